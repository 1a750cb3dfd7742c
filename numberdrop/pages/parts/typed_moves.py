"""Typed moves for keyboards and screen readers; and messages about previewed acts and faulty texts.

A typed move is an act in short form (``rules.notation``), ``slide B``, ``circle r3c5 r3c6 r3c7``, or a button's English or French name.
"""

from collections.abc import Iterable

from numberdrop.formats.declarations import FaultyTextError, make_fault
from numberdrop.pages import message
from numberdrop.pages.message import Message, Note, Phrase, RefusalAsStep, note, phrase, term
from numberdrop.pages.parts.board import combo_words
from numberdrop.rules import Action, Circle, Grid, Outcome, Sheet, Slide
from numberdrop.rules.dice import STAR
from numberdrop.rules.drops import explain_landing_with_contacts
from numberdrop.rules.legality import nearest_combo
from numberdrop.rules.notation import ExpectedMove, ShortFormError, parse_cell, parse_short_form
from numberdrop.rules.reasons.reason import Cells, Verdict, of_kind
from numberdrop.rules.reasons.refusals import TooFew
from numberdrop.text import Fault

__all__ = ["ExpectedMove", "TypedMoveError", "parse_typed"]

_BUTTONS = {
    "roll": "roll", "lancer": "roll", "pass": "pass", "passer": "pass", "end": "end", "fin": "end", "undo": "undo", "annuler": "undo",
    "redo": "redo", "refaire": "redo", "hint": "hint", "indice": "hint", "next": "next", "suivant": "next", "skip": "skip", "new": "new",
}  # fmt: skip
_LONGEST = 200
"""The largest number of characters read of a typed move."""


class TypedMoveError(FaultyTextError):
    """The error of a typed move that cannot be read. ``kind`` names its sentence; ``word``: what is wrong; ``way_out``: what is allowed."""

    def __init__(self, kind: str, word: str = "", **way_out: object) -> None:
        super().__init__([make_fault("", f"typed.{kind}", word, **way_out)])


def parse_typed(text: str, expected: ExpectedMove) -> Action | str:
    """Read a typed move; returns an act of the game, legal or not, or the name of a button. ``expected`` says which act is due, and by
    which player. Raises a ``TypedMoveError`` that names the word at fault.
    """
    words = text[:_LONGEST].replace("★", STAR).split()
    if not words:
        raise TypedMoveError("empty")
    match words[0].lower(), *words[1:]:
        case (name,) if name in _BUTTONS:
            return _BUTTONS[name]
        case "slide" | "descendre", *letters:
            if list(map(len, letters)) != [1]:
                raise TypedMoveError("slide")
            return Slide(letters[0].upper())
        case "circle" | "entourer", *cells:
            return Circle(tuple(map(_parse_cell_without_number, cells)), expected.player)
    try:
        return parse_short_form(" ".join(words), expected)
    except ShortFormError as error:
        values = dict(error.values)
        raise TypedMoveError(error.kind, str(values.pop("value")), **values) from None


def _parse_cell_without_number(word: str) -> tuple[int, int]:
    cell = parse_cell(word)
    if cell is None or cell.number is not None:
        raise TypedMoveError("cell", word=word)
    return cell.row, cell.col


# A star without its number, or a selection of two cells, is told as a step still to take, not as a refusal.


def drop_message(outcome: Outcome[object], where: Cells, grid: Grid, *, commit: bool = False) -> Message:
    """Return the message about a drop into the cells ``where`` of a ``grid``: what it does, or why it is refused; ``commit``: the visitor
    has made the drop, not only previewed it.
    """
    verdict = outcome.verdict
    title = phrase("ui.talk_lands" if verdict.legal else "ui.talk_refused")
    unset = message.missing_numbers(verdict)
    if not unset:
        return message.explanation(verdict).but(ghost=() if verdict.legal else where, title=title)
    if commit:
        return message.explanation(verdict).but(open_dial=where.index(unset[0].cell))
    lands = explain_landing_with_contacts(grid, outcome.landing) if outcome.landing else []
    return Message((*lands, *map(RefusalAsStep, unset)), "info", phrase("ui.talk_lands"))


def selection_message(
    verdict: Verdict, sheet: Sheet, chosen: Cells, *, commit: bool = False, near: bool = True
) -> Message:
    """Return the message on whether the chosen cells are a combo; if not, also show the nearest combo, unless ``near`` is false.
    ``commit``: the visitor wanted to circle them, not only to preview that.
    """
    if not chosen:
        return Message((note("ui.combo_first" if commit else "ui.combo_pick", rule="connected"),))
    combo, nearest = None if verdict.legal or not near else nearest_combo(sheet, chosen), None
    if combo is not None and set(combo.cells) != set(chosen):
        nearest = combo.cells, phrase("ui.nearest", combo=combo_words(sheet.grid, combo))
    if not commit and verdict.refusals and of_kind(verdict.refusals, TooFew) == verdict.refusals:
        return Message(tuple(map(RefusalAsStep, verdict)), "info", nearest=nearest)
    return message.explanation(verdict).but(nearest=nearest)


def fault_phrase(fault: Fault) -> Phrase:
    """Put a fault found in a text (a file or typed input) into words, with the number of its line."""
    # Only the gravest reason: the others often say the same.
    words = Phrase(fault.key, (*fault.values.items(), ("refusals", term("reasons", fault.reasons[:1]))))
    return phrase("ui.fault_line", line=fault.line, text=words) if fault.line else words


def fault_notes(faults: Iterable[Fault]) -> tuple[Note, ...]:
    """Return a line of a message for each fault."""
    return tuple(Note(fault_phrase(fault), tone="refuse", name=fault.key) for fault in faults)


def all_faults(faults: Iterable[Fault]) -> message.Term:
    """Join the sentences about all faults into one value, for a placeholder of another sentence."""
    return term("sentences", tuple(map(fault_phrase, faults)))
