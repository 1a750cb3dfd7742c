"""Finished games in the log: that a game was played, its moves, and what the coach found in it, each a line of its own.

The lines of a game have ids that follow from the game, so the same game is kept once. Its moves are the largest of them: they may be gone from a
long log (``compaction``) while the rest of the game stays.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from numberdrop.formats.declarations import LIMITS

from .events import LONGEST_ACTS, LONGEST_CODE, ME, Event, now_or
from .log import Log

OTHER = "person"
"""Somebody else at the same screen."""
KINDS: Mapping[str, tuple[str, ...]] = {
    "drop": ("holes", "place", "numbers"),
    "combo": ("early", "waited", "other"),
    "slide": ("slide",),
    "block": ("block",),
}
"""By the kind of choice, the ideas by which something is given away in it: each act belongs to one of them."""
_TENTHS = 10


@dataclass(frozen=True)
class ActFigures:
    """What a review says of the act after ``at`` others: points ``given`` away; of a drop also the ``mean`` and ``error`` of what was still to come, in
    hundredths, and out of how many ``samples``.
    """

    at: int
    given: float
    clear: bool = False
    """Whether it certainly gave that away."""
    promise: tuple[int, int, int] | None = None

    def text(self) -> str:
        """The figures between colons."""
        return ":".join(map(str, (self.at, round(_TENTHS * self.given), int(self.clear), *(self.promise or ()))))

    @classmethod
    def read(cls, text: str) -> ActFigures:
        """The figures of a text that ``text`` wrote."""
        at, given, clear, *promise = map(int, text.split(":"))
        return cls(at, given / _TENTHS, bool(clear), (promise[0], promise[1], promise[2]) if promise else None)


@dataclass(frozen=True)
class KeptReview:
    """What the coach found in a game: points expected at the ``start``, ``given`` away in all and ``by_idea``, the level."""

    given: float
    start: float
    by_idea: Mapping[str, float] = field(default_factory=dict)
    strength: float = 0.0
    """The level as the points of somebody who plays alone."""
    between: tuple[str, str] | None = None
    nearest: str = ""
    rules: tuple[str, ...] = ()
    """What the learner applied in it often enough to know it."""
    acts: tuple[ActFigures, ...] = ()

    def event(self, game: str) -> Event:
        """The line of a game's review."""
        found = {"given": self.given, "start": self.start, "strength": self.strength, **self.by_idea}
        figures = " ".join(f"{name}={round(_TENTHS * value)}" for name, value in found.items())
        between = " ".join((*self.between, self.nearest)) if self.between else ""
        # Where there is no room for all of them, the dearest stay.
        acts = sorted(self.acts, key=lambda act: (-act.clear, -act.given))
        while sum(len(act.text()) + 1 for act in acts) > LONGEST_ACTS:
            acts.pop()
        told = " ".join(act.text() for act in sorted(acts, key=lambda act: act.at))
        return Event(
            "review",
            f"review-{game}",
            now_or(None),
            rules=self.rules,
            game=game,
            found=figures,
            between=between,
            acts=told,
        )

    @classmethod
    def of(cls, event: Event) -> KeptReview:
        """The review of a line."""
        found = {
            name: int(value) / _TENTHS for name, _, value in (one.partition("=") for one in event.found.split(" "))
        }
        low, high, nearest = event.between.split(" ") if event.between else ("", "", "")
        return cls(
            found["given"],
            found["start"],
            {idea: found[idea] for ideas in KINDS.values() for idea in ideas if idea in found},
            found.get("strength", 0.0),
            (low, high) if event.between else None,
            nearest,
            event.rules,
            tuple(map(ActFigures.read, event.acts.split())),
        )


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of the learner's: when, in how many rounds, who sat there, everybody's points, and what is special about it."""

    id: str
    event: Event
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    review: KeptReview | None = None
    code: str = ""
    """Its moves, packed; empty where they are no longer kept."""

    @property
    def me(self) -> int:
        """The learner's seat."""
        return self.seats.index(ME)

    @property
    def mine(self) -> int:
        """The learner's own points."""
        return self.totals[self.me]

    @property
    def dice(self) -> int | None:
        """Points that the dice brought, as on the page of the end: it adds up as it is written. ``None`` without a review."""
        found = self.review
        return None if found is None else self.mine - round(found.start) + round(found.given)

    @property
    def won(self) -> bool:
        """Whether nobody had more points."""
        return self.mine == max(self.totals)

    @property
    def record(self) -> str:
        """The game as the text of a record. Raises ``ValueError`` where the moves are no longer kept, or damaged."""
        try:
            # A short code can hold a long text: no more of it is unpacked than a file may have.
            packed = urlsafe_b64decode(self.code + "=" * (-len(self.code) % 4))
            return zlib.decompressobj().decompress(packed, LIMITS.size + 1).decode()
        except (zlib.error, ValueError) as error:
            raise ValueError("the moves are damaged") from error


def game_events(
    game: str, record: str, edition: str, rounds: int, seats: Sequence[str], totals: Sequence[int], marks: Sequence[str]
) -> tuple[Event, ...]:
    """The lines of a game that is over; ``game`` is what tells it from others. The moves of one that is too long are not kept."""
    code = urlsafe_b64encode(zlib.compress(record.encode(), 9)).decode().rstrip("=")
    played = Event(
        "game", f"game-{game}", now_or(None), round=rounds, game=game, edition=edition, seats=" ".join(seats),
        totals=" ".join(map(str, totals)), marks=tuple(marks),
    )  # fmt: skip
    moves = Event("moves", f"moves-{game}", now_or(None), game=game, code=code) if len(code) <= LONGEST_CODE else None
    return (played, moves) if moves else (played,)


def played_games(log: Log) -> Mapping[str, PlayedGame]:
    """All finished games by their ids, in the order in which they were finished."""
    games: dict[str, PlayedGame] = {}
    codes: dict[str, str] = {}
    reviews: dict[str, Event] = {}
    for event in log:
        match event.kind:
            case "game":
                seats, totals = tuple(event.seats.split(" ")), tuple(map(int, event.totals.split(" ")))
                games[event.game] = PlayedGame(event.game, event, seats, totals)
            case "moves":
                codes[event.game] = event.code
            case "review":
                reviews[event.game] = event
    return {
        name: replace(
            played,
            code=codes.get(name, ""),
            review=KeptReview.of(reviews[name]) if name in reviews else None,
        )
        for name, played in games.items()
    }


def only_games(log: Log) -> Log:
    """The lines of the finished games alone: what is saved when all games are saved together."""
    return Log(tuple(event for event in log if event.kind in ("game", "moves", "review")))
