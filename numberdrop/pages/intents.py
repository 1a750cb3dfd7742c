"""Intents: what a visitor can ask of a page, as typed values; the types of the front end are generated from these classes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from numberdrop.formats.converter import written_field_names
from numberdrop.formats.declarations import AtMost, Between, Fallback, WrittenAs
from numberdrop.frozen import FrozenType
from numberdrop.rules.actions import Action
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import Cells

from .fields import LONGEST_LINK, LONGEST_TEXT, About, BadIntent, Json, NumberedCells, Picks, Texts, read_sent

_NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})


class Intent(metaclass=FrozenType):
    """Something that a visitor, the session or Python code asks of a page."""

    @property
    def as_intent(self) -> Intent:
        """This object; for a message whose fields differ from those of its intent, such as ``PressMessage``, the intent made from it."""
        return self


class TimelessIntent(Intent):
    """An intent that is carried out even if the page has changed since it was sent: it changes nothing in a game, or names its turn."""


class Preview(Intent):
    """An intent that asks what an act would do. It is ignored if the page has changed since it was sent."""


class Hello(TimelessIntent):
    """The browser's greeting, when a page is opened or its tab comes to the front again: what is stored (the page's own text in ``record``,
    others by name in ``kept``), language, time (``now``, ``zone``), and the fragment of the page's address (``hash``).
    """

    record: str = ""
    kept: Mapping[str, str] = _NOTHING_KEPT
    language: str = ""
    now: int = 0
    """Seconds since 1970 by the clock of the device."""
    zone: int = 0
    """Seconds by which the device's time zone is ahead of UTC."""
    hash: str = ""
    is_news: bool = False
    """Whether another tab has changed the page's stored text; set by the app, never sent."""


class MoreStored(TimelessIntent):
    """More texts from the browser's storage, which did not fit into the greeting."""

    kept: Texts


class Greeted(TimelessIntent):
    """The end of the greeting: the browser has sent all stored texts."""


class ErasedInOtherTab(TimelessIntent):
    """The message that the learner's data was erased in another tab."""


class Ping(TimelessIntent):
    """The heartbeat of a page: a sign of life that the browser sends at regular intervals."""


SyncIntent: TypeAlias = Hello | Greeted | ErasedInOtherTab | Ping
"""The intents after which the learner's log is synchronised with the database."""


class SwitchLanguage(TimelessIntent):
    """Switch to another language."""

    language: Annotated[str, AtMost(12), WrittenAs("value")]


class GoToPage(TimelessIntent):
    """Follow a link to a page of the tutor, perhaps with a fragment."""

    href: Annotated[str, AtMost(LONGEST_LINK)]


class ArriveByLink(Intent):
    """The message that a link has led to this page; ``hash`` is the link's fragment."""

    hash: str


class EraseResult(Intent):
    """The session's answer to the effect ``EraseAll``: whether everything was erased."""

    done: bool


class JoinResult(Intent):
    """The session's answer to the request to join or leave a class, or for a new learner. ``refused``: why it failed (empty: it succeeded);
    ``value``: the refused code or name; ``new``: the device has a new learner; ``back``: a pupil has come back with their secret word.
    """

    refused: str = ""
    new: bool = False
    back: bool = False
    value: str = ""


class Idle(TimelessIntent):
    """The message that the browser is idle, so that there is time to preload other pages."""


class Tick(TimelessIntent):
    """The message that the timer of a picture has run out: do the next slice of background work. ``turn``: the ``n`` of the timer."""

    turn: Annotated[int, Between(0, 10**9), WrittenAs("n")]


class Press(Intent):
    """A press on a button or its key. ``name``: the button's name; ``which``: tells several buttons with this name apart, else empty."""

    name: str
    which: str = ""


class ShowPlayerSheet(TimelessIntent):
    """Show the sheet of another player."""

    player: Annotated[int, Between(0, 5)]


class Why(TimelessIntent):
    """Ask why a part of the page is as it is."""

    about: About


class PreviewDrop(Preview):
    """Preview a drop of the shape in hand into these cells."""

    cells: NumberedCells


class PreviewCombo(Preview):
    """Preview circling these cells."""

    cells: Annotated[Cells, WrittenAs("combo")]


class WriteStartNumber(Intent):
    """Write the start number into a ``column`` (from 0) of the bottom row."""

    column: Annotated[int, Between(-99, 99)]


class DropAt(Intent):
    """Drop the shape in hand into these cells, each given with its number."""

    cells: NumberedCells


class BlockAt(Intent):
    """Drop the block in hand into these cells."""

    cells: Cells


class CircleCells(Intent):
    """Circle these cells as a combo."""

    cells: Cells
    free: ClassVar[bool] = False


class ChooseFreeCells(CircleCells):
    """Choose these cells, whether or not they form a combo, as the answer to a question."""

    free: ClassVar[bool] = True


class SlideTile(Intent):
    """Slide the tile of this letter."""

    letter: Annotated[str, AtMost(2)]


BoardAct: TypeAlias = WriteStartNumber | DropAt | BlockAt | CircleCells | SlideTile
"""An act of the game on the board."""


class TypeMove(Intent):
    """Make a move that was typed as text, or press the button that the text names."""

    text: Annotated[str, AtMost(200)]


class EnterDialogText(Intent):
    """Enter a text into a dialog, such as a record or a code."""

    text: Annotated[str, AtMost(4 * LONGEST_TEXT)]


class Submit(Intent):
    """Submit a form with the ``values`` of its fields; ``form`` is the name of the button that sends it."""

    form: Annotated[str, AtMost(20), WrittenAs("id")]
    values: Annotated[Json, AtMost(40)]


class SetDie(Intent):
    """Set die number ``i`` (4: the shape die) to a face."""

    i: Annotated[int, Between(0, 4)]
    face: Annotated[str, AtMost(2)]


class Paint(Intent):
    """Apply a paint of the palette to a cell of the grid; ``value`` names the paint, usually by the mark to write."""

    cell: Cell
    value: Annotated[str, AtMost(1)]


class ToggleSheetMark(Intent):
    """Set or remove a mark on the score sheet; ``about`` is its place."""

    about: About


class PutValue(Intent):
    """Put a value on the page: a game, a grid, a sheet, an answer. Sent only by Python code in a notebook, never by a browser."""

    value: object


class PerformAct(Intent):
    """Carry out an act of the game. Sent only by Python code in a notebook, never by a browser."""

    action: Action


class AnswerWithOptions(Intent):
    """Choose options from a list as an answer."""

    picks: Picks


# --- read intent ------------------------------------------------------------------------------------------------------

# ``python -m numberdrop.widget.wire`` generates the front end's type ``Message`` from ``MESSAGES``.

_DAY = 86_400
_STAMPS = ("type", "turn", "seq")
"""Fields that every message may have besides its own ones."""


class HelloMessage(Intent):
    """The intent ``Hello`` as the browser writes it. Invalid and unknown fields are ignored, so that the page always loads."""

    record: Annotated[str | None, Fallback(None)] = None
    kept: Annotated[Texts, Fallback({})] = {}  # noqa: RUF012 - never modified
    lang: Annotated[str | None, Fallback(None)] = None
    now: Annotated[int, Between(0, 10**11), Fallback(0)] = 0
    zone: Annotated[int, Between(-_DAY, _DAY), Fallback(0)] = 0
    hash: Annotated[str | None, Fallback(None)] = None

    @property
    def as_intent(self) -> Hello:
        return Hello(self.record or "", self.kept, (self.lang or "")[:2], self.now, self.zone, self.hash or "")


class PressMessage(Intent):
    """The intent ``Press`` as the browser writes it. ``id``: the button's name; of several buttons with one name, ``name:which``."""

    id: Annotated[str, AtMost(60)]

    @property
    def as_intent(self) -> Press:
        name, _, which = self.id.partition(":")
        return Press(name, which)


Forms: TypeAlias = Mapping[str, tuple[type[Intent], ...]]
"""The classes of messages by the ``type`` that a message names. If there are several, the first is used whose fields are all present."""

ACTS: Forms = {
    "start": (WriteStartNumber,),
    "drop": (DropAt,),
    "block": (BlockAt,),
    "circle": (CircleCells,),
    "free": (ChooseFreeCells,),
    "slide": (SlideTile,),
}
"""The classes of acts on the board, by the ``type`` of the ``action`` in a message of the type ``act``."""

MESSAGES: Forms = {
    "hello": (HelloMessage,),
    "kept": (MoreStored,),
    "greeted": (Greeted,),
    "forgotten": (ErasedInOtherTab,),
    "ping": (Ping,),
    "lang": (SwitchLanguage,),
    "go": (GoToPage,),
    "idle": (Idle,),
    "tick": (Tick,),
    "press": (PressMessage,),
    "show": (ShowPlayerSheet,),
    "why": (Why,),
    "try": (PreviewCombo, PreviewDrop),
    "typed": (TypeMove,),
    "load": (EnterDialogText,),
    "form": (Submit,),
    "set_die": (SetDie,),
    "paint": (Paint,),
    "mark": (ToggleSheetMark,),
    "answer": (AnswerWithOptions,),
}
"""The classes of all messages of a browser except ``act``, and except ``picture``, which only ``widget/board.py`` answers."""


def read_intent(message: object) -> Intent:
    """Read a browser's message as an intent. Raises ``BadIntent`` for a message that the tutor's pages never send."""
    match message:
        case {"type": "act", "action": action, **stamps} if stamps.keys() <= set(_STAMPS):
            return _read_by_type(ACTS, action)
    return _read_by_type(MESSAGES, message)


def turn_of(message: object) -> object:
    """Return the ``turn`` (number of the page's state) for which a browser sent a message, not validated; ``None`` if it names none."""
    match message:
        case {"turn": turn}:
            return turn
    return None


def _read_by_type(forms: Forms, message: object) -> Intent:
    match message:
        case {"type": str(kind), **fields} if kind in forms:
            parts: Json = {str(name): value for name, value in fields.items() if name not in _STAMPS}
            *others, last = forms[kind]
            form = next((form for form in others if written_field_names(form) <= parts.keys()), last)
            if form is HelloMessage:
                parts = {name: parts[name] for name in written_field_names(form) & parts.keys()}
            return read_sent(form, parts).as_intent
    raise BadIntent(f"{message!r:.80} is no message of ours")
