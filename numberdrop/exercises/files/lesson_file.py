"""Reading lessons from TOML, with every fault by its key and value.

The format is that of ``lessons/*.toml``, the files that the tutor itself uses.
"""

from __future__ import annotations

import tomllib
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.exercise import Lesson, Task
from numberdrop.exercises.faults import ExerciseError
from numberdrop.exercises.fresh import MAKERS
from numberdrop.exercises.walkthroughs import ROUND
from numberdrop.formats.fault import Fault, fault
from numberdrop.rules.editions import RULES

from .deserialise import build, known_names, read_question

LARGEST = 200_000
"""Bytes in a file; larger ones are not read."""
_COMMON = {field.name for field in fields(Task)} - {"question", "given"}


def read_task(data: Any, number: int, faults: list[Fault]) -> Task | None:
    """A task out of the plain values of its table; ``None`` and faults where it is none."""
    where = f"task {number}"
    if not isinstance(data, dict):
        faults.append(fault(where, "exercise.type", value=repr(data)[:40], wanted="table"))
        return None
    where = f"{where} ({data['id']})" if isinstance(data.get("id"), str) else where
    before = len(faults)
    common = {key: value for key, value in data.items() if key in _COMMON}
    own = {key: value for key, value in data.items() if key not in _COMMON and key not in ("kind", "with")}
    question: Question | None = None
    if "make" in data:
        if data["make"] not in tuple(MAKERS):  # by comparing: what stands there may be no text at all
            faults.append(
                fault(f"{where}, make", "exercise.choice", value=repr(data["make"]), known=known_names(MAKERS))
            )
        known = known_names(sorted(_COMMON | {"with"}))
        faults += [fault(f"{where}, {key}", "exercise.unknown", known=known) for key in sorted(own)]
    else:
        question = read_question({"kind": data.get("kind"), **own}, where, faults)
    read: Task | None = build(common, Task, where, faults)
    if read is not None and read.rule not in RULES and not _needs_no_rule(read):
        faults.append(fault(f"{where}, rule", "exercise.choice", value=repr(read.rule), known=known_names(RULES)))
    if read is None or len(faults) > before:
        return None
    given = data.get("with", {})
    return replace(read, question=question, given=tuple(given.items()) if isinstance(given, dict) else ())


def _needs_no_rule(task: Task) -> bool:
    """Whether a task without a rule has something else to say when somebody asks for help."""
    return not task.rule and (bool(task.hints) or task.make == ROUND.name)


def parse_lesson(text: str, name: str) -> Lesson:
    """A lesson from the text of its file; ``name`` is the file's. Raises ``ExerciseError`` with every fault."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML; numbers of thousands of digits; brackets thousands deep
        raise ExerciseError(name, (fault("", "exercise.toml", problem=str(error)),)) from None
    faults: list[Fault] = []
    given = data.pop("task", [])
    tasks = [read_task(one, i, faults) for i, one in enumerate(given if isinstance(given, list) else [given], 1)]
    head = {"id": Path(name).stem.partition("_")[2] or Path(name).stem, "tasks": [], **data}
    lesson = build(head, Lesson, "", faults)
    seen: set[str] = set()
    for i, task in enumerate(tasks, 1):
        if task is not None and task.id in seen:
            faults.append(fault(f"task {i}, id", "exercise.twice", value=repr(task.id)))
        seen.add(task.id if task is not None else "")
    if lesson is not None:
        faults += [
            fault("rules", "exercise.choice", value=repr(rule), known=known_names(RULES))
            for rule in lesson.rules
            if rule not in RULES
        ]
        if not tasks and lesson.mode == "tasks":
            faults.append(fault("task", "exercise.empty"))
    if faults or lesson is None:
        raise ExerciseError(name, tuple(faults))
    found: Lesson = lesson.with_tasks(*(task for task in tasks if task is not None))
    return found


def load_file(path: Path) -> Lesson:
    """A lesson from a file of one's own. Raises ``ExerciseError``."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ExerciseError(path.name, (fault("", "exercise.large", count=size, limit=LARGEST),))
        return parse_lesson(path.read_text("utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(path.name, (fault("", "exercise.file", problem=str(error)),)) from None


def shipped() -> tuple[str, ...]:
    """The names of the lessons that come with the tutor, in their order (their files are numbered)."""
    folder = files("numberdrop.exercises") / "lessons"
    return tuple(sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml")))


@cache
def load_lesson(id_: str) -> Lesson:
    """A lesson of the tutor by its id (``gravity``). Raises ``KeyError`` that lists the ids there are."""
    names = {Path(name).stem.partition("_")[2]: name for name in shipped()}
    if id_ not in names:
        raise KeyError(f"no lesson is called {id_!r}; the lessons are {', '.join(names)}")
    text = (files("numberdrop.exercises") / "lessons" / names[id_]).read_text("utf-8")
    return parse_lesson(text, names[id_])
