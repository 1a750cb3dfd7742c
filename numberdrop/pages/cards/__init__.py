"""What stands beside the board, as typed values: one class for each kind of card, and the dialogs.

A card's ``id`` is its name on the page, its ``kind`` how it is drawn.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from numberdrop.frozen import Frozen, optional
from numberdrop.pages.board_scene import Mini, Suggestion
from numberdrop.rules.reasons.reason import Cells, Tone

from .sheet import AuditCard, BarsCard, CurveCard, EndCard, HeatCard, RoundsCard, SheetCard, TreeCard, TriesCard


class CardButton(Frozen):
    """A button on a card or in a dialog; while it is pointed at, the board shows what it ``previews``."""

    id: str
    label: str
    primary: bool = False
    previews: tuple[Suggestion, ...] | None = optional()
    faces: tuple[str, ...] | None = optional()
    """The bots whose faces stand on it."""


class CardLink(Frozen):
    """A way to another page."""

    href: str
    label: str
    primary: bool = False


class TalkCard(Frozen, kw_only=True):
    """The place of the explanation; ``title`` stands there while nothing is said."""

    id: str = "why"
    kind: Literal["talk"] = "talk"
    title: str


class ListItem(Frozen):
    """A line of a list, with the cells that it lights up, and the bot whose face stands before it."""

    text: str
    tone: Tone = "info"
    cells: Cells = ()
    face: str | None = optional()


class TextCard(Frozen, kw_only=True):
    """Paragraphs, ``lines`` below them, buttons and links; ``progress`` is how far something has come: at, of."""

    id: str
    kind: Literal["text"] = "text"
    title: str = ""
    paragraphs: tuple[str, ...] = ()
    lines: tuple[ListItem, ...] | None = optional()
    buttons: tuple[CardButton, ...] = ()
    links: tuple[CardLink, ...] = ()
    progress: tuple[int, int] | None = optional()
    mini: Mini | None = optional()
    """The board that it is about."""
    waits: bool | None = optional()
    """Its place is kept; what stands there is not known before the browser has said what it keeps."""


class ListCard(Frozen, kw_only=True):
    """Lines below each other; ``fold``: closed at first."""

    id: str
    kind: Literal["list"] = "list"
    title: str
    items: tuple[ListItem, ...]
    fold: bool | None = optional()
    waits: bool | None = optional()


class AtLeast(TypedDict):
    """A field is shown while the number in another ``field`` is at least so much."""

    field: str
    min: int


Just = TypedDict("Just", {"field": str, "is": str})
"""A field is shown while this stands in another ``field``."""

Condition: TypeAlias = AtLeast | Just


FieldType: TypeAlias = Literal["text", "number", "select", "checkbox", "choice"]
"""``choice``: all options are seen, each with the face of the bot that its value names."""


class Field(Frozen, kw_only=True):
    """A field of a form; an error is shown in the place of the help."""

    id: str
    type: FieldType
    label: str
    value: str | bool = ""
    options: tuple[tuple[str, str], ...] = ()
    help: str = ""
    error: str = ""
    when: tuple[Condition, ...] | Condition | None = optional()
    most: int | None = optional()
    wide: bool | None = optional()
    rare: bool | None = optional()
    """It stands behind "more"."""
    sign: str | None = optional()
    """What the key beside a number says that puts a minus before it: the keys of some phones have none."""


class FormButton(Frozen):
    """What sends a form, and under which name."""

    id: str
    label: str


class FormCard(Frozen, kw_only=True):
    """A form; ``more`` are other ways to send it, ``live``: every change is sent at once, ``locked``: it is only read."""

    id: str
    kind: Literal["form"] = "form"
    title: str
    fields: tuple[Field, ...]
    submit: FormButton
    more: tuple[FormButton, ...] = ()
    live: bool | None = optional()
    locked: bool | None = optional()
    calm: bool | None = optional()
    """Something else on the page is what most want to press."""
    waits: bool | None = optional()


class Door(Frozen, kw_only=True):
    """A way to another page (``href``), or something to begin on this one (``press``)."""

    label: str
    text: str
    icon: str
    href: str | None = optional()
    press: str | None = optional()
    primary: bool | None = optional()
    """The way that most want to go now."""
    face: str | None = optional()
    """The bot that waits behind it."""
    figure: str | None = optional()
    """How strong it is, in words; ``share``: of the strongest."""
    share: float | None = optional()


class MenuCard(Frozen, kw_only=True):
    """Doors."""

    id: str
    kind: Literal["menu"] = "menu"
    title: str = ""
    items: tuple[Door, ...]
    waits: bool | None = optional()


class LessonDoor(Frozen):
    """A lesson on the map, and how far one has come in it."""

    href: str
    n: str
    label: str
    text: str
    state: Literal["todo", "next", "started", "done", "mastered"]
    current: bool
    done: int
    total: int


class MapPart(Frozen):
    """A part of the course: pressed, it is ``open`` and shows its lessons; ``current``: here one goes on."""

    id: str
    label: str
    text: str
    open: bool
    current: bool
    items: tuple[LessonDoor, ...]
    progress: str = ""
    """How far one has come in it, in words."""


class MapCard(Frozen, kw_only=True):
    """The lessons in their order, by parts."""

    id: str = "map"
    kind: Literal["map"] = "map"
    title: str
    parts: tuple[MapPart, ...]


class PictureCard(Frozen, kw_only=True):
    """A picture with what it shows in words; ``file``: it can be saved under this name."""

    id: str
    kind: Literal["picture"] = "picture"
    title: str
    alt: str
    svg: str
    file: str | None = optional()
    print: bool | None = optional()


class RuleRow(Frozen):
    """How well a rule is known, and the way to its lesson."""

    label: str
    text: str
    state: Literal["new", "learning", "mastered", "shaky", "due"]
    href: str | None
    lesson: str


class RuleGroup(Frozen):
    """Rules that are known equally well."""

    id: str
    title: str
    items: tuple[RuleRow, ...]


class ChartCard(Frozen, kw_only=True):
    """A chart: told in words, drawn for a light page and for a dark one, and the same as a table."""

    id: str
    kind: Literal["chart"] = "chart"
    title: str
    paragraphs: tuple[str, ...]
    light: str = ""
    dark: str = ""
    alt: str = ""
    table: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    groups: tuple[RuleGroup, ...] = ()
    waits: bool | None = optional()


class Choice(Frozen, kw_only=True):
    """An option of a question; ``mark``: what it was, once the question is closed; ``figures``: what can be counted in its picture."""

    id: str
    label: str
    mark: Literal["right", "wrong", "missed"] | None = None
    mini: Mini | None = optional()
    figures: str | None = optional()


class OptionsCard(Frozen, kw_only=True):
    """Options to choose from: one, ``many``, or a sequence (``ordered``)."""

    id: str = "options"
    kind: Literal["options"] = "options"
    title: str
    many: bool
    ordered: bool
    picked: tuple[str, ...]
    locked: bool
    items: tuple[Choice, ...]
    submit: FormButton
    short: bool | None = optional()


Card: TypeAlias = (
    TalkCard
    | TextCard
    | ListCard
    | SheetCard
    | AuditCard
    | FormCard
    | MenuCard
    | MapCard
    | PictureCard
    | ChartCard
    | OptionsCard
    | TreeCard
    | HeatCard
    | EndCard
    | BarsCard
    | CurveCard
    | TriesCard
    | RoundsCard
)


# --- dialogs ----------------------------------------------------------------------------------------------------------------


class Copy(Frozen, kw_only=True):
    """Something to copy: a text, a link that is completed by the browser, or a file."""

    id: str
    label: str
    value: str = ""
    href: str | None = optional()
    file: str | None = optional()


DialogKind: TypeAlias = Literal["keys", "record", "load", "confirm", "choose", "copies", "note", "picture"]


class Dialog(Frozen, kw_only=True):
    """What lies over the page."""

    id: str
    kind: DialogKind
    title: str
    text: str
    value: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    buttons: tuple[CardButton, ...] = ()
    file: str | None = optional()
    hash: str | None = optional()
    parts: tuple[Copy, ...] | None = optional()


def paragraphs(words: str) -> tuple[str, ...]:
    """The paragraphs of a text: an empty line stands between them."""
    # Only line ends become spaces: a no-break space stays what it is.
    return tuple(part.strip().replace("\n", " ") for part in words.split("\n\n") if part.strip())
