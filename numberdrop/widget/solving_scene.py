"""The picture of an exercise, alike on every page that puts one: what is asked, what the board takes, its controls and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.exercises.hinting import LEVELS

from .intents import Json
from .tables import icons

if TYPE_CHECKING:
    from .solving import Solving


def playing(page: Solving) -> bool:
    """Whether it is the learner's turn."""
    return not page.closed and not page.example_first


def frame_of(page: Solving) -> Json:
    """The part of a scene that belongs to the exercise."""
    exercise, control = page.exercise, page.control
    frame: Json = {
        "steps_kind": "tasks",
        "icons": icons(),
        "marking": False,
        "hang": None,
        "headline": page.said(exercise.prompt),
        "prefs": {"aids": exercise.aids != "paper" or page.closed},
        "mode": control.mode if playing(page) else "none",
    }
    return {**frame, **control.extras(), "rows": control.rows}


def help_buttons(page: Solving) -> list[Json]:
    """The next hint; after the last, the answer."""
    return [page.button("hint", "H")] if page.hints < LEVELS else [page.button("show")]


def cards_of(page: Solving) -> list[Json]:
    """The explanation and what the question brings: what answers it comes first."""
    cards = [] if page.example_first else page.control.cards()
    talk = {"id": "why", "kind": "talk", "title": page.voice("lesson.talk")}
    return [*cards[:1], talk, *cards[1:]] if page.control.mode == "none" else [talk, *cards]


def text_card(
    name: str, title: str, words: str, buttons: list[Json] | None = None, links: list[Json] | None = None
) -> Json:
    """A card of a few paragraphs, an empty line between them."""
    # Only line ends become spaces: a no-break space stays what it is.
    paragraphs = [part.strip().replace("\n", " ") for part in words.split("\n\n") if part.strip()]
    return {
        "id": name,
        "kind": "text",
        "title": title,
        "paragraphs": paragraphs,
        "links": links or [],
        "buttons": buttons or [],
    }
