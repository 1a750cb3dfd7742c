"""The cost of a drop and the idea behind a better one, as reasons, from rollouts (games that the coach plays to their end)."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from numberdrop.exercises.reasons import earnings
from numberdrop.rules import Drop, Game, Reason
from numberdrop.rules.grid import COLS
from numberdrop.rules.sheet import SIZES

if TYPE_CHECKING:
    from numberdrop.coach.idea import Idea
    from numberdrop.coach.sheet_parts import SheetPart
    from numberdrop.coach.visible_facts import Fact

_MOST_DIFFERENCES = 3
"""The largest number of visible differences that the learner is told."""
_ROOM = ("rows", "minus")
"""Parts of the score that the learner is told as the advantage of the best drop, instead of a box that this drop fills at once."""
_FULL = (1 << len(SIZES)) - 1
"""The bits of a column of boxes, all of them set: every box is filled."""
_TOLD_DIFFERENCES = (
    "plays_on", "ends", "instead", "fills", "waits", "spoils", "covers", "row", "joins", "stands", "links",
)  # fmt: skip
"""The names of the visible differences that the learner may be told after a puzzle, the most telling first."""


def cost_of(game: Game, drop: Drop, best: Drop) -> float | None:
    """Return how many points (or, if several play, percent of wins) ``drop`` costs against ``best``; ``None`` without a coach's engine."""
    from numberdrop.coach import CoachUnavailableError  # only such a question pays for the coach
    from numberdrop.coach.comparison import drop_cost

    try:
        return drop_cost(game, drop, best).mean
    except CoachUnavailableError:
        return None


def reasons_best_is_better(game: Game, drop: Drop, best: Drop) -> tuple[Reason, ...]:
    """Return why the drop ``best`` is better than ``drop``; empty if no single advantage decides, or without the coach's engine."""
    from numberdrop.coach import CoachUnavailableError
    from numberdrop.coach.bots import available_engine
    from numberdrop.coach.comparison import sheet_after
    from numberdrop.coach.reasons import reason_search_of

    who = best.player
    try:
        ours, theirs = (sheet_after(game, who, tried) for tried in (drop, best))
        search = reason_search_of(game, who, available_engine(), ours, theirs)
    except CoachUnavailableError:
        return ()
    while not search.done:
        search.run(1.0)
    reasons = search.reasons
    if reasons is None or reasons.idea is None:
        return ()
    completes = any(filled == _FULL != before for before, filled in zip(search.before.boxes, theirs.boxes, strict=True))
    return *_reasons_of_idea(reasons.idea, completes_column=completes), *_visible_differences(reasons.idea)


def _visible_differences(idea: Idea) -> tuple[Reason, ...]:
    """Return the most telling differences that learners can see between the boards after the two drops, as reasons."""
    most_telling = (fact for name in _TOLD_DIFFERENCES for fact in idea.facts if fact.name == name)
    return tuple(map(_reason_of_fact, islice(most_telling, _MOST_DIFFERENCES)))


def _reason_of_fact(fact: Fact) -> earnings.SeenOnBoards:
    filled = tuple((row - 1, col) for row in fact.rows for col in range(COLS))
    return earnings.SeenOnBoards(
        what="stands" if fact.name == "links" else fact.name, numbers=fact.numbers, others=fact.others,
        best=fact.best or ("", 0), mine=fact.mine or ("", 0), wants=fact.wants,
        rows=tuple(row - 1 for row in fact.rows), columns=tuple(column - 1 for column in fact.columns),
        cells=filled if fact.name == "row" else fact.cells,
    )  # fmt: skip


def _reason_of_part(part: SheetPart) -> earnings.IdeaOfPart:
    return earnings.IdeaOfPart(part.name, max(1, round(part.points.mean)))


def _reasons_of_idea(idea: Idea, *, completes_column: bool) -> tuple[Reason, ...]:
    part, box = idea.part, idea.part.box
    undecided = idea.form in ("small", "close") or part.name == "wins"
    if undecided or (part.name == "total" and idea.filled_by_better is not None):
        return ()
    if box is None:
        return (_reason_of_part(part),)
    if idea.form == "early" and idea.second is not None and idea.second.name in _ROOM:
        return (_reason_of_part(idea.second),)  # the box is told by what is circled
    best, mine = round(100 * part.best), round(100 * part.mine)
    reasons: tuple[Reason, ...] = (earnings.IdeaOfBox(*box, idea.form, best, mine, idea.cells, completes_column),)
    return (*reasons, idea.prospect.rolls) if idea.prospect is not None else reasons
