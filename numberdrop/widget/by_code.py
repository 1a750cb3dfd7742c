"""Traits of a board for code: game, sheet, grid, answer and result, to be read, observed and set.

Their values are library objects and not synced with the browser. Setting one acts on the page, where it can be undone; a value that the
page or the rules refuse raises an error with a sentence, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets
from traitlets.utils.bunch import Bunch

from numberdrop.pages.intents import Do, Lay, Type
from numberdrop.pages.page import Values
from numberdrop.pages.session import Session
from numberdrop.rules.actions import Action
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Grid
from numberdrop.rules.notation import action as read_action
from numberdrop.rules.reasons.reason import IllegalAction
from numberdrop.rules.sheet import Sheet

_TAKEN_BY = {
    "game": ("play", "analysis", "companion"),
    "sheet": ("sandbox",),
    "grid": ("sandbox", "composer"),
    "answer": ("lesson", "puzzle", "puzzles", "guided"),
}
"""The pages on which each value can be set."""


class PageTrait(traitlets.TraitType[Any, Any]):
    """A trait with a value of the page; even ``None`` is validated."""

    default_value = None
    allow_none = False


class ByCode(traitlets.HasTraits):
    """The traits for code. ``session`` is the page; a subclass implements ``redraw``."""

    session: Session
    game = PageTrait(help="The game that is shown.")
    sheet = PageTrait(help="The sheet that is seen.")
    grid = PageTrait(help="The grid that is seen.")
    answer = PageTrait(help="The last answer to what is asked; a text such as 'r1c3=5 r1c4=6' is read as one.")
    result = PageTrait(help="How that answer was judged; of a finished game the scores.")
    _published = Values()

    def redraw(self) -> None:
        """Draw the page after a change by code."""
        raise NotImplementedError

    def play(self, action: Action | str) -> Game | Sheet | None:
        """Do an action on the board: an object of the library, or its text as ``nd.action`` reads it (``"c4"``, ``"L r2 c3 5 6 4 1"``).

        Returns the game after it, in the sandbox the sheet. Raises ``IllegalAction`` with the reasons of the rules, ``NotationError`` for
        an unreadable text, and ``ValueError`` if the page takes no action now.
        """
        before = self.session.values
        if before.game is not None:
            act = read_action(action, before.game) if isinstance(action, str) else action
            outcome = before.game.play(act)
            if not outcome.legal:
                raise IllegalAction(act, outcome.refusals)
            self._do(Do(act), lambda now: now.game != before.game)
        elif self.session.app.here.page == "sandbox":
            self._do(Type(action) if isinstance(action, str) else Do(action), lambda now: now.sheet != before.sheet)
        else:
            raise ValueError(
                "there is no game on this board; nd.widget.play() shows one, and board.answer answers a task"
            )
        return self.session.values.game or self.session.values.sheet

    def _do(self, intent: Lay | Do | Type, came: Callable[[Values], bool]) -> None:
        self.session.by_code(intent, came)
        self.redraw()

    def tell(self) -> None:
        """Update the traits to what the page shows now."""
        self._published = self.session.values
        with self.hold_trait_notifications():
            for name, value in self._published._asdict().items():
                setattr(self, name, value)

    @traitlets.validate(*Values._fields)
    def _do_on_page(self, proposal: Bunch) -> object:
        """Do on the page what code sets; a value that the page itself publishes is taken as it is."""
        name, value = str(proposal.trait.name), proposal.value
        if value is self._published._asdict()[name]:
            return value
        try:
            self._lay(name, value)
        except (ValueError, TypeError) as error:
            raise traitlets.TraitError(f"board.{name}: {error}") from None
        return self.session.values._asdict()[name]

    def _lay(self, name: str, given: object) -> None:
        match name:
            case "game":
                if not isinstance(given, Game):
                    raise TypeError(f"{given!r:.60} is no game; Game.new and record.loads give one")
                value: object = given
            case "sheet":
                value = Sheet.of(given)
            case "grid":
                value = Grid.of(given)
            case "answer":
                from numberdrop.exercises.answer import Answer  # a game needs no exercises

                value = Answer.parse(given) if isinstance(given, str) else given
                if not isinstance(value, Answer):
                    raise TypeError(f"{given!r:.60} is no answer; give a text such as 'r1c3=5 r1c4=6'")
            case _:
                raise ValueError("it follows from what is done on the board; set board.answer or board.game")
        page = self.session.app.here.page
        if page not in _TAKEN_BY[name]:
            raise ValueError(f"the page {page} takes none, but {', '.join(_TAKEN_BY[name])}")
        self._do(Lay(value), lambda now: _same(now._asdict()[name], value))


def _same(shown: object, given: object) -> bool:
    """Whether the page shows the given value, apart from the seed of a game and the score of a sheet, which some pages don't have."""
    match shown, given:
        case Game(), Game():
            return (shown.players, shown.actions) == (given.players, given.actions)
        case Sheet(), Sheet():
            return shown.grid == given.grid
    return shown == given
