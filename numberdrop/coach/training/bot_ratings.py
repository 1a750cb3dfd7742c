"""The strength of the bots, from the games of ``numberdrop tournament`` or the shipped file; also ``TrainingError``."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import pairwise, permutations
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from types import ModuleType
from typing import Any, NamedTuple

SHIPPED = Path(__file__).with_name("bot_ratings.json")
SURE = 1.96
"""Standard errors on either side of a 95 % interval."""


class BotRating(NamedTuple):
    """A rating by OpenSkill: strength and standard deviation."""

    mu: float
    sigma: float


class MeanScore(NamedTuple):
    """A mean, its standard error, and the number of games."""

    score: float
    error: float
    games: int


class WinShare(NamedTuple):
    """The share of games won against another bot (a tie is half), its 95 % interval, and the number of ``deals`` (different dice)."""

    share: float
    low: float
    high: float
    deals: int

    @property
    def is_certain(self) -> bool:
        """Whether the bot is significantly stronger than the other one: the whole interval lies above one half."""
        return self.low > 0.5


@dataclass(frozen=True)
class BotStanding:
    """The results of a bot: rating, mean ``solo`` score, ``seconds`` for a round, shares of wins ``against`` other bots."""

    bot: str
    rating: BotRating
    solo: MeanScore | None
    seconds: float
    against: Mapping[str, WinShare] = field(default_factory=dict)


@dataclass(frozen=True)
class Ladder:
    """The ladder of bots: the results of each, the strongest bot first, and the command line that computed them."""

    command: str
    rungs: tuple[BotStanding, ...]

    def neighbouring_pairs(self) -> Iterator[tuple[BotStanding, BotStanding, WinShare | None]]:
        """Yield each bot, the next weaker bot, and the share of their games that the stronger one won (``None`` if they did not meet)."""
        for upper, lower in pairwise(self.rungs):
            yield upper, lower, upper.against.get(lower.bot)


class DealTotals(NamedTuple):
    """The totals of bots that had the same dice (``deal`` is the seed): pairs of a bot's name and its total."""

    deal: str
    totals: tuple[tuple[str, int], ...]


def games_to_compare(entries: Sequence[Mapping[str, Any]]) -> list[DealTotals]:
    """Return the totals to compare: of each game of several bots or, if there are none, of all solo games with the same dice together."""
    tables = [entry for entry in entries if len(entry["seats"]) > 1]
    if tables:
        return [DealTotals(entry["deal"], tuple(zip(entry["seats"], entry["totals"], strict=True))) for entry in tables]
    by_deal: dict[str, list[tuple[str, int]]] = {}
    for entry in entries:
        by_deal.setdefault(entry["deal"], []).append((entry["seats"][0], entry["totals"][0]))
    return [DealTotals(deal, tuple(totals)) for deal, totals in sorted(by_deal.items())]


def compute_ladder(entries: Sequence[Mapping[str, Any]], ratings: Mapping[str, BotRating], command: str) -> Ladder:
    """Compute the ladder from the games of a tournament (``entries`` of its journal); ``command``: the command line, stored with it."""
    games, rungs = games_to_compare(entries), []
    for bot, rating in ratings.items():
        points, solo = [entry["totals"][0] for entry in entries if entry["seats"] == [bot]], None
        if len(points) > 1:
            solo = MeanScore(round(mean(points), 2), round(stdev(points) / sqrt(len(points)), 2), len(points))
        seats = [(entry, i) for entry in entries for i, name in enumerate(entry["seats"]) if name == bot]
        rounds = sum(entry["rounds"] for entry, _ in seats)
        seconds = round(sum(entry["seconds"][i] for entry, i in seats) / rounds, 4) if rounds else 0.0
        against = {other: share for other in ratings if other != bot and (share := win_share(bot, other, games))}
        rungs.append(BotStanding(bot, rating, solo, seconds, against))
    return Ladder(command, tuple(sorted(rungs, key=lambda rung: -rung.rating.mu)))


def win_share(bot: str, other: str, games: Sequence[DealTotals]) -> WinShare | None:
    """Return the share of ``games`` with both bots that ``bot`` won against ``other``; ``None`` if the two did not meet.

    Games with the same dice are one observation: they are correlated, and counting each would make the interval too narrow.
    """
    deals: dict[str, list[float]] = {}
    for record in games:
        for (name, total), (rival, theirs) in permutations(record.totals, 2):
            if (name, rival) == (bot, other):
                deals.setdefault(record.deal, []).append((total > theirs) + (total == theirs) / 2)
    if not deals:
        return None
    share = mean(mean(results) for results in deals.values())
    low, high = wilson_interval(share, len(deals))
    return WinShare(round(share, 4), round(low, 4), round(high, 4), len(deals))


def wilson_interval(share: float, count: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share of ``count`` observations, which is valid near 0 and 1 too."""
    square = SURE * SURE
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = SURE * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def write_ladder(path: Path, figures: Ladder) -> None:
    """Write a ladder to a file. Raises ``TrainingError`` if it cannot be written."""
    try:
        path.write_text(json.dumps(asdict(figures), indent=1) + "\n", "utf-8")
    except OSError as error:
        raise TrainingError("unwritable", {"file": path, "problem": error.strerror}) from None


def read_ladder(path: Path = SHIPPED) -> Ladder:
    """Read a ladder from a file, by default the shipped one. Raises ``TrainingError`` if it is missing or unreadable."""
    try:
        ladder = json.loads(path.read_text("utf-8"))
        return Ladder(ladder["command"], tuple(_read_standing(rung) for rung in ladder["rungs"]))
    except FileNotFoundError:
        raise TrainingError("no_figures") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise TrainingError("unreadable", {"file": path, "problem": error}) from None


def _read_standing(data: Mapping[str, Any]) -> BotStanding:
    against = {bot: WinShare(*share) for bot, share in data["against"].items()}
    solo = MeanScore(*data["solo"]) if data["solo"] else None
    return BotStanding(data["bot"], BotRating(*data["rating"]), solo, data["seconds"], against)


_MESSAGES = {
    "no_core": "the compiled core is missing; python -m numberdrop.coach.engine.build_core says why",
    "no_package": "{package} is missing: pip install 'numberdrop[train]'",
    "no_cluster": "no Dask scheduler answers at {address} ({problem})",
    "no_workers": "no worker has joined the Dask scheduler at {address}",
    "cluster_lost": "nothing comes back any more from the Dask cluster at {address}",
    "worker_died": "a process that played games was ended from outside; is there too little memory?",
    "unreadable": "{file} cannot be used here ({problem})",
    "unwritable": "{file} cannot be written ({problem})",
    "version": "{file} was written by another version",
    "another_run": "{file} belongs to another run: {key} is {found} there, not {wanted}",
    "too_few_bots": "{players} players need at least two bots",
    "unfit_bot": "{name} cannot play: {problem}",
    "no_bot": "no bot is called {name}; there are {known}",
    "no_figures": "there are no figures of the bots here",
}
KEYS = tuple(f"command.trouble_{name}" for name in _MESSAGES)
"""The keys, in the language files, of the messages of ``TrainingError``."""


class TrainingError(RuntimeError):
    """The error of training: ``name`` is its kind, ``values`` fill its message."""

    def __init__(self, name: str, values: Mapping[str, object] | None = None) -> None:
        # Both are arguments of the exception, so that one raised on another machine arrives whole.
        super().__init__(name, dict(values or {}))
        self.name, self.values = name, dict(values or {})

    @property
    def key(self) -> str:
        """The key of the message in the language files."""
        return f"command.trouble_{self.name}"

    def __str__(self) -> str:
        return _MESSAGES[self.name].format(**self.values)


def import_extra(module: str) -> ModuleType:
    """Import a module of a package that comes with the extra ``train``. Raises ``TrainingError`` if it is missing."""
    try:
        return import_module(module)
    except ImportError:
        raise TrainingError("no_package", {"package": module.partition(".")[0]}) from None
