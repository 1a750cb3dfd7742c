"""What a visitor can want of a page: every message of a browser as a typed value, with its limits. ``read_intent`` reads them.

Where a field is called something else on the wire, ``Named`` says so. The front end's types are written from these classes, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, TypeAlias

from numberdrop.formats.converter import written_names
from numberdrop.formats.declarations import AtMost, Between, Named, Otherwise
from numberdrop.frozen import Frozen
from numberdrop.rules.actions import Action
from numberdrop.rules.grid import Cell
from numberdrop.rules.reasons.reason import Cells

from .fields import LONGEST_LINK, LONGEST_TEXT, About, BadIntent, Json, NumberedCells, Picks, Texts, sent

_NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})


class Intent(Frozen):
    """Something that a visitor wants."""

    @property
    def meant(self) -> Intent:
        """What a message says, where that is another intent."""
        return self


class Hello(Intent):
    """A browser shows the page, or shows it again after another tab: what it has kept (``record`` is the page's own), its language,
    clock and address.
    """

    record: str = ""
    kept: Mapping[str, str] = _NOTHING_KEPT
    language: str = ""
    now: int = 0
    """Seconds since 1970 by the clock of the device."""
    zone: int = 0
    """By how many seconds that clock is ahead of Greenwich."""
    hash: str = ""


class MoreKept(Intent):
    """More of what the browser has kept: it did not fit into the greeting."""

    kept: Texts


class Greeted(Intent):
    """All that the browser keeps has been said."""


class Forgotten(Intent):
    """Everything was erased in another tab."""


class Ping(Intent):
    """Is anybody there?"""


class Speak(Intent):
    """Another language, please."""

    language: Annotated[str, AtMost(12), Named("value")]


class Go(Intent):
    """A link inside the tutor: to the page of this name, its address may end in a ``#`` and more."""

    href: Annotated[str, AtMost(LONGEST_LINK)]


class Follow(Intent):
    """A link has led to this page, ``hash`` is what stood behind its ``#``."""

    hash: str


class Erased(Intent):
    """Answer of the session: everything that was kept is erased, or could not be."""

    done: bool


class Joined(Intent):
    """Answer of the session: the learner belongs to a class now, or to none any more; or why that could not be (``refused``).
    ``new``: it is another learner; ``back``: one who has come back. ``value``: what is refused.
    """

    refused: str = ""
    new: bool = False
    back: bool = False
    value: str = ""


class Idle(Intent):
    """Nobody wants anything for a while: there is time to get ready for what may come."""


class Tick(Intent):
    """The page is drawn: go on with what goes on by itself. ``turn`` is the turn that asked for it."""

    turn: Annotated[int, Between(0, 10**9), Named("n")]


class Press(Intent):
    """A button, or the key that stands for one: ``name``, and behind a colon ``which`` of several."""

    name: str
    which: str = ""


class Show(Intent):
    """Look at the sheet of another player."""

    player: Annotated[int, Between(0, 5)]


class Why(Intent):
    """Why is that so? ``about`` names a part of the page."""

    about: About


class TryDrop(Intent):
    """A question: what if the shape in hand fell so?"""

    cells: NumberedCells


class TryCombo(Intent):
    """A question: what if these cells were circled?"""

    cells: Annotated[Cells, Named("combo")]


class StartAt(Intent):
    """Write the start number into this column."""

    column: Annotated[int, Between(-99, 99)]


class DropAt(Intent):
    """Drop the shape in hand."""

    cells: NumberedCells


class BlockAt(Intent):
    """Drop the block in hand."""

    cells: Cells


class CircleCells(Intent):
    """Circle these cells."""

    cells: Cells
    free: ClassVar[bool] = False


class FreeCells(CircleCells):
    """These cells, where cells are the answer to a question."""

    free: ClassVar[bool] = True


class SlideTile(Intent):
    """Slide the tile of this letter."""

    letter: Annotated[str, AtMost(2)]


Act: TypeAlias = StartAt | DropAt | BlockAt | CircleCells | SlideTile
"""What is done on the board."""


class Type(Intent):
    """A move in writing."""

    text: Annotated[str, AtMost(200)]


class Load(Intent):
    """A text that was put into a dialog."""

    text: Annotated[str, AtMost(4 * LONGEST_TEXT)]


class Submit(Intent):
    """A form, with what stands in its fields."""

    form: Annotated[str, AtMost(20), Named("id")]
    values: Annotated[Json, AtMost(40)]


class SetDie(Intent):
    """Die number ``i`` (4: the shape die) is to show this face."""

    i: Annotated[int, Between(0, 4)]
    face: Annotated[str, AtMost(2)]


class Paint(Intent):
    """A stroke of the brush."""

    cell: Cell
    value: Annotated[str, AtMost(1)]


class Mark(Intent):
    """A mark on the score sheet; ``about`` names its place."""

    about: About


class Lay(Intent):
    """Code puts a value on the page: a game, a grid, a sheet, an answer. No browser can send it."""

    value: object


class Do(Intent):
    """Code does an act. No browser can send it."""

    action: Action


class Choose(Intent):
    """Options out of a list, as an answer."""

    picks: Picks


# --- read intent ------------------------------------------------------------------------------------------------------

# A browser's message read once and strictly into the intent that it is.
#
# ``MESSAGES`` is all that may be sent. It is what messages are read by, and what the front end's type ``Message`` is written from
# (``python -m numberdrop.widget.wire``).

_DAY = 86_400
_STAMPS = ("type", "turn", "seq")
"""What every message has beside its own parts."""


class Greeting(Intent):
    """``Hello`` on the wire. Whatever is odd about it, the page comes up: what is not ours is as if it were not there."""

    record: Annotated[str | None, Otherwise(None)] = None
    kept: Annotated[Texts, Otherwise({})] = {}  # noqa: RUF012 - nobody writes into it
    lang: Annotated[str | None, Otherwise(None)] = None
    now: Annotated[int, Between(0, 10**11), Otherwise(0)] = 0
    zone: Annotated[int, Between(-_DAY, _DAY), Otherwise(0)] = 0
    hash: Annotated[str | None, Otherwise(None)] = None

    @property
    def meant(self) -> Hello:
        return Hello(self.record or "", self.kept, (self.lang or "")[:2], self.now, self.zone, self.hash or "")


class PressMessage(Intent):
    """``Press`` on the wire."""

    id: Annotated[str, AtMost(60)]

    @property
    def meant(self) -> Press:
        name, _, which = self.id.partition(":")
        return Press(name, which)


Forms: TypeAlias = Mapping[str, tuple[type[Intent], ...]]
"""The forms of messages by their ``type``; of several forms of one type the first counts of which every part is there."""

ACTS: Forms = {
    "start": (StartAt,),
    "drop": (DropAt,),
    "block": (BlockAt,),
    "circle": (CircleCells,),
    "free": (FreeCells,),
    "slide": (SlideTile,),
}
"""What is done on the board: the ``action`` of a message ``act``."""

MESSAGES: Forms = {
    "hello": (Greeting,),
    "kept": (MoreKept,),
    "greeted": (Greeted,),
    "forgotten": (Forgotten,),
    "ping": (Ping,),
    "lang": (Speak,),
    "go": (Go,),
    "idle": (Idle,),
    "tick": (Tick,),
    "press": (PressMessage,),
    "show": (Show,),
    "why": (Why,),
    "try": (TryCombo, TryDrop),
    "typed": (Type,),
    "load": (Load,),
    "form": (Submit,),
    "set_die": (SetDie,),
    "paint": (Paint,),
    "mark": (Mark,),
    "answer": (Choose,),
}
"""Every message of a browser but ``act``. (``picture`` never comes here: ``widget/board.py`` answers it.)"""


def read_intent(message: object) -> Intent:
    """The intent that a browser's message is. Raises ``BadIntent``."""
    if isinstance(message, dict) and message.get("type") == "act" and message.keys() <= {"action", *_STAMPS}:
        return _read(ACTS, message.get("action"))
    return _read(MESSAGES, message)


def _read(forms: Forms, message: object) -> Intent:
    if not isinstance(message, dict) or not isinstance(kind := message.get("type"), str) or kind not in forms:
        raise BadIntent(f"{message!r:.80} is no message of ours")
    parts: Json = {name: value for name, value in message.items() if name not in _STAMPS}
    *others, last = forms[kind]
    form = next((form for form in others if written_names(form) <= parts.keys()), last)
    if form is Greeting:
        parts = {name: parts[name] for name in written_names(form) & parts.keys()}
    return sent(form, parts).meant
