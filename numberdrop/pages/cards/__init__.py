"""Cards beside the board, as typed values, one class per kind of card; and the dialog over the page.

A card's ``id`` is its name on the page, its ``kind`` says how it is drawn.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from numberdrop.frozen import Frozen, optional
from numberdrop.pages.board_scene import CellSuggestion, Mini
from numberdrop.rules.reasons.reason import Cells, Tone

from .sheet import AuditCard, BarsCard, CostlyChoicesCard, CurveCard, EndCard, HeatCard, RoundsCard, SheetCard, TreeCard


class CardButton(Frozen):
    """A button on a card or in a dialog; while the pointer is on it, the board shows the numbers in ``previews``."""

    id: str
    label: str
    primary: bool = False
    previews: tuple[CellSuggestion, ...] | None = optional()
    faces: tuple[str, ...] | None = optional()
    """The names of the bots whose faces stand on the button."""


class CardLink(Frozen):
    """A link to another page."""

    href: str
    label: str
    primary: bool = False


class TalkCard(Frozen, kw_only=True):
    """The card in which the page's message is shown; ``title`` is its heading while there is no message."""

    id: str = "why"
    kind: Literal["talk"] = "talk"
    title: str


class ListItem(Frozen):
    """A line of a list, with the cells that it highlights on the board, and the bot whose face is shown before it."""

    text: str
    tone: Tone = "info"
    cells: Cells = ()
    face: str | None = optional()


class TextCard(Frozen, kw_only=True):
    """A card with paragraphs, a list of ``lines`` below them, buttons and links; ``progress`` is (done, total), shown as a bar."""

    id: str
    kind: Literal["text"] = "text"
    title: str = ""
    paragraphs: tuple[str, ...] = ()
    lines: tuple[ListItem, ...] | None = optional()
    buttons: tuple[CardButton, ...] = ()
    links: tuple[CardLink, ...] = ()
    progress: tuple[int, int] | None = optional()
    mini: Mini | None = optional()
    """The board that the text is about."""
    waits: bool | None = optional()
    """Whether only the space of the card is reserved, until the browser has sent its storage."""


class ListCard(Frozen, kw_only=True):
    """A list of lines. ``fold``: it is collapsed at first; ``waits``: it stays blank until the browser has sent its storage."""

    id: str
    kind: Literal["list"] = "list"
    title: str
    items: tuple[ListItem, ...]
    fold: bool | None = optional()
    waits: bool | None = optional()


class AtLeast(TypedDict):
    """A condition for showing a field of a form: the number in another ``field`` is at least ``min``."""

    field: str
    min: int


Just = TypedDict("Just", {"field": str, "is": str})
"""A condition for showing a field of a form: another ``field`` has exactly the value ``is``."""

Condition: TypeAlias = AtLeast | Just


FieldType: TypeAlias = Literal["text", "number", "select", "checkbox", "choice"]
"""The kind of a field of a form. ``choice`` shows all options at once, each with the face of the bot that its value names."""


class Field(Frozen, kw_only=True):
    """A field of a form, shown while the conditions ``when`` hold. ``options``: (value, label) of each; ``most``: the maximum length."""

    id: str
    type: FieldType
    label: str
    value: str | bool = ""
    options: tuple[tuple[str, str], ...] = ()
    help: str = ""
    error: str = ""
    """What is wrong with the value; shown in place of the ``help``."""
    when: tuple[Condition, ...] | Condition | None = optional()
    most: int | None = optional()
    wide: bool | None = optional()
    rare: bool | None = optional()
    """Whether the field is hidden until the visitor presses "more"."""
    sign: str | None = optional()
    """The label of a button that changes the sign of the number: the keyboards of some phones have no minus."""


class FormButton(Frozen):
    """A button that sends a form; ``id`` is the name under which it is sent."""

    id: str
    label: str


class FormCard(Frozen, kw_only=True):
    """A form with the button that sends it (``submit``) and perhaps others; ``live``: every change is sent at once; ``locked``: read-only."""

    id: str
    kind: Literal["form"] = "form"
    title: str
    fields: tuple[Field, ...]
    submit: FormButton
    more: tuple[FormButton, ...] = ()
    live: bool | None = optional()
    locked: bool | None = optional()
    calm: bool | None = optional()
    """Whether the button of the form is drawn as an ordinary button, not as the main button of the page."""
    waits: bool | None = optional()


class MenuEntry(Frozen, kw_only=True):
    """A large tile with a picture: a link to another page (``href``), or a button that begins something on this one (``press``)."""

    label: str
    text: str
    icon: str
    href: str | None = optional()
    press: str | None = optional()
    primary: bool | None = optional()
    """Whether this is the recommended choice."""
    face: str | None = optional()
    """The bot whose face is shown."""
    figure: str | None = optional()
    """A value in words, such as the strength of a bot."""
    share: float | None = optional()
    """The value as a fraction of the greatest one in the menu, drawn as a bar."""


class MenuCard(Frozen, kw_only=True):
    """A menu of large tiles that lead to pages or begin something."""

    id: str
    kind: Literal["menu"] = "menu"
    title: str = ""
    items: tuple[MenuEntry, ...]
    waits: bool | None = optional()


class LessonEntry(Frozen):
    """A lesson on the map of the course: its number (``n``), and the learner's progress in it, ``done`` of ``total`` tasks."""

    href: str
    n: str
    label: str
    text: str
    state: Literal["todo", "next", "started", "done", "mastered"]
    current: bool
    done: int
    total: int


class CourseMapPart(Frozen):
    """A part of the course on the map; ``open``: its lessons (``items``) are listed; ``current``: the lesson to go on with is among them."""

    id: str
    label: str
    text: str
    open: bool
    current: bool
    items: tuple[LessonEntry, ...]
    progress: str = ""
    """The learner's progress in this part of the course, in words."""


class CourseMapCard(Frozen, kw_only=True):
    """The map of the course: all lessons in order, by parts."""

    id: str = "map"
    kind: Literal["map"] = "map"
    title: str
    parts: tuple[CourseMapPart, ...]


class PictureCard(Frozen, kw_only=True):
    """A picture, described by ``alt``; ``file``: the name under which it can be saved; ``print``: it can be printed."""

    id: str
    kind: Literal["picture"] = "picture"
    title: str
    alt: str
    svg: str
    file: str | None = optional()
    print: bool | None = optional()


class RuleRow(Frozen):
    """A rule, how well the learner knows it (``state``), and the link to its lesson (``None`` if no lesson teaches it)."""

    label: str
    text: str
    state: Literal["new", "learning", "mastered", "shaky", "due"]
    href: str | None
    lesson: str


class RuleGroup(Frozen):
    """Rules that the learner knows equally well, with a title for this level of knowledge."""

    id: str
    title: str
    items: tuple[RuleRow, ...]


class ChartCard(Frozen, kw_only=True):
    """A chart in words (``paragraphs``), as a picture (SVG for ``light`` and ``dark`` themes) and as a table; ``groups`` are lists of rules."""

    id: str
    kind: Literal["chart"] = "chart"
    title: str
    paragraphs: tuple[str, ...]
    light: str = ""
    dark: str = ""
    alt: str = ""
    table: str = ""
    """The label of the table; ``head`` are its column titles."""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    groups: tuple[RuleGroup, ...] = ()
    waits: bool | None = optional()


class Choice(Frozen, kw_only=True):
    """An option of a question. ``figures``: numbers that describe its picture."""

    id: str
    label: str
    mark: Literal["right", "wrong", "missed"] | None = None
    """Whether choosing it was right, once the question is closed; ``missed``: right, but not chosen."""
    mini: Mini | None = optional()
    figures: str | None = optional()


class OptionsCard(Frozen, kw_only=True):
    """Options to choose from: one, several (``many``), or a sequence (``ordered``); ``picked`` are the ids of those chosen so far."""

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
    | CourseMapCard
    | PictureCard
    | ChartCard
    | OptionsCard
    | TreeCard
    | HeatCard
    | EndCard
    | BarsCard
    | CurveCard
    | CostlyChoicesCard
    | RoundsCard
)


class CopyItem(Frozen, kw_only=True):
    """A text (``value``), link (``href`` without the site's address) or ``file`` that the visitor can copy or save."""

    id: str
    label: str
    value: str = ""
    href: str | None = optional()
    file: str | None = optional()


DialogKind: TypeAlias = Literal["keys", "record", "load", "confirm", "choose", "copies", "note", "picture"]


class Dialog(Frozen, kw_only=True):
    """A dialog over the page. Its ``kind`` decides which fields are used, such as a text to edit (``value``) or a table (``rows``)."""

    id: str
    kind: DialogKind
    title: str
    text: str
    value: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    buttons: tuple[CardButton, ...] = ()
    file: str | None = optional()
    hash: str | None = optional()
    parts: tuple[CopyItem, ...] | None = optional()


def paragraphs(words: str) -> tuple[str, ...]:
    """Split a text into paragraphs at its empty lines."""
    # Only line ends become spaces: no-break spaces stay.
    return tuple(part.strip().replace("\n", " ") for part in words.split("\n\n") if part.strip())
