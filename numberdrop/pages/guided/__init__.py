"""The page of a guided game: a whole game against the bot Pip that teaches each rule when it is needed, questions on paper, and a summary."""

from math import ceil

from numberdrop.drawing.board import printed_list_svg
from numberdrop.exercises.course import course
from numberdrop.exercises.guided.script import YOU, ScriptStep, load_guided
from numberdrop.exercises.guided.validate_guided import seconds_left
from numberdrop.exercises.guided.wishes import initial_hold
from numberdrop.pages import exercise_player
from numberdrop.pages.board_scene import HeldFirst, Placements
from numberdrop.pages.cards import Card, CardButton, CardLink, ListCard, ListItem, PictureCard, TalkCard, TextCard
from numberdrop.pages.exercise_player.explanation import ExplanationSettings
from numberdrop.pages.exercise_player.state import voice_for
from numberdrop.pages.message import EMPTY, Voice
from numberdrop.pages.message import talk as say_message
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import icons, tiles_view
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.scene import Scene, SceneParts, StepState, Talk, View
from numberdrop.pages.scene import Step as StepMark
from numberdrop.pages.table.view import board_of, dice_of, game_parts, named_sheet, placements_of, voice_at
from numberdrop.pages.visit import Visit
from numberdrop.rules.grid import ROWS
from numberdrop.text import translate

from .state import LEARNS, NAME, NEVER_STALE, Guided, begin, keep
from .update import ACTS, update

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "Guided", "begin", "keep", "talk", "update", "view"]


# --- view -------------------------------------------------------------------------------------------------------------

_SHEET_FROM, _TILES_FROM = 2, 3
"""The first rounds with the score sheet, on which nothing is written before, and with the tiles: then letters are taught."""
_SHEET_RULES = {"box", "letter", "end"}
"""Rules that are about the score sheet."""


def view(state: Guided, visit: Visit) -> View:
    """Draw the current step, or after the last step the summary."""
    player = state.player
    if state.run.over or state.listed:
        return View(_summary_scene(state, visit))
    if player.exercise is None:
        voice = voice_at(state.game, visit)
        return View(_step_scene(state, visit, voice), board_of(state, voice), _placements(state))
    voice = voice_for(player, visit.language)
    scene = _question_scene(state, visit, voice)
    return View(scene, exercise_player.board(player, voice), exercise_player.placements_to_choose(player))


def talk(state: Guided, visit: Visit) -> Talk:
    """Return the explanation of the current step in words. It does not cite the rulebook, since citations name phases of a round that a
    beginner does not know yet.
    """
    explained = _explanation(state, visit)
    return explained.but(items=tuple(item.but(cite="") for item in explained.items))


def _explanation(state: Guided, visit: Visit) -> Talk:
    player = state.player
    if state.run.over or player.exercise is None or state.message != EMPTY:
        return say_message(voice_at(state.game, visit), state.message, state.said)
    setting = ExplanationSettings(another_try=not player.closed)
    return exercise_player.talk(player, EMPTY, state.said, setting, voice_for(player, visit.language))


def _placements(state: Guided) -> Placements | None:
    """Return the landings to choose from; ``None`` if no shape falls now. If the step asks for a certain drop, the shape is first held so
    that the learner has to turn it, move it or choose a number to make that drop.
    """
    table, run = placements_of(state), state.run
    if table is None or table.kind != "drop" or run.game.roll is None or not run.wish:
        return table
    held = initial_hold(run.game.sheets[YOU], run.game.roll, run.wish)
    return table.but(first=HeldFirst(held.orientation.index, held.column, held.dice))


def _step_scene(state: Guided, visit: Visit, voice: Voice) -> Scene:
    step, language = state.run.step, visit.language
    assert step is not None  # the last page is another one
    parts: SceneParts = {**game_parts(state, voice), "undo": False, "redo": False, **_common_fields(state, visit)}
    if not state.game.solo and state.run.round < _TILES_FROM:
        parts["tiles"] = None
    why = TalkCard(title=voice("ui.talk_none"))
    sheet = (named_sheet(state, voice),) if state.run.round >= _SHEET_FROM else ()
    parts |= {
        "headline": step.say.in_language(language),
        "hint": _text_below_headline(state, voice),
        "buttons": buttons(ACTS, state, voice),
        "cards": (why, *_order_cards(step, sheet, _learned_cards(state, visit))),
        "sheet_beside": bool(sheet),
    }
    return frame(NAME, state, visit, voice, parts)


def _question_scene(state: Guided, visit: Visit, voice: Voice) -> Scene:
    step, player = state.run.step, state.player
    assert step is not None  # the last page is another one
    cards = exercise_player.cards(player, voice)
    sheet = tuple(card for card in cards if card.kind == "sheet")
    if step.board and state.run.round >= _SHEET_FROM:
        sheet = sheet or (named_sheet(state, voice),)
    others = tuple(card for card in cards if card.kind != "sheet")
    parts: SceneParts = {**_common_fields(state, visit), **exercise_player.scene_parts(player, voice)}
    if step.board:  # the game beside a question about it: the whole grid, the dice, and the tiles
        tiles = tiles_view(voice, state.game) if state.run.round >= _TILES_FROM else None
        parts |= {"rows": ROWS, "tiles": tiles, **dice_of(state.game)}
    if sheet and (step.board or player.question.kind == "total"):
        parts |= {"beside": None, "sheet_beside": True}
    parts |= {
        "hint": _text_below_headline(state, voice),
        "buttons": buttons(ACTS, state, voice),
        "cards": (*others, *_order_cards(step, sheet, () if step.paper else _learned_cards(state, visit))),
    }
    return frame(NAME, state, visit, voice, parts)


def _common_fields(state: Guided, visit: Visit) -> SceneParts:
    return {
        "title": state.script.title.in_language(visit.language),
        "steps": _round_marks(state, Voice(visit.language)),
        "steps_kind": "tasks",
        "marking": False,
    }


def _text_below_headline(state: Guided, voice: Voice) -> str:
    """Return the text below the headline: the rest of the step's text (``more``), and how many minutes the game still takes."""
    step = state.run.step
    extra = (step.more.in_language(voice.language),) if step and step.more and not state.player.closed else ()
    minutes = ceil(seconds_left(state.script, state.run.at, voice.language) / 60)
    return " ".join((*extra, voice.plural_sentence("lesson.minutes_left", minutes)))


def _round_marks(state: Guided, voice: Voice) -> tuple[StepMark, ...]:
    """Return the marks of the progress bar: one for each round, one for questions on paper (if any), at the end one for the summary."""
    run, total = state.run, state.script.rounds
    asked = run.step is not None and run.step.paper
    current = total + 1 if asked else max(1, run.round)

    def standing(n: int) -> StepState:
        return "done" if n < current or run.over else "now" if n == current else "todo"

    rounds = [
        StepMark(f"round{n}", n, voice("guided.round", n=n, total=total), standing(n)) for n in range(1, total + 1)
    ]
    if any(step.paper for step in state.script.steps):
        rounds.append(StepMark("paper", "?", voice("guided.paper"), standing(total + 1)))
    if run.over or state.listed:
        return *rounds, StepMark("end", "★", voice("lesson.step_end"), "now")
    return tuple(rounds)


def _order_cards(step: ScriptStep, sheet: tuple[Card, ...], learned: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards with the score sheet and with the rules learned, in order: the sheet comes first if the step is about it."""
    about_it = step.paper or step.do == "circle" or step.rule in _SHEET_RULES
    return (*sheet, *learned) if about_it else (*learned, *sheet)


def _learned_cards(state: Guided, visit: Visit) -> tuple[Card, ...]:
    """Return the card that lists the rules learned so far, the latest first; no card if no rule has been learned yet."""
    lines = reversed(_facts_learned(state, visit.language))
    items = tuple(ListItem(line, "good" if n == 0 else "info") for n, line in enumerate(lines))
    return (ListCard(id="known", title=translate("guided.known", visit.language), items=items),) if items else ()


def _facts_learned(state: Guided, language: str) -> tuple[str, ...]:
    steps = state.script.steps if state.listed or state.run.over else state.run.finished_steps
    return tuple(
        dict.fromkeys(text.in_language(language) for step in steps for text in step.facts_learned(state.run.edition))
    )


# --- the last page ------------------------------------------------------------------------------------------------------------


def _summary_scene(state: Guided, visit: Visit) -> Scene:
    """Return the summary: the result, the rules learned (to read, print and share), and links to other pages."""
    voice, script, language = Voice(visit.language), state.script, visit.language
    title, lines = script.title.in_language(language), _facts_learned(state, language)
    headline = voice("guided.now")
    summary = TextCard(
        id="summary",
        title=headline if state.listed else "",  # the list has this title
        paragraphs=lines if state.listed else (*_result_sentences(state, voice), script.ending.in_language(language)),
        links=_links_onward(state, voice),
    )
    rules = ListCard(id="rules", title=headline, items=tuple(ListItem(line, "good") for line in lines))
    sheet = PictureCard(
        id="sheet_of_rules",
        title=voice("guided.sheet"),
        alt=" ".join(f"{line}." for line in lines),
        svg=printed_list_svg(f"Number Drop: {headline}", lines),
        file="number-drop-rules.svg",
        print=True,
    )
    pressed = (CardButton("share", voice("guided.share")), CardButton("restart", voice("guided.restart")))
    share = TextCard(id="take", buttons=pressed)
    parts: SceneParts = {
        **_common_fields(state, visit),
        "icons": icons(),
        "headline": title,
        "hint": voice("guided.done_hint"),
        "cards": (summary, *(() if state.listed else (rules,)), *_paper_result_card(state, voice), sheet, share),
    }
    return frame(NAME, state, visit, voice, parts)


def _result_sentences(state: Guided, voice: Voice) -> tuple[str, ...]:
    """Return the sentence on the learner's and Pip's points, once the game is over; none in a solo game."""
    game = state.game
    if not game.over or game.players == 1:
        return ()
    mine, other = (sheet.score.total for sheet in game.sheets)
    outcome = "won" if mine > other else "lost" if mine < other else "shared"
    return (voice(f"guided.result_{outcome}", points=mine, other=other),)


def _links_onward(state: Guided, voice: Voice) -> tuple[CardLink, ...]:
    links = [CardLink("play.ipynb#against=pip", voice("guided.to_play"), primary=True)]
    if further := state.script.next:
        links.append(CardLink(f"guided_{further}.ipynb", load_guided(further).title.in_language(voice.language)))
    return *links, CardLink("home.ipynb", voice("guided.to_lessons"))


def _paper_result_card(state: Guided, voice: Voice) -> tuple[TextCard, ...]:
    """Return the card with the result of the questions on paper and links to lessons on those answered wrong; none if none was asked."""
    asked = [step for step in state.run.finished_steps if step.paper]
    if not asked:
        return ()
    wrong = {step.lesson for step in asked if step.id in state.run.missed}
    right = sum(step.id not in state.run.missed for step in asked)
    links = tuple(CardLink(f"{head.page}.ipynb", voice.lesson(head)) for head in course() if head.id in wrong)
    words = voice.plural_sentence("guided.right", right, total=len(asked))
    return (TextCard(id="missed", title=voice("guided.paper"), paragraphs=(words,), links=links),)
