"""Fresh rounds and games to play phase by phase."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast

from numberdrop.exercises.positions.maker import Chance, Maker

from .walk import EVERYTHING, Ask, Round


def draw_round(
    chance: Chance,
    edition: str,
    players: int = 1,
    rounds: int = 1,
    after: int = 0,
    ask: Iterable[str] = EVERYTHING,
    blocks: bool | None = None,
    drops_only: bool = False,
    aim: Literal["round", "duel", "exam"] = "round",
) -> Round:
    """Rounds at a table: ``players`` (you are the first), after so many rounds; ``rounds = 0`` plays to the end."""
    seed = "".join(chance.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))
    wanted = cast("tuple[Ask, ...]", tuple(ask))
    return Round(
        edition=edition, players=players, rounds=rounds, after=after, ask=wanted, blocks=blocks, drops_only=drops_only,
        aim=aim, seed=seed,
    )  # fmt: skip


ROUND = Maker("round", draw_round)
