"""How hard a puzzle is for players: bots, weak to strong, choose in its position as they would in a game.

Nobody tells them what is asked: they do what they think best. So they can rate only puzzles whose answer is good play too,
and a puzzle that weak players solve and strong ones do not tells nothing about strength.
"""

from __future__ import annotations

from collections.abc import Sequence

from numberdrop.coach import bot_named
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.kinds import KINDS

LADDER = ("pip", "gus", "ada", "kim", "leo")
"""Weak to strong. None looks ahead: those that do would take as long as their time allows."""
TRIES = 6
"""Times that each of them tries a puzzle."""


def solved(question: Question, name: str, tries: int = 1, luck: str = "") -> float | None:
    """The share of its tries in which a bot answers rightly; ``None`` where it has nothing to choose."""
    bot, plays = bot_named(name), KINDS[question.kind].plays
    if plays is None:
        return None
    chancy = bot.mistakes.blur or bot.mistakes.misses
    answers = [plays(question, bot, f"{luck}{i}") for i in range(tries if chancy else 1)]
    known = [answer for answer in answers if answer is not None]
    return sum(map(question.accepts, known)) / len(known) if known else None


def ladder(question: Question, tries: int = 1, luck: str = "") -> tuple[float, ...]:
    """What share each bot of the ladder solves; nothing where bots have no answer."""
    found = [solved(question, name, tries, luck) for name in LADDER]
    return tuple(one for one in found if one is not None)


def telling(shares: Sequence[float]) -> bool:
    """Whether stronger players fare better: nobody does better than the strongest, no weak one much better than the next to it.

    Otherwise good play is not what is asked for.
    """
    *weak, good, strong = shares
    return strong >= max(shares) and good >= max(weak) - 0.5
