"""The frame of every scene: links, languages, buttons in rows, and forms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from numberdrop.pages.cards import Field, FieldType, FormButton, FormCard
from numberdrop.pages.message import READERS, Voice
from numberdrop.pages.page import PageState
from numberdrop.pages.scene import Button, ButtonLook, Link, Row, Scene
from numberdrop.pages.visit import READER, Visit
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS
from numberdrop.text import LANGUAGES

LESSONS = "#lessons"
"""The fragment of the link to the lessons on the home page."""
_PLACES = {
    "home": "home.ipynb",
    "lessons": "home.ipynb#lessons",
    **{page: f"{page}.ipynb" for page in ("play", "puzzles", "analysis", "companion", "progress")},
}
"""The places that every page links to, with their addresses."""
_HAND = {"left": "←", "ccw": "Z", "cw": "X", "flip": "F", "swap": "S", "right": "→", "lower": "↓"}
_MORE = {
    "play": ("audit", "record", "load", "against", "same_dice", "resign"),
    "companion": ("audit", "record", "load"),
    "analysis": ("trunk", "up", "main", "branching", "delete", "chances", "review", "load", "share", "audit"),
    "sandbox": ("wipe", "example", "picture"),
    "composer": ("open", "wipe", "example", "picture"),
}
"""The acts of each page whose buttons stand behind "more"."""
_TABLED = {"sandbox", "puzzle", "puzzles", "lesson", "composer", "play", "analysis", "guided", "companion"}
_MORE_CARDS = {
    "play": ("scores", "analysis", "coach"),
    "companion": ("dice", "coach", "new"),
    "analysis": ("coach",),
    "sandbox": ("compose",),
    "lesson": ("edition",),
}
"""The cards of each page that stand behind "more"."""


def frame(name: str, state: PageState, visit: Visit, voice: Voice, **more: object) -> Scene:
    """The scene of the page of a name; ``more`` are the page's own parts of it."""
    links = tuple(Link(href, voice(f"ui.page_{place}"), place == name) for place, href in _PLACES.items())
    scene = Scene(
        page=name,
        lang=visit.language,
        langs=tuple(LANGUAGES.items()),
        links=links,
        title=voice(f"ui.title_{name}"),
        dialog=state.dialog.said_by(voice) if state.dialog else None,
    ).but(**more)
    aside = scene.aside if "aside" in more or scene.begins else _MORE_CARDS.get(name)
    if name not in _TABLED:
        tree = any(card.kind == "tree" for card in scene.cards)
        scene = scene.but(buttons=in_rows(scene.buttons, _MORE.get(name, ()), tree=tree))
    return scene.but(aside=aside)


def button(
    voice: Voice,
    name: str,
    /,
    key: str | None = None,
    *,
    primary: bool = False,
    off: str | None = None,
    pressed: bool | None = None,
    **values: str,
) -> Button:
    """A button with its label in the voice's language; ``values`` fill the label."""
    return Button(name, voice(f"ui.button_{name}", **values), key, primary, off, pressed)


def hand_buttons(voice: Voice, *, numbers: bool) -> tuple[Button, ...]:
    """The buttons that move, turn and drop the shape in hand; without ``numbers`` (a block) there is nothing to swap."""
    moving = (button(voice, name, key) for name, key in _HAND.items() if numbers or name != "swap")
    return (*moving, button(voice, "drop", "␣", primary=True))


def pick_buttons(voice: Voice, yes: str) -> tuple[Button, ...]:
    """The buttons for picked cells: the act ``yes``, or clear."""
    return button(voice, yes, "↵", primary=True), button(voice, "clear", voice("keys.escape"))


# --- forms ------------------------------------------------------------------------------------------------------------

Choices = Sequence[tuple[str, str]]
"""The options of a list: values with labels."""


def form(
    name: str,
    title: str,
    fields: Iterable[Field],
    submit: str,
    *,
    sends: str = "",
    more: Sequence[FormButton] = (),
    live: bool | None = None,
) -> FormCard:
    """A form with the button label ``submit``; its intent has the form's name, or ``sends``."""
    send = FormButton(sends or name, submit)
    return FormCard(id=name, title=title, fields=tuple(fields), submit=send, more=tuple(more), live=live)


def field(
    name: str,
    kind: FieldType,
    label: str,
    value: str | bool = "",
    options: Choices = (),
    *,
    help_: str = "",
    error: str = "",
    wide: bool | None = None,
) -> Field:
    """A field of a form; an error is shown in place of the help."""
    return Field(
        id=name, type=kind, label=label, value=value, options=tuple(options), help=help_, error=error, wide=wide
    )


def edition_field(voice: Voice, value: str, *, help_: str = "") -> Field:
    """The choice of an edition."""
    editions = [(name, voice(f"edition.{name}")) for name in EDITIONS]
    return field("edition", "select", voice("form.edition"), value, editions, help_=help_)


def players_field(voice: Voice, value: str) -> Field:
    """How many play, from solo to a full table."""
    counts = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
    return field("players", "choice", voice("form.players"), value, counts)


def coach_form(voice: Voice) -> FormCard:
    """The choice of the coach's reader, which is stored on the device."""
    readers = [(reader, voice(f"reader.{reader}")) for reader in READERS]
    chosen = field(READER, "select", voice("reader.label"), voice.reader, readers)
    return form("coach", voice("reader.title"), [chosen], "", live=True)


def sum_field(voice: Voice, name: str, value: str, *, error: str = "") -> Field:
    """A field for a sum of the score."""
    label = voice(f"lesson.sum_{name}" if name != "total" else "ui.total")
    written = field(name, "number", label, value, error=error)
    return written.but(sign=voice("form.sign", name=label)) if name in _MAY_BE_NEGATIVE else written


_MAY_BE_NEGATIVE = ("rows", "total")
"""The sums that rows above the Game Over line reduce."""


# --- acts -------------------------------------------------------------------------------------------------------------

_ACTS_HAND = ("left", "ccw", "cw", "flip", "swap", "right", "round_back", "rewind", "forward", "round_on", "slow")
"""The acts in the row of the hand, in this order: they move the shape, or step through a replay."""
_MAIN = frozenset(
    (
        *("circle", "clear", "pass", "answer", "nothing", "legal", "next", "step", "hold", "go", "share"),
        *("drop", "elsewhere"),
        *("play_on", "leave_replay", "anew", "as_played"),
    )
)
"""The acts in the main row, besides primary buttons."""
_TREE = frozenset({"rewind", "forward"})
"""The acts that stand beside a tree of lines, if there is one."""
_SIGNS = {
    "answer": "tick",
    "next": "pass",
    "again": "cw",
    "rewind": "left",
    "forward": "right",
    "round_back": "prev_landing",
    "round_on": "next_landing",
    "step": "right",
    "hold": "still",
    "leave_replay": "cross",
    "clear": "cross",
    "play_on": "go",
}
"""The icons of acts that have another act's; all others have the icon of their own name, if there is one."""
_LOOKS: Mapping[str, ButtonLook] = {
    "answer": "wide",
    "next": "wide",
    "circle": "wide",
    "hold": "signed",
    "play_on": "signed",
    "ccw": "spare",
    "swap": "spare",
    "rewind": "way",
    "as_played": "long",
}


def in_rows(buttons: Iterable[Button], aside: Collection[str], *, tree: bool) -> tuple[Button, ...]:
    """Give each button its row, icon and look, and sort those of the hand; the acts ``aside`` stand behind "more"."""

    def row(button: Button) -> Row:
        if tree and button.id in _TREE:
            return "tree"
        if button.id in _ACTS_HAND:
            return "hand"
        if button.id in aside:
            return "more"
        return "main" if button.primary or button.id in _MAIN else "quiet"

    placed = [button.but(row=row(button), sign=_SIGNS.get(button.id), look=_LOOKS.get(button.id)) for button in buttons]
    hand = iter(
        sorted((button for button in placed if button.row == "hand"), key=lambda button: _ACTS_HAND.index(button.id))
    )
    return tuple(next(hand) if button.row == "hand" else button for button in placed)
