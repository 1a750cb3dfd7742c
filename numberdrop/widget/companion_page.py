"""The companion page: for people who play with real dice and paper. At the table it follows the game, at the desk it checks
a finished sheet.

Two rooms under one roof: a message goes to the room that is open (``companion_table`` or ``companion_sheet``), the browser
keeps both.
"""

from __future__ import annotations

import json
from typing import ClassVar

from numberdrop.record import RecordError
from numberdrop.rules.grid import GridError

from .companion_sheet import CompanionSheet
from .companion_table import CompanionTable
from .intents import LONGEST_TEXT, BadIntent, Json, mapping, text
from .page import Page

TOOLS = ("table", "paint", "combo")
"""What the page can be used for: follow a game, write a sheet, ring its combos."""
_STROKES = ("paint", "mark", "set_die")


class Companion(Page):
    """The page with its two rooms; ``open`` is the one that is shown."""

    name: ClassVar[str] = "companion"

    def __init__(self, language: str = "en") -> None:
        self.table_room = CompanionTable(language)
        self.desk = CompanionSheet(language)
        self.at_desk = False
        super().__init__(language)
        self._show()

    @property
    def room(self) -> CompanionTable | CompanionSheet:
        """The room that is open."""
        return self.desk if self.at_desk else self.table_room

    @property
    def tool(self) -> str:
        return self.desk.tool if self.at_desk else "table"

    # --- what is shown --------------------------------------------------------------------------------------------

    def scene(self) -> Json:
        tools = [
            {"id": f"tool_{tool}", "label": self.voice(f"companion.tool_{tool}"), "pressed": tool == self.tool}
            for tool in TOOLS
        ]
        return {**self.room.scene(), "tools": tools, "tools_label": self.voice("companion.tools")}

    def board(self) -> Json:
        return self.room.board()

    def table(self) -> Json:
        return self.room.table()

    def log(self) -> Json:
        kept: Json = {"v": 1, "desk": self.at_desk}
        if not self.table_room.untouched:
            kept["table"] = self.table_room.kept()
        if not self.desk.paper.empty:
            kept["sheet"] = self.desk.kept()
        return {"key": self.name, "text": json.dumps(kept, ensure_ascii=False) if len(kept) > 2 else ""}

    # --- messages -------------------------------------------------------------------------------------------------

    def handle(self, intent: object) -> bool:
        """A greeting, another language and the choice of a tool are answered here, all else in the open room."""
        kind = intent.get("type") if isinstance(intent, dict) else None
        mine = kind in ("hello", "lang") or (kind == "press" and self._names_tool(intent))
        if isinstance(intent, dict) and kind in _STROKES:
            # A stroke says all that it means: none is lost because the picture of the one before is still on its way.
            intent = {**intent, "turn": self.room.turn}
        more = super().handle(intent) if mine else self.room.handle(intent)
        self._show()
        return more

    def _names_tool(self, intent: object) -> bool:
        return isinstance(intent, dict) and intent.get("id") in [f"tool_{tool}" for tool in TOOLS]

    def tell(
        self, items: list[Json], verdict: str = "info", title: str = "", announce: str | None = None, **more: object
    ) -> None:
        self.room.tell(items, verdict, title, announce, **more)

    def _show(self) -> None:
        """What the front end sees of the open room."""
        room = self.room
        self.turn, self.talk, self.language = room.turn, room.talk, room.language

    def on_press(self, message: Json) -> bool | None:
        tool = text(message.get("id"), 30).removeprefix("tool_")
        if tool == self.tool:
            return False
        self._enter(tool)
        return None

    def _enter(self, tool: str) -> None:
        """Open a room. Turns and explanations count on, so that the front end takes them for new."""
        before = self.room
        self.at_desk = tool != "table"
        room = self.room
        room.turn = max(before.turn, room.turn) + 1
        room.asked = max(before.asked, room.asked)
        if self.at_desk:
            self.desk.choose(tool)
        else:
            self.table_room.retell()

    def on_lang(self, message: Json) -> None:
        super().on_lang(message)
        for room in (self.table_room, self.desk):
            if room.language != self.language:
                room.language = self.language
                room.retell()

    def retell(self) -> None:
        """The rooms say their explanations again themselves."""

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        self.on_lang({"value": self.language})
        saved = message.get("record")
        if not isinstance(saved, str) or not saved or not self.table_room.untouched or not self.desk.paper.empty:
            return more
        try:
            kept = mapping(json.loads(text(saved, 2 * LONGEST_TEXT)))
        except (BadIntent, ValueError, RecursionError):
            return more  # what the browser kept is not ours: the page starts anew
        # Each room comes back by itself: damage in one does not cost the other.
        for name, room in (("table", self.table_room), ("sheet", self.desk)):
            if name in kept:
                try:
                    room.come_back(mapping(kept[name]))
                except (BadIntent, RecordError, GridError):
                    room.tell([room.voice.note("companion.not_restored")])
        if kept.get("desk") is True:
            self._enter(self.desk.tool)
            self.desk.retell()
        return True
