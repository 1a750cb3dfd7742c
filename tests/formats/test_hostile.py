"""Texts meant to break a reader: each is a value or is refused with a sentence, soon."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import numberdrop as nd
from numberdrop import progress
from numberdrop.exercises import parse_lesson
from numberdrop.exercises.files.lesson_file import shipped_files
from numberdrop.exercises.puzzles import read_puzzle, write_puzzle
from numberdrop.exercises.puzzles import shipped_pack as pack
from numberdrop.formats import analysis
from numberdrop.formats.declarations import MOST_FAULTS, FaultyTextError
from numberdrop.paths import PACKAGE
from tests.sampling import often, seconds

from .players import some_game

GAME = some_game(Random(3), 2, "2023", 5, acts=30)
LOG = progress.Log().append(progress.Event.answer("gravity", "tuck", "p1", ("fall",), "right", at=1_000))
READERS: dict[str, tuple[Callable[[str], Any], str]] = {
    "record": (nd.record.loads, nd.record.dumps(GAME)),
    "analysis": (analysis.loads, analysis.dumps(analysis.Tree.of(GAME))),
    "progress": (progress.loads, progress.dumps(LOG)),
    "event": (progress.Event.read, LOG.lines()[0]),
    "puzzle": (read_puzzle, write_puzzle(pack().puzzle(pack().heads[0].id))),
}
DEEP = 50_000
STRANGE = [
    "NaN", "-Infinity", "1e999", "9" * 5_000, "-0", "1.5", "true", "null", "[]", "{}", '""', '"\\ud800"', '"\\u202e"', '"\\u0000"',
    "[" * DEEP, '{"a":' * DEEP, "[" * 18 + "]" * 18, '"' + "x" * 200_000 + '"', "[" + "0," * 9_000 + "0]", '"é\u0301\u0301\u0301\u0301"',
    '{"a": 1, "a": 2}', "[[[[1]]]]", "18446744073709551616", "'", "\x00", "\ufeff", "//", "undefined",
]  # fmt: skip


def hostile(text: str, random: Random) -> str:
    """A good text with something in it that no reader wants."""
    at = random.randrange(len(text) + 1)
    match random.randrange(5):
        case 0:  # a value of another type, anywhere
            values = [*_values(json.loads(text))]
            return text.replace(json.dumps(random.choice(values), ensure_ascii=False), random.choice(STRANGE), 1)
        case 1:
            return text[:at] + random.choice(STRANGE) + text[at:]
        case 2:
            return text[:at]
        case 3:  # a field twice
            return text.replace("{", '{"version": 1, "version": 1, "x": [null],', 1)
        case _:
            return text[:at] + text[at // 2 : at] * random.choice((1, 2, 30)) + text[at:]


def _values(value: Any) -> Iterator[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        yield from _values(part)
    yield value


def refused(read: Callable[[str], Any], text: str) -> None:
    """The text is read or refused in words of both languages, within half a second of processor time."""
    told, count = ["read"], 1

    def reads() -> None:
        nonlocal told, count
        try:
            read(text)
        except FaultyTextError as error:
            count = len(error.faults)
            told = [str(error), *(nd.say(fault, language) for fault in error.faults for language in ("en", "fr"))]

    assert seconds(reads) < 0.5
    assert 0 < count <= MOST_FAULTS
    assert all(0 < len(sentence.encode()) < 5_000 for sentence in told)


@pytest.mark.parametrize("name", READERS)
def test_hostile_texts_are_refused_in_words_and_soon(name: str) -> None:
    read, good = READERS[name]
    read(good)
    random = Random(33)
    for _ in range(often(200)):
        refused(read, hostile(good, random))


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_what_is_no_file_at_all_is_refused(name: str, text: str) -> None:
    refused(READERS[name][0], text)


def test_lessons_with_strange_values_are_refused_in_words_and_soon() -> None:
    random = Random(34)
    name = shipped_files()[1]
    good = (PACKAGE / "exercises" / "lessons" / name).read_text("utf-8")
    lines = good.splitlines()
    for _ in range(often(60)):
        at = random.randrange(len(lines))
        key, sign, _ = lines[at].partition(" = ")
        changed = key + sign + random.choice(STRANGE[:18]) if sign else random.choice(STRANGE[:16])
        text = "\n".join([*lines[:at], changed, *lines[at + 1 :]])
        refused(lambda given: parse_lesson(given, "00_mine.toml"), text)
