"""Pages on which drops and combos are tried: a verdict of the rules is told the same way on all of them.

While a star still wants its number, or a selection its third cell, nothing is wrong yet: that is told as a step to take.
"""

from __future__ import annotations

from numberdrop.rules.actions import Action
from numberdrop.rules.court import nearest_combo
from numberdrop.rules.drops import judge_placing, tell_contacts, tell_landing
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons import Cells, Verdict
from numberdrop.rules.refusals import NoNumber, TooFew
from numberdrop.rules.sheet import Sheet

from .intents import BadIntent, Json, text
from .page import Page
from .picture import combo_text
from .typed import Asked, TypedError, parse_typed


class Judging(Page):
    """Tells verdicts on drops (and blocks) and on selections."""

    def awaited(self) -> Asked:
        """What a typed move answers here. Raises ``BadIntent`` on a page where nothing is typed."""
        raise BadIntent("nothing is typed here")

    def commit(self, action: Action) -> bool | None:
        """Do an act if it is legal, and tell about it either way."""
        raise NotImplementedError

    def on_typed(self, message: Json) -> bool | None:
        try:
            action = parse_typed(text(message.get("text"), 200), self.awaited())
        except TypedError as error:
            self.tell([self.voice.note(f"typed.{error.key}", tone="refuse", **error.values)], verdict="refused")
            return False
        return self.on_press({"id": action}) if isinstance(action, str) else self.commit(action)

    def hand_buttons(self, numbers: bool) -> list[Json]:
        """The buttons that move, turn and drop the shape in hand; a block has no ``numbers`` to swap."""
        keys = {"left": "←", "ccw": "Z", "cw": "X", "flip": "F", "swap": "S", "right": "→", "lower": "↓"}
        moving = [self.button(name, key) for name, key in keys.items() if numbers or name != "swap"]
        return [*moving, self.button("drop", "␣", primary=True)]

    def pick_buttons(self, yes: str) -> list[Json]:
        """The buttons under cells that are picked: say ``yes`` to them, or let them go."""
        return [self.button(yes, "↵", primary=True), self.button("clear", self.voice("keys.escape"))]

    def tell_drop(
        self, verdict: Verdict, where: Cells, grid: Grid, shapes: tuple[str, ...], commit: bool = False
    ) -> None:
        """Tell why a shape may end in these cells or not; with ``commit`` the wish was to drop it there."""
        unset = [reason for reason in verdict.refusals if isinstance(reason, NoNumber)]
        title = self.voice("ui.talk_lands" if verdict.legal else "ui.talk_refused")
        if not unset or len(unset) < len(verdict.refusals):
            ghost = [] if verdict.legal else [list(cell) for cell in where]
            self.explain(verdict, ghost=ghost, title=title)
        elif commit:
            self.explain(verdict, open_dial=where.index(unset[0].cell))
        else:
            landing, _ = judge_placing(grid, where, shapes)
            told = [*tell_contacts(grid, landing), *tell_landing(landing)] if landing else []
            steps = [{**self.voice.item(reason), "tone": "info"} for reason in unset]
            self.tell([*self.items(told), *steps], title=self.voice("ui.talk_lands"))

    def tell_selection(self, verdict: Verdict, sheet: Sheet, chosen: Cells, commit: bool = False) -> None:
        """Tell whether the cells make a combo, and if not which one is nearest."""
        if not chosen and not commit:
            self.tell([self.voice.note("ui.combo_pick", rule="connected")], verdict="none")
            return
        nearest = None if verdict.legal else self._nearest(sheet, chosen)
        if not commit and verdict.refusals and all(isinstance(reason, TooFew) for reason in verdict.refusals):
            self.tell([{**self.voice.item(reason), "tone": "info"} for reason in verdict], nearest=nearest)
        else:
            self.explain(verdict, nearest=nearest)

    def _nearest(self, sheet: Sheet, chosen: Cells) -> Json | None:
        near = nearest_combo(sheet, chosen)
        if near is None or set(near.cells) == set(chosen):
            return None
        label = self.voice("ui.nearest", combo=combo_text(self.voice, sheet.grid, near))
        return {"cells": [list(cell) for cell in near.cells], "label": label}
