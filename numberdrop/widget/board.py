"""The widget: one anywidget that shows a page's picture and hands the browser's intents to it.

Nothing the browser sends becomes a trait: the traits of the picture only travel to it, messages only from it; those for code
(``by_code``) stay here. The front end is a TypeScript project
(``front/``); what it builds lies in ``static/``, so that nobody who uses the tutor needs Node.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from typing import Any

import anywidget
import traitlets

from numberdrop.drawing.board import grid_svg
from numberdrop.frozen import as_json
from numberdrop.pages.parts.scores import Audible, sounds_between
from numberdrop.pages.scene import Ack, Picture
from numberdrop.pages.session import Session
from numberdrop.rules.grid import COLS, Grid, GridError
from numberdrop.text import translate

from .by_code import ByCode


def _built(name: str) -> str:
    return (files(__package__) / "static" / name).read_text("utf-8")


_PICTURE = Picture.__match_args__


class Board(ByCode, anywidget.AnyWidget):
    """A page of the tutor in a notebook cell. ``session`` holds its state; the traits are its picture, and what it says to code."""

    _esm = _built("front.js")
    _css = _built("front.css")
    words = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    board = traitlets.Dict().tag(sync=True)
    table = traitlets.Dict().tag(sync=True)
    talk = traitlets.Dict().tag(sync=True)
    log = traitlets.Dict().tag(sync=True)
    ack = traitlets.Dict().tag(sync=True)

    def __init__(self, session: Session) -> None:
        self.session = session
        super().__init__(**session.traits(), ack=as_json(Ack(0, session.turn)))
        self.tell()
        self.on_msg(self._on_intent)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget, and a still picture for where none can be shown."""
        found = super()._repr_mimebundle_(**asked)
        widget, *more = found if isinstance(found, tuple) else (found,)
        whole = {**(widget or {}), **still_picture(self.scene, self.board)}
        return (whole, *more) if more else whole

    def set_state(self, sync_data: Any) -> None:
        """Ignore trait values from a browser: the picture is made here (a visitor can send any)."""

    def send_state(self, key: Any = None) -> None:
        """Send traits; ipywidgets would look through every one of them for binary data first, which a picture never holds."""
        if state := self.get_state(key):
            self._send({"method": "update", "state": state, "buffer_paths": []})

    def __repr__(self) -> str:
        """Which page, and what is on it."""
        here, now = self.session.app.here, self.session.values
        name = " ".join(part for part in here if part)
        shown = now.game if now.game is not None else now.grid if now.grid is not None else self.scene["headline"]
        return f"<Board {name}: {shown!r}>"

    def redraw(self) -> None:
        """Show what code has made of the page."""
        with self.hold_sync():
            self._draw()
            self.ack = as_json(Ack(self.ack["seq"], self.session.turn))
        self._keep()

    def picture(self) -> dict[str, Any]:
        """All that is shown now, by trait."""
        return {name: getattr(self, name) for name in _PICTURE}

    def _on_intent(self, _: Any, intent: object, __: Any) -> None:
        if isinstance(intent, dict) and intent.get("type") == "picture":
            self.send_state(list(_PICTURE))  # a page that has just joined, or lost its line for a while
            return
        seq, kind = (intent.get("seq"), intent.get("type")) if isinstance(intent, dict) else (None, None)
        before = Audible.of(self.picture())
        more = self.session.handle(intent)
        with self.hold_sync():
            if more:
                self._draw()
            else:
                self.talk = self.session.talk
            sounds = sounds_between(before, Audible.of(self.picture()), tried=kind == "try")
            self.ack = as_json(Ack(seq if isinstance(seq, int) else 0, self.session.turn, sounds or None))
        self._keep()

    def _keep(self) -> None:
        """Tell the database what was learned, show what it says to that, and let code know."""
        if self.session.keep():
            with self.hold_sync():
                self._draw()
        self.tell()

    def _draw(self) -> None:
        for name, value in self.session.traits().items():
            setattr(self, name, value)  # only what is another value than before is sent


# --- still picture ----------------------------------------------------------------------------------------------------

# What a cell shows where no widget can be: the page's headline, its grid as a picture, and one sentence that says where it is alive.
#
# Colab without its widget manager, a notebook on a code host and an exported document take it; JupyterLab and Voilà show the widget.


def still_picture(scene: Mapping[str, Any], board: Mapping[str, Any]) -> dict[str, str]:
    """The page as ``text/plain`` and ``text/html``, out of the traits that draw it. A page without a grid is words only."""
    headline = f"{scene['title']}: {scene['headline']}" if scene["headline"] else str(scene["title"])
    sentence = translate("ui.still_picture", scene["lang"])
    html = f"<p><b>{escape(headline)}</b></p>{_grid(board)}<p>{escape(sentence)}</p>"
    return {"text/plain": f"{headline} ({sentence})", "text/html": html}


def _grid(board: Mapping[str, Any]) -> str:
    cells = board.get("cells") or ""
    rows = [cells[at : at + COLS] for at in range(0, len(cells), COLS)]
    try:
        grid = Grid.parse("\n".join(reversed(rows)))
    except GridError:
        return ""  # a page that is about something else
    if not any(mark != "." for mark in cells):
        return ""
    data = b64encode(grid_svg(grid).encode()).decode()
    return f'<img alt="{escape(str(board["label"]))}" src="data:image/svg+xml;base64,{data}">'
