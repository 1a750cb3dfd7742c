"""Tournaments between bots: all have the same dice, and every bot takes every seat. Also the processes and the journal of all training.

Ratings are those of OpenSkill (Plackett and Luce), with the extra ``train``.
"""

from __future__ import annotations

import json
import multiprocessing
import signal
import time
import warnings
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from numberdrop.coach.bots import BOTS, BotError, added_bots, available_engine, bot_named, choose
from numberdrop.coach.engine.weights import load_weights
from numberdrop.plugins import Unfit
from numberdrop.rules.game import Game

from .bot_ratings import BotRating, DealTotals, TrainingError, games_to_compare, import_extra

_RATING_ORDERS = 100
"""The number of random orders of the games over which ratings are averaged."""


class TournamentGame(NamedTuple):
    """A game to play: the seed of its dice and tiles, and the name of the bot in each seat."""

    seed: str
    seats: tuple[str, ...]


class TournamentPlan(NamedTuple):
    """The plan of a tournament: each group of ``players`` bots plays with ``games`` different dice, once with each rotation of seats.

    Each bot also plays alone, with ``solo`` different dice. ``near``: only bots next to each other in the list meet.
    """

    bots: tuple[str, ...]
    players: int
    games: int
    solo: int
    seed: int
    near: bool = False

    def games_by_key(self) -> dict[str, TournamentGame]:
        """Return all games by key, in an order in which all bots play equally often: so an interrupted tournament is fair, too."""
        matches = {}
        for deal in range(max(self.games, self.solo)):
            for group in self._groups() if deal < self.games else ():
                seed = f"numberdrop:table:{self.seed}:{deal}"
                for seats in dict.fromkeys(group[i:] + group[:i] for i in range(self.players)):
                    matches[f"{deal}:{','.join(seats)}"] = TournamentGame(seed, seats)
            for bot in self.bots if deal < self.solo else ():
                matches[f"{deal}:{bot}"] = TournamentGame(f"numberdrop:solo:{self.seed}:{deal}", (bot,))
        return matches

    def _groups(self) -> list[tuple[str, ...]]:
        """Return the groups of bots that play each other: each of as many different bots as possible; if ``near``, of neighbours only."""
        bots, players = self.bots, self.players
        if self.near and len(bots) > players:
            return [bots[i : i + players] for i in range(len(bots) - players + 1)]
        most = min(len(bots), players)
        return [group for group in combinations_with_replacement(bots, players) if len(set(group)) == most]

    def open_journal(self, path: Path) -> Journal:
        """Open the journal of this tournament; tournaments with the same seed and bots may share it. Raises ``TrainingError``."""
        checksums = {name: bot_checksum(name) for name in self.bots}
        return Journal(path, {"tournament": 1, "seed": self.seed, "bots": checksums})


def plan_tournament(
    bots: Sequence[str], players: int, games: int, solo: int, seed: int, *, near: bool = False
) -> TournamentPlan:
    """Plan a tournament of the bots with these names, by default of all built-in bots. Raises ``TrainingError``."""
    names = tuple(dict.fromkeys(bots)) or tuple(bot.name for bot in BOTS)
    for name in names:
        try:
            bot_named(name)
        except BotError as error:
            match error.__cause__:
                case Unfit():
                    raise TrainingError("unfit_bot", {"name": name, "problem": str(error)}) from None
            there = [bot.name for bot in BOTS] + list(added_bots().added)
            raise TrainingError("no_bot", {"name": name, "known": ", ".join(there)}) from None
    if len(names) < 2 and games:
        raise TrainingError("too_few_bots", {"players": players})
    return TournamentPlan(names, players, games, solo, seed, near)


def bot_checksum(name: str) -> int:
    """Return a checksum of a bot's settings, weights and function, so that games of a changed bot are not mixed with older ones."""
    bot = bot_named(name)
    held = b"".join(load_weights(table) for table in (("solo", "table") if bot.weigh == "solo" else (bot.weigh,)))
    code = getattr(bot.asks, "__code__", None)
    settings = repr(vars(bot) | {"asks": None})
    return zlib.crc32(settings.encode(), zlib.crc32(code.co_code if code else b"", zlib.crc32(held)))


def play_tournament_game(match: TournamentGame) -> Entry:
    """Play a game; return its journal entry: ``deal`` (the seed), ``seats``, ``totals``, ``rounds``, and ``seconds`` of each bot."""
    bots = [bot_named(name) for name in match.seats]
    game, engine = Game.new(players=len(bots), seed=match.seed), available_engine()
    seconds = [0.0] * len(bots)
    while not game.over:
        who, began = game.to_act, time.perf_counter()
        try:
            act = choose(game, bots[who], who, engine=engine)
        except BotError as error:
            raise TrainingError("unfit_bot", {"name": match.seats[who], "problem": str(error)}) from None
        seconds[who] += time.perf_counter() - began
        game = game.apply(act)
    return {
        "deal": match.seed,
        "seats": list(match.seats),
        "totals": [sheet.score.total for sheet in game.sheets],
        "rounds": game.round,
        "seconds": [round(spent, 3) for spent in seconds],
    }


def run_tournament(journal: Journal, run: TaskRunner, plan: TournamentPlan) -> Iterator[Entry]:
    """Play the games that are not in the journal yet, yield the entry of each, and sort the journal in the order of the tournament."""
    todo = plan.games_by_key()
    yield from journal.do_missing_tasks(run, play_tournament_game, todo)
    journal.sort_by_keys(list(todo))


def rate_bots(bots: Sequence[str], entries: Sequence[Entry]) -> dict[str, BotRating]:
    """Rate each bot by the mean over many orders of the games, as a rating depends on their order. Raises ``TrainingError``."""
    model, met = import_extra("openskill.models").PlackettLuce(), games_to_compare(entries)
    orders = [_ratings_after(model, bots, Random(f"order {i}").sample(met, len(met))) for i in range(_RATING_ORDERS)]  # noqa: S311 - no secret
    rated = {name: [ratings[name] for ratings in orders] for name in bots}
    return {
        name: BotRating(
            round(fmean(rating.mu for rating in ratings), 2), round(fmean(rating.sigma for rating in ratings), 2)
        )
        for name, ratings in rated.items()
    }


def _ratings_after(model: Any, bots: Sequence[str], games: Sequence[DealTotals]) -> dict[str, Any]:
    """Return OpenSkill's ratings of the bots by name, after ``games`` rated in this order."""
    ratings = {name: model.rating(name=name) for name in bots}
    for match in games:
        # A bot in two seats is rated by the better one: it cannot lose to itself.
        best = {name: max(total for who, total in match.totals if who == name) for name, _ in match.totals}
        if len(best) < 2:
            continue
        rated_teams = model.rate([[ratings[name]] for name in best], scores=[float(total) for total in best.values()])
        ratings |= {name: team[0] for name, team in zip(best, rated_teams, strict=True)}
    return ratings


# --- parallel ---------------------------------------------------------------------------------------------------------

# Many games at once, through joblib: on all cores of this machine, or on a Dask cluster. joblib and Dask are the extra ``train``.
#
# Results come one by one, so that an interruption loses nothing that is finished. A task must be a plain tuple: joblib's Dask backend
# stores other objects at a single worker, and they would be lost with it.

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")
_PATIENCE = 10
"""Seconds to wait for the answer of a scheduler, and for a worker."""
_LONGEST = 1800
"""The most seconds of a task on a cluster; reached only if the scheduler or every worker is gone."""


class TaskRunner(Protocol):
    """A function that computes ``work(task)`` for each task in parallel; it yields results ``in_order`` of the tasks or as they come."""

    def __call__(
        self, work: Callable[[_Task], _Result], tasks: Sequence[_Task], *, in_order: bool = True
    ) -> Iterator[_Result]: ...


@contextmanager
def open_runner(cluster: str | None = None, workers: int | None = None) -> Iterator[TaskRunner]:
    """Open a runner of tasks on ``workers`` processes of this machine (by default all cores). Raises ``TrainingError``.

    With ``cluster``, the address of a Dask scheduler (``tcp://host:8786``), tasks run there; those of a worker that dies go to another.
    """
    joblib, loky = import_extra("joblib"), import_extra("joblib.externals.loky")

    def run(work: Callable[[_Task], _Result], tasks: Sequence[_Task], *, in_order: bool = True) -> Iterator[_Result]:
        how = "generator" if in_order else "generator_unordered"
        # One task at a time: what is finished shall not wait for others before it is written down.
        # On a cluster all are handed over at once, so that workers that join later help too.
        how_long = {"timeout": _LONGEST, "pre_dispatch": "all"} if cluster else {}
        pool = joblib.Parallel(return_as=how, batch_size=1, **how_long)
        results = pool(joblib.delayed(work)(task) for task in tasks)
        try:
            for result in results:  # noqa: UP028 - whoever leaves early closes it below, not here
                yield result
        except loky.BrokenProcessPool:
            raise TrainingError("worker_died") from None
        except (TimeoutError, multiprocessing.TimeoutError, CancelledError):
            raise TrainingError("cluster_lost", {"address": cluster}) from None
        finally:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that what nobody wants any more is not finished
                results.close()

    if cluster is None:
        with joblib.parallel_config(backend="loky", n_jobs=workers or -1, initializer=_ignore_interrupts):
            yield run
        return
    with _dask_client(cluster) as client, joblib.parallel_config(backend=_dask_backend(client)):
        yield run


def _ignore_interrupts() -> None:
    """Ignore Ctrl-C in a worker: it reaches all processes of a terminal, but only the one that collects the results handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _dask_backend(client: Any) -> Any:
    """Return the Dask backend of joblib, changed so that it never runs tasks locally (it would if the cluster has a single core)."""
    from joblib._dask import DaskDistributedBackend

    class Cluster(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            return max(2, int(super().effective_n_jobs(n_jobs)))

    return Cluster(client=client)


@contextmanager
def _dask_client(address: str) -> Iterator[Any]:
    distributed = import_extra("distributed")
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (
        OSError,
        ValueError,
        TimeoutError,
        AssertionError,
    ) as error:  # on a busy machine Dask may fail while it closes
        raise TrainingError("no_cluster", {"address": address, "problem": str(error) or type(error).__name__}) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise TrainingError("no_workers", {"address": address}) from None
        yield client


# --- checkpoint -------------------------------------------------------------------------------------------------------

# A file with a line for each finished task, so that long work can be continued. A line that was broken off counts as not written.

Entry: TypeAlias = dict[str, Any]


class Journal:
    """A journal file of finished tasks: its first line is ``about``, which describes the work; ``done`` holds the entries by their keys."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        self.path = path
        self.about: Entry = json.loads(json.dumps(dict(about)))  # as it will be read back
        self.done: dict[str, Entry] = {}
        try:
            if path.exists() and path.stat().st_size:
                self._read()
            self._write()  # without a line that was broken off, so that the next line begins as one
        except OSError as error:
            raise TrainingError("unwritable", {"file": path, "problem": error.strerror}) from None

    def _read(self) -> None:
        lines = self.path.read_bytes().splitlines(keepends=True)
        if not lines[-1].endswith(b"\n"):
            lines.pop()
        try:
            about, *entries = [json.loads(line) for line in lines] or [None]
            for key, wanted in self.about.items():
                if about[key] != wanted:
                    values = {"file": self.path, "key": key, "found": about[key], "wanted": wanted}
                    raise TrainingError("another_run", values)
            self.done = {entry["key"]: entry for entry in entries}
        except (ValueError, KeyError, TypeError) as error:
            raise TrainingError("unreadable", {"file": self.path, "problem": error}) from None

    def _write(self) -> None:
        beside = self.path.with_name(self.path.name + ".new")
        beside.write_text("".join(f"{json.dumps(line)}\n" for line in (self.about, *self.done.values())), "utf-8")
        beside.replace(self.path)

    def add(self, entry: Entry) -> None:
        """Append an entry to the file at once."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(entry)}\n")
        self.done[entry["key"]] = entry

    def sort_by_keys(self, keys: list[str]) -> None:
        """Sort the entries by the order of ``keys``; entries with other keys come last."""
        first = {key: self.done[key] for key in keys if key in self.done}
        self.done = {**first, **self.done}
        self._write()

    def do_missing_tasks(
        self, run: TaskRunner, work: Callable[[Any], Entry], tasks: Mapping[str, tuple[Any, ...]]
    ) -> Iterator[Entry]:
        """Compute ``work(task)`` for the tasks whose keys are not in the journal yet; yield each result after it is written there."""
        left = [(work, key, task) for key, task in tasks.items() if key not in self.done]
        for entry in run(_work_with_key, left, in_order=False) if left else ():
            self.add(entry)
            yield entry


def _work_with_key(job: tuple[Callable[[Any], Entry], str, tuple[Any, ...]]) -> Entry:
    work, key, task = job
    return {"key": key, **work(task)}
