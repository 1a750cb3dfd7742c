"""What every page of the tutor has: a language, an explanation, a turn number, and a polite answer to every message.

A page is plain Python, no widget: it takes intents (dicts from the browser) and gives the traits to show. ``board.py``
puts it on the wire. A method ``on_TYPE`` answers the intents of a type, ``press_ID`` the button of that name.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, ClassVar, TypeAlias

from numberdrop.rules.reasons import Reason, Verdict
from numberdrop.text import LANGUAGES, words

from .intents import BadIntent, mapping, sound, text, whole
from .words import Voice

Json: TypeAlias = dict[str, Any]
_log = logging.getLogger(__name__)
_UNSTAMPED = frozenset(
    {"hello", "kept", "greeted", "forgotten", "ping", "lang", "show", "why", "try", "load", "tick", "paint"},
)
"""Intents that change nothing in the game, or bring their own state: they need no turn number (a tick has its own)."""
_KEYS = (
    "move",
    "ends",
    "turn",
    "flip",
    "write",
    "next",
    "swap",
    "lower",
    "drop",
    "undo",
    "redo",
    "combo",
    "select",
    "circle",
    "pass",
    "hold",
    "replay",
    "hint",
    "judge",
    "review",
    "why",
    "landing",
    "explore",
    "paint",
    "leave",
    "keys",
)


def _nobody(kind: str) -> Callable[[Json], bool]:
    raise BadIntent(f"no intent is called {kind!r}")


class Page:
    """State and answers of one page. ``turn`` grows whenever the picture changes; intents stamped otherwise are stale."""

    name: ClassVar[str] = ""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.turn = 0
        self.asked = 0
        self.talk: Json = {}
        self.dialog: Json | None = None
        self.quiet()

    # --- to be filled in by pages ---------------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        return Voice(self.language)

    def scene(self) -> Json:
        raise NotImplementedError

    def board(self) -> Json:
        return {}

    def table(self) -> Json:
        return {}

    def log(self) -> Json:
        return {"key": self.name, "text": None}

    # --- messages -------------------------------------------------------------------------------------------------

    def handle(self, intent: object) -> bool:
        """Answer one message; returns whether more than the explanation may have changed. Never raises."""
        try:
            message = mapping(sound(intent))
            kind = text(message.get("type"), 20)
            answer = getattr(self, f"on_{kind}", None) or _nobody(kind)
            if kind == "try" and message.get("turn") != self.turn:
                return False  # a question about a position that is gone; the new picture is on its way
            if kind not in _UNSTAMPED and whole(message.get("turn"), 0, 10**9) != self.turn:
                self.tell([self.voice.note("ui.stale")], verdict="info")
                return True
            return answer(message) is not False
        except BadIntent as error:
            _log.info("refused a message: %s", error)
            self.tell([self.voice.note("ui.bad_message", tone="refuse")], verdict="refused")
        except Exception:  # noqa: BLE001 - a learner must never meet a traceback, whatever went wrong: it goes to the server's log
            _log.exception("an intent failed")
            self.tell([self.voice.note("ui.trouble", tone="refuse")], verdict="refused")
        return True

    def on_press(self, message: Json) -> bool | None:
        """A button, or the key that stands for one: ``press_NAME`` answers. A key pressed out of its phase is told so."""
        name = text(message.get("id"), 30)
        press = getattr(self, f"press_{name}", None)
        if press is None:
            self.tell([self.voice.note("ui.not_now")])
            return False
        done: bool | None = press()
        return done

    def press_keys(self) -> None:
        """Open the table of keys."""
        voice = self.voice
        rows = [[voice(f"keys.{name}_key"), voice(f"keys.{name}")] for name in _KEYS]
        self.dialog = {
            "id": "keys",
            "kind": "keys",
            "title": voice("ui.dialog_keys"),
            "text": voice("ui.dialog_keys_text"),
            "rows": rows,
            "value": "",
            "buttons": [self.dialog_button("close", True)],
        }

    def press_close(self) -> None:
        self.dialog = None

    def on_ping(self, _: Json) -> bool:
        return False

    def on_lang(self, message: Json) -> None:
        language = text(message.get("value"), 12)
        if language not in LANGUAGES:
            raise BadIntent(f"no language is called {language!r}")
        if language != self.language:
            self.language = language
            self.retell()

    def on_hello(self, message: Json) -> bool:
        wanted = message.get("lang")
        if isinstance(wanted, str) and wanted[:2] in LANGUAGES and wanted[:2] != self.language:
            self.language = wanted[:2]
            self.retell()
            return True
        return False

    # --- the explanation ------------------------------------------------------------------------------------------

    def retell(self) -> None:
        """Say the explanation again after the language changed; pages that can rebuild it do."""
        self.quiet()

    def quiet(self) -> None:
        """No explanation but what the page can do now."""
        self.tell([], verdict="none")

    def tell(
        self, items: list[Json], verdict: str = "info", title: str = "", announce: str | None = None, **more: Any
    ) -> None:
        """Set the explanation. What is announced is the items' text unless given."""
        self.asked += 1
        said = " ".join(item["text"] for item in items[:4]) if announce is None else announce
        empty: Json = {"ghost": [], "suggest": [], "nearest": None, "open_dial": None}
        self.talk = {
            **empty,
            "title": title or self.voice(f"ui.talk_{verdict}"),
            "items": items,
            "verdict": verdict,
            "announce": said,
            "n": self.asked,
            **more,
        }

    def explain(self, verdict: Verdict, done: bool = False, **more: Any) -> None:
        """Tell a verdict of the rules: every refusal, or what a legal act does (``done``: did)."""
        word = "refused" if not verdict.legal else "info" if done else "legal"
        title = more.pop("title", self.voice("ui.talk_done" if done else f"ui.talk_{word}"))
        self.tell([self.voice.item(reason) for reason in verdict], verdict=word, title=title, **more)

    def items(self, reasons: list[Reason]) -> list[Json]:
        return [self.voice.item(reason) for reason in reasons]

    # --- the frame ------------------------------------------------------------------------------------------------

    def frame(self, **more: Any) -> Json:
        """What every scene has; the pages add the rest."""
        voice = self.voice
        links = [
            {"href": f"{name}.ipynb", "label": voice(f"ui.page_{name}"), "here": name == self.name}
            for name in ("home", "puzzles", "play", "companion", "sandbox", "progress")
        ]
        empty: Json = {
            "steps": [], "mode": "none", "start": None, "dice": [], "shape_die": None, "dice_editable": False,
            "players": [], "tiles": None, "buttons": [], "tools": [], "palette": [], "cards": [],
            "undo": False, "redo": False, "prefs": {"aids": True}, "headline": "", "hint": "", "icons": {},
        }  # fmt: skip
        return {
            **empty,
            "turn": self.turn,
            "page": self.name,
            "lang": self.language,
            "langs": [[code, name] for code, name in LANGUAGES.items()],
            "links": links,
            "title": voice(f"ui.title_{self.name}"),
            "dialog": self.dialog,
            **more,
        }

    def button(
        self,
        name: str,
        /,
        key: str | None = None,
        primary: bool = False,
        off: str | None = None,
        pressed: bool | None = None,
        **values: str,
    ) -> Json:
        """One button below the board; ``off`` says why it will be refused, ``values`` fill its label."""
        return {
            "id": name,
            "label": self.voice(f"ui.button_{name}", **values),
            "key": key,
            "primary": primary,
            "off": off,
            "pressed": pressed,
        }

    def dialog_button(self, name: str, primary: bool = False) -> Json:
        return {"id": name, "label": self.voice(f"ui.button_{name}"), "primary": primary}

    def traits(self) -> Json:
        """Everything to show, by trait."""
        return {
            "words": words("front.", self.language),
            "scene": self.scene(),
            "board": self.board(),
            "table": self.table(),
            "talk": self.talk,
            "log": self.log(),
        }
