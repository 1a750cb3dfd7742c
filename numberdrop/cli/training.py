"""The commands `train`, `tune`, `tournament` and `ladder`: train the coach's weights and measure the bots.

All of them store their state in files and continue from there after an interruption.
"""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from numberdrop import __version__

from .settings import exit_cleanly_on_interrupt, help_option, number_as_text, print_table, quoted_for_terminal, say

if TYPE_CHECKING:
    from numberdrop.coach.training.bot_ratings import Ladder, WinShare
    from numberdrop.coach.training.learn import WeightLearner
    from numberdrop.coach.training.tournament import TaskRunner

    RunnerOpener: TypeAlias = Callable[[], AbstractContextManager[TaskRunner]]

_A_FILE = click.Path(path_type=Path, dir_okay=False)
_SAVE_INTERVAL = 30.0
"""Seconds between two saves of the weights being learned (``WeightLearner``); they are also saved on Ctrl+C."""
_GAMES_IN_MEAN = 1000
GAMES = 200_000
"""Default number of games to learn from."""
GENERATIONS = 65
"""Default number of generations of the search for weights."""
CHECK_GAMES = 2000
"""Default number of games by which the result of the search is checked."""


def count_option(
    flag: str, least: int, default: int, help_text: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Make a command-line option whose value is a whole number of at least ``least``."""
    return click.option(flag, type=click.IntRange(least), default=default, metavar="N", help=help_text)


def with_worker_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add ``--workers`` and ``--cluster`` to a command, which gets ``open_run``: a function that starts the worker processes."""

    @wraps(command)
    def with_runner(*, workers: int | None, cluster: str | None, **options: object) -> None:
        from numberdrop.coach.training.tournament import open_runner

        command(open_run=partial(open_runner, cluster, workers), **options)

    workers = click.option("--workers", type=click.IntRange(1), metavar="N", help=say("help_workers"))
    return workers(click.option("--cluster", metavar="ADDRESS", help=say("help_cluster"))(with_runner))


@click.command(help=say("help_train"))
@click.option("--players", type=click.IntRange(1, 6), metavar="N", help=say("help_train_players"))
@click.option("--games", type=click.IntRange(1), metavar="N", help=say("help_train_games", games=GAMES))
@click.option("--minutes", type=click.FloatRange(0, min_open=True), metavar="M", help=say("help_train_minutes"))
@click.option("--seed", type=int, metavar="S", help=say("help_train_seed"))
@click.option("--rate", type=click.FloatRange(0, min_open=True), metavar="R", help=say("help_train_rate"))
@click.option("--late", type=click.FloatRange(0, 1), metavar="L", help=say("help_train_late"))
@click.option("--state", type=_A_FILE, metavar="FILE", help=say("help_train_state"))
@click.option("--begin", type=_A_FILE, metavar="FILE", help=say("help_train_begin"))
@click.option("--out", type=_A_FILE, metavar="FILE", help=say("help_train_out"))
@with_worker_options
@help_option
def train(
    players: int | None,
    games: int | None,
    minutes: float | None,
    state: Path | None,
    begin: Path | None,
    out: Path | None,
    open_run: RunnerOpener,
    **wanted: float | None,
) -> None:
    """Learn the weights that estimate the value of a sheet, from games that the coach plays against itself.

    ``state``: the file from which an interrupted run continues; ``begin``: weights to start from if there is no such file; ``out``: the
    file for the weights learned; ``wanted``: settings for learning, ``None`` for the default.
    """
    from numberdrop.coach.training.learn import require_native_engine

    state = state or Path("solo.state" if players in (None, 1) else "table.state")
    limit = games or (None if minutes else GAMES)
    with exit_cleanly_on_interrupt():
        require_native_engine()
        learner = _load_or_begin_learner(state, begin, {"players": players, **wanted})
        out = out or Path("solo.bin" if learner.settings.players == 1 else "table.bin")
        learner.save(state)  # reports now if it cannot be written
        with open_run() as run:
            learner, recent = _learn(learner, run, state, limit, 60 * minutes if minutes else None)
        figures = {"games": learner.games, **vars(learner.settings), "stages": learner.stages, "mean": _mean_of(recent)}
        _write_weights(out, learner.weights_to_ship(), figures)
    click.echo(say("trained", file=out, count=learner.games, state=state))
    if recent:
        click.echo(_mean_as_text(recent))


def _learn(
    learner: WeightLearner, run: TaskRunner, state: Path, games: int | None, seconds: float | None
) -> tuple[WeightLearner, deque[int]]:
    """Learn until ``games`` games are played in all or ``seconds`` have passed (``None``: no limit), and save the learner to ``state``,
    also after an error or interruption. ``run`` plays the games. Returns the learner and the points of its last games.
    """
    from numberdrop.coach.training.learn import train as learn_on

    recent: deque[int] = deque(maxlen=_GAMES_IN_MEAN)
    began = saved = now = time.monotonic()
    bar: Any
    try:
        with (
            closing(learn_on(learner, run)) as learning,
            click.progressbar(length=games or int(seconds or 0), item_show_func=lambda _: _mean_as_text(recent)) as bar,
        ):
            bar.update(min(learner.games, bar.length) if games else 0)
            while not (games and learner.games >= games) and not (seconds and now - began >= seconds):
                learner, played = next(learning)
                recent += played.totals
                now = time.monotonic()
                bar.update(min(bar.length, learner.games if games else int(now - began)) - bar.pos, learner)
                if now - saved > _SAVE_INTERVAL:
                    learner.save(state)
                    saved = now
    finally:
        learner.save(state)
    return learner, recent


def _load_or_begin_learner(state: Path, begin: Path | None, wanted: dict[str, float | None]) -> WeightLearner:
    """Load the learner from the file ``state``. If it is missing, make a new learner, with the weights in the file ``begin`` if given.

    ``wanted``: settings by name; those that are ``None`` stay as stored, or get the default. Raises ``TrainingError`` if ``wanted`` has
    another number of players or another seed than the loaded learner.
    """
    from numberdrop.coach.training.bot_ratings import TrainingError
    from numberdrop.coach.training.learn import TrainingSettings, WeightLearner

    asked = {key: value for key, value in wanted.items() if value is not None}
    if not state.exists():
        settings = TrainingSettings(**asked)  # type: ignore[arg-type]
        return WeightLearner.starting_from(settings, begin) if begin else WeightLearner(settings)
    learner = WeightLearner.load(state)
    for key in ("players", "seed"):
        stored = vars(learner.settings)[key]
        if asked.get(key, stored) != stored:
            raise TrainingError("another_run", {"file": state, "key": key, "found": stored, "wanted": asked[key]})
    return learner.with_settings(**asked)


def _mean_of(totals: deque[int]) -> float | None:
    return round(sum(totals) / len(totals), 2) if totals else None


def _mean_as_text(totals: deque[int]) -> str | None:
    return say("running_mean", mean=f"{_mean_of(totals):.1f}", games=len(totals)) if totals else None


def _write_weights(out: Path, weights: bytes, figures: dict[str, object]) -> None:
    """Write weights to the file ``out``, and the command, the version and the ``figures`` of the training to a JSON file beside it."""
    from numberdrop.coach.engine import weights as shipped
    from numberdrop.coach.training.bot_ratings import TrainingError

    origin = {"command": command_line(), "version": __version__, **figures}
    try:
        shipped.write_weights(out, weights)
        out.with_suffix(".json").write_text(json.dumps(origin, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise TrainingError("unwritable", {"file": out, "problem": error.strerror}) from None


def command_line() -> str:
    """Return the command line that is running, to be stored with its results."""
    return quoted_for_terminal("numberdrop", *sys.argv[1:])


@click.command(help=say("help_tune"))
@click.option("--seed", type=click.IntRange(0), default=1, metavar="S", help=say("help_train_seed"))
@count_option("--generations", 0, GENERATIONS, say("help_tune_generations", generations=GENERATIONS))
@count_option("--size", 4, 12, say("help_tune_size", size=12))
@count_option("--games", 2, 60, say("help_tune_games", games=60))
@count_option("--check", 20, CHECK_GAMES, say("help_tune_check", games=CHECK_GAMES))
@click.option("--state", type=_A_FILE, default=Path("hand.jsonl"), metavar="FILE", help=say("help_tune_state"))
@click.option("--out", type=_A_FILE, default=Path("hand.bin"), metavar="FILE", help=say("help_tune_out"))
@with_worker_options
@help_option
def tune(
    seed: int, generations: int, size: int, games: int, check: int, state: Path, out: Path, open_run: RunnerOpener
) -> None:
    """Tune the weights of hand-made features by CMA-ES (an evolutionary search), for the most points in solo games.

    ``size``: number of candidates in a generation; ``games``: number of games for each candidate; ``check``: number of games that measure
    the result; ``state``: the file from which an interrupted run continues; ``out``: the file for the weights found.
    """
    from numberdrop.coach.training.learn import pack_weights, require_native_engine
    from numberdrop.coach.training.tune import CHECKS, TuningSearch, TuningSettings, open_journal

    with exit_cleanly_on_interrupt():
        require_native_engine()
        asked = TuningSettings(seed, size, games)
        search = TuningSearch(asked, open_journal(state, asked))
        recent: deque[int] = deque(maxlen=size * games)
        length = generations * size + CHECKS
        bar: Any
        with (
            open_run() as run,
            click.progressbar(length=length, item_show_func=lambda _: _mean_as_text(recent)) as bar,
        ):
            for number in range(generations):
                for entry in search.run_generation(number, run):
                    recent += entry["totals"]
                    bar.update(1, entry)
                bar.update((number + 1) * size - bar.pos)
            for entry in search.play_check_games(search.centre, check, run):
                bar.update(1, entry)
        result = search.check_result(search.centre, check)
        figures = {**asked._asdict(), "generations": generations, "checked": result._asdict()}
        _write_weights(out, pack_weights(search.centre), {**figures, "counts": search.centre._asdict()})
    click.echo(say("tuned", file=out, mean=f"{result.score:.2f}", error=f"{result.error:.2f}", games=result.games))


# --- tournaments ------------------------------------------------------------------------------------------------------

TOURNAMENT_GAMES = 100


@click.command(help=say("help_tournament"))
@click.option("--bots", metavar="NAMES", default="", help=say("help_tournament_bots"))
@click.option("--players", type=click.IntRange(2, 6), default=2, metavar="N", help=say("help_tournament_players"))
@count_option("--games", 0, TOURNAMENT_GAMES, say("help_tournament_games", games=TOURNAMENT_GAMES))
@click.option("--solo", type=click.IntRange(0), metavar="N", help=say("help_tournament_solo"))
@click.option("--next", "near", is_flag=True, help=say("help_tournament_next"))
@click.option("--seed", type=int, default=1, metavar="S", help=say("help_train_seed"))
@click.option("--out", type=_A_FILE, default=Path("tournament.jsonl"), metavar="FILE", help=say("help_tournament_out"))
@click.option("--figures", type=_A_FILE, metavar="FILE", help=say("help_tournament_figures"))
@with_worker_options
@help_option
def tournament(
    bots: str,
    players: int,
    games: int,
    solo: int | None,
    near: bool,
    seed: int,
    out: Path,
    figures: Path | None,
    open_run: RunnerOpener,
) -> None:
    """Let bots play against each other and alone, and print how strong they are.

    ``bots``: their names, separated by commas (empty: all built-in bots); ``games``: how many different dice sequences each group of
    ``players`` bots plays; ``solo``: solo games of each bot (``None``: as many as ``games``); ``near``: only neighbours in the list play
    each other; ``out``: the file that records each game; ``figures``: the file for the results, which ``ladder`` prints.
    """
    from numberdrop.coach.training import bot_ratings
    from numberdrop.coach.training import tournament as contests

    with exit_cleanly_on_interrupt():
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if any(":" in name for name in names):
            sys.path.insert(0, str(Path.cwd()))  # for bots that are the user's own functions
        contest = contests.plan_tournament(names, players, games, games if solo is None else solo, seed, near=near)
        contests.rate_bots((), ())  # fails at once where the rating library is missing
        journal = contest.open_journal(out)
        keys = list(contest.games_by_key())
        with open_run() as run, click.progressbar(length=len(keys)) as bar:
            bar.update(sum(key in journal.done for key in keys))
            for _ in contests.run_tournament(journal, run, contest):
                bar.update(1)
        entries = [journal.done[key] for key in keys]
        result = bot_ratings.compute_ladder(entries, contests.rate_bots(contest.bots, entries), command_line())
        if figures:
            bot_ratings.write_ladder(figures, result)
    print_ladder(result)


@click.command(help=say("help_ladder"))
@click.option("--figures", type=_A_FILE, metavar="FILE", help=say("help_ladder_figures"))
@help_option
def ladder(figures: Path | None) -> None:
    """Print the measured strength of the bots, from the file ``figures`` or by default the shipped one."""
    from numberdrop.coach.training import bot_ratings

    with exit_cleanly_on_interrupt():
        result = bot_ratings.read_ladder(figures or bot_ratings.SHIPPED)
    print_ladder(result)


def print_ladder(result: Ladder) -> None:
    """Print each bot's strength: rating, solo points, time for a round, lead over the next bot, and shares of games won."""
    below = {upper.bot: share for upper, _, share in result.neighbouring_pairs()}
    rows = [[say(f"ladder_{column}") for column in ("bot", "rating", "solo", "time", "step")]]
    for rung in result.rungs:
        solo = f"{number_as_text(rung.solo.score)} ± {number_as_text(rung.solo.error)}" if rung.solo else ""
        rating = f"{number_as_text(rung.rating.mu)} ± {number_as_text(rung.rating.sigma)}"
        rows.append([rung.bot, rating, solo, f"{round(1000 * rung.seconds)} ms", _lead_as_text(below.get(rung.bot))])
    print_table(rows)
    if any(rung.against for rung in result.rungs):
        click.echo(f"\n{say('ladder_wins')}")
        names = [rung.bot for rung in result.rungs]
        table = [["", *names]]
        for rung in result.rungs:
            shares = map(rung.against.get, names)
            table.append([rung.bot, *(_percent(share.share) if share else "" for share in shares)])
        print_table(table)
    click.echo(f"\n{say('ladder_note')}")
    click.echo(say("ladder_command", command=result.command))


def _percent(share: float) -> str:
    return f"{100 * share:.0f}"


def _lead_as_text(share: WinShare | None) -> str:
    if share is None:
        return ""
    interval = say("ladder_share", share=_percent(share.share), low=_percent(share.low), high=_percent(share.high))
    return f"{interval}  {say('ladder_real' if share.is_certain else 'ladder_unsure')}"
