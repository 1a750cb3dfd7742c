"""What a visitor can do on a page by a button or key, as a table of acts: the name and key of each, the row in which its button stands,
when it is offered, and what it does.

The buttons below the board, what happens when one is pressed, and the help dialog on keys follow from the table: a new button is one entry
and its words.
"""

from __future__ import annotations

from collections.abc import Callable, Container
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
    """Return true for every state: the condition of an act that is always possible."""
    return True


def never(state: object) -> bool:
    """Return false for every state: the condition of a button that is never the main one."""
    return False


@dataclass(frozen=True)
class Act(Generic[S, R]):
    """Something that a visitor can do on a page by a button or key: ``S`` is the state of the page, ``R`` the result of the act.

    What the browser does by itself, such as moving the shape in hand, has none of ``do``, ``do_with`` and ``do_and``.
    """

    name: str
    _: KW_ONLY
    do: Callable[[S], R] | None = None
    """Returns the result of a press."""
    do_with: Callable[[S, str, Visit], R | None] | None = None
    """Returns the result of a press, given also ``which`` of several buttons with this name was pressed, and the visit; ``None`` if that
    button has no meaning here.
    """
    do_and: Callable[[S, Visit], tuple[R, Effects] | None] | None = None
    """Returns the result of a press together with its effects, given also the visit; ``None`` if the press has no meaning here."""
    key: str | None = None
    topic: str | None = None
    """The row of the help dialog on keys that explains the act's key; by default the key gets its own row, with the sentence ``ui.button_``
    and the name.
    """
    row: Row | None = "quiet"
    """Where the button stands below the board; the main button of a page stands in the main row instead of the quiet one. ``None``: the
    button, if there is one, is on a card or in a dialog.
    """
    needs: Callable[[S], bool] = always
    """Whether the act is possible now."""
    when: Callable[[S], bool] = always
    """Whether the button is shown, provided that the act is possible (``needs``)."""
    primary: Callable[[S], bool] = never
    label: Callable[[S, Voice], str] | None = None
    """Returns the button's label; by default the label is the sentence ``ui.button_`` and the name."""
    off: Callable[[S], str] | None = None
    """Returns the catalogue key of the sentence that says why a press would be refused now; empty if it would not be."""
    pressed: Callable[[S], bool] | None = None
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
        """Turn an act on a part of a page's state into an act of the page. ``part`` returns that part; ``where`` says in which states of
        the page the act is possible; ``put`` makes the page's result from the result of the act. Without ``put`` the new act is only a
        button, and the page itself handles a press of it.
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

    def has_button_in(self, state: S) -> bool:
        """Whether the act has a button below the board in this state."""
        return self.row is not None and self.needs(state) and self.when(state)


Acts: TypeAlias = tuple[Act[S, R], ...]
"""All that a visitor can do on a page by a button or key, in the order of the buttons."""


_NO_VISIT = Visit()


def buttons(acts: Acts[S, R], state: S, voice: Voice) -> tuple[Button, ...]:
    """Return the buttons below the board, as they look in a state of the page."""
    return tuple(act.button(state, voice) for act in acts if act.has_button_in(state))


def acts_for_page(
    acts: Acts[S, R],
    part: Callable[[T], S],
    where: Callable[[T], bool] = always,
    put: Callable[[T, R], Q] | None = None,
) -> Acts[T, Q]:
    """Turn acts on a part of a page's state into acts of the page (parameters as for ``Act.for_page``)."""
    return tuple(act.for_page(part, where, put) for act in acts)


def restrict(where: Callable[[S], bool], *acts: Act[S, R]) -> Acts[S, R]:
    """Return the acts with one more condition: in addition to their own conditions, ``where`` must hold in the state."""

    def restricted(act: Act[S, R]) -> Act[S, R]:
        return replace(act, needs=lambda state: where(state) and act.needs(state))

    return tuple(map(restricted, acts))


def press(acts: Acts[S, R], state: S, intent: Press, visit: Visit = _NO_VISIT) -> tuple[R, Effects] | None:
    """Carry out the act that a button or key stands for; ``None`` if no such act is possible in this state."""
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
    """Carry out the act that a button or key stands for and return its result, without effects; ``None`` if no such act is possible."""
    done = press(acts, state, intent, visit)
    return None if done is None else done[0]


# --- acts of many pages -----------------------------------------------------------------------------------------------


def act_without_button(name: str, do: Callable[[S], R], needs: Callable[[S], bool] = always) -> Act[S, R]:
    """Return an act that has only a key, or whose button is on a card or in a dialog."""
    return Act(name, do=do, row=None, needs=needs)


def choice_act(name: str, do: Callable[[S, str, Visit], R | None], needs: Callable[[S], bool] = always) -> Act[S, R]:
    """Return an act with several buttons on a card or in a dialog; ``do`` gets the name of the pressed one, and the visit. Also used for a
    single button whose act needs the visit.
    """
    return Act(name, do_with=do, row=None, needs=needs)


def hand_acts(mode: Callable[[S], Mode]) -> Acts[S, R]:
    """Return the buttons and keys that move, turn and drop the shape in hand. ``mode`` returns what the board accepts in a state: a block
    has no numbers to swap, a start number can only be moved.
    """

    def move(
        name: str,
        key: str,
        modes: Container[Mode],
        topic: str | None = None,
        row: Row = "hand",
        look: ButtonLook | None = None,
    ) -> Act[S, R]:
        return Act(name, key=key, topic=topic, row=row, when=lambda state: mode(state) in modes, look=look)

    turns: tuple[Mode, ...] = ("drop", "block")
    moves: tuple[Mode, ...] = (*turns, "start")
    return (
        move("left", "←", moves, "move"),
        move("ccw", "Z", turns, "turn", look="spare"),
        move("cw", "X", turns, "turn"),
        move("flip", "F", turns),
        move("swap", "S", turns[:1], "swap", look="spare"),
        move("right", "→", moves, "move"),
        move("lower", "↓", turns, row="quiet"),
        replace(move("drop", "␣", moves, "drop", row="quiet"), primary=always),
    )


def pick_acts(mode: Callable[[S], Mode]) -> Acts[S, R]:
    """Return the buttons and keys for the cells that are picked while the board accepts a combo: circle them, or clear the choice. ``mode``
    returns what the board accepts in a state.
    """

    def picks(state: S) -> bool:
        return mode(state) == "combo"

    return (
        Act("circle", key="↵", when=picks, primary=always, look="wide"),
        Act("clear", key=ESCAPE, row="main", when=picks, sign="cross"),
    )


def ask_why_act(when: Callable[[S], bool] = always) -> Act[S, R]:
    """Return the button with which a visitor asks "why?"; the browser then lets them choose the part of the page that they ask about."""
    return Act("ask", key="W", when=when)


def act_with_effects(
    name: str, do: Callable[[S, Visit], tuple[R, Effects] | None], needs: Callable[[S], bool] = always
) -> Act[S, R]:
    """Return an act that has effects and whose button is on a card or in a dialog."""
    return Act(name, do_and=do, row=None, needs=needs)


def next_act(
    do: Callable[[S, Visit], tuple[R, Effects]], label: Callable[[S, Voice], str], when: Callable[[S], bool]
) -> Act[S, R]:
    """Return the act ``next``, with which the visitor goes on when something is finished. ``do`` carries it out, ``label`` returns the text
    of its button, ``when`` says in which states the button is shown.
    """
    return Act(
        "next", do_and=do, key="N", topic="onward", when=when, primary=always, label=label, sign="pass", look="wide"
    )


def onward_label(state: object, voice: Voice) -> str:
    """Return the usual label of the act ``next``."""
    return voice("ui.button_onward")


# --- playback ---------------------------------------------------------------------------------------------------------


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
        """Let the playback advance by itself from the next step on; from the first step if it is at the last one now."""
        return replace(self, running=True).to(0 if self.at == self.last else self.at + 1)

    def hold(self) -> Self:
        """Stop the playback at the current step."""
        return replace(self, running=False)


P = TypeVar("P", bound=Playback)


def why_not_back(playback: Playback) -> str:
    """Return the catalogue key of the sentence that says why a playback cannot go back; empty if it can."""
    return "" if playback.at else "replay.at_start"


def why_not_on(playback: Playback) -> str:
    """Return the catalogue key of the sentence that says why a playback cannot go on; empty if it can."""
    return "replay.at_end" if playback.at == playback.last else ""


def playback_acts(primary: Callable[[P], bool] = never, moves: bool | None = None) -> tuple[Acts[P, P], Acts[P, P]]:
    """Return two groups of buttons and keys for something shown step by step: those that go to another step, and those that start and stop
    it. ``primary``: when the step forward is the main button; ``moves``: hide the second group from visitors who prefer reduced motion.
    """

    def step(by: int) -> Callable[[P], P]:
        return lambda playback: playback.step(by)

    steps: Acts[P, P] = (
        Act("rewind", do=step(-1), key="←", row="hand", off=why_not_back, sign="left", look="way"),
        Act("forward", do=step(1), key="→", row="hand", primary=primary, off=why_not_on, sign="right"),
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
