"""`numberdrop mine`: puzzles out of bot games and makers' positions, each with its proof, as a pack."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from numberdrop.text.locale import of_the_system

from .terminal import help_option, long_work, say, table
from .training import on_workers

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Puzzle

_A_FILE = click.Path(path_type=Path, dir_okay=False)
EACH = 140


@click.command(help=say("help_mine"))
@click.option("--seed", type=click.IntRange(0), default=1, metavar="S", help=say("help_train_seed"))
@click.option("--each", type=click.IntRange(1), default=EACH, metavar="N", help=say("help_mine_each", each=EACH))
@click.option("--types", "names", metavar="TYPES", default="", help=say("help_mine_types"))
@click.option("--theme", metavar="THEME", default="", help=say("help_mine_theme"))
@click.option("--add-to", "before", type=_A_FILE, metavar="FILE", help=say("help_mine_add_to"))
@click.option("--state", type=_A_FILE, default=Path("mine.jsonl"), metavar="FILE", help=say("help_mine_state"))
@click.option("--out", type=_A_FILE, default=Path("pack.jsonl"), metavar="FILE", help=say("help_mine_out"))
@click.option("--tries", type=_A_FILE, metavar="FILE", help=say("help_mine_tries"))
@on_workers
@help_option
def mine(
    seed: int,
    each: int,
    names: str,
    theme: str,
    before: Path | None,
    state: Path,
    out: Path,
    tries: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Mine puzzles and write them as a pack. Or have the bots try those that come with the tutor."""
    if tries is not None:
        _have_tried(tries, workers, cluster)
        return
    from numberdrop.coach.training.parallel import farm
    from numberdrop.exercises.files.mirror import canonical
    from numberdrop.exercises.mining import pipeline

    about = _theme(theme)
    with long_work():
        kept = pipeline.read_pack(before) if before is not None else []
        known = frozenset(canonical(puzzle.question) for puzzle in kept)
        wanted = pipeline.Wanted(seed, each, _types(names, about), about, known)
        journal = wanted.journal(state)
        with farm(cluster, workers) as run, click.progressbar(length=sum(map(wanted.of, wanted.types))) as bar:
            bar.update(pipeline.found(wanted, journal))
            for count in pipeline.mine(wanted, journal, run):
                bar.update(count)
        puzzles = pipeline.together(kept, pipeline.chosen(wanted, journal))
        pipeline.write_pack(out, puzzles)
    minutes = pipeline.seconds_of(wanted, journal) / 60
    mined = sum(len(pipeline.found_of(name, wanted, journal)) for name in wanted.types)
    _tell(puzzles)
    click.echo(f"\n{say('mined', file=out, count=len(puzzles))}")
    click.echo(say("mined_speed", mined=mined, minutes=minutes, speed=f"{mined / max(minutes, 0.01):.0f}"))


def _have_tried(file: Path, workers: int | None, cluster: str | None) -> None:
    """Have the bots try the shipped puzzles, and write how they did."""
    from numberdrop.coach.training.parallel import farm
    from numberdrop.exercises.mining.bot_tries import told, try_pack
    from numberdrop.exercises.mining.pipeline import write_whole
    from numberdrop.exercises.puzzles import shipped
    from numberdrop.progress.puzzle_results import OF_A_PACK

    with long_work(), farm(cluster, workers) as run:
        solved = dict(try_pack(shipped(), run))
        figures = told(shipped(), solved, f"numberdrop mine --tries {file.name}", OF_A_PACK)
        write_whole(file, figures.text())
    table([[say("tried_bot"), say("tried_strength")], *([bot, str(how)] for bot, how in figures.strengths.items())])
    click.echo(f"\n{say('tried', file=file, count=len(figures.solved))}")


def _theme(name: str) -> str:
    """The theme that is named, if any is."""
    from numberdrop.exercises.puzzles import THEMES

    if name and name not in THEMES:
        raise click.BadParameter(say("no_theme", name=repr(name), known=", ".join(THEMES)), param_hint="--theme")
    return name


def _types(names: str, theme: str) -> tuple[str, ...]:
    """The types that are named, in teaching order. Where none is: all, or those of which puzzles are known that have the theme."""
    from numberdrop.exercises.kinds import MINERS
    from numberdrop.exercises.puzzles import shipped, types

    known = tuple(name for name in types() if name in MINERS)
    asked = [name.strip() for name in names.split(",") if name.strip()]
    if theme and not asked:
        asked = [head.type for head in shipped().of(theme=theme)]
    for name in asked:
        if name not in known:
            raise click.BadParameter(say("no_type", name=repr(name), known=", ".join(known)), param_hint="--types")
    return tuple(name for name in known if not asked or name in asked)


def _tell(puzzles: list[Puzzle]) -> None:
    """Print how many puzzles there are of each type and band."""
    from numberdrop.exercises.puzzles import BANDS, types

    names = dict.fromkeys(puzzle.type for puzzle in puzzles)
    bands = range(1, len(BANDS) + 2)
    counts = Counter((puzzle.type, puzzle.band) for puzzle in puzzles)
    rows = [[say("mined_type"), *(say("mined_band", band=band) for band in bands), say("mined_all")]]
    for name in names:
        each = [counts[name, band] for band in bands]
        rows.append([types()[name].title.said_in(of_the_system()), *map(str, each), str(sum(each))])
    sums = [sum(counts[name, band] for name in names) for band in bands]
    rows.append([say("mined_all"), *map(str, sums), str(sum(sums))])
    table(rows)
