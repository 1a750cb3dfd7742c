"""The base of every page: ``PageState`` is the part of the state that all pages have, ``Page`` the protocol of a page's module."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Verdict
from numberdrop.rules.sheet import Sheet

from .board_scene import CellSuggestion
from .dialog import DialogSpec, KeyedAct
from .fields import BadIntent
from .intents import ErasedInOtherTab, Greeted, Hello, Intent, Ping, Press
from .message import EMPTY, Line, Message, Phrase, Voice, explanation, note
from .message import talk as say_message
from .scene import Keep, Talk, TalkVerdict, View
from .visit import Effects, Visit


class NotebookValues(NamedTuple):
    """What Python code in a notebook can read of a page; ``None`` for what the page does not have. ``answer`` is the last answer to a
    question and ``result`` its outcome; for a finished game ``result`` holds the scores.
    """

    game: Game | None = None
    sheet: Sheet | None = None
    grid: Grid | None = None
    answer: object = None
    result: object = None


class GameStanding(NamedTuple):
    """A pupil's progress in a game that the whole class plays. ``lost``: points lost by mistakes, ``None`` until the game is reviewed."""

    round_: int
    points: int
    over: bool
    lost: int | None = None

    @property
    def values_to_report(self) -> tuple[object, ...]:
        """The values whose change is reported to the teacher at once; a change of ``points`` alone is not."""
        return self.round_, self.over, self.lost


@dataclass(frozen=True, kw_only=True)
class PageState:
    """The part of the state that all pages have. An intent for an older ``turn`` is refused; ``said`` counts the messages shown so far."""

    turn: int = 0
    message: Message = EMPTY
    said: int = 0
    dialog: DialogSpec | None = None
    given: bool = False
    """Whether Python code has set what the page shows; then what the browser stores for this page is neither read nor written."""

    @property
    def notebook_values(self) -> NotebookValues:
        """What Python code in a notebook can read of the page."""
        return NotebookValues()

    @property
    def refuses_all_stale(self) -> bool:
        """Whether every intent sent before the page changed is refused, even those that the page otherwise accepts (``NEVER_STALE``)."""
        return False

    def standing(self, task: str) -> GameStanding | None:
        """Return the pupil's progress in the game that is the class's ``task``; ``None`` unless the page shows that game."""
        return None

    def with_edition(self, edition: str, before: str) -> Self:
        """Change the edition of the rules from ``before`` to ``edition``, unless the visitor has begun to use the page."""
        return self

    def fallback_states(self) -> Iterator[Self]:
        """Yield simpler states to show instead if this state cannot be drawn, the most similar one first."""
        yield replace(self, dialog=None)

    def with_new_turn(self, **changes: Any) -> Self:
        """Return the state with these ``changes`` and a new turn, so that intents sent before are refused as stale."""
        return replace(self, turn=self.turn + 1, **changes)

    def tell(self, message: Message) -> Self:
        """Replace the page's message."""
        return replace(self, message=message, said=self.said + 1)

    def say(
        self,
        *lines: Line,
        verdict: TalkVerdict = "info",
        title: Phrase | None = None,
        announce: tuple[Phrase | Line, ...] | None = None,
        suggest: tuple[CellSuggestion, ...] = (),
    ) -> Self:
        """Replace the page's message by one with these lines."""
        return self.tell(Message(lines, verdict, title, announce, suggest=suggest))

    def without_message(self) -> Self:
        """Clear the page's message."""
        return self.tell(EMPTY)

    def explain(self, verdict: Verdict, done: bool = False) -> Self:
        """Replace the page's message by an explanation of the rules' verdict on an act; ``done``: the act has been carried out."""
        return self.tell(explanation(verdict, done))

    def say_not_now(self) -> Self:
        """Show the message that the pressed button has no effect at this moment."""
        return self.say(note("ui.not_now"))


S = TypeVar("S", bound=PageState)


def update_common(state: S, intent: Intent) -> tuple[S, Effects]:
    """Handle the intents that mean the same on every page. Raises ``BadIntent`` for any other."""
    match intent:
        # The session handles them; pages with storage handle some first.
        case Hello() | Ping() | Greeted() | ErasedInOtherTab():
            return state, ()
        case Press("close"):
            return replace(state, dialog=None), ()
        case Press():
            return state.say_not_now(), ()
    raise BadIntent(f"this page has no {type(intent).__name__}")


def talk(state: PageState, visit: Visit) -> Talk:
    """Return the page's message in the visitor's language; for pages whose messages depend on no edition and on no names of players."""
    return say_message(Voice(visit.language), state.message, state.said)


class Page(Protocol[S]):
    """The constants and functions in the module or package of each page. The functions make, change and draw the page's state."""

    NAME: str
    LEARNS: bool
    """Whether the page needs the learner's log or adds to it: then the log is read from the browser's storage and written there."""
    NEVER_STALE: tuple[type[Intent], ...]
    """Intents that are carried out even if the page has changed since they were sent, as they mean the same in any turn."""

    ACTS: tuple[KeyedAct, ...]
    """All that a visitor can do by a button or key, in the order of the buttons (``parts.acts``)."""

    def begin(self, which: str, visit: Visit) -> S:
        """Return the first state of the page; ``which`` is the id of a lesson, guided game or puzzle, otherwise empty."""

    def update(self, state: S, intent: Intent, visit: Visit) -> tuple[S, Effects]:
        """Return the page's state after an intent, and the effects to carry out. Raises ``BadIntent`` for an intent foreign to the page."""

    def view(self, state: S, visit: Visit) -> View:
        """Return the picture of the page without its message."""

    def talk(self, state: S, visit: Visit) -> Talk:
        """Return the page's message in the visitor's language."""

    def keep(self, state: S, visit: Visit) -> Keep:
        """Return what the browser is to store of the page."""


# --- fresh seeds ------------------------------------------------------------------------------------------------------

# Fresh seeds: from the operating system, or all from one number while a page with a first picture is opened. This picture is drawn in
# another process, before its session exists: both need the same dice, or presses on the picture would belong to another game.

_seed_bytes: ContextVar[Iterator[bytes] | None] = ContextVar("numbers", default=None)
_MOST_SEED_DIGITS = 15


def fresh_seed(size: int = 4) -> int:
    """Draw a random seed of ``size`` bytes."""
    numbers = _seed_bytes.get()
    return int.from_bytes(os.urandom(size) if numbers is None else next(numbers)[:size])


def read_seed(text: str) -> int | str:
    """Read a typed seed: a number or a word; empty text gives a random one."""
    if not text:
        return fresh_seed()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_SEED_DIGITS else text


@contextmanager
def deterministic_seeds(number: int) -> Iterator[None]:
    """Make all random seeds inside a ``with`` block follow from a number, so that they can be repeated."""
    token = _seed_bytes.set(sha256(f"{number} {n}".encode()).digest() for n in count())
    try:
        yield
    finally:
        _seed_bytes.reset(token)
