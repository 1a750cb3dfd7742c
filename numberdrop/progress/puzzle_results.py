"""Results: how somebody did at a puzzle, and how strong they were. All that the rating of a puzzle follows from.

A learner's results follow from their log alone: the first try at each puzzle of the pack, without help and without a clock.
Once they are sure enough (``KNOWN``), how strong they were is what their earlier tries say; before that they tell nothing about a
puzzle, so a browser that pretends to be a newcomer moves none. Second tries, hints, reviews, storms and ids that no pack has
never tell anything.

A file of results has one to a line, ``[1,1763736100,"t5Wq0aKd_k9Z","0b55a67d44",1310.2,84.1,1.0]``: version, time, id, puzzle, strength and
its deviation, share of it that was right. It names nobody.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from numberdrop.formats.declarations import fault
from numberdrop.formats.json import DECODER

from .events import LAST_LEVEL, LAST_TICK, Event, ProgressError
from .glicko import LEAST_SURE, Rating, after_try
from .log import Log

if TYPE_CHECKING:
    from numberdrop.exercises.puzzles import Head

SETTING = "NUMBERDROP_RESULTS"
"""Names a file of results that every page knows, as `numberdrop class --results FILE` writes it."""
VERSION = 1
OF_A_PACK = 100.0
"""The deviation of a puzzle as it comes: how hard it is has been estimated."""
MOST_GUESSED = 0.5
"""Puzzles that a guess solves more often than that say nothing about anybody."""
KNOWN = 110.0
"""The deviation from which on somebody's tries tell how hard a puzzle is: after about ten of them."""
NEWCOMER = Rating(1_200.0, LEAST_SURE)
"""Where somebody is looked for of whom nothing is known."""
_log = logging.getLogger(__name__)
_TELLING = ("train", "streak", "daily")
"""The modes in which one has time, and has not met the puzzle."""


class Result(NamedTuple):
    """A try at a ``puzzle``: when, which event of a log it was, by whom (``value`` and ``deviation`` of their strength), and its
    ``score``, 1 for right, 0 for wrong.
    """

    tick: int
    id: str
    puzzle: str
    value: float
    deviation: float
    score: float

    @property
    def solver(self) -> Rating:
        """How strong they were."""
        return Rating(self.value, self.deviation)

    def line(self) -> str:
        """The result as one line, without its end; ``read_results`` gives an equal one."""
        return json.dumps([VERSION, *self], separators=(",", ":"))


def first_tries(log: Log) -> Iterator[Event]:
    """The first attempt at each puzzle, in order."""
    met: set[str] = set()
    for event in log:
        if event.kind == "attempt" and event.position not in met:
            met.add(event.position)
            yield event


def estimate(head: Head) -> Rating:
    """How hard the pack says that a puzzle is."""
    return Rating(float(head.level), OF_A_PACK)


def results(log: Log, pack: Mapping[str, Head]) -> tuple[Result, ...]:
    """What a learner's tries tell about the puzzles of a ``pack`` (by id), in order."""
    found, strength = [], NEWCOMER
    for event in first_tries(log):
        head = pack.get(event.position)
        if head is None or head.guess > MOST_GUESSED or event.mode not in _TELLING or event.hints:
            continue
        score = float(event.outcome == "right")
        if strength.deviation <= KNOWN:
            value, deviation = round(strength.value, 1), round(strength.deviation, 1)
            found.append(Result(event.tick, event.id, head.id, value, deviation, score))
        strength = after_try(strength, estimate(head), score, head.guess)
    return tuple(found)


def merged(*some: Iterable[Result]) -> tuple[Result, ...]:
    """Results put together, each once, in order: the same whichever come first, and however often."""
    known: dict[str, Result] = {}
    for result in (result for each in some for result in each):
        # One id twice comes of a log that has grown meanwhile; any choice will do that does not depend on the order.
        known[result.id] = max(result, known.get(result.id, result))
    return tuple(sorted(known.values()))


def write_results(some: Iterable[Result]) -> str:
    """The file of these results: always the same text for the same ones."""
    return "".join(f"{result.line()}\n" for result in merged(some))


def read_results(text: str) -> tuple[Result, ...]:
    """The results of a file; files may be put behind each other. Raises ``ProgressError`` with everything wrong, by line."""
    found, faults = [], []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            result = _read(line)
            if result is None:
                faults.append(fault(number, "log.result", line[:60]))
            else:
                found.append(result)
    if faults:
        raise ProgressError(faults)
    return merged(found)


def results_of_class(environment: Mapping[str, str] = os.environ) -> tuple[Result, ...]:
    """The results in the file of the setting; none without it, or where it cannot be read, which the log of the program says."""
    path = environment.get(SETTING, "")
    if not path:
        return ()
    try:
        return read_results(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, ProgressError) as error:
        _log.warning("%s: the results in %s are left out: %s", SETTING, path, error)
        return ()


def _read(line: str) -> Result | None:
    try:
        match DECODER.decode(line):
            case [1, tick, str(id_), str(puzzle), float(value), float(deviation), score]:
                fits = type(tick) is int and 0 <= tick <= LAST_TICK and _ID.fullmatch(id_) and _PUZZLE.fullmatch(puzzle)
                known = (
                    -LAST_LEVEL <= value <= LAST_LEVEL
                    and 0 < deviation <= KNOWN
                    and type(score) is float
                    and score in (0, 1)
                )
                return Result(tick, id_, puzzle, value, deviation, score) if fits and known else None
    except (ValueError, RecursionError):
        pass
    return None


_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")
_PUZZLE = re.compile(r"[!-~]{1,64}")
