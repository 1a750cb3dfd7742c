"""What every page has: a turn, an explanation, perhaps a dialog; and what a page is to the app: ``begin``, ``update``, ``view``.

A page is a frozen state. ``update`` makes the next one out of an intent, ``view`` draws it; neither changes anything. Pages are
packages beside this room that offer these functions; they know nothing of each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from numberdrop.pages.fields import BadIntent
from numberdrop.pages.intents import Forgotten, Greeted, Hello, Intent, Ping, Press
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.reasons.reason import Verdict
from numberdrop.rules.sheet import Sheet

from .dialog import DialogSpec, keys_dialog
from .message import EMPTY, Line, Message, Phrase, explanation, note
from .scene import Keep, Talk, TalkVerdict, View
from .visit import Visit


class Values(NamedTuple):
    """What a page shows, as values of the library; ``None`` for what it does not have.

    ``sheet`` and ``grid`` are those that are seen. ``answer`` is the last one that was given to what is asked, ``result`` how it was
    judged; of a finished game it is the scores.
    """

    game: Game | None = None
    sheet: Sheet | None = None
    grid: Grid | None = None
    answer: object = None
    result: object = None


@dataclass(frozen=True, kw_only=True)
class PageState:
    """The part of a page's state that all pages have. ``turn`` grows whenever the picture changes: intents stamped otherwise are
    out of date. ``said`` numbers the explanations.
    """

    turn: int = 0
    message: Message = EMPTY
    said: int = 0
    dialog: DialogSpec | None = None
    given: bool = False
    """Whether code made the page with what it shows: then what the browser keeps of this page stays there, and nothing takes its place."""

    @property
    def values(self) -> Values:
        """What code can read of the page."""
        return Values()

    @property
    def exact(self) -> bool:
        """Whether every intent is about just what is shown, so that a late one is refused whatever ``NEVER_STALE`` says."""
        return False

    def under(self, edition: str, instead: str) -> Self:
        """The page as it begins by an ``edition``, where it began by another one ``instead`` and nobody has done anything yet."""
        return self

    def retreats(self) -> Iterator[Self]:
        """What may be shown where this state cannot be drawn: less and less of it, the most first. What is said goes anyway."""
        yield replace(self, dialog=None)

    def moved(self, **changes: Any) -> Self:
        """The state after something that makes older intents out of date."""
        return replace(self, turn=self.turn + 1, **changes)

    def tell(self, message: Message) -> Self:
        """Say something else."""
        return replace(self, message=message, said=self.said + 1)

    def say(
        self,
        *lines: Line,
        verdict: TalkVerdict = "info",
        title: Phrase | None = None,
        announce: tuple[Phrase | Line, ...] | None = None,
        **more: Any,
    ) -> Self:
        """Say these lines."""
        return self.tell(Message(lines, verdict, title, announce, **more))

    def quiet(self) -> Self:
        """Say nothing but what the page can do now."""
        return self.tell(EMPTY)

    def explain(self, verdict: Verdict, done: bool = False, **more: Any) -> Self:
        """Tell a verdict of the rules: every refusal, or what a legal act does (``done``: did)."""
        return self.tell(explanation(verdict, done, **more))

    def not_now(self) -> Self:
        """What was pressed has no meaning at this moment."""
        return self.say(note("ui.not_now"))


S = TypeVar("S", bound=PageState)
State_contra = TypeVar("State_contra", bound=PageState, contravariant=True)


def everyday(state: S, intent: Intent, visit: Visit) -> tuple[S, Visit]:
    """What means the same on every page. Raises ``BadIntent`` for what this page does not have."""
    match intent:
        case Hello() | Ping() | Greeted() | Forgotten():  # of the session; a page that keeps nothing does no more
            return state, visit
        case Press("keys"):
            return replace(state, dialog=keys_dialog()), visit
        case Press("close"):
            return replace(state, dialog=None), visit
        case Press():
            return state.not_now(), visit
    raise BadIntent(f"this page has no {type(intent).__name__}")


class Page(Protocol[S]):
    """The functions that the package of a page offers."""

    NAME: str
    LEARNS: bool
    """Whether the page shows or adds to what the learner has done: then the browser's log of it is read and kept."""
    NEVER_STALE: tuple[type[Intent], ...]
    """Intents that say all that they mean: they are answered whatever has changed meanwhile."""

    def begin(self, which: str, visit: Visit) -> S:
        """The page as it is first met; ``which`` names a lesson or the like."""

    def update(self, state: S, intent: Intent, visit: Visit) -> tuple[S, Visit]:
        """The page after an intent, and what is then known of the visit. Raises ``BadIntent``."""

    def view(self, state: S, visit: Visit) -> View:
        """The picture."""

    def talk(self, state: S, visit: Visit) -> Talk:
        """The explanation in words."""

    def keep(self, state: S, visit: Visit) -> Keep:
        """What the browser is to keep of the page."""
