"""The bots: opponents from a beginner who makes human mistakes to the strongest; functions and plugins can be bots, too.

A bot chooses the same act whenever it is asked in the same position, as its random numbers depend on the position alone. Only bots that
look ahead depend on the speed of the machine. ``training/bot_ratings`` measures the strength of the bots.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from numberdrop.plugins import LoadedPlugins, Plugin, TooSlow, Unfit, import_target, load_plugins, stop_at
from numberdrop.rules.actions import Action, Pass, Skip
from numberdrop.rules.game import Game, Phase
from numberdrop.rules.reasons.reason import IllegalAction
from numberdrop.steps import Steps, run_all

from .candidates import CandidateAction, find_candidates, round_plans
from .engine import weights
from .engine.native import Engine
from .engine.position import POINT, Candidate, Position, Valuation
from .given import check_game, check_player
from .search import BestDropSearch, PairedRollouts, SearchBudget

available_engine = weights.available_engine
_Valued = TypeVar("_Valued", CandidateAction, Candidate)
_DROPS_PER_PLAN = 4
"""The number of drops after each slide or block that are compared by rollouts."""


@dataclass(frozen=True)
class Mistakes:
    """The mistakes that a bot makes.

    ``blur``: the standard deviation of a random error of each value, in points (solo) or percent chance of winning. ``seen``: how
    many of the best drops it considers. ``misses``: the probability that it overlooks all combos of a round; ``runs``: the
    probability that it overlooks the consecutive ones in any other round.
    """

    blur: float = 0.0
    seen: int = 1
    misses: float = 0.0
    runs: float = 0.0


@dataclass(frozen=True, repr=False)
class Bot:
    """A bot. ``weigh`` names the weights by which it values sheets. If ``asks`` is given, this function chooses the act instead.

    ``seconds``: the time for rollouts to choose a drop (0: no rollouts), half of it for other acts of a solo game. ``greedy`` and
    ``selfish``: see ``Valuation``; ``depth`` and ``width``: see ``SearchBudget``.
    """

    name: str
    weigh: str = "solo"
    greedy: bool = False
    selfish: bool = False
    seconds: float = 0.0
    depth: int = 2
    width: int = 16
    mistakes: Mistakes = field(default=Mistakes())
    asks: Callable[[Game], Action] | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def valuation_for(self, game: Game) -> Valuation:
        """Return the valuation of the bot for a game; its learned weights depend on whether the game is solo."""
        name = "table" if self.weigh == "solo" and not game.solo else self.weigh
        return Valuation(weights.load_weights(name), greedy=self.greedy, selfish=self.selfish or self.greedy)


BOTS: tuple[Bot, ...] = (
    Bot("pip", "hand", selfish=True, mistakes=Mistakes(blur=8.0, seen=400, misses=0.35, runs=0.6)),
    Bot("bea", "hand", selfish=True, mistakes=Mistakes(blur=2.5, seen=90, misses=0.05, runs=1.0)),
    Bot("gus", "hand", greedy=True, mistakes=Mistakes(blur=0.5, seen=40)),
    Bot("zoe", "hand", selfish=True, mistakes=Mistakes(blur=3.0, seen=100, misses=0.25, runs=0.3)),
    Bot("ada", "hand", selfish=True, mistakes=Mistakes(blur=1.5, seen=60, misses=0.05, runs=0.1)),
    Bot("kim", "hand", selfish=True),
    Bot("leo"),
    Bot("mia", seconds=0.28),
    Bot("nova", seconds=0.9, width=24),
)
"""The bots, from the weakest to the strongest."""
LEVELS: tuple[tuple[float, Bot], ...] = (
    (9.6, Bot("tao1", "hand", selfish=True, mistakes=Mistakes(blur=8.0, seen=400, misses=0.35, runs=0.6))),
    (17.4, Bot("tao2", "hand", selfish=True, mistakes=Mistakes(blur=5.0, seen=200, misses=0.3, runs=0.5))),
    (25.7, Bot("tao3", "hand", selfish=True, mistakes=Mistakes(blur=3.5, seen=120, misses=0.2, runs=0.35))),
    (30.6, Bot("tao4", "hand", selfish=True, mistakes=Mistakes(blur=2.5, seen=90, misses=0.12, runs=0.25))),
    (37.4, Bot("tao5", "hand", selfish=True, mistakes=Mistakes(blur=1.5, seen=60, misses=0.05, runs=0.1))),
    (46.6, Bot("tao6", "hand", selfish=True)),
    (56.8, Bot("tao7")),
)
"""The levels of the bot Tao, which adapts to the opponent: pairs of a mean solo score, measured in 200 games (± 1 point), and the bot.

``bot_of_strength`` returns the level for a learner. No level looks ahead.
"""


PHASES_WITHOUT_DECISION = (Phase.ROLL, Phase.END)
"""The phases in which no player decides: the throw of the dice, and the end of a round."""
_DROP_OUT_ERRORS = 1.2
"""The standard errors behind the leader at which a candidate drops out: fewer than the coach's, as a bot has little time."""
_STEP_SECONDS = 0.02
"""The seconds of looking ahead in one step."""
PATIENCE = 60.0
"""The most seconds that a function may take to return an act."""
BotLike: TypeAlias = Bot | str | Callable[[Game], Action]
"""A bot, its name, or a function from a game to an act."""


class BotError(ValueError):
    """The error of a bot that does not exist or does not act legally; the message names it."""


def bot_named(name: str) -> Bot:
    """Return the bot called ``name``: a built-in bot, a bot from a plugin, or the object at ``module:name``. Raises ``BotError``."""
    if not isinstance(name, str):
        raise BotError(f"{name!r:.80} is no name of a bot, as in 'leo'")
    others = added_bots()
    named = next((bot for bot in _BUILT_IN_BOTS if bot.name == name), None) or others.added.get(name)
    if named is not None:
        return named
    unfit = next((entry.why for entry in others.left_out if entry.plugin.name == name), None)
    if ":" in name:
        try:
            return _bot_of_plugin(name, import_target(name))
        except Unfit as why:
            unfit = why
    if unfit is not None:
        odd = unfit.values.get("value")
        problem = unfit.values.get("problem", f"{odd} is neither a function from a game to an act nor a Bot")
        raise BotError(f"{name!r} gives no bot: {problem}") from unfit
    names = ", ".join([bot.name for bot in BOTS] + list(others.added))
    raise BotError(f"no bot is called {name!r}; there are {names}, and {LEVELS[0][1].name} to {LEVELS[-1][1].name}")


_BUILT_IN_BOTS = (*BOTS, *(bot for _, bot in LEVELS))


@cache
def added_bots() -> LoadedPlugins[Bot]:
    """Load the bots that plugins add; a plugin may give a ``Bot``, or a function from a game to an act, of which a ``Bot`` is made."""

    def admit(plugin: Plugin) -> Bot:
        return _bot_of_plugin(plugin.name, plugin.load())

    return load_plugins("bots", admit, {bot.name for bot in _BUILT_IN_BOTS})


def _bot_of_plugin(name: str, plugin: Any) -> Bot:
    """Return a plugin's bot or function as a bot called ``name``. Raises ``Unfit`` if the plugin is neither."""
    match plugin:
        case Bot():
            return replace(plugin, name=name)
        case type():
            pass
        case _ if callable(plugin):
            return Bot(name, asks=plugin)
    raise Unfit("no_bot", value=f"{plugin!r:.80}")


def as_bot(bot: BotLike) -> Bot:
    """Return a bot unchanged, look up the bot of a name, or make a bot of a function. Raises ``BotError`` for anything else."""
    match bot:
        case Bot():
            return bot
        case str():
            return bot_named(bot)
        case type():
            pass
        case _ if callable(bot):
            return Bot(getattr(bot, "__name__", repr(bot)), asks=bot)
    raise BotError(f"{bot!r:.80} is no bot: give a bot, the name of one, or a function from a game to an act")


def bot_of_strength(points: float) -> Bot:
    """Return the bot Tao at the level whose mean solo score is nearest to ``points``."""
    return min(LEVELS, key=lambda level: abs(level[0] - points))[1]


def seeded_random(game: Game, who: int, purpose: str) -> random.Random:
    """Return a random generator that depends only on the position in the game, the player and the purpose."""
    setup = game.setup
    name = f"numberdrop:{purpose}:{setup.seed}:{setup.tiles}:{who}:{game.round}:{game.phase}:{len(game.actions)}"
    return random.Random(sha256(name.encode()).digest())  # noqa: S311 - a game, not a secret


def choose(game: Game, bot: BotLike = "leo", who: int | None = None, *, engine: Engine | None = None) -> Action:
    """Return the act that a bot chooses for player ``who`` (by default the one to act). Leo is the strongest bot that does not look ahead.

    Raises ``ValueError`` if the game is over or it is not this player's turn; ``BotError`` if a function does not answer with a legal act,
    or not within a minute.
    """
    check_game(game)
    return run_all(choose_in_steps(game, as_bot(bot), None if who is None else check_player(game, who), engine))


def choose_in_steps(game: Game, bot: Bot, who: int | None = None, engine: Engine | None = None) -> Steps[Action]:
    """Choose an act in steps, so that a page stays responsive while a bot thinks."""
    player = who if who is not None else game.to_act
    if bot.asks is not None:
        yield
        return _ask_function(_with_player_first(game, player), bot.name, bot.asks)
    engine = engine or available_engine()
    style = bot.valuation_for(game)
    if game.phase is Phase.DROP and player in game.pending:
        return (yield from _choose_drop(game, bot, player, style, engine))
    acts = yield from find_candidates(game, player, style, engine)
    if not acts:
        raise _no_act_due_error(game, player)
    if game.phase is Phase.COMBO:
        acts = _combos_not_overlooked(game, bot, player, acts)
    if bot.seconds and game.solo:
        acts = yield from _choose_by_rollouts(game, bot, player, style, engine, acts)
    return _choose_with_blur(acts, bot.mistakes.blur, seeded_random(game, player, "bot")).action


def _with_player_first(game: Game, player: int) -> Game:
    """Return the game with ``player`` put first among those to act. Raises ``ValueError`` if this player cannot act now."""
    if player == game.to_act:
        return game
    if player not in game.pending or game.phase is Phase.COMBO:
        raise _no_act_due_error(game, player)
    return replace(game, pending=(player, *(other for other in game.pending if other != player)))


def _no_act_due_error(game: Game, player: int) -> ValueError:
    return ValueError(f"player {player + 1} has nothing to do in phase {game.phase.value} of round {game.round}")


def _ask_function(game: Game, name: str, function: Callable[[Game], Action]) -> Action:
    """Return the act that ``function`` chooses; ``name`` is its name as a bot. Raises ``BotError`` if it gives no legal act in time."""
    if game.phase in PHASES_WITHOUT_DECISION:
        return game.legal_actions()[0]
    try:
        with stop_at(monotonic() + PATIENCE):
            answer = function(game)
    except TooSlow:
        raise BotError(f"{name} has not answered within {PATIENCE:g} s in round {game.round}") from None
    except Exception as error:
        what = f"{type(error).__name__} in round {game.round} ({error})"
        raise BotError(f"{name} raised {what}; a bot takes a game and returns an act") from error
    outcome = game.play(answer)
    if not outcome.legal:
        problem = IllegalAction(answer, outcome.refusals)
        raise BotError(f"{name} answered {answer!r:.200} in round {game.round}: {problem}")
    act: Action = outcome.action  # a text is read by now
    return act


def _choose_by_rollouts(
    game: Game, bot: Bot, who: int, style: Valuation, engine: Engine, acts: list[CandidateAction]
) -> Steps[list[CandidateAction]]:
    """Compare acts by rollouts and return only the best one; return ``acts`` if fewer than two can be compared."""
    if game.phase in (Phase.SLIDE, Phase.BLOCKS) and len(acts) > 1:
        acts = yield from round_plans(game, style, engine, _DROPS_PER_PLAN)
    few = [(plan.action, plan, plan.sheet) for plan in acts if plan.sheet is not None][: bot.width]
    if len(few) < 2 or game.phase is Phase.START:
        return acts
    seed = seeded_random(game, who, "dice").getrandbits(64)
    position, sheets = Position.of(game, who), [sheet for _, _, sheet in few]
    race = PairedRollouts(engine, position, style, sheets, bot.depth, seed, _DROP_OUT_ERRORS, blend=True)
    while len({few[i][0] for i in race.inside}) > 1 and not race.decided and race.seconds_spent < bot.seconds / 2:
        race.run(_STEP_SECONDS)
        yield
    return [few[race.leader][1]]


def _choose_drop(game: Game, bot: Bot, who: int, style: Valuation, engine: Engine) -> Steps[Action]:
    mistakes = bot.mistakes
    if not bot.seconds:
        # A bot without mistakes considers every landing; the others overlook some by their mistakes.
        seeing = replace(style, fast=bool(mistakes.blur))
        yield
        drops, _ = engine.best_drops(Position.of(game, who), seeing, max(1, mistakes.seen))
        # Only the chosen drop becomes an act: a beginner considers hundreds.
        chance = seeded_random(game, who, "bot")
        return _choose_with_blur(drops, mistakes.blur * POINT, chance).drop(who) if drops else Skip(who)
    seed = seeded_random(game, who, "dice").getrandbits(64)
    budget = SearchBudget(bot.width, bot.depth, seconds=bot.seconds, sure=_DROP_OUT_ERRORS)
    leading = BestDropSearch(Position.of(game, who), style, engine, budget, seed)
    while not leading.run(_STEP_SECONDS):
        yield
    if leading.leader is None:
        return (yield from find_candidates(game, who, style, engine))[0].action
    return leading.found[leading.leader].drop(who)


def _combos_not_overlooked(game: Game, bot: Bot, who: int, acts: list[CandidateAction]) -> list[CandidateAction]:
    """Return ``acts`` (circles and a pass) without the combos that the bot overlooks by its ``mistakes``; the pass always remains."""
    mistakes, chance = bot.mistakes, seeded_random(game, who, "overlook")
    if chance.random() < mistakes.misses:
        return [option for option in acts if option.action == Pass(who)]
    if chance.random() >= mistakes.runs:
        return acts
    grid = game.sheets[who].grid
    return [option for option in acts if len({grid[row, col] for row, col, *_ in option.action.cells}) < 2]


def _choose_with_blur(found: list[_Valued], blur: float, chance: random.Random) -> _Valued:
    """Add a random error of standard deviation ``blur`` to the value of each candidate; return the best one. ``found``: best first."""
    if not blur:
        return found[0]
    return max(found, key=lambda option: option.value + chance.gauss(0, blur))
