"""The bots try the puzzles of a pack, as people do, and how strong they are is told on the scale of puzzles.

Between each other they are as strong as the ladder of their games says (``coach.training.bot_ratings``). Where the ladder stands on the scale of
puzzles is one number, and it follows from the tries: there, all together, they solve as many as the pack's estimates expect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log

from numberdrop.coach.training.bot_ratings import read
from numberdrop.coach.training.parallel import Run
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.puzzles import Head, Pack
from numberdrop.exercises.puzzles.bot_tries import BotTries

from .bot_solvers import LADDER, TRIES, ladder

_LUCK = "x"
"""Other dice for their mistakes than those by which a pack's levels are estimated."""
_SPREAD = 6.5
"""OpenSkill's points ahead by which e of 1 + e games are won, between two bots whose ratings are settled."""
_POINTS = 400 / (log(10) * _SPREAD)
"""Points on the scale of puzzles for one of OpenSkill's."""


def try_puzzle(task: tuple[str, str]) -> tuple[str, tuple[int, ...]]:
    """How many of its tries each bot solves of the puzzle on a line; nothing where bots have no answer."""
    id_, line = task
    from numberdrop.exercises.puzzles import read_puzzle

    shares = ladder(read_puzzle(line).question, TRIES, _LUCK)
    return id_, tuple(round(share * TRIES) for share in shares) if len(shares) == len(LADDER) else ()


def try_pack(pack: Pack, run: Run) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The id of each puzzle that asks for good play, as soon as it is tried, and what ``try_puzzle`` says of it."""
    heads = [head for head in pack.heads if MINERS[head.type].play]
    return run(try_puzzle, [(head.id, pack.line(head.id)) for head in heads], in_order=False)


def told(pack: Pack, solved: Mapping[str, tuple[int, ...]], command: str) -> BotTries:
    """The figures of these tries. Raises ``Trouble`` where the bots have no ladder."""
    tried = {id_: each for id_, each in solved.items() if each}
    mus = {rung.bot: rung.rating.mu for rung in read().rungs}
    ahead = {bot: _POINTS * (mus[bot] - mus[LADDER[-1]]) for bot in LADDER}
    foot = _foot(list(ahead.values()), [(pack.head(id_), each) for id_, each in tried.items()])
    return BotTries(command, TRIES, {bot: round(foot + by) for bot, by in ahead.items()}, tried)


def _foot(ahead: list[float], tried: list[tuple[Head, tuple[int, ...]]]) -> float:
    """How strong the strongest is, so that all bots together solve as many as the levels of the puzzles expect."""
    low, high = 0.0, 4_000.0
    solved = sum(sum(each) for _, each in tried) / TRIES
    for _ in range(40):
        middle = (low + high) / 2
        expected = sum(_share(middle + by - head.level, head.guess) for head, _ in tried for by in ahead)
        low, high = (middle, high) if expected < solved else (low, middle)
    return low


def _share(lead: float, guess: float) -> float:
    """Which share is solved by who is ahead of a puzzle by so many points: known as the ratings say, and guessed otherwise."""
    known: float = 1 / (1 + 10 ** (-lead / 400))
    return known + (1 - known) * guess
