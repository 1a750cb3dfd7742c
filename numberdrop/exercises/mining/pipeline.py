"""The mining pipeline: batches of candidates, each proved on its own, and the choice of a pack. The same seed gives the same pack, however
the work is shared among processes or interrupted: a batch depends only on the seed and its number, the choice only on the batches.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, zip_longest
from math import ceil
from pathlib import Path
from typing import NamedTuple

from numberdrop.coach.training.bot_ratings import TrainingError
from numberdrop.coach.training.tournament import Entry, Journal, TaskRunner
from numberdrop.exercises.answer import PositionError
from numberdrop.exercises.files.codec import mirror_independent_text
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.kinds.kind import MinedQuestion
from numberdrop.exercises.mining import UnsoundQuestionError, difficulty_signs_of, level_of, prove, themes_of
from numberdrop.exercises.positions.maker import NoPosition, SeededRandom
from numberdrop.exercises.puzzles import BANDS, Pack, Puzzle, puzzle_types, read_puzzle, write_puzzle

from .bots import LADDER, TRIES, shares_solved_by_bots, stronger_do_better

_DRAWS_PER_BATCH = 4
"""How many times a miner is called for one batch."""
_BATCHES_PER_GROUP = 8
"""How many batches of a type are mined together; after each such group the pipeline checks whether there are enough puzzles."""
_MOST_BATCHES = 400


class PackRequest(NamedTuple):
    """What a pack shall hold: ``each`` is the number of puzzles of each of ``types``, all with the ``theme``, if one is given, and none
    with a question that is ``known`` already (texts from ``mirror_independent_text``).
    """

    seed: int
    each: int
    types: tuple[str, ...]
    theme: str = ""
    known: frozenset[str] = frozenset()

    def candidates_to_find(self, type_: str) -> int:
        """Return how many candidates of a type to find, from which the puzzles of the pack are chosen."""
        return ceil(self.each * MINERS[type_].oversample)

    def open_journal(self, path: Path) -> Journal:
        """Open the journal of everything mined with this seed and theme, for this request or others. Raises ``TrainingError``."""
        return Journal(path, {"mine": 1, "seed": self.seed, "theme": self.theme})


def mine_batch(task: tuple[str, int, int, str]) -> Entry:
    """Mine a batch of proved puzzles and return its journal entry; ``task`` holds their type, a seed, the batch's number and a theme or ""."""
    type_, seed, number, theme = task
    began = time.process_time()
    chance = SeededRandom(f"{seed}:{number}", f"mine {type_}")
    entries: list[Entry] = []
    for _ in range(_DRAWS_PER_BATCH):
        with suppress(NoPosition):
            for candidate in MINERS[type_].seek(chance):
                entries += _journal_entries(type_, candidate, theme)
    return {"found": entries, "seconds": round(time.process_time() - began, 2)}


def _journal_entries(type_: str, candidate: MinedQuestion, theme: str) -> Iterator[Entry]:
    """Prove a candidate and yield its journal entry; nothing if it makes no good puzzle, or lacks the ``theme`` (empty: any)."""
    question = candidate.question
    if question.block_might_fall_first:
        return
    try:
        solution = question.solution()
        if solution is None or (theme and theme not in themes_of(type_, question, solution)):
            return  # checked first: a proof may take long
        proof = prove(question)
    except (UnsoundQuestionError, PositionError):
        return
    if proof.right == proof.tried or proof.right > MINERS[type_].max_right:
        return
    missed = None
    if MINERS[type_].is_play:
        rated = shares_solved_by_bots(question, TRIES)
        if len(rated) < len(LADDER) or not stronger_do_better(rated):
            return
        missed = round(1 - sum(rated) / len(rated), 3)
    puzzle = Puzzle(type=type_, question=question, solution=solution, proof=proof, level=0, source=candidate.source)
    yield {"line": write_puzzle(puzzle), "missed": missed, "like": mirror_independent_text(question)}


def mine(wanted: PackRequest, journal: Journal, run: TaskRunner) -> Iterator[int]:
    """Mine until there are enough puzzles of every type; after each batch, yield how many puzzles it added to ``count_found``."""
    before = count_found(wanted, journal)
    for first in range(0, _MOST_BATCHES, _BATCHES_PER_GROUP):
        counts = {type_: len(entries_found(type_, wanted, journal)) for type_ in wanted.types}
        todo = [type_ for type_, count in counts.items() if count < wanted.candidates_to_find(type_)]
        numbers = range(first, first + _BATCHES_PER_GROUP)
        tasks = {f"{name}:{number}": (name, wanted.seed, number, wanted.theme) for number in numbers for name in todo}
        if not tasks:
            return
        for _ in journal.do_missing_tasks(run, mine_batch, tasks):
            now = count_found(wanted, journal)
            yield now - before
            before = now


def count_found(wanted: PackRequest, journal: Journal) -> int:
    """Count the puzzles found for the request ``wanted``; of each type at most as many as it needs (``candidates_to_find``)."""
    counts = dict.fromkeys(wanted.types, 0)
    for key, entry in journal.done.items():
        type_ = key.partition(":")[0]
        if type_ in counts:
            counts[type_] += sum(puzzle["like"] not in wanted.known for puzzle in entry["found"])
    return sum(min(count, wanted.candidates_to_find(type_)) for type_, count in counts.items())


def entries_found(type_: str, wanted: PackRequest, journal: Journal) -> list[Entry]:
    """Return the distinct new entries of a type, in the order of batches, until there are enough; only finished groups of batches count."""
    entries: dict[str, Entry] = {}
    for first in range(0, _MOST_BATCHES, _BATCHES_PER_GROUP):
        done = [journal.done.get(f"{type_}:{number}") for number in range(first, first + _BATCHES_PER_GROUP)]
        if None in done or len(entries) >= wanted.candidates_to_find(type_):
            break
        for puzzle in chain.from_iterable(entry["found"] for entry in done if entry):
            if puzzle["like"] not in wanted.known:
                entries.setdefault(puzzle["like"], puzzle)
    return list(entries.values())


def seconds_spent(wanted: PackRequest, journal: Journal) -> float:
    """Return the processor time, in seconds, that the journal records for the types of a request."""
    return sum(float(entry["seconds"]) for key, entry in journal.done.items() if key.partition(":")[0] in wanted.types)


def choose_puzzles(wanted: PackRequest, journal: Journal) -> list[Puzzle]:
    """Return the puzzles of the pack: of each type the first ones found, taken by turns from every band of difficulty."""
    return merge_packs(*(_spread_over_bands(type_, wanted, journal) for type_ in wanted.types))


def _spread_over_bands(type_: str, wanted: PackRequest, journal: Journal) -> list[Puzzle]:
    bands: list[list[Puzzle]] = [[] for _ in range(len(BANDS) + 1)]
    for entry in entries_found(type_, wanted, journal):
        bare = read_puzzle(entry["line"])
        signs = difficulty_signs_of(type_, bare.question, bare.proof)
        if entry["missed"] is not None:
            signs["missed"] = entry["missed"]
        themes = themes_of(type_, bare.question, bare.solution)
        puzzle = replace(bare, level=level_of(type_, signs), themes=themes)
        bands[puzzle.band - 1].append(puzzle)
    in_turn = [puzzle for row in zip_longest(*bands) for puzzle in row if puzzle is not None]
    return in_turn[: wanted.each]


def read_pack(path: Path) -> list[Puzzle]:
    """Read the puzzles of a pack from a file. Raises ``TrainingError`` if the file cannot be read or has a fault."""
    try:
        pack = Pack(path.read_text("utf-8").splitlines(), path.name)
        return [pack.puzzle(head.id) for head in pack.heads]
    except (OSError, ValueError) as error:
        raise TrainingError("unreadable", {"file": path, "problem": error}) from None


def merge_packs(*packs: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles of all packs together, in the order that a pack has: by type, easy ones first."""
    places = {type_: place for place, type_ in enumerate(puzzle_types())}
    puzzles = (puzzle for pack in packs for puzzle in pack)
    return sorted(puzzles, key=lambda puzzle: (places[puzzle.type], puzzle.level, puzzle.id))


def write_pack(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write a pack to a file, completely or (if that fails) not at all. Raises ``TrainingError``."""
    write_atomically(path, "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles))


def write_atomically(path: Path, text: str) -> None:
    """Write a text to a file, completely or (if that fails) not at all. Raises ``TrainingError``."""
    beside = path.with_name(f"{path.name}.new")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        raise TrainingError("unwritable", {"file": path, "problem": error.strerror}) from None
