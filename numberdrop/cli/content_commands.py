"""The commands `mine` (search for puzzles), `plugins` (list plugins) and `publish` (write the static site)."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from numberdrop.plugins import GROUPS, Plugin, Unfit, plugins_of
from numberdrop.text import translate
from numberdrop.text.locale import system_language

from .serve_command import tutor_notebook_folder
from .settings import MainOptions, exit_cleanly_on_interrupt, help_option, print_table, quoted_for_terminal, say
from .training import count_option, with_worker_options

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Puzzle

    from .training import RunnerOpener

_A_FILE = click.Path(path_type=Path, dir_okay=False)
PUZZLES_PER_TYPE = 140
"""Default number of puzzles to mine for each type."""


@click.command(help=say("help_mine"))
@click.option("--seed", type=click.IntRange(0), default=1, metavar="S", help=say("help_train_seed"))
@count_option("--each", 1, PUZZLES_PER_TYPE, say("help_mine_each", each=PUZZLES_PER_TYPE))
@click.option("--types", "names", metavar="TYPES", default="", help=say("help_mine_types"))
@click.option("--theme", metavar="THEME", default="", help=say("help_mine_theme"))
@click.option("--add-to", "before", type=_A_FILE, metavar="FILE", help=say("help_mine_add_to"))
@click.option("--state", type=_A_FILE, default=Path("mine.jsonl"), metavar="FILE", help=say("help_mine_state"))
@click.option("--out", type=_A_FILE, default=Path("pack.jsonl"), metavar="FILE", help=say("help_mine_out"))
@click.option("--tries", type=_A_FILE, metavar="FILE", help=say("help_mine_tries"))
@with_worker_options
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
    open_run: RunnerOpener,
) -> None:
    """Search bots' games and made-up positions for puzzles and write them to ``out`` as a pack; or, with ``tries``, let the bots solve the
    shipped puzzles and write their results to that file.

    ``each``: number of puzzles of each type; ``names``: the types, separated by commas; ``theme``: one for all puzzles (empty: any);
    ``before``: an earlier pack whose puzzles are kept; ``state``: the file from which an interrupted search continues.
    """
    if tries is not None:
        _let_bots_try(tries, open_run)
        return
    from numberdrop.exercises.files.codec import mirror_independent_text
    from numberdrop.exercises.mining import pipeline

    about = _checked_theme(theme)
    with exit_cleanly_on_interrupt():
        kept = pipeline.read_pack(before) if before is not None else []
        earlier = frozenset(mirror_independent_text(puzzle.question) for puzzle in kept)
        wanted = pipeline.PackRequest(seed, each, _read_puzzle_types(names, about), about, earlier)
        journal = wanted.open_journal(state)
        with (
            open_run() as run,
            click.progressbar(length=sum(map(wanted.candidates_to_find, wanted.types))) as bar,
        ):
            bar.update(pipeline.count_found(wanted, journal))
            for count in pipeline.mine(wanted, journal, run):
                bar.update(count)
        puzzles = pipeline.merge_packs(kept, pipeline.choose_puzzles(wanted, journal))
        pipeline.write_pack(out, puzzles)
    minutes = pipeline.seconds_spent(wanted, journal) / 60
    mined = sum(len(pipeline.entries_found(name, wanted, journal)) for name in wanted.types)
    _print_puzzle_counts(puzzles)
    click.echo(f"\n{say('mined', file=out, count=len(puzzles))}")
    click.echo(say("mined_speed", mined=mined, minutes=minutes, speed=f"{mined / max(minutes, 0.01):.0f}"))


def _let_bots_try(file: Path, open_run: RunnerOpener) -> None:
    """Let the bots try the shipped puzzles, and write their results to ``file``."""
    from numberdrop.exercises.mining.bots import collect_tries, try_pack
    from numberdrop.exercises.mining.pipeline import write_atomically
    from numberdrop.exercises.puzzles import shipped_pack
    from numberdrop.progress.ratings import PACK_DEVIATION

    with exit_cleanly_on_interrupt(), open_run() as run:
        solved = dict(try_pack(shipped_pack(), run))
        figures = collect_tries(shipped_pack(), solved, f"numberdrop mine --tries {file.name}", PACK_DEVIATION)
        write_atomically(file, figures.as_text())
    rows = [[bot, str(strength)] for bot, strength in figures.strengths.items()]
    print_table([[say("tried_bot"), say("tried_strength")], *rows])
    click.echo(f"\n{say('tried', file=file, count=len(figures.solved))}")


def _checked_theme(name: str) -> str:
    """Return the name of a theme, which may be empty. Exits with a message for an unknown one."""
    from numberdrop.exercises.puzzles import THEMES

    if name and name not in THEMES:
        raise click.BadParameter(say("no_theme", name=repr(name), known=", ".join(THEMES)), param_hint="--theme")
    return name


def _read_puzzle_types(names: str, theme: str) -> tuple[str, ...]:
    """Return the puzzle types in ``names`` (empty: those of shipped puzzles with ``theme`` or, without a theme, all), in a fixed order."""
    from numberdrop.exercises.kinds import MINERS
    from numberdrop.exercises.puzzles import puzzle_types, shipped_pack

    minable = tuple(name for name in puzzle_types() if name in MINERS)
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    if theme and not chosen:
        chosen = [head.type for head in shipped_pack().heads_of(theme=theme)]
    for name in chosen:
        if name not in minable:
            raise click.BadParameter(say("no_type", name=repr(name), known=", ".join(minable)), param_hint="--types")
    return tuple(name for name in minable if not chosen or name in chosen)


def _print_puzzle_counts(puzzles: list[Puzzle]) -> None:
    """Print the number of puzzles of each type in each range of difficulty."""
    from numberdrop.exercises.puzzles import BANDS, puzzle_types

    names = dict.fromkeys(puzzle.type for puzzle in puzzles)
    bands = range(1, len(BANDS) + 2)
    counts = Counter((puzzle.type, puzzle.band) for puzzle in puzzles)
    rows = [[say("mined_type"), *(say("mined_band", band=band) for band in bands), say("mined_all")]]
    for name in names:
        of_type = [counts[name, band] for band in bands]
        rows.append([puzzle_types()[name].title.in_language(system_language()), *map(str, of_type), str(sum(of_type))])
    sums = [sum(counts[name, band] for name in names) for band in bands]
    rows.append([say("mined_all"), *map(str, sums), str(sum(sums))])
    print_table(rows)


# --- plugins ----------------------------------------------------------------------------------------------------------


@click.command(help=say("help_plugins"))
@help_option
def plugins() -> None:
    """Print all plugins, each with whether it is used or why it cannot be used."""
    rows = [[say(f"plugins_{column}") for column in ("adds", "name", "package", "state")]]
    for group in GROUPS:
        causes = _unusable_plugins(group) if plugins_of(group) else {}
        for plugin in plugins_of(group):
            cause = causes.get(plugin)
            state = say("plugin_left_out", why=cause_in_words(cause)) if cause else say("plugin_used")
            rows.append([say(f"plugins_{group}"), plugin.name, plugin.package, state])
    if len(rows) == 1:
        click.echo(say("no_plugins"))
    else:
        print_table(rows)


def try_plugins() -> bool:
    """Try all plugins (`numberdrop check --plugins`), and print a line for each fault; returns whether all plugins are free of faults."""
    good = True
    for group in GROUPS:
        for plugin in plugins_of(group):
            cause = _unusable_plugins(group).get(plugin)
            faults = [cause_in_words(cause)] if cause else _TRIALS[group](plugin)
            good = good and not faults
            where = f"{say(f'plugins_{group}')} {plugin.name} ({plugin.package})"
            for line in faults or [say("plugin_good")]:
                click.echo(f"{where}: {line}")
    if not any(map(plugins_of, GROUPS)):
        click.echo(say("no_plugins"))
    return good


def cause_in_words(why: Unfit) -> str:
    """Return the sentence that explains why a plugin cannot be used."""
    return translate(f"command.plugin_{why.what}", system_language(), **why.values)


def _unusable_plugins(group: str) -> dict[Plugin, Unfit]:
    """Load the plugins of a group; returns those that cannot be used, with the causes."""
    from numberdrop.coach.bots import added_bots
    from numberdrop.exercises.files.lesson_file import added_lessons
    from numberdrop.exercises.kinds import added_kinds
    from numberdrop.text.catalogue import added_languages

    left_out = {
        "bots": lambda: added_bots().left_out,
        "kinds": lambda: added_kinds().left_out,
        "lessons": lambda: added_lessons().left_out,
        "languages": lambda: added_languages().left_out,
    }
    return {entry.plugin: entry.why for entry in left_out[group]()}


def _try_bot(plugin: Plugin) -> list[str]:
    """Let a bot play a solo game and a game of two players; returns the faults, in words."""
    from numberdrop.coach import BotError, CoachUnavailableError, play_out
    from numberdrop.rules.game import Game

    try:
        for players in (1, 2):
            play_out(Game.new(players, seed=1), plugin.name)
    except (BotError, CoachUnavailableError) as error:
        return [str(error)]
    except Exception as error:  # noqa: BLE001 - somebody else's code, which may raise anything
        return [say("plugin_raises", problem=f"{type(error).__name__}: {error}")]
    return []


def _try_kind(plugin: Plugin) -> list[str]:
    """Judge the example answers of a kind of exercise, and check that pages have an input for it; returns the faults, in words."""
    from numberdrop.exercises import Answer, Exercise, MultilingualText, judge
    from numberdrop.exercises.kinds import KINDS, IncompleteKind
    from numberdrop.pages.exercise_player.inputs import check_input

    kind = KINDS[plugin.name]
    faults = []
    try:
        check_input(kind)
        exercise = Exercise(id=kind.name, posed=kind.example.question, prompt=MultilingualText.of("?"), rule="fall")
        for text, gives in {kind.example.right: "right", **kind.example.wrong}.items():
            names = judge(exercise, Answer.parse(text)).finding_names
            if gives not in names:
                faults.append(say("plugin_example", answer=text, gives=gives, found=", ".join(names)))
    except IncompleteKind as error:
        return [say("plugin_incomplete", problem=error)]
    except Exception as error:  # noqa: BLE001 - somebody else's code, which may raise anything
        return [say("plugin_raises", problem=f"{type(error).__name__}: {error}")]
    return faults


def _try_lesson(plugin: Plugin) -> list[str]:
    """Check a lesson as a lesson file is checked, task by task; returns the faults, in words."""
    from numberdrop.exercises import load_lesson
    from numberdrop.exercises.files.lesson_file import check_lesson
    from numberdrop.text import say as sentence_of

    lesson = load_lesson(plugin.name)
    return [sentence_of(fault, system_language()) for fault in check_lesson(lesson, lesson.languages)]


def _try_language(plugin: Plugin) -> list[str]:
    """Check that a language has a name; returns the faults, in words. (The other messages were checked when it was loaded.)"""
    return [] if translate("language.name", plugin.name) else [say("plugin_message", key="language.name")]


_TRIALS = {"bots": _try_bot, "kinds": _try_kind, "lessons": _try_lesson, "languages": _try_language}


# --- publish ----------------------------------------------------------------------------------------------------------

_SERVE_ARGUMENTS = ("-m", "http.server", "--bind", "127.0.0.1", "--directory")
"""The arguments with which Python serves a folder on this computer: part of a command that is shown to the user."""


@click.command(help=say("help_publish"))
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@help_option
@click.pass_obj
def publish(main_options: MainOptions, folder: Path) -> None:
    """Write the static site into a folder. ``main_options``: the options given before the command's name."""
    from numberdrop.site import SiteError, build

    click.echo(say("publishing"))
    try:
        with exit_cleanly_on_interrupt():
            pages = build.publish(folder, main_options["notebooks"] or tutor_notebook_folder())
    except OSError as error:
        raise click.ClickException(say("not_written", folder=folder, error=error.strerror or error)) from None
    except SiteError as error:
        raise click.ClickException(translate(error.key, system_language(), **error.values)) from None
    look = quoted_for_terminal(sys.executable, *_SERVE_ARGUMENTS, folder)
    click.echo(say("published", pages=pages, folder=folder, look=look))
