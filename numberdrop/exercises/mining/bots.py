"""How hard a puzzle is for players: bots, weak to strong, choose in its position as they would in a game.

Nobody tells them what is asked: they do what they think best. So they can rate only puzzles whose answer is good play too,
and a puzzle that weak players solve and strong ones do not tells nothing about strength.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from numberdrop.coach import bot_named
from numberdrop.exercises.asking.question import Question
from numberdrop.exercises.kinds import KINDS, MINERS
from numberdrop.exercises.puzzles import Pack
from numberdrop.exercises.puzzles.pack import BotTries

if TYPE_CHECKING:
    from numberdrop.coach.training.tournament import Run

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


# --- bot strengths ----------------------------------------------------------------------------------------------------

# How strong bots are on the scale of puzzles, found out from what they solve.
#
# All strengths are fitted at once, by maximum (marginal) likelihood: those under which what was solved is likeliest. How hard each
# puzzle is, is known only about, so every level near its estimate is weighed. That holds the scale, too: at the likeliest
# strengths what the bots did makes the puzzles, all together, neither harder nor easier than their estimates.

_PER_POINT = log(10) / 400
"""What one point ahead adds to the logarithm of the odds, on the scale of ratings."""
_AROUND = tuple((step / 2, exp(-(step**2) / 8)) for step in range(-6, 7))
"""Levels around an estimate, in deviations, and how likely each is against the estimate itself."""
_MOST_STEPS = 500
_STILL = 0.01
"""Points: strengths that move by less have been found."""
_FURTHEST = 2_000.0
"""Points: nobody is taken as further from the middle of the puzzles, not even who solves all or nothing."""


class Tried(NamedTuple):
    """A puzzle of an estimated ``level``, which a guess solves in the share ``guess``, and what share of its tries each bot solved."""

    level: float
    guess: float
    shares: tuple[float, ...]


def strengths(tried: Sequence[Tried], deviation: float) -> tuple[float, ...]:
    """How strong each bot is, in their order; ``deviation`` is that of the estimated levels.

    What a bot did at a puzzle counts once, however often it tried: some bots do the same every time.
    """
    middle = sum(one.level for one in tried) / len(tried)
    low, high = middle - _FURTHEST, middle + _FURTHEST
    found = [middle] * len(tried[0].shares)
    for _ in range(_MOST_STEPS):
        before = found
        moves = _moves(before, tried, deviation)
        found = [min(high, max(low, mine + move)) for mine, move in zip(before, moves, strict=True)]
        if all(abs(now - then) < _STILL for now, then in zip(found, before, strict=True)):
            break
    return tuple(found)


def _moves(strong: Sequence[float], tried: Sequence[Tried], deviation: float) -> list[float]:
    """By how much a step of Fisher's scoring moves each bot: what pulls at it, by how sure the tries make it."""
    pulls, sure = [0.0] * len(strong), [1e-9] * len(strong)
    for puzzle in tried:
        weights, each = [], []
        for off, weight in _AROUND:
            likely, seen = weight, []
            for mine, share in zip(strong, puzzle.shares, strict=True):
                known = 1 / (1 + exp(_PER_POINT * (puzzle.level + off * deviation - mine)))
                solves = known + (1 - known) * puzzle.guess
                slope = _PER_POINT * (1 - puzzle.guess) * known * (1 - known)
                likely *= solves**share * (1 - solves) ** (1 - share)
                seen.append(((share - solves) * slope / (solves * (1 - solves)), slope**2 / (solves * (1 - solves))))
            weights.append(likely)
            each.append(seen)
        whole = sum(weights)
        for likely, seen in zip(weights, each, strict=True):
            for bot, (pull, certain) in enumerate(seen):
                pulls[bot] += likely / whole * pull
                sure[bot] += likely / whole * certain
    return [pull / certain for pull, certain in zip(pulls, sure, strict=True)]


# --- bot tries --------------------------------------------------------------------------------------------------------

# The bots try the puzzles of a pack, as people do, and how strong they are there follows from these tries alone (``bot_strengths``).
#
# A ladder of their games would not tell: it rests on other tasks, and its points are those of another scale.

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
