"""Fresh questions about the dice: which rolls can happen, which shapes may fall."""

from __future__ import annotations

from numberdrop.exercises.misconceptions.beliefs import BELIEFS
from numberdrop.exercises.questions import Which
from numberdrop.rules.dice import Roll
from numberdrop.rules.shapes import TETROMINOES

from .chance import Chance, Unlucky, tells_apart
from .registry import maker

_TRIES = 200


def _text(chance: Chance, faces: list[str]) -> str:
    return "".join(chance.shuffled(faces)) + chance.choice(TETROMINOES)


@maker("rolls")
def rolls(chance: Chance, edition: str, trap: str = "", count: int = 4) -> Which:
    """Which of these rolls can the dice show? ``trap``: C4, C4b or C12 pick others."""
    for _ in range(_TRIES):
        made: list[str] = []
        while len(made) < count:
            kind = chance.below(5)
            digit = str(chance.between(1, 6))
            faces = [
                list("****"),
                ["*", "*", "*", chance.choice("123567")],
                ["*", "*", "*", "4"],
                [digit] * 4,
                list(chance.roll(stars=True).numbers),
            ][kind]
            roll = _text(chance, faces)
            if sorted(roll[:-1]) not in [sorted(one[:-1]) for one in made]:
                made.append(roll)
        question = Which(edition=edition, about="rolls", among=tuple(made))
        possible = sum(Roll.parse(one).possible for one in made)
        if 0 < possible < count and _distinct(question) and (not trap or tells_apart(question, trap)):
            return question
    raise Unlucky


def _distinct(question: Which) -> bool:
    """Whether each wrong belief about the dice picks other rolls, so that a wrong answer tells which it was."""
    books = [book for name in ("C4", "C4b", "C12") if (book := BELIEFS[name].book)]
    wrong = [question.right(book) for book in books if question.right(book) != question.right()]
    return len(set(wrong)) == len(wrong)


@maker("shapes")
def shapes(chance: Chance, edition: str, star: bool = True) -> Which:
    """Which shapes does this roll let one drop? With a star on the shape die all five."""
    roll = str(chance.roll(stars=True))
    return Which(edition=edition, about="shapes", roll=roll[:-1] + "*" if star else roll)
