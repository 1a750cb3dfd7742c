"""Bots as test players of puzzles: how often they solve a puzzle, and how strong they are on the rating scale of puzzles. Bots choose as
they would in a game, so they can only be tested on puzzles whose answer is good play.
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
    from numberdrop.coach.training.tournament import TaskRunner

LADDER = ("pip", "gus", "ada", "kim", "leo")
"""The names of the bots, from weak to strong. None of them searches ahead: a bot that does would use all the time it is given."""
TRIES = 6
"""The number of tries of each bot at a puzzle."""


def share_solved(question: Question, bot_name: str, tries: int = 1, mistake_seed: str = "") -> float | None:
    """Return the share of a bot's answers that are right; ``None`` if bots cannot answer. A bot without random mistakes tries only once."""
    bot, plays = bot_named(bot_name), KINDS[question.kind].plays
    if plays is None:
        return None
    chancy = bot.mistakes.blur or bot.mistakes.misses
    answers = (plays(question, bot, f"{mistake_seed}{i}") for i in range(tries if chancy else 1))
    right = [question.accepts(answer) for answer in answers if answer is not None]
    return sum(right) / len(right) if right else None


def shares_solved_by_bots(question: Question, tries: int = 1, mistake_seed: str = "") -> tuple[float, ...]:
    """Return in what share of ``tries`` each bot of ``LADDER``, the weakest first, is right; empty if bots cannot answer the question."""
    shares = (share_solved(question, name, tries, mistake_seed) for name in LADDER)
    return tuple(share for share in shares if share is not None)


def stronger_do_better(shares: Sequence[float]) -> bool:
    """Whether no bot beats the strongest, and none of the rest the second by over 0.5; ``shares`` of right answers, strongest last."""
    *weak, good, strong = shares
    return strong >= max(shares) and good >= max(weak) - 0.5


# All strengths are fitted at once, by maximum marginal likelihood. The levels of puzzles are estimates, so every level near the
# estimate is weighed. That also fixes the scale: at the fitted strengths the results make the puzzles, all together, neither harder
# nor easier than estimated.

_LOG_ODDS_PER_POINT = log(10) / 400
"""How much one rating point changes the logarithm of the odds of solving a puzzle."""
_LEVEL_SPREAD = tuple((step / 2, exp(-(step**2) / 8)) for step in range(-6, 7))
"""Deviations of the true level from its estimate, in standard deviations, each with its weight."""
_MOST_STEPS = 500
_CONVERGED_WITHIN = 0.01
"""The fit ends when no strength moves by more than this many points."""
_MOST_FROM_MEAN = 2_000.0
"""The largest allowed distance of a strength from the mean level, in rating points, for bots that solve everything or nothing."""


class BotTrial(NamedTuple):
    """A puzzle tried by bots: its estimated ``level``, the chance of guessing it (``guess``), and the share of right tries of each bot."""

    level: float
    guess: float
    shares: tuple[float, ...]


def fit_strengths(tried: Sequence[BotTrial], level_deviation: float) -> tuple[float, ...]:
    """Fit the strength of each bot in rating points, in the order of the shares; ``level_deviation``: the standard deviation of the
    estimated levels. A puzzle counts once, however often a bot tried it: some bots give the same answer every time.
    """
    middle = sum(puzzle.level for puzzle in tried) / len(tried)
    low, high = middle - _MOST_FROM_MEAN, middle + _MOST_FROM_MEAN
    fitted = [middle] * len(tried[0].shares)
    for _ in range(_MOST_STEPS):
        before = fitted
        moves = _fisher_scoring_steps(before, tried, level_deviation)
        fitted = [min(high, max(low, mine + move)) for mine, move in zip(before, moves, strict=True)]
        if all(abs(now - then) < _CONVERGED_WITHIN for now, then in zip(fitted, before, strict=True)):
            break
    return tuple(fitted)


def _fisher_scoring_steps(strengths: Sequence[float], tried: Sequence[BotTrial], level_deviation: float) -> list[float]:
    """Return by how much each of ``strengths`` changes in one step of Fisher scoring (score divided by information)."""
    scores, informations = [0.0] * len(strengths), [1e-9] * len(strengths)
    for puzzle in tried:
        by_level = []
        for off, weight in _LEVEL_SPREAD:
            likelihood, derivatives = weight, []
            for strength, share in zip(strengths, puzzle.shares, strict=True):
                knows = 1 / (1 + exp(_LOG_ODDS_PER_POINT * (puzzle.level + off * level_deviation - strength)))
                solves = knows + (1 - knows) * puzzle.guess
                slope = _LOG_ODDS_PER_POINT * (1 - puzzle.guess) * knows * (1 - knows)
                variance = solves * (1 - solves)
                likelihood *= solves**share * (1 - solves) ** (1 - share)
                derivatives.append(((share - solves) * slope / variance, slope**2 / variance))
            by_level.append((likelihood, derivatives))
        total = sum(likelihood for likelihood, _ in by_level)
        for likelihood, derivatives in by_level:
            for bot, (score, information) in enumerate(derivatives):
                scores[bot] += likelihood / total * score
                informations[bot] += likelihood / total * information
    return [score / information for score, information in zip(scores, informations, strict=True)]


# The bots try the puzzles of a pack; their strengths on its scale follow from these tries alone. Ratings from games are on another
# scale.

_SEED_PREFIX = "x"
"""A prefix of the seeds, so that the bots make other mistakes than when the levels of the puzzles were estimated."""


def try_puzzle(task: tuple[str, str]) -> tuple[str, tuple[int, ...]]:
    """Let bots try a puzzle, given as its id and line; return its id and each bot's number of right tries (none if bots cannot answer it)."""
    id_, line = task
    from numberdrop.exercises.puzzles import read_puzzle

    shares = shares_solved_by_bots(read_puzzle(line).question, TRIES, _SEED_PREFIX)
    return id_, tuple(round(share * TRIES) for share in shares) if len(shares) == len(LADDER) else ()


def try_pack(pack: Pack, run: TaskRunner) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Let bots try each puzzle of a pack that asks for good play; yield the results of ``try_puzzle`` as they come."""
    heads = [head for head in pack.heads if MINERS[head.type].is_play]
    return run(try_puzzle, [(head.id, pack.line(head.id)) for head in heads], in_order=False)


def collect_tries(pack: Pack, solved: Mapping[str, tuple[int, ...]], command: str, level_deviation: float) -> BotTries:
    """Return ``solved`` (each bot's right tries, by puzzle id) with the ``command`` line and strengths from ``fit_strengths``."""
    # Sorted, so that sums do not depend on the order of arrival.
    tried = {id_: solved[id_] for id_ in sorted(solved) if solved[id_]}
    shares = ((pack.head(id_), tuple(count / TRIES for count in counts)) for id_, counts in tried.items())
    fitted = fit_strengths([BotTrial(head.level, head.guess, right) for head, right in shares], level_deviation)
    return BotTries(command, TRIES, {bot: round(strength) for bot, strength in zip(LADDER, fitted, strict=True)}, tried)
