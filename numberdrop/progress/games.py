"""Finished games in the log: for each game an event with its result, one with its moves, and one with the coach's review.

The ids of the events are derived from the game's id, so that a game is stored only once. Moves take the most space: ``log.compact`` drops
old ones from a long log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from numberdrop.formats.declarations import pack_text, unpack_text

from .events import LONGEST_ACTS, LONGEST_CODE, ME, Event, time_or_now
from .log import Log

OTHER = "person"
"""The word for another person at the same screen in ``Event.seats``."""
IDEAS_BY_CHOICE: Mapping[str, tuple[str, ...]] = {
    "drop": ("holes", "place", "numbers"),
    "combo": ("early", "waited", "other"),
    "slide": ("slide",),
    "block": ("block",),
}
"""By kind of choice, the names of the mistakes by which points are lost."""
_TENTHS = 10


@dataclass(frozen=True)
class StoredActReview:
    """The coach's stored review of one act: the points lost (``given``) and, for a drop, the expected result (``promise``)."""

    at: int
    """The index of the act in the game."""
    given: float
    """The points lost compared with the best act."""
    clear: bool = False
    """Whether the loss, of points or of chance of winning, is statistically significant."""
    promise: tuple[int, int, int] | None = None
    """For a drop: mean and standard error, in hundredths, of further points (not solo: percentage of wins); number of simulated games."""

    def to_text(self) -> str:
        """Return the fields as numbers separated by colons; ``read`` is the inverse."""
        return ":".join(map(str, (self.at, round(_TENTHS * self.given), int(self.clear), *(self.promise or ()))))

    @classmethod
    def read(cls, text: str) -> StoredActReview:
        """Make the object from the text that ``to_text`` returned."""
        at, given, clear, *promise = map(int, text.split(":"))
        return cls(at, given / _TENTHS, bool(clear), (promise[0], promise[1], promise[2]) if promise else None)


@dataclass(frozen=True)
class KeptReview:
    """The coach's stored review of a game: the points lost by mistakes (``given``), the points expected, the level of play."""

    given: float
    """The points lost by mistakes in total."""
    start: float
    """The points expected at the start."""
    by_idea: Mapping[str, float] = field(default_factory=dict)
    """The points lost by each kind of mistake, by its name in ``IDEAS_BY_CHOICE``, such as ``holes``."""
    strength: float = 0.0
    """The level of play, as expected points of a solo game."""
    between: tuple[str, str] | None = None
    """The two bots between which the level of play lies; ``None`` if unknown."""
    nearest: str = ""
    """The bot with the nearest level of play."""
    rules: tuple[str, ...] = ()
    """Rules applied often enough in the game to count as known."""
    acts: tuple[StoredActReview, ...] = ()

    def to_event(self, game: str) -> Event:
        """Make the event that stores this review. ``game``: the game's id. Of too many ``acts``, those with clear, large losses stay."""
        figures = {"given": self.given, "start": self.start, "strength": self.strength, **self.by_idea}
        between = " ".join((*self.between, self.nearest)) if self.between else ""
        acts = sorted(self.acts, key=lambda act: (-act.clear, -act.given))
        while sum(len(act.to_text()) + 1 for act in acts) > LONGEST_ACTS:
            acts.pop()
        return Event(
            "review",
            f"review-{game}",
            time_or_now(None),
            rules=self.rules,
            game=game,
            found=" ".join(f"{name}={round(_TENTHS * value)}" for name, value in figures.items()),
            between=between,
            acts=" ".join(act.to_text() for act in sorted(acts, key=lambda act: act.at)),
        )

    @classmethod
    def of(cls, event: Event) -> KeptReview:
        """Make the review from the event that stores it."""
        figures = {name: int(value) / _TENTHS for name, value in (pair.split("=") for pair in event.found.split(" "))}
        low, high, nearest = event.between.split(" ") if event.between else ("", "", "")
        return cls(
            figures["given"],
            figures["start"],
            {idea: figures[idea] for ideas in IDEAS_BY_CHOICE.values() for idea in ideas if idea in figures},
            figures.get("strength", 0.0),
            (low, high) if event.between else None,
            nearest,
            event.rules,
            tuple(map(StoredActReview.read, event.acts.split())),
        )


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: the event that stores it, the players (``seats``), their points (``totals``), the review and the moves."""

    id: str
    event: Event
    seats: tuple[str, ...]
    totals: tuple[int, ...]
    review: KeptReview | None = None
    code: str = ""
    """The packed moves; empty if they are no longer stored."""

    @property
    def own_seat(self) -> int:
        """The index of the learner's seat."""
        return self.seats.index(ME)

    @property
    def own_points(self) -> int:
        """The learner's points."""
        return self.totals[self.own_seat]

    @property
    def luck_points(self) -> int | None:
        """The points gained by luck: own points - points expected + points lost, each rounded; ``None`` without a review."""
        review = self.review
        return None if review is None else self.own_points - round(review.start) + round(review.given)

    @property
    def won(self) -> bool:
        """Whether no other player had more points than the learner."""
        return self.own_points == max(self.totals)

    @property
    def record(self) -> str:
        """The moves as a text record. Raises ``ValueError`` if they are no longer stored, or damaged."""
        return unpack_text(self.code)


def game_events(
    game: str, record: str, edition: str, rounds: int, seats: Sequence[str], totals: Sequence[int], marks: Sequence[str]
) -> tuple[Event, ...]:
    """Make a finished game's events: the result and, if not too long, the moves (``record``). ``game``: its id; ``marks``: of ``MARKS``."""
    code = pack_text(record)
    id_, now, names, points = f"game-{game}", time_or_now(None), " ".join(seats), " ".join(map(str, totals))
    played = Event(
        "game", id_, now, round=rounds, game=game, edition=edition, seats=names, totals=points, marks=tuple(marks)
    )
    moves = [Event("moves", f"moves-{game}", now, game=game, code=code)] if len(code) <= LONGEST_CODE else []
    return played, *moves


def played_games(log: Log) -> Mapping[str, PlayedGame]:
    """Return all finished games by id, in order of finishing."""
    games: dict[str, PlayedGame] = {}
    codes = {event.game: event.code for event in log if event.kind == "moves"}
    reviews = {event.game: event for event in log if event.kind == "review"}
    for event in log:
        if event.kind == "game":
            seats, totals = tuple(event.seats.split(" ")), tuple(map(int, event.totals.split(" ")))
            review = KeptReview.of(reviews[event.game]) if event.game in reviews else None
            games[event.game] = PlayedGame(event.game, event, seats, totals, review, codes.get(event.game, ""))
    return games


def log_of_games(log: Log) -> Log:
    """Return a log with only those events of ``log`` that are about finished games."""
    return Log(tuple(event for event in log if event.kind in ("game", "moves", "review")))
