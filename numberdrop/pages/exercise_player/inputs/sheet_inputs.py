"""Inputs on the score sheet: marks to make, the wrong entry to find, sums to enter; and tiles to slide."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.drawing.svg import with_minus_sign
from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.asking.on_sheet import row_cells
from numberdrop.exercises.kinds.sheets.audit import Audit
from numberdrop.exercises.kinds.sheets.mark import MarkSheet, possible_marks, sheet_with_marks
from numberdrop.exercises.kinds.sheets.total import AddUpSheet
from numberdrop.exercises.kinds.table.slides import SafeSlides
from numberdrop.pages.cards import Card, Choice, ListCard, ListItem
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import About, AboutBox, AboutColumn, AboutLetter, AboutNamed, AboutOnly, AboutRow
from numberdrop.pages.intents import BoardAct, SlideTile
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import plus10_mark, rolled_dice, sheet_card, tiles_view
from numberdrop.pages.parts.frame import field, form, sum_field
from numberdrop.pages.scene import SceneParts
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.sheet import Sheet
from numberdrop.text import roll as roll_name

from .board_inputs import CellRing, Input, answer_ring, options_card, refuse_act


def _entry_name(about: About) -> str:
    """Return the name of the entry that a pressed part of the sheet stands for; empty if it stands for none."""
    match about:
        case AboutRow(_, row):
            return f"{'+' if row < LINE else '-'}{row + 1}"
        case AboutBox(_, which, size):
            return f"{which}{size}"
        case AboutLetter("letter", letter):
            return letter
    return ""


def _without_sums(card: SheetCard) -> SheetCard:
    """Hide the sums of a score sheet."""
    return card.but(totals=tuple(total.but(value="–") for total in card.totals), total=card.total.but(value="–"))


_ENTRY_INPUT = Input(low=True, falls=False, parts=lambda player, voice: {"marking": not player.closed})
"""The common part of inputs in which entries of the sheet are pressed: the marks of rows, boxes, letters, sums."""


# --- marks to make on the sheet -----------------------------------------------------------------------------------------------


def _marks(player: ExerciseState) -> tuple[str, ...]:
    """Return the marks that the learner has made, without those that are impossible on this sheet, as a browser may send anything."""
    marks = possible_marks(player.question.parts)
    return tuple(pick for pick in player.picked if pick in marks)


def _marked_sheet(player: ExerciseState) -> Sheet:
    question: MarkSheet = player.question
    return sheet_with_marks(question.sheet, (*question.had, *_marks(player)))


def _mark_sheet_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: MarkSheet = player.question
    if set(question.parts) <= {"rows", "minus"}:
        return ()
    return (_without_sums(sheet_card(voice, sheet_with_marks(question.sheet, _marks(player)), {}, solo=False)),)


def _mark_of(player: ExerciseState, about: About) -> str:
    question: MarkSheet = player.question
    mark = _entry_name(about)
    if mark in LETTERS:
        held = mark in player.picked
        crossing = "crossed" in question.parts and (held or "letters" not in question.parts)
        mark = f"x{mark}" if crossing else mark
    return mark if mark in possible_marks(question.parts).difference(question.had) else ""


MARK = replace(
    _ENTRY_INPUT,
    solved=_marked_sheet,
    parts=lambda player, voice: {"marking": not player.closed, "marked": True, "beside": True},
    cards=_mark_sheet_cards,
    acts=("answer", "nothing"),
    mark=_mark_of,
)


# --- the wrong entry of a finished sheet, pressed on it or chosen by name -----------------------------------------------------


def _picked_entries(player: ExerciseState) -> tuple[str, ...]:
    return tuple(pick for pick in player.picked if pick in player.question.option_ids)


def _audit_rings(player: ExerciseState) -> tuple[CellRing, ...]:
    rows = (int(pick[1:]) - 1 for pick in _picked_entries(player) if pick[0] in "+-")
    return *answer_ring(player), *(CellRing("asked", "?", row_cells(row)) for row in rows)


def _audit_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: Audit = player.question
    card = sheet_card(voice, question.sheet, {}, solo=False)
    sums = {name: with_minus_sign(value) for name, value in question.written_sums.items()}
    card = card.but(
        id="filled",
        plus10={kind: plus10_mark(voice, kind, on=f"plus10{kind}" in question.written_marks) for kind in KINDS},
        totals=tuple(total.but(value=sums[total.id]) for total in card.totals),
        total=card.total.but(value=sums["total"]),
    )
    return card, _entry_card(player, voice)


def _entry_card(player: ExerciseState, voice: Voice) -> Card:
    """Return the form with a list of all entries (some thirty); once the exercise is closed, the chosen and the right entry as options."""
    question: Audit = player.question
    names = {pick: question.pick_name(pick, voice.language) for pick in question.option_ids}
    chosen = _picked_entries(player)
    if player.closed:
        shown = (pick for pick in question.option_ids if pick in {*question.right_picks, *chosen})
        choices = tuple(Choice(id=pick, label=names[pick]) for pick in shown)
        return options_card(player, voice, voice("lesson.audit_end"), choices, many=False)
    choose = [("", voice("lesson.audit_choose")), *((pick, names[pick]) for pick in question.entries)]
    named = field("entry", "select", voice("lesson.audit"), "".join(chosen), choose, wide=True)
    return form("entry", "", [named], "", live=True)


def _audit_entry_name(player: ExerciseState, about: About) -> str:
    match about:
        case AboutColumn(_, which):
            entry = f"plus10{which}"
        case AboutOnly("bonus"):
            entry = f"bonus{BONUS_SIZE}"
        case AboutNamed("total", entry):
            pass
        case _:
            entry = _entry_name(about)
    return entry if entry in player.question.option_ids else ""


def _audit_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    answer = player.visible_answer
    return tuple(player.question.reasons(answer.picks)) if answer is not None else ()


AUDIT = replace(
    _ENTRY_INPUT,
    single=True,
    rings=_audit_rings,
    cards=_audit_cards,
    acts=("answer",),
    mark=_audit_entry_name,
    reasons=_audit_reasons,
)


# --- sums to enter ------------------------------------------------------------------------------------------------------------


def _total_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: AddUpSheet = player.question
    card = sheet_card(voice, question.final_sheet, {}, solo=False)
    picks = player.visible_answer.picks if player.closed and player.visible_answer else player.picked
    written = dict(pick.split("=", 1) for pick in picks if "=" in pick)
    fields = [sum_field(voice, name, written.get(name, "")) for name in question.fields]
    sums = form("total", voice("lesson.total"), fields, voice("ui.button_answer"), sends="answer")
    return (sums.but(locked=True), card) if player.closed else (sums, _without_sums(card))


TOTAL = Input(
    low=True,
    falls=False,
    solved=lambda player: player.question.final_sheet,
    parts=lambda player, voice: {"beside": True},
    cards=_total_cards,
)


# --- tile inputs ------------------------------------------------------------------------------------------------------

# Questions about the solo board: one tile to slide, or several over rounds whose rolls are known.


def _sheet(player: ExerciseState) -> Sheet:
    game: Game = player.question.game
    return game.sheets[0]


def _tiles_parts(player: ExerciseState, voice: Voice, game: Game) -> SceneParts:
    tiles = tiles_view(voice, game)
    pressable = tiles.but(items=tuple(tile.but(can=not player.closed) for tile in tiles.items))
    return {"tiles": pressable, **rolled_dice(game.roll)}


def _slide_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    return (sheet_card(voice, _sheet(player), player.question.game.tiles, solo=True),)


def _read_slide(player: ExerciseState, act: BoardAct) -> Answer:
    match act:
        case SlideTile(letter):
            return Answer.of_picks(letter)
    return refuse_act(player, act)


SLIDE = Input(
    low=True,
    sheet=_sheet,
    parts=lambda player, voice: _tiles_parts(player, voice, player.question.game),
    cards=_slide_cards,
    read=_read_slide,
)


# --- tiles to slide one after the other ---------------------------------------------------------------------------------------


def slid_letters(player: ExerciseState) -> tuple[str, ...]:
    """Return the letters of the tiles slid so far: those of the right answer once it is visible, before that those of the learner's
    unfinished plan; none after a wrong plan.
    """
    answer, feedback = player.visible_answer, player.feedback
    if answer is not None:
        return answer.picks
    return player.picked if feedback is not None and feedback.outcome is AnswerStatus.EMPTY else ()


def _slide_plan_parts(player: ExerciseState, voice: Voice) -> SceneParts:
    question: SafeSlides = player.question
    return _tiles_parts(player, voice, question.state_after(slid_letters(player)).game)


def _slide_plan_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: SafeSlides = player.question
    stand = question.state_after(slid_letters(player))

    def line(n: int, roll: str) -> str:
        when = "now" if n == stand.round and stand.is_slide_due else "then"
        return voice(f"lesson.roll_{when}", n=n, roll=roll_name(roll, voice.language))

    rolls = tuple(ListItem(line(n, roll)) for n, roll in enumerate(question.rolls, 1))
    return ListCard(id="rolls", title=voice("lesson.rolls"), items=rolls), *_slide_cards(player, voice)


def _slide_plan_reasons(player: ExerciseState) -> tuple[Reason, ...]:
    question: SafeSlides = player.question
    return tuple(question.state_after(slid_letters(player)).reasons)


SLIDES = replace(
    SLIDE,
    parts=_slide_plan_parts,
    cards=_slide_plan_cards,
    acts=("clear_slides",),
    read=lambda player, act: Answer(picks=(*slid_letters(player), *_read_slide(player, act).picks)),
    reasons=_slide_plan_reasons,
)
