"""One page in two tabs: what the other tab went on with is told before anything here is changed, and nothing is lost.

Whichever one goes on with, the other is set aside on a shelf in the browser, and can be taken back from there. What is found
again by undo is not set aside: a tab that only lags behind leaves nothing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import BadIntent, read_json
from numberdrop.pages.intents import (
    Elsewhere,
    Forgotten,
    Greeted,
    Hello,
    Intent,
    Ping,
    Press,
    Show,
    Tick,
    TryCombo,
    TryDrop,
    Why,
)
from numberdrop.pages.message import Phrase, Term, note, phrase, term
from numberdrop.pages.page import PageState
from numberdrop.pages.parts.frame import button
from numberdrop.pages.parts.left_there import LeftThere, Texts
from numberdrop.pages.scene import Button, Keep
from numberdrop.pages.visit import Visit
from numberdrop.pages.voice import Voice

THERE, HERE, BOTH, SHELF = "tab_there", "tab_here", "both", "shelf"
_QUESTION = "tabs"
_LOOKING = (Hello, Greeted, Forgotten, Ping, Show, TryCombo, TryDrop, Why)
"""What may be wanted while nobody has said yet which of the two goes on."""
_MOST_ASIDE = 5
_LONGEST_LINE = 300_000


@dataclass(frozen=True, kw_only=True)
class TabbedState(PageState):
    """A page that several tabs may go on with."""

    elsewhere: Elsewhere | None = None
    """What another tab has kept, as long as nobody has said which of the two goes on."""
    left: LeftThere | None = None
    """What another tab has kept, where nobody need be asked."""
    shelf: tuple[str, ...] = ()
    """What was set aside, as lines of the browser's; the latest last."""
    off_shelf: tuple[str, ...] = ()
    """Lines that have left the shelf."""


S = TypeVar("S", bound=TabbedState)


@dataclass(frozen=True)
class TwoTabs(Generic[S]):
    """What pages do differently: how they take up what was kept, and what of it counts."""

    name: str
    anew: Callable[[], S]
    """The page as it is first met."""
    take: Callable[[S, str, Mapping[str, str]], S]
    """The page that goes on with what was kept: the page's own text, and what belongs to it by name."""
    keep: Callable[[S], Keep]
    stands: Callable[[S], object]
    """What tabs have to agree on; ``None`` where nothing was begun."""
    in_words: Callable[[S], Phrase]
    """In a few words, what stands there."""
    differs: Callable[[S, S], Phrase | None] = lambda one, other: None
    """What stands in the one and not in the other, where those few words are the same for both."""
    within: Callable[[S, S], bool] = lambda one, other: False
    """Whether nothing of the one is lost where the other goes on, as undo leads back to it."""
    settles: Callable[[S, S], str] = lambda here, there: ""
    """Where no choice is needed: which of the two goes on (``HERE``, ``THERE``), or ``BOTH``, each as it is."""

    # --- what the page asks ---------------------------------------------------------------------------------------------

    def update(self, state: S, intent: Intent, visit: Visit) -> S | None:
        """The page after an intent that has to do with tabs; ``None`` for all others."""
        match intent:
            case Elsewhere(name) if name == self.name:
                return self._heard(state, intent)
            case Press("tab_there" | "tab_here" as choice):
                return self._chosen(state, choice, visit) if state.elsewhere else state
            case Press("shelf", ""):
                return replace(state, dialog=self._shelf_dialog(state))
            case Tick() if state.elsewhere:
                return state  # nothing goes on by itself, either
            case Press("keys" | "close"):
                return None
            case _ if state.elsewhere and not isinstance(intent, _LOOKING):
                return self._asking(state)
            case Press("shelf", which):
                return self._from_shelf(state, which, visit)
        return None

    def greeted(self, state: S, hello: Hello) -> S:
        """With what the browser's shelf holds. Where the page was in use before this greeting, and another tab went on meanwhile,
        that is asked first.
        """
        state = self._with_shelf(state, hello.kept)
        if not state.turn or self.stands(state) is None:
            return state
        return self._heard(state, Elsewhere(self.name, hello.record, hello.kept))

    def kept(self, state: S) -> Keep:
        """What the browser is to keep. While nobody has chosen, what the other tab wrote stays."""
        keep = self.keep(state)
        beside = tuple(keep.put or ())
        if there := state.elsewhere or (state.left and state.left.still(self._texts(state, keep))):
            put = {name: there.kept.get(name, "") for name in beside} if beside else keep.put
            keep = keep.but(text=there.record, put=put)
        shelf = self._shelf_name
        return keep.but(
            guard=(self.name, *beside),
            reads=(*(keep.reads or ()), shelf),
            append={**(keep.append or {}), **({shelf: state.shelf} if state.shelf else {})} or None,
            drop={shelf: state.off_shelf} if state.off_shelf else None,
        )

    def buttons(self, state: S, voice: Voice) -> tuple[Button, ...]:
        """The way to the shelf, where anything lies on it."""
        return (button(voice, SHELF, n=str(len(state.shelf))),) if state.shelf else ()

    @staticmethod
    def _texts(state: S, keep: Keep) -> Texts:
        return Texts(state.turn, keep.text, keep.put)

    # --- the question ---------------------------------------------------------------------------------------------------

    def _heard(self, state: S, there: Elsewhere) -> S:
        """Another tab has written: ask, unless it comes to the same."""
        state = self._with_shelf(state, there.kept)
        asks = state.dialog is not None and state.dialog.id == _QUESTION
        calm = replace(state, elsewhere=None, dialog=None if asks else state.dialog)
        other = self._there(there.record, there.kept) if there.record else None
        theirs = None if other is None else self.stands(other)
        if other is None or theirs is None or self._is_nonsense(there.record, theirs):
            return calm
        settled = BOTH if theirs == self.stands(state) else self.settles(state, other)
        if settled == THERE:
            calm = self.take(replace(calm, dialog=None), there.record, there.kept)
        if settled:
            texts = self._texts(calm, self.keep(calm))
            return replace(calm, left=None if settled == HERE else LeftThere(there, texts))
        # Whatever is on its way here was meant for another moment. An answer to the question is not: it may be asked twice.
        return self._asking(replace(state if state.elsewhere else state.moved(), elsewhere=there))

    def _is_nonsense(self, record: str, theirs: object) -> bool:
        """Whether nothing came of what was kept: the page is as it is first met, and that is not what was written."""
        anew = self.anew()
        return theirs == self.stands(anew) and record != self.keep(anew).text

    def _there(self, record: str, kept: Mapping[str, str]) -> S:
        return self.take(self.anew(), record, kept)

    def _asking(self, state: S) -> S:
        assert state.elsewhere is not None
        there = self._there(state.elsewhere.record, state.elsewhere.kept)
        dialog = DialogSpec(
            id=_QUESTION,
            kind="confirm",
            title=phrase("tabs.title"),
            text=(
                phrase("tabs.text"),
                self._told_beside(there, state, "tabs.there"),
                self._told_beside(state, there, "tabs.here"),
            ),
            buttons=((THERE, True), (HERE, False)),
        )
        return replace(state, dialog=dialog)

    def _told_beside(self, one: S, other: S, key: str) -> Phrase | Term:
        """What stands in the one tab, told so that it can be told from the other."""
        words = self.in_words(one)
        line = phrase(key, what=words)
        difference = self.differs(one, other) if words == self.in_words(other) else None
        return term("sentences", (line, difference)) if difference else line

    def _chosen(self, state: S, choice: str, visit: Visit) -> S:
        there = state.elsewhere
        assert there is not None
        line = self._line(there.record, there.kept, visit)
        state = replace(state, elsewhere=None, dialog=None)
        if choice == HERE:
            lost = not self.within(self._there(there.record, there.kept), state)
            after = self._set_aside(state.moved(), line) if lost else state.moved()
            return self._told_choice(after, "tabs.here_chosen", lost=lost)
        return self._gone_on(state, there.record, there.kept, visit, "tabs.there_chosen")

    def _gone_on(self, state: S, record: str, kept: Mapping[str, str], visit: Visit, key: str) -> S:
        """Go on with something else; what stood here is set aside unless undo leads to it."""
        keep = self.keep(state)
        after = self.take(replace(state, dialog=None), record, kept).moved()
        lost = self.stands(state) is not None and not self.within(state, after)
        if lost:
            after = self._set_aside(after, self._line(keep.text or "", keep.put or {}, visit))
        return self._told_choice(after, key, lost=lost)

    def _told_choice(self, state: S, key: str, *, lost: bool) -> S:
        return state.say(note(key), *((note("tabs.aside"),) if lost else ()))

    # --- the shelf ------------------------------------------------------------------------------------------------------

    @property
    def _shelf_name(self) -> str:
        return f"{SHELF}.{self.name}"

    def _line(self, record: str, kept: Mapping[str, str], visit: Visit) -> str:
        beside = self.keep(self.anew()).put or {}
        return json.dumps([visit.now, record, {name: kept[name] for name in beside if name in kept}])

    def _read(self, line: str) -> tuple[str, Mapping[str, str]] | None:
        """What a line holds; ``None`` for what is none of ours."""
        try:
            at, record, kept = read_json(line, _LONGEST_LINE)
        except (ValueError, TypeError):  # no list of three
            return None
        sound = isinstance(at, int) and isinstance(record, str) and isinstance(kept, dict)
        if not sound or not all(isinstance(text, str) for text in kept.values()):
            return None
        return (record, kept) if self.stands(self._there(record, kept)) is not None else None

    def _with_shelf(self, state: S, kept: Mapping[str, str]) -> S:
        lines = kept.get(self._shelf_name, "").split("\n")[-2 * _MOST_ASIDE :]
        known = (*state.shelf, *state.off_shelf)
        fresh = [
            line for line in lines if line and len(line) < _LONGEST_LINE and line not in known and self._read(line)
        ]
        return replace(state, shelf=(*state.shelf, *fresh)[-_MOST_ASIDE:]) if fresh else state

    def _set_aside(self, state: S, line: str) -> S:
        lines = (*state.shelf, line)
        return replace(state, shelf=lines[-_MOST_ASIDE:], off_shelf=(*state.off_shelf, *lines[:-_MOST_ASIDE]))

    def _shelf_dialog(self, state: S) -> DialogSpec:
        lines = [(number, self._read(line)) for number, line in enumerate(state.shelf)]
        rows = tuple(
            (f"{SHELF}:{number}", self.in_words(self._there(*kept)), phrase("tabs.take_back"))
            for number, kept in lines
            if kept
        )
        return DialogSpec(
            id=SHELF, kind="choose", title=phrase("tabs.shelf"), text=(phrase("tabs.shelf_text"),), rows=rows[::-1]
        )

    def _from_shelf(self, state: S, which: str, visit: Visit) -> S:
        line = next((line for number, line in enumerate(state.shelf) if str(number) == which), None)
        kept = self._read(line) if line else None
        if line is None or kept is None:
            raise BadIntent("nothing of that number was set aside")
        rest = tuple(other for other in state.shelf if other != line)
        state = replace(state, shelf=rest, off_shelf=(*state.off_shelf, line))
        return self._gone_on(state, *kept, visit, "tabs.back")
