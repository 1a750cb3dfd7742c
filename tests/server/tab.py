"""An open page as its browser has it: what it sends, what the answers change, and what the page has told the browser to keep."""

import json
import re
import time
from random import Random
from typing import Any

from tests.walks.visit import Browser

Json = dict[str, Any]


class Tab:
    """A page that was loaded. ``says`` makes its next message, ``takes`` reads an answer; how they travel is another's business."""

    def __init__(self, html: str, browser: Browser | None = None) -> None:
        self.opening: Json = _inside(html, "opening")
        self.traits: Json = _inside(html, "picture") or {}
        self.turn = self.traits.pop("ack", {"turn": 0})["turn"]
        self.seq = 0
        self.snapshot = ""
        self.browser = browser or Browser()

    def opens(self) -> Json:
        """The first message of a connection."""
        opening = {name: self.opening[name] for name in ("page", "language", "number", "build")}
        return {"type": "open", **opening, "shown": not self.seq, "seq": self.seq, "snapshot": self.snapshot}

    def hello(self) -> Json:
        """The greeting; where the page wants one more word (``greets``), ``greeted`` follows."""
        log = self.traits.get("log", {})
        kept = {"record": self.browser.record(log), "kept": self.browser.kept(log)}
        return {"type": "hello", **kept, "lang": None, "wide": True, "now": int(time.time()), "zone": 0, "hash": ""}

    @property
    def greets(self) -> bool:
        """Whether the page waits for the end of the greeting."""
        return bool(self.traits.get("log", {}).get("greets"))

    def says(self, **intent: Any) -> Json:
        """The next message."""
        self.seq += 1
        return {"turn": self.turn, **intent, "seq": self.seq}

    def takes(self, answer: Json, opening: bool = False) -> Json:
        """The answer, once it has changed what is shown, and kept: not where it answers an ``opening``, before the page knows what is kept."""
        self.turn = answer.get("ack", {}).get("turn", self.turn)
        self.snapshot = answer.get("snapshot", self.snapshot)
        self.traits.update({name: value for name, value in answer.items() if name not in ("ack", "snapshot", "reload")})
        if "log" in answer and not opening:
            self.browser.take(answer["log"])
        return answer

    def plays(self, rng: Random) -> Json:
        """What somebody does who plays on (the page ``play``): any drop that is legal, and no combos."""
        scene, mode = self.traits["scene"], self.traits["scene"].get("mode")
        begin = next((card for card in scene["cards"] if card["id"] == "begin"), None)
        primary = next((one["id"] for one in scene["buttons"] if one.get("primary")), "new")
        tiles = [tile["letter"] for tile in (scene.get("tiles") or {}).get("items", ()) if tile.get("can")]
        if begin:
            return _press(begin["items"][0]["press"])
        if mode == "start":
            return _act("start", column=3)
        if mode in ("drop", "block"):
            every = (
                land for shape in self.traits["table"]["shapes"].values() for row in shape["lands"] for land in row
            )
            lands = [land for land in every if land["ok"]]
            if not lands:
                return _press("skip")
            land = min(lands, key=lambda one: (len(one["holes"]), sum(row for row, _ in one["at"])))
            if mode == "block":
                return _act(mode, cells=land["at"])
            faces = [die["face"] for die in scene["dice"]]
            numbers = [rng.randint(1, 7) if face == "*" else int(face) for face in faces[: len(land["at"])]]
            return _act(mode, cells=[[*cell, number] for cell, number in zip(land["at"], numbers, strict=True)])
        if mode == "combo":
            return _press("pass")
        return _press(primary) if primary != "new" or not tiles else _act("slide", letter=tiles[0])


def _inside(html: str, name: str) -> Json:
    found = re.search(rf'id="{name}">(.*?)</script>', html, re.DOTALL)
    assert found, f"no {name} in {html[:300]}"
    value: Json = json.loads(found[1])
    return value


def _press(button: str) -> Json:
    return {"type": "press", "id": button}


def _act(kind: str, **more: Any) -> Json:
    return {"type": "act", "action": {"type": kind, **more}}
