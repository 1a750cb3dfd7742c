"""The composer: paint a position, choose what is asked, see at once what the question is worth, try it, and hand it on.

What is composed is a ``Sketch`` (``exercises.composing``). The picture is drawn in ``composer_scene``, what a sketch is worth is
told in ``composer_worth``; ``composer_sharing`` copies and opens, ``composer_trial`` is what its author tries.
"""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from numberdrop.exercises import Text
from numberdrop.exercises.composing import EXAMPLE, SORTS, Counting, Sketch, blemishes
from numberdrop.record.limits import strange_characters
from numberdrop.rules.dice import Roll
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons import Cells
from numberdrop.rules.shapes import Cell
from numberdrop.rules.sheet import Sheet

from . import composer_scene, composer_worth
from .composer_scene import SHAPE_FACES
from .composer_sharing import Sharing
from .composer_trial import Trial
from .dice import die_set
from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text, whole
from .painting import MARKER
from .picture import board_picture
from .pondering import SLICE

LINK = "#code="
_AT_ONCE = 0.03
"""Seconds of counting before the first picture: most questions need no more."""
_LONGEST_WORDS = 200


class Composer(Sharing):
    """A question in the making. ``trial`` is there while its author tries it; ``beat`` counts the slices of counting.

    ``worth_told`` is the number of the explanation in which the worth was told last.
    """

    name: ClassVar[str] = "composer"
    example: ClassVar[Grid] = EXAMPLE

    def __init__(self, language: str = "en") -> None:
        self.trial: Trial | None = None
        self.beat = self.worth_told = 0
        self._appraise(Sketch())
        super().__init__(language, Sketch())

    @property
    def sheet(self) -> Sheet:
        return self.sketch.sheet

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
        return self.counting is not None and not self.counting.lacking and self.counting.so_far.right > 0

    def quiet(self) -> None:
        composer_worth.tell(self)
        self.worth_told = self.asked

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
        if self.worth_told == self.asked:  # what else was said meanwhile stays to be read
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
            picture["groups"] += [{"kind": "asked", "size": len(cells), "label": "?", "cells": cells}]
        return picture

    def log(self) -> Json:
        return {"key": self.name, "text": self.sketch.dumps()}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        if len(self.states) > 1:
            return more
        link, saved = message.get("hash"), message.get("record")
        if isinstance(saved, str) and saved:
            with suppress(BadIntent, ValueError):  # what the browser kept may be no sketch of ours: the example stays
                self.put(Sketch.loads(text(saved, LONGEST_TEXT)))
                self.quiet()
        if isinstance(link, str) and link.startswith(LINK):
            self.open_code(link)  # what was composed here before comes back with an undo
        return more or len(self.states) > 1 or bool(link)

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

    # --- trying ---------------------------------------------------------------------------------------------------

    def handle(self, intent: object) -> bool:
        if self.trial is None:
            # Every choice stands for itself: who leaves a field by pressing a button means both, and is never too late.
            return super().handle({**intent, "turn": self.turn} if isinstance(intent, dict) else intent)
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
            self.tell_unsolvable()
            return False
        trial = Trial(self.sketch.shared, self.language)
        trial.turn, trial.asked = self.turn + 1, self.asked
        trial.retell()
        self.trial, self.turn, self.talk, self.asked = trial, trial.turn, trial.talk, trial.asked
        return True


def _choice(name: str, value: object) -> object:
    """A choice of the form as a sketch has it: lists send texts."""
    if isinstance(value, bool):
        return value
    chosen = text(value, 20)
    if name in ("row", "column"):
        return int(chosen) - 1 if chosen.isdecimal() else chosen
    return int(chosen) if name in ("turns", "size") and chosen.isdecimal() else chosen
