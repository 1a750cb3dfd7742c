"""Lessons as TOML files: reading (every fault names its key and value), writing, loading, and checking each task by playing it."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from numberdrop.exercises.answer import Answer, ExerciseError, MultilingualText, PositionError
from numberdrop.exercises.asking.question import AnswerStatus, Question
from numberdrop.exercises.exercise import MAKERS, Lesson, Task
from numberdrop.exercises.hints import COMMON_PLACEHOLDERS, HINT_LEVELS, hint_of_level, judge
from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.walkthroughs import ROUND, WalkthroughPlan
from numberdrop.formats.declarations import Fault, make_fault
from numberdrop.plugins import LoadedPlugins, Plugin, Unfit, load_plugins
from numberdrop.rules.editions import DEFAULT, RULES
from numberdrop.rules.reasons.reason import REASONS

from .codec import build_from_plain, plain_data, question_data, read_question, text_type_among

LARGEST = 200_000
"""The largest allowed size of a file, in bytes; larger files are not read."""
_NUMBER_LINE = re.compile(r'^number = "([^"]+)"', re.MULTILINE)
"""Matches the line of a lesson file that holds the number of the lesson."""
_FOLDER = files("numberdrop.exercises") / "lessons"
"""The folder of the tutor's lessons."""
_TASK_KEYS = {field.name for field in fields(Task)} - {"question", "given"}
"""The keys that a task of any kind can have."""


def table_and_place(given: object, where: str, faults: list[Fault]) -> tuple[dict[str, object] | None, str]:
    """Return a copy of the table ``given``, and its place in the file: ``where``, with the table's id if it has one. If ``given`` is no
    table, return ``None`` and ``where``, and append to ``faults``.
    """
    if not isinstance(given, dict):
        faults.append(make_fault(where, "exercise.type", value=repr(given)[:40], wanted="table"))
        return None, where
    return dict(given), f"{where} ({given['id']})" if isinstance(given.get("id"), str) else where


def read_task(given: object, number: int, faults: list[Fault]) -> Task | None:
    """Read the task with this ``number`` from its table; if that fails, return ``None`` and append to ``faults``."""
    data, where = table_and_place(given, f"task {number}", faults)
    if data is None:
        return None
    before = len(faults)
    common = {key: value for key, value in data.items() if key in _TASK_KEYS}
    own = {key: value for key, value in data.items() if key not in _TASK_KEYS and key != "with"}
    question: Question | None = None
    if "make" in data:
        possible, strange = ", ".join(sorted(_TASK_KEYS | {"with"})), sorted(own.keys() - {"kind"})
        faults += (make_fault(f"{where}, {key}", "exercise.unknown", known=possible) for key in strange)
    else:
        question = read_question(own, where, faults)
    task: Task | None = build_from_plain(common, Task, where, faults)
    # A task without a rule needs hints of its own.
    if task is not None and (task.rule or not (task.hints or task.make == ROUND.name)):
        build_from_plain(task.rule, text_type_among(RULES), f"{where}, rule", faults)
    if task is None or len(faults) > before:
        return None
    parameters = data.get("with", {})
    return replace(task, question=question, given=tuple(parameters.items()) if isinstance(parameters, dict) else ())


def repeated_id_faults(ids: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    """Yield a fault for each id that an earlier part of the file has already; ``ids`` are pairs of the place in the file and the id."""
    seen: set[str] = set()
    for place, id_ in ids:
        if id_ in seen:
            yield make_fault(f"{place}, id", "exercise.twice", value=repr(id_))
        seen.add(id_)


def parse_lesson(text: str, name: str) -> Lesson:
    """Read a lesson from the text of a file called ``name``. Raises ``ExerciseError`` with every fault."""
    data = read_toml(text, name)
    faults: list[Fault] = []
    given = data.pop("task", [])
    tasks = [read_task(task, i, faults) for i, task in enumerate(given if isinstance(given, list) else [given], 1)]
    head = {"id": _id_from_file_name(name), "tasks": [], **data}
    lesson: Lesson | None = build_from_plain(head, Lesson, "", faults)
    faults += repeated_id_faults((f"task {i}", task.id) for i, task in enumerate(tasks, 1) if task is not None)
    if lesson is not None and not tasks and lesson.mode == "tasks":
        faults.append(make_fault("task", "exercise.empty"))
    if faults or lesson is None:
        raise ExerciseError(name, faults)
    return lesson.with_tasks(*filter(None, tasks))


def read_toml(text: str, name: str) -> dict[str, Any]:
    """Read the tables of a TOML file. Raises ``ExerciseError``."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # no TOML; numbers of thousands of digits; brackets thousands deep
        raise ExerciseError(name, (make_fault("", "exercise.toml", problem=str(error)),)) from None


def as_toml(lesson: Lesson) -> str:
    """Return a lesson as the text of a TOML file, from which ``parse_lesson`` makes an equal lesson."""
    head = {key: value for key, value in plain_data(lesson).items() if key != "tasks"}
    return "\n\n".join([_toml_lines(head), *(f"[[task]]\n{_task_toml(task)}" for task in lesson.tasks)]) + "\n"


def _task_toml(task: Task) -> str:
    asked = question_data(task.question) if task.question is not None else {}
    rest = {key: value for key, value in plain_data(task).items() if key not in ("id", "question", "given")}
    return _toml_lines({"id": task.id, **asked, **rest, **({"with": dict(task.given)} if task.given else {})})


def _toml_lines(table: Mapping[str, object]) -> str:
    return "\n".join(f"{key} = {_toml_value(value)}" for key, value in table.items())


def _toml_value(value: object) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{_toml_key(key)} = {_toml_value(entry)}" for key, entry in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_toml_value, value)) + "]"
        case str():
            return _quoted_toml(value)
    return json.dumps(value)


def _toml_key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else _quoted_toml(key)


def _quoted_toml(text: str) -> str:
    """Return a text as a TOML string; line breaks are kept, so that the picture of a grid stays readable."""
    inner = json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")
    return '"""\n' + inner.replace("\\n", "\n") + '"""' if "\n" in text and "\\" not in text else f'"{inner}"'


def read_file(path: Path) -> str:
    """Read the text of a user's file. Raises ``ExerciseError`` if it cannot be read or is too large."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ExerciseError(path.name, (make_fault("", "exercise.large", count=size, limit=LARGEST),))
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ExerciseError(path.name, (make_fault("", "exercise.file", problem=str(error)),)) from None


def load_lesson_file(path: Path) -> Lesson:
    """Load a lesson from a user's file. Raises ``ExerciseError`` with every fault."""
    return parse_lesson(read_file(path), path.name)


def shipped_files() -> tuple[str, ...]:
    """Return the file names of the tutor's lessons, in their order (the files are numbered)."""
    return tuple(sorted(file.name for file in _FOLDER.iterdir() if file.name.endswith(".toml")))


def lesson_text(name: str) -> str:
    """Return the text of a lesson of the tutor, by its file name."""
    return (_FOLDER / name).read_text("utf-8")


@cache
def lesson_ids_by_number() -> Mapping[str, str]:
    """Return the ids of the tutor's lessons, by the number that stands in the lesson's file (a text, such as "3")."""
    matches = ((_NUMBER_LINE.search(lesson_text(name)), name) for name in shipped_files())
    return {match[1]: _id_from_file_name(name) for match, name in matches if match}


@cache
def added_lessons() -> LoadedPlugins[str]:
    """Load the texts of lessons that other packages add: each entry point has the id of a lesson and names a package that holds ``ID.toml``.
    A lesson that cannot be read, or whose number another lesson has already, is left out.
    """
    taken = dict(lesson_ids_by_number())

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

    return load_plugins("lessons", admit, set(map(_id_from_file_name, shipped_files())))


@cache
def load_lesson(id_: str) -> Lesson:
    """Load a lesson by its id (``gravity``), from the tutor or from another package. Raises ``ValueError``, which lists the known ids."""
    names = {_id_from_file_name(name): name for name in shipped_files()}
    if id_ in names:
        return parse_lesson(lesson_text(names[id_]), names[id_])
    added = added_lessons().added
    if id_ not in added:
        raise ValueError(f"no lesson is called {id_!r}; the lessons are {', '.join([*names, *added])}")
    return parse_lesson(added[id_], f"{id_}.toml")


def _id_from_file_name(name: str) -> str:
    """Return the id of a lesson, given the name of its file; the name begins with a number."""
    stem = Path(name).stem
    return stem.partition("_")[2] or stem


def check_lesson(lesson: Lesson, languages: Iterable[str] = (), seeds: Iterable[int] = range(3)) -> tuple[Fault, ...]:
    """Play each task of a lesson (if a maker draws it, for each seed until one has faults); return faults, also missing ``languages``."""
    wanted = tuple(languages)
    texts = {"title": lesson.title, "aim": lesson.aim, "intro": lesson.intro, "summary": lesson.summary}
    faults = [fault for name, text in texts.items() for fault in missing_language_faults(text, name, wanted)]
    for i, task in enumerate(lesson.tasks, 1):
        where = f"task {i} ({task.id})"
        for text, name in _texts_with_places(task):
            faults += missing_language_faults(text, f"{where}, {name}", wanted)
        by_seed = (list(check_task(task, where, seed)) for seed in (seeds if task.is_drawn_by_maker else (0,)))
        faults += next(filter(None, by_seed), [])
    return tuple(faults)


def _texts_with_places(task: Task) -> Iterator[tuple[MultilingualText, str]]:
    yield task.prompt, "prompt"
    for i, text in enumerate(task.hints, 1):
        yield text, f"hints, {i}"
    if task.praise:
        yield task.praise, "praise"
    if task.question is not None:
        yield from ((text, place) for place, text in task.question.author_texts)


def missing_language_faults(text: MultilingualText, where: str, wanted: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault, with ``where`` as its place, for each of the ``wanted`` languages that a text lacks."""
    lacking = (language for language in wanted if language not in text.languages)
    return (make_fault(where, "exercise.language", language=language) for language in lacking)


def check_task(task: Task, where: str, seed: int, edition: str = DEFAULT) -> Iterator[Fault]:
    """Play one task and yield its faults, with ``where`` as their place: the solution must be right, an empty answer must be judged as empty,
    declared mistakes must be judged as declared, and hints must lead to a right answer.
    """
    if (trap := dict(task.given).get("trap")) is not None and trap not in (aims := MAKERS[task.make].aims):
        possible = ", ".join(aims) or "none"
        yield make_fault(f"{where}, with, trap", "exercise.trap", value=repr(trap), maker=task.make, known=possible)
        return
    try:
        exercise = task.exercise(seed, edition)
        if exercise.walkthrough_plan is not None:
            yield from _check_walkthrough(exercise.walkthrough_plan, where)
            return
        example = exercise.right_answer
    except PositionError as error:
        yield make_fault(where, "exercise.position", problem=str(error))
        return
    except (ValueError, TypeError) as error:
        what = "exercise.no_solution" if "no solution" in str(error) else "exercise.problem"
        yield make_fault(where, what, problem=str(error))
        return
    for text, name in _texts_with_places(task):
        for named in text.placeholders_by_language().values():
            for place in sorted(named - COMMON_PLACEHOLDERS - exercise.question.prompt_values.keys()):
                possible = ", ".join(sorted(exercise.question.prompt_values)) or "none"
                yield make_fault(f"{where}, {name}", "exercise.place", value=f"{{{place}}}", known=possible)
    if judge(exercise, Answer()).outcome is not AnswerStatus.EMPTY:
        yield make_fault(where, "exercise.solution", value="''", problem="doing nothing is judged as an answer")
    judged = judge(exercise, example)
    if not judged.right:
        problem = ", ".join(judged.finding_names)
        yield make_fault(f"{where}, solution", "exercise.solution", value=repr(str(example)), problem=problem)
    for level in range(1, HINT_LEVELS + 1):
        move, place = hint_of_level(exercise, level).move, f"{where}, hint {level}"
        if move is not None and not judge(exercise, move).right:
            yield make_fault(place, "exercise.solution", value=repr(str(move)), problem="the hint leads astray")
    for i, mistake in enumerate(task.mistakes, 1):
        place, wanted = f"{where}, mistakes, {i}", mistake.gives
        if wanted not in (*BELIEFS, *REASONS, *(outcome.value for outcome in AnswerStatus)):
            yield make_fault(f"{place}, gives", "exercise.belief", value=repr(wanted), known=", ".join(BELIEFS))
        elif wanted not in (names := judge(exercise, mistake.answer).finding_names):
            value = repr(str(mistake.answer))
            yield make_fault(place, "exercise.mistake", value=value, found=", ".join(names), wanted=wanted)


def _check_walkthrough(plan: WalkthroughPlan, where: str) -> Iterator[Fault]:
    """Play a walkthrough to its end by the solutions of its steps; yield a fault (at the place ``where``) if a step has no right solution."""
    walk = plan.begin()
    while not walk.done:
        question = walk.question()
        example = question.solution()
        if example is None or question.judge(example).outcome is not AnswerStatus.RIGHT:
            yield make_fault(f"{where}, {walk.step}", "exercise.no_solution")
            return
        walk = walk.after_answer(example)
