"""What playing on shows of a drop: what it costs against the best one, and the idea of that one, as reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.reasons import earnings
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game
from numberdrop.rules.reasons.reason import Reason

if TYPE_CHECKING:
    from numberdrop.coach.idea import Idea


def cost_of(game: Game, drop: Drop, best: Drop) -> float | None:
    """What a legal drop costs against one that is known to be good; ``None`` where no engine runs."""
    from numberdrop.coach import CoachUnavailableError  # only who answers such a question pays for the coach
    from numberdrop.coach.comparison import drop_cost

    try:
        return drop_cost(game, drop, best).mean
    except CoachUnavailableError:
        return None


def idea_behind(game: Game, drop: Drop, best: Drop) -> tuple[Reason, ...]:
    """Why the best drop is better than another one: nothing where no one thing decides, or no engine runs."""
    from numberdrop.coach import CoachUnavailableError
    from numberdrop.coach.bots import engine_here
    from numberdrop.coach.comparison import sheet_after
    from numberdrop.coach.reasons import reasons_of

    who = best.player
    try:
        search = reasons_of(game, who, engine_here(), *(sheet_after(game, who, one) for one in (drop, best)))
    except CoachUnavailableError:
        return ()
    while not search.done:
        search.run(1.0)
    found = search.reasons
    return _told(found.idea) if found is not None and found.idea is not None else ()


def _told(idea: Idea) -> tuple[Reason, ...]:
    part, box = idea.part, idea.part.box
    if idea.form in ("small", "close") or part.name == "wins":
        return ()
    if box is None:
        return (earnings.IdeaOfPart(part.name, max(1, round(part.points.mean))),)
    best, mine = round(100 * part.best), round(100 * part.mine)
    told: tuple[Reason, ...] = (earnings.IdeaOfBox(idea.form, *box, best, mine, idea.cells),)
    return (*told, idea.prospect.rolls) if idea.prospect is not None else told
