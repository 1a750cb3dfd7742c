"""A script: what is done on one visit, and with which settings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tests.streams.hand import Hand
from tests.streams.visit import Json, Visit
from tests.streams.walk import Walker


@dataclass(frozen=True)
class Script:
    """``do`` is what a visitor does; the same name, the same visit."""

    name: str
    do: Callable[[Hand], object]
    settings: Json = field(default_factory=dict)

    def play(self, visit: Visit) -> None:
        self.do(Hand(visit, self.name))


def walks(name: str, seeds: range, steps: int, eager: float = 0.3, **settings: object) -> Iterator[Script]:
    """Random walks in both languages. ``settings`` with a list in it go round."""
    for seed in seeds:
        mine = {key: one[seed % len(one)] if isinstance(one, list) else one for key, one in settings.items()}

        def do(hand: Hand) -> None:
            Walker(hand.hello(), eager).walk(steps)

        yield Script(f"{name}-{seed:02}", do, {"language": ("en", "fr")[seed % 2], **mine})
