"""A picture: everything that a page shows, by the name under which it travels to the browser."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, Never, TypeAlias

from numberdrop.frozen import Frozen, optional

from .board_scene import Board, Placements
from .scene import Keep, Scene, Talk

WordKey: TypeAlias = str
"""The key of a sentence of the front end's own: in the catalogues ``front.`` stands before it."""
Words: TypeAlias = Mapping[WordKey, str]
"""The front end's own sentences in the language of the page."""
Nothing: TypeAlias = Mapping[str, Never]
"""Stands where a page has no such thing: ``{}``."""

NOTHING: Nothing = MappingProxyType({})


class Shown(Frozen):
    """What a session shows."""

    words: Words
    scene: Scene
    board: Board | Nothing
    table: Placements | Nothing
    talk: Talk
    log: Keep


Sound: TypeAlias = Literal["drop", "block", "combo", "row", "refused", "finished"]
"""What can be heard."""


class Ack(Frozen):
    """The newest message that the picture answers, by its number, and the turn that intents are to be stamped with. It stands here
    and not in the scene, which is the same one while only something else is said. And what is to be heard of it.
    """

    seq: int
    turn: int
    sounds: tuple[Sound, ...] | None = optional()


class Picture(Shown):
    """All that is shown, and what it answers."""

    ack: Ack
