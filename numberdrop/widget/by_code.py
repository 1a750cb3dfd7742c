"""What a board says to code, and lets code do: its game, sheet, grid, answer and result as traits that are read, observed and set.

They are values of the library and stay in Python: no browser is sent them, and none can set them. What is set is done on the page,
where it can be undone; what the page or the rules do not take is refused with a sentence, and nothing has changed then.
"""

from __future__ import annotations

from typing import Any

import traitlets

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
"""The pages on which a value can be put."""


class Told(traitlets.TraitType[Any, Any]):
    """A trait that is what the page shows; also ``None`` is looked at before it is taken."""

    default_value = None
    allow_none = False


class ByCode(traitlets.HasTraits):
    """The traits for code. ``session`` is the page; whoever inherits says how it is drawn anew."""

    session: Session
    game = Told(help="The game that is shown.")
    sheet = Told(help="The sheet that is seen.")
    grid = Told(help="The grid that is seen.")
    answer = Told(help="The last answer to what is asked; a text such as 'r1c3=5 r1c4=6' is read as one.")
    result = Told(help="How that answer was judged; of a finished game the scores.")
    _told = Values()

    def redraw(self) -> None:
        """Show what the page has become."""
        raise NotImplementedError

    def play(self, action: Action | str) -> Game | Sheet | None:
        """Do an act on the board: one of the library, or its text as ``nd.action`` reads it (``"c4"``, ``"L r2 c3 5 6 4 1"``).

        Gives the game after it, in the sandbox the sheet. Raises ``IllegalAction`` with the reasons of the rules, ``NotationError`` for
        what cannot be read, and ``ValueError`` where the page takes no act just now.
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

    def _do(self, intent: Lay | Do | Type, came: Any) -> None:
        self.session.by_code(intent, came)
        self.redraw()

    def tell(self) -> None:
        """Let code know what the page shows now."""
        self._told = self.session.values
        with self.hold_trait_notifications():
            for name, value in self._told._asdict().items():
                setattr(self, name, value)

    @traitlets.validate(*Values._fields)
    def _laid(self, proposal: dict[str, Any]) -> object:
        """What is set by code is done on the page; what the page tells is taken as it is."""
        name, value = proposal["trait"].name, proposal["value"]
        if value is getattr(self._told, name):
            return value
        try:
            self._lay(name, value)
        except (ValueError, TypeError) as error:
            raise traitlets.TraitError(f"board.{name}: {error}") from None
        return getattr(self.session.values, name)

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
                from numberdrop.exercises.answer import Answer  # a game does without the exercises

                value = Answer.parse(given) if isinstance(given, str) else given
                if not isinstance(value, Answer):
                    raise TypeError(f"{given!r:.60} is no answer; give a text such as 'r1c3=5 r1c4=6'")
            case _:
                raise ValueError("it follows from what is done on the board; set board.answer or board.game")
        page = self.session.app.here.page
        if page not in _TAKEN_BY[name]:
            raise ValueError(f"the page {page} takes none, but {', '.join(_TAKEN_BY[name])}")
        self._do(Lay(value), lambda now: _same(getattr(now, name), value))


def _same(shown: object, given: object) -> bool:
    """Whether what is shown is what was given. The analysis board has no seed, as any dice may be thrown on it, and the sandbox no score."""
    match shown, given:
        case Game(), Game():
            return (shown.players, shown.actions) == (given.players, given.actions)
        case Sheet(), Sheet():
            return shown.grid == given.grid
    return shown == given
