"""The act that each bot would choose in a position, cached for all pages, and the rank of an act among all legal ones."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from numberdrop.rules.actions import Action, Drop
from numberdrop.rules.game import Game
from numberdrop.steps import StepRunner, Steps

from .bots import BOTS, available_engine, choose_in_steps
from .candidates import CandidateAction, action_of_candidate, find_candidates
from .engine.native import Engine
from .engine.position import Position, Valuation, marks_of_drop, sheet_after_candidate
from .search import SearchCache

_FINISHED: SearchCache[Mapping[str, Action]] = SearchCache(64)


class BotChoicesSearch:
    """A search for the acts that bots would choose for player ``who``: ``run`` it until ``done``; ``bot_choices`` is the result so far."""

    def __init__(self, game: Game, who: int, engine: Engine | None = None) -> None:
        self.game, self.who = game, who
        self.engine = engine or available_engine()
        self._asked = (game, who)
        self._chosen: dict[str, Action] = dict(_FINISHED.get(self._asked) or {})
        self._runner = StepRunner(self._find_choices())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.game, self.who)  # begun anew

    @property
    def bot_choices(self) -> Mapping[str, Action]:
        """The choices found so far, from the weakest bot to the strongest."""
        return MappingProxyType(self._chosen)

    @property
    def done(self) -> bool:
        """Whether the choices of all bots are found."""
        return len(self._chosen) == len(BOTS)

    def run(self, seconds: float) -> bool:
        """Search for about ``seconds``, at least one step; return whether the search is done."""
        if not self.done:
            self._runner.run(seconds)
        return self.done

    def _find_choices(self) -> Steps[None]:
        for bot in BOTS:
            yield
            self._chosen[bot.name] = yield from choose_in_steps(self.game, bot, self.who, self.engine)
        _FINISHED.add(self._asked, dict(self._chosen))


def bots_choosing(bot_choices: Mapping[str, Action], act: Action) -> tuple[str, ...]:
    """Return the names of the bots that choose ``act``; drops into the same cells count as the same act, whatever their numbers."""
    return tuple(bot for bot, action in bot_choices.items() if _writes_same_cells(action, act))


def _writes_same_cells(act: Action, other: Action) -> bool:
    """Whether two acts are the same apart from the numbers of drops."""
    match act, other:
        case Drop(), Drop():
            return {(row, col) for row, col, _ in act.cells} == {(row, col) for row, col, _ in other.cells}
    return same_act(act, other)


class ActStanding(NamedTuple):
    """The rank of an act among all legal ones: how many are ``better``, ``equal`` (itself included) and legal (``total``)."""

    option: CandidateAction
    better: int
    equal: int
    total: int


def find_standing(
    game: Game, act: Action, style: Valuation, engine: Engine, all_acts: Steps[list[CandidateAction]] | None = None
) -> Steps[ActStanding]:
    """Find, in steps, the rank of a legal act. ``all_acts``: a search for all acts to use instead of a new one; ignored for a drop."""
    who = act.player or 0
    match act:
        case Drop():
            position = Position.of(game, who)
            yield
            place = engine.rank_drop(position, style, *marks_of_drop(act))
            assert place is not None  # it is legal
            candidate, *counts = place
            sheet = sheet_after_candidate(position.sheets[who], candidate)
            return ActStanding(action_of_candidate(candidate, who, sheet), *counts)
    acts = yield from all_acts or find_candidates(game, who, style, engine)
    option = next(option for option in acts if same_act(option.action, act))
    values = [other.value for other in acts]
    counts = [sum(value > option.value for value in values), values.count(option.value), len(acts)]
    if option.sheet is None and act.cells:  # a solo block whose drop was not searched
        follows = yield from find_candidates(game.apply(act), who, style, engine)
        option = CandidateAction(option.action, (), follows[0].value, follows[0].sheet)
    return ActStanding(option, *counts)


def same_act(act: Action, other: Action) -> bool:
    """Return whether two acts are the same, whatever the order of their cells."""
    return type(act) is type(other) and (set(act.cells) == set(other.cells) if act.cells else act == other)
