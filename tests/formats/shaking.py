"""Small changes that keep a text's form: some values of its JSON or TOML become others, odd ones or their neighbours."""

from __future__ import annotations

import json
import tomllib
from random import Random
from typing import Any

from numberdrop.exercises.files.lesson_file import _toml_lines

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 7, 99, 2**63, 10**400, 1.5, float("nan"), float("inf"), "", " ", "\0", "\n", "\u202e", "\ud800",
    "é" * 3_000, "{", "{}", "{0}", "{cell}", "r1c1", "r0c0", "r99c99", "L r1 c3", "O c3", "5555L", "****L", "1*42L",
    "identical 4", "555....", ".......\n" * 13, "not", "any", [], {}, [[]], [None], {"": None}, {"en": "a", "fr": "b"},
    {"any": []}, {"not": {"any": "x"}}, {"fills": 99}, {"size": -1}, ["x"] * 50, "__class__", "<img src=x onerror=b()>",
)  # fmt: skip


def shaken(data: bytes, rng: Random) -> bytes:
    """The same with one to three values changed; what is neither JSON nor TOML comes back as it is."""
    text = data.decode("utf-8", "surrogateescape")
    for shake in (_whole, _table, _one_line):
        try:
            return shake(text, rng).encode("utf-8", "surrogateescape")
        except (ValueError, RecursionError, TypeError):
            continue
    return data


def _whole(text: str, rng: Random) -> str:
    return json.dumps(_changed(json.loads(text), rng))


def _table(text: str, rng: Random) -> str:
    lesson = tomllib.loads(text)
    if lesson:
        _changed(lesson, rng)
    tasks = lesson.pop("task", [])
    if not isinstance(tasks, list) or not all(isinstance(task, dict) for task in tasks):
        return _toml_lines({**lesson, "task": tasks})
    return "\n".join([_toml_lines(lesson), *(f"[[task]]\n{_toml_lines(task)}" for task in tasks)])


def _one_line(text: str, rng: Random) -> str:
    """One line of several; a sign that is none of JSON's may stand before the first (it chooses what the text is for)."""
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    head = lines[at][: at == 0]
    try:
        lines[at] = _whole(lines[at], rng)
    except ValueError:
        lines[at] = head + _whole(lines[at].removeprefix(head), rng)
    return "\n".join(lines)


def _changed(tree: Any, rng: Random) -> Any:
    for _ in range(rng.randint(1, 3)):
        places = [*_places(tree)]
        if not places:
            return rng.choice(ODD)
        inside, key = rng.choice(places)
        match rng.randrange(6):
            case 0:
                del inside[key]
            case 1:
                other, name = rng.choice(places)
                inside[key] = json.loads(json.dumps(other[name]))
            case 2 if isinstance(inside, dict):
                inside[rng.choice(("x", "", "kind", "é", "goal", "not"))] = rng.choice(ODD)
            case 3 | 4 if isinstance(inside[key], str) and inside[key]:
                at = rng.randrange(len(inside[key]))
                inside[key] = inside[key][:at] + rng.choice("0157Xx*. \n-{}rc") + inside[key][at + rng.randrange(3) :]
            case _:
                inside[key] = rng.choice(ODD)
    return tree


def _places(tree: Any) -> Any:
    for key in [*tree] if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ():
        yield tree, key
        yield from _places(tree[key])
