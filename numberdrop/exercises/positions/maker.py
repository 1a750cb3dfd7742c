"""Makers of fresh questions: from a seed, always the same one; from another seed, another position.

A maker aims at something (a misconception that the position must tell apart, a goal that exactly some drops meet) and draws
positions until one does it. ``make`` in a lesson's file names it, ``with`` gives it its wishes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.shapes import SHAPES

from .chance import Chance, Unlucky

_ROUNDS, _MOST_ROUNDS, _DRAWS = 200, 3000, 300_000
"""So many rounds at least, and then more until so many values are drawn. A round may end with its first stack: where little room is
wished for (`landing` with the trap C16 and seven drops) one in 25 finds something, and 200 alone would fail one lesson in 4000.
"""


@dataclass(frozen=True)
class Maker:
    """``draw`` takes a ``Chance``, an edition, and its wishes by name. ``aims`` are the misconceptions that it can aim at.

    ``deals`` is the wish that decides what its answer is like, with all values in turn: tasks of a lesson that deal alike take the
    next one each, and so does every visit, so that no answer comes too often.
    """

    name: str
    draw: Callable[..., Any]
    aims: tuple[str, ...] = ()
    deals: tuple[str, tuple[object, ...]] = ("", ())

    def dealt(self, turn: int) -> dict[str, object]:
        """The wish that is due at a turn."""
        wish, values = self.deals
        return {wish: values[turn % len(values)]} if values else {}

    def make(self, seed: int | str, given: Mapping[str, object] | None = None, edition: str = DEFAULT) -> Any:
        """What it draws from a seed.

        Raises ``TypeError`` for wishes that it does not know, ``ValueError`` for a shape that there is not, and when it can find no position that fulfils them.
        """
        shape = (given or {}).get("shape", "")
        if shape not in ("", *SHAPES):
            raise ValueError(f"{shape!r:.40} is no shape; these are: {', '.join(SHAPES)}")
        spent = 0
        for attempt in range(_MOST_ROUNDS):
            if attempt >= _ROUNDS and spent >= _DRAWS:
                break
            chance = Chance(f"{seed}:{attempt}" if attempt else str(seed), self.name)
            try:
                drawn = self.draw(chance, edition, **(given or {}))
            except Unlucky:
                continue
            finally:
                spent += chance.drawn
            if drawn.untouched is None or not drawn.accepts(drawn.untouched):
                return drawn
        raise ValueError(f"maker {self.name!r} finds no position for {dict(given or {})!r}")


STAR_OR_NOT = ("star", (True, False))
"""What is dealt where all depends on whether a die shows a star."""
