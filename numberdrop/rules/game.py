"""A game in progress, as a frozen value: who plays what, whose act is due, and every act so far.

``Game.new`` sets up, ``legal_actions`` lists, ``why`` judges and explains, ``apply`` gives the next game. Judging is in
``referee``, what an act does in ``turn``; both are made from the same values, so that they cannot disagree.
Source: rulebook, set-up and the five phases; solo mode.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from .actions import Action
from .dice import Roll, seeded_roll
from .editions import DEFAULT, LETTERS, Edition, edition_named
from .reasons import IllegalAction, Verdict
from .sheet import Sheet

BOTTOM = 4
"""The notch (0 is the top) where a solo tile shows GO!"""
MOST_PLAYERS = 6


class Phase(StrEnum):
    """Where a round stands. ``SLIDE`` belongs to phase 1 of the solo mode."""

    START = "start"
    ROLL = "roll"
    SLIDE = "slide"
    BLOCKS = "blocks"
    DROP = "drop"
    COMBO = "combo"
    END = "end"
    OVER = "over"


class SetupError(ValueError):
    """A game that cannot be set up; the message names the value and what is possible."""


@dataclass(frozen=True)
class Setup:
    """What is settled before the first throw. ``tiles`` are the tiles of the letters A to E."""

    players: int
    edition: str
    tiles: tuple[str, ...]
    seed: int | str | None = None
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.players, bool) or not isinstance(self.players, int) or not 1 <= self.players <= MOST_PLAYERS:
            raise SetupError(f"{self.players!r} players: one (solo) to {MOST_PLAYERS} can play")
        try:
            edition = edition_named(self.edition)
        except ValueError as error:
            raise SetupError(str(error)) from None
        by_letter = dict(zip(LETTERS, self.tiles, strict=False))
        if len(self.tiles) != len(LETTERS) or not edition.allows_tiles(self.players, by_letter):
            raise SetupError(
                f"tiles {self.tiles!r} cannot lie on A to E in edition {self.edition} with {self.players} players"
            )
        if self.names and len(self.names) != self.players:
            raise SetupError(f"{len(self.names)} names for {self.players} players")


@dataclass(frozen=True)
class Game:
    """The state of a game. ``pending`` are the players who owe an act in this phase, in clockwise order."""

    setup: Setup
    sheets: tuple[Sheet, ...]
    phase: Phase = Phase.START
    pending: tuple[int, ...] = ()
    round: int = 1
    first: int = 0
    roll: Roll | None = None
    letter: str | None = None
    """The letter whose block is falling."""
    slide: str = ""
    """Solo: which slide is due, ``'free'`` or ``'star'``."""
    levels: tuple[int, ...] = (0, 0, 0, 0, 0)
    circled_now: frozenset[int] = frozenset()
    """Who has circled a combo this round."""
    penalty: bool = False
    """Whether blocks fell this round (several players): then phases 3 and 4 are skipped."""
    actions: tuple[Action, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "phase", Phase(self.phase))  # a plain text will do for who builds a state by hand

    @classmethod
    def new(
        cls,
        players: int = 1,
        edition: str = DEFAULT,
        seed: int | str | None = None,
        tiles: Mapping[str, str] | Iterable[str] | None = None,
        names: Iterable[str] | None = None,
    ) -> Game:
        """A game before its first act. With a ``seed`` dice and tiles follow from it; without one the dice come from
        outside (any possible roll may be thrown) and tiles that are not given are drawn at random.

        Raises ``SetupError`` (a ``ValueError``) that names what is wrong. Source: rulebook, set-up; rulings 13, 22.
        """
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
            raise SetupError(f"seed {seed!r}: a whole number or a text")
        drawn: tuple[str, ...] = ()
        if isinstance(tiles, Mapping):
            if wrong := sorted(str(letter) for letter in tiles if letter not in LETTERS):
                raise SetupError(f"no tile lies beside {wrong[0]!r}; the letters are A to E")
            drawn = tuple(tiles[letter] for letter in LETTERS if letter in tiles)
        elif tiles is not None:
            drawn = tuple(tiles)
        elif not isinstance(players, bool) and isinstance(players, int) and 1 <= players <= MOST_PLAYERS:
            try:
                by_letter = edition_named(edition).draw_tiles(players, os.urandom(8).hex() if seed is None else seed)
            except ValueError as error:
                raise SetupError(str(error)) from None
            drawn = tuple(by_letter.values())
        return cls.begun(Setup(players, edition, drawn, seed, tuple(names or ())))

    @classmethod
    def begun(cls, setup: Setup) -> Game:
        """The game of a set-up before its first act."""
        sheet = Sheet(plus=frozenset(), minus=frozenset(), edition=setup.edition)
        return cls(setup, (sheet,) * setup.players, pending=tuple(range(setup.players)))

    def __repr__(self) -> str:
        setup = self.setup
        seed = "" if setup.seed is None else f", seed={setup.seed!r}"
        due = f", pending={self.pending}" if self.pending else ""
        totals = tuple(sheet.score.total for sheet in self.sheets)
        return (
            f"<Game players={setup.players}, edition={setup.edition!r}{seed}: "
            f"round={self.round}, phase={self.phase.value!r}{due}, totals={totals}>"
        )

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def solo(self) -> bool:
        return self.setup.players == 1

    @property
    def edition(self) -> Edition:
        return edition_named(self.setup.edition)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def to_act(self) -> int:
        """Whose act is due: the next of those who owe one; the first player's where the act is for the whole table."""
        return self.pending[0] if self.pending else self.first

    @property
    def tiles(self) -> dict[str, str]:
        """The tile beside (solo: in the column of) each letter."""
        return dict(zip(LETTERS, self.setup.tiles, strict=True))

    @property
    def notches(self) -> dict[str, int]:
        """Solo: how far each tile has slid, 0 (top) to 4 (GO!)."""
        return dict(zip(LETTERS, self.levels, strict=True))

    @property
    def seeded_roll(self) -> Roll | None:
        """The dice that the seed gives for this round; ``None`` without a seed."""
        return None if self.setup.seed is None else seeded_roll(self.setup.seed, self.round)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest total as it stands; several share a victory (ruling 16)."""
        best = max(sheet.score.total for sheet in self.sheets)
        return tuple(i for i, sheet in enumerate(self.sheets) if sheet.score.total == best)

    def with_sheet(self, player: int, sheet: Sheet) -> Game:
        """The game with one sheet replaced."""
        return replace(self, sheets=(*self.sheets[:player], sheet, *self.sheets[player + 1 :]))

    def around(self) -> tuple[int, ...]:
        """All players, clockwise from the first player of this round."""
        return tuple((self.first + i) % self.players for i in range(self.players))

    def legal_actions(self, player: int | None = None) -> tuple[Action, ...]:
        """All legal acts of a player; by default of the one who is to act next. Empty when the game is over.

        A roll with stars allows some 361,000 drops at most.
        """
        from .referee import legal_actions  # judging builds on the value that this room defines

        return legal_actions(self, player)

    def why(self, action: object) -> Verdict:
        """Every refusal of an act, gravest first, or all that it does. Never raises, however odd the act."""
        from .referee import judge
        from .turn import play

        refusals = judge(self, action)
        return Verdict.refuse(refusals) if refusals else Verdict.tell(play(self, action)[1])  # type: ignore[arg-type]

    def apply(self, action: Action) -> Game:
        """The game after a legal act. Raises ``IllegalAction`` (a ``ValueError``) with every refusal as data."""
        from .referee import judge
        from .turn import play

        refusals = judge(self, action)
        if refusals:
            raise IllegalAction(action, Verdict.refuse(refusals).refusals)
        return play(self, action)[0]

    def through(self, actions: Iterable[Action]) -> tuple[Game, ...]:
        """This state and the one after each of these acts. Raises ``IllegalAction`` at the first that is refused."""
        states = [self]
        for action in actions:
            states.append(states[-1].apply(action))
        return tuple(states)

    def states(self) -> tuple[Game, ...]:
        """Every state of this game, from before its first act to this one."""
        return Game.begun(self.setup).through(self.actions)

    def _repr_svg_(self) -> str:
        from .draw import game_svg  # drawing is only loaded when a notebook asks for a picture

        return game_svg(self)
