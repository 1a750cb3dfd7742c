"""The state of a game as a frozen value: the set-up, the sheets, whose act is due, and every act so far.

It contains no rules of play: ``legality`` judges acts, ``transition`` does them, and ``game.Game`` adds both as methods.
Source: rulebook, set-up and the five phases; solo mode.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Self

from .actions import Action
from .dice import Roll, check_type, is_seed, seeded_roll, whole_number, whole_number_or_same
from .editions import LETTERS, Edition, edition_named
from .grid import Grid
from .sheet import Score, Sheet

GO_NOTCH = 4
"""The notch (0 is the top) where a solo tile shows GO!"""
MOST_PLAYERS = 6
_SHEETS_ACROSS, _SHEET_GAP = 3, "    "
"""Sheets side by side in a printed game, and the space between them."""


class Phase(StrEnum):
    """The phases of a game: ``START`` is the set-up, those from ``ROLL`` to ``END`` make up a round (``SLIDE`` in solo games only)."""

    START = "start"
    ROLL = "roll"
    SLIDE = "slide"
    BLOCKS = "blocks"
    DROP = "drop"
    COMBO = "combo"
    END = "end"
    OVER = "over"


class SetupError(ValueError):
    """The error of an impossible set-up; the message names the value and what is possible."""


@dataclass(frozen=True)
class Setup:
    """The settings of a game, fixed before the first throw. ``tiles`` are the tiles of the letters A to E, in this order."""

    players: int
    edition: str
    tiles: tuple[str, ...]
    seed: int | str | None = None
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", whole_number_or_same(self.players))
        object.__setattr__(self, "seed", whole_number_or_same(self.seed))
        if whole_number(self.players) is None or not 1 <= self.players <= MOST_PLAYERS:
            raise SetupError(f"{self.players!r:.80} players: one (solo) to {MOST_PLAYERS} can play")
        if self.seed is not None and not is_seed(self.seed):
            raise SetupError(f"seed {self.seed!r:.80}: a whole number or a text")
        try:
            edition = edition_named(self.edition)
        except ValueError as error:
            raise SetupError(str(error)) from None
        tiles = self.tiles if isinstance(self.tiles, Sequence) else ()
        if len(tiles) != len(LETTERS) or not edition.allows_tiles(self.players, tiles):
            possible = ", ".join(edition.draw_tiles(self.players, 0).values())
            game = f"in edition {self.edition} with {self.players} players"
            raise SetupError(f"tiles {self.tiles!r:.80} cannot lie on A to E {game}, as {possible} can")
        if not isinstance(self.names, tuple):
            raise SetupError(f"names {self.names!r:.80}: give a tuple with a text for each player")
        if self.names and len(self.names) != self.players:
            raise SetupError(f"{len(self.names)} names for {self.players} players")


@dataclass(frozen=True)
class GameState:
    """The state of a game. ``pending``: the players who still have to act in this phase, in clockwise order; ``first``: the first player of
    the round; ``tile_levels``: in a solo game, how many notches each tile has slid down (the tiles of A to E in order).
    """

    setup: Setup = None  # type: ignore[assignment] # ``Game()`` raises an error that says how to start a game
    sheets: tuple[Sheet, ...] = ()
    phase: Phase = Phase.START
    pending: tuple[int, ...] = ()
    round: int = 1
    first: int = 0
    roll: Roll | None = None
    letter: str | None = None
    """The letter whose block is falling."""
    slide: str = ""
    """Solo: the slide to make next, ``'free'`` (any tile) or ``'star'`` (because of a star); empty if there is none."""
    tile_levels: tuple[int, ...] = (0, 0, 0, 0, 0)
    circled_this_round: frozenset[int] = frozenset()
    """The players who have circled a combo this round."""
    penalty: bool = False
    """Whether blocks fell this round (several players): then phases 3 and 4 are skipped."""
    actions: tuple[Action, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        way_out = "Game.new begins a game, as in Game.new(players=2, seed=7)"
        check_type(self.setup, Setup, f"is no set-up; {way_out}", SetupError)
        if not isinstance(self.sheets, tuple) or [*map(type, self.sheets)] != [Sheet] * self.setup.players:
            raise SetupError(f"{self.sheets!r:.80} are not the sheets: give a tuple with a Sheet for each player")
        object.__setattr__(self, "phase", Phase(self.phase))  # accepts a plain text, too

    def __str__(self) -> str:
        """Show the round, the phase and the sheets side by side, for ``print``; ``*`` marks the players who still have to act."""
        head = [f"round {self.round}", "over" if self.over else f"phase {self.phase.value}"]
        if self.roll is not None:
            head.append(f"roll {self.roll}")
        lines = [", ".join(head)]
        if self.solo:
            tiles = (f"{letter}:{tile}@{self.tile_level_by_letter[letter]}" for letter, tile in self.tiles.items())
            lines.append(f"tiles {'  '.join(tiles)}")
        for start in range(0, self.players, _SHEETS_ACROSS):
            columns = [
                [self._sheet_heading(player), *str(sheet).splitlines()]
                for player, sheet in enumerate(self.sheets[start : start + _SHEETS_ACROSS], start)
            ]
            deepest = max(map(len, columns))
            lines.append("")
            for column in columns:
                # Align the sheets at the bottom: short ones get empty lines below their heading.
                column[1:1] = [""] * (deepest - len(column))
                width = max(map(len, column))
                column[:] = [line.ljust(width) for line in column]
            lines += [_SHEET_GAP.join(row).rstrip() for row in zip(*columns, strict=True)]
        return "\n".join(lines)

    def _sheet_heading(self, player: int) -> str:
        """Return the heading of a player's sheet in a printed game."""
        name = " ".join([f"P{player + 1}", *self.setup.names[player : player + 1]])
        return f"{name} *" if player in self.pending else name

    def __repr__(self) -> str:
        setup = self.setup
        seed = "" if setup.seed is None else f", seed={setup.seed!r}"
        due = f", pending={self.pending}" if self.pending else ""
        return (
            f"<{type(self).__name__} players={setup.players}, edition={setup.edition!r}{seed}: "
            f"round={self.round}, phase={self.phase.value!r}{due}, totals={self.totals}>"
        )

    @property
    def players(self) -> int:
        """Number of players of the game."""
        return self.setup.players

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players in their order; empty without names."""
        return self.setup.names

    @property
    def seed(self) -> int | str | None:
        """The seed of dice and tiles; ``None`` if the players throw real dice, or rolls are given by the caller."""
        return self.setup.seed

    @property
    def solo(self) -> bool:
        """Whether the game is played alone, by the rules of the solo mode."""
        return self.setup.players == 1

    @cached_property
    def edition(self) -> Edition:
        """The edition of the rulebook in use."""
        return edition_named(self.setup.edition)

    @cached_property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The current score of each sheet, in the players' order."""
        return tuple(sheet.score for sheet in self.sheets)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The current points of each player."""
        return tuple(score.total for score in self.scores)

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet of the player to act."""
        return self.sheets[self.to_act]

    @cached_property
    def grid(self) -> Grid:
        """The grid of the player to act."""
        return self.sheet.grid

    @cached_property
    def to_act(self) -> int:
        """The player to act: the next of ``pending``, or the first player if the act is for all players together."""
        return self.pending[0] if self.pending else self.first

    @property
    def tiles(self) -> dict[str, str]:
        """The tile beside each letter (solo: the tile in the column of each letter)."""
        return dict(zip(LETTERS, self.setup.tiles, strict=True))

    @property
    def tile_level_by_letter(self) -> dict[str, int]:
        """Solo: how far the tile of each letter has slid, 0 (top) to 4 (GO!)."""
        return dict(zip(LETTERS, self.tile_levels, strict=True))

    @property
    def seeded_roll(self) -> Roll | None:
        """The roll that the seed gives for this round; ``None`` without a seed."""
        return None if self.setup.seed is None else seeded_roll(self.setup.seed, self.round)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The players with the highest current total; with equal totals several win together (ruling 16)."""
        totals = self.totals
        return tuple(player for player, total in enumerate(totals) if total == max(totals))

    def with_sheet(self, player: int, sheet: Sheet) -> Self:
        """Return the game with the sheet of one player replaced."""
        return replace(self, sheets=(*self.sheets[:player], sheet, *self.sheets[player + 1 :]))

    def players_clockwise(self) -> tuple[int, ...]:
        """List all players, clockwise from the first player of this round."""
        return tuple((self.first + i) % self.players for i in range(self.players))
