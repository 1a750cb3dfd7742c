"""Where a learner is among the puzzles: the mode, the puzzle that is put, and how to come back to it or go to it by a link.

A link names a puzzle of the pack (``#puzzle=ID``), one that somebody composed (``#code=...``) or a mode (``#mode=streak``).
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl

from numberdrop.exercises import Exercise, ExerciseError
from numberdrop.exercises.puzzles import Pack, Puzzle, digest, shipped
from numberdrop.exercises.sharing import LONGEST, Shared, decode, encode
from numberdrop.exercises.speaking import error_text
from numberdrop.progress.checks import LONGEST_CARD, MOST_HINTS
from numberdrop.progress.events import fresh_id
from numberdrop.progress.runs import CALM, STORM, Runs, runs

from .intents import LONGEST_TEXT, BadIntent, Json, mapping, plain, text, whole
from .puzzles_modes import (
    CALM_COUNT,
    PENALTY,
    SECONDS,
    Daily,
    Mode,
    Review,
    Storm,
    Streak,
    Train,
    mode_of,
)
from .solving import Solving

_UNTYPED = "shared"
"""What the log calls a puzzle of no type."""
_MOST_TRIES = 99


@dataclass(frozen=True)
class Put:
    """A puzzle that is put to the learner: what is asked, and what the log says of it. A ``level`` of 0: nobody knows."""

    exercise: Exercise
    id: str
    type: str
    themes: tuple[str, ...] = ()
    level: int = 0
    card: str = ""
    code: str = ""
    """The code by which it is found again, where it is in no pack."""

    @classmethod
    def of(cls, puzzle: Puzzle, card: str = "", code: str = "") -> Put:
        return cls(puzzle.exercise, puzzle.id, puzzle.type, puzzle.themes, puzzle.level, card, code)

    @classmethod
    def shared(cls, shared: Shared, code: str) -> Put:
        return cls(shared.exercise, digest(shared.question), shared.type or _UNTYPED, code=code)


class Places(Solving):
    """``mode``: what puzzles are solved for, nothing in the menu. ``put``: the puzzle that is asked, nothing between two."""

    def __init__(self, pack: Pack | None = None, language: str = "en", seed: int | None = None) -> None:
        self.pack = shipped() if pack is None else pack
        self.seed = int.from_bytes(os.urandom(3)) if seed is None else seed
        self.rated = False
        self.mode: Mode | None = None
        self.put: Put | None = None
        super().__init__(language)
        self.retell()

    @property
    def over(self) -> bool:
        return self.put is None

    @cached_property
    def exercise(self) -> Exercise:
        assert self.put is not None  # between puzzles nothing is asked
        return self.put.exercise

    @cached_property
    def runs(self) -> Runs:
        """What became of the puzzles so far."""
        return runs(self.past)

    def _derive_anew(self) -> None:
        super()._derive_anew()
        self.__dict__.pop("runs", None)

    # --- from puzzle to puzzle ------------------------------------------------------------------------------------

    def enter(self, mode: Mode) -> None:
        self.mode = mode
        self.go_on()

    def go_on(self) -> None:
        """Put the next puzzle of the mode; at its end say what came of it."""
        given = self.mode.next(self) if self.mode else None
        self.ask(Put.of(self.pack.puzzle(given.id), given.card) if given else None)

    def ask(self, put: Put | None) -> None:
        """Put a puzzle, or none."""
        self.put = put
        self.shown = 0
        self.turn += 1
        self.clear_task()
        self.retell()

    def leave(self) -> None:
        """Back to the menu. A night may have passed since the page was opened: what is due is looked up anew."""
        self._derive_anew()
        self.mode = None
        self.ask(None)

    def open_puzzle(self, puzzle: Puzzle) -> None:
        """Put this very puzzle, whether it is in the pack or not; training goes on after it."""
        self.mode = Train()
        code = "" if puzzle.id in self.pack else encode(Shared(question=puzzle.question, type=puzzle.type))
        self.ask(Put.of(puzzle, code=code))

    def open_code(self, code: str) -> None:
        """Put the puzzle of a share code. Raises ``ExerciseError`` with what is wrong with it."""
        put = Put.shared(decode(code), code)
        if put.id in self.pack:
            self.open_puzzle(self.pack.puzzle(put.id))
            return
        self.mode = Train()
        self.ask(put)

    # --- modes ----------------------------------------------------------------------------------------------------

    def press_train(self) -> None:
        self.enter(Train())

    def press_streak(self) -> None:
        self.enter(Streak())

    def press_daily(self) -> None:
        self.enter(Daily())

    def press_review(self) -> None:
        self.enter(Review())

    def press_storm(self) -> None:
        """With the clock or without: the clock does not run before that is chosen."""
        voice = self.voice
        ways = (("storm_clock", {"seconds": PENALTY}), ("storm_calm", {"count": CALM_COUNT}))
        rows = [[name, voice(f"puzzles.{name}"), voice(f"puzzles.{name}_text", **told)] for name, told in ways]
        self.dialog = {
            "id": "storm", "kind": "choose", "title": voice("puzzles.storm"), "text": voice("puzzles.storm_how"),
            "value": "", "rows": rows, "buttons": [self.dialog_button("close")],
        }  # fmt: skip

    def press_storm_clock(self) -> None:
        self.dialog = None
        self.enter(Storm(STORM + fresh_id(), self.now + SECONDS))

    def press_storm_calm(self) -> None:
        self.dialog = None
        self.enter(Storm(CALM + fresh_id()))

    def press_menu(self) -> None:
        self.leave()

    # --- going and coming back ------------------------------------------------------------------------------------

    def log(self) -> Json:
        state: Json = {"v": 1, "seed": self.seed, "rated": self.rated}
        if self.mode is not None:
            state["mode"] = self.mode.kept
        if self.put is not None and not self.closed:
            put = self.put
            state["put"] = {"id": put.id, "code": put.code, "card": put.card, "tries": self.tries, "hints": self.hints}
        return {**super().log(), "key": self.name, "text": json.dumps(state, separators=(",", ":"))}

    def on_hello(self, message: Json) -> bool:
        more = super().on_hello(message)
        if self.mode is not None:
            return more  # another view of the same page
        saved, link = message.get("record"), message.get("hash")
        try:
            if isinstance(saved, str) and saved:
                self._come_back(mapping(json.loads(text(saved, LONGEST_TEXT))))
        except (BadIntent, ExerciseError, ValueError, RecursionError):
            self.leave()  # what the browser kept is not ours
        if isinstance(link, str) and link.startswith("#"):
            self._follow(link[1:])
        return True

    def _come_back(self, state: Json) -> None:
        self.seed = whole(state.get("seed"), 0, 2**24)
        self.rated = state.get("rated") is True
        if "mode" not in state:
            return
        mode = mode_of(mapping(state["mode"]))
        if "put" not in state:
            self.enter(mode)
            return
        kept = mapping(state["put"])
        id_, code = text(kept.get("id"), 20), text(kept.get("code"), LONGEST)
        tries, hints = whole(kept.get("tries"), 0, _MOST_TRIES), whole(kept.get("hints"), 0, MOST_HINTS)
        card = plain(kept.get("card"), LONGEST_CARD)
        if id_ in self.pack:
            self.mode = mode
            self.ask(Put.of(self.pack.puzzle(id_), card))
        elif code:
            self.open_code(code)
        else:
            self.enter(mode)  # that puzzle is in the pack no more
            return
        self.tries, self.hints = tries, hints
        self.retell()

    def _follow(self, link: str) -> None:
        """Go where a link leads; where it leads nowhere, say why."""
        try:
            if link.startswith("code="):
                self.open_code(link)
                return
            named: Json = dict(parse_qsl(link))
            if "puzzle" in named:
                self._open_named(named["puzzle"])
            elif named.get("mode") == Storm.name:
                self.press_storm()
            elif "mode" in named:
                band = named.get("band", "")
                self.enter(mode_of({**named, "name": named["mode"], "band": int(band) if band.isdecimal() else 0}))
        except ExerciseError as error:
            self._lead_nowhere(self.voice.note("puzzles.bad_code", problem=error_text(error, self.language)))
        except BadIntent:
            self._lead_nowhere(self.voice.note("puzzles.no_such"))

    def _open_named(self, id_: str) -> None:
        if id_ not in self.pack:
            raise BadIntent(f"no puzzle is called {id_!r:.40}")
        self.open_puzzle(self.pack.puzzle(id_))

    def _lead_nowhere(self, why: Json) -> None:
        self.leave()
        self.tell([{**why, "tone": "refuse"}], verdict="refused")
