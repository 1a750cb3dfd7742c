"""The picture of the companion's table: the play page's, with what is owed by whom on top, dice to tap in, and a set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Game, Phase
from numberdrop.rules.shapes import SHAPES

from .companion_mending import last_throw
from .dice import dice
from .forms import edition_field, field, form, players_field
from .intents import Json
from .picture import player_name
from .tables import icons

if TYPE_CHECKING:
    from .companion_table import CompanionTable

_CARDS = ("why", "audit", "sheet", "scores")
"""Cards of the play page that stand here too."""
_BUTTONS = frozenset((
    "left", "right", "ccw", "cw", "flip", "swap", "lower", "drop", "circle", "clear", "pass", "skip", "next", "back", "end",
    "new", "hint", "ask", "undo", "redo", "audit", "record", "load",
))  # fmt: skip
"""Buttons of the play page that stand here too."""
PRESSED = _BUTTONS | {"throw", "roll", "correct", "correct_dice", "combo", "keys", "close", "use_prefix"}
"""What can be pressed here, keys and dialogs included."""
NO_FACE = "?"
"""A die that has not been tapped in yet."""
SHAPE_FACES = tuple("IOTLS*")
_QUESTION = [[0, 1], [2, 1], [3, 2], [4, 2], [5, 0], [5, 1]]
"""A question mark out of squares, for the shape die without a face."""


def scene(page: CompanionTable, play: Json) -> Json:
    """The ``scene`` trait, from that of the play page."""
    game, voice = page.game, page.voice
    buttons = [one for one in play["buttons"] if one["id"] in _BUTTONS]
    tapping = game.phase is Phase.ROLL and game.seeded_roll is None
    if game.phase is Phase.ROLL:
        label = "throw" if tapping else "roll"
        buttons.insert(0, page.button(label, "R", primary=True))
    undo = next((i for i, one in enumerate(buttons) if one["id"] == "undo"), len(buttons))
    name = player_name(voice, game, page.shown)
    correct = page.button("correct", name=name)
    if game.solo:
        correct["label"] = voice("companion.correct_last")
    mending = [correct] if game.actions else []
    if last_throw(game) is not None:
        mending.append(page.button("correct_dice"))
    buttons[undo:undo] = mending
    cards = [card for card in play["cards"] if card["id"] in _CARDS]
    setup = _setup_form(page)
    cards = [*([] if game.over else [_owed(page)]), *([_dice_form(page)] if tapping else []), *cards]
    cards = [setup, *cards] if not game.actions else [*cards, setup]
    picture: Json = {**play, "buttons": buttons, "cards": cards}
    if page.untouched:
        picture["hint"] = voice("companion.hint_setup")
    if tapping:
        picture |= {
            "hint": voice("companion.hint_roll"),
            **dice(page.faces, SHAPE_FACES),
            "icons": {**icons(), NO_FACE: _QUESTION},
        }
    return picture


# --- what is owed -------------------------------------------------------------------------------------------------------


def _owed(page: CompanionTable) -> Json:
    """What everybody still owes in this phase, and what waits for it."""
    voice, game = page.voice, page.game
    items = [_item(*_owes(page, player)) for player in range(game.players)]
    if game.phase in (Phase.ROLL, Phase.END):
        name = player_name(voice, game, game.first)
        items = [_item(voice(f"companion.owes_{game.phase.value}", name=name), True)]
    if page.aside:
        items.append(_item(voice.count("companion.waits", len(page.aside)), True))
    return {"id": "owed", "kind": "list", "title": voice("companion.owed"), "items": items}


def _item(text: str, due: bool) -> Json:
    return {"text": text, "tone": "line" if due else "good", "cells": []}


def _owes(page: CompanionTable, player: int) -> tuple[str, bool]:
    """What a player owes, in a sentence, and whether it is anything."""
    voice, game = page.voice, page.game
    name = player_name(voice, game, player)
    if player not in game.pending:
        spared = game.phase is Phase.BLOCKS and game.letter is not None and game.letter in game.sheets[player].circled
        key = "companion.spared" if spared else "companion.owes_nothing"
        return voice(key, name=name, letter=game.letter or ""), False
    if game.phase is Phase.COMBO and game.pending[0] != player:
        return voice("companion.owes_combo_later", name=name, first=player_name(voice, game, game.pending[0])), True
    return voice(f"companion.owes_{game.phase.value}", **_values(page, player), name=name), True


def _values(page: CompanionTable, player: int) -> Json:
    game: Game = page.game
    tile = game.tiles.get(game.letter or "", "")
    star = game.roll is None or game.roll.shape == "*"
    shape = page.voice("companion.any_shape") if star or game.roll is None else page.voice.shape(game.roll.shape)
    return {
        "number": player + 1,
        "letter": game.letter or "",
        "tile": page.voice.shape(tile) if tile else "",
        "shape": shape,
        "dice": " ".join(game.roll.numbers).replace("*", "★") if game.roll else "",
    }


# --- forms --------------------------------------------------------------------------------------------------------------


def _dice_form(page: CompanionTable) -> Json:
    voice = page.voice
    roll = field("roll", "text", voice("form.roll"), help_=voice("form.roll_help"), error=page.form_error)
    return form("dice", voice("companion.type_dice"), [roll], voice("form.dice_submit"))


def _setup_form(page: CompanionTable) -> Json:
    voice, setup, faults = page.voice, page.game.setup, page.setup_faults
    names = [
        {
            **field(f"name{n}", "text", voice("form.name", n=n), setup.names[n - 1] if n <= len(setup.names) else ""),
            "when": {"field": "players", "min": max(n, 2)},
        }
        for n in range(1, MOST_PLAYERS + 1)
    ]
    choices = [["", voice("companion.tile_drawn")], *([tile, f"{tile} – {voice.shape(tile)}"] for tile in SHAPES)]
    tiles = [
        field(f"tile{letter}", "select", voice("companion.tile_at", letter=letter), "", choices) for letter in LETTERS
    ]
    tiles[0]["help"] = voice("companion.tiles_help", tiles=" ".join(setup.tiles))
    fields = [players_field(voice, str(setup.players)), *names, edition_field(voice, setup.edition), *tiles]
    if faults:  # what was refused stays in its field, with the reason below it
        for one in fields:
            one["value"] = str(faults.values.get(one["id"], one["value"]))
            one["error"] = faults.told.get(one["id"], "")
    fix = [{"id": "fix", "label": voice("companion.fix")}] if page.game.actions else []
    return form("new", voice("companion.setup"), fields, voice("companion.setup_submit"), more=fix)
