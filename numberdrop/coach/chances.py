"""What the next roll can bring to a sheet: exact, over all 7,776 rolls, or all that show certain faces.

Rolls that show the same are counted once, with their weight: 310 different sets of number dice, times six faces of the shape die.
All that is counted are numbers of rolls, out of ``rolls``; gains are in points of the round that the roll begins (rows, one combo, the +10 of
a column, and the -5 of each row above the line where the drop crosses it, for that ends the game). Nothing here is an
estimate, and nothing looks beyond that round. Source: the dice's faces, and the rulebook's phases 2 to 4.

With several players a star sets off the lowest active letter: then nobody drops or circles, and who is hit has the block's rows alone.
Solo, the sheet is taken as it stands: a block that a slide lets fall before the drop is the player's own choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from numberdrop.rules.combos import BONUS, KINDS, Kind
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR
from numberdrop.rules.editions import LETTER_OF
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.rules.landing import landings
from numberdrop.rules.sheet import Sheet

from .given import a_player
from .needs import (
    Box,
    RollSet,
    ShapeNeeds,
    SheetNeeds,
    every,
    filled_rows,
    holding,
    number_rolls,
    showing,
    starred,
    throws,
    throws_of_faces,
)


class BoxChance(NamedTuple):
    """An open box, and how many of the rolls allow a combo for it, one that lies open already included."""

    kind: Kind
    size: int
    rolls: int


class RowChance(NamedTuple):
    """A row (0 is the lowest), and how many of the rolls allow to fill it."""

    row: int
    rolls: int


class GainChance(NamedTuple):
    """Points, and with how many of the rolls they are the most that can be had at once."""

    points: int
    rolls: int


class FaceWorth(NamedTuple):
    """A face of a die (0 to 3, as in ``NUMBER_DICE``; 4 is the shape die): how many points more than on average the best gain
    brings when it shows.
    """

    die: int
    face: str
    worth: float


@dataclass(frozen=True)
class Chances:
    """What the next roll can bring to ``sheet``, in numbers of rolls out of so many ``rolls``.

    ``lands``: something fits; ``under_line``: it can stay under the line; ``combo``: any combo can be circled; ``plus10``: a column
    can be completed; ``sets_off``: a star lets the block of ``letter`` fall, which ``hits`` this sheet or not.
    """

    sheet: Sheet
    rolls: int
    letter: str | None
    hits: bool
    lands: int
    under_line: int
    combo: int
    plus10: int
    sets_off: int
    boxes: tuple[BoxChance, ...]
    rows: tuple[RowChance, ...]
    gains: tuple[GainChance, ...]
    faces: tuple[FaceWorth, ...]

    def box(self, kind: str, size: int) -> int:
        """The rolls that allow a combo for this box; 0 for one that is filled. Raises ``ValueError`` where there is no such box."""
        if kind not in KINDS or size not in (*LETTER_OF, BONUS):
            raise ValueError(f"no box {kind!r} {size!r}: the boxes are identical or consecutive, 3 to 8")
        return next((each.rolls for each in self.boxes if (each.kind, each.size) == (kind, size)), 0)

    def row(self, row: int) -> int:
        """The rolls that allow to fill a row (0 is the lowest). Raises ``ValueError`` for one that is not below the line."""
        if row not in range(LINE):
            raise ValueError(f"row {row!r} scores nothing: rows are 0 to {LINE - 1} (row 1 to {LINE} for people)")
        return next((each.rolls for each in self.rows if each.row == row), 0)

    @property
    def mean_gain(self) -> float:
        """What the round brings on average, in points, to whoever takes the most that each roll offers."""
        return sum(each.points * each.rolls for each in self.gains) / self.rolls

    def __repr__(self) -> str:
        held = "".join(f", {each.kind} {each.size}: {each.rolls}" for each in self.boxes if each.rolls)
        return f"<Chances of {self.rolls:,} rolls: mean_gain={self.mean_gain:.2f}, combo={self.combo}{held}>"

    def _repr_svg_(self) -> str:
        from numberdrop.drawing.chances import chances_svg

        return chances_svg(self.rolls, self.boxes, self.gains, self.faces)


def _active_letter(game: Game) -> str | None:
    """The letter whose block the next star lets fall; ``None`` where there is none."""
    if game.solo:
        return None
    held = [sheet.active for sheet in game.sheets]
    active = frozenset().union(*held) - {game.letter}
    if game.edition.held_by_all_crosses_off:  # at the end of the round, before the next roll
        active -= frozenset.intersection(*held)
    return min(active, default=None)


def chances(sheet_or_game: Sheet | Game, player: int | None = None, numbers: str = "", shape: str = "") -> Chances:
    """What the next roll can bring to a sheet, or to a player of a game (by default to whoever is to act), exactly.

    Of the rolls only those count that show these ``numbers`` (some of ``1`` to ``7`` and ``*``) and this ``shape`` (one of ``I O T L
    S *``): what is left of the chances when these dice have fallen. The sheet is taken as it stands; of the round that is under way
    nothing else is expected. Raises ``ValueError`` for a game that is over, a player who is not at the table, and for faces that the
    dice cannot show together.
    """
    kept = _kept(numbers, shape)
    if isinstance(sheet_or_game, Sheet):
        if player is not None:
            raise ValueError(
                f"player {player!r:.80}: a sheet belongs to one already; give the faces by name, numbers=, shape="
            )
        return _chances(sheet_or_game, kept)
    if not isinstance(sheet_or_game, Game):
        raise TypeError(f"{sheet_or_game!r:.80} is no sheet and no game; of a grid alone ask chances(Sheet(grid))")
    game = sheet_or_game
    if game.over:
        raise ValueError("the game is over: no roll follows; ask for a sheet of it, game.sheets[0]")
    who = a_player(game, player)
    sheet, letter = game.sheets[who], _active_letter(game)
    return _chances(sheet, kept, letter, game.tiles[letter] if letter and letter not in sheet.circled else None)


def box_rolls(game: Game, player: int, kinds: tuple[Kind, ...] = KINDS) -> dict[Box, int]:
    """The open boxes of some kinds alone, with how many of the 7,776 rolls allow a combo for each: as in ``Chances.boxes``."""
    needs = SheetNeeds(game.sheets[player])
    held = {shape: boxes_of_shape(needs, shape, kinds) for shape in SHAPE_DIE if shape != STAR}
    barred = starred() if _active_letter(game) else 0
    return {box: _thrown([rolls[box] for rolls in held.values()], barred) for box in needs.free if box[0] in kinds}


def rolls_for(sheet: Sheet, least: int) -> int:
    """How many of the 7,776 rolls allow a combo of at least so many numbers for a free box of this sheet."""
    needs = SheetNeeds(sheet)
    held = (boxes_of_shape(needs, shape, KINDS) for shape in SHAPE_DIE if shape != STAR)
    return _thrown([reduce(or_, (rolls for (_, size), rolls in boxes.items() if size >= least), 0) for boxes in held])


def _thrown(each: list[RollSet], barred: RollSet = 0) -> int:
    """How many rolls these are, of each shape and of the star, which is any of them; where stars are ``barred`` that is none."""
    allowed = [rolls & ~barred for rolls in each]
    return sum(map(throws, allowed)) + (0 if barred else throws(reduce(or_, allowed)))


def _kept(numbers: str, shape: str) -> dict[str, RollSet]:
    """For each face of the shape die the number rolls that count with it."""
    rolls = showing(tuple(map(str, numbers if isinstance(numbers, Iterable) else [numbers])))
    if not rolls:
        raise ValueError(f"the number dice cannot show {numbers!r}: they are {', '.join(NUMBER_DICE)}")
    if shape and shape not in tuple(SHAPE_DIE):
        raise ValueError(f"the shape die never shows {shape!r}; it shows {' '.join(SHAPE_DIE)}")
    return {face: rolls if shape in ("", face) else 0 for face in SHAPE_DIE}


def _chances(sheet: Sheet, kept: Mapping[str, RollSet], letter: str | None = None, tile: str | None = None) -> Chances:
    """``letter``: a star lets its block fall; ``tile``: which one falls on this sheet."""
    needs = SheetNeeds(sheet)
    offers = {shape: offers_of_shape(needs, shape) for shape in SHAPE_DIE if shape != STAR}
    offers[STAR] = offers_of_any(list(offers.values()))
    sets_off = 0
    if letter:
        block = offers_of_block(needs, tile)
        stars = {face: every() if face == STAR else starred() for face in offers}
        offers = {face: offers_but(each, stars[face], block) for face, each in offers.items()}
        sets_off = sum(throws(kept[face] & rolls) for face, rolls in stars.items())

    def count(event: Event) -> int:
        return sum(throws(each.allowing.get(event, 0) & kept[face]) for face, each in offers.items())

    return Chances(
        sheet=sheet,
        rolls=sum(map(throws, kept.values())),
        letter=letter,
        hits=tile is not None,
        lands=count("lands"),
        under_line=count("under_line"),
        combo=count("combo"),
        plus10=count("plus10"),
        sets_off=sets_off,
        boxes=tuple(BoxChance(kind, size, count((kind, size))) for kind, size in needs.free),
        rows=tuple(RowChance(row, rolls) for row in range(LINE) if (rolls := count(row))),
        gains=_gains(offers, kept),
        faces=_worths(offers, kept),
    )


def _gains(offers: Mapping[str, RollOffers], kept: Mapping[str, RollSet]) -> tuple[GainChance, ...]:
    """The best gains, and how many rolls bring them."""
    found = Counter[int]()
    for face, each in offers.items():
        for i, (points, weight) in enumerate(zip(each.gains, number_rolls().values(), strict=True)):
            if kept[face] >> i & 1:
                found[points] += weight
    return tuple(GainChance(*pair) for pair in sorted(found.items()))


def _worths(offers: Mapping[str, RollOffers], kept: Mapping[str, RollSet]) -> tuple[FaceWorth, ...]:
    """Each face that a die can show, and how much more than on average the best gain is with it."""
    points, times = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for shown, i in throws_of_faces():
        gains = [each.gains[i] for face, each in offers.items() if kept[face] >> i & 1]
        points[shown] += sum(gains)
        times[shown] += len(gains)
    last = len(NUMBER_DICE)
    for face, each in offers.items():
        for i, weight in enumerate(number_rolls().values()):
            if kept[face] >> i & 1:
                points[last, face] += each.gains[i] * weight
                times[last, face] += weight
    mean = sum(points[last, face] for face in offers) / sum(times[last, face] for face in offers)
    return tuple(
        FaceWorth(die, face, points[die, face] / times[die, face] - mean)
        for die, faces in enumerate((*NUMBER_DICE, SHAPE_DIE))
        for face in faces
        if times[die, face]
    )


# --- roll offers ------------------------------------------------------------------------------------------------------

# What each face of the shape die offers a sheet, and a block: which number rolls allow what, and how many points each brings.

Event: TypeAlias = str | int | Box
"""What a roll may allow: a box, a row, or the name of a field of ``Chances``."""


class RollOffers(NamedTuple):
    """What a face of the shape die, or a block, offers: the number rolls that allow each thing, and the best gain by each roll."""

    allowing: Mapping[Event, RollSet]
    gains: tuple[int, ...]


def offers_of_shape(needs: SheetNeeds, shape: str) -> RollOffers:
    """What a shape brings with each number roll."""
    brings = needs.shape(shape)
    allowing: dict[Event, RollSet] = dict.fromkeys(brings.rows, every())
    allowing["lands"] = every() if brings.points is not None else 0
    allowing["under_line"] = every() if brings.under_line else 0
    gains = [needs.open_points + (brings.points or 0)] * len(number_rolls())
    for (kind, size), held in _boxes(needs, brings).items():
        allowing[kind, size] = held
        allowing["combo"] = allowing.get("combo", 0) | held
        if needs.completes(kind, size):
            allowing["plus10"] = allowing.get("plus10", 0) | held
    for need, (_, points) in (each for found in brings.combos.values() for each in found.items()):
        rolls = holding(need)
        gains = [max(gain, points) if rolls >> i & 1 else gain for i, gain in enumerate(gains)]
    return RollOffers(allowing, tuple(gains))


def boxes_of_shape(needs: SheetNeeds, shape: str, kinds: tuple[Kind, ...]) -> dict[Box, RollSet]:
    """The boxes of some kinds alone, each with the number rolls that allow a combo for it by a shape: sooner known than all."""
    return {box: rolls for box, rolls in _boxes(needs, needs.shape(shape, kinds)).items() if box[0] in kinds}


def _boxes(needs: SheetNeeds, brings: ShapeNeeds) -> dict[Box, RollSet]:
    """The free boxes, each with the number rolls that allow a combo for it."""
    lengths, found = needs.old.lengths, dict[Box, RollSet]()
    for kind, size in needs.free:
        found[kind, size] = every() if size <= lengths[kind] else 0
        for need, (longest, _) in brings.combos[kind].items():
            if size <= longest:
                found[kind, size] |= holding(need)
    return found


def offers_of_any(offers: list[RollOffers]) -> RollOffers:
    """What a star on the shape die offers: the best of every shape."""
    allowing: dict[Event, RollSet] = {}
    for each in offers:
        for event, rolls in each.allowing.items():
            allowing[event] = allowing.get(event, 0) | rolls
    return RollOffers(allowing, tuple(map(max, zip(*(each.gains for each in offers), strict=True))))


def offers_of_block(needs: SheetNeeds, tile: str | None) -> RollOffers:
    """What a round brings in which nobody drops or circles: to who is hit, the rows of the block."""
    found = landings(needs.sheet.grid, tile) if tile else ()
    gains = [needs.gained(needs.sheet.with_block(landing.cells)) for landing in found]
    rows = {row for landing in found for row in filled_rows(landing)}
    allowing: dict[Event, RollSet] = dict.fromkeys(rows, every())
    allowing["lands"] = every() if found else 0
    allowing["under_line"] = every() if any(not landing.crosses for landing in found) else 0
    return RollOffers(allowing, (max(gains, default=0),) * len(number_rolls()))


def offers_but(offers: RollOffers, rolls: RollSet, block: RollOffers) -> RollOffers:
    """The same, but the block's with some of the rolls."""
    allowing = {
        event: offers.allowing.get(event, 0) & ~rolls | block.allowing.get(event, 0) & rolls
        for event in {**offers.allowing, **block.allowing}
    }
    pairs = enumerate(zip(offers.gains, block.gains, strict=True))
    return RollOffers(allowing, tuple(theirs if rolls >> i & 1 else mine for i, (mine, theirs) in pairs))
