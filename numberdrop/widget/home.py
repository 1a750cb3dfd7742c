"""The home page: what this is, in which language, and where to go."""

from __future__ import annotations

from typing import ClassVar

from .intents import Json
from .page import Page
from .tables import icons


class Home(Page):
    """A page without a board: a greeting and the doors."""

    name: ClassVar[str] = "home"

    def scene(self) -> Json:
        voice = self.voice
        doors = (("play", "L", "play"), ("sandbox", "T", "sandbox"))
        return self.frame(
            headline=voice("home.headline"),
            hint=voice("home.hint"),
            icons=icons(),
            cards=[
                {
                    "id": "doors",
                    "kind": "menu",
                    "title": voice("home.doors"),
                    "items": [
                        {
                            "href": f"{page}.ipynb",
                            "label": voice(f"home.{name}"),
                            "text": voice(f"home.{name}_text"),
                            "icon": icon,
                        }
                        for page, icon, name in doors
                    ],
                },
                {
                    "id": "game",
                    "kind": "text",
                    "title": voice("home.game"),
                    "paragraphs": [voice(f"home.game_{n}") for n in (1, 2, 3)],
                    "links": [],
                    "buttons": [],
                },
                {
                    "id": "about",
                    "kind": "text",
                    "title": voice("home.about"),
                    "paragraphs": [voice("home.about_1"), voice("home.about_2")],
                    "links": [],
                    "buttons": [],
                },
            ],
        )

    def log(self) -> Json:
        return {}
