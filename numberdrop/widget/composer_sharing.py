"""Handing on what was composed, and going on with what somebody else has handed on."""

from __future__ import annotations

from numberdrop.exercises import ExerciseError
from numberdrop.exercises.composing import Sketch
from numberdrop.exercises.sharing import LONGEST, Shared, decode
from numberdrop.exercises.speaking import error_text

from .composer_copies import copies
from .intents import LONGEST_TEXT, Json, text
from .one_puzzle import fault_items
from .painting import Painting


class Sharing(Painting[Sketch]):
    """A painter whose sketch can be copied and opened."""

    @property
    def sketch(self) -> Sketch:
        return self.state

    @property
    def solvable(self) -> bool:
        """Whether a right answer was found."""
        raise NotImplementedError

    def press_share(self) -> bool:
        """Offer what can be copied, once it is sure that whoever opens it can solve it."""
        if not self.solvable:
            self.tell_unsolvable()
            return False
        try:
            parts = copies(self.voice, self.sketch.shared)
        except ExerciseError as error:
            self._tell_faults(error)
            return True
        self.dialog = {
            "id": "share", "kind": "copies", "title": self.voice("composer.share"), "text": self.voice("composer.share_text"),
            "parts": parts, "value": "", "rows": [], "buttons": [self.dialog_button("close", True)],
        }  # fmt: skip
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
            self._code_dialog(given[: 2 * LONGEST], error_text(error, self.language))
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

    def tell_unsolvable(self) -> None:
        self.tell([self.voice.note("composer.not_solvable", tone="refuse")], verdict="refused")

    def _tell_faults(self, error: ExerciseError) -> None:
        title = self.voice("puzzle.bad_code_title")
        self.tell(fault_items(error, self.language), verdict="none", title=title)
