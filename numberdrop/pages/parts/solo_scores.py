"""The learner's own solo scores, kept on this device: one line a game that was finished without taking back.

A line is a JSON list: version, id, seconds since 1970, edition, total. Lines are only ever added, by any tab.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal

from numberdrop.formats.converter import as_text
from numberdrop.formats.declarations import Among, Between
from numberdrop.formats.game_record import dumps
from numberdrop.pages.kept import kept_lines
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import Game

SCORES = "scores"
"""The name under which the browser keeps them."""
_VERSION = 1
_LINE: Any = tuple[Literal[1], str, int, Annotated[str, Among(EDITIONS)], Annotated[int, Between(-999, 999)]]
_OWN_SHOWN = 5


@dataclass(frozen=True)
class Score:
    """A finished solo game. ``id`` is that of the game: the same acts again are no second game."""

    id: str
    at: int
    edition: str
    total: int

    @classmethod
    def of(cls, game: Game, at: int) -> Score:
        """The score of a solo game that was finished ``at`` this second."""
        return cls(game_id(game), at, game.setup.edition, game.sheets[0].score.total)

    def line(self) -> str:
        """What the browser keeps of it."""
        return as_text((_VERSION, self.id, self.at, self.edition, self.total))


def game_id(game: Game) -> str:
    """What tells a game from every other one: the same acts again have the same id."""
    return sha256(dumps(game).encode()).hexdigest()[:16]


def read_scores(kept: str) -> tuple[Score, ...]:
    """The scores of the lines that the browser kept; lines that are none are passed over."""
    scores = {name: Score(name, at, edition, total) for _, name, at, edition, total in kept_lines(kept, _LINE)}
    return tuple(scores.values())


@dataclass(frozen=True)
class Row:
    """A line of the table of scores: a printed ``name``, or one's own score (``own``)."""

    total: int
    name: str = ""
    own: Score | None = None


def table(printed: tuple[tuple[str, int], ...], own: Sequence[Score], current: str = "") -> list[Row]:
    """The printed table with one's own best scores in it. One's own stands below a printed one that it does not beat.

    The score of the game ``current`` is always among them.
    """
    best = sorted(own, key=lambda score: (-score.total, score.at))
    shown = best[:_OWN_SHOWN] + [score for score in best[_OWN_SHOWN:] if score.id == current]
    rows = [Row(points, name) for name, points in printed] + [Row(score.total, own=score) for score in shown]
    return sorted(rows, key=lambda row: (-row.total, row.own is not None))
