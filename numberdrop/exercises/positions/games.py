"""Positions of games that bots have played: what real sheets look like in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import Dropping
from numberdrop.exercises.asking.on_sheet import OnGame, SheetAt, TableAt, sheet_of
from numberdrop.exercises.positions.maker import Chance, Unlucky, drops_for, hit_by, holding
from numberdrop.rules.actions import Drop
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import DEFAULT, LETTERS, edition_named
from numberdrop.rules.game import BOTTOM, Game, Phase
from numberdrop.rules.grid import Grid
from numberdrop.rules.sheet import Sheet

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

_Item = TypeVar("_Item")
PLAYERS = ("pip", "ada", "leo")
"""Who plays: a beginner, somebody with practice, a strong player. None looks ahead, so that a game follows from its seed."""


@lru_cache(maxsize=8)
def states(seed: str, bots: tuple[str, ...]) -> tuple[Game, ...]:
    """Every state of a game, one for each player in ``bots``."""
    from numberdrop.coach.bots import bot_named, choose, engine_here  # only who mines pays for the coach

    players, think = tuple(bot_named(name) for name in bots), engine_here()
    game = Game.new(len(bots), seed=seed)
    found = [game]
    while not game.over:
        who = game.to_act
        game = game.apply(choose(game, players[who], who, think=think))
        found.append(game)
    return tuple(found)


def a_game(chance: Chance, players: int = 1) -> tuple[Game, ...]:
    """The states of a game that chance picks."""
    bots = tuple(chance.choice(PLAYERS) for _ in range(players))
    return states(f"mine {chance.below(2**16)} {chance.below(2**16)}", bots)


def moments(chance: Chance, phase: Phase, count: int, players: int = 1, begin: int = 3) -> Iterator[Game]:
    """A few states of one game in which such a phase is due, from round ``begin`` on and before the line is crossed."""
    every = [
        game for game in a_game(chance, players) if game.phase is phase and game.round >= begin and not _ending(game)
    ]
    yield from chance.shuffled(every)[:count]


def _ending(game: Game) -> bool:
    return any(sheet.grid.crossed for sheet in game.sheets)


_FEW = 3
"""Questions from one game, so that the puzzles come from many."""


def grids(chance: Chance, begin: int = 3) -> Iterator[Grid]:
    """Grids of one game, without what is circled: only where marks lie matters for what falls."""
    return (Grid(game.sheets[0].grid.marks) for game in moments(chance, Phase.DROP, 2 * _FEW, begin=begin))


def a_few(chance: Chance, find: Callable[[Grid], _Item | None], begin: int = 3) -> Iterator[_Item]:
    """A few of what is found on the grids of one game, one on each at most."""
    return islice((item for grid in grids(chance, begin) if (item := find(grid)) is not None), _FEW)


_MOMENTS = 8


def sheets(chance: Chance) -> Iterator[Sheet]:
    """Sheets of one game on which a combo may be circled now."""
    return (game.sheets[0] for game in moments(chance, Phase.COMBO, _MOMENTS, begin=4))


# --- bot play ---------------------------------------------------------------------------------------------------------

# What bots would do in the position of a question: they play on as in a game, and nobody tells them what is asked.

_TILES = ("T", "O", "L", "I", "S")
_EVERY = 10_000
_ROUND = 4
"""Cells that a round fills, which tells how far a solo game has come."""


def solo(sheet: Sheet, roll: Roll) -> Game:
    """A solo game in which this sheet's drop is due, its tiles as far down as its marks tell."""
    rounds = sum(mark != "." for mark in sheet.grid.marks) // _ROUND
    slides = min(BOTTOM * len(_TILES) - 1, rounds * 4 // 3)
    notches = tuple((slides + i) // len(_TILES) for i in range(len(_TILES)))
    at = SheetAt(**sheet_of(sheet))
    return TableAt(sheets=(at,), tiles=_TILES, notches=notches, roll=str(roll), phase=Phase.DROP).game_in(DEFAULT)


def seeded(game: Game, luck: str) -> Game:
    """The game with luck of its own."""
    return replace(game, setup=replace(game.setup, seed=f"rated {luck}"))


def dropped_by(game: Game, bot: Bot, luck: str) -> Drop | None:
    """The drop that a bot chooses; ``None`` where it has none."""
    from numberdrop.coach.bots import choose  # only who asks a bot pays for the coach

    act = choose(seeded(game, luck), bot, 0)
    return act if isinstance(act, Drop) else None


def drop(question: Dropping, bot: Bot, luck: str) -> Answer | None:
    """The drop that a bot chooses where the question says no more than sheet and roll."""
    chosen = dropped_by(solo(question.sheet, question.roll), bot, luck)
    return Answer(chosen.cells) if chosen is not None else None


def best_seen(values: Sequence[int], bot: Bot, luck: str) -> int:
    """The index of the best value, for an eye as blurred as the bot's."""
    from numberdrop.coach.engine.position import POINT

    chance = Random(f"{bot.name} {luck} {values}")  # noqa: S311 - a game, not a secret
    seen = [value / POINT + chance.gauss(0, bot.mistakes.blur) for value in values]
    return max(range(len(seen)), key=lambda i: seen[i], default=0)


def alone(sheet: Sheet, **changes: Any) -> Game:
    """The sheet in a game of its own."""
    return replace(Game.new(1, sheet.edition, seed=0).with_sheet(0, sheet), pending=(0,), round=1, **changes)


def best_acts(game: Game) -> list[Any]:
    """What the coach would do in a game, best first."""
    from numberdrop.coach.bots import bot_named, engine_here  # only who asks for such a hint pays for the coach
    from numberdrop.coach.candidates import options
    from numberdrop.steps import run_all

    style = replace(bot_named("leo").style(game), fast=True)
    return [one.action for one in run_all(options(game, 0, style, engine_here(), _EVERY))]


# --- tables -----------------------------------------------------------------------------------------------------------

# Tables in the middle of a game: who has won which letters, what has fallen on whom, what was rolled.


def sheets_with_letters(
    chance: Chance, tiles: tuple[str, ...], players: int, every: str = "", crossed: str = ""
) -> tuple[SheetAt, ...]:
    """Sheets whose players have won some letters, ``every`` one those given. The block of the letter ``crossed`` off
    has fallen on who had not won that one. Raises ``ValueError`` for a letter that there is not.
    """
    for letter in every + crossed:
        if letter not in LETTERS:
            raise ValueError(f"no letter is called {letter!r}; there are {', '.join(LETTERS)}")
    won = [every or "".join(letter for letter in "ABC" if chance.one_in(3)) for _ in range(players)]
    if crossed and not any(crossed in one for one in won):
        won[0] = crossed + won[0]
    drops = max(drops_for(one) for one in won)  # all have played the same rounds
    made = []
    for player, one in enumerate(won):
        sheet = holding(chance, one, drops, player)
        if crossed and crossed not in one:
            sheet = hit_by(chance, sheet, tiles[LETTERS.index(crossed)])
        made.append(replace(sheet, crossed=crossed))
    return tuple(made)


def can_be(question: OnGame) -> bool:
    """Whether no letter is active that this edition has crossed off already, since everybody holds it."""
    active = [sheet.active for sheet in question.game.sheets]
    return not (question.game.edition.held_by_all_crosses_off and frozenset.intersection(*active))


def rolled(chance: Chance, star: bool) -> str:
    roll = str(chance.roll(stars=False))
    if not star:
        return roll
    spot = chance.below(4)
    # The last die has no star: a star stands where one of the others could show it.
    return roll[:spot] + "*" + roll[spot + 1 :] if spot < 3 else roll[:4] + "*"


def tiles_for(chance: Chance, players: int, edition: str) -> tuple[str, ...]:
    drawn = edition_named(edition).draw_tiles(players, str(chance.below(250)))
    return tuple(drawn[letter] for letter in LETTERS)


def solo_sheets(
    chance: Chance, tiles: tuple[str, ...], notches: tuple[int, ...], held: str = ""
) -> tuple[SheetAt, ...]:
    """The sheet of a solo game in which the tiles have come so far: one or two slides a round, a block from every GO!."""
    sheet = holding(chance, held, max(drops_for(held), sum(notches) * 2 // 3))
    gone = [letter for letter, notch in zip(LETTERS, notches, strict=True) if notch == BOTTOM]
    for letter in gone:
        if letter not in held:
            sheet = hit_by(chance, sheet, tiles[LETTERS.index(letter)])
    if sheet.grid.crossed:
        raise Unlucky  # such a game would be over
    return (replace(sheet, crossed="".join(gone)),)
