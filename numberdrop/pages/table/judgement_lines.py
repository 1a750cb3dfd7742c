"""What the coach has to say of a drop, as lines for its three readers: the verdict, the better place, why.

A child hears one reason beside the picture. A player hears reasons that add up to what the drop cost. An expert hears its rank,
the range and every part. All three hear the same verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.board_scene import Suggestion
from numberdrop.pages.message import Note, note, term
from numberdrop.pages.voice import READERS, Reader
from numberdrop.rules.actions import Drop

from .action_summary import numbers_in_order
from .part_lines import NOTHING, reason_lines, worth_lines
from .state import cells_of

if TYPE_CHECKING:
    from numberdrop.coach import Judgement

_PARTS = 3
"""Parts of a difference that a player hears by name; the others are added up."""


def judgement_lines(judgement: Judgement) -> tuple[Note, ...]:
    """All that can be said; the verdict first."""
    return *verdict_lines(judgement), *why_lines(judgement)


def why_lines(judgement: Judgement) -> tuple[Note, ...]:
    """What follows the verdict: the better drop, and why it is."""
    return tuple(line for reader in READERS for line in _why(judgement, reader))


def _better(judgement: Judgement) -> Drop | None:
    """The drop that was found to be better than the one that was made."""
    best = judgement.best.action
    found = judgement.option.action != best and judgement.behind.samples
    return best if found and isinstance(best, Drop) else None


def better_numbers(judgement: Judgement) -> tuple[Suggestion, ...]:
    """The better drop with its numbers, to be drawn on the board beside one's own."""
    best = _better(judgement)
    return () if best is None else tuple(Suggestion((row, col), str(number)) for row, col, number in best.cells)


def verdict_lines(judgement: Judgement) -> tuple[Note, ...]:
    """What the drop cost: one line for everybody, or one for each reader."""
    behind, verdict = judgement.behind, judgement.verdict
    if verdict == "best" and behind.samples:
        return (note("coach.best", tone="good"),)
    if verdict == "best" or not behind.samples or behind.low == float("-inf"):
        return (note("coach.too_early"),)
    if verdict == "unsure" and behind.mean < NOTHING:
        return (note("coach.unsure_even"),)
    tone, unit = "good" if verdict == "equal" else "info", "" if judgement.solo else "_table"
    mean = term("decimal_points" if judgement.solo else "decimal", behind.mean)
    low, high = term("decimal", behind.low), term("decimal", behind.high)
    name = f"coach.{verdict}{unit}"
    lines: dict[Reader, Note] = {
        "child": note(f"coach.{verdict}_child"),
        "player": note(name, mean=mean),
        "expert": note(f"{name}_range", mean=mean, low=low, high=high),
    }
    return tuple(line.but(tone=tone, readers=(reader,), name=name) for reader, line in lines.items())


def _why(judgement: Judgement, reader: Reader) -> list[Note]:
    """What follows the verdict for a reader."""
    best = _better(judgement)
    if best is None:
        return []
    costs = judgement.verdict in ("behind", "unsure") and judgement.behind.mean >= NOTHING
    cells = cells_of(best)
    if reader == "child":
        lines = [note("coach.there_child", cells), *(reason_lines(judgement.parts, 1) if costs else ())]
    else:
        there = note("coach.there", cells, numbers=numbers_in_order(best, ", "), where=term("cells", cells))
        lines = [there, *(_sum(judgement, reader) if costs else ())]
    if reader == "expert" and costs and judgement.rank > 1:
        lines.insert(
            0, note("coach.rank", rank=term("grouped", judgement.rank), total=term("grouped", judgement.total))
        )
    return [line.but(readers=(reader,)) for line in lines]


def _sum(judgement: Judgement, reader: Reader) -> list[Note]:
    """The parts with their points. Alone they add up to what the drop cost; at a table that is counted in games, and a player
    reads reasons without points.
    """
    whole = judgement.behind.mean if judgement.solo else None
    if reader == "expert":
        return [
            note("coach.parts" if judgement.solo else "coach.parts_glance"),
            *worth_lines(judgement.parts, None, whole),
        ]
    if judgement.solo:
        return [note("coach.parts"), *worth_lines(judgement.parts, _PARTS, whole)]
    return reason_lines(judgement.parts, _PARTS)
