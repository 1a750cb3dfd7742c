"""Inputs, the ways to answer a question on a page: what the board accepts, which cards stand beside it, which answer an act means. Also the
inputs of walkthroughs, whose answers are acts of the game, and of questions about a game for several players.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, replace

from numberdrop.exercises import Answer
from numberdrop.exercises.kinds import KINDS, SHIPPED_KINDS, IncompleteKind, Kind
from numberdrop.exercises.kinds.table.order import PhaseOrder
from numberdrop.exercises.kinds.table.which.question import WhichOptions
from numberdrop.exercises.own_games import points_of_gentle_bot
from numberdrop.exercises.walkthroughs import ActQuestion, Walkthrough
from numberdrop.pages.board_scene import Placements, StartNumber
from numberdrop.pages.cards import Card, ListCard, ListItem
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.intents import PreviewCombo
from numberdrop.pages.message import Message, Voice
from numberdrop.pages.parts.board import placements, rolled_dice, sheet_card, tiles_view
from numberdrop.pages.parts.typed_moves import drop_message, selection_message
from numberdrop.pages.scene import Player, SceneParts
from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Game
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.reasons.consequences import DiceShow, LettersWait, OpensCombo
from numberdrop.rules.reasons.reason import Reason, of_kind
from numberdrop.rules.reasons.scoring import Passes
from numberdrop.rules.sheet import Sheet
from numberdrop.rules.trial import why
from numberdrop.text import points

from .board_inputs import BLOCK, COMBO, DROP, FIND, POINT, PREDICT, Input, Preview, act_reader, require_drop
from .option_inputs import BEST_DROP, CHOOSE, COLUMN, MOST, PICTURES, PIECES, PLAN, STAR, TEN, UNDER, named_options
from .sheet_inputs import AUDIT, MARK, SLIDE, SLIDES, TOTAL

# --- answers that are acts --------------------------------------------------------------------------------------------

# Inputs for walkthroughs, rounds that are played step by step: one for each step that is an act, and one for the finished round.


def _walkthrough_of(player: ExerciseState) -> Walkthrough:
    question: ActQuestion = player.question
    return question.walk


def _walkthrough_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    """Return the fields of the scene for the tiles and the roll."""
    walk = _walkthrough_of(player)
    dice = rolled_dice(walk.game.roll)
    return dice if walk.plan.drops_only else {**dice, "tiles": tiles_view(voice, walk.game)}


def _sheet_cards(walk: Walkthrough, voice: Voice) -> tuple[Card, ...]:
    """Return the score sheet; none in games in which shapes are only dropped, as boxes and letters are not taught yet."""
    return () if walk.plan.drops_only else (sheet_card(voice, walk.sheet, walk.game.tiles, solo=walk.game.solo),)


def _walkthrough_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the consequences of the act just done in a walkthrough, as reasons."""
    feedback, walk = player.feedback, _walkthrough_of(player)
    if feedback is None or not feedback.right:
        return ()
    verdict = tuple(walk.game.why(walk.action(feedback.answer)))
    # On paper, open combos are not given away.
    hidden = of_kind(verdict, OpensCombo, Passes) if player.on_paper else ()
    return tuple(reason for reason in verdict if reason not in hidden)


_ACT = Input(
    sheet=lambda player: _walkthrough_of(player).sheet,
    parts=_walkthrough_parts,
    cards=lambda player, voice: _sheet_cards(_walkthrough_of(player), voice),
    read=act_reader("start", "slide", "drop", "block", "combo"),
    reasons=_walkthrough_reasons,
)


def _walkthrough_placements(player: ExerciseState) -> Placements:
    walk = _walkthrough_of(player)
    return placements(walk.sheet.grid, due_shapes(walk.game), "drop" if walk.step == "drop" else "block")


def _preview_fall(player: ExerciseState, attempt: Preview) -> Message:
    walk = _walkthrough_of(player)
    cells = require_drop(attempt).cells
    answer = Answer(cells) if walk.step == "drop" else Answer.of_cells([cell[:2] for cell in cells])
    return drop_message(walk.game.play(walk.action(answer)), answer.cells, walk.sheet.grid)


def _preview_combo(player: ExerciseState, attempt: Preview) -> Message | None:
    walk = _walkthrough_of(player)
    match attempt:
        case PreviewCombo(cells):
            verdict = walk.game.why(walk.action(Answer.of_cells(cells)))
            return selection_message(verdict, walk.sheet, cells, near=False)
    return None


ACTS: Mapping[str, Input] = {
    "start": replace(
        _ACT, mode="start", parts=lambda player, voice: {**_walkthrough_parts(player, voice), "start": StartNumber(1)}
    ),
    "slide": replace(_ACT, low=True),
    "block": replace(_ACT, mode="block", table=_walkthrough_placements, preview=_preview_fall),
    "drop": replace(_ACT, mode="drop", table=_walkthrough_placements, preview=_preview_fall),
    "combo": replace(_ACT, mode="combo", low=True, acts=("circle", "clear", "pass"), preview=_preview_combo),
    "skip": replace(_ACT, low=True, acts=("skip",)),
}
"""The inputs of those steps of a walkthrough that are acts of the game, by the name of the step."""


# --- a finished walk: the sheet, the referee's report, and the result of a duel ------------------------------------------------


def _finished_walk(player: ExerciseState) -> Walkthrough:
    assert player.walk is not None  # a round is asked step by step
    return player.walk


def _game_end_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    walk = _finished_walk(player)
    duel = (_duel_result_card(walk, voice),) if walk.plan.aim == "duel" and walk.game.over else ()
    return duel if walk.plan.drops_only else (*duel, _slips_by_round_card(player, voice), *_sheet_cards(walk, voice))


def _duel_result_card(walk: Walkthrough, voice: Voice) -> ListCard:
    mine, theirs = walk.sheet.score.total, points_of_gentle_bot(walk.game)
    key = "more" if mine > theirs else "less" if mine < theirs else "same"
    result = voice(f"duel.{key}", mine=points(mine, voice.language), theirs=points(theirs, voice.language))
    return ListCard(id="duel", title=voice("duel.title"), items=(ListItem(result), ListItem(voice("duel.replay"))))


def _slips_by_round_card(player: ExerciseState, voice: Voice) -> ListCard:
    """Return the report at the end of a game: the learner's mistakes, by round."""
    lines = [
        voice.plural_sentence("report.slip", count, round=number, step=voice(f"report.{step}"))
        for (number, step), count in sorted(Counter(player.slips).items())
    ]
    items = tuple(map(ListItem, lines or [voice("report.clean")]))
    return ListCard(id="report", title=voice("report.title"), items=items)


ROUND = Input(sheet=lambda player: _finished_walk(player).sheet, outlines=lambda player: (), cards=_game_end_cards)


# --- options about a table ----------------------------------------------------------------------------------------------------


def _shown_game(player: ExerciseState) -> Game | None:
    """Return the game that the question is about; ``None`` if there is none to show, as in a question about dice alone."""
    question: PhaseOrder | WhichOptions = player.question
    return question.game if question.shows_whole_table else None


def _table_sheet(player: ExerciseState) -> Sheet | None:
    game = _shown_game(player)
    return game.sheets[player.viewed % len(game.sheets)] if game is not None else None


def _table_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    game, dice = _shown_game(player), rolled_dice(player.question.roll)
    if game is None:
        return dice

    def tab(n: int) -> Player:
        name, first = voice("ui.player", n=n + 1), n == game.first
        return Player(n, name, "", shown=n == player.viewed, turn=False, first=first, done=False, label=name)

    players = () if game.players == 1 else tuple(map(tab, range(game.players)))
    return {**dice, "players": players, "tiles": tiles_view(voice, game)}


def _table_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    game, options = _shown_game(player), named_options(player, voice)
    if game is None or len(game.sheets) == 1:
        return (options,)
    lines = tuple(ListItem(_letters_line(voice, n, sheet)) for n, sheet in enumerate(game.sheets))
    return ListCard(id="table", title=voice("lesson.table"), items=lines), options


def _letters_line(voice: Voice, player: int, sheet: Sheet) -> str:
    held, gone = sorted(sheet.circled - sheet.crossed), sorted(sheet.crossed)
    name = voice("ui.player", n=player + 1)
    line = voice("lesson.holds", name=name, letters=", ".join(held)) if held else voice("lesson.holds_none", name=name)
    return f"{line} {voice('lesson.crossed', letters=', '.join(gone))}" if gone else line


def _table_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """Return the effects of the roll, if the question is about blocks: which player gets a block by which letter, or why nobody does."""
    question: PhaseOrder | WhichOptions = player.question
    if not question.about_blocks or question.game.solo or question.game.roll is None:
        return ()
    effects = tuple(why(question.game, Throw(question.game.roll)))
    dice, waiting = of_kind(effects, DiceShow), of_kind(effects, LettersWait)
    # Immediate effects come before waiting letters.
    return *(reason for reason in effects if reason not in (*dice, *waiting)), *waiting


TABLE = Input(low=True, sheet=_table_sheet, parts=_table_parts, cards=_table_cards, reasons=_table_reasons)


# --- all inputs -------------------------------------------------------------------------------------------------------


INPUTS: Mapping[str, Input] = {
    "predict": PREDICT,
    "point": POINT,
    "find": FIND,
    "drop": DROP,
    "circle": COMBO,
    "block": BLOCK,
    "choose": CHOOSE,
    "table": TABLE,
    "pictures": PICTURES,
    "column": COLUMN,
    "retro": PIECES,
    "mark": MARK,
    "total": TOTAL,
    "audit": AUDIT,
    "slide": SLIDE,
    "slides": SLIDES,
    "most": MOST,
    "plan": PLAN,
    "best_drop": BEST_DROP,
    "star": STAR,
    "ten": TEN,
    "under": UNDER,
}
"""All inputs, by the names that kinds of exercises give as their ``input``."""


def check_input(kind: Kind) -> None:
    """Check that the ``input`` of a kind of exercise exists, and that questions of this kind have all attributes that this input reads.
    Raises ``IncompleteKind`` otherwise.
    """
    if kind.input not in INPUTS:
        raise IncompleteKind(
            f"kind {kind.name!r} is answered by {kind.input!r}: name one of {', '.join(INPUTS)}, or add a way of answering of that "
            f"name to {__name__.replace('.', '/')}"
        )
    has = {*dir(kind.question), *(field.name for field in fields(kind.question))}
    lacks = [name for name in INPUTS[kind.input].reads if name not in has]
    if lacks:
        raise IncompleteKind(
            f"kind {kind.name!r} is answered by {kind.input!r}, which shows its {', '.join(lacks)}: add that to "
            f"{kind.question.__name__}, or name another way, such as 'pictures'"
        )


for _kind in SHIPPED_KINDS.values():
    check_input(_kind)


def input_for(player: ExerciseState) -> Input:
    """Return the input of the current exercise."""
    if player.current_exercise.walkthrough_plan is not None:
        return ROUND
    match player.question:
        case ActQuestion(walk=walk):
            return ACTS[walk.step]
    return INPUTS[KINDS[player.question.kind].input]


__all__ = ["ACTS", "INPUTS", "Input", "input_for"]
