"""Every reader of what strangers write, as one function of bytes: what is not refused in words comes back as it went in.

``test_readers`` feeds them at every run for a moment, each night for longer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from numberdrop import progress, record
from numberdrop.exercises import ExerciseError, load_lesson, parse_lesson
from numberdrop.exercises.course import course
from numberdrop.exercises.files.codec import question_data
from numberdrop.exercises.files.lesson_file import LARGEST, as_toml
from numberdrop.exercises.puzzles import Pack, puzzle_types, read_puzzle, shipped_pack, write_puzzle
from numberdrop.exercises.share_code import SharedQuestion, decode, encode
from numberdrop.pages.message import Voice
from numberdrop.pages.table.acts import faults_told
from numberdrop.rules.game import Game
from numberdrop.text import LANGUAGES, say
from tests.exercises.test_sharing import made

from .sent import as_text, messages, openings, read_messages, read_opening


class Reader(NamedTuple):
    """``read`` raises AssertionError, or an error nobody promised; ``seeds`` are real texts to begin from."""

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterator[str | bytes]]


def _told(sentences: Iterable[str]) -> None:
    """Each fault has a sentence, and one that can be sent."""
    told = [*sentences]
    assert told
    assert all(sentence.encode() for sentence in told)


def _faults(error: ExerciseError) -> Iterator[str]:
    for fault in error.faults:
        yield from (say(fault, language) for language in LANGUAGES)


# --- records ----------------------------------------------------------------------------------------------------------


def read_record(data: bytes) -> None:
    try:
        game: Game | None = record.loads(as_text(data))
    except record.RecordError as error:
        _told([line.said_by(Voice("fr")) for line in faults_told(error)])
        game = error.game
    if game is not None:
        assert record.loads(record.dumps(game)) == game


def records() -> Iterator[str]:
    for players, edition, seed in ((1, "2023", 7), (2, "2021", "ab"), (3, "online", None)):
        game = Game.new(players, edition, seed, names=("Ann", "Bob", "Zoé")[:players])
        yield record.dumps(game)
        while not game.over and len(game.actions) < 30 and (acts := game.legal_actions()):
            game = game.apply(acts[len(game.actions) % len(acts)])
        yield record.dumps(game)


# --- lessons, packs, codes --------------------------------------------------------------------------------------------


def read_lesson(data: bytes) -> None:
    if len(data) > LARGEST:
        return
    try:
        lesson = parse_lesson(as_text(data), "00_gravity.toml")
    except ExerciseError as error:
        _told(_faults(error))
        return
    written = as_toml(lesson)
    assert parse_lesson(written, "00_gravity.toml") == lesson, written


def lessons() -> Iterator[str]:
    for head in course():
        written = as_toml(load_lesson(head.id)).split("\n\n[[task]]")
        yield "\n\n[[task]]".join(written[:3])
        for task in written[1:]:
            yield f"{written[0]}\n\n[[task]]{task}"


def read_pack(data: bytes) -> None:
    try:
        pack = Pack(as_text(data).splitlines())
        for head in pack.heads:
            puzzle = pack.puzzle(head.id)
            assert read_puzzle(write_puzzle(puzzle)) == puzzle
            assert puzzle.exercise
    except ExerciseError as error:
        _told(_faults(error))


def packs() -> Iterator[str]:
    for kind in puzzle_types():
        yield from (write_puzzle(shipped_pack().puzzle(head.id)) for head in shipped_pack().heads_of(kind)[:3])


def read_code(data: bytes, text: Callable[[bytes], str] = as_text) -> None:
    try:
        shared = decode(text(data))
        assert decode(encode(shared)) == shared
    except ExerciseError as error:
        _told(_faults(error))


def read_packed(data: bytes) -> None:
    """What is in a code: with length and checksum before it few changes would ever be looked at."""
    read_code(data, made)


def _shared() -> Iterator[SharedQuestion]:
    for kind in puzzle_types():
        yield SharedQuestion(question=shipped_pack().puzzle(shipped_pack().heads_of(kind)[0].id).question, type=kind)
    for head in course():
        for task in load_lesson(head.id).tasks[:4]:
            if task.question is not None:
                yield SharedQuestion(question=task.question, prompt=task.prompt, rule=task.rule)


def codes() -> Iterator[str]:
    yield from map(encode, _shared())


def packed() -> Iterator[str]:
    for shared in _shared():
        words = {"t": shared.type} if shared.prompt is None else {"r": shared.rule, "p": dict(shared.prompt.by)}
        yield json.dumps({**words, "q": question_data(shared.question)}, ensure_ascii=False)


# --- progress ---------------------------------------------------------------------------------------------------------


def read_progress(data: bytes) -> None:
    text = as_text(data)
    try:
        log = progress.loads(text)
    except progress.ProgressError as error:
        _told(say(fault, "fr") for fault in error.faults)
        log = progress.read_browser_log(text).log
    assert progress.loads(progress.dumps(log)) == log
    assert progress.read_browser_log("\n".join(log.lines())).log == log


def progresses() -> Iterator[str]:
    log = progress.Log()
    for number in range(6):
        answer = progress.Event.answer("gravity", "tuck", f"p{number}", ("fall",), "right", at=1_000 + number)
        log = log.append(answer)
    log = log.append(progress.Event.opened("gravity", "tuck", at=5_000))
    yield progress.dumps(log)
    yield "\n".join(log.lines())


READERS: dict[str, Reader] = {
    "records": Reader(read_record, records),
    "lessons": Reader(read_lesson, lessons),
    "packs": Reader(read_pack, packs),
    "codes": Reader(read_code, codes),
    "packed": Reader(read_packed, packed),
    "progress": Reader(read_progress, progresses),
    "messages": Reader(read_messages, messages),
    "openings": Reader(read_opening, openings),
}
