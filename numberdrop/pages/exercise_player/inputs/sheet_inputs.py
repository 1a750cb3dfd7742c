"""Inputs on the score sheet: marks to make, the wrong entry to find, sums to enter; and tiles to slide."""

from dataclasses import replace

from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.asking.on_sheet import row_cells
from numberdrop.exercises.kinds.sheets.audit import Audit
from numberdrop.exercises.kinds.sheets.mark import MarkSheet, possible_marks, sheet_with_marks
from numberdrop.exercises.kinds.sheets.total import AddUpSheet
from numberdrop.exercises.kinds.table.slides import SafeSlides
from numberdrop.pages.board_scene import Group
from numberdrop.pages.cards import Card, Choice, ListCard, ListItem
from numberdrop.pages.cards.sheet import SheetCard
from numberdrop.pages.exercise_player.state import ExerciseState
from numberdrop.pages.fields import About, AboutBox, AboutColumn, AboutLetter, AboutNamed, AboutOnly, AboutRow
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import plus10_mark, rolled_dice, sheet_card, tiles_view
from numberdrop.pages.parts.frame import field, form, sum_field
from numberdrop.pages.scene import SceneParts
from numberdrop.rules.combos import BONUS_SIZE, KINDS
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.text import roll as roll_name
from numberdrop.text import with_minus_sign

from .board_inputs import Input, act_reader, options_card, outline, right_answer_outline, score_card


def _entry_name(about: About) -> str:
    """Return the name of the sheet entry that a pressed part of the sheet belongs to; empty if there is none."""
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


# --- marks to make on the sheet -----------------------------------------------------------------------------------------------


def _possible_marks_made(player: ExerciseState) -> tuple[str, ...]:
    """Return the learner's marks without those that are impossible on this sheet, since a browser may send anything."""
    marks = possible_marks(player.question.parts)
    return tuple(pick for pick in player.picked if pick in marks)


def _mark_sheet_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: MarkSheet = player.question
    if set(question.parts) <= {"rows", "minus"}:
        return ()
    return (_without_sums(score_card(sheet_with_marks(question.sheet, _possible_marks_made(player)), voice)),)


def _name_of_mark(player: ExerciseState, about: About) -> str:
    question: MarkSheet = player.question
    mark = _entry_name(about)
    if mark in LETTERS:
        held = mark in player.picked
        crossing = "crossed" in question.parts and (held or "letters" not in question.parts)
        mark = f"x{mark}" if crossing else mark
    return mark if mark in possible_marks(question.parts).difference(question.had) else ""


MARK = Input(
    low=True,
    falls=False,
    solved=lambda player: sheet_with_marks(
        player.question.sheet, (*player.question.had, *_possible_marks_made(player))
    ),
    parts=lambda player, voice: {"marking": not player.closed, "marked": True, "beside": True},
    cards=_mark_sheet_cards,
    acts=("answer", "nothing"),
    mark=_name_of_mark,
)


# --- the wrong entry of a finished sheet, pressed on it or chosen by name -----------------------------------------------------


def _picked_entries(player: ExerciseState) -> tuple[str, ...]:
    return tuple(pick for pick in player.picked if pick in player.question.option_ids)


def _outlines_of_picked_rows(player: ExerciseState) -> tuple[Group, ...]:
    rows = (int(pick[1:]) - 1 for pick in _picked_entries(player) if pick[0] in "+-")
    return *right_answer_outline(player), *(group for row in rows for group in outline("asked", "?", row_cells(row)))


def _audit_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: Audit = player.question
    card = score_card(question.sheet, voice)
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


def _audit_option_id(player: ExerciseState, about: About) -> str:
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


AUDIT = Input(
    low=True,
    falls=False,
    single=True,
    parts=lambda player, voice: {"marking": not player.closed},
    outlines=_outlines_of_picked_rows,
    cards=_audit_cards,
    acts=("answer",),
    mark=_audit_option_id,
    reasons=lambda player: (
        tuple(player.question.reasons(player.visible_answer.picks)) if player.visible_answer is not None else ()
    ),
)


def _total_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: AddUpSheet = player.question
    card = score_card(question.final_sheet, voice)
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
"""Sums to enter."""


# --- tile inputs ------------------------------------------------------------------------------------------------------

# Questions about the solo board: one tile to slide, or several over rounds whose rolls are known.


def _tiles_parts(player: ExerciseState, voice: Voice, game: Game) -> SceneParts:
    tiles = tiles_view(voice, game)
    pressable = tiles.but(items=tuple(tile.but(can=not player.closed) for tile in tiles.items))
    return {"tiles": pressable, **rolled_dice(game.roll)}


def _slide_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    game: Game = player.question.game
    return (sheet_card(voice, game.sheets[0], game.tiles, solo=True),)


SLIDE = Input(
    low=True,
    sheet=lambda player: player.question.game.sheets[0],
    parts=lambda player, voice: _tiles_parts(player, voice, player.question.game),
    cards=_slide_cards,
    read=act_reader("slide"),
)


def slid_letters(player: ExerciseState) -> tuple[str, ...]:
    """Return the letters of the tiles slid so far: by the right answer once it is visible, before that by the learner's unfinished plan;
    none after a wrong plan.
    """
    answer, feedback = player.visible_answer, player.feedback
    if answer is not None:
        return answer.picks
    return player.picked if feedback is not None and feedback.outcome is AnswerStatus.EMPTY else ()


def _slide_plan_cards(player: ExerciseState, voice: Voice) -> tuple[Card, ...]:
    question: SafeSlides = player.question
    stand = question.state_after(slid_letters(player))

    def line(n: int, roll: str) -> str:
        when = "now" if n == stand.round and stand.is_slide_due else "then"
        return voice(f"lesson.roll_{when}", n=n, roll=roll_name(roll, voice.language))

    rolls = tuple(ListItem(line(n, roll)) for n, roll in enumerate(question.rolls, 1))
    return ListCard(id="rolls", title=voice("lesson.rolls"), items=rolls), *_slide_cards(player, voice)


SLIDES = replace(
    SLIDE,
    parts=lambda player, voice: _tiles_parts(player, voice, player.question.state_after(slid_letters(player)).game),
    cards=_slide_plan_cards,
    acts=("clear_slides",),
    read=lambda player, act: Answer(picks=(*slid_letters(player), *SLIDE.read(player, act).picks)),
    reasons=lambda player: tuple(player.question.state_after(slid_letters(player)).reasons),
)
"""Tiles to slide one after the other."""
