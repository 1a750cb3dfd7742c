"""The composer: paint a position, choose what is asked, see at once what the question is worth, try it, and hand it on.

What is composed is a ``Sketch`` (``exercises.composing``). The picture is drawn in ``composer_scene``, what a sketch is worth is
told in ``composer_worth``, and what is copied is made in ``composer_copies``.
"""

from __future__ import annotations

from typing import ClassVar

from numberdrop.exercises import ExerciseError, Text
from numberdrop.exercises.composing import EXAMPLE, SORTS, Counting, Sketch, blemishes
from numberdrop.exercises.sharing import LONGEST, Shared, decode
from numberdrop.exercises.speaking import fault_text
from numberdrop.record.limits import strange_characters
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons import Cells
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import Sheet

from . import composer_copies, composer_scene, composer_worth
from .composer_scene import SHAPE_FACES
from .dice import die_set
from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text, whole
from .one_puzzle import OnePuzzle
from .painting import MARKER, Painting
from .picture import board_picture
from .pondering import SLICE

LINK = "#code="
_AT_ONCE = 0.03
"""Seconds of counting before the first picture: most questions need no more."""
_LONGEST_WORDS = 200


class Trial(OnePuzzle):
    """What is composed, as somebody else would meet it. Nothing of it goes into the log. ``left``: back to composing."""

    name: ClassVar[str] = "composer"
    left = False

    def remember(self, judged: object) -> None:
        """An author's try says nothing about what they know."""

    def press_compose(self) -> None:
        self.left = True

    def scene(self) -> Json:
        return {**super().scene(), "hint": self.voice("composer.trial")}

    def buttons(self) -> list[Json]:
        return [*super().buttons(), self.button("compose")]


class Composer(Painting[Sketch]):
    """A question in the making. ``trial`` is there while its author tries it; ``beat`` counts the slices of counting."""

    name: ClassVar[str] = "composer"
    example: ClassVar[Grid] = EXAMPLE

    def __init__(self, language: str = "en", shared: Shared | None = None) -> None:
        self.trial: Trial | None = None
        self.beat = 0
        sketch = Sketch.of(shared) if shared is not None else None
        self._appraise(sketch or Sketch())
        super().__init__(language, sketch or Sketch())

    @property
    def sketch(self) -> Sketch:
        return self.state

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.sketch.grid)

    def repainted(self, grid: Grid) -> Sketch:
        return self.sketch.told(grid=grid)

    # --- what it is worth -----------------------------------------------------------------------------------------

    def _appraise(self, sketch: Sketch) -> None:
        self.blemishes = blemishes(sketch)
        self.counting = None if any(one.fatal for one in self.blemishes) else Counting(sketch)
        if self.counting is not None:
            self.counting.run(_AT_ONCE)

    def changed(self) -> None:
        self._appraise(self.sketch)
        super().changed()

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        return self.counting is not None and not self.counting.lacking and self.counting.so_far.right > 0

    def quiet(self) -> None:
        composer_worth.tell(self)

    def tick(self) -> Json | None:
        """Counting goes on when the picture is drawn."""
        if self.counting is None or self.counting.done or self.dialog or self.trial:
            return None
        return {"n": self.turn, "after": 0, "beat": self.beat}

    def on_tick(self, message: Json) -> bool:
        if whole(message.get("n"), 0, 10**9) != self.turn or self.tick() is None or self.counting is None:
            return False
        self.beat += 1
        self.counting.run(SLICE)
        self.quiet()
        return True

    # --- the picture ----------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        return composer_scene.scene(self) if self.trial is None else self.trial.scene()

    def table(self) -> Json:
        return super().table() if self.trial is None else self.trial.table()

    def board(self) -> Json:
        if self.trial is not None:
            return self.trial.board()
        picture, marked = board_picture(self.sheet, self.voice("composer.board")), self.sketch.marked
        if SORTS[self.sketch.sort].marks and marked:
            cells = [list(cell) for cell in marked]
            picture["groups"] = [{"kind": "asked", "size": len(cells), "label": "?", "cells": cells}]
        return picture

    def log(self) -> Json:
        return {"key": self.name, "text": self.sketch.dumps()}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        if len(self.states) > 1:
            return more
        link, saved = message.get("hash"), message.get("record")
        if isinstance(link, str) and link.startswith(LINK):
            self.open_code(link)
            return True
        if not isinstance(saved, str) or not saved:
            return more
        try:
            self.put(Sketch.loads(text(saved, LONGEST_TEXT)))
        except (BadIntent, ValueError):
            return more  # what the browser kept is no sketch of ours: the example stays
        self.quiet()
        return True

    # --- choices --------------------------------------------------------------------------------------------------

    def painted(self, cell: Cell, value: str) -> Sketch:
        if value != MARKER:
            return super().painted(cell, value)
        marked: Cells = self.sketch.marked
        without = tuple(one for one in marked if one != cell)
        return self.sketch.told(marked=without if cell in marked else tuple(sorted((*marked, cell))))

    def on_set_die(self, message: Json) -> None:
        roll = self.sketch.roll
        faces = die_set(message, (*roll.numbers, roll.shape), SHAPE_FACES)
        self.put(self.sketch.told(roll=Roll(faces[:4], faces[4])))
        self.quiet()

    def on_form(self, message: Json) -> bool:
        values, which = mapping(message.get("values")), text(message.get("id"), 20)
        if which != "question":
            raise BadIntent(f"no form is called {which!r}")
        choices = {name: _choice(name, value) for name, value in values.items() if name != "prompt"}
        words = text(values.get("prompt", ""), _LONGEST_WORDS)
        try:
            sketch = self.sketch.told(**choices, prompt=self._prompt(words))
        except (TypeError, ValueError) as error:
            raise BadIntent(str(error)) from None
        if sketch != self.sketch:
            self.put(sketch)
        self.quiet()
        return True

    def _prompt(self, words: str) -> Text | None:
        """The author's own words, in the language of the page."""
        said = "".join(sign for sign in words if not strange_characters(sign)).strip()
        by = dict(self.sketch.prompt.by) if self.sketch.prompt else {}
        by.pop(self.language, None)
        if said:
            by[self.language] = said
        return Text.of(by) if by else None

    # --- trying, sharing, opening ---------------------------------------------------------------------------------

    def handle(self, intent: object) -> bool:
        if self.trial is None:
            return super().handle(intent)
        trial = self.trial
        more = trial.handle(intent)
        self.turn, self.asked, self.talk, self.language = trial.turn, trial.asked, trial.talk, trial.language
        if trial.left:
            self.trial = None
            self.turn += 1
            self.quiet()
        return more

    def press_try(self) -> bool:
        if not self.solvable:
            self._tell_unsolvable()
            return False
        trial = Trial(self.sketch.shared, self.language)
        trial.turn, trial.asked = self.turn + 1, self.asked
        trial.retell()
        self.trial, self.turn, self.talk, self.asked = trial, trial.turn, trial.talk, trial.asked
        return True

    def press_share(self) -> bool:
        """Offer what can be copied, once it is sure that whoever opens it can solve it."""
        if not self.solvable:
            self._tell_unsolvable()
            return False
        try:
            self.dialog = composer_copies.dialog(self)
        except ExerciseError as error:
            self._tell_faults(error)
        return True

    def press_open(self) -> None:
        self._code_dialog("", self.voice("composer.open_text"))

    def _code_dialog(self, value: str, told: str) -> None:
        self.dialog = {
            "id": "code", "kind": "load", "title": self.voice("composer.open"), "text": told, "value": value,
            "rows": [], "buttons": [self.dialog_button("close")],
        }  # fmt: skip

    def on_load(self, message: Json) -> None:
        if self.dialog is None or self.dialog["id"] != "code":
            super().on_load(message)
            return
        given = text(message.get("text"), LONGEST_TEXT)
        try:
            shared = decode(given)
        except ExerciseError as error:
            self._code_dialog(given[: 2 * LONGEST], _told(error, self.language))
            return
        self.dialog = None
        self.open_shared(shared)

    def open_code(self, code: str) -> None:
        """Go on with the question of a code; a broken one says what is wrong."""
        try:
            self.open_shared(decode(code))
        except ExerciseError as error:
            self._tell_faults(error)

    def open_shared(self, shared: Shared) -> None:
        sketch = Sketch.of(shared)
        if sketch is None:
            self.tell([self.voice.note("composer.only_to_solve")])
            return
        self.put(sketch)
        self.quiet()

    def _tell_unsolvable(self) -> None:
        self.tell([self.voice.note("composer.not_solvable", tone="refuse")], verdict="refused")

    def _tell_faults(self, error: ExerciseError) -> None:
        note = self.voice.note("puzzles.bad_code", tone="refuse", problem=_told(error, self.language))
        self.tell([note], verdict="refused")


def _told(error: ExerciseError, language: str) -> str:
    return " ".join(fault_text(fault, language) for fault in error.faults)


def _choice(name: str, value: object) -> object:
    """A choice of the form as a sketch has it: lists send texts."""
    if isinstance(value, bool):
        return value
    chosen = text(value, 20)
    if name in ("row", "column"):
        return int(chosen) - 1 if chosen.isdecimal() else chosen
    return int(chosen) if name in ("turns", "size") and chosen.isdecimal() else chosen
