"""The page of puzzles, solved one after the other in a mode: training, streak, storm (against the clock), daily, review and so on."""

from numberdrop.exercises.puzzles import band_of
from numberdrop.exercises.share_code import question_types
from numberdrop.pages import exercise_player
from numberdrop.pages.cards import ListCard, ListItem, TalkCard
from numberdrop.pages.exercise_player.explanation import ExplanationSettings
from numberdrop.pages.exercise_player.state import voice_for
from numberdrop.pages.message import EMPTY, Voice, items
from numberdrop.pages.parts.acts import buttons
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import frame
from numberdrop.pages.scene import Clock, Scene, SceneParts, Talk, Timer, View
from numberdrop.pages.visit import Visit
from numberdrop.progress.ratings import PuzzleStanding

from .cards import end_cards, headline_and_hint, interval_radius, menu_cards, remarks
from .modes import CALM_COUNT, Storm, Streak
from .state import LEARNS, NAME, NEVER_STALE, CurrentPuzzle, PuzzlesState, begin, keep
from .update import ACTS, update

__all__ = ["ACTS", "LEARNS", "NAME", "NEVER_STALE", "PuzzlesState", "begin", "keep", "talk", "update", "view"]


def view(state: PuzzlesState, visit: Visit) -> View:
    """Draw the current puzzle, the menu, or the end of a mode."""
    voice = voice_for(state.player, visit.language)
    if state.posed is None:
        scene = _scene_between_puzzles(state, visit, voice)
    else:
        scene = _puzzle_scene(state, state.posed, visit, voice)
    return View(scene, exercise_player.board(state.player, voice), exercise_player.placements_to_choose(state.player))


def talk(state: PuzzlesState, visit: Visit) -> Talk:
    """Return the page's message as text; without one, the explanation of the puzzle or, if no puzzle is asked, the headline."""
    voice = voice_for(state.player, visit.language)
    if state.is_between_puzzles and state.message == EMPTY:
        title, words = headline_and_hint(state, visit, voice)
        return Talk(title=title, announce=f"{title} {words}".strip(), n=state.said)
    setting = ExplanationSettings(another_try=True)
    explained = exercise_player.talk(state.player, state.message, state.said, setting, voice)
    if state.message != EMPTY or state.player.hint is not None:
        return explained
    return _with_remarks(explained, state, visit, voice)


def _with_remarks(explained: Talk, state: PuzzlesState, visit: Visit, voice: Voice) -> Talk:
    """Add to the explanation: before it the note on the last answer of a storm, after it the remarks on this puzzle."""
    before = items(voice, (state.word,) if state.word else ())
    beside = items(voice, remarks(state, visit))
    words = (
        *(line.text for line in before),
        explained.announce,
        *(line.text for line in beside),
        voice("puzzles.counts") if state.counts_for_rating(visit) else "",  # the hint below the question shows it
    )
    announce = " ".join(part for part in words if part)
    return explained.but(items=(*before, *explained.items, *beside), announce=announce)


def _scene_between_puzzles(state: PuzzlesState, visit: Visit, voice: Voice) -> Scene:
    headline, hint = headline_and_hint(state, visit, voice)
    mode = state.mode
    cards = menu_cards(state, visit, voice) if mode is None else end_cards(state, mode, visit, voice)
    if state.message.verdict == "refused":  # a link that leads nowhere
        cards = (TalkCard(title=voice("ui.talk_refused")), *cards)
    parts: SceneParts = {"headline": headline, "hint": hint, "cards": cards, "icons": icons(), "steps_kind": "tasks"}
    return frame(NAME, state, visit, voice, parts)


def _puzzle_scene(state: PuzzlesState, posed: CurrentPuzzle, visit: Visit, voice: Voice) -> Scene:
    cards = exercise_player.cards(state.player, voice)
    parts: SceneParts = {**exercise_player.scene_parts(state.player, voice), **_storm_clock_parts(state, visit)}
    # A phone shows the question beside the grid if its cards are to be compared with the grid.
    if any(card.kind in ("picture", "list", "options", "sheet") for card in cards):
        parts["beside"] = True
    parts |= {
        "hint": _line_below_question(state, posed, visit, voice),
        "buttons": buttons(ACTS, state, voice),
        "cards": (*cards, *difficulty_card(state, posed, visit, voice)),
        "at": f"{posed.id} {posed.card}",  # a repeated puzzle is a new task, too: the page scrolls to its top
    }
    return frame(NAME, state, visit, voice, parts)


def _line_below_question(state: PuzzlesState, posed: CurrentPuzzle, visit: Visit, voice: Voice) -> str:
    """Return the line below the question: mode, type, difficulty, and whether the answer counts for the rating."""
    mode, runs = state.mode, visit.model.puzzle_statistics
    parts = [voice("puzzles.review_label")] if mode and mode.name == "review" else []
    match mode:
        case Streak():
            # A streak that has just ended is still named, instead of a sudden zero.
            ended = state.has_ended_streak and runs.last_streak
            key = "puzzles.streak_ended" if ended else "puzzles.streak_at"
            parts.append(voice(key, count=runs.last_streak if ended else len(runs.streak)))
        case Storm(run):
            done, key = len(runs.storms.get(run, ())), "puzzles.storm_at" if mode.timed else "puzzles.calm_at"
            parts.append(voice.plural_sentence(key, runs.storm_score(run), at=done + 1, total=CALM_COUNT))
    if (mistake := visit.model.mistakes.get(posed.id)) is not None:
        parts.append(voice("puzzles.own_label", round=mistake.round))
    if posed.type in question_types():
        parts.append(question_types()[posed.type].title.in_language(voice.language))
    if posed.level:
        parts.append(voice("puzzles.band", band=band_of(posed.level)))
    if state.counts_for_rating(visit):
        parts.append(voice("puzzles.counted"))
    return " · ".join(parts)


def _storm_clock_parts(state: PuzzlesState, visit: Visit) -> SceneParts:
    """Return the fields of the scene that only a storm with a clock has (the clock, and the timer that ends the storm); else none."""
    storm = state.storm
    if storm is None or not storm.timed:
        return {}
    left = max(0, storm.ends - visit.now)
    return {"clock": Clock(storm.ends, left), "tick": Timer(state.turn, 1_000 * left)}


def difficulty_card(state: PuzzlesState, posed: CurrentPuzzle, visit: Visit, voice: Voice) -> tuple[ListCard, ...]:
    """Return the collapsed card on the measured difficulty of a puzzle; none before the answer, or for a puzzle outside the pack."""
    if not state.player.closed or posed.id not in state.pack:
        return ()
    standing = visit.model.puzzle_ratings(state.pack).standing(posed.id)
    value, within = round(standing.rating.value), interval_radius(standing.rating.deviation)
    lines = (_difficulty_sentence(standing, value, voice), voice("puzzles.standing_scale", value=value, sure=within))
    return (ListCard(id="standing", title=voice("puzzles.standing"), items=tuple(map(ListItem, lines)), fold=True),)


def _difficulty_sentence(standing: PuzzleStanding, value: int, voice: Voice) -> str:
    bots, people = standing.bots, standing.people
    if people and bots:
        return voice.plural_sentence("puzzles.standing_both", people, value=value, bots=bots)
    if people:
        return voice.plural_sentence("puzzles.standing_people", people, value=value)
    return voice("puzzles.standing_bots" if bots else "puzzles.standing_guess", value=value, bots=bots)
