"""Dice that are set by hand: each opens its faces to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from .intents import BadIntent, Json, text, whole

DIE_FACES = tuple("1234567*")


def dice(faces: Sequence[str], shapes: Sequence[str]) -> Json:
    """The part of a scene with dice to set: four numbers and the shape, which may be one of ``shapes``."""
    return {
        "dice": [{"face": face} for face in faces[:4]],
        "shape_die": faces[4],
        "dice_editable": True,
        "die_choices": list(DIE_FACES),
        "shape_choices": list(shapes),
    }


def die_set(message: Json, faces: Sequence[str], shapes: Sequence[str]) -> tuple[str, ...]:
    """The faces after one die was set by hand."""
    i, face = whole(message.get("i"), 0, 4), text(message.get("face"), 2)
    if face not in (shapes if i == 4 else DIE_FACES):
        raise BadIntent(f"no die shows {face!r}")
    return (*faces[:i], face, *faces[i + 1 :])
