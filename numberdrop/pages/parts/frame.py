"""The frame of every scene: where one can go, in which languages, and the buttons that pages have in common."""

from __future__ import annotations

from typing import Any

from numberdrop.pages.message import Voice
from numberdrop.pages.page import PageState
from numberdrop.pages.scene import Button, Link, Scene
from numberdrop.pages.visit import Visit
from numberdrop.text import LANGUAGES

from .acts import in_rows

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
