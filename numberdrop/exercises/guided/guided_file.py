"""Reading guided games from TOML, with every fault by its line, its key and its value.

A step that asks has a table ``ask``: a task as lessons have them, whose prompt is what the step says.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields, replace
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from numberdrop.exercises.answer import ExerciseError
from numberdrop.exercises.exercise import Task
from numberdrop.exercises.files.codec import build
from numberdrop.exercises.files.lesson_file import LARGEST, read_file, read_task, read_toml
from numberdrop.formats.fault import Fault, fault
from numberdrop.text.catalogue import languages

from .script import Script, Step

_STEP = re.compile(r"^\[\[step\]\]", re.MULTILINE)
_OWN = {field.name for field in fields(Step)} - {"task", "line"}


def is_guided(text: str) -> bool:
    """Whether the text of a file is that of a guided game, not of a lesson."""
    return _STEP.search(text) is not None


def is_guided_file(path: Path) -> bool:
    """Whether a file is that of a guided game; a file that cannot be read is none."""
    try:
        return path.stat().st_size <= LARGEST and is_guided(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return False


def parse_guided(text: str, name: str) -> Script:
    """A guided game from the text of its file; ``name`` is the file's. Raises ``ExerciseError`` with every fault."""
    data = read_toml(text, name)
    version = sha256(json.dumps(_wordless(data), sort_keys=True).encode()).hexdigest()[:12]
    faults: list[Fault] = []
    given = data.pop("step", [])
    lines = [text.count("\n", 0, match.start()) + 1 for match in _STEP.finditer(text)]
    steps = [_step(one, place(lines, i, one), lines[i] if i < len(lines) else 0, faults) for i, one in enumerate(given)]
    head: Script | None = build({"id": Path(name).stem, "version": version, **data, "steps": []}, Script, "", faults)
    seen: set[str] = set()
    for step in steps:
        if step is not None and step.id in seen:
            faults.append(fault(f"line {step.line}, id", "exercise.twice", value=repr(step.id)))
        seen.add(step.id if step is not None else "")
    if faults or head is None:
        raise ExerciseError(name, faults)
    return replace(head, steps=tuple(filter(None, steps)))


def place(lines: list[int], i: int, data: Any) -> str:
    """Where a step stands: its line, its number, its id."""
    named = f" ({data['id']})" if isinstance(data, dict) and isinstance(data.get("id"), str) else ""
    return f"line {lines[i] if i < len(lines) else '?'}, step {i + 1}{named}"


def _step(data: Any, where: str, line: int, faults: list[Fault]) -> Step | None:
    if not isinstance(data, dict):
        faults.append(fault(where, "exercise.type", value=repr(data)[:40], wanted="table"))
        return None
    before = len(faults)
    asked = data.get("ask")
    step: Step | None = build({key: value for key, value in data.items() if key != "ask"}, Step, where, faults)
    if step is None:
        return None
    if step.do == "roll" and not step.rolls:
        faults.append(fault(f"{where}, rolls", "exercise.missing"))
    if (step.do is None) == (asked is None):
        faults.append(fault(f"{where}, do", "exercise.do"))
    task = _task(data, asked, where, faults) if isinstance(asked, dict) else None
    return replace(step, task=task, line=line) if len(faults) == before else None


def _task(data: dict[str, Any], asked: dict[str, Any], where: str, faults: list[Fault]) -> Task | None:
    """The question of a step, read as a task of a lesson."""
    found: list[Fault] = []
    hints = asked.get("hints", [data["say"]])  # a question without a rule of the rulebook needs something to say
    common = {"id": data["id"], "prompt": data["say"], "rule": data.get("rule", ""), "hints": hints}
    task = read_task({**common, "aids": "paper" if data.get("paper") else "free", **asked}, 0, found)
    begins = f"task 0 ({data['id']})"
    faults += [replace(wrong, place=f"{where}, ask{str(wrong.place).removeprefix(begins)}") for wrong in found]
    return task


def _wordless(data: Any) -> Any:
    """The values of a file without its texts."""
    if isinstance(data, dict):
        if data and set(data) <= set(languages()):
            return None
        return {key: _wordless(value) for key, value in data.items()}
    return [_wordless(one) for one in data] if isinstance(data, list) else data


def load_guided_file(path: Path) -> Script:
    """A guided game from a file of one's own. Raises ``ExerciseError``."""
    return parse_guided(read_file(path), path.name)


def guided_shipped() -> tuple[str, ...]:
    """The ids of the guided games that come with the tutor."""
    folder = files("numberdrop.exercises") / "guided"
    return tuple(sorted(one.name.removesuffix(".toml") for one in folder.iterdir() if one.name.endswith(".toml")))


@cache
def load_guided(id_: str) -> Script:
    """A guided game of the tutor by its id. Raises ``KeyError`` that lists the ids there are."""
    if id_ not in guided_shipped():
        raise KeyError(f"no guided game is called {id_!r}; there are {', '.join(guided_shipped())}")
    return parse_guided((files("numberdrop.exercises") / "guided" / f"{id_}.toml").read_text("utf-8"), f"{id_}.toml")
