"""The play page: a whole game at one screen, phase by phase, solo or with up to six players.

This room keeps the state (the games so far, whose sheet is shown) and answers the intents that change it. The picture is
made in ``play_scene``, the answers to "why?" in ``asking``, hints in ``hints``.
"""

from __future__ import annotations

import os
from typing import ClassVar

from numberdrop.record import RecordError, dumps, loads
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.court import judge_selection, nearest_combo
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.drops import judge_drop, tell_contacts, tell_landing
from numberdrop.rules.game import Game, Phase, SetupError
from numberdrop.rules.reasons import Verdict
from numberdrop.rules.referee import due_shapes
from numberdrop.rules.refusals import NoNumber, TooFew

from . import asking, play_scene
from .hints import hint_items
from .intents import LONGEST_TEXT, BadIntent, Json, cells, mapping, numbered, text, whole
from .page import Page
from .picture import combo_text, player_name
from .tables import placement_table
from .typed import TypedError, parse_typed
from .words import Voice

_LONGEST_NAME = 24
_LONGEST_NUMBER = 15


class Play(Page):
    """A table with one to six players. Undo walks back through ``games``; ``at`` is the one shown."""

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
        self.drops = 0
        self._told: Verdict | None = None
        super().__init__(language)

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.games[self.at]

    @property
    def voice(self) -> Voice:
        game = self.game
        plain = Voice(self.language)
        names = tuple(player_name(plain, game, player) for player in range(game.players))
        return Voice(self.language, (None,) if game.solo else names, game.setup.edition)

    @property
    def actor(self) -> int | None:
        """The player whose act the board takes: the one shown, if it is their turn."""
        game = self.game
        if self.pause or self.shown not in game.pending:
            return None
        return self.shown if game.phase is not Phase.COMBO or game.pending[0] == self.shown else None

    def scene(self) -> Json:
        return play_scene.scene(self)

    def board(self) -> Json:
        return play_scene.board(self)

    def table(self) -> Json:
        game = self.game
        if self.actor is None or game.phase not in (Phase.DROP, Phase.BLOCKS):
            return {}
        kind = "block" if game.phase is Phase.BLOCKS else "drop"
        return placement_table(game.sheets[self.shown].grid, due_shapes(game), kind)

    def log(self) -> Json:
        return {"key": self.name, "text": dumps(self.game) if self.game.actions else ""}

    # --- committing -----------------------------------------------------------------------------------------------

    def on_act(self, message: Json) -> bool | None:
        act = mapping(message.get("action"))
        return self.commit(self._read(act))

    def _read(self, act: Json) -> Action:
        kind = text(act.get("type"), 12)
        player = self.shown
        if kind == "start":
            return Start(whole(act.get("column"), -99), player)
        if kind == "drop":
            return Drop(numbered(act.get("cells")), player)  # type: ignore[arg-type]
        if kind == "block":
            return Block(cells(act.get("cells")), player)
        if kind in ("circle", "free"):
            return Circle(cells(act.get("cells")), player)
        if kind == "slide":
            return Slide(text(act.get("letter"), 2))
        raise BadIntent(f"no act is called {kind!r}")

    def commit(self, action: Action) -> bool | None:
        """Do an act if the rules allow it, and tell what it did; otherwise tell every refusal and change nothing."""
        verdict = self.game.why(action)
        if not verdict.legal:
            self._refuse(verdict, action)
            return False
        self.games = [*self.games[: self.at + 1], self.game.apply(action)]
        self.at += 1
        self._moved(action)
        self._told = verdict
        self.retell()
        return None

    def _refuse(self, verdict: Verdict, action: Action) -> None:
        where = getattr(action, "cells", ())
        ghost = [[cell[0], cell[1]] for cell in where] if isinstance(action, Drop | Block) else []
        more: Json = {"ghost": ghost}
        unset = next((reason.cell for reason in verdict.refusals if isinstance(reason, NoNumber)), None)
        if unset is not None and len(verdict.refusals) == sum(isinstance(r, NoNumber) for r in verdict.refusals):
            more = {"open_dial": [[c[0], c[1]] for c in where].index(list(unset))}
        if isinstance(action, Circle):
            more["nearest"] = self._nearest(action)
        self.explain(verdict, **more)

    def _moved(self, action: Action) -> None:
        game = self.game
        self.turn += 1
        self.hints = 0
        self.auditing = game.over
        self.dialog = None
        self.pause = False
        if isinstance(action, Drop | Block):
            self.drops += 1
            self.last = (action.player, tuple((cell[0], cell[1]) for cell in action.cells))
        else:
            self.last = (0, ())
        if game.pending and self.shown not in game.pending[:1]:
            # The one who has just acted sees what came of it, before the sheet is handed on.
            self.pause = isinstance(action, Drop | Block | Circle | Start) and game.players > 1
            if not self.pause:
                self.shown = game.pending[0]
        elif game.phase is Phase.ROLL and not isinstance(action, Start):
            self.shown = game.first

    def retell(self) -> None:
        if self._told is None:
            self.quiet()
        else:
            self.explain(self._told, done=True)

    # --- trying ---------------------------------------------------------------------------------------------------

    def on_try(self, message: Json) -> bool:
        game = self.game
        if message.get("turn") != self.turn:
            return False  # a question about a position that is gone; the new picture is on its way
        if "combo" in message:
            self._try_combo(cells(message["combo"]))
        elif game.phase is Phase.BLOCKS:
            self._try(Block(tuple(cell[:2] for cell in numbered(message.get("cells"))), self.shown))
        elif game.phase is Phase.DROP:
            self._try(Drop(numbered(message.get("cells")), self.shown))  # type: ignore[arg-type]
        return False

    def _try(self, action: Drop | Block) -> None:
        game = self.game
        verdict = game.why(action)
        unset = [reason for reason in verdict.refusals if isinstance(reason, NoNumber)]
        if verdict.legal or game.roll is None or len(unset) < len(verdict.refusals):
            ghost = [] if verdict.legal else [[cell[0], cell[1]] for cell in action.cells]
            self.explain(
                verdict, ghost=ghost, title=self.voice("ui.talk_lands" if verdict.legal else "ui.talk_refused")
            )
            return
        # Only stars still want a number: the landing can be told all the same.
        grid = game.sheets[self.shown].grid
        given = tuple((row, col, 0 if number is None else number) for row, col, number in action.cells)  # type: ignore[misc]
        landing, _ = judge_drop(grid, given, Roll(("*",) * 4, game.roll.shape))
        told = [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
        self.tell(
            [*self.items(told), *({**self.voice.item(reason), "tone": "info"} for reason in unset)],
            title=self.voice("ui.talk_lands"),
        )

    def _try_combo(self, chosen: tuple[tuple[int, int], ...]) -> None:
        if not chosen:
            self.tell([self.voice.note("ui.combo_pick", rule="connected")], verdict="none")
            return
        action = Circle(chosen, self.shown)
        verdict = self.game.why(action)
        if all(isinstance(reason, TooFew) for reason in verdict.refusals) and verdict.refusals:
            items = [{**self.voice.item(reason), "tone": "info"} for reason in verdict]
            self.tell(items, verdict="info", nearest=self._nearest(action))
        else:
            self.explain(verdict, nearest=None if verdict.legal else self._nearest(action))

    def _nearest(self, action: Circle) -> Json | None:
        sheet = self.game.sheets[self.shown]
        combo, faults = judge_selection(sheet, action.cells)
        near = nearest_combo(sheet, action.cells) if combo is None or faults else None
        if near is None:
            return None
        return {
            "cells": [list(cell) for cell in near.cells],
            "label": self.voice("ui.nearest", combo=combo_text(self.voice, sheet.grid, near)),
        }

    # --- buttons --------------------------------------------------------------------------------------------------

    def press_roll(self) -> bool | None:
        due = self.game.seeded_roll
        if due is None:
            self.tell([self.voice.note("ui.roll_yourself")], verdict="info")
            return None
        return self.commit(Throw(due))

    def press_pass(self) -> bool | None:
        return self.commit(Pass(self.shown))

    def press_skip(self) -> bool | None:
        return self.commit(Skip(self.shown))

    def press_end(self) -> bool | None:
        return self.commit(EndRound())

    def press_next(self) -> None:
        if self.game.pending:
            self.shown = self.game.pending[0]
        self.pause = False
        self.turn += 1
        self.last = (0, ())
        self._told = None
        self.quiet()

    press_back = press_next

    def press_combo(self) -> bool:
        """The key C outside phase 4: say which phase is on."""
        self.tell([self.voice.note("ui.not_combo_phase", rule="one_combo")], verdict="info")
        return False

    def press_hint(self) -> bool:
        self.hints += 1
        self.tell(
            hint_items(self.voice, self.game, self.shown, self.hints), verdict="info", title=self.voice("ui.talk_hint")
        )
        return False

    def press_undo(self) -> None:
        if self.at == 0:
            self.tell([self.voice.note("ui.nothing_to_undo")], verdict="info")
            return
        undone = self.game.actions[-1]
        self._jump(self.at - 1)
        seen = isinstance(undone, Throw)
        self.tell([self.voice.note("ui.undone_dice" if seen else "ui.undone")], verdict="info")

    def press_redo(self) -> None:
        if self.at + 1 >= len(self.games):
            self.tell([self.voice.note("ui.nothing_to_redo")], verdict="info")
            return
        self._jump(self.at + 1)
        self.tell([self.voice.note("ui.redone")], verdict="info")

    def _jump(self, at: int) -> None:
        self.at = at
        self.turn += 1
        self.pause = False
        self.hints = 0
        self.auditing = self.game.over
        self.last = (0, ())
        self._told = None
        if self.game.pending:
            self.shown = self.game.pending[0]
        self.shown = min(self.shown, self.game.players - 1)

    def press_audit(self) -> None:
        self.auditing = not self.auditing

    def press_close(self) -> None:
        super().press_close()
        self.prefix = None

    def on_show(self, message: Json) -> None:
        player = whole(message.get("player"), 0, self.game.players - 1)
        self.shown = player
        self.pause = False
        self.last = (0, ())
        self.turn += 1

    def on_why(self, message: Json) -> bool:
        items = asking.answer(self.voice, self.game, self.shown, mapping(message.get("about")))
        self.tell(items, verdict="info", title=self.voice("ui.talk_why"))
        return False

    def on_typed(self, message: Json) -> bool | None:
        try:
            action = parse_typed(text(message.get("text"), 200), self.game, self.shown)
        except TypedError as error:
            self.tell([self.voice.note(f"typed.{error.key}", tone="refuse", **error.values)], verdict="refused")
            return False
        if isinstance(action, str):
            return self.on_press({"id": action})
        return self.commit(action)

    # --- new games, records -----------------------------------------------------------------------------------------

    def on_form(self, message: Json) -> None:
        values = mapping(message.get("values"))
        which = text(message.get("id"), 20)
        if which == "dice":
            self._own_dice(text(values.get("roll"), 40))
        elif which == "new":
            self._new_game(values)
        else:
            raise BadIntent(f"no form is called {which!r}")

    def _own_dice(self, given: str) -> None:
        try:
            roll = Roll.parse(given)
        except RollError:
            self.form_error = self.voice("ui.roll_unreadable", text=given)
            self.tell([self.voice.note("ui.roll_unreadable", tone="refuse", text=given)], verdict="refused")
            return
        self.form_error = ""
        self.commit(Throw(roll))

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

    def start_over(self, game: Game) -> None:
        """Put another game on the table; undo does not reach back into the old one."""
        self.games, self.at = [game], 0
        self.form_error = ""
        self.auditing = False
        self.prefix = None
        self.dialog = None
        self.shown = 0
        self._jump(0)

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
            told = play_scene.fault_text(self.voice, error)
            self._load_dialog(given[:LONGEST_TEXT], told, use=self.prefix is not None)
            self.tell([self.voice.note("ui.record_refused", tone="refuse")], verdict="refused")

    def _take_record(self, game: Game) -> None:
        self.start_over(game)
        replayed = [Game.new(game.players, game.setup.edition, game.setup.seed, game.setup.tiles, game.setup.names)]
        for action in game.actions:
            replayed.append(replayed[-1].apply(action))
        self.games = replayed
        self._jump(len(replayed) - 1)
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
