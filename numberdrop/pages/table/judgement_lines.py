"""What the coach has to say of a drop, as lines for its three readers: the verdict, the better place, why.

A child hears the idea beside the picture. A player hears how often it comes, what has to come for it, and what it costs. An expert hears the rank,
the range and every part. All three hear the same verdict.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.board_scene import Suggestion
from numberdrop.pages.message import Line, Note, Reader, note, term
from numberdrop.rules.actions import Drop

from .ideas import idea_lines, numbers_in_order
from .state import cells_of

if TYPE_CHECKING:
    from numberdrop.coach import Judgement

NOTHING = 0.05
"""What rounds to nothing costs nothing."""


def judgement_lines(judgement: Judgement) -> tuple[Line, ...]:
    """All that can be said; the verdict first."""
    return *verdict_lines(judgement), *why_lines(judgement)


def why_lines(judgement: Judgement) -> tuple[Line, ...]:
    """What follows the verdict: the idea of the better drop, and which one that is."""
    best = _better(judgement)
    lines = () if best is None else _there(best)
    if judgement.verdict not in ("behind", "unsure") or judgement.behind.mean < NOTHING:
        return lines
    rank = note("coach.rank", rank=term("grouped", judgement.rank), total=term("grouped", judgement.total))
    ranked = (rank.but(readers=("expert",)),) if judgement.rank > 1 else ()
    return *ranked, *lines, *idea_lines(judgement.reasons)


def _there(best: Drop) -> tuple[Line, ...]:
    """Which drop is better."""
    cells = cells_of(best)
    there = note("coach.there", cells, numbers=numbers_in_order(best, ", "), where=term("cells", cells))
    return note("coach.there_child", cells).but(readers=("child",)), there.but(readers=("player", "expert"))


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
