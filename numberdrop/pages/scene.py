"""What a page looks like, as typed values: the scene with its controls, the board, the explanation, what the browser keeps.

The front end draws exactly this and knows no rule. ``frozen.as_json`` puts it on the wire; ``cards`` has what stands beside the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, Never, TypeAlias

from numberdrop.frozen import Frozen, optional
from numberdrop.rules.reasons.reason import Cells, Edge, Tone

from .board_scene import Board, Mini, Placements, Suggestion
from .cards import Card, CardButton, Dialog

_NONE: Mapping[str, Cells] = MappingProxyType({})


class Link(Frozen):
    """A place to go to: a page of the tutor, by the name of its notebook."""

    href: str
    label: str
    here: bool = False


Row: TypeAlias = Literal["tree", "hand", "main", "quiet", "more"]
"""Where a button stands: beside a tree of lines, with what moves the shape, with what is done now, with what is asked now and then,
or behind "more".
"""
ButtonLook: TypeAlias = Literal["long", "signed", "spare", "way", "wide"]
"""What is particular about a button in its row: its label needs two lines, it keeps its sign there, a phone leaves it out, it goes
through what is played again, it is as wide as what ends a task.
"""


class Button(Frozen):
    """A button below the board; ``off`` says why it will be refused, ``key`` is the key that stands for it."""

    id: str
    label: str
    key: str | None = None
    primary: bool = False
    off: str | None = None
    pressed: bool | None = None
    moves: bool | None = optional()
    """Whether it lets something run by itself: not offered to who wishes nothing to move."""
    row: Row = "quiet"
    sign: str | None = optional()
    """The name of its sign, where that is not its own."""
    look: ButtonLook | None = optional()


class Tool(Frozen):
    """One of several ways to use a page; also a paint of the palette."""

    id: str
    label: str
    pressed: bool | None = optional()


StepState: TypeAlias = Literal["todo", "now", "done", "skip"]


class Step(Frozen):
    """A phase of the round, or a task of a lesson (``go``: one may go there)."""

    id: str
    n: int | str
    label: str
    state: StepState
    note: str = ""
    go: bool | None = optional()


class Die(Frozen):
    """A number die with the face that it shows."""

    face: str


class Player(Frozen):
    """A tab of the table: whose sheet it is, and whether it is shown."""

    id: int
    name: str
    total: str
    shown: bool
    turn: bool
    first: bool
    done: bool
    label: str
    face: str | None = optional()
    """The bot that sits there."""
    doing: str | None = optional()
    """What they are doing, at a table where that can be said."""
    grid: str | None = optional()
    """The marks of their grid, for a small picture of it."""


TileState: TypeAlias = Literal["idle", "active", "falling", "used"]


class Tile(Frozen):
    """A tile of the block board, beside its letter; solo in its column, ``notch`` steps down."""

    letter: str
    tile: str
    state: TileState
    notch: int
    can: bool
    label: str


class Tiles(Frozen):
    """The block board."""

    solo: bool
    items: tuple[Tile, ...]


class StartNumber(Frozen):
    """The number that is to be written into the bottom row."""

    number: int
    row: int = 0


class Hanging(Frozen):
    """A shape that hangs over the grid: (row, column, mark)."""

    cells: tuple[tuple[int, int, str], ...]


class Timer(Frozen):
    """When the page wants to hear that it is drawn: ``after`` so many milliseconds. ``beat`` tells slices of one turn apart."""

    n: int
    after: int
    beat: int | None = optional()
    moves: bool | None = optional()
    """Whether it only beats where things may move."""


class Clock(Frozen):
    """A clock that runs down: when it ends (seconds since 1970), and how many seconds are left."""

    ends: int
    left: int


class TypedLine(Frozen):
    """What the line for moves in writing is called, with an example."""

    label: str
    example: str


class ClassQuestion(Frozen):
    """A question to the whole class; ``told`` is what is said of the answer, or the answer itself."""

    text: str
    buttons: tuple[CardButton, ...] = ()
    told: str = ""


class Classroom(Frozen):
    """What a teacher has given to everybody: a ``task`` (``since`` a second), boards that ``wait``, a question; and who looks at this board (``seen``)."""

    task: Link | None = None
    since: int = 0
    wait: str = ""
    question: ClassQuestion | None = None
    seen: str = ""


Mode: TypeAlias = Literal["none", "start", "drop", "block", "combo", "free", "paint"]
"""What the board takes: nothing, an act, cells of the visitor's choice (``free``), strokes of a brush."""


class Preferences(Frozen):
    """Whether the board helps: with the ghost of a landing and what it lights up. On paper it does not."""

    aids: bool = True


class Scene(Frozen, kw_only=True):
    """A page but for its board, explanation and words."""

    page: str
    lang: str
    langs: tuple[tuple[str, str], ...]
    links: tuple[Link, ...]
    title: str
    dialog: Dialog | None = None
    headline: str = ""
    hint: str = ""
    mode: Mode = "none"
    steps: tuple[Step, ...] = ()
    start: StartNumber | None = None
    dice: tuple[Die, ...] = ()
    shape_die: str | None = None
    dice_editable: bool = False
    players: tuple[Player, ...] = ()
    tiles: Tiles | None = None
    buttons: tuple[Button, ...] = ()
    tools: tuple[Tool, ...] = ()
    palette: tuple[Tool, ...] = ()
    cards: tuple[Card, ...] = ()
    undo: bool = False
    redo: bool = False
    prefs: Preferences = Preferences()
    icons: Mapping[str, Cells] = _NONE
    tick: Timer | None = None
    # Only where a page has it:
    tools_label: str | None = optional()
    tools_aside: bool | None = optional()
    """They are wanted now and then: they stand behind "more"."""
    steps_kind: Literal["tasks"] | None = optional()
    die_choices: tuple[str, ...] | None = optional()
    shape_choices: tuple[str, ...] | None = optional()
    marking: bool | None = optional()
    marked: bool | None = optional()
    hang: Hanging | None = optional()
    targets: tuple[Suggestion, ...] | None = optional()
    rows: int | None = optional()
    single: bool | None = optional()
    beside: bool | None = optional()
    """On a phone what is asked stands beside the grid."""
    sheet_beside: bool | None = optional()
    """On a phone the score sheet does."""
    bare: bool | None = optional()
    begins: bool | None = optional()
    """Nothing goes on yet: one chooses how to begin."""
    at: str | None = optional()
    clock: Clock | None = optional()
    typed: TypedLine | None = optional()
    aside: tuple[str, ...] | None = optional()
    """The cards that are wanted now and then, by their ids: they stand behind "more"."""
    here: str | None = optional()
    """The page's own address inside the tutor, which the browser's follows."""
    classroom: Classroom | None = optional()


# --- the explanation ----------------------------------------------------------------------------------------------------------


class Item(Frozen):
    """A line of the explanation in words, with the places that it lights up and where its rule is printed."""

    id: str
    text: str
    tone: Tone = "info"
    cells: Cells = ()
    edges: tuple[Edge, ...] = ()
    cite: str = ""
    faces: tuple[str, ...] | None = optional()
    """The bots that it is about."""


class NearestCombo(Frozen):
    """A legal combo to take instead."""

    cells: Cells
    label: str


class ShownLine(Frozen):
    """The line of the explanation that the board shows now, and what is lit on it."""

    line: int
    tone: Tone
    cells: Cells = ()
    edges: tuple[Edge, ...] = ()


class Compared(Frozen):
    """A small picture under a word: as you think, by the rules."""

    label: str
    mini: Mini


TalkVerdict: TypeAlias = Literal["none", "info", "legal", "refused", "right", "wrong"]


class Talk(Frozen):
    """The explanation in words. ``n`` tells a new one from the same one drawn again."""

    title: str
    items: tuple[Item, ...] = ()
    verdict: TalkVerdict = "none"
    announce: str = ""
    n: int = 0
    ghost: Cells = ()
    suggest: tuple[Suggestion, ...] = ()
    nearest: NearestCombo | None = None
    open_dial: int | None = None
    compare: tuple[Compared, ...] | None = optional()
    shown: ShownLine | None = optional()


# --- what the browser keeps ---------------------------------------------------------------------------------------------------


class Keep(Frozen, kw_only=True):
    """What the browser is to keep: the page's own text under ``key``, whole texts, lines to add, to drop, names to erase.

    ``reads`` are the names that Python wants to know at the greeting; ``greets``: it wants to hear when that was all.
    """

    key: str | None
    text: str | None = None
    put: Mapping[str, str] | None = optional()
    reads: tuple[str, ...] | None = optional()
    append: Mapping[str, tuple[str, ...]] | None = optional()
    drop: Mapping[str, tuple[str, ...]] | None = optional()
    erase: tuple[str, ...] | None = optional()
    greets: bool | None = optional()
    said: str | None = optional()
    """What is to be said calmly above the page: that the database does not answer."""


class View(Frozen):
    """A page as it is drawn, but for its explanation."""

    scene: Scene
    board: Board | None = None
    table: Placements | None = None


# --- picture ----------------------------------------------------------------------------------------------------------

# A picture: everything that a page shows, by the name under which it travels to the browser.

WordKey: TypeAlias = str
"""The key of a sentence of the front end's own: in the catalogues ``front.`` stands before it."""
Words: TypeAlias = Mapping[WordKey, str]
"""The front end's own sentences in the language of the page."""
Nothing: TypeAlias = Mapping[str, Never]
"""Stands where a page has no such thing: ``{}``."""

NOTHING: Nothing = MappingProxyType({})


class Shown(Frozen):
    """What a session shows."""

    words: Words
    scene: Scene
    board: Board | Nothing
    table: Placements | Nothing
    talk: Talk
    log: Keep


Sound: TypeAlias = Literal["drop", "block", "combo", "row", "refused", "finished"]
"""What can be heard."""


class Ack(Frozen):
    """The newest message that the picture answers, by its number, and the turn that intents are to be stamped with. It stands here
    and not in the scene, which is the same one while only something else is said. And what is to be heard of it.
    """

    seq: int
    turn: int
    sounds: tuple[Sound, ...] | None = optional()


class Picture(Shown):
    """All that is shown, and what it answers."""

    ack: Ack
