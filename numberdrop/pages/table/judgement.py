"""The coach's word on a drop in the making: worked on in slices, and told when it is found: what the drop costs, and then why. A word that is told is not
taken back; at last it is found which bots would make that drop, too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import TYPE_CHECKING

from numberdrop.pages.board_scene import Suggestion
from numberdrop.pages.message import Line, Note, Reader, note, term
from numberdrop.pages.parts.scores import game_id
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop
from numberdrop.rules.game import Game

from .ideas import Others, idea_lines, numbers_in_order
from .state import cells_of

if TYPE_CHECKING:
    from numberdrop.coach import GameReview, Judgement, JudgementSearch

LONGEST = 6.0
"""Seconds of comparing after which the coach says what it has found, sure or not."""


@dataclass(frozen=True)
class DropJudgement:
    """A ``drop`` in a ``game`` that is judged: the ``judgement`` is to be said as soon as it is there, its reasons once it is ``explained``; it is
    ``done`` when it is known of all bots what they would do.
    """

    game: Game
    drop: Drop
    search: JudgementSearch = field(compare=False, repr=False)
    judgement: Judgement | None = None
    explained: bool = False
    done: bool = False
    seconds: float = 0.0
    """How long it has been thought about."""
    compared: float = 0.0
    """Seconds of it that went into the comparison: before, there is nothing that could be said."""
    others: Others | None = None

    @classmethod
    def of(cls, game: Game, drop: Drop) -> DropJudgement:
        """A judgement that nothing is known of yet."""
        from numberdrop.coach import JudgementSearch  # a page on which nobody asks pays nothing for it

        return cls(game, drop, JudgementSearch(game, drop, explained=True))

    def thought_on(self, seconds: float) -> DropJudgement:
        """The judgement after the coach has gone on for about so long."""
        if self.explained:
            return self._with_others(seconds)
        search = self.search
        led, began = search.led, monotonic()
        search.run(seconds)
        took = monotonic() - began
        compared = self.compared + (took if led else 0.0)
        explained, judgement = compared >= LONGEST or search.done, self.judgement
        if explained:
            judgement = search.judgement
        elif judgement is None and search.weighed:
            judgement = replace(search.judgement, reasons=None)  # as far as they are known they may change
        return replace(self, judgement=judgement, explained=explained, seconds=self.seconds + took, compared=compared)

    def _with_others(self, seconds: float) -> DropJudgement:
        """What bots would do, for so long."""
        others = (self.others or Others.of(self.game, self.drop.player, self.search.thinker)).thought_on(seconds)
        return replace(self, others=others, done=others.done)


# --- judgement lines --------------------------------------------------------------------------------------------------

# What the coach has to say of a drop, as lines for its three readers: the verdict, the better place, why.
#
# A child hears the idea beside the picture. A player hears how often it comes, what has to come for it, and what it costs. An expert hears the rank,
# the range and every part. All three hear the same verdict.

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


# --- own mistakes -----------------------------------------------------------------------------------------------------

# What a review has found in a person's game goes into their log, and comes back as puzzles.

LEARN_LINK = "puzzles.ipynb#mode=mistakes"
"""Where they are asked."""
_OPENING = 6
"""Acts that tell a game from others, however far it has come."""


def learned_from(game: Game, visit: Visit) -> int:
    """How many puzzles a game has become."""
    name = _name(game)
    return sum(event.game == name for event in visit.known.mistakes.values())


def noted(game: Game, review: GameReview, visit: Visit, only: Collection[int] | None = None) -> Visit:
    """The visit with what a review of a player says, or with the acts of it after ``only`` so many; what was noted before is not noted again."""
    from numberdrop.exercises.own_games import own_mistakes  # a page on which nobody asks pays nothing for it
    from numberdrop.progress import Event

    states = game.states()
    for one in own_mistakes(game, review):
        if only is not None and one.at not in only:
            continue
        name = game_id(states[one.at + 1])
        event = Event.mistake(name, one.type, one.id, round_=one.round, game=_name(game), code=one.code)
        if not visit.past.has(event.id):
            visit = visit.with_event(event)
    return visit


def _name(game: Game) -> str:
    states = game.states()
    return game_id(states[min(_OPENING, len(states) - 1)])
