"""Fresh questions about a table: which phases a round has, who drops a block, who pays, which tile may slide."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.questions import OnGame, Order, SheetAt, Slide, Which
from numberdrop.rules.editions import DEFAULT, LETTERS, edition_named
from numberdrop.rules.game import BOTTOM, Phase
from numberdrop.rules.shapes import TETROMINOES

from .chance import Chance, Unlucky, tells_apart
from .example_sheets import drops_for, hit_by, holding
from .registry import maker

_TRIES = 300


def _sheets(
    chance: Chance, tiles: tuple[str, ...], players: int, every: str = "", crossed: str = ""
) -> tuple[SheetAt, ...]:
    """Sheets whose players have won some letters, ``every`` one those given. The block of the letter ``crossed`` off
    has fallen on who had not won that one.
    """
    won = [every or "".join(letter for letter in "ABC" if chance.one_in(3)) for _ in range(players)]
    if crossed and not any(crossed in one for one in won):
        won[0] = crossed + won[0]
    drops = max(drops_for(one) for one in won)  # all have played the same rounds
    made = []
    for one in won:
        sheet = holding(chance, one, drops)
        if crossed and crossed not in one:
            sheet = hit_by(chance, sheet, tiles[LETTERS.index(crossed)])
        made.append(replace(sheet, crossed=crossed))
    return tuple(made)


def _can_be(question: OnGame) -> bool:
    """Whether no letter is active that this edition has crossed off already, since everybody holds it."""
    active = [sheet.active for sheet in question.game.sheets]
    return not (question.game.edition.held_by_all_crosses_off and frozenset.intersection(*active))


def _rolled(chance: Chance, star: bool) -> str:
    roll = str(chance.roll(stars=False))
    if not star:
        return roll
    spot = chance.below(4)
    # The last die has no star: a star stands where one of the others could show it.
    return roll[:spot] + "*" + roll[spot + 1 :] if spot < 3 else roll[:4] + "*"


def _tiles(chance: Chance, players: int, edition: str) -> tuple[str, ...]:
    drawn = edition_named(edition).draw_tiles(players, str(chance.below(250)))
    return tuple(drawn[letter] for letter in LETTERS)


@maker("phases")
def phases(chance: Chance, edition: str, trap: str = "", star: bool | None = None) -> Order:
    """The phases of this round, in order. ``trap``: C15, C17, C18 or C19 order others."""
    # A letter that everybody holds (C18) can still be resolved in these editions only.
    under = DEFAULT if trap == "C18" and edition_named(edition).held_by_all_crosses_off else edition
    for _ in range(_TRIES):
        players = chance.between(2, 4)
        wants_star = star if star is not None else (trap == "C18" or chance.one_in(2))
        tiles = _tiles(chance, players, under)
        question = Order(
            edition=under if under != edition else "",
            sheets=_sheets(chance, tiles, players, "A" if trap == "C18" else ""),
            tiles=tiles,
            roll=_rolled(chance, wants_star),
            first=chance.below(players),
            shuffle=str(chance.below(250)),
        ).at(edition)
        if _can_be(question) and (not trap or tells_apart(question, trap)):
            return question
    raise Unlucky


@maker("droppers")
def droppers(chance: Chance, edition: str, trap: str = "", star: bool | None = None) -> Which:
    """Who drops a block now? ``trap`` C6: the first to close the boxes hits all others, at once."""
    for _ in range(_TRIES):
        players = chance.between(2, 4)
        tiles = _tiles(chance, players, edition)
        question = Which(
            edition=edition,
            about="droppers",
            sheets=_sheets(chance, tiles, players),
            tiles=tiles,
            roll=_rolled(chance, chance.one_in(2) if star is None else star),
            first=chance.below(players),
        )
        if not any(sheet.active for sheet in question.game.sheets) or not _can_be(question):
            continue
        if not trap or tells_apart(question, trap):
            return question
    raise Unlucky


@maker("resolved")
def resolved(chance: Chance, edition: str, star: bool | None = None) -> Which:
    """Which letter is resolved now?"""
    for _ in range(_TRIES):
        players = chance.between(2, 4)
        tiles = _tiles(chance, players, edition)
        question = Which(
            edition=edition,
            about="letter",
            sheets=_sheets(chance, tiles, players, crossed="A" if chance.one_in(2) else ""),
            tiles=tiles,
            roll=_rolled(chance, chance.below(4) > 0 if star is None else star),
        )
        if _can_be(question) and len(set().union(*(sheet.active for sheet in question.game.sheets))) > 1:
            return question
    raise Unlucky


def _solo(chance: Chance, tiles: tuple[str, ...], notches: tuple[int, ...], held: str = "") -> tuple[SheetAt, ...]:
    """The sheet of a solo game in which the tiles have come so far: one or two slides a round, a block from every GO!."""
    sheet = holding(chance, held, max(drops_for(held), sum(notches) * 2 // 3))
    gone = [letter for letter, notch in zip(LETTERS, notches, strict=True) if notch == BOTTOM]
    for letter in gone:
        if letter not in held:
            sheet = hit_by(chance, sheet, tiles[LETTERS.index(letter)])
    if sheet.grid.crossed:
        raise Unlucky  # such a game would be over
    return (replace(sheet, crossed="".join(gone)),)


@maker("slides")
def slides(chance: Chance, edition: str, trap: str = "", shape_star: bool | None = None, step: str = "star") -> Which:
    """Solo: which tiles may slide now? ``trap`` C13: the tile of the shape that one means to drop."""
    for _ in range(_TRIES):
        tiles = tuple(chance.shuffled(TETROMINOES))
        notches = tuple(chance.choice((0, 1, 2, 3, BOTTOM)) for _ in LETTERS)
        star_on_shape = trap == "C13" or (chance.one_in(2) if shape_star is None else shape_star)
        roll = str(chance.roll(stars=False))
        roll = roll[:4] + "*" if star_on_shape else "*" + roll[1:]
        mind = chance.choice(TETROMINOES) if star_on_shape else ""
        question = Which(
            edition=edition, about="tiles", tiles=tiles, notches=notches, roll=roll, mind=mind,
            phase=Phase.SLIDE, slide=step, sheets=_solo(chance, tiles, notches),
        )  # fmt: skip
        if set(notches) == {BOTTOM}:
            continue
        if not trap or tells_apart(question, trap):
            return question
    raise Unlucky


@maker("safe_slide")
def safe_slide(chance: Chance, edition: str, star: bool = False) -> Slide:
    """Solo: the free slide after which nothing falls this round; with ``star`` another slide follows it."""
    for _ in range(_TRIES):
        tiles = tuple(chance.shuffled(TETROMINOES))
        notches = tuple(chance.choice((3, 3, BOTTOM, 2)) for _ in LETTERS)
        held = "".join(letter for letter in "ABC" if chance.one_in(4))
        question = Slide(
            edition=edition, tiles=tiles, notches=notches, roll=_rolled(chance, star), safe=True,
            sheets=_solo(chance, tiles, notches, held),
        )  # fmt: skip
        if question.solution() is None:
            continue
        unsafe = [letter for letter in LETTERS if not question.accepts(Answer.pick(letter))]
        if len(unsafe) >= 3:
            return question
    raise Unlucky
