"""`numberdrop tournament` and `numberdrop ladder`: how strong the bots are, measured anew or as it was measured."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .settings import help_option, long_work, number, say, table
from .training import command_line, on_workers

if TYPE_CHECKING:
    from numberdrop.coach.training.bot_ratings import Ladder, Share

_A_FILE = click.Path(path_type=Path, dir_okay=False)
TOURNAMENT_GAMES = 100


@click.command(help=say("help_tournament"))
@click.option("--bots", metavar="NAMES", default="", help=say("help_tournament_bots"))
@click.option("--players", type=click.IntRange(2, 6), default=2, metavar="N", help=say("help_tournament_players"))
@click.option(
    "--games",
    type=click.IntRange(0),
    default=TOURNAMENT_GAMES,
    metavar="N",
    help=say("help_tournament_games", games=TOURNAMENT_GAMES),
)
@click.option("--solo", type=click.IntRange(0), metavar="N", help=say("help_tournament_solo"))
@click.option("--next", "near", is_flag=True, help=say("help_tournament_next"))
@click.option("--seed", type=int, default=1, metavar="S", help=say("help_train_seed"))
@click.option("--out", type=_A_FILE, default=Path("tournament.jsonl"), metavar="FILE", help=say("help_tournament_out"))
@click.option("--figures", type=_A_FILE, metavar="FILE", help=say("help_tournament_figures"))
@on_workers
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
    workers: int | None,
    cluster: str | None,
) -> None:
    """Let bots play against each other and alone, and tell how strong they are."""
    from numberdrop.coach.training import bot_ratings as figured
    from numberdrop.coach.training import tournament as playing
    from numberdrop.coach.training.parallel import farm

    with long_work():
        names = [name.strip() for name in bots.split(",") if name.strip()]
        if any(":" in name for name in names):
            sys.path.insert(0, str(Path.cwd()))  # a function of one's own lies here
        contest = playing.contest(names, players, games, games if solo is None else solo, seed, near=near)
        playing.rated((), ())  # without what rates them no game need begin
        journal = contest.journal(out)
        keys = list(contest.matches())
        with farm(cluster, workers) as run, click.progressbar(length=len(keys)) as bar:
            bar.update(sum(key in journal.done for key in keys))
            for _ in playing.hold(journal, run, contest):
                bar.update(1)
        entries = [journal.done[key] for key in keys]
        found = figured.ladder(entries, playing.rated(contest.bots, entries), command_line())
        if figures:
            figured.write(figures, found)
    tell(found)


@click.command(help=say("help_ladder"))
@click.option("--figures", type=_A_FILE, metavar="FILE", help=say("help_ladder_figures"))
@help_option
def ladder(figures: Path | None) -> None:
    """Print how strong the bots are, as it was measured."""
    from numberdrop.coach.training import bot_ratings as figured

    with long_work():
        found = figured.read(figures or figured.SHIPPED)
    tell(found)


def tell(found: Ladder) -> None:
    """Print a ladder: each bot's figures, whether each step up is a real one, and who wins against whom."""
    below = {upper.bot: share for upper, _, share in found.steps()}
    rows = [[say(f"ladder_{column}") for column in ("bot", "rating", "solo", "time", "step")]]
    for rung in found.rungs:
        solo = f"{number(rung.solo.score)} ± {number(rung.solo.error)}" if rung.solo else ""
        rating = f"{number(rung.rating.mu)} ± {number(rung.rating.sigma)}"
        rows.append([rung.bot, rating, solo, f"{round(1000 * rung.seconds)} ms", _step(below.get(rung.bot))])
    table(rows)
    names = [rung.bot for rung in found.rungs]
    if any(rung.against for rung in found.rungs):
        click.echo(f"\n{say('ladder_wins')}")
        shares = [[_in_100(rung.against.get(name)) for name in names] for rung in found.rungs]
        table([["", *names], *([name, *line] for name, line in zip(names, shares, strict=True))])
    click.echo(f"\n{say('ladder_note')}")
    click.echo(say("ladder_command", command=found.command))


def _in_100(share: Share | None) -> str:
    return f"{100 * share.share:.0f}" if share else ""


def _step(share: Share | None) -> str:
    if share is None:
        return ""
    interval = say(
        "ladder_share", share=f"{100 * share.share:.0f}", low=f"{100 * share.low:.0f}", high=f"{100 * share.high:.0f}"
    )
    return f"{interval}  {say('ladder_real' if share.real else 'ladder_unsure')}"
