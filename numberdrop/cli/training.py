"""`numberdrop train` and `numberdrop tune`: make the coach's weights, by learning or by tuning; both go on where they were."""

from __future__ import annotations

import json
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from numberdrop import __version__

from .settings import help_option, long_work, say, typed

if TYPE_CHECKING:
    from numberdrop.coach.training.learn import WeightLearner
    from numberdrop.coach.training.parallel import Run

_A_FILE = click.Path(path_type=Path, dir_okay=False)
_SAVED_EVERY = 30.0
"""Seconds between two saves of a learner; Ctrl+C saves besides."""
_MEAN_OF = 1000
GAMES = 200_000
GENERATIONS = 65
CHECKED = 2000


def on_workers(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say who plays the games."""
    workers = click.option("--workers", type=click.IntRange(1), metavar="N", help=say("help_workers"))
    return workers(click.option("--cluster", metavar="ADDRESS", help=say("help_cluster"))(command))


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
@on_workers
@help_option
def train(
    players: int | None,
    games: int | None,
    minutes: float | None,
    state: Path | None,
    begin: Path | None,
    out: Path | None,
    workers: int | None,
    cluster: str | None,
    **wanted: float | None,
) -> None:
    """Learn the value of a sheet from games that the coach plays against itself."""
    from numberdrop.coach.training.learn import require_core
    from numberdrop.coach.training.parallel import farm

    state = state or Path(f"{_name(players or 1)}.state")
    limit = games or (None if minutes else GAMES)
    with long_work():
        require_core()
        learner = _learner(state, begin, {"players": players, **wanted})
        out = out or Path(f"{_name(learner.settings.players)}.bin")
        learner.save(state)  # if it cannot be written, that is better known now
        with farm(cluster, workers) as run:
            learner, recent = _learn(learner, run, state, limit, 60 * minutes if minutes else None)
        told = {"games": learner.games, **vars(learner.settings), "stages": learner.stages, "mean": _mean_of(recent)}
        _write(out, learner.rounded(), told)
    click.echo(say("trained", file=out, count=learner.games, state=state))
    if recent:
        click.echo(_mean(recent))


def _learn(
    learner: WeightLearner, run: Run, state: Path, games: int | None, seconds: float | None
) -> tuple[WeightLearner, deque[int]]:
    """Learn until there are so many games or the time is up. However it ends, what is learned is saved."""
    from numberdrop.coach.training.learn import train as learn_on

    recent: deque[int] = deque(maxlen=_MEAN_OF)
    began = saved = now = time.monotonic()
    bar: Any
    try:
        with (
            closing(learn_on(learner, run)) as learning,
            click.progressbar(length=games or int(seconds or 0), item_show_func=lambda _: _mean(recent)) as bar,
        ):
            bar.update(min(learner.games, bar.length) if games else 0)
            while not (games and learner.games >= games) and not (seconds and now - began >= seconds):
                learner, played = next(learning)
                recent += played.totals
                now = time.monotonic()
                bar.update(min(bar.length, learner.games if games else int(now - began)) - bar.pos, learner)
                if now - saved > _SAVED_EVERY:
                    learner.save(state)
                    saved = now
    finally:
        learner.save(state)
    return learner, recent


def _name(players: int) -> str:
    """What the weights are called: those for one player are others than those for several."""
    return "solo" if players == 1 else "table"


def _learner(state: Path, begin: Path | None, wanted: dict[str, float | None]) -> WeightLearner:
    """Go on with the learner of a file, or begin one, from weights if there are any. Another rate may be asked for on the way, but no other games."""
    from numberdrop.coach.training.errors import Trouble
    from numberdrop.coach.training.learn import Settings, WeightLearner

    asked = {key: value for key, value in wanted.items() if value is not None}
    if not state.exists():
        settings = Settings(**asked)  # type: ignore[arg-type]
        return WeightLearner.begun(settings, begin) if begin else WeightLearner(settings)
    learner = WeightLearner.load(state)
    for key in ("players", "seed"):
        found = getattr(learner.settings, key)
        if asked.get(key, found) != found:
            raise Trouble("another_run", {"file": state, "key": key, "found": found, "wanted": asked[key]})
    return learner.again(**asked)


def _mean_of(totals: deque[int]) -> float | None:
    return round(sum(totals) / len(totals), 2) if totals else None


def _mean(totals: deque[int]) -> str | None:
    return say("running_mean", mean=f"{_mean_of(totals):.1f}", games=len(totals)) if totals else None


def _write(out: Path, weights: bytes, figures: dict[str, Any]) -> None:
    """Write weights, and beside them what made them."""
    from numberdrop.coach.engine import weights as shipped
    from numberdrop.coach.training.errors import Trouble

    told = {"command": command_line(), "version": __version__, **figures}
    try:
        shipped.write(out, weights)
        out.with_suffix(".json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise Trouble("unwritable", {"file": out, "problem": error.strerror}) from None


def command_line() -> str:
    """The command that is running, as it is told beside figures."""
    return typed("numberdrop", *sys.argv[1:])


@click.command(help=say("help_tune"))
@click.option("--seed", type=click.IntRange(0), default=1, metavar="S", help=say("help_train_seed"))
@click.option(
    "--generations",
    type=click.IntRange(0),
    default=GENERATIONS,
    metavar="N",
    help=say("help_tune_generations", generations=GENERATIONS),
)
@click.option("--size", type=click.IntRange(4), default=12, metavar="N", help=say("help_tune_size", size=12))
@click.option("--games", type=click.IntRange(2), default=60, metavar="N", help=say("help_tune_games", games=60))
@click.option(
    "--check", type=click.IntRange(20), default=CHECKED, metavar="N", help=say("help_tune_check", games=CHECKED)
)
@click.option("--state", type=_A_FILE, default=Path("hand.jsonl"), metavar="FILE", help=say("help_tune_state"))
@click.option("--out", type=_A_FILE, default=Path("hand.bin"), metavar="FILE", help=say("help_tune_out"))
@on_workers
@help_option
def tune(
    seed: int,
    generations: int,
    size: int,
    games: int,
    check: int,
    state: Path,
    out: Path,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Tune by CMA-ES the numbers that an experienced player counts."""
    from numberdrop.coach.training.handmade_weights import weights
    from numberdrop.coach.training.learn import require_core
    from numberdrop.coach.training.parallel import farm
    from numberdrop.coach.training.tune import CHECKS, TuningSearch, TuningSettings, journal_of

    with long_work():
        require_core()
        asked = TuningSettings(seed, size, games)
        search = TuningSearch(asked, journal_of(state, asked))
        recent: deque[int] = deque(maxlen=size * games)
        length = generations * size + CHECKS
        bar: Any
        with (
            farm(cluster, workers) as run,
            click.progressbar(length=length, item_show_func=lambda _: _mean(recent)) as bar,
        ):
            for number in range(generations):
                for entry in search.generation(number, run):
                    recent += entry["totals"]
                    bar.update(1, entry)
                bar.update((number + 1) * size - bar.pos)
            for entry in search.check(search.counts, check, run):
                bar.update(1, entry)
        found = search.checked(search.counts, check)
        figures = {**asked._asdict(), "generations": generations, "checked": found._asdict()}
        _write(out, weights(search.counts), {**figures, "counts": search.counts._asdict()})
    click.echo(say("tuned", file=out, mean=f"{found.score:.2f}", error=f"{found.error:.2f}", games=found.games))
