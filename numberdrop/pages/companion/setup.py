"""The set-up of a real table: who plays, by which edition, and which tiles were drawn. What cannot be is told field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from numberdrop.formats.declarations import visible
from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.message import Phrase, phrase
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Game, Setup
from numberdrop.rules.shapes import SHAPES, TETROMINOES

OPEN = ""
"""A tile that nobody has named: left open on all five letters, the tutor draws them."""


@dataclass(frozen=True)
class SetupFaults:
    """Why a set-up cannot be: a sentence for each field at fault; ``values`` are what stood in the fields."""

    fields: Mapping[str, Phrase]
    values: Mapping[str, Any]


def read_setup(values: Mapping[str, Any], under: Setup | None = None) -> Setup | SetupFaults:
    """The set-up that a form gives; ``under`` is that of a game that goes on with as many players."""
    faults: dict[str, Phrase] = {}
    typed = str(values.get("players", ""))[:40]
    players = int(typed) if typed in tuple("123456")[:MOST_PLAYERS] else 0
    if not players:
        faults["players"] = phrase("companion.bad_players", given=typed, most=MOST_PLAYERS)
    elif under is not None and players != under.players:
        faults["players"] = phrase("companion.other_players", given=typed, players=under.players)
    edition = str(values.get("edition", DEFAULT))[:40]
    if edition not in EDITIONS:
        faults["edition"] = phrase("companion.bad_edition", given=edition)
    names = [_name(values, n) for n in range(1, players + 1)]
    for n, name in enumerate(names, 1):
        if len(name) > LIMITS.name:
            faults[f"name{n}"] = phrase("companion.long_name", given=name[:60], most=LIMITS.name)
    tiles = {letter: str(values.get(f"tile{letter}") or OPEN)[:40] for letter in LETTERS}
    if faults := faults or _tile_faults(tiles, players):
        return SetupFaults(faults, values)
    drawn = under.tiles if under is not None else Game.new(players, edition).setup.tiles
    chosen = tuple(tiles.values()) if any(tiles.values()) else drawn
    if not EDITIONS[edition].allows_tiles(players, dict(zip(LETTERS, chosen, strict=True))):
        words = phrase("companion.tiles_edition", tiles=" ".join(chosen), edition=phrase(f"edition.{edition}"))
        return SetupFaults({"tileA": words}, values)
    return Setup(players, edition, chosen, None, tuple(names) if any(names) else ())


def _name(values: Mapping[str, Any], n: int) -> str:
    return visible(str(values.get(f"name{n}") or ""))


def _tile_faults(tiles: dict[str, str], players: int) -> dict[str, Phrase]:
    faults: dict[str, Phrase] = {}
    if not any(tiles.values()):
        return faults
    for letter, tile in tiles.items():
        twin = next((other for other in LETTERS if other < letter and tiles[other] == tile), None)
        if not tile:
            faults[f"tile{letter}"] = phrase("companion.tile_open", letter=letter)
        elif tile not in SHAPES or (players == 1 and tile not in TETROMINOES):
            key = "companion.tile_solo" if tile in SHAPES else "companion.tile_unknown"
            faults[f"tile{letter}"] = phrase(key, letter=letter, tile=tile)
        elif twin:
            faults[f"tile{letter}"] = phrase("companion.tile_twice", letter=letter, tile=tile, other=twin)
    return faults
