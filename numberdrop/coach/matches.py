"""Games played by bots: ``play_out`` plays one to its end, ``match`` plays many with the same dice.

A function as a bot is called in the phases in which a player decides. The dice of a game without a seed are random.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from numberdrop.rules.actions import Throw
from numberdrop.rules.dice import random_roll, whole_number
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.game import Game, Phase

from .bots import PHASES_WITHOUT_DECISION, BotError, BotLike, as_bot, choose
from .engine.native import Engine
from .given import check_count, check_game


def play_out(game: Game, bots: BotLike | Iterable[BotLike], *, engine: Engine | None = None) -> Game:
    """Play a game to its end, one bot for each player, or a single one for all.

    Raises ``BotError`` if there are not as many bots as players, or if a function does not answer with a legal act in time.
    """
    given = _as_bots(bots, check_game(game).players)
    if len(given) != game.players:
        raise BotError(f"{len(given)} bots for {game.players} players; give one for each, or a single one for all")
    players = [as_bot(bot) for bot in given]
    while not game.over:
        if game.phase is Phase.ROLL and game.seed is None:
            game = game.apply(Throw(random_roll()))
        elif game.phase in PHASES_WITHOUT_DECISION:
            game = game.apply(game.legal_actions()[0])
        else:
            game = game.apply(choose(game, players[game.to_act], game.to_act, engine=engine))
    return game


def _as_bots(bots: BotLike | Iterable[BotLike], seats: int = 1) -> tuple[BotLike, ...]:
    """Return the given bots as a tuple; a single bot is repeated for each of the ``seats``."""
    match bots:
        case str():
            return (bots,) * seats
        case Iterable() if not callable(bots):
            return tuple(bots)
    return (bots,) * seats


@dataclass(frozen=True)
class Match:
    """The results of a match: the final points of each bot by game (``totals``). ``together``: the bots played each other."""

    seeds: tuple[int | str, ...]
    totals: Mapping[str, tuple[int, ...]]
    together: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, in the order given."""
        return tuple(self.totals)

    def __iter__(self) -> Iterator[dict[str, object]]:
        """Iterate over the rows, so that ``pandas.DataFrame(match)`` makes a table."""
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def _points(self, name: str) -> tuple[int, ...]:
        if name not in self.names:
            raise BotError(f"no bot {name!r:.80} in this match; there played {', '.join(self.names)}")
        return self.totals[name]

    def mean(self, name: str) -> float:
        """Return the mean points of a bot in a game. Raises ``BotError`` for a bot that did not play."""
        return fmean(self._points(name))

    def standard_error(self, name: str) -> float:
        """Return the standard error of the mean, in points; 0 for a single game. Raises ``BotError`` for a bot that did not play."""
        points = self._points(name)
        return stdev(points) / sqrt(len(points)) if len(points) > 1 else 0.0

    def share_of_wins(self, name: str) -> float:
        """Return the share of games that a bot won, from 0 to 1; a tie is shared. Raises ``BotError`` for a bot that did not play."""
        games = zip(self._points(name), zip(*self.totals.values(), strict=True), strict=True)
        return fmean((points == max(scored)) / scored.count(max(scored)) for points, scored in games)

    @property
    def rows(self) -> tuple[dict[str, object], ...]:
        """A row for each bot and game, as pandas takes them: ``seed``, ``bot``, ``points``."""
        return tuple(
            {"seed": seed, "bot": name, "points": points}
            for name, scored in self.totals.items()
            for seed, points in zip(self.seeds, scored, strict=True)
        )

    def __str__(self) -> str:
        wide = max(map(len, self.names))
        lines = [f"{len(self.seeds)} games {'at one table' if self.together else 'each alone, same dice'}"]
        for name in self.names:
            points = f"{self.mean(name):6.2f} ± {self.standard_error(name):.2f}"
            lines.append(f"{name:<{wide}}  {points}  wins {self.share_of_wins(name):4.0%}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        means = ", ".join(f"{name}: {self.mean(name):.2f}" for name in self.names)
        return f"<{type(self).__name__} of {len(self.seeds)} games: {means}>"


def _seeds_of_games(seeds: Iterable[int | str] | int, games: int) -> tuple[int | str, ...]:
    """Return ``seeds`` as a tuple; a whole number is the first of ``games`` consecutive seeds. Raises ``BotError``."""
    first = whole_number(seeds)
    if first is not None:
        return tuple(range(first, first + check_count(games, "games")))
    if isinstance(seeds, Iterable) and not isinstance(seeds, str):
        return tuple(seeds)
    raise BotError(f"seeds {seeds!r:.80}: one for each game, as in seeds=[{seeds!r:.40}], or a whole number, the first")


def match(
    bots: BotLike | Sequence[BotLike],
    games: int = 100,
    seeds: Iterable[int | str] | int = 1,
    *,
    together: bool = False,
    edition: str = DEFAULT,
) -> Match:
    """Let bots play and return the results: each bot alone with the same dice, or all ``together``, the seats rotating from game to game.

    ``seeds`` are the seeds of the games, or the first of ``games`` consecutive ones. Raises ``BotError`` for unknown bots or two of the
    same name, and ``SetupError`` for more bots than a table has seats.
    """
    players = [as_bot(bot) for bot in _as_bots(bots)]
    names = [bot.name for bot in players]
    if not players or len(set(names)) < len(names):
        raise BotError(f"the bots are {', '.join(names) or 'none'}; give at least one, each by a name of its own")
    chosen = _seeds_of_games(seeds, games)
    if not chosen:
        raise BotError("no game is to be played; ask for one at least")
    totals: dict[str, list[int]] = {name: [] for name in names}
    for number, seed in enumerate(chosen):
        if together:
            seats = [(number + at) % len(players) for at in range(len(players))]
            table = play_out(Game.new(len(players), edition=edition, seed=seed), [players[at] for at in seats])
            for at, points in zip(seats, table.totals, strict=True):
                totals[names[at]].append(points)
        else:
            for name, player in zip(names, players, strict=True):
                totals[name].append(play_out(Game.new(edition=edition, seed=seed), player).totals[0])
    return Match(chosen, {name: tuple(points) for name, points in totals.items()}, together)
