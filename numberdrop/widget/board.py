"""The widget: one anywidget that shows a page's picture and hands the browser's intents to it.

Nothing the browser sends becomes a trait: traits only travel to it, messages only from it. The front end is written in
small rooms (``front/``) and joined here into the one ES module that anywidget wants.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from numberdrop.pages.session import Session


def _joined(order: str) -> str:
    front = files(__package__) / "front"
    names = (front / order).read_text("utf-8").split()
    lines = "\n".join((front / name).read_text("utf-8") for name in names).split("\n")
    # Comments and indents stay at home: every visitor loads this text before the first picture.
    return "\n".join(line for line in map(str.strip, lines) if line and not line.startswith("//"))


_PICTURE = ("words", "scene", "board", "table", "talk", "log", "ack")


class Board(anywidget.AnyWidget):
    """A page of the tutor in a notebook cell. ``session`` holds its state; the traits are its picture."""

    _esm = _joined("ORDER")
    _css = _joined("ORDER.css")
    words = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    board = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    talk = traitlets.Dict().tag(sync=True)
    log = traitlets.Dict().tag(sync=True)
    ack = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(**session.traits(), ack={"seq": 0, "turn": 0})
        self.on_msg(self._on_intent)

    def set_state(self, sync_data: Any) -> None:
        """Ignore trait values from a browser: the picture is made here (a visitor can send any)."""

    def picture(self) -> dict[str, Any]:
        """All that is shown now, by trait."""
        return {name: getattr(self, name) for name in _PICTURE}

    def _on_intent(self, _: Any, intent: object, __: Any) -> None:
        if isinstance(intent, dict) and intent.get("type") == "picture":
            self.send_state(list(_PICTURE))  # a page that has just joined, or lost its line for a while
            return
        seq = intent.get("seq") if isinstance(intent, dict) else None
        more = self.session.handle(intent)
        with self.hold_sync():
            if more:
                self._draw()
            else:
                self._show("talk", self.session.talk)
            self.ack = {"seq": seq if isinstance(seq, int) else 0, "turn": self.session.turn}
        if self.session.keep():
            with self.hold_sync():
                self._draw()

    def _draw(self) -> None:
        for name, value in self.session.traits().items():
            self._show(name, value)

    def _show(self, name: str, value: Any) -> None:
        if getattr(self, name) != value:
            setattr(self, name, value)
