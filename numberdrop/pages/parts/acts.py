"""Acts: what a visitor can do on a page by a button or key. Each has a name, a key, a row for its button, conditions, and a function.

The buttons below the board, what a press does, and the help dialog on keys follow from a page's table of acts: a new button is one entry
and its words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, replace
from typing import Generic, Self, TypeAlias, TypeVar

from numberdrop.pages.dialog import ESCAPE
from numberdrop.pages.intents import Press
from numberdrop.pages.message import Voice
from numberdrop.pages.scene import Button, ButtonLook, Mode, Row
from numberdrop.pages.visit import Effects, Visit

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
Q = TypeVar("Q")


def always(state: object) -> bool:
    """Return true for every state, as the condition of an act that is always possible."""
    return True


def never(state: object) -> bool:
    """Return false for every state, as the condition of a button that is never the main one."""
    return False


@dataclass(frozen=True)
class Act(Generic[S, R]):
    """Something that a visitor can do on a page by a button or key: ``S`` is the state of the page, ``R`` the result of the act. An act has
    at most one of ``do``, ``do_with`` and ``do_and``; none if the browser does it by itself, such as moving the shape in hand.
    """

    name: str
    _: KW_ONLY
    do: Callable[[S], R] | None = None
    """Returns the result of a press."""
    do_with: Callable[[S, str, Visit], R | None] | None = None
    """For an act with several buttons: returns the result of a press on the one that the text names; ``None`` if it does nothing."""
    do_and: Callable[[S, Visit], tuple[R, Effects] | None] | None = None
    """Returns the result of a press and its effects; ``None`` if the press has no meaning in this state."""
    key: str | None = None
    topic: str | None = None
    """The row of the help dialog on keys that explains the act's key; by default the key has a row of its own with the button's label."""
    row: Row | None = "quiet"
    """The row of its button below the board (``main`` replaces ``quiet`` for a primary button); ``None``: it has no button there."""
    needs: Callable[[S], bool] = always
    """Whether the act is possible now."""
    when: Callable[[S], bool] = always
    """Whether the button is shown, provided that the act is possible (``needs``)."""
    primary: Callable[[S], bool] = never
    """Whether the button is the main one of the page now."""
    label: Callable[[S, Voice], str] | None = None
    """Returns the button's label; by default the label is the sentence ``ui.button_`` and the name."""
    off: Callable[[S], str] | None = None
    """Returns the catalogue key of the sentence that says why a press would be refused now; empty if it would not be."""
    pressed: Callable[[S], bool] | None = None
    """Whether a button that switches something on and off looks pressed; ``None`` for other buttons."""
    moves: bool | None = None
    """Whether the act starts an animation; then its button is hidden from visitors who prefer reduced motion."""
    sign: str | None = None
    """The name of the icon, if it differs from the act's name."""
    look: ButtonLook | None = None

    def button(self, state: S, voice: Voice) -> Button:
        """Return the act's button, as it looks in a state of the page."""
        primary, why = self.primary(state), self.off(state) if self.off else ""
        return Button(
            self.name,
            self.label(state, voice) if self.label else voice(f"ui.button_{self.name}"),
            voice(ESCAPE) if self.key == ESCAPE else self.key,
            primary,
            voice(why) if why else None,
            self.pressed(state) if self.pressed else None,
            self.moves,
            row="main" if primary and self.row == "quiet" else self.row or "quiet",
            sign=self.sign,
            look=self.look,
        )

    def for_page(
        self, part: Callable[[T], S], where: Callable[[T], bool], put: Callable[[T, R], Q] | None = None
    ) -> Act[T, Q]:
        """Turn an act on a part of a page's state into an act of the page. ``part`` returns that part, ``where`` says in which states of
        the page the act is possible, ``put`` makes the page's result from the act's. Without ``put`` the page itself has to handle a press.
        """
        do, label, off, pressed = self.do, self.label, self.off, self.pressed
        return Act(
            self.name,
            do=(lambda state: put(state, do(part(state)))) if put and do else None,
            key=self.key,
            topic=self.topic,
            row=self.row,
            needs=lambda state: where(state) and self.needs(part(state)),
            when=lambda state: self.when(part(state)),
            primary=lambda state: self.primary(part(state)),
            label=(lambda state, voice: label(part(state), voice)) if label else None,
            off=(lambda state: off(part(state))) if off else None,
            pressed=(lambda state: pressed(part(state))) if pressed else None,
            moves=self.moves,
            sign=self.sign,
            look=self.look,
        )


Acts: TypeAlias = tuple[Act[S, R], ...]
"""All that a visitor can do on a page by a button or key, in the order of the buttons."""
_NO_VISIT = Visit()


def buttons(acts: Acts[S, R], state: S, voice: Voice) -> tuple[Button, ...]:
    """Return the buttons below the board, as they look in a state of the page."""
    return tuple(act.button(state, voice) for act in acts if act.row and act.needs(state) and act.when(state))


def acts_for_page(
    acts: Acts[S, R], part: Callable[[T], S], where: Callable[[T], bool], put: Callable[[T, R], Q] | None = None
) -> Acts[T, Q]:
    """Turn acts on a part of a page's state into acts of the page (parameters as for ``Act.for_page``)."""
    return tuple(act.for_page(part, where, put) for act in acts)


def restrict(where: Callable[[S], bool], *acts: Act[S, R]) -> Acts[S, R]:
    """Return the acts with one more condition: in addition to their own conditions, ``where`` must hold in the state."""

    def both(needs: Callable[[S], bool]) -> Callable[[S], bool]:
        return lambda state: where(state) and needs(state)

    return tuple(replace(act, needs=both(act.needs)) for act in acts)


def press(acts: Acts[S, R], state: S, intent: Press, visit: Visit = _NO_VISIT) -> tuple[R, Effects] | None:
    """Carry out the act of a pressed button or key; return its result and effects, or ``None`` if no such act is possible now."""
    for act in acts:
        if act.name == intent.name and act.needs(state):
            if act.do is not None and not intent.which:
                return act.do(state), ()
            if act.do_with is not None and (result := act.do_with(state, intent.which, visit)) is not None:
                return result, ()
            if act.do_and is not None and (answer := act.do_and(state, visit)) is not None:
                return answer
    return None


def press_without_effects(acts: Acts[S, R], state: S, intent: Press, visit: Visit = _NO_VISIT) -> R | None:
    """Carry out the act of a pressed button or key; return its result alone, or ``None`` if no such act is possible now."""
    done = press(acts, state, intent, visit)
    return None if done is None else done[0]


def act_without_button(name: str, do: Callable[[S], R], needs: Callable[[S], bool] = always) -> Act[S, R]:
    """Return an act without a button below the board: it has only a key, or its button is on a card or in a dialog."""
    return Act(name, do=do, row=None, needs=needs)


def choice_act(name: str, do: Callable[[S, str, Visit], R | None], needs: Callable[[S], bool] = always) -> Act[S, R]:
    """Return an act with one or several buttons on a card or in a dialog; ``do`` gets the pressed button's ``which`` and the visit."""
    return Act(name, do_with=do, row=None, needs=needs)


def shape_acts(mode: Callable[[S], Mode]) -> Acts[S, R]:
    """Return the buttons and keys that move, turn and drop the shape in hand. ``mode`` returns what the board accepts in a state; for a
    block there are no numbers to swap, and a start number can only be moved.
    """

    def accepts(*modes: Mode) -> Callable[[S], bool]:
        return lambda state: mode(state) in modes

    can_move, can_turn = accepts("drop", "block", "start"), accepts("drop", "block")
    return (
        Act("left", key="←", topic="move", row="hand", when=can_move),
        Act("ccw", key="Z", topic="turn", row="hand", when=can_turn, look="spare"),
        Act("cw", key="X", topic="turn", row="hand", when=can_turn),
        Act("flip", key="F", row="hand", when=can_turn),
        Act("swap", key="S", topic="swap", row="hand", when=accepts("drop"), look="spare"),
        Act("right", key="→", topic="move", row="hand", when=can_move),
        Act("lower", key="↓", when=can_turn),
        Act("drop", key="␣", topic="drop", when=can_move, primary=always),
    )


def circling_acts(mode: Callable[[S], Mode]) -> Acts[S, R]:
    """Return the buttons and keys that circle the chosen cells or clear the choice, shown in states whose ``mode`` is ``combo``."""

    def picks(state: S) -> bool:
        return mode(state) == "combo"

    return (
        Act("circle", key="↵", when=picks, primary=always, look="wide"),
        Act("clear", key=ESCAPE, row="main", when=picks, sign="cross"),
    )


def ask_why_act(when: Callable[[S], bool] = always) -> Act[S, R]:
    """Return the button that asks "why?"; after a press, the browser lets the visitor choose the part of the page to ask about."""
    return Act("ask", key="W", when=when)


def act_with_effects(
    name: str, do: Callable[[S, Visit], tuple[R, Effects] | None], needs: Callable[[S], bool] = always
) -> Act[S, R]:
    """Return an act whose button is on a card or in a dialog. ``do`` returns the state and effects, or ``None`` if nothing is to be done."""
    return Act(name, do_and=do, row=None, needs=needs)


def next_act(
    do: Callable[[S, Visit], tuple[R, Effects]], label: Callable[[S, Voice], str], when: Callable[[S], bool]
) -> Act[S, R]:
    """Return the act ``next``, with which the visitor goes on to what comes next. ``do`` is the field ``do_and`` of ``Act``."""
    return Act(
        "next", do_and=do, key="N", topic="onward", when=when, primary=always, label=label, sign="pass", look="wide"
    )


def onward_label(state: object, voice: Voice) -> str:
    """Return the usual label of the act ``next``."""
    return voice("ui.button_onward")


@dataclass(frozen=True, kw_only=True)
class Playback:
    """The position in something shown step by step, such as a replay or a worked example, and whether it advances by itself."""

    at: int = 0
    running: bool = False

    @property
    def last(self) -> int:
        """The index of the last step."""
        raise NotImplementedError

    def to(self, at: int) -> Self:
        """Go to the step with this index; at the last one the playback stops."""
        at = max(0, min(self.last, at))
        return replace(self, at=at, running=self.running and at < self.last)

    def step(self, by: int) -> Self:
        """Go ``by`` steps forward, or back if negative, and stop advancing by itself."""
        return replace(self, running=False).to(self.at + by)

    def run(self) -> Self:
        """Go to the next step, or from the last one to the first, and let the playback advance by itself from there."""
        return replace(self, running=True).to(0 if self.at == self.last else self.at + 1)

    def hold(self) -> Self:
        """Stop the playback at the current step."""
        return replace(self, running=False)


P = TypeVar("P", bound=Playback)


def why_no_way_back(playback: Playback) -> str:
    """Return the catalogue key of the sentence that says why a playback cannot go back; empty if it can."""
    return "" if playback.at else "replay.at_start"


def why_no_way_onward(playback: Playback) -> str:
    """Return the catalogue key of the sentence that says why a playback cannot go on; empty if it can."""
    return "replay.at_end" if playback.at == playback.last else ""


def playback_acts(primary: Callable[[P], bool] = never, moves: bool | None = None) -> tuple[Acts[P, P], Acts[P, P]]:
    """Return two groups of acts for something shown step by step: (1) to go to another step, (2) to start or stop the playback.
    ``primary``: when the step forward is the main button; ``moves``: whether group 2 is hidden from visitors who prefer reduced motion.
    """

    def step(by: int) -> Callable[[P], P]:
        return lambda playback: playback.step(by)

    steps: Acts[P, P] = (
        Act("rewind", do=step(-1), key="←", row="hand", off=why_no_way_back, sign="left", look="way"),
        Act("forward", do=step(1), key="→", row="hand", primary=primary, off=why_no_way_onward, sign="right"),
        *(act_without_button(name, step(1)) for name in ("redo", "step")),
        act_without_button("undo", step(-1)),
    )

    def switch(name: str, do: Callable[[P], P], sign: str, *, running: bool) -> Act[P, P]:
        def when(playback: P) -> bool:
            return playback.running is running

        return Act(name, do=do, key="␣", row="main", when=when, moves=moves, sign=sign, look="signed")

    return steps, (
        switch("hold", lambda playback: playback.hold(), "still", running=True),
        switch("play_on", lambda playback: playback.run(), "go", running=False),
    )
