"""A table that keeps its game: the record in the browser and in a dialog, and new games.

Nothing that is loaded replaces the game before all of it is checked. Who sits there is kept beside the record (``seats``).
"""

from __future__ import annotations

from typing import ClassVar

from numberdrop.record import RecordError, dumps, loads
from numberdrop.record.limits import unstacked
from numberdrop.rules.game import Game, SetupError

from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text
from .seats import BOT_NAMES, PERSON, Table, fresh_seed, kept_text, read_kept
from .table_cards import bot_name, fault_text
from .undoing import Undoing

SEATS = "table"
"""The name under which the browser keeps who sits at the table."""

_LONGEST_NAME = 24
_LONGEST_NUMBER = 15


class Keeping(Undoing):
    """What may be done with records and new games."""

    name: ClassVar[str] = "play"

    def __init__(self, language: str = "en", game: Game | None = None) -> None:
        self.form_error = ""
        self.prefix: Game | None = None
        super().__init__(language, game)

    def log(self) -> Json:
        game = self.games[self.at]
        # A table that was laid for several is worth keeping before anybody has done anything.
        worth = bool(game.actions) or game.players > 1 or any(self.party.seats)
        seats = kept_text(game.setup, self.party, self.speed) if worth else ""
        return {"key": self.name, "text": dumps(game) if worth else "", "put": {SEATS: seats}, "reads": [SEATS]}

    def press_close(self) -> None:
        super().press_close()
        self.prefix = None

    # --- new games, records -----------------------------------------------------------------------------------------

    def _new_game(self, values: Json) -> None:
        count = str(values.get("players", "1"))
        players = int(count) if count in tuple("123456") else 0
        seats = tuple(str(values.get(f"seat{i}") or PERSON) for i in range(1, players + 1))
        if any(seat not in (PERSON, *BOT_NAMES) for seat in seats):
            raise BadIntent(f"no such seats: {seats!r:.80}")
        people = [printable(values.get(f"name{i}")) for i in range(1, players + 1)]
        names = self.names_for(seats, people)
        seed: int | str | None = read_seed(printable(values.get("seed")))
        if values.get("own_dice") in (True, "true", "on"):
            seed = None
        try:
            game = Game.new(players, str(values.get("edition", "2023")), seed, names=names if any(names) else ())
        except SetupError as error:
            raise BadIntent(str(error)) from None
        self.parties[game.setup] = Table(seats)
        self.start_over(game)
        self.tell([self.voice.note("ui.new_game_ready")], verdict="none")

    def names_for(self, seats: tuple[str, ...], people: list[str]) -> tuple[str, ...]:
        """The names at a table: bots have their own, a second one of the same name gets a number."""
        names: list[str] = []
        for seat, given in zip(seats, people, strict=True):
            name = bot_name(self.voice, seat) if seat else given
            again = sum(1 for other in seats[: len(names)] if other == seat)
            names.append(f"{name} {again + 1}" if seat and again else name)
        return tuple(names)

    def start_over(self, *games: Game) -> None:
        """Put another game on the table, state by state; undo still reaches back into the one that was being played."""
        before = self.games[: self.at + 1] if self.games[self.at].actions else []
        self.games = [*before, *games]
        self.form_error = ""
        self.prefix = None
        self.dialog = None
        self.shown = 0
        self.jump(len(self.games) - 1)

    def press_new(self) -> None:
        """Start again with the same people, other dice."""
        setup = self.game.setup
        seed = None if setup.seed is None else fresh_seed()
        game = Game.new(setup.players, setup.edition, seed, names=setup.names)
        self.parties[game.setup] = Table(self.party.seats)
        self.start_over(game)
        self.tell([self.voice.note("ui.new_game_ready")], verdict="none")

    def press_record(self) -> None:
        buttons = [self.dialog_button("close", True)]
        self.dialog = {
            "id": "record",
            "kind": "record",
            "title": self.voice("ui.dialog_record"),
            "text": self.voice("ui.dialog_record_text"),
            "value": dumps(self.games[self.at]),
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

    def _take_record(self, game: Game, table: Table | None = None) -> None:
        setup = game.setup
        self.parties[setup] = table or self.parties.get(setup) or Table.of_people(setup.players)
        self.start_over(*game.states())
        self.tell([self.voice.note("ui.record_loaded", count=len(game.actions))], verdict="info")

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or self.game.actions:
            return more
        kept = mapping(message.get("kept") or {}).get(SEATS)
        try:
            self._take_kept(loads(text(saved, LONGEST_TEXT)), kept)
            self.tell([self.voice.note("ui.restored")], verdict="info")
        except RecordError as error:
            if error.game is not None and error.game.actions:
                self._take_kept(error.game, kept)
            self.tell([self.voice.note("ui.restored_part")], verdict="info")
        return True

    def _take_kept(self, game: Game, kept: object) -> None:
        table, self.speed = read_kept(kept, game.setup) or (None, self.speed)
        self._take_record(game, table)


def printable(given: object) -> str:
    """What was typed as a name or seed, without invisible signs and towers of accents, and not too long for a record."""
    return unstacked("".join(sign for sign in str(given or "") if sign.isprintable())).strip()[:_LONGEST_NAME]


def read_seed(given: str) -> int | str:
    """The seed that was typed: a number where it is one, new where it is empty."""
    if not given:
        return fresh_seed()
    return int(given) if given.isascii() and given.isdigit() and len(given) <= _LONGEST_NUMBER else given
