"""Dice of a scene: as they were rolled, or to be set by hand, each with the faces to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import SetDie
from numberdrop.pages.scene import Die
from numberdrop.rules.dice import Roll

DIE_FACES = tuple("1234567*")


def rolled(roll: Roll | None) -> dict[str, Any]:
    """The part of a scene with the dice as they lie; none before a roll."""
    if roll is None:
        return {}
    return {"dice": tuple(map(Die, roll.numbers)), "shape_die": roll.shape}


def settable(faces: Sequence[str], shapes: Sequence[str]) -> dict[str, Any]:
    """The part of a scene with dice to set: four numbers and the shape, which may be one of ``shapes``."""
    return {
        "dice": tuple(map(Die, faces[:4])),
        "shape_die": faces[4],
        "dice_editable": True,
        "die_choices": DIE_FACES,
        "shape_choices": tuple(shapes),
    }


def with_die(faces: Sequence[str], intent: SetDie, shapes: Sequence[str]) -> tuple[str, ...]:
    """The faces after one die was set by hand. Raises ``BadIntent`` for a face that it does not have."""
    if intent.face not in (shapes if intent.i == 4 else DIE_FACES):
        raise BadIntent(f"no die shows {intent.face!r}")
    return (*faces[: intent.i], intent.face, *faces[intent.i + 1 :])
