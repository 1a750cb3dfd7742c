"""The companion's desk: a finished paper sheet is checked line by line, with the right total at the end.

How it is taken down stands in ``companion_writing``, what is checked in ``companion_check``; the picture is made in
``companion_sheet_scene``.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.grid import Grid, GridError

from . import companion_sheet_scene
from .companion_check import check
from .companion_paper import Paper, picture_of, read_sums
from .companion_writing import CompanionWriting
from .intents import BadIntent, Json, cells, mapping, text
from .picture import signed

_TOLD = 4


class CompanionSheet(CompanionWriting):
    """A sheet and its check. ``unread`` are sums that are no numbers, as they were typed."""

    def __init__(self, language: str = "en", paper: Paper | None = None) -> None:
        self.checked = False
        self.unread: dict[str, str] = {}
        super().__init__(language, paper)

    # --- what is shown --------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        return companion_sheet_scene.scene(self)

    def board(self) -> Json:
        return companion_sheet_scene.board(self)

    def retell(self) -> None:
        if self.checked:
            self.tell_check()
        else:
            self.quiet()

    # --- checking -------------------------------------------------------------------------------------------------

    def press_wipe(self) -> None:
        """An empty sheet; undo brings the old one back."""
        self.put(Paper(edition=self.paper.edition))
        self.checked = False
        self.unread = {}
        self.turn += 1
        self.tell([self.voice.note("paper.wiped")])

    def press_hint(self) -> None:
        self.tell([self.voice.note(f"paper.hint_{self.tool}")])

    def press_check(self) -> None:
        self.checked = True
        self.tell_check()

    def on_why(self, message: Json) -> bool:
        """A question about a cell: the line of the check that it belongs to."""
        about = mapping(message.get("about"))
        given = about.get("cell")
        cell = cells([given])[0] if isinstance(given, list) else None
        found = [line for line in check(self.paper).lines if cell in line.cells]
        said = [companion_sheet_scene.item(self, line) for line in found[:_TOLD]]
        self.tell(said or [self.voice.note("paper.nothing_here")], title=self.voice("ui.talk_why"))
        return False

    def tell_check(self) -> None:
        """The check in a few sentences; the card has every line."""
        report, voice = check(self.paper), self.voice
        total = signed(report.score.total)
        if report.wrong:
            head = voice.note("paper.wrong", tone="refuse", count=len(report.wrong), total=total)
        else:
            head = voice.note("paper.holds", tone="good", total=total)
        # The sums come last on the card, but what the player asks is whether the total is right.
        wrong = sorted(report.wrong, key=lambda line: line.values.get("name") != "total")
        said = [head, *(companion_sheet_scene.item(self, line) for line in wrong[:_TOLD])]
        self.tell(said, title=voice("paper.checked"))

    # --- forms and dialogs ----------------------------------------------------------------------------------------

    def on_form(self, message: Json) -> None:
        values = mapping(message.get("values"))
        if text(message.get("id"), 20) != "paper":
            raise BadIntent("no such form")
        edition = text(values.get("edition"), 10)
        if edition not in EDITIONS:
            raise BadIntent(f"no edition is called {edition!r}")
        sums, self.unread = read_sums(values)
        self.put(replace(self.paper, sums=MappingProxyType(sums), edition=edition))
        if self.unread:
            said = [
                self.voice.note("paper.bad_sum", tone="refuse", given=given, name=self.voice(f"field.{name}"))
                for name, given in self.unread.items()
            ]
            self.tell(said, verdict="refused")
            return
        self.press_check()

    def press_picture(self) -> None:
        self._picture_dialog(picture_of(self.paper.grid), self.voice("paper.picture_text"))

    def _picture_dialog(self, value: str, told: str) -> None:
        self.dialog = {
            "id": "load", "kind": "load", "title": self.voice("paper.picture"), "text": told, "value": value, "rows": [],
            "buttons": [self.dialog_button("close")],
        }  # fmt: skip

    def on_load(self, message: Json) -> None:
        given = text(message.get("text"), 5000)
        try:
            grid = Grid.parse(given.upper())
        except GridError as error:
            self._picture_dialog(given, self.voice(f"sandbox.picture_{error.key}", **error.values))
            return
        self.dialog = None
        self.put(replace(self.paper, grid=grid))
        self.turn += 1
        self.tell([self.voice.note("paper.grid_written")])

    # --- keeping --------------------------------------------------------------------------------------------------

    def kept(self) -> Json:
        """What the browser keeps of this desk."""
        return {**self.paper.as_json(), "checked": self.checked}

    def come_back(self, kept: Json) -> None:
        """Take up the sheet that the browser kept. Raises ``BadIntent`` or ``GridError`` for what is none."""
        self.put(Paper.of_json(kept))
        self.papers, self.at = [self.paper], 0
        self.checked = kept.get("checked") is True
        self.turn += 1
        self.retell()
