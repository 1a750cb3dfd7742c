"""The coach's one search for the best act, in every phase: what is found here is what a hint advises and what an act is judged against.

Drops are led by ``BestDropSearch``. Slides, blocks and combos are weighed by the sheet that the round then leaves, and the best few of
them are played on in the same way.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from numberdrop.rules.game import Game, Phase
from numberdrop.steps import StepRunner

from .best_drop_search import COACH, BestDropSearch
from .bots import bot_named, engine_here, seeded_random
from .candidates import CandidateAction, option_of, options
from .comparison import position_after_acts, unit
from .engine.native import Engine
from .engine.position import Position
from .paired_rollouts import PairedRollouts
from .remembered import Remembered

JUDGED = (Phase.SLIDE, Phase.BLOCKS, Phase.DROP, Phase.COMBO)
"""The phases whose acts are played on, and can be judged. In the others they are valued alone: where a start number stands hardly matters."""


class BestActSearch:
    """The search for a leader among the acts of player ``who``: ``run`` it, then ask for ``order``."""

    def __init__(self, game: Game, who: int, think: Engine) -> None:
        self.game, self.who, self.thinker = game, who, think
        self._asked = (game, who, think)
        self.style = bot_named("leo").style(game)
        self.found: list[CandidateAction] = []
        """Those that run for the lead."""
        self._look = replace(COACH, trifle=COACH.trifle * unit(game.solo))
        self._seed = seeded_random(game, who, "search").getrandbits(64)
        self._drops: BestDropSearch | None = None
        self._race: PairedRollouts | None = None
        if game.phase is Phase.DROP and who in game.pending:
            self._drops = BestDropSearch(Position.of(game, who), self.style, think, self._look, self._seed)
        self.options = StepRunner(options(game, who, self.style, think))
        """Every act by its value; of drops the best alone. It is only looked for where it is needed."""

    def __reduce__(self) -> tuple[object, ...]:
        return _search_here, (self.game, self.who)  # begun anew

    def run(self, seconds: float) -> bool:
        """Look further for about so long, one step at least; gives whether everything was looked into that was to be."""
        until = monotonic() + seconds
        if self._drops is not None:
            self._drops.run(seconds)
            if not self.found and self._drops.race is not None:
                pairs = zip(self._drops.found, self._drops.sheets, strict=True)
                self.found = [option_of(candidate, self.who, sheet) for candidate, sheet in pairs]
        elif self._race is not None or self.options.run(seconds):
            self._race = self._race or self._set_off()
            if not self.done:
                self._race.run(max(0.0, until - monotonic()))
        if self.done:
            _FINISHED.keep(self._asked, self)
        return self.done

    def _set_off(self) -> PairedRollouts:
        """The best few, those with a sheet that is known; where none has one, the best stands alone."""
        every = self.options.result
        self.found = [option for option in every if option.sheet is not None][: self._look.width] or every[:1]
        look, sheets = self._look, [option.sheet for option in self.found if option.sheet is not None]
        if self.game.phase not in JUDGED:
            sheets = []
        position = position_after_acts(self.game, self.who)
        return PairedRollouts(
            self.thinker, position, self.style, sheets, look.depth, self._seed, look.sure, most=look.samples, blend=True,
            trifle=look.trifle, seconds=self.thinker.patience,
        )  # fmt: skip

    @property
    def race(self) -> PairedRollouts | None:
        """The race for the lead, as soon as it is known who runs."""
        return self._drops.race if self._drops is not None else self._race

    @property
    def done(self) -> bool:
        """Whether the leader is known."""
        if self._drops is not None:
            return self._drops.done
        return self._race is not None and (len(self.found) < 2 or self._race.decided)

    @property
    def order(self) -> list[int]:
        """The numbers of those in ``found``, the leader first."""
        race = self.race
        return list(range(len(self.found))) if race is None or len(race.sheets) < 2 else race.order


_FINISHED: Remembered[BestActSearch] = Remembered(32)


def best_act_search(game: Game, who: int, think: Engine) -> BestActSearch:
    """The search for a player's best act: the finished one, where somebody has asked before."""
    return _FINISHED.get((game, who, think)) or BestActSearch(game, who, think)


def _search_here(game: Game, who: int) -> BestActSearch:
    return best_act_search(game, who, engine_here())
