"""Puzzles about the board of the solo game."""

from typing import Any

from tests.rules.reference.sheet import LETTERS
from tests.rules.reference.solo import BOTTOM

from .reading import Solved, paper


def plans(question: dict[str, Any]) -> tuple[set[tuple[str, ...]], dict[tuple[str, ...], str]]:
    """The sequences of chosen slides in which no block falls; and the others, each up to the first one that falls, with the round
    and the letter of that.
    """
    (sheet,) = question["sheets"]
    shelter = paper(sheet).letters
    tiles = dict(zip(LETTERS, question["tiles"], strict=True))
    right: set[tuple[str, ...]] = set()
    falling: dict[tuple[str, ...], str] = {}

    def slid(notches: dict[str, int], letter: str) -> tuple[dict[str, int], bool]:
        after = notches | {letter: notches[letter] + 1}
        return after, after[letter] == BOTTOM and letter not in shelter

    def rounds(notches: dict[str, int], at: int, chosen: tuple[str, ...]) -> None:
        moving = [letter for letter in LETTERS if notches[letter] < BOTTOM]
        if (
            at == len(question["rolls"]) or not moving
        ):  # all tiles at the bottom: the game has ended with the round before
            right.add(chosen)
            return
        for letter in moving:
            after, falls = slid(notches, letter)
            if falls:
                falling[(*chosen, letter)] = f"{at + 1}{letter}"
            else:
                star(after, at, (*chosen, letter))

    def star(notches: dict[str, int], at: int, chosen: tuple[str, ...]) -> None:
        roll = question["rolls"][at]
        numbers, shape = roll[:4], roll[4]
        moving = [letter for letter in LETTERS if notches[letter] < BOTTOM]
        if shape != "*":
            moving = [letter for letter in moving if tiles[letter] == shape and "*" in numbers]
        if not moving:
            rounds(notches, at + 1, chosen)
        for letter in moving:
            after, falls = slid(notches, letter)
            told = (*chosen, letter) if shape == "*" else chosen
            if falls:
                falling[told] = f"{at + 1}{letter}"
            else:
                rounds(after, at + 1, told)

    rounds(dict(zip(LETTERS, question["notches"], strict=True)), 0, ())
    return right, falling


def slides(question: dict[str, Any]) -> Solved:
    """The sequences of chosen slides in which no block falls; tried are all, each up to the first block that falls."""
    right, falling = plans(question)
    return Solved(frozenset(right), len(right) + len(falling), ordered=True)
