"""The bots try the puzzles of a pack, as people do, and how strong they are there follows from these tries alone (``bot_strengths``).

A ladder of their games would not tell: it rests on other tasks, and its points are those of another scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from numberdrop.coach.training.tournament import Run
from numberdrop.exercises.kinds import MINERS
from numberdrop.exercises.puzzles import Pack
from numberdrop.exercises.puzzles.bot_tries import BotTries

from .bot_solvers import LADDER, TRIES, ladder
from .bot_strengths import Tried, strengths

_LUCK = "x"
"""Other dice for their mistakes than those by which a pack's levels are estimated."""


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


def told(pack: Pack, solved: Mapping[str, tuple[int, ...]], command: str, deviation: float) -> BotTries:
    """The figures of these tries; ``deviation`` is that of the levels that the pack estimates."""
    tried = {
        id_: solved[id_] for id_ in sorted(solved) if solved[id_]
    }  # sorted: sums do not depend on who was ready first
    heads = [pack.head(id_) for id_ in tried]
    shares = (tuple(one / TRIES for one in each) for each in tried.values())
    found = strengths(
        [Tried(head.level, head.guess, each) for head, each in zip(heads, shares, strict=True)], deviation
    )
    return BotTries(command, TRIES, {bot: round(one) for bot, one in zip(LADDER, found, strict=True)}, tried)
