"""Packs of puzzles (text files with a JSON line for each puzzle), the choice of the next and of the daily puzzles, and the bots' results."""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

from numberdrop.exercises.answer import Answer, ExerciseError, PositionError
from numberdrop.exercises.files.codec import build_from_plain, plain_data, question_data, read_question
from numberdrop.formats.converter import compact_json
from numberdrop.formats.declarations import DECODER, Among, CheckedBy, Fault, Mismatch, make_fault, shortened

from .puzzle import THEMES, Proof, Puzzle, band_of, puzzle_types

PACK = "pack.jsonl"
LONGEST = 20_000
"""The largest allowed number of characters in a line."""
_HEAD_FIELDS = ("id", "type", "level", "themes")


def _check_type(name: str) -> None:
    if name not in puzzle_types():
        raise Mismatch("choice", value=shortened(name), known=", ".join(puzzle_types()))


TypeName: TypeAlias = Annotated[str, CheckedBy(_check_type)]
Themes: TypeAlias = tuple[Annotated[str, Among(THEMES)], ...]


@dataclass(frozen=True)
class PackLine:
    """The contents of a line of a pack; ``read_question`` reads its ``question``, a table of plain values."""

    id: str
    type: TypeName
    level: int
    themes: Themes
    source: str
    answer: Answer
    proof: Proof
    question: Mapping[str, Any]


@dataclass(frozen=True)
class PuzzleHead:
    """The fields of a puzzle that lists of puzzles need."""

    id: str
    type: TypeName
    level: int
    themes: Themes
    guess: float = 0.0
    """The probability that a random answer is right."""

    @property
    def band(self) -> int:
        return band_of(self.level)


class Pack:
    """A pack of puzzles, from the lines of its file. A bad line raises ``ExerciseError``, at once or when its question is requested."""

    def __init__(self, lines: Iterable[str], name: str = PACK) -> None:
        numbered = [(f"{name}, line {number}", line) for number, line in enumerate(lines, 1) if line.strip()]
        self.name = name
        self.heads = tuple(_read_head(_decode_line(line, where, json.loads), where) for where, line in numbered)
        self._lines = {head.id: place for head, place in zip(self.heads, numbered, strict=True)}

    def __len__(self) -> int:
        return len(self.heads)

    def __contains__(self, id_: str) -> bool:
        return id_ in self._lines

    def puzzle(self, id_: str) -> Puzzle:
        """Return the puzzle with that id. Raises ``KeyError``."""
        where, line = self._lines[id_]
        return read_puzzle(line, where)

    def line(self, id_: str) -> str:
        """Return the line of the file that holds the puzzle with that id. Raises ``KeyError``."""
        return self._lines[id_][1]

    @cached_property
    def heads_by_id(self) -> dict[str, PuzzleHead]:
        """The heads of the puzzles by id."""
        return {head.id: head for head in self.heads}

    def head(self, id_: str) -> PuzzleHead:
        """Return the head of the puzzle with that id. Raises ``KeyError``."""
        return self.heads_by_id[id_]

    def heads_of(
        self, type_: str | None = None, theme: str | None = None, band: int | None = None
    ) -> tuple[PuzzleHead, ...]:
        """Return the heads of the puzzles of this type, theme and band of difficulty; ``None`` stands for any."""
        fitting = (head for head in self.heads if type_ in (None, head.type) and band in (None, head.band))
        return tuple(head for head in fitting if theme in (None, *head.themes))


@cache
def shipped_pack() -> Pack:
    """Load the pack of puzzles that comes with the tutor."""
    return Pack((files(__package__) / PACK).read_text("utf-8").splitlines())


_LINE_KEYS = tuple(sorted(field.name for field in fields(PackLine)))


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a pack, without a line break."""
    head = (puzzle.id, puzzle.type, puzzle.level, puzzle.themes, puzzle.source)
    return compact_json(plain_data(PackLine(*head, puzzle.solution, puzzle.proof, question_data(puzzle.question))))


def read_puzzle(line: str, where: str = "puzzle") -> Puzzle:
    """Read a puzzle from its line in a pack; ``where`` is the place named in errors. Raises only ``ExerciseError``, with all faults."""
    data = _decode_line(line, where, DECODER.decode)
    faults: list[Fault] = []
    written: PackLine | None = build_from_plain(data, PackLine, "", faults)
    question = read_question(data.get("question"), "question", faults)
    if faults or written is None or question is None:
        raise ExerciseError(where, faults)
    puzzle = Puzzle(
        type=written.type, question=question, solution=written.answer, proof=written.proof, level=written.level,
        themes=written.themes, source=written.source,
    )  # fmt: skip
    try:
        digest_id = puzzle.id
        _ = question.picture  # an impossible position raises here, not in the middle of a page
    except PositionError as error:
        raise ExerciseError(where, (make_fault("question", "exercise.position", problem=str(error)),)) from None
    if digest_id != written.id:
        problem = f"the question is {digest_id}"
        raise ExerciseError(where, (make_fault("id", "exercise.value", value=repr(written.id), problem=problem),))
    return puzzle


def _decode_line(line: str, where: str, decode: Callable[[str], object]) -> dict[str, object]:
    if len(line) > LONGEST:
        raise ExerciseError(where, (make_fault("", "exercise.large", count=len(line), limit=LONGEST),))
    try:
        data = decode(line)
    except (ValueError, RecursionError) as error:
        raise ExerciseError(where, (make_fault("", "exercise.json", problem=str(error)),)) from None
    match data:
        case dict():
            return data
    raise ExerciseError(where, (make_fault("", "exercise.type", value=repr(data)[:40], wanted="table"),))


def _read_head(data: dict[str, object], where: str) -> PuzzleHead:
    """Read the head of a puzzle from its decoded line. Raises ``ExerciseError``; the rest of the line is checked when it is needed."""
    unknown, guess = sorted(data.keys() - {*_LINE_KEYS}), 0.0
    faults = [make_fault(key, "exercise.unknown", known=", ".join(_LINE_KEYS)) for key in unknown]
    match data.get("proof"):
        case {"tried": int(tried), "right": int(right)} if 0 <= right <= tried > 0:
            guess = right / tried
    listed = {name: data[name] for name in _HEAD_FIELDS if name in data}
    head: PuzzleHead | None = build_from_plain({**listed, "guess": guess}, PuzzleHead, "", faults)
    if faults or head is None:
        raise ExerciseError(where, faults)
    return head


_NOTICEABLE_STEP = 150
"""The difference of two levels, in rating points, that a learner notices."""


def draw_puzzle(
    seed: str, heads: Iterable[PuzzleHead], rank: Callable[[PuzzleHead], object] = lambda _: 0
) -> PuzzleHead | None:
    """Draw by a seed one of the puzzles with the lowest ``rank`` (``None`` without puzzles); puzzles added later rarely change it."""
    return min(heads, key=lambda head: (rank(head), _draw_order_hash(seed, head.id)), default=None)


def level_distance(level: float, other: float) -> int:
    """Return how far two levels are apart, in steps that a learner notices (150 rating points)."""
    return round(abs(level - other) / _NOTICEABLE_STEP)


STRENGTHS = 3
"""The number of puzzles for each day, each harder than the one before."""
_DAILY_TYPES = frozenset({"most", "star", "plan", "block", "row", "retro", "slides", "under", "best"})
"""The types of puzzles suitable as puzzles of the day: they need thought and cannot be guessed."""


def daily_puzzles(pack: Pack, day: int) -> tuple[PuzzleHead, ...]:
    """Return the puzzles of a day (days since 1970), easiest first: those of the fixed list or, if it or the pack lacks any, drawn ones."""
    listed = listed_daily_ids(day)
    available = listed and all(id_ in pack for id_ in listed)
    return tuple(map(pack.head, listed)) if available else draw_daily_puzzles(pack, day)


def draw_daily_puzzles(pack: Pack, day: int) -> tuple[PuzzleHead, ...]:
    """Draw the puzzles of a day (``day``: days since 1970) from the pack as it is: one each from its easiest, middle and hardest third. A
    puzzle comes again only after all others of its third. Only types meant for puzzles of the day are used, unless the pack has none of these.
    """
    heads = [head for head in pack.heads if head.type in _DAILY_TYPES] or list(pack.heads)
    ranked = sorted(heads, key=lambda head: (head.level, head.id))
    parts = (ranked[len(ranked) * i // STRENGTHS : len(ranked) * (i + 1) // STRENGTHS] for i in range(STRENGTHS))
    lots = (sorted(part, key=lambda head: _draw_order_hash("daily", head.id)) for part in parts if part)
    return tuple(part[day % len(part)] for part in lots)


def draw_similar(
    pack: Pack, seed: str, type_: str, themes: Iterable[str], level: float, met_ids: Iterable[str]
) -> PuzzleHead | None:
    """Draw a puzzle of this type not in ``met_ids``: one sharing most ``themes``, then nearest in ``level``; ``None`` if none is left."""
    wanted, seen = frozenset(themes), frozenset(met_ids)

    def difference(head: PuzzleHead) -> tuple[int, int]:
        return -len(wanted.intersection(head.themes)), level_distance(head.level, level)

    return draw_puzzle(seed, (head for head in pack.heads_of(type_) if head.id not in seen), difference)


def _draw_order_hash(seed: str, name: str) -> bytes:
    return hashlib.sha256(f"{seed}/{name}".encode()).digest()


# The daily puzzles are fixed for years ahead in a file: one line a day from ``FIRST`` on, with an id for each strength. Lines are only
# added at the end (``tools.settle_days``). Drawing them (``draw_daily_puzzles``) would change the puzzles of a day whenever the pack changes.

DAYS = "days.txt"
_EPOCH = date(1970, 1, 1)
FIRST = (date(2026, 1, 1) - _EPOCH).days
"""The day of the first line of the list, in days since 1970."""


def listed_daily_ids(day: int) -> tuple[str, ...]:
    """Return the ids of the puzzles of a day (``day``: days since 1970) in the fixed list, easiest first; empty if the list lacks the day."""
    days = daily_ids_of_listed_days()
    return days[day - FIRST] if 0 <= day - FIRST < len(days) else ()


@cache
def daily_ids_of_listed_days() -> tuple[tuple[str, ...], ...]:
    """Return, for each day of the fixed list in order, the ids of its puzzles."""
    return tuple(tuple(line.split()) for line in (files(__package__) / DAYS).read_text("utf-8").splitlines())


FILE = "bot_tries.json"
"""The file with the bots' results, made by `numberdrop mine --tries FILE`."""


@dataclass(frozen=True)
class BotTries:
    """The results of bots at puzzles that ask for good play; each bot tried each puzzle ``tries`` times."""

    command: str
    """The command line that makes the file of results again."""
    tries: int
    strengths: Mapping[str, int]
    """The strength of each bot in rating points, on the scale of puzzle levels (``mining.bots``)."""
    solved: Mapping[str, tuple[int, ...]]
    """By puzzle id, the number of right tries of each bot, in the order of ``strengths``."""

    def shares_of_right_tries(self, id_: str) -> tuple[float, ...]:
        """Return the share of right tries of each bot at the puzzle with this id; empty if bots did not try it."""
        return tuple(count / self.tries for count in self.solved.get(id_, ()))

    def as_text(self) -> str:
        """Return the results as the text of a JSON file: a line for each puzzle, sorted by id."""
        head = {"command": self.command, "tries": self.tries, "strengths": dict(self.strengths)}
        lines = ",\n".join(f'  "{id_}": {list(self.solved[id_])}' for id_ in sorted(self.solved))
        return f'{json.dumps(head, indent=1)[:-2]},\n "solved": {{\n{lines}\n }}\n}}\n'


def read_tries(text: str) -> BotTries:
    """Read the results of bots from a text that ``BotTries.as_text`` wrote."""
    data = json.loads(text)
    solved = {id_: tuple(counts) for id_, counts in data["solved"].items()}
    return BotTries(data["command"], data["tries"], data["strengths"], solved)


@cache
def shipped_tries() -> BotTries:
    """Load the results of bots at puzzles that come with the tutor."""
    return read_tries((files(__package__) / FILE).read_text("utf-8"))
