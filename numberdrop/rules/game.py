"""A game as a frozen value that can be played: the state, with the rules as methods.

``Game.new`` sets up, ``legal_actions`` lists, ``play`` gives the outcome of an act: the verdict with its reasons, and the game after it.
``why`` gives the verdict only, ``apply`` the game only. ``legality`` judges acts, ``transition`` does them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Any

from . import notation
from .actions import Action, Drop
from .dice import check_type, whole_number
from .editions import DEFAULT, EDITIONS, LETTERS
from .legality import judge, legal_actions, legal_drops_of
from .notation import NotationError
from .reasons.reason import IllegalAction, Verdict
from .sheet import Sheet
from .state import GO_NOTCH, MOST_PLAYERS, GameState, Phase, Setup, SetupError
from .transition import Outcome, perform

__all__ = ["GO_NOTCH", "MOST_PLAYERS", "Game", "Phase", "Setup", "SetupError"]


class Game(GameState):
    """A game: its state, and methods to play it."""

    @classmethod
    def new(
        cls,
        players: int = 1,
        edition: str = DEFAULT,
        seed: int | str | None = None,
        tiles: Mapping[str, str] | Iterable[str] | None = None,
        names: Iterable[str] | None = None,
    ) -> Game:
        """Set up a new game. ``tiles``: those of the letters A to E, in order or by letter. A ``seed`` decides all rolls, and the tiles if
        none are given; without one any possible roll may be thrown, and tiles are drawn at random. ``names``: one for each player.

        Raises ``SetupError`` (a ``ValueError``) that names the wrong value. Source: rulebook, set-up; rulings 13, 22.
        """
        drawn: tuple[str, ...] = ()
        if isinstance(tiles, Mapping):
            if wrong := sorted(str(letter) for letter in tiles if letter not in list(LETTERS)):
                raise SetupError(f"no tile lies beside {wrong[0]!r}; the letters are A to E")
            drawn = tuple(tiles[letter] for letter in LETTERS if letter in tiles)
        elif tiles is not None:
            drawn = _as_texts(tiles, "tiles", "give the names of five tiles, or a mapping from a letter to one")
        elif 1 <= (whole_number(players) or 0) <= MOST_PLAYERS and edition in tuple(EDITIONS):
            by_letter = EDITIONS[edition].draw_tiles(players, os.urandom(8).hex() if seed is None else seed)
            drawn = tuple(by_letter.values())
        several = [names] if isinstance(names, str) else names or ()
        called = _as_texts(several, "names", "give a text for each player")
        return cls.from_setup(Setup(players, edition, drawn, seed, called))

    @classmethod
    def from_setup(cls, setup: Setup) -> Game:
        """Make a game from a set-up; no act has been played yet. Raises ``SetupError`` for anything but a ``Setup``."""
        check_type(setup, Setup, "is no set-up; one is game.setup, or Game.new makes it", SetupError)
        sheet = Sheet(plus=frozenset(), minus=frozenset(), edition=setup.edition)
        return cls(setup, (sheet,) * setup.players, pending=tuple(range(setup.players)))

    def legal_actions(self, player: int | None = None) -> Sequence[Action]:
        """List all legal acts of a player, by default of the one who is to act next; empty if the player may not act now.

        A roll with stars may allow 361,000 drops: each is built on access. Raises ``ValueError`` for an unknown player.
        """
        self._check_player(player)
        return legal_actions(self, player)

    def legal_drops(self, player: int | None = None) -> Sequence[Drop]:
        """List a player's legal drops (see ``legal_actions``); none outside the drop phase. Raises ``ValueError`` for an unknown player."""
        self._check_player(player)
        return legal_drops_of(self, player)

    def _check_player(self, player: int | None) -> None:
        if player is not None and whole_number(player) not in range(self.players):
            raise ValueError(f"no player {player!r}: players are 0 to {self.players - 1}")

    def play(self, action: object) -> Outcome[Game]:
        """Return the outcome of an act or its text: the verdict, and the game after the act (unchanged if the act is refused).

        Never raises, even for invalid values. The reasons of a legal act are computed on first use.
        """
        with suppress(NotationError):  # a text that cannot be read is judged as no act
            action = self._as_action(action)
        made, refusals = judge(self, action)
        if refusals:
            return Outcome(self, Verdict.refuse(refusals).refusals, made, (), self, action)
        after, explanation = perform(self, action, made)  # type: ignore[arg-type] # only an action is legal
        return Outcome(after, (), made, explanation, self, action)

    def why(self, action: object) -> Verdict:
        """Return every refusal of an act, gravest first, or its effects. Never raises, even for invalid values."""
        return self.play(action).verdict

    def apply(self, action: Action | str) -> Game:
        """Return the game after a legal act or its text. Raises ``IllegalAction`` with all refusals, or ``NotationError``."""
        outcome = self.play(self._as_action(action))
        if outcome.refusals:
            raise IllegalAction(outcome.action, outcome.refusals)
        return outcome.after

    def _as_action(self, action: Any) -> Any:
        """Read ``action`` if it is a text; return any other value unchanged. Raises ``NotationError``."""
        return notation.action(action, self) if isinstance(action, str) else action

    def apply_all(self, actions: Iterable[Action | str]) -> tuple[Game, ...]:
        """Return this game and the game after each of these acts in turn. Raises ``IllegalAction`` at the first refused act."""
        if not isinstance(actions, Iterable) or isinstance(actions, str):
            way_out = "give several, as in game.apply_all([nd.Start(3), ...])"
            raise TypeError(f"{actions!r:.80} is no row of acts; {way_out}")
        return tuple(accumulate(actions, Game.apply, initial=self))

    def undo(self) -> Game:
        """Return the game before its last act, or this game if no act was played yet. This game does not change."""
        return self.states()[-2:][0]

    def states(self) -> tuple[Game, ...]:
        """List every state of this game, from before its first act to this one."""
        return Game.from_setup(self.setup).apply_all(self.actions)


def _as_texts(given: Iterable[str], what: str, way_out: str) -> tuple[str, ...]:
    """Return texts as a tuple. Raises ``SetupError`` for anything else: ``what`` begins the message, the advice ``way_out`` ends it."""
    try:
        texts = tuple(given)
    except TypeError:
        texts = (given,)  # type: ignore[assignment] # the error below quotes it
    if not all(isinstance(text, str) for text in texts):
        raise SetupError(f"{what} {given!r:.80}: {way_out}")
    return texts
