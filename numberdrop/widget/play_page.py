"""The play page: a whole game at one screen, phase by phase, solo or with up to six players.

This room does the acts of people and answers their questions. Bots act in ``hosting``; the games so far, undo and records
are kept in ``keeping``, verdicts told in ``judging``, the picture made in ``play_scene``, "why?" answered in ``asking``, drops judged by the
coach in ``coaching``, whole games in ``looking_back``.
"""

from __future__ import annotations

from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Pass, Skip, Slide, Start, Throw
from numberdrop.rules.dice import Roll, RollError
from numberdrop.rules.game import Phase
from numberdrop.rules.reasons import Verdict
from numberdrop.rules.referee import due_shapes

from . import asking, play_scene
from .hosting import where
from .intents import BadIntent, Json, cells, mapping, numbered, text, whole
from .looking_back import LookingBack
from .tables import placement_table
from .typed import Asked


class Play(LookingBack):
    """A table with one to six players."""

    # --- what is shown --------------------------------------------------------------------------------------------

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

    def awaited(self) -> Asked:
        return Asked.in_game(self.game, self.shown)

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
        """Do an act of a person if the rules allow it, and tell what it did; otherwise tell every refusal, change nothing."""
        if self.closed:
            self.tell([self.voice.note("ui.not_now")], verdict="info")
            return False
        verdict = self.game.why(action)
        if not verdict.legal:
            self._refuse(verdict, action)
            return False
        self.done = ()
        self.perform(action)
        self.told = verdict
        self.retell()
        return None

    def _refuse(self, verdict: Verdict, action: Action) -> None:
        sheet = self.game.sheets[self.shown]
        if isinstance(action, Drop | Block):
            self.tell_drop(verdict, where(action), sheet.grid, due_shapes(self.game) or ("O",), commit=True)
        elif isinstance(action, Circle):
            self.tell_selection(verdict, sheet, action.cells, commit=True)
        else:
            self.explain(verdict)

    def retell(self) -> None:
        if self.trial or self.asked_coach or (self.hints and self.hint_here):
            super().retell()
        elif self.replay:
            self.tell_step()
        elif self.done:
            self.tell_done()
        elif self.told is None:
            self.quiet()
        else:
            self.explain(self.told, done=True)

    # --- trying ---------------------------------------------------------------------------------------------------

    def on_try(self, message: Json) -> bool:
        game = self.game
        sheet = game.sheets[self.shown]
        if "combo" in message:
            chosen = cells(message["combo"])
            self.tell_selection(game.why(Circle(chosen, self.shown)), sheet, chosen)
        elif game.phase in (Phase.BLOCKS, Phase.DROP):
            given = numbered(message.get("cells"))
            action: Drop | Block = Drop(given, self.shown)  # type: ignore[arg-type]
            if game.phase is Phase.BLOCKS:
                action = Block(where(action), self.shown)
            self.tell_drop(game.why(action), where(action), sheet.grid, due_shapes(game))
        return False

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

    def press_combo(self) -> bool:
        """The key C outside phase 4: say which phase is on."""
        self.tell([self.voice.note("ui.not_combo_phase", rule="one_combo")], verdict="info")
        return False

    def press_audit(self) -> None:
        self.auditing = not self.auditing

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

    # --- forms ------------------------------------------------------------------------------------------------------

    def on_form(self, message: Json) -> None:
        values = mapping(message.get("values"))
        which = text(message.get("id"), 20)
        if which == "dice":
            self._own_dice(text(values.get("roll"), 40))
        elif which == "new":
            self._new_game(values)
        else:
            super().on_form(message)

    def _own_dice(self, given: str) -> None:
        try:
            roll = Roll.parse(given)
        except RollError:
            self.form_error = self.voice("ui.roll_unreadable", text=given)
            self.tell([self.voice.note("ui.roll_unreadable", tone="refuse", text=given)], verdict="refused")
            return
        self.form_error = ""
        self.commit(Throw(roll))
