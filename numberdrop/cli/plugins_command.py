"""`numberdrop plugins`: what other packages add, or why it was left out; and the trial of it that `numberdrop check --plugins` makes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from numberdrop.plugins import GROUPS, Gathered, Plugin, Unfit
from numberdrop.plugins import plugins as plugins_of
from numberdrop.text import translate
from numberdrop.text.locale import of_the_system

from .terminal import help_option, say, table


@click.command(help=say("help_plugins"))
@help_option
def plugins() -> None:
    """List what other packages add."""
    rows = [[say(f"plugins_{column}") for column in ("adds", "name", "package", "state")]]
    for group in GROUPS:
        why = {one.plugin: one.why for one in _gathered(group).left_out} if plugins_of(group) else {}
        for plugin in plugins_of(group):
            state = say("plugin_left_out", why=told(why[plugin])) if plugin in why else say("plugin_used")
            rows.append([say(f"plugins_{group}"), plugin.name, plugin.package, state])
    if len(rows) == 1:
        click.echo(say("no_plugins"))
    else:
        table(rows)


def try_plugins() -> bool:
    """Try all that other packages add, and print a line for each; returns whether all of it is good."""
    good = True
    for group in GROUPS:
        for plugin in plugins_of(group):
            found = _gathered(group)
            why = next((one.why for one in found.left_out if one.plugin == plugin), None)
            faults = [told(why)] if why else _TRIALS[group](plugin)
            good = good and not faults
            where = f"{say(f'plugins_{group}')} {plugin.name} ({plugin.package})"
            for line in faults or [say("plugin_good")]:
                click.echo(f"{where}: {line}")
    if not any(map(plugins_of, GROUPS)):
        click.echo(say("no_plugins"))
    return good


def told(why: Unfit) -> str:
    """Why a plugin cannot be used, in a sentence."""
    return translate(f"command.plugin_{why.what}", of_the_system(), **why.values)


def _gathered(group: str) -> Gathered[Any]:
    from numberdrop.coach.bots import added_bots
    from numberdrop.exercises.files.lesson_file import added_lessons
    from numberdrop.exercises.kinds import added_kinds
    from numberdrop.text.catalogue import added_languages

    gather: dict[str, Callable[[], Gathered[Any]]] = {
        "bots": added_bots, "kinds": added_kinds, "lessons": added_lessons, "languages": added_languages,
    }  # fmt: skip
    return gather[group]()


def _try_bot(plugin: Plugin) -> list[str]:
    """Faults of a bot in a game alone and one at a table."""
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
    """Faults of a kind's example, judged as in a lesson, and of the way in which it is answered."""
    from numberdrop.exercises import Answer, Exercise, Text, judge
    from numberdrop.exercises.kinds import KINDS, IncompleteKind
    from numberdrop.pages.exercise_player.inputs import insist_on_an_input

    kind = KINDS[plugin.name]
    faults = []
    try:
        insist_on_an_input(kind)
        exercise = Exercise(id=kind.name, posed=kind.example.question, prompt=Text.of("?"), rule="fall")
        for text, gives in {kind.example.right: "right", **kind.example.wrong}.items():
            names = judge(exercise, Answer.parse(text)).names
            if gives not in names:
                faults.append(say("plugin_example", answer=text, gives=gives, found=", ".join(names)))
    except IncompleteKind as error:
        return [say("plugin_incomplete", problem=error)]
    except Exception as error:  # noqa: BLE001 - somebody else's code, which may raise anything
        return [say("plugin_raises", problem=f"{type(error).__name__}: {error}")]
    return faults


def _try_lesson(plugin: Plugin) -> list[str]:
    """Faults of a lesson, each task played."""
    from numberdrop.exercises import load_lesson
    from numberdrop.exercises.files.validate_lesson import check_lesson
    from numberdrop.text import say as sentence_of

    lesson = load_lesson(plugin.name)
    return [sentence_of(fault, of_the_system()) for fault in check_lesson(lesson, lesson.languages)]


def _try_language(plugin: Plugin) -> list[str]:
    """Nothing is left to try: whatever a catalogue lacks keeps it from being used."""
    return [] if translate("language.name", plugin.name) else [say("plugin_message", key="language.name")]


_TRIALS = {"bots": _try_bot, "kinds": _try_kind, "lessons": _try_lesson, "languages": _try_language}
