"""The widget ``Board``: an anywidget that shows a page's picture (its scene) and passes the browser's intents to the page's session; and a
static picture for where no widget can be shown.

The traits of the picture are only sent to the browser, messages are only received from it; the traits by which code in a notebook reads
and changes the page are not synced. The front end is a TypeScript project (``front/``), built into ``static/``, so that users need no
Node.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import Any

import anywidget
import traitlets
from traitlets.utils.bunch import Bunch

from numberdrop.drawing.board import grid_svg
from numberdrop.frozen import as_json
from numberdrop.pages.intents import PerformAct, PutValue, TypeMove
from numberdrop.pages.page import NotebookValues
from numberdrop.pages.scene import Ack, Picture
from numberdrop.pages.session import Session
from numberdrop.pages.sounds import SoundCues, sounds_between
from numberdrop.rules.actions import Action
from numberdrop.rules.dice import check_type
from numberdrop.rules.game import Game
from numberdrop.rules.grid import COLS, Grid, GridError
from numberdrop.rules.sheet import Sheet
from numberdrop.text import translate

# --- boards by code ---------------------------------------------------------------------------------------------------

# The values of these traits are library objects and not synced with the browser. Setting a trait acts on the page, where the act can be
# undone; a value that the page or the rules refuse raises an error with a sentence, and changes nothing.

_PAGES_BY_TRAIT = {
    "game": ("play", "analysis", "companion"),
    "sheet": ("sandbox",),
    "grid": ("sandbox", "composer"),
    "answer": ("lesson", "puzzle", "puzzles", "guided"),
}
"""By trait that code may set, the pages on which it can be set."""


class PageTrait(traitlets.TraitType[Any, Any]):
    """A trait by which code in a notebook reads or changes a page. ``None`` is validated like any other value that code sets."""

    default_value = None
    allow_none = False


class NotebookTraits(traitlets.HasTraits):
    """The traits by which code in a notebook reads and changes the page of a ``session``; a subclass implements ``redraw``."""

    session: Session
    game = PageTrait(help="The game that is shown.")
    sheet = PageTrait(help="The sheet that is seen.")
    grid = PageTrait(help="The grid that is seen.")
    answer = PageTrait(help="The last answer to what is asked; a text such as 'r1c3=5 r1c4=6' is read as one.")
    result = PageTrait(help="How that answer was judged; of a finished game the scores.")
    _published = NotebookValues()

    def redraw(self) -> None:
        """Show the current page in the notebook after code has changed the page."""
        raise NotImplementedError

    def play(self, action: Action | str) -> Game | Sheet | None:
        """Do an action on the board: an action of the library, or its text as ``nd.action`` reads it (``"c4"``, ``"L r2 c3 5 6 4 1"``).

        Returns the game after the action; in the sandbox the sheet. Raises ``IllegalAction`` with the reasons of the rules,
        ``NotationError`` for an unreadable text, and ``ValueError`` if the page takes no action now.
        """
        before = self.session.notebook_values
        if before.game is not None:
            self._send_intent(PerformAct(before.game.apply(action).actions[-1]), lambda now: now.game != before.game)
        elif self.session.app.here.page == "sandbox":
            intent = TypeMove(action) if isinstance(action, str) else PerformAct(action)
            self._send_intent(intent, lambda now: now.sheet != before.sheet)
        else:
            way_out = "nd.widget.play() shows one, and board.answer answers a task"
            raise ValueError(f"there is no game on this board; {way_out}")
        return self.session.notebook_values.game or self.session.notebook_values.sheet

    def _send_intent(
        self, intent: PutValue | PerformAct | TypeMove, took_effect: Callable[[NotebookValues], bool]
    ) -> None:
        self.session.carry_out_python_intent(intent, took_effect)
        self.redraw()

    def update_traits(self) -> None:
        """Set the traits that code reads to the values that the page shows now."""
        self._published = self.session.notebook_values
        with self.hold_trait_notifications():
            for name, value in self._published._asdict().items():
                setattr(self, name, value)

    @traitlets.validate(*NotebookValues._fields)
    def _change_page(self, proposal: Bunch) -> object:
        """Change the page when code sets a trait, and return the trait's new value; a value set by the page is returned unchanged."""
        name, value = str(proposal.trait.name), proposal.value
        if value is self._published._asdict()[name]:
            return value
        try:
            self._set_trait(name, value)
        except (ValueError, TypeError) as error:
            raise traitlets.TraitError(f"board.{name}: {error}") from None
        return self.session.notebook_values._asdict()[name]

    def _set_trait(self, name: str, given: object) -> None:
        value = given
        match name:
            case "game":
                check_type(given, Game, "is no game; Game.new and record.loads give one")
            case "sheet":
                value = Sheet.of(given)
            case "grid":
                value = Grid.of(given)
            case "answer":
                from numberdrop.exercises.answer import Answer  # a game needs no exercises

                value = Answer.parse(given) if isinstance(given, str) else given
                check_type(value, Answer, "is no answer; give a text such as 'r1c3=5 r1c4=6'")
            case _:
                raise ValueError("it follows from what is done on the board; set board.answer or board.game")
        page = self.session.app.here.page
        if page not in _PAGES_BY_TRAIT[name]:
            raise ValueError(f"the page {page} takes none, but {', '.join(_PAGES_BY_TRAIT[name])}")
        self._send_intent(PutValue(value), lambda now: _is_shown(now._asdict()[name], value))


def _is_shown(shown: object, given: object) -> bool:
    """Whether the page shows the value that code has ``given``. A game's seed and a sheet's score are ignored, as some pages lack them."""
    match shown, given:
        case Game(), Game():
            return (shown.players, shown.actions) == (given.players, given.actions)
        case Sheet(), Sheet():
            return shown.grid == given.grid
    return shown == given


def _built_file(name: str) -> str:
    return (files(__package__) / "static" / name).read_text("utf-8")


_PICTURE_TRAITS = Picture.__match_args__


class Board(NotebookTraits, anywidget.AnyWidget):
    """A page of the tutor in a notebook cell: its ``session``, and as traits its picture and the values that code can read and set."""

    _esm = _built_file("front.js")
    _css = _built_file("front.css")
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
        self.update_traits()
        self.on_msg(self._on_intent)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, object], dict[str, object]]:
        """Return the widget's MIME bundle, with a static picture as fallback."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **still_picture(self.scene, self.board)}, metadata

    def set_state(self, sync_data: object) -> None:
        """Ignore trait values from the browser, which may be forged."""

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits without ipywidgets' search for binary data, as a picture never has any."""
        if state := self.get_state(key):
            self._send({"method": "update", "state": state, "buffer_paths": []})

    def __repr__(self) -> str:
        """Return the name of the page, and the game, grid or headline that it shows."""
        values = self.session.notebook_values
        shown = (value for value in (values.game, values.grid, self.scene["headline"]) if value is not None)
        return f"<Board {' '.join(filter(None, self.session.app.here))}: {next(shown)!r}>"

    def redraw(self) -> None:
        """Draw the page again after a change by code."""
        with self.hold_sync():
            self._update_picture()
            self.ack = as_json(Ack(self.ack["seq"], self.session.turn))
        self._store_progress()

    def picture(self) -> dict[str, object]:
        """Return the current picture: the values of its traits by name."""
        return dict(self.get_state(_PICTURE_TRAITS))

    def _on_intent(self, _: object, intent: object, __: object) -> None:
        message = intent if isinstance(intent, dict) else {}
        if message.get("type") == "picture":
            self.send_state(_PICTURE_TRAITS)  # a client that has just joined, or was disconnected for a while
            return
        before = SoundCues.of(self.picture())
        scene_changed = self.session.handle(intent)
        with self.hold_sync():
            if scene_changed:
                self._update_picture()
            else:
                self.talk = self.session.talk
            sounds = sounds_between(before, SoundCues.of(self.picture()), previewed=message.get("type") == "try")
            seq = message.get("seq")
            self.ack = as_json(Ack(seq if isinstance(seq, int) else 0, self.session.turn, sounds or None))
        self._store_progress()

    def _store_progress(self) -> None:
        """Store new progress in the database, draw the picture again if that has changed it, and update the traits that code reads."""
        if self.session.write_new_data():
            with self.hold_sync():
                self._update_picture()
        self.update_traits()

    def _update_picture(self) -> None:
        for name, value in self.session.traits().items():
            setattr(self, name, value)  # only changed values are sent


# --- static picture ---------------------------------------------------------------------------------------------------

# The fallback where no widget can be shown (Colab without its widget manager, notebooks on a code host, exported documents): the headline,
# the grid as a picture, and a sentence on where the page is interactive.


def still_picture(scene: Mapping[str, object], board: Mapping[str, object]) -> dict[str, str]:
    """Make a page's static picture from its traits, by MIME type (plain text, HTML): the headline, a sentence and (in HTML) the grid."""
    headline = f"{scene['title']}: {scene['headline']}" if scene["headline"] else str(scene["title"])
    sentence = translate("ui.still_picture", str(scene["lang"]))
    html = f"<p><b>{escape(headline)}</b></p>{_grid_html(board)}<p>{escape(sentence)}</p>"
    return {"text/plain": f"{headline} ({sentence})", "text/html": html}


def _grid_html(board: Mapping[str, object]) -> str:
    cells = str(board.get("cells") or "")
    rows = [cells[at : at + COLS] for at in range(0, len(cells), COLS)]
    try:
        grid = Grid.parse("\n".join(reversed(rows)))
    except GridError:
        return ""  # a page without a full grid
    if not grid.cells:
        return ""
    data = b64encode(grid_svg(grid).encode()).decode()
    return f'<img alt="{escape(str(board["label"]))}" src="data:image/svg+xml;base64,{data}">'
