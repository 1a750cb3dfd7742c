"""The first drop: a small stack, a shape with its four numbers, and what is said when it has fallen. Nothing of it is kept."""

from __future__ import annotations

from numberdrop.pages.board_scene import Group, GroupKind
from numberdrop.pages.message import Note, note, phrase, term
from numberdrop.pages.parts.board_view import SIGN
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.outcome import Outcome
from numberdrop.rules.reasons.consequences import LeavesHole, OpensCombo, RestsOn
from numberdrop.rules.sheet import Sheet

SHEET = Sheet(Grid.parse("....5..\n2841636\n1346277"), plus=None, minus=None)
"""A combo is made where the shape is first held; many other places make one, too."""
ROLL = Roll.parse("5546L")
ROWS = 8
"""As many of the lowest rows are seen: the stack, the shape on top of it, and two in which the rest is lost."""


def first_lines(outcome: Outcome[Sheet]) -> tuple[Note, Note]:
    """Where the shape rests, and the best that came of it, in a sentence each."""
    contacts = [reason for reason in outcome.reasons if isinstance(reason, RestsOn)]
    met = tuple(phrase("home.the_number", number=mark) for mark in dict.fromkeys(one.mark for one in contacts))
    cells = tuple(dict.fromkeys(one.on for one in contacts))
    return note("home.rests", cells, tone="contact", marks=term("listing", met)), _came_of_it(outcome)


def _came_of_it(outcome: Outcome[Sheet]) -> Note:
    combo = _combo(outcome)
    if combo:
        one, all_ = combo.numbers[0], term("listing", combo.numbers)
        key = f"home.combo_{combo.kind}"
        return note(key, combo.cells, tone="good", number=one, numbers=all_, points=combo.size)
    hole = next((reason for reason in outcome.reasons if isinstance(reason, LeavesHole)), None)
    return note("home.hole", hole.cells, tone="hole") if hole else note("home.no_combo")


def lit(outcome: Outcome[Sheet]) -> tuple[Group, ...]:
    """A line around the combo that now stands there."""
    combo = _combo(outcome)
    if combo is None:
        return ()
    kind: GroupKind = "identical" if combo.kind == "identical" else "consecutive"
    return (Group(kind, combo.size, f"{SIGN[kind]}{combo.size}", combo.cells),)


def _combo(outcome: Outcome[Sheet]) -> OpensCombo | None:
    return next((reason for reason in outcome.reasons if isinstance(reason, OpensCombo)), None)
