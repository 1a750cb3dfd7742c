"""Lessons as TOML: read with every fault by its key and value, and written.

The format is that of ``lessons/*.toml``, the files that the tutor itself uses.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from numberdrop.exercises.answer import Answer, ExerciseError, PositionError, Text
from numberdrop.exercises.asking.question import Outcome, Question
from numberdrop.exercises.exercise import MAKERS, Lesson, Task
from numberdrop.exercises.hints import LEVELS, PLACES, Feedback, hint, judge
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.walkthroughs import ROUND, Round
from numberdrop.formats.declarations import Fault, fault
from numberdrop.plugins import Gathered, Plugin, Unfit, gathered
from numberdrop.rules.editions import DEFAULT, RULES
from numberdrop.rules.reasons.reason import REASONS

from .codec import as_data, build, one_of, plain, read_question

LARGEST = 200_000
"""Bytes in a file; larger ones are not read."""
_NUMBER = re.compile(r'^number = "([^"]+)"', re.MULTILINE)
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
    own = {key: value for key, value in data.items() if key not in _COMMON and key != "with"}
    question: Question | None = None
    if "make" in data:
        known = ", ".join(sorted(_COMMON | {"with"}))
        faults += [fault(f"{where}, {key}", "exercise.unknown", known=known) for key in sorted(own) if key != "kind"]
    else:
        question = read_question(own, where, faults)
    task: Task | None = build(common, Task, where, faults)
    # A task without a rule needs something else to say when somebody asks for help.
    if task is not None and (task.rule or not (task.hints or task.make == ROUND.name)):
        build(task.rule, one_of(RULES), f"{where}, rule", faults)
    if task is None or len(faults) > before:
        return None
    given = data.get("with", {})
    return replace(task, question=question, given=tuple(given.items()) if isinstance(given, dict) else ())


def parse_lesson(text: str, name: str) -> Lesson:
    """A lesson from the text of its file; ``name`` is the file's. Raises ``ExerciseError`` with every fault."""
    data = read_toml(text, name)
    faults: list[Fault] = []
    given = data.pop("task", [])
    tasks = [read_task(task, i, faults) for i, task in enumerate(given if isinstance(given, list) else [given], 1)]
    head = {"id": _id(name), "tasks": [], **data}
    lesson: Lesson | None = build(head, Lesson, "", faults)
    seen: set[str] = set()
    for i, task in enumerate(tasks, 1):
        if task is not None and task.id in seen:
            faults.append(fault(f"task {i}, id", "exercise.twice", value=repr(task.id)))
        seen.add(task.id if task is not None else "")
    if lesson is not None and not tasks and lesson.mode == "tasks":
        faults.append(fault("task", "exercise.empty"))
    if faults or lesson is None:
        raise ExerciseError(name, faults)
    return lesson.with_tasks(*filter(None, tasks))


def read_toml(text: str, name: str) -> dict[str, Any]:
    """The tables of a file. Raises ``ExerciseError``."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML; numbers of thousands of digits; brackets thousands deep
        raise ExerciseError(name, (fault("", "exercise.toml", problem=str(error)),)) from None


def as_toml(lesson: Lesson) -> str:
    """A lesson as the text of its file, which ``numberdrop check`` reads; ``parse_lesson`` gives an equal one."""
    head = {key: value for key, value in plain(lesson).items() if key != "tasks"}
    return "\n\n".join([_lines(head), *(f"[[task]]\n{_task(task)}" for task in lesson.tasks)]) + "\n"


def _task(task: Task) -> str:
    asked = as_data(task.question) if task.question is not None else {}
    rest = {key: value for key, value in plain(task).items() if key not in ("id", "question", "given")}
    return _lines({"id": task.id, **asked, **rest, **({"with": dict(task.given)} if task.given else {})})


def _lines(table: dict[str, Any]) -> str:
    return "\n".join(f"{key} = {_toml(value)}" for key, value in table.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else _quoted(key)


def _quoted(text: str) -> str:
    """A text between quotes, of several lines as it stands: a picture of a grid is there to be read."""
    inner = json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
    return '"""\n' + inner.replace("\\n", "\n") + '"""' if "\n" in text and "\\" not in text else f'"{inner}"'


def read_file(path: Path) -> str:
    """The text of a file of one's own. Raises ``ExerciseError``."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ExerciseError(path.name, (fault("", "exercise.large", count=size, limit=LARGEST),))
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(path.name, (fault("", "exercise.file", problem=str(error)),)) from None


def load_file(path: Path) -> Lesson:
    """A lesson from a file of one's own. Raises ``ExerciseError``."""
    return parse_lesson(read_file(path), path.name)


def shipped() -> tuple[str, ...]:
    """The names of the lessons that come with the tutor, in their order (their files are numbered)."""
    folder = files("numberdrop.exercises") / "lessons"
    return tuple(sorted(one.name for one in folder.iterdir() if one.name.endswith(".toml")))


def lesson_text(name: str) -> str:
    """The text of a lesson that comes with the tutor, by the name of its file."""
    return (files("numberdrop.exercises") / "lessons" / name).read_text("utf-8")


@cache
def numbers_taken() -> Mapping[str, str]:
    """The numbers of the lessons that come with the tutor, each with the id of its lesson."""
    found = ((_NUMBER.search(lesson_text(name)), name) for name in shipped())
    return {number[1]: _id(name) for number, name in found if number}


@cache
def added_lessons() -> Gathered[str]:
    """The texts of the lessons that other packages add: each entry point is called by the id of one, and names a package that holds
    ``ID.toml``. One that cannot be read, or whose number is taken, is left out.
    """
    taken = dict(numbers_taken())

    def admit(plugin: Plugin) -> str:
        name = f"{plugin.name}.toml"
        plugin.load()
        try:
            text = (files(plugin.module) / name).read_text("utf-8")
        except (OSError, UnicodeDecodeError, TypeError):
            raise Unfit("no_lesson", file=name) from None
        try:
            lesson = parse_lesson(text, name)
        except ExerciseError as error:
            raise Unfit("incomplete", problem=str(error.faults[0])) from error
        if lesson.number in taken:
            raise Unfit("number", number=lesson.number, lesson=taken[lesson.number])
        taken[lesson.number] = plugin.name
        return text

    return gathered("lessons", admit, set(map(_id, shipped())))


@cache
def load_lesson(id_: str) -> Lesson:
    """A lesson of the tutor, or of a package that adds it, by its id (``gravity``). Raises ``ValueError`` that lists the ids there are."""
    names = {_id(name): name for name in shipped()}
    if id_ in names:
        return parse_lesson(lesson_text(names[id_]), names[id_])
    added = added_lessons().added
    if id_ not in added:
        raise ValueError(f"no lesson is called {id_!r}; the lessons are {', '.join([*names, *added])}")
    return parse_lesson(added[id_], f"{id_}.toml")


def _id(name: str) -> str:
    """What the lesson in a file is called."""
    stem = Path(name).stem
    return stem.partition("_")[2] or stem


# --- validate lesson --------------------------------------------------------------------------------------------------

# Trying a lesson before learners do: every task is played, right and wrong, and whatever does not hold becomes a fault.


def check_lesson(lesson: Lesson, languages: Iterable[str] = (), seeds: Iterable[int] = range(3)) -> tuple[Fault, ...]:
    """Every fault of a lesson; ``languages`` are those that each text must have."""
    wanted = tuple(languages)
    faults = [
        fault
        for name in ("title", "aim", "intro", "summary")
        for fault in _language_faults(getattr(lesson, name), name, wanted)
    ]
    for i, task in enumerate(lesson.tasks, 1):
        where = f"task {i} ({task.id})"
        for text, name in _texts(task):
            faults += _language_faults(text, f"{where}, {name}", wanted)
        for seed in seeds if task.fresh else (0,):
            found = list(check_task(task, where, seed))
            faults += found
            if found:
                break
    return tuple(faults)


def _texts(task: Task) -> Iterator[tuple[Text, str]]:
    yield task.prompt, "prompt"
    for i, one in enumerate(task.hints, 1):
        yield one, f"hints, {i}"
    if task.praise:
        yield task.praise, "praise"
    if task.question is not None:
        yield from ((text, place) for place, text in task.question.texts)


def _language_faults(text: Text, where: str, wanted: tuple[str, ...]) -> Iterator[Fault]:
    for language in wanted:
        if language not in text.languages:
            yield fault(where, "exercise.language", language=language)


def check_task(task: Task, where: str, seed: int, edition: str = DEFAULT) -> Iterator[Fault]:
    """Play one task: its solution is right, doing nothing is not, every mistake gives what it says, hints keep it solvable."""
    if (trap := dict(task.given).get("trap")) is not None and trap not in (aims := MAKERS[task.make].aims):
        known = ", ".join(aims) or "none"
        yield fault(f"{where}, with, trap", "exercise.trap", value=repr(trap), maker=task.make, known=known)
        return
    try:
        exercise = task.exercise(seed, edition)
        if exercise.walkthrough is not None:
            yield from _check_walk(exercise.walkthrough, where)
            return
        example = exercise.example
    except PositionError as error:
        yield fault(where, "exercise.position", problem=str(error))
        return
    except (ValueError, TypeError) as error:
        what = "exercise.no_solution" if "no solution" in str(error) else "exercise.problem"
        yield fault(where, what, problem=str(error))
        return
    for text, name in _texts(task):
        for named in text.places().values():
            for place in sorted(named - PLACES - exercise.question.values.keys()):
                known = ", ".join(sorted(exercise.question.values)) or "none"
                yield fault(f"{where}, {name}", "exercise.place", value=f"{{{place}}}", known=known)
    if judge(exercise, Answer()).outcome is not Outcome.EMPTY:
        yield fault(where, "exercise.solution", value="''", problem="doing nothing is judged as an answer")
    judged = judge(exercise, example)
    if not judged.right:
        yield fault(f"{where}, solution", "exercise.solution", value=repr(str(example)), problem=_found(judged))
    for level in range(1, LEVELS + 1):
        shown = hint(exercise, level)
        if shown.move is not None and not judge(exercise, shown.move).right:
            yield fault(
                f"{where}, hint {level}",
                "exercise.solution",
                value=repr(str(shown.move)),
                problem="the hint leads astray",
            )
    for i, mistake in enumerate(task.mistakes, 1):
        if mistake.gives not in _told_of_answers():
            known = ", ".join(BELIEFS)
            yield fault(f"{where}, mistakes, {i}, gives", "exercise.belief", value=repr(mistake.gives), known=known)
            continue
        found = judge(exercise, mistake.answer)
        if mistake.gives not in found.names:
            yield fault(
                f"{where}, mistakes, {i}",
                "exercise.mistake",
                value=repr(str(mistake.answer)),
                found=_found(found),
                wanted=mistake.gives,
            )


def _told_of_answers() -> frozenset[str]:
    """All that can be said of an answer: misconceptions, reasons, outcomes."""
    return frozenset((*BELIEFS, *REASONS, *(outcome.value for outcome in Outcome)))


def _check_walk(plan: Round, where: str) -> Iterator[Fault]:
    """Play a round the gentle way: every step takes its own solution and leads on to the end."""
    walk = plan.begin()
    while not walk.done:
        question = walk.question()
        example = question.solution()
        if example is None or question.judge(example).outcome is not Outcome.RIGHT:
            yield fault(f"{where}, {walk.step}", "exercise.no_solution")
            return
        walk = walk.after(example)


def _found(feedback: Feedback) -> str:
    return ", ".join(feedback.names)
