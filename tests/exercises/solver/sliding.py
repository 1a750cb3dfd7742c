"""Puzzles about the board of the solo game."""

from __future__ import annotations

from typing import Any

from tests.rules.reference.sheet import LETTERS
from tests.rules.reference.solo import BOTTOM

from .reading import Solved, paper


def slides(question: dict[str, Any]) -> Solved:
    """The sequences of chosen slides in which no block falls; tried are all, each up to the first block that falls."""
    (sheet,) = question["sheets"]
    shelter = paper(sheet).letters
    tiles = dict(zip(LETTERS, question["tiles"], strict=True))
    right: set[tuple[str, ...]] = set()
    tried = 0

    def end(chosen: tuple[str, ...], fine: bool) -> None:
        nonlocal tried
        tried += 1
        if fine:
            right.add(chosen)

    def slid(notches: dict[str, int], letter: str) -> tuple[dict[str, int], bool]:
        after = notches | {letter: notches[letter] + 1}
        return after, after[letter] == BOTTOM and letter not in shelter

    def rounds(notches: dict[str, int], rolls: list[str], chosen: tuple[str, ...]) -> None:
        moving = [letter for letter in LETTERS if notches[letter] < BOTTOM]
        if not rolls or not moving:  # all tiles at the bottom: the game has ended with the round before
            end(chosen, True)
            return
        for letter in moving:
            after, falls = slid(notches, letter)
            if falls:
                end((*chosen, letter), False)
            else:
                star(after, rolls, (*chosen, letter))

    def star(notches: dict[str, int], rolls: list[str], chosen: tuple[str, ...]) -> None:
        numbers, shape = rolls[0][:4], rolls[0][4]
        moving = [letter for letter in LETTERS if notches[letter] < BOTTOM]
        if shape != "*":
            moving = [letter for letter in moving if tiles[letter] == shape and "*" in numbers]
        if not moving:
            rounds(notches, rolls[1:], chosen)
        for letter in moving:
            after, falls = slid(notches, letter)
            told = (*chosen, letter) if shape == "*" else chosen
            if falls:
                end(told, False)
            else:
                rounds(after, rolls[1:], told)

    rounds(dict(zip(LETTERS, question["notches"], strict=True)), question["rolls"], ())
    return Solved(frozenset(right), tried, ordered=True)
