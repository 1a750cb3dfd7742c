"""What was done, in one short line: what a bot has just done, and each step of a replay."""

from __future__ import annotations

from collections.abc import Callable

from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.court import judge_cells
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid

from .intents import Json
from .picture import combo_text
from .words import Voice


def deed(voice: Voice, before: Game, action: Action, name_of: Callable[[int], str]) -> str:
    """The act in words: who, what, where."""
    who = getattr(action, "player", before.first)
    name = name_of(who)
    match action:
        case Start(column):
            return voice("deed.start", name=name, col=column + 1)
        case Throw(roll):
            numbers = " ".join(map(str, roll.numbers)).replace("*", "★")
            shape = "★" if roll.shape == "*" else voice.shape(roll.shape)
            return voice("deed.roll", name=name, numbers=numbers, shape=shape)
        case Slide(letter):
            return voice("deed.slide", name=name, letter=letter)
        case Drop(cells) | Block(cells):
            cols = _span(voice, "column", {cell[1] + 1 for cell in cells})
            rows = _span(voice, "row", {cell[0] + 1 for cell in cells})
            # Read as the shape lies there: from its top row down, each row from the left.
            ordered = sorted(cells, key=lambda cell: (-cell[0], cell[1]))
            told = {"name": name, "cols": cols, "rows": rows}
            if isinstance(action, Drop):
                return voice("deed.drop", **told, numbers=" ".join(str(cell[2]) for cell in ordered))
            return voice("deed.block", **told, letter=before.letter or "")
        case Circle(cells):
            sheet = before.sheets[who]
            combo, _ = judge_cells(Grid(sheet.grid.marks, sheet.grid.circled), cells)
            told_combo = "" if combo is None else combo_text(voice, sheet.grid, combo)
            return voice("deed.circle", name=name, combo=told_combo)
        case Pass():
            return voice("deed.pass", name=name)
        case Skip():
            return voice("deed.skip", name=name)
        case EndRound():
            return voice("deed.end", round=before.round)


_TO_WHO_ACTS = frozenset(
    {"StartsWith", "StarBecomes", "NoActiveLetter", "ProtectedFromGo", "StarSlide", "WinsLetter", "WinsShelter"}
    | {"LetterTooLate", "OtherBox", "ColumnDone", "SoloRank", "Passes", "DiceShow"}
)
"""Reasons that speak to whoever acts, or only repeat the act: no news for those who look on."""


def deed_items(voice: Voice, before: Game, action: Action, name_of: Callable[[int], str]) -> list[Json]:
    """Lines of the explanation card for who looks on: the act, a letter that it circles, and what came of it."""
    cells = [list(cell[:2]) for cell in getattr(action, "cells", ())]
    told = [deed(voice, before, action, name_of)]
    if isinstance(action, Circle):
        held = before.apply(action).sheets[action.player].circled - before.sheets[action.player].circled
        told += [voice("deed.letter", name=name_of(action.player), letter=letter) for letter in sorted(held)]
    lines = [{"id": "deed", "text": text, "tone": "info", "cells": cells, "edges": [], "cite": ""} for text in told]
    # Where a shape rests is plain to see as well.
    more = [one for one in before.why(action) if one.tone != "contact" and type(one).__name__ not in _TO_WHO_ACTS]
    return [*lines, *(voice.item(one) for one in more)]


def _span(voice: Voice, kind: str, numbers: set[int]) -> str:
    """The columns or rows of a shape: they always lie side by side."""
    low, high = min(numbers), max(numbers)
    return voice.count(f"place.{kind}", len(numbers), list=str(low) if low == high else f"{low}–{high}")
