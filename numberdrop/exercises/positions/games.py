"""Positions from games of bots, the answers of bots and of the coach in a position, and random positions in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, TypeVar

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import DropQuestion
from numberdrop.exercises.asking.on_sheet import SheetDescription, TableDescription, sheet_fields
from numberdrop.exercises.positions import maker
from numberdrop.exercises.positions.maker import SeededRandom, sheet_hit_by_block
from numberdrop.rules import Action, Drop, Grid, Roll, Sheet
from numberdrop.rules.editions import DEFAULT, LETTERS, edition_named
from numberdrop.rules.game import GO_NOTCH, Game, Phase

if TYPE_CHECKING:
    from numberdrop.coach.bots import Bot

_Item = TypeVar("_Item")
PLAYERS = ("pip", "ada", "leo")
"""The names of the bots that play: a weak, a medium and a strong one. None searches ahead, so the game depends on the seed alone."""


@lru_cache(maxsize=8)
def states_of_bot_game(seed: str, bots: tuple[str, ...]) -> tuple[Game, ...]:
    """Return every state, from the first to the last, of a game between the bots with these names; the seed decides the game."""
    from numberdrop.coach.bots import available_engine, bot_named, choose  # only mining pays for the coach

    players, engine = tuple(map(bot_named, bots)), available_engine()
    game = Game.new(len(bots), seed=seed)
    history = [game]
    while not game.over:
        game = game.apply(choose(game, players[game.to_act], game.to_act, engine=engine))
        history.append(game)
    return tuple(history)


def states_of_random_game(chance: SeededRandom, players: int = 1) -> tuple[Game, ...]:
    """Return every state, from the first to the last, of a game between randomly chosen bots."""
    bots = tuple(chance.choice(PLAYERS) for _ in range(players))
    return states_of_bot_game(f"mine {chance.random_below(2**16)} {chance.random_below(2**16)}", bots)


def states_in_phase(
    chance: SeededRandom, phase: Phase, count: int, players: int = 1, from_round: int = 3
) -> Iterator[Game]:
    """Yield in random order up to ``count`` states of a bot game in ``phase``, while no player has a mark above the Game Over line."""
    states = (
        game for game in states_of_random_game(chance, players) if game.phase is phase and game.round >= from_round
    )
    fitting = [game for game in states if not any(sheet.grid.line_crossed for sheet in game.sheets)]
    yield from chance.shuffled(fitting)[:count]


_MOST_PER_GAME, _MOST_SHEETS = 3, 8
"""The most questions or sheets taken from one game, so that puzzles come from many games."""


def grids_of_bot_game(chance: SeededRandom, from_round: int = 3) -> Iterator[Grid]:
    """Yield a few grids of one bot game, each before a drop, without circled combos, as these do not matter for landings."""
    states = states_in_phase(chance, Phase.DROP, 2 * _MOST_PER_GAME, from_round=from_round)
    return (Grid(game.sheets[0].grid.marks) for game in states)


def results_on_bot_grids(
    chance: SeededRandom, find: Callable[[Grid], _Item | None], from_round: int = 3
) -> Iterator[_Item]:
    """Call ``find`` with grids of one bot game; yield the first few results that are not ``None``, at most one for each grid."""
    items = (item for grid in grids_of_bot_game(chance, from_round) if (item := find(grid)) is not None)
    return islice(items, _MOST_PER_GAME)


def sheets_of_bot_game(chance: SeededRandom) -> Iterator[Sheet]:
    """Yield a few sheets of one bot game, each when a combo may be circled."""
    return (game.sheets[0] for game in states_in_phase(chance, Phase.COMBO, _MOST_SHEETS, from_round=4))


_TILES = ("T", "O", "L", "I", "S")
_MOST_CANDIDATES = 10_000
"""The largest number of acts that the coach rates: more than there ever are."""
_CELLS_PER_ROUND = 4
"""The number of cells filled in a round, used to estimate in which round a sheet is."""


def solo_game(sheet: Sheet, roll: Roll) -> Game:
    """Return a solo game in which ``roll`` has to be dropped on this sheet. The more cells are filled, the further the tiles have slid."""
    rounds = sum(mark != "." for mark in sheet.grid.marks) // _CELLS_PER_ROUND
    slides = min(GO_NOTCH * len(_TILES) - 1, rounds * 4 // 3)
    notches = tuple((slides + i) // len(_TILES) for i in range(len(_TILES)))
    sheets = (SheetDescription(**sheet_fields(sheet)),)
    table = TableDescription(sheets=sheets, tiles=_TILES, notches=notches, roll=str(roll), phase=Phase.DROP)
    return table.game_in(DEFAULT)


def with_bot_seed(game: Game, mistake_seed: str) -> Game:
    """Return the game with another seed, made from ``mistake_seed``, by which bots in it make their random mistakes."""
    return replace(game, setup=replace(game.setup, seed=f"rated {mistake_seed}"))


def drop_of_bot(game: Game, bot: Bot, mistake_seed: str) -> Drop | None:
    """Return the drop that a bot chooses in a solo game; ``None`` if the bot does not drop. ``mistake_seed`` seeds the bot's mistakes."""
    from numberdrop.coach.bots import choose  # only bots pay for the coach

    act = choose(with_bot_seed(game, mistake_seed), bot, 0)
    return act if isinstance(act, Drop) else None


def drop_answer_of_bot(question: DropQuestion, bot: Bot, mistake_seed: str) -> Answer | None:
    """Return a bot's drop in the question's game or else ``solo_game``; ``None`` if it makes none. ``mistake_seed`` seeds its mistakes."""
    game, _ = question.game_and_player or (solo_game(question.sheet, question.roll), 0)
    chosen = drop_of_bot(game, bot, mistake_seed)
    return Answer(chosen.cells) if chosen is not None else None


def index_seen_as_best(values: Sequence[int], bot: Bot, mistake_seed: str) -> int:
    """Return the index of the value that seems highest to a bot, which errs at random as in a game; ``mistake_seed`` seeds the errors."""
    from numberdrop.coach.engine.position import POINT

    chance = Random(f"{bot.name} {mistake_seed} {values}")  # noqa: S311 - a game, not a secret
    seen = [value / POINT + chance.gauss(0, bot.mistakes.blur) for value in values]
    return max(range(len(seen)), key=lambda i: seen[i], default=0)


def solo_game_in_phase(sheet: Sheet, phase: Phase = Phase.START, roll: Roll | None = None) -> Game:
    """Return a solo game with this sheet, in the given phase; ``roll`` is the roll on the table (``None`` before a roll)."""
    game = Game.new(1, sheet.edition, seed=0).with_sheet(0, sheet)
    return replace(game, pending=(0,), round=1, phase=phase, roll=roll)


def best_acts(game: Game) -> list[Action]:
    """Return the acts that the coach finds for the first player in the present state of the game, best first."""
    from numberdrop.coach.bots import available_engine, bot_named  # only such a hint pays for the coach
    from numberdrop.coach.candidates import find_candidates
    from numberdrop.steps import run_all

    style = replace(bot_named("leo").valuation_for(game), fast=True)
    return [option.action for option in run_all(find_candidates(game, 0, style, available_engine(), _MOST_CANDIDATES))]


def draw_sheets_with_letters(
    chance: SeededRandom, tiles: tuple[str, ...], players: int, every: str = "", crossed: str = ""
) -> tuple[SheetDescription, ...]:
    """Draw the sheets of ``players`` players who have circled some Drop letters: those in ``every``, or random ones if it is empty. The
    letter ``crossed``, if given, is crossed off on all sheets; its block has fallen on the players who had not circled it. Raises
    ``ValueError`` for an unknown letter.
    """
    for letter in every + crossed:
        if letter not in LETTERS:
            raise ValueError(f"no letter is called {letter!r}; there are {', '.join(LETTERS)}")
    won = [every or "".join(letter for letter in "ABC" if chance.one_in(3)) for _ in range(players)]
    if crossed and not any(crossed in letters for letters in won):
        won[0] = crossed + won[0]
    drops = max(map(maker.count_drops_to_circle, won))  # all have played the same rounds
    made = []
    for player, letters in enumerate(won):
        sheet = maker.draw_sheet_holding(chance, letters, drops, player)
        if crossed and crossed not in letters:
            sheet = sheet_hit_by_block(chance, sheet, tiles[LETTERS.index(crossed)])
        made.append(replace(sheet, crossed=crossed))
    return tuple(made)


def is_possible_table(question: TableDescription) -> bool:
    """Whether the position can occur: no letter is active that its edition would have crossed off, as all players have circled it."""
    active = [sheet.active_letters for sheet in question.game.sheets]
    return not (question.game.edition.held_by_all_crosses_off and frozenset.intersection(*active))


def draw_roll_text(chance: SeededRandom, star: bool) -> str:
    """Draw a roll as text; with ``star``, it has one star, on a number die or on the shape die."""
    roll = str(chance.random_roll(stars=False))
    if not star:
        return roll
    spot = chance.random_below(4)
    # The last number die has no star: spot 3 stands for the shape die.
    return roll[:spot] + "*" + roll[spot + 1 :] if spot < 3 else roll[:4] + "*"


def draw_tiles(chance: SeededRandom, players: int, edition: str) -> tuple[str, ...]:
    drawn = edition_named(edition).draw_tiles(players, str(chance.random_below(250)))
    return tuple(drawn[letter] for letter in LETTERS)


def draw_solo_sheets(
    chance: SeededRandom, tiles: tuple[str, ...], notches: tuple[int, ...], held: str = ""
) -> tuple[SheetDescription, ...]:
    """Draw a sheet (the only entry of the tuple) for a solo game. ``notches``: how many steps each tile has slid; ``held``: the letters
    circled. The sheet has about as many drops as rounds were played, and the block of each tile at GO! whose letter is not circled.
    """
    sheet = maker.draw_sheet_holding(chance, held, max(maker.count_drops_to_circle(held), sum(notches) * 2 // 3))
    gone = {letter: tile for letter, tile, notch in zip(LETTERS, tiles, notches, strict=True) if notch == GO_NOTCH}
    for tile in (tile for letter, tile in gone.items() if letter not in held):
        sheet = sheet_hit_by_block(chance, sheet, tile)
    if sheet.grid.line_crossed:
        raise maker.NoPosition  # the game would be over
    return (replace(sheet, crossed="".join(gone)),)
