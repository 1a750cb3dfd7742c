"""Tables in the middle of a game: who has won which letters, what has fallen on whom, what was rolled."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises.asking.on_sheet import OnGame, SheetAt
from numberdrop.exercises.positions.chance import Chance, Unlucky
from numberdrop.exercises.positions.example_sheets import drops_for, hit_by, holding
from numberdrop.rules.editions import LETTERS, edition_named
from numberdrop.rules.game import BOTTOM


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
