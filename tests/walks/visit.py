"""A visit to a page: intents go in, pictures come out; a browser beside it keeps what it is told to.

An intent gives the page's own numbers by meaning: its ``turn`` is ``"current"`` or ``"stale"``, a tick's ``n``
too, and a greeting gives back ``"@kept"``, what this browser has kept. Two intents are none: ``@wait`` lets time pass, ``@reload``
opens the page anew with what is kept.
"""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from .pages import PAGES
from .steady import Steady

Json: TypeAlias = dict[str, Any]
ZONE = 7_200


class Browser:
    """What a browser keeps for a page (``keep.js``)."""

    def __init__(self) -> None:
        self.store: dict[str, str] = {}

    def take(self, log: Json) -> None:
        for name in log.get("erase") or ():
            if name == "*":
                self.store.clear()
            else:
                self.store.pop(name, None)
        for name, lines in (log.get("drop") or {}).items():
            left = [line for line in self.store.get(name, "").split("\n") if line not in set(lines)]
            self.store[name] = "\n".join(left)
        for name, lines in (log.get("append") or {}).items():
            have = set(self.store.get(name, "").split("\n"))
            fresh = [line for line in dict.fromkeys(lines) if line and line not in have]
            self.store[name] = self.store.get(name, "") + "".join(f"{line}\n" for line in fresh)
        for name, text in (log.get("put") or {}).items():
            self.store[name] = text
        if log.get("key"):
            self.store[log["key"]] = log.get("text") or ""

    def record(self, log: Json) -> str | None:
        """What the page's own record is at the greeting."""
        return self.store.get(log["key"]) if log.get("key") else None

    def kept(self, log: Json) -> dict[str, str]:
        """What else the page wants to read then."""
        return {name: self.store.get(name, "") for name in log.get("reads") or ()}


class Visit:
    """A page that is visited. Only inside of its world: ``with visit.steady: ...``."""

    def __init__(self, page: str, settings: Json) -> None:
        self.name, self.settings = page, settings
        self.steady = Steady(json.dumps([page, settings], sort_keys=True))
        self.browser = Browser()
        self.steps: list[tuple[Json | None, list[str]]] = []
        """Each intent, with the names of the sentences that it was answered with."""
        self.page: Any = None
        self.traits: Json = {}

    def open(self) -> None:
        self.page = PAGES[self.name](**self.settings)
        self._shown(None)

    def send(self, intent: Json) -> None:
        self.steady.next_intent()
        kind = intent.get("type")
        if kind == "@wait":
            self.steady.wait(intent["seconds"])
        elif kind == "@reload":
            self.page = PAGES[self.name](**self.settings)
        else:
            self.page.handle(self._meant(intent))
        self._shown(intent)

    def do(self, act: Callable[[], object]) -> None:
        """Do what takes several messages."""
        self.steady.next_intent()
        act()
        self._shown({"type": "@several"})

    def _meant(self, intent: Json) -> Json:
        meant = dict(intent)
        for name in ("turn", "n"):
            if meant.get(name) in ("current", "stale"):
                meant[name] = self.page.turn - (meant[name] == "stale")
        log = self.traits["log"]
        if meant.get("record") == "@kept":
            meant["record"] = self.browser.record(log)
        if meant.get("kept") == "@kept":
            meant["kept"] = self.browser.kept(log)
        if meant.get("now") == "@now":
            meant["now"] = int(self.steady.now)
        return meant

    def _shown(self, intent: Json | None) -> None:
        self.traits = self.page.traits()
        if intent is not None and intent.get("type") != "@reload":
            self.browser.take(self.traits["log"])
        self.steps.append((intent, [item["id"] for item in self.traits["talk"]["items"]]))
