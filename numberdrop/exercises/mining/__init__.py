"""Mining: finding puzzles in games of bots and with makers, proving them, and choosing a pack of puzzles. This package exports
what concerns one puzzle; ``pipeline`` and ``bots``, which load the coach, are imported only where needed.
"""

from collections.abc import Mapping

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.on_sheet import SheetDescription, TableDescription, row_cells
from numberdrop.exercises.asking.question import AnswerStatus, Question
from numberdrop.exercises.kinds import MINERS, Signs
from numberdrop.exercises.puzzles import THEMES, Proof
from numberdrop.rules.game import MOST_PLAYERS
from numberdrop.rules.grid import COLS, Grid


class UnsoundQuestionError(ValueError):
    """Error for a question that contradicts itself, has no right answer, or shows an impossible position; the message says which."""


def prove(question: Question) -> Proof:
    """Try all answers to a question and return the result. Raises ``UnsoundQuestionError`` if the rules, the stored solution and the
    stored points do not agree, and ``PositionError`` for a position without a clear answer.
    """
    _check_sheets_possible(question)
    asked, question = question, question.without_proof()  # stored results are not trusted
    tried = right = 0
    rights, others = set[float](), set[float]()
    for answer in question.legal_answers():
        fine, points = question.accepts(answer), question.points_of(answer)
        tried += 1
        right += fine
        if points is not None:
            (rights if fine else others).add(points)
        if fine and (outcome := question.judge(answer).outcome) is not AnswerStatus.RIGHT:
            raise UnsoundQuestionError(f"{question.kind}: {str(answer)!r} is accepted, and judged {outcome.value}")
    best, second = max(rights, default=None), max(others, default=None)
    if (claimed := question.claimed_points) is not None and rights != {claimed}:
        raise UnsoundQuestionError(
            f"{question.kind}: {claimed} points are claimed, right answers bring {sorted(rights)}"
        )
    if len(rights) > 1 or (best is not None and second is not None and second >= best):
        raise UnsoundQuestionError(f"{question.kind}: right answers are worth {sorted(rights)}, another one {second}")
    shown = asked.solution()
    if not right or shown is None or not question.accepts(shown):
        raise UnsoundQuestionError(f"{question.kind}: {right} of {tried} answers are right, the solution is {shown}")
    return Proof(tried, right, best, second)


def _check_sheets_possible(question: Question) -> None:
    """Check that every sheet of the question has a start number, and four numbers for each drop. Raises ``UnsoundQuestionError``."""
    match question:
        case TableDescription():
            sheets = [(sheet, [player]) for player, sheet in enumerate(question.sheets, 1)]
        case SheetDescription():
            sheets = [(question, [*range(1, MOST_PLAYERS + 1)])]
        case _:
            return
    for player, (sheet, starts) in enumerate(sheets, 1):
        if not any(sheet.grid[cell] in starts for cell in row_cells(0)):
            raise UnsoundQuestionError(f"{question.kind}: sheet {player} has no start number in row 1")
        numbers = sum(mark.isdigit() for mark in sheet.grid.marks)
        if numbers % 4 != 1:
            raise UnsoundQuestionError(f"{question.kind}: no drops make {numbers} numbers")


def difficulty_signs_of(type_: str, question: Question, proof: Proof) -> Signs:
    """Return all signs of difficulty of a puzzle (counts that make it harder or easier): the common ones and those of its type."""
    grid = question.picture or Grid()
    heights = grid.heights
    counted: Signs = {
        "tried": proof.tried, "right": proof.right, "unique": int(proof.right == 1), "height": max(heights),
        "holes": sum(grid[row, col] is None for col in range(COLS) for row in range(heights[col])),
        "circled": len(grid.circled),
    }  # fmt: skip
    return {**counted, **MINERS[type_].signs(question)}


def level_of(type_: str, signs: Mapping[str, float]) -> int:
    """Return the level of difficulty of a puzzle of the type ``type_``, in rating points, given its signs of difficulty."""
    return MINERS[type_].level(signs)


def themes_of(type_: str, question: Question, answer: Answer) -> tuple[str, ...]:
    """Return the themes of a puzzle with this right ``answer``, in the order of ``THEMES``. Raises ``ValueError`` for an unlisted theme."""
    about = set(MINERS[type_].themes(question, answer))
    if unlisted := ", ".join(sorted(about.difference(THEMES))):
        way_out = "add it to THEMES in exercises/puzzles/puzzle.py"
        raise ValueError(f"puzzles of the type {type_!r} are about {unlisted}: {way_out}")
    return tuple(theme for theme in THEMES if theme in about)
