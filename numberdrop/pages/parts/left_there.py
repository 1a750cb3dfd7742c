"""What another tab has kept is left there as long as nothing is done here: two tabs that both wrote would never come to an end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from numberdrop.pages.intents import Elsewhere


class Texts(NamedTuple):
    """What a page would have the browser keep, and the turn in which it would: whatever is done changes one of the two."""

    turn: int
    record: str | None
    beside: Mapping[str, str] | None = None


@dataclass(frozen=True)
class LeftThere:
    """What another tab has kept (``there``), and how it stood ``here`` once that was heard."""

    there: Elsewhere
    here: Texts

    def still(self, now: Texts) -> Elsewhere | None:
        """What is to be left, unless something was done here since."""
        return self.there if now == self.here else None
