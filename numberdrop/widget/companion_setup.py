"""The set-up of a real table: who plays, by which edition, and which tiles were drawn. What cannot be is told field by field."""

from __future__ import annotations

from numberdrop.record import LIMITS
from numberdrop.record.limits import unstacked
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Game, Setup
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .intents import Json
from .words import Voice

OPEN = ""
"""A tile that nobody has named: left open on all five letters, the tutor draws them."""


class SetupFaults(ValueError):  # noqa: N818 - several at once
    """Why a set-up cannot be: a sentence for each field at fault; ``values`` is what was given."""

    def __init__(self, told: dict[str, str], values: Json) -> None:
        super().__init__(", ".join(told))
        self.told = told
        self.values = values


def read_setup(voice: Voice, values: Json, under: Setup | None = None) -> Setup:
    """The set-up that a form gives; ``under`` is that of a game that goes on with as many players.

    Raises ``SetupFaults``.
    """
    told: dict[str, str] = {}
    given = str(values.get("players", ""))[:40]
    players = int(given) if given in tuple("123456")[:MOST_PLAYERS] else 0
    if not players:
        told["players"] = voice("companion.bad_players", given=given, most=MOST_PLAYERS)
    elif under is not None and players != under.players:
        told["players"] = voice("companion.other_players", given=given, players=under.players)
    edition = str(values.get("edition", DEFAULT))[:40]
    if edition not in EDITIONS:
        told["edition"] = voice("companion.bad_edition", given=edition)
    names = tuple(_name(voice, values, n, told) for n in range(1, players + 1))
    tiles = {letter: str(values.get(f"tile{letter}") or OPEN)[:40] for letter in LETTERS}
    if not told:
        _judge_tiles(voice, tiles, players, edition, told)
    if told:
        raise SetupFaults(told, values)
    drawn = under.tiles if under is not None else Game.new(players, edition).setup.tiles
    chosen = tuple(tiles.values()) if any(tiles.values()) else drawn
    return Setup(players, edition, chosen, None, names if any(names) else ())


def _name(voice: Voice, values: Json, n: int, told: dict[str, str]) -> str:
    given = unstacked("".join(sign for sign in str(values.get(f"name{n}") or "") if sign.isprintable())).strip()
    if len(given) > LIMITS.name:
        told[f"name{n}"] = voice("companion.long_name", given=given[:60], most=LIMITS.name)
    return given[: LIMITS.name]


def _judge_tiles(voice: Voice, tiles: dict[str, str], players: int, edition: str, told: dict[str, str]) -> None:
    if not any(tiles.values()):
        return
    for letter, tile in tiles.items():
        twin = next((other for other in LETTERS if other < letter and tiles[other] == tile), None)
        if not tile:
            told[f"tile{letter}"] = voice("companion.tile_open", letter=letter)
        elif tile not in SHAPES or (players == 1 and tile not in TETROMINOES):
            key = "companion.tile_solo" if tile in SHAPES else "companion.tile_unknown"
            told[f"tile{letter}"] = voice(key, letter=letter, tile=tile)
        elif twin:
            told[f"tile{letter}"] = voice("companion.tile_twice", letter=letter, tile=tile, other=twin)
    if not told and not EDITIONS[edition].allows_tiles(players, tiles):
        listed = " ".join(tiles.values())
        told["tileA"] = voice("companion.tiles_edition", tiles=listed, edition=voice(f"edition.{edition}"))
