"""A small pack of puzzles for tests, made by the makers of the lessons."""

from functools import cache

from numberdrop.exercises import load_lesson
from numberdrop.exercises.puzzles import Pack, Proof, Puzzle, write_puzzle

_TASKS = {
    "landing": ("gravity", "landing", ("landing", "overhang")),
    "largest": ("identical", "largest", ("identical-branch",)),
    "hit": ("letters", "droppers", ("letter-race",)),
    "block": ("table", "sound_block", ("block-fit",)),
}
"""Types, each with a lesson that makes such questions, its maker, and themes."""
FIRST, STEP = 900, 50
"""The level of the first puzzle of a type, and by how much each one is harder."""


@cache
def puzzles(of_each: int = 6) -> tuple[Puzzle, ...]:
    """So many puzzles of each of four types, ever harder."""
    return tuple(puzzle for type_ in _TASKS for puzzle in _of(type_, of_each))


def _of(type_: str, count: int) -> list[Puzzle]:
    lesson, maker, themes = _TASKS[type_]
    task = next(task for task in load_lesson(lesson).tasks if task.make == maker)
    found: dict[str, Puzzle] = {}
    seed = 0
    while len(found) < count:
        seed += 1
        exercise = task.exercise(seed)
        puzzle = Puzzle(
            type=type_,
            question=exercise.question,
            solution=exercise.right_answer,
            proof=Proof(tried=20, right=1),
            level=FIRST + STEP * len(found),
            themes=themes,
            source="test",
        )
        found.setdefault(puzzle.id, puzzle)
    return list(found.values())


@cache
def pack(of_each: int = 6) -> Pack:
    """The same as a pack."""
    return Pack([write_puzzle(puzzle) for puzzle in puzzles(of_each)], "test pack")
