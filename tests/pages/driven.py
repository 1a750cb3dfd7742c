"""A page driven without a browser: messages in as the front end sends them, pictures out as it gets them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from numberdrop.pages.app import App, Place
from numberdrop.pages.page import PageState
from numberdrop.pages.session import Session
from numberdrop.pages.visit import Visit


class Driven(Session):
    """A session that is asked for its parts."""

    def handle(self, message: object) -> bool:
        more = super().handle(message)
        return self.keep() or more

    @property
    def state(self) -> Any:
        """The state of the page that is shown."""
        return self.app.state

    @property
    def language(self) -> str:
        return self.app.visit.language

    @property
    def dialog(self) -> dict[str, Any] | None:
        dialog: dict[str, Any] | None = self.scene()["dialog"]
        return dialog

    def scene(self) -> dict[str, Any]:
        scene: dict[str, Any] = self.traits()["scene"]
        return scene

    def board(self) -> dict[str, Any]:
        board: dict[str, Any] = self.traits()["board"]
        return board

    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.traits()["table"]
        return table

    def log(self) -> dict[str, Any]:
        log: dict[str, Any] = self.traits()["log"]
        return log


def driven(
    name: str, language: str = "en", which: str = "", state: PageState | None = None, **environment: str
) -> Driven:
    """A page as it is first met, or in a given state; no database but the one that ``environment`` names."""
    # A state that tests begin from stands for one that came about on the page.
    begun = None if state is None else replace(state, given=False)
    return Driven(App.at(Place(name, which), Visit(language), begun), environment)
