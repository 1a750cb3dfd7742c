"""Small changes of a text: values of its JSON or TOML become others, odd ones or their neighbours; or the pen slips."""

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


STRANGE = (
    "", "NaN", "-Infinity", "1e999", "9" * 5_000, "-0", "1.5", "true", "null", "[]", "{}", '""', '"\\ud800"', '"\\u202e"', '"\\u0000"', "[" * 50_000,
    '{"a":' * 50_000, "[" * 18 + "]" * 18, '"' + "x" * 200_000 + '"', "[" + "0," * 9_000 + "0]", '"é\u0301\u0301\u0301\u0301"', '{"a": 1, "a": 2}',
    "[[[[1]]]]", "18446744073709551616", "'", '"', "\x00", "\ufeff", "//", "undefined", "\n", ",", "}", "]", '"""', "[[task]]", "#", "\\", "=", "\u202e",
)  # fmt: skip
"""What no reader wants."""


def shaken(data: bytes, rng: Random) -> bytes:
    """The same with one to three values changed, or with a slip of the pen."""
    text = data.decode("utf-8", "surrogateescape")
    for shake in (_whole, _table, _one_line) if rng.random() < 0.6 else ():
        try:
            return shake(text, rng).encode("utf-8", "surrogateescape")
        except (ValueError, RecursionError, TypeError):
            continue
    return _slip(text, rng).encode("utf-8", "surrogateescape")


def _slip(text: str, rng: Random) -> str:
    """A piece is torn out and something strange put in, the text breaks off, a part or some lines come twice or are lost."""
    at, lines = rng.randrange(len(text) + 1), text.splitlines(keepends=True) or [""]
    line, end = sorted(rng.randrange(len(lines)) for _ in range(2))
    match rng.randrange(4):
        case 0:
            return text[:at] + rng.choice((*STRANGE, "")) + text[at + rng.choice((0, 1, 2, 40)) :]
        case 1:
            return text[:at]
        case 2:
            return text[:at] + text[at // 2 : at] * rng.choice((1, 2, 30)) + text[at:]
        case _:
            return "".join(lines[:line] + rng.choice(([], lines[line : line + 4], lines[end : end + 2])) + lines[end:])


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
