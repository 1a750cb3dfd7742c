"""Why one act is better than another: rollouts continue the game from both acts to its end with the same dice (those of the comparison),
and the difference between the final sheets is the reason. If no part of the sheet decides, the next few rounds are compared, too.

With several players everybody plays for their own points, and the points of the others are a separate part.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import fmean
from time import monotonic

from numberdrop.rules.combos import Kind
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.grid import COLS

from .bots import bot_named, seeded_random
from .comparison import DEPTH, position_after_acts
from .engine.native import Engine
from .engine.position import Ending, Position, RolloutPlan, SheetView
from .idea import Idea, idea_of
from .number_facts import kept_ready
from .prospect import NextRoundAdvantages, Prospect, Unfinished, chance_of_box, nearest_combo, next_round
from .search import Estimate, SearchCache
from .sheet_parts import MANY, SheetPart, margins, out_of_reach, part_differences, part_named, part_of_next_rounds

ROUNDS = 64
"""More rounds than a game has, so that games are played to their end."""
_GAMES_PER_STEP = 6
_FIRST_GAMES, _FEWEST_IF_SLOW, _ENOUGH_GAMES, _MOST = 12, 24, 48, 216
"""Numbers of games of each act: for the first reasons; the fewest on a slow machine; the fewest on any other machine; the most. The search
ends before ``_MOST`` if the games show an idea (from ``MANY`` for a kind of combos as a whole), or if more games could not show one any
more.
"""
_SOON_GAMES = 48
"""The number of rollouts of each act for ``DEPTH`` rounds only, if no part of the sheet decides in the games to the end."""
_STEP_SECONDS = 0.05
_PERCENT_SLACK = 8
"""By how much the percentage of rolls for a box may exceed the percentage of games that fill the box."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """The result of a number of ``games`` after each act: the ``margin`` by which the better act ends ahead, the ``parts`` of the sheet
    that add up to it, and the ``idea`` of the better act, if the games show one. All in points, also with several players.
    """

    games: int
    margin: Estimate
    parts: tuple[SheetPart, ...]
    idea: Idea | None
    next_round: NextRoundAdvantages | None = None
    begun: Unfinished | None = None
    """The unfinished combo for the box of ``next_round``."""
    soon: SheetPart | None = None
    """The part of the sheet that decides in the next ``DEPTH`` rounds, if none decides in the games to the end."""


class ReasonSearch:
    """A search, in slices of time, for reasons why the sheet ``best`` is better for player ``who`` than ``mine``, each being the sheet
    after an act: call ``run``, then read ``reasons``.
    """

    def __init__(self, game: Game, who: int, think: Engine, mine: SheetView, best: SheetView) -> None:
        self._arguments = (game, who, think, mine, best)
        self.game, self.who, self.thinker = game, who, think
        self.before = Position.of(game, who).sheets[who]
        self.position = position_after_acts(game, who)
        self.style = replace(bot_named("leo").style(game), fast=True, selfish=not game.solo)
        self.seed = seeded_random(game, who, "proof").getrandbits(64)
        self.endings: tuple[list[Ending], list[Ending]] = ([], [])
        self.soon: tuple[list[Ending], list[Ending]] = ([], [])
        """The endings after ``DEPTH`` rounds, with the same dice."""
        self.spent = 0.0
        self._reasons: Reasons | None = None

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        *_, mine, best = self._arguments
        until = monotonic() + seconds
        while not self.done:
            if not self._enough:
                began = monotonic()
                self.endings = self._played_on(self.endings, ROUNDS)
                self.spent += monotonic() - began
            elif self._needs_soon:
                self.soon = self._played_on(self.soon, DEPTH)
            else:
                so_far = self._so_far()
                kind = so_far.idea.kind if so_far.idea is not None and not so_far.idea.undecided else ""
                then = next_round(mine, best, self.game.sheets[self.who].edition, kind)
                begun = nearest_combo(*then.box, best, mine) if then is not None and then.box is not None else None
                self._reasons = _FINISHED.add(self._arguments, replace(so_far, next_round=then, begun=begun))
            if monotonic() >= until:
                break
        return self.done

    def _played_on(self, endings: tuple[list[Ending], list[Ending]], rounds: int) -> tuple[list[Ending], list[Ending]]:
        """Return ``endings`` with those of a few more games after each act, of at most ``rounds`` rounds."""
        _, _, think, *sheets = self._arguments
        taken = len(endings[0])
        plan = RolloutPlan(rounds, _GAMES_PER_STEP - taken % _GAMES_PER_STEP, _STEP_SECONDS, self.seed, taken)
        mine_more, best_more = think.endings(self.position, self.style, sheets, plan)
        return [*endings[0], *mine_more], [*endings[1], *best_more]

    @property
    def _needs_soon(self) -> bool:
        """Whether the next ``DEPTH`` rounds must be compared: games to the end last longer, and no part of the sheet decides in them."""
        if len(self.soon[0]) >= _SOON_GAMES or fmean(ending.rounds for ending in self.endings[1]) <= DEPTH:
            return False
        idea = self._so_far().idea
        return idea is None or idea.undecided

    @property
    def games_played(self) -> int:
        """The number of games finished for each of the two acts."""
        return len(self.endings[0])

    @property
    def _enough(self) -> bool:
        if self.games_played >= _MOST:
            return True
        if self.games_played < _FEWEST_IF_SLOW or self.games_played % _GAMES_PER_STEP:
            return False
        _, _, think, mine, best = self._arguments
        late = self.spent >= think.patience
        if late or self.games_played < _ENOUGH_GAMES:
            return late
        if out_of_reach(*self.endings, self.before, _MOST):
            return True
        idea = idea_of(*self.endings, self.before, mine, best)
        if idea is None or not idea.is_clear:
            return False
        # Frequent checks would sooner or later find luck: a kind is checked only now and then.
        return idea.form != "kind" or (self.games_played >= MANY and self.games_played % _ENOUGH_GAMES == 0)

    @property
    def done(self) -> bool:
        """Whether the search is over."""
        return self._reasons is not None

    @property
    def reasons(self) -> Reasons | None:
        """The reasons so far; ``None`` before the first few games are over."""
        return self._reasons or (self._so_far() if self.games_played >= _FIRST_GAMES else None)

    def _so_far(self) -> Reasons:
        game, _, _, mine, best = self._arguments
        idea = idea_of(*self.endings, self.before, mine, best)
        if idea is not None:
            if game.solo and game.phase in (Phase.SLIDE, Phase.BLOCKS):
                idea = replace(idea, drops=(_columns(mine), _columns(best)))
            box = next((part.box for part in (idea.part, idea.second) if part is not None and part.box), None)
            if box is not None and idea.form not in ("now", "early"):
                begun, ours = nearest_combo(*box, best, mine), nearest_combo(*box, mine, best)
                begun = None if begun is not None and ours is not None and ours.cells == begun.cells else begun
                idea = replace(
                    idea, cells=begun.cells if begun is not None else (), prospect=self._prospect(*box), begun=begun
                )
        filled = None if idea is None else idea.filled
        soon = part_of_next_rounds(*self.soon, filled) if len(self.soon[0]) >= _SOON_GAMES else None
        return Reasons(self.games_played, margins(*self.endings), part_differences(*self.endings), idea, soon=soon)

    def _prospect(self, kind: Kind, size: int) -> Prospect | None:
        """Return the chance that the next roll allows a combo for a box; ``None`` if the games fill the box less often than that, since
        then such rolls have a better use.
        """
        game, who, _, mine, best = self._arguments
        kept = kept_ready((kind,), mine, best)
        odds = (
            None if kept is not None and kept.best == (kind, size) else chance_of_box(game, who, mine, best, kind, size)
        )
        if odds is None:
            return None
        part = part_named(f"{kind}_{size}", *self.endings)
        used = (
            odds.rolls.percent <= 100 * part.best + _PERCENT_SLACK and odds.instead <= 100 * part.mine + _PERCENT_SLACK
        )
        return odds if used else None


def _columns(view: SheetView) -> tuple[int, ...]:
    """Return the columns of the last drop on this sheet."""
    return tuple(sorted({i % COLS for i in view.written}))


_FINISHED: SearchCache[Reasons] = SearchCache(64)


def reasons_of(game: Game, who: int, think: Engine, mine: SheetView, best: SheetView) -> ReasonSearch:
    """Return the search for reasons why the sheet ``best`` is better than ``mine``, already done if its result is in the cache."""
    search = ReasonSearch(game, who, think, mine, best)
    search._reasons = _FINISHED.get((game, who, think, mine, best))  # noqa: SLF001 - its own module
    return search
