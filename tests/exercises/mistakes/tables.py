"""Rounds at a table, dice, and choices, answered by wrong rules."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from numberdrop.exercises.exercise import make_question
from numberdrop.exercises.kinds.table.choose import ChooseOptions
from numberdrop.rules.editions import LETTERS
from tests.exercises.lessons import LESSONS

from .wrong import EDITIONS, SEEDS, Wrong


def orders() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        question: Any = make_question("phases", f"u{seed}", {})
        right = list(question.solution().picks)
        for one in right:
            yield Wrong(question, " ".join(other for other in right if other != one), ("PhaseMissing", "C19"))
        if "combo" in right:
            yield Wrong(question, "roll combo drop end", ("PhaseEarly.combo",))
            yield Wrong(question, "roll drop end combo", ("C17",))
            yield Wrong(question, "roll blocks drop combo end", ("C15",))
            yield Wrong(question, "roll blocks end", ("PhaseAbsent", "C22"))
        else:
            yield Wrong(question, "roll drop combo end", ("PhaseMissing.blocks", "C24", "C18"))
            yield Wrong(question, "roll blocks drop combo end", ("C15",))
        yield Wrong(question, " ".join([*right[1:], right[0]]), ("PhaseEarly.roll",))


def tables() -> Iterator[Wrong]:
    rules: dict[str, Callable[[list[frozenset[str]], str], set[int]]] = {
        "C25": lambda held, due: {i for i, one in enumerate(held) if not one},
        "C26": lambda held, due: {i for i, one in enumerate(held) if due in one},
        "UnderBlock": lambda held, due: set(range(len(held))),
    }
    for seed in range(2 * SEEDS):
        question: Any = make_question("droppers", f"u{seed}", {"star": True})
        held = [sheet.active_letters for sheet in question.game.sheets]
        due = min(set().union(*held))
        for name, rule in rules.items():
            hit = rule(held, due)
            yield Wrong(question, " ".join(f"player{i + 1}" for i in sorted(hit)) or "none", (name,))
        last = max(set().union(*held))
        later = [f"player{i + 1}" for i, one in enumerate(held) if last not in one]
        yield Wrong(question, " ".join(later) or "none", ("C23",))
        question = make_question("droppers", f"u{seed}", {"star": False})
        held = [sheet.active_letters for sheet in question.game.sheets]
        due = min(set().union(*held))
        hit = {i for i, one in enumerate(held) if due not in one}
        yield Wrong(question, " ".join(f"player{i + 1}" for i in sorted(hit)) or "none", ("C22",))
        question = make_question("resolved", f"u{seed}", {})
        for letter in (*LETTERS, "none"):
            yield Wrong(question, letter, ("NotActive", "NothingFalls", "StarIsThere", "C22", "C23", "C24"))
        question = make_question("slides", f"u{seed}", {"shape_star": seed % 2 == 0})
        yield Wrong(question, "A B C D E", ("TileMoves",))
        question = make_question("end_payers", f"u{seed}", {})
        yield Wrong(question, " ".join(f"player{i + 1}" for i in range(question.game.players)), ("C27",))
        first, *_ = question.solution().picks
        yield Wrong(question, first, ("C8", "PaysOrNot.pays"))


DICE = ("13457*", "12456*", "23467*", "123567")
WRONG_DICE = {
    "C4": tuple(f"{die.rstrip('*')}*" for die in DICE),
    "C4b": (*DICE[:2], DICE[2].rstrip("*"), DICE[3]),
    "C12": ("123456",) * 4,
}


def shown(faces: str, dice: tuple[str, ...]) -> bool:
    return any(all(face in die for face, die in zip(faces, order, strict=True)) for order in permutations(dice))


def rolls() -> Iterator[Wrong]:
    for seed in range(SEEDS):
        for trap in ("", *WRONG_DICE):
            question: Any = make_question("rolls", f"u{seed}", {"trap": trap})
            for name, dice in WRONG_DICE.items():
                yield Wrong(question, " ".join(one for one in question.among if shown(one[:4], dice)), (name,))
            yield Wrong(question, " ".join(question.among), ("ImpossibleRoll",))
        question = make_question("shapes", f"u{seed}", {"star": seed % 2 == 0})
        for picks in ("I O T L S", "I O T L", "I", "T"):
            yield Wrong(question, picks, ("C5", "StarShape", "ShapeShown"))


def choices() -> Iterator[Wrong]:
    """Every option chosen wrongly, or left out where several are right, says why."""
    asked: list[Any] = [task.exercise().posed for lesson in LESSONS for task in lesson.tasks]
    asked += [
        make_question("ranks", f"u{seed}", {"place": place}, EDITIONS[seed % 3])
        for seed in range(SEEDS)
        for place in (2, 5, 8)
    ]
    for question in asked:
        if not isinstance(question, ChooseOptions):
            continue
        right = {option.id for option in question.options if option.right}
        for option in question.options:
            picks = right ^ {option.id} if len(right) > 1 else {option.id}
            yield Wrong(question, " ".join(sorted(picks)), ("why",))
