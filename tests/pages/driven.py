"""A page driven without a browser: messages in as the front end sends them, pictures out as it gets them."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Self

from numberdrop.pages.app import App, PageId
from numberdrop.pages.page import PageState
from numberdrop.pages.session import Session
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Block, Circle, Drop, EndRound, Slide, Start, Throw


class Driven(Session):
    """A session that is told what a visitor does, and asked for what they see and hear."""

    def handle(self, message: object) -> bool:
        more = super().handle(message)
        return self.write_new_data() or more

    # --- what a visitor does: each gives the explanation that follows ---------------------------------------------

    def send(self, **message: Any) -> dict[str, Any]:
        """Send an intent, stamped as the front end does."""
        self.handle({"turn": self.turn, **message})
        assert "ui.trouble" not in self.ids
        return self.talk

    def press(self, *buttons: str) -> dict[str, Any]:
        for name in buttons:
            self.send(type="press", id=name)
        return self.talk

    def hears(self, *buttons: str) -> list[str]:
        """Press buttons, and give the names of the sentences that follow."""
        self.press(*buttons)
        return self.ids

    def act(self, kind: str, **more: Any) -> dict[str, Any]:
        return self.send(type="act", action={"type": kind, **more})

    def commit(self, action: Action) -> None:
        match action:
            case Start(column):
                self.act("start", column=column)
            case Drop(cells) | Block(cells) | Circle(cells):
                self.act(type(action).__name__.lower(), cells=[list(cell) for cell in cells])
            case Slide(letter):
                self.act("slide", letter=letter)
            case _:
                self.press({Throw: "roll", EndRound: "end"}.get(type(action), type(action).__name__.lower()))

    def form(self, name: str, /, **values: Any) -> dict[str, Any]:
        return self.send(type="form", id=name, values=values)

    def typed(self, *texts: str) -> dict[str, Any]:
        for text in texts:
            self.send(type="typed", text=text)
        return self.talk

    def load(self, text: str) -> dict[str, Any]:
        return self.send(type="load", text=text)

    def set_dice(self, faces: Iterable[str]) -> None:
        for i, face in enumerate(faces):
            self.send(type="set_die", i=i, face=face)

    def speak(self, language: str) -> dict[str, Any]:
        return self.send(type="lang", value=language)

    def tick(self) -> None:
        """Tell that the page is drawn, as it wants to be told."""
        self.send(type="tick", n=self.scene()["tick"]["n"])

    def wait(self) -> int:
        """Tick until the page rests; gives how often."""
        ticks = 0
        while self.scene()["tick"]:
            self.tick()
            ticks += 1
            assert ticks < 5000
        return ticks

    def take_over(self, other: Session) -> Self:
        """Greet this page with what the browser has kept of another one."""
        log = other.traits()["log"]
        kept = {name: "\n".join(lines) for name, lines in (log.get("append") or {}).items()} | (log.get("put") or {})
        self.handle({"type": "hello", "record": log["text"], "kept": kept, "lang": other.app.visit.language})
        self.handle({"type": "greeted"})
        json.dumps(self.traits(), allow_nan=False)
        assert "ui.trouble" not in self.ids
        return self

    # --- what they see and hear -----------------------------------------------------------------------------------

    @property
    def ids(self) -> list[str]:
        """The names of the sentences that are said."""
        return [item["id"] for item in self.talk["items"]]

    @property
    def buttons(self) -> list[str]:
        """What can be pressed below the board."""
        return [button["id"] for button in self.scene()["buttons"]]

    @property
    def cards(self) -> dict[str, dict[str, Any]]:
        return {card.get("id"): card for card in self.scene()["cards"]}

    @property
    def state(self) -> Any:
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
    return Driven(App.at(PageId(name, which), Visit(language), begun), environment)
