"""The check of a sheet in words: each line with the reasons of the rules behind it, and all of it in a few sentences."""

from __future__ import annotations

from typing import Any

from numberdrop.drawing.svg import signed
from numberdrop.pages.message import Note, note, phrase
from numberdrop.pages.parts.board_view import combo_words

from .paper import Paper
from .sheet_check import CheckedLine, SheetReport

MOST_LINES = 4
"""Lines that are told at once; the card has every line."""


def line_note(paper: Paper, line: CheckedLine) -> Note:
    """A line of the check as one of the explanation; where it does not hold, with the rule behind it."""
    values: dict[str, Any] = dict(line.values)
    if line.kind is not None:
        values["kind"] = phrase(f"ui.kind_{line.kind}")
    if line.combo is not None:
        values["combo"] = combo_words(paper.grid, line.combo)
    if "name" in values:
        values |= {name: signed(values[name]) for name in ("given", "own")}
        values |= {"name": phrase(f"field.{values['name']}"), "right": signed(line.points or 0)}
    if line.reasons:
        values["numbers"] = numbers_in(paper, line.cells)
    rule = "" if line.ok else line.rule or next((reason.rule for reason in line.reasons), "")
    return note(line.key, line.cells, rule, "good" if line.ok else "refuse", **values).but(reasons=line.reasons)


def numbers_in(paper: Paper, cells: tuple[tuple[int, int], ...]) -> str:
    """What stands in these cells."""
    marks = (paper.grid[cell] for cell in cells)
    return " ".join("–" if mark is None else str(mark) for mark in marks)


def report_lines(paper: Paper, report: SheetReport) -> tuple[Note, ...]:
    """The check in a few sentences."""
    total = signed(report.score.total)
    if report.wrong:
        head = note("paper.wrong", tone="refuse", count=len(report.wrong), total=total)
    else:
        head = note("paper.holds", tone="good", total=total)
    # The sums come last on the card, but what the player asks is whether the total is right.
    wrong = sorted(report.wrong, key=lambda line: line.values.get("name") != "total")
    return head, *(line_note(paper, line) for line in wrong[:MOST_LINES])
