"""Inputs for walkthroughs, rounds that are played step by step: one for each step that is an act, and one for the finished round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from numberdrop.exercises import Answer
from numberdrop.exercises.own_games import points_of_gentle_bot
from numberdrop.exercises.walkthroughs import ActQuestion, Walk
from numberdrop.pages.board_scene import Placements, StartNumber
from numberdrop.pages.cards import Card, ListCard, ListItem
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import whole
from numberdrop.pages.intents import BlockAt, BoardAct, CircleCells, DropAt, SlideTile, StartAt, TryCombo, TryDrop
from numberdrop.pages.message import Message, Voice
from numberdrop.pages.parts.board import placements, rolled, sheet_card, tiles_view
from numberdrop.pages.parts.typed_moves import drop_message, selection_message
from numberdrop.pages.scene import SceneParts
from numberdrop.rules.grid import COLS
from numberdrop.rules.legality import due_shapes
from numberdrop.rules.reasons.consequences import OpensCombo
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.reasons.scoring import Passes
from numberdrop.text import points

from .board_inputs import Input, read_drop, refuse_act, require_drop


def _walk(player: ExerciseState) -> Walk:
    question: ActQuestion = player.question
    return question.walk


def _parts(player: ExerciseState, voice: Voice) -> SceneParts:
    """Fields of the scene: the tiles and the roll."""
    walk = _walk(player)
    dice = rolled(walk.game.roll)
    return dice if walk.plan.drops_only else {**dice, "tiles": tiles_view(voice, walk.game)}


def _sheet_cards(walk: Walk, voice: Voice) -> tuple[Card, ...]:
    """The score sheet; none in games of drops alone, before its boxes and letters are taught."""
    return () if walk.plan.drops_only else (sheet_card(voice, walk.sheet, walk.game.tiles, solo=walk.game.solo),)


def _read(player: ExerciseState, act: BoardAct) -> Answer:
    match act:
        case StartAt(column):
            return Answer.of_cells([(0, whole(column, 0, COLS - 1))])
        case SlideTile(letter):
            return Answer.of_picks(letter)
        case DropAt():
            return read_drop(player, act)
        case BlockAt(cells) | CircleCells(cells, free=False):
            return Answer.of_cells(cells)
    return refuse_act(player, act)


def _reasons(player: ExerciseState) -> tuple[Reason, ...]:
    """The consequences of the act just done."""
    feedback, walk = player.feedback, _walk(player)
    if feedback is None or not feedback.right:
        return ()
    verdict = walk.game.why(walk.action(feedback.answer))
    # On paper, open combos are not given away.
    return tuple(reason for reason in verdict if not (player.on_paper and isinstance(reason, OpensCombo | Passes)))


_ACT = Input(
    sheet=lambda player: _walk(player).sheet,
    parts=_parts,
    cards=lambda player, voice: _sheet_cards(_walk(player), voice),
    read=_read,
    reasons=_reasons,
)


# --- blocks and drops ---------------------------------------------------------------------------------------------------------


def _table(player: ExerciseState) -> Placements:
    walk = _walk(player)
    return placements(walk.sheet.grid, due_shapes(walk.game), "drop" if walk.step == "drop" else "block")


def _preview_fall(player: ExerciseState, attempt: TryDrop | TryCombo) -> Message:
    walk = _walk(player)
    cells = require_drop(attempt).cells
    answer = Answer(cells) if walk.step == "drop" else Answer.of_cells([cell[:2] for cell in cells])
    return drop_message(walk.game.play(walk.action(answer)), answer.cells, walk.sheet.grid)


_BLOCK = replace(
    _ACT,
    mode="block",
    table=_table,
    preview=_preview_fall,
)
_DROP = replace(_BLOCK, mode="drop")


# --- the other steps ----------------------------------------------------------------------------------------------------------


def _preview_combo(player: ExerciseState, attempt: TryDrop | TryCombo) -> Message | None:
    if not isinstance(attempt, TryCombo):
        return None
    walk = _walk(player)
    verdict = walk.game.why(walk.action(Answer.of_cells(attempt.cells)))
    return selection_message(verdict, walk.sheet, attempt.cells, near=False)


ACTS: Mapping[str, Input] = {
    "start": replace(
        _ACT,
        mode="start",
        parts=lambda player, voice: {**_parts(player, voice), "start": StartNumber(1)},
    ),
    "slide": replace(_ACT, low=True),
    "block": _BLOCK,
    "drop": _DROP,
    "combo": replace(
        _ACT,
        mode="combo",
        low=True,
        acts=("circle", "clear", "pass"),
        preview=_preview_combo,
    ),
    "skip": replace(_ACT, low=True, acts=("skip",)),
}
"""The input of each step that is an act."""


# --- a finished walk: the sheet, the referee's report, and the result of a duel ------------------------------------------------


def _finished_walk(player: ExerciseState) -> Walk:
    assert player.walk is not None  # a round is asked step by step
    return player.walk


def _round_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    walk = _finished_walk(player)
    duel = (_duel_card(walk, voice),) if walk.plan.aim == "duel" and walk.game.over else ()
    report = () if walk.plan.drops_only else (_report_card(player, voice),)
    return *duel, *report, *_sheet_cards(walk, voice)


def _duel_card(walk: Walk, voice: Voice) -> ListCard:
    mine, theirs = walk.sheet.score.total, points_of_gentle_bot(walk.game)
    key = "more" if mine > theirs else "less" if mine < theirs else "same"
    result = voice(f"duel.{key}", mine=points(mine, voice.language), theirs=points(theirs, voice.language))
    return ListCard(id="duel", title=voice("duel.title"), items=(ListItem(result), ListItem(voice("duel.replay"))))


def _report_card(player: ExerciseState, voice: Voice) -> ListCard:
    """The referee's report: the mistakes, by round."""
    lines = [
        voice.count("report.slip", count, round=number, step=voice(f"report.{step}"))
        for (number, step), count in sorted(Counter(player.slips).items())
    ]
    items = tuple(map(ListItem, lines or [voice("report.clean")]))
    return ListCard(id="report", title=voice("report.title"), items=items)


ROUND = Input(sheet=lambda player: _finished_walk(player).sheet, rings=lambda player: (), cards=_round_cards)
