"""The frame of every scene: where one can go, in which languages, and the buttons that pages have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from numberdrop.pages.cards import Field, FieldType, FormButton, FormCard
from numberdrop.pages.message import READERS, Voice
from numberdrop.pages.page import PageState
from numberdrop.pages.scene import Button, ButtonLook, Link, Row, Scene
from numberdrop.pages.visit import READER, Visit
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS
from numberdrop.text import LANGUAGES

LESSONS = "#lessons"
"""How the link to the lessons ends: they are on the home page."""
_PLACES = {
    "home": "home.ipynb",
    "lessons": "home.ipynb#lessons",
    **{page: f"{page}.ipynb" for page in ("play", "puzzles", "analysis", "companion", "progress")},
}
"""The places that every page names, and where they are."""
_HAND = {"left": "←", "ccw": "Z", "cw": "X", "flip": "F", "swap": "S", "right": "→", "lower": "↓"}
_MORE = {
    "play": ("audit", "record", "load", "against", "same_dice", "resign"),
    "companion": ("audit", "record", "load"),
    "analysis": ("trunk", "up", "main", "branching", "delete", "chances", "review", "load", "share", "audit"),
    "sandbox": ("wipe", "example", "picture"),
    "composer": ("open", "wipe", "example", "picture"),
}
"""Acts that are wanted now and then, by page: they stand behind "more"."""
_MORE_CARDS = {
    "play": ("scores", "analysis", "coach"),
    "companion": ("dice", "coach", "new"),
    "analysis": ("coach",),
    "sandbox": ("compose",),
    "lesson": ("edition",),
}
"""Cards that are wanted now and then, by page."""


def frame(name: str, state: PageState, visit: Visit, voice: Voice, **more: Any) -> Scene:
    """The scene of the page of this name; ``more`` are the parts of it that are the page's own."""
    links = tuple(Link(href, voice(f"ui.page_{place}"), place == name) for place, href in _PLACES.items())
    parts: dict[str, Any] = {"title": voice(f"ui.title_{name}"), **more}
    tree = any(card.kind == "tree" for card in parts.get("cards", ()))
    parts["buttons"] = in_rows(parts.get("buttons", ()), _MORE.get(name, ()), tree=tree)
    parts.setdefault("aside", None if parts.get("begins") else _MORE_CARDS.get(name))
    return Scene(
        page=name,
        lang=visit.language,
        langs=tuple(LANGUAGES.items()),
        links=links,
        dialog=state.dialog.said_by(voice) if state.dialog else None,
        **parts,
    )


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
    """A button below the board, labelled in the voice's language; ``values`` fill the label."""
    return Button(name, voice(f"ui.button_{name}", **values), key, primary, off, pressed)


def hand_buttons(voice: Voice, *, numbers: bool) -> tuple[Button, ...]:
    """The buttons that move, turn and drop the shape in hand; a block has no ``numbers`` to swap."""
    moving = (button(voice, name, key) for name, key in _HAND.items() if numbers or name != "swap")
    return (*moving, button(voice, "drop", "␣", primary=True))


def pick_buttons(voice: Voice, yes: str) -> tuple[Button, ...]:
    """The buttons under cells that are picked: say ``yes`` to them, or let them go."""
    return button(voice, yes, "↵", primary=True), button(voice, "clear", voice("keys.escape"))


# --- forms ------------------------------------------------------------------------------------------------------------

# Forms: fields that several pages have, and the buttons that send them.

Choices = Sequence[tuple[str, str]]
"""What a list offers: each value with its label."""


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
    """A form whose button says ``submit``; it comes back under its own name or the one that it ``sends``."""
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
    """A field of a form; an error is shown in the place of the help."""
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
    """Whom the coach is to speak to: kept on the device, on whatever page it is chosen."""
    readers = [(reader, voice(f"reader.{reader}")) for reader in READERS]
    chosen = field(READER, "select", voice("reader.label"), voice.reader, readers)
    return form("coach", voice("reader.title"), [chosen], "", live=True)


def sum_field(voice: Voice, name: str, value: str, *, error: str = "") -> Field:
    """A sum of the score as somebody wrote it."""
    label = voice(f"lesson.sum_{name}" if name != "total" else "ui.total")
    written = field(name, "number", label, value, error=error)
    return written.but(sign=voice("form.sign", name=label)) if name in _MAY_BE_NEGATIVE else written


_MAY_BE_NEGATIVE = ("rows", "total")
"""The sums that rows above the line are taken from."""


# --- reel -------------------------------------------------------------------------------------------------------------

# What is shown step after step: a replay of a game, an example that is watched first. One can step, pause and let it run.


@dataclass(frozen=True, kw_only=True)
class Reel:
    """The step that is shown, and whether it goes on by itself."""

    at: int = 0
    running: bool = False

    @property
    def last(self) -> int:
        """The number of the last step."""
        raise NotImplementedError

    def to(self, at: int) -> Self:
        """At another step; at the end it rests."""
        there = max(0, min(self.last, at))
        return replace(self, at=there, running=self.running and there < self.last)

    def pressed(self, name: str) -> Self | None:
        """What the buttons that every reel has do; ``None`` for all others. Who steps by hand has it rest."""
        resting = replace(self, running=False)
        match name:
            case "forward" | "redo" | "step":
                return resting.to(self.at + 1)
            case "rewind" | "undo":
                return resting.to(self.at - 1)
            case "hold":
                return resting
            case "play_on":  # from the end, start again
                return replace(self, running=True).to(0 if self.at == self.last else self.at + 1)
        return None

    def buttons(self, voice: Voice) -> tuple[Button, ...]:
        """A step back, a step on, and what lets it run or rest."""
        return (
            button(voice, "rewind", "←", off=None if self.at else voice("replay.at_start")),
            button(voice, "forward", "→", off=voice("replay.at_end") if self.at == self.last else None),
            button(voice, "hold" if self.running else "play_on", "␣"),
        )


# --- acts -------------------------------------------------------------------------------------------------------------

# The table of acts: in which row below the board the button of an act stands, with which sign and look.

_ACTS_HAND = ("left", "ccw", "cw", "flip", "swap", "right", "round_back", "rewind", "forward", "round_on", "slow")
"""They move the shape, or go through a game that is looked at again; they stand in this order."""
_MAIN = frozenset(
    (
        *("circle", "clear", "pass", "answer", "nothing", "legal", "next", "step", "hold", "go", "share"),
        *("drop", "elsewhere"),
        *("play_on", "leave_replay", "anew", "as_played"),
    )
)
"""What is done now, besides what is the next thing to do."""
_TREE = frozenset({"rewind", "forward"})
"""They go through the lines of a tree, where there is one."""
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
"""The signs of acts that look like something else; every other has the sign of its name, if there is one."""
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
    """The buttons of a page, each with its row, sign and look, the hand's in their order; those ``aside`` stand behind "more"."""

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
