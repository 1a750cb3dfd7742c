"""A table that keeps its game: every state so far for undo, the record in the browser and in a dialog, and new games.

Nothing that is loaded replaces the game before all of it is checked.
"""

from __future__ import annotations

import os
from typing import ClassVar

from numberdrop.record import RecordError, dumps, loads
from numberdrop.rules.actions import Throw
from numberdrop.rules.game import Game, SetupError
from numberdrop.rules.reasons import Verdict

from .intents import LONGEST_TEXT, BadIntent, Json, text
from .judging import Judging
from .picture import player_name
from .play_scene import fault_text
from .words import Voice

_LONGEST_NAME = 24
_LONGEST_NUMBER = 15


class Keeping(Judging):
    """The games so far (``at`` is the one on the table), whose sheet is shown, and what may be done with records."""

    name: ClassVar[str] = "play"

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.games: list[Game] = [game or Game.new(seed=_fresh_seed())]
        self.at = 0
        self.shown = 0
        self.pause = False
        self.hints = 0
        self.auditing = False
        self.form_error = ""
        self.prefix: Game | None = None
        self.last: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
        self.told: Verdict | None = None
        super().__init__(language)

    @property
    def game(self) -> Game:
        return self.games[self.at]

    @property
    def voice(self) -> Voice:
        game = self.game
        plain = Voice(self.language)
        names = tuple(player_name(plain, game, player) for player in range(game.players))
        return Voice(self.language, (None,) if game.solo else names, game.setup.edition)

    def log(self) -> Json:
        return {"key": self.name, "text": dumps(self.game) if self.game.actions else ""}

    def press_undo(self) -> None:
        if self.at == 0:
            self.tell([self.voice.note("ui.nothing_to_undo")], verdict="info")
            return
        undone = self.game
        self.jump(self.at - 1)
        if not undone.actions:
            self.tell([self.voice.note("ui.undone_new")], verdict="info")
            return
        seen = isinstance(undone.actions[-1], Throw)
        self.tell([self.voice.note("ui.undone_dice" if seen else "ui.undone")], verdict="info")

    def press_redo(self) -> None:
        if self.at + 1 >= len(self.games):
            self.tell([self.voice.note("ui.nothing_to_redo")], verdict="info")
            return
        self.jump(self.at + 1)
        self.tell([self.voice.note("ui.redone")], verdict="info")

    def jump(self, at: int) -> None:
        """Put the state number ``at`` on the table, seen by the player who is to act."""
        self.at = at
        self.turn += 1
        self.pause = False
        self.hints = 0
        self.auditing = self.game.over
        self.last = (0, ())
        self.told = None
        if self.game.pending:
            self.shown = self.game.pending[0]
        self.shown = min(self.shown, self.game.players - 1)

    def press_close(self) -> None:
        super().press_close()
        self.prefix = None

    # --- new games, records -----------------------------------------------------------------------------------------

    def _new_game(self, values: Json) -> None:
        count = str(values.get("players", "1"))
        players = int(count) if count in tuple("123456") else 0
        names = tuple(_printable(values.get(f"name{i}")) for i in range(1, players + 1))
        seed: int | str | None = _seed(_printable(values.get("seed")))
        if values.get("own_dice") in (True, "true", "on"):
            seed = None
        try:
            game = Game.new(players, str(values.get("edition", "2023")), seed, names=names if any(names) else ())
        except SetupError as error:
            raise BadIntent(str(error)) from None
        self.start_over(game)
        self.tell([self.voice.note("ui.new_game_ready")], verdict="none")

    def start_over(self, *games: Game) -> None:
        """Put another game on the table, state by state; undo still reaches back into the one that was being played."""
        before = self.games[: self.at + 1] if self.game.actions else []
        self.games = [*before, *games]
        self.form_error = ""
        self.prefix = None
        self.dialog = None
        self.shown = 0
        self.jump(len(self.games) - 1)

    def press_new(self) -> None:
        """Start again with the same people, other dice."""
        setup = self.game.setup
        seed = None if setup.seed is None else _fresh_seed()
        self.start_over(Game.new(setup.players, setup.edition, seed, names=setup.names))
        self.tell([self.voice.note("ui.new_game_ready")], verdict="none")

    def press_record(self) -> None:
        buttons = [self.dialog_button("close", True)]
        self.dialog = {
            "id": "record",
            "kind": "record",
            "title": self.voice("ui.dialog_record"),
            "text": self.voice("ui.dialog_record_text"),
            "value": dumps(self.game),
            "file": "numberdrop-game.json",
            "rows": [],
            "buttons": buttons,
        }

    def press_load(self) -> None:
        self._load_dialog("", self.voice("ui.dialog_load_text"))

    def _load_dialog(self, value: str, told: str, use: bool = False) -> None:
        buttons = [self.dialog_button("use_prefix")] if use else []
        self.dialog = {
            "id": "load",
            "kind": "load",
            "title": self.voice("ui.dialog_load"),
            "text": told,
            "value": value,
            "rows": [],
            "buttons": [*buttons, self.dialog_button("close")],
        }

    def press_use_prefix(self) -> None:
        if self.prefix is not None:
            self._take_record(self.prefix)

    def on_load(self, message: Json) -> None:
        given = text(message.get("text"), 4 * LONGEST_TEXT)
        try:
            self._take_record(loads(given))
        except RecordError as error:
            self.prefix = error.game if error.game is not None and error.game.actions else None
            told = fault_text(self.voice, error)
            self._load_dialog(given[:LONGEST_TEXT], told, use=self.prefix is not None)
            self.tell([self.voice.note("ui.record_refused", tone="refuse")], verdict="refused")

    def _take_record(self, game: Game) -> None:
        setup = game.setup
        replayed = [Game.new(setup.players, setup.edition, setup.seed, setup.tiles, setup.names)]
        for action in game.actions:
            replayed.append(replayed[-1].apply(action))
        self.start_over(*replayed)
        self.tell([self.voice.note("ui.record_loaded", count=len(game.actions))], verdict="info")

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or self.game.actions:
            return more
        try:
            self._take_record(loads(text(saved, LONGEST_TEXT)))
            self.tell([self.voice.note("ui.restored")], verdict="info")
        except RecordError as error:
            if error.game is not None and error.game.actions:
                self._take_record(error.game)
            self.tell([self.voice.note("ui.restored_part")], verdict="info")
        return True


def _printable(given: object) -> str:
    """What was typed as a name or seed, without invisible signs, and not too long for a record."""
    return "".join(sign for sign in str(given or "") if sign.isprintable()).strip()[:_LONGEST_NAME]


def _seed(given: str) -> int | str:
    """The seed that was typed: a number where it is one, new where it is empty."""
    if not given:
        return _fresh_seed()
    return int(given) if given.isascii() and given.isdigit() and len(given) <= _LONGEST_NUMBER else given


def _fresh_seed() -> int:
    return int.from_bytes(os.urandom(4))
