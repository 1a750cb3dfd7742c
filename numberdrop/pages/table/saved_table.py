"""What a game that is kept must remember beside its record, as the browser keeps it.

A record holds what was played; who of the players is a bot, what was taken back, who gave up, which state of a replay one is
looking at, whose drops were reviewed, which one is being made again or judged stands in a text of its own.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from numberdrop.pages.fields import BadIntent, mapping, read_json
from numberdrop.rules.game import Setup

from .seating import FIRST_SPEED, SPEEDS, Seating, may_sit

TABLE = "table"
"""The name under which the browser keeps it."""
_LONGEST = 4_000
_LATEST = 10_000


@dataclass(frozen=True)
class SavedTable:
    """Who sits at a game, how fast bots act there, the state number of the replay that is open, the players whose drops were
    reviewed, and after how many acts the drops stand that are being made again, and judged.
    """

    seating: Seating
    speed: str = FIRST_SPEED
    replay_at: int | None = None
    reviewed: tuple[int, ...] = ()
    retry_at: int | None = None
    judged_at: int | None = None

    def text(self, setup: Setup) -> str:
        """What the browser keeps; ``read_saved_table`` gives it back."""
        parts: dict[str, object] = {
            "game": _about(setup),
            "seats": self.seating.seats,
            "taken": self.seating.taken_back,
            "resigned": self.seating.resigned,
            "speed": self.speed,
        }
        if self.replay_at is not None:
            parts["replay"] = self.replay_at
        if self.reviewed:
            parts["reviewed"] = self.reviewed
        if self.retry_at is not None:
            parts["retry"] = self.retry_at
        if self.judged_at is not None:
            parts["judged"] = self.judged_at
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def read_saved_table(text: object, setup: Setup) -> SavedTable | None:
    """What was kept with this very game; ``None`` for anything else, however odd."""
    try:
        parts = mapping(read_json(text, _LONGEST))
    except BadIntent:
        return None
    if parts.get("game") != _about(setup):
        return None
    seats, taken, resigned = parts.get("seats"), parts.get("taken"), parts.get("resigned")
    if not isinstance(seats, list) or len(seats) != setup.players:
        return None
    if not all(map(may_sit, seats)):
        return None
    seating = Seating(tuple(seats), _numbers(taken, 999), _numbers(resigned, setup.players - 1))
    speed = parts.get("speed")
    return SavedTable(
        seating,
        speed if isinstance(speed, str) and speed in SPEEDS else FIRST_SPEED,
        _number(parts.get("replay")),
        tuple(dict.fromkeys(_numbers(parts.get("reviewed"), setup.players - 1))),
        _number(parts.get("retry")),
        _number(parts.get("judged")),
    )


def _about(setup: Setup) -> list[object]:
    return [setup.players, setup.edition, setup.seed, "".join(setup.tiles), list(setup.names)]


def _number(value: object) -> int | None:
    return next(iter(_numbers([value], _LATEST)), None)


def _numbers(values: object, most: int) -> tuple[int, ...]:
    if not isinstance(values, list) or len(values) > most + 1:
        return ()
    return tuple(value for value in values if type(value) is int and 0 <= value <= most)
