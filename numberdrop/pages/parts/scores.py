"""The learner's results against bots and solo scores, stored on the device.

Each game that was finished without taking anything back is stored as a line, a JSON list: version, id, seconds since 1970, then bot and
both totals, or edition and total. Any tab may append lines; none are ever changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from numberdrop.formats.converter import compact_json
from numberdrop.formats.declarations import Among, Between
from numberdrop.formats.game_record import dumps
from numberdrop.pages.kept import read_kept_lines
from numberdrop.rules import EDITIONS, Game

DUELS = "duels"
"""The name under which the browser stores the lines of games against bots."""
_VERSION = 1
_POINTS = Between(-999, 999)


@dataclass(frozen=True)
class _GameResult:
    """A game finished ``at`` seconds after 1970. ``id`` is its ``game_id``: games with the same set-up and acts count as the same."""

    id: str
    at: int

    def stored_line(self) -> str:
        """Return the line to store in the browser."""
        return compact_json((_VERSION, *astuple(self)))


@dataclass(frozen=True)
class DuelResult(_GameResult):
    """A finished game against a bot, with the learner's total (``mine``) and the bot's (``theirs``)."""

    bot: str
    mine: int
    theirs: int


class DuelRecord(NamedTuple):
    """The number of games that the learner won and lost against a bot; a draw is neither."""

    won: int
    lost: int


def read_duels(kept: str, bots: Iterable[str]) -> tuple[DuelResult, ...]:
    """Read the stored lines (``kept``) of games against ``bots``; unreadable lines are skipped."""
    names = tuple(bots)
    lines = read_kept_lines(kept, tuple[Literal[1], str, int, str, Annotated[int, _POINTS], Annotated[int, _POINTS]])
    duels = (DuelResult(name, at, bot, mine, theirs) for _, name, at, bot, mine, theirs in lines if bot in names)
    return tuple({duel.id: duel for duel in duels}.values())


def duel_record(duels: Iterable[DuelResult], bot: str) -> DuelRecord:
    """Count the games that the learner won and lost against a bot."""
    leads = [duel.mine - duel.theirs for duel in duels if duel.bot == bot]
    return DuelRecord(sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads))


SCORES = "scores"
"""The name under which the browser stores the lines of solo scores."""
_OWN_SHOWN = 5


@dataclass(frozen=True)
class SoloScore(_GameResult):
    """A finished solo game, with its edition and total."""

    edition: str
    total: int

    @classmethod
    def of(cls, game: Game, finished_at: int) -> SoloScore:
        """Make the score of a solo game; ``finished_at``: when it was finished, in seconds after 1970."""
        return cls(game_id(game), finished_at, game.setup.edition, game.sheets[0].score.total)


def game_id(game: Game) -> str:
    """Compute a hash that identifies a game by its set-up and acts."""
    return sha256(dumps(game).encode()).hexdigest()[:16]


def read_scores(kept: str) -> tuple[SoloScore, ...]:
    """Read the stored lines (``kept``) of solo scores; unreadable lines are skipped."""
    lines = read_kept_lines(kept, tuple[Literal[1], str, int, Annotated[str, Among(EDITIONS)], Annotated[int, _POINTS]])
    scores = (SoloScore(name, at, edition, total) for _, name, at, edition, total in lines)
    return tuple({score.id: score for score in scores}.values())


@dataclass(frozen=True)
class HighScoreRow:
    """A row of the high scores: either one printed in the rulebook (``name``: whose it is) or one of the learner's (``own``)."""

    total: int
    name: str = ""
    own: SoloScore | None = None


def high_scores(
    printed: tuple[tuple[str, int], ...], own: Sequence[SoloScore], current: str = ""
) -> list[HighScoreRow]:
    """Return ``printed`` scores (name, points), the best five ``own`` and that with id ``current``; best first, at a tie ``own`` last."""
    best = sorted(own, key=lambda score: (-score.total, score.at))
    shown = best[:_OWN_SHOWN] + [score for score in best[_OWN_SHOWN:] if score.id == current]
    rows = [HighScoreRow(points, name) for name, points in printed]
    rows += [HighScoreRow(score.total, own=score) for score in shown]
    return sorted(rows, key=lambda row: (-row.total, row.own is not None))
