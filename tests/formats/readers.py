"""Every reader of what strangers write, as one function of bytes: what is not refused in words comes back as it went in.

``test_readers`` feeds them at every run for a moment, each night for longer.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from numberdrop import progress, record
from numberdrop.exercises import ExerciseError, load_lesson, parse_lesson
from numberdrop.exercises.composer import SORTS, Sketch, blemishes
from numberdrop.exercises.course import course
from numberdrop.exercises.files.codec import question_data
from numberdrop.exercises.files.lesson_file import LARGEST, as_toml, check_lesson
from numberdrop.exercises.puzzles import Pack, puzzle_types, read_puzzle, shipped_pack, write_puzzle
from numberdrop.exercises.share_code import SharedQuestion, decode, encode
from numberdrop.formats import analysis
from numberdrop.formats.declarations import MOST_FAULTS, FaultyTextError
from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.composer import kept_text, sketch_of
from numberdrop.pages.message import Voice
from numberdrop.pages.table.history import fault_phrases
from numberdrop.progress.log import LONGEST_TEXT
from numberdrop.rules.game import Game
from numberdrop.text import LANGUAGES, say
from tests.exercises.test_sharing import made

from .sent import as_text, messages, openings, read_messages, read_opening


class Reader(NamedTuple):
    """``read`` raises AssertionError, or an error nobody promised; ``seeds`` are real texts to begin from; ``room`` is the size up to which
    a text is looked at, ``large`` are texts of about that size.
    """

    read: Callable[[bytes], object]
    seeds: Callable[[], Iterator[str | bytes]]
    room: int = 60_000
    large: Callable[[], Iterator[str]] = lambda: iter(())


def _refused(error: FaultyTextError) -> None:
    """Each of a few faults has a sentence in each language, short enough to be read, and one that can be sent."""
    assert 0 < len(error.faults) <= MOST_FAULTS
    told = [str(error), *(say(fault, language) for fault in error.faults for language in LANGUAGES)]
    assert all(0 < len(sentence.encode()) < 5_000 for sentence in told)


# --- records ----------------------------------------------------------------------------------------------------------


def read_record(data: bytes) -> None:
    try:
        game: Game | None = record.loads(as_text(data))
    except record.RecordError as error:
        _refused(error)
        _ = [line.said_by(Voice("fr")).encode() for line in fault_phrases(error)]
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


def large_records() -> Iterator[str]:
    data = json.loads([*records()][-1])
    yield json.dumps(data | {"actions": ["P1: circle" + " c1r1" * 12_000]})
    yield json.dumps(data | {"actions": [*data["actions"][:14], *["P1: circle" + " c1r1 c3r3" * 11] * 500]})
    yield json.dumps(data | {"names": ["\u202e" * 10_000, "", ""]})


def read_analysis(data: bytes) -> None:
    try:
        tree = analysis.loads(as_text(data))
    except FaultyTextError as error:
        _refused(error)
    else:
        assert analysis.loads(analysis.dumps(tree)) == tree


def analyses() -> Iterator[str]:
    yield from (analysis.dumps(analysis.AnalysisTree.of(record.loads(text))) for text in records())


# --- lessons, packs, codes --------------------------------------------------------------------------------------------


def read_lesson(data: bytes) -> None:
    if len(data) > LARGEST:
        return
    try:
        lesson = parse_lesson(as_text(data), "00_gravity.toml")
    except ExerciseError as error:
        _refused(error)
        return
    if len(lesson.tasks) == 1:
        assert all(map(str, check_lesson(lesson, LANGUAGES, range(1))))
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
        _refused(error)


def packs() -> Iterator[str]:
    for kind in puzzle_types():
        yield from (write_puzzle(shipped_pack().puzzle(head.id)) for head in shipped_pack().heads_of(kind)[:3])


def read_code(data: bytes, text: Callable[[bytes], str] = as_text) -> None:
    try:
        shared = decode(text(data))
        assert decode(encode(shared)) == shared
    except ExerciseError as error:
        _refused(error)


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
        _refused(error)
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


def large_progresses() -> Iterator[str]:
    log = progress.Log().append(progress.Event.answer("gravity", "tuck", "p", ("fall",), "right", at=1_000))
    text, line = progress.dumps(log), log.lines()[0]
    for event in ("[]", "0", line, line.replace("1000", "-1")):
        yield text.replace(line, ",".join([event] * (LONGEST_TEXT // (len(event) + 9))))


# --- a sketch of a puzzle, as the composer keeps it -------------------------------------------------------------------


def read_sketch(data: bytes) -> None:
    try:
        found = sketch_of(as_text(data))
    except ValueError:
        return
    assert blemishes(found) is not None


def sketches() -> Iterator[str]:
    yield from (kept_text(replace(Sketch(), sort=sort, marked=((1, 2), (2, 2)))) for sort in SORTS)


READERS: dict[str, Reader] = {
    "records": Reader(read_record, records, LIMITS.size - 2_000, large_records),
    "analyses": Reader(read_analysis, analyses),
    "sketches": Reader(read_sketch, sketches),
    "lessons": Reader(read_lesson, lessons, LARGEST),
    "packs": Reader(read_pack, packs),
    "codes": Reader(read_code, codes),
    "packed": Reader(read_packed, packed),
    "progress": Reader(read_progress, progresses, LONGEST_TEXT - 1_000, large_progresses),
    "messages": Reader(read_messages, messages),
    "openings": Reader(read_opening, openings),
}
