"""The picture of a page as typed values: the scene with its controls, the message in words, and what the browser is to store."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, Never, TypeAlias, TypedDict

from numberdrop.frozen import Frozen, optional
from numberdrop.rules.reasons.reason import Cells, Edge, Tone

from .board_scene import Board, CellSuggestion, Die, HangingShape, Mini, Placements, StartNumber, Tiles
from .cards import Card, CardButton, Dialog

_NONE: Mapping[str, Cells] = MappingProxyType({})


class Link(Frozen):
    """A link to a page of the tutor, by the file name of its notebook; ``here``: whether that page is being shown."""

    href: str
    label: str
    here: bool = False


Row: TypeAlias = Literal["tree", "hand", "main", "quiet", "more"]
"""Where a button stands: beside a tree of lines (``tree``), with the buttons that move the shape (``hand``), with the main or the less
important buttons (``main``, ``quiet``), or hidden until a press on "more" (``more``)."""
ButtonLook: TypeAlias = Literal["long", "signed", "spare", "way", "wide"]
"""How a button differs from others in its row: it has a label of two lines (``long``), always shows its icon (``signed``), is hidden on a
phone (``spare``), is a step of a replay (``way``), or takes the full width (``wide``)."""


class Button(Frozen):
    """A button below the board. ``off``: why it is disabled, if it is; ``pressed``: whether a switch is on (``None``: it is no switch)."""

    id: str
    label: str
    key: str | None = None
    primary: bool = False
    off: str | None = None
    pressed: bool | None = None
    moves: bool | None = optional()
    """Whether a press starts an animation; then the button is hidden from visitors who prefer reduced motion."""
    row: Row = "quiet"
    sign: str | None = optional()
    """The name of the icon, if that differs from ``id``."""
    look: ButtonLook | None = optional()


class Tool(Frozen):
    """A tool, or a paint of the palette, that the visitor can choose."""

    id: str
    label: str
    pressed: bool | None = optional()


StepState: TypeAlias = Literal["todo", "now", "done", "skip"]


class Step(Frozen):
    """A phase of the round, or a task of a lesson, in the bar of steps. ``go``: whether a press on it opens this task."""

    id: str
    n: int | str
    label: str
    state: StepState
    note: str = ""
    go: bool | None = optional()


class Player(Frozen):
    """The tab of a player, which opens the player's sheet. ``shown``: the sheet is on screen; ``turn``: this player has to act; ``first``:
    this is the first player of the round; ``done``: the player has acted in this phase while others have not.
    """

    id: int
    name: str
    total: str
    shown: bool
    turn: bool
    first: bool
    done: bool
    label: str
    face: str | None = optional()
    """The bot in this seat, whose face is shown."""
    doing: str | None = optional()
    """What the player is doing, in words; only in a game for several players."""
    grid: str | None = optional()
    """The marks of the player's grid, for a small picture."""


class Timer(Frozen):
    """A timer: after ``after`` milliseconds the browser sends a ``Tick`` for turn ``n``; ``beat`` distinguishes timers of one turn."""

    n: int
    after: int
    beat: int | None = optional()
    moves: bool | None = optional()
    """Whether the timer is ignored for visitors who prefer reduced motion."""


class Clock(Frozen):
    """A countdown: the time at which it ends (seconds since 1970), and the seconds left."""

    ends: int
    left: int


class TypedLine(Frozen):
    """The label of the input for typed moves, with an example."""

    label: str
    example: str


class ClassQuestion(Frozen):
    """A question to the whole class; ``told`` is a line that confirms the pupil's answer, or states the solution."""

    text: str
    buttons: tuple[CardButton, ...] = ()
    told: str = ""


class ShownByTeacher(Frozen):
    """What a page shows of the class. ``since``: when the task was given (seconds since 1970); ``seen``: says who sees the board."""

    task: Link | None = None
    since: int = 0
    wait: str = ""
    question: ClassQuestion | None = None
    seen: str = ""


Mode: TypeAlias = Literal["none", "start", "drop", "block", "combo", "free", "paint"]
"""What the board accepts: nothing, an act of one of the phases, any cells as an answer (``free``), or strokes of a brush (``paint``)."""


class Preferences(Frozen):
    """The visitor's preferences: whether the board shows ``aids`` (the ghost of a landing and its highlights)."""

    aids: bool = True


class Scene(Frozen, kw_only=True):
    """Everything that a page shows except its board, the landings, its message and the fixed texts of the front end."""

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
    """Whether the tools are hidden until a press on "more"."""
    steps_kind: Literal["tasks"] | None = optional()
    die_choices: tuple[str, ...] | None = optional()
    shape_choices: tuple[str, ...] | None = optional()
    marking: bool | None = optional()
    """Whether a press on an entry of the score sheet marks it."""
    marked: bool | None = optional()
    """Whether the task is to mark the score sheet; still set when no more marks can be made."""
    hang: HangingShape | None = optional()
    targets: tuple[CellSuggestion, ...] | None = optional()
    """The cells that a task asks about, each with a text shown in it."""
    rows: int | None = optional()
    """How many rows of the grid are shown, from the bottom; all by default."""
    single: bool | None = optional()
    """Whether a picked cell replaces the one picked before."""
    beside: bool | None = optional()
    """Whether, on a phone, the question stands beside the grid."""
    sheet_beside: bool | None = optional()
    """Whether, on a phone, the score sheet stands beside the grid."""
    bare: bool | None = optional()
    """Whether the shape in hand has no numbers although it is not a block."""
    begins: bool | None = optional()
    """Whether the visitor is still choosing what to start."""
    at: str | None = optional()
    """A text that names the current position; when it changes, the browser scrolls to the top of the page."""
    clock: Clock | None = optional()
    typed: TypedLine | None = optional()
    aside: tuple[str, ...] | None = optional()
    """The ids of the cards that are hidden until a press on "more"."""
    here: str | None = optional()
    """The page's address inside the tutor, to show in the browser's address bar."""
    classroom: ShownByTeacher | None = optional()


class SceneParts(TypedDict, total=False):
    """The fields of a ``Scene`` that a page fills; ``parts.frame`` adds the others."""

    title: str
    headline: str
    hint: str
    mode: Mode
    steps: tuple[Step, ...]
    start: StartNumber | None
    dice: tuple[Die, ...]
    shape_die: str | None
    dice_editable: bool
    players: tuple[Player, ...]
    tiles: Tiles | None
    buttons: tuple[Button, ...]
    tools: tuple[Tool, ...]
    palette: tuple[Tool, ...]
    cards: tuple[Card, ...]
    undo: bool
    redo: bool
    prefs: Preferences
    icons: Mapping[str, Cells]
    tick: Timer | None
    tools_label: str | None
    tools_aside: bool | None
    steps_kind: Literal["tasks"] | None
    die_choices: tuple[str, ...] | None
    shape_choices: tuple[str, ...] | None
    marking: bool | None
    marked: bool | None
    hang: HangingShape | None
    targets: tuple[CellSuggestion, ...] | None
    rows: int | None
    single: bool | None
    beside: bool | None
    sheet_beside: bool | None
    bare: bool | None
    begins: bool | None
    at: str | None
    clock: Clock | None
    typed: TypedLine | None
    aside: tuple[str, ...] | None


# --- message ----------------------------------------------------------------------------------------------------------


class Item(Frozen):
    """A line of the message in words, with the cells and edges that it highlights; ``cite`` is its place in the rulebook."""

    id: str
    text: str
    tone: Tone = "info"
    cells: Cells = ()
    edges: tuple[Edge, ...] = ()
    cite: str = ""
    faces: tuple[str, ...] | None = optional()
    """The names of the bots that the line is about; their faces are shown."""


class NearestCombo(Frozen):
    """The legal combo nearest to the chosen cells."""

    cells: Cells
    label: str


class ShownLine(Frozen):
    """The line of the message (by its index) that the board illustrates at the moment, with the cells and edges that it highlights."""

    line: int
    tone: Tone
    cells: Cells = ()
    edges: tuple[Edge, ...] = ()


class ComparedGrid(Frozen):
    """A small grid with a label such as "as you think" or "by the rules", for comparing a mistake with the rules."""

    label: str
    mini: Mini


TalkVerdict: TypeAlias = Literal["none", "info", "legal", "refused", "right", "wrong"]


class Talk(Frozen):
    """The message in words, as the browser shows it. ``n`` is its number, which stays the same if the message is only drawn again."""

    title: str
    items: tuple[Item, ...] = ()
    verdict: TalkVerdict = "none"
    announce: str = ""
    n: int = 0
    ghost: Cells = ()
    suggest: tuple[CellSuggestion, ...] = ()
    nearest: NearestCombo | None = None
    open_dial: int | None = None
    compare: tuple[ComparedGrid, ...] | None = optional()
    shown: ShownLine | None = optional()


# --- storage ----------------------------------------------------------------------------------------------------------


class Keep(Frozen, kw_only=True):
    """Instructions for the browser's storage: the page's own text under ``key``, texts to ``put`` under other names, lines to ``append`` or
    ``drop``, names to ``erase``, the texts to send in a greeting (``reads``), and whether to end it with a message (``greets``).
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
    """A notice to show above the page: that the database does not answer."""


class View(Frozen):
    """The picture of a page without its message: the scene, the board, and the landings of the shapes that may fall (``table``)."""

    scene: Scene
    board: Board | None = None
    table: Placements | None = None


# --- picture ----------------------------------------------------------------------------------------------------------

WordKey: TypeAlias = str
"""The key of a sentence of the front end, without the prefix ``front.`` that it has in the catalogues."""
Words: TypeAlias = Mapping[WordKey, str]
"""The fixed sentences of the front end, in the language of the page."""
Nothing: TypeAlias = Mapping[str, Never]
"""The value ``{}``, sent for a part of the picture that a page does not have."""

NOTHING: Nothing = MappingProxyType({})


class Shown(Frozen):
    """All that a session shows, by part (trait). ``words``: fixed texts of the front end; ``table``: landings; ``log``: what to store."""

    words: Words
    scene: Scene
    board: Board | Nothing
    table: Placements | Nothing
    talk: Talk
    log: Keep


Sound: TypeAlias = Literal["drop", "block", "combo", "row", "refused", "finished"]
"""The sounds of the front end."""


class Ack(Frozen):
    """An acknowledgement: the number of the latest browser message (``seq``), the turn that the next intents have to name, and sounds."""

    seq: int
    turn: int
    sounds: tuple[Sound, ...] | None = optional()


class Picture(Shown):
    """Everything that a session shows, and the number of the latest browser message that it takes into account (``ack``)."""

    ack: Ack
