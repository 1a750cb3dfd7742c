"""The exact chances of the next roll for a sheet, over all 7,776 rolls or all that show certain faces.

Counts are numbers of rolls out of ``rolls``. Gains are points of the round that the roll begins: rows, one combo, the +10 of a column, and
the -5 of each row above the line if the drop crosses it, since that ends the game. Nothing after that round is counted. Source: the dice's
faces, and the rulebook's phases 2 to 4.

With several players a star makes the block of the first active letter fall: nobody drops or circles then, and a player on whose sheet it
falls scores only the rows that it fills. In a solo game no block is counted, as the player chooses the slide that lets it fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from numberdrop.rules.combos import BONUS_SIZE, KINDS, Kind
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR
from numberdrop.rules.editions import LETTER_OF
from numberdrop.rules.game import Game
from numberdrop.rules.grid import LINE
from numberdrop.rules.landing import landings
from numberdrop.rules.sheet import Sheet

from . import needs
from .given import check_player
from .needs import Box, RollSet, ShapeGains, SheetNeeds


class BoxChance(NamedTuple):
    """A free box and the number of rolls that allow a combo for it; a combo that is on the board already counts for every roll."""

    kind: Kind
    size: int
    rolls: int


class RowChance(NamedTuple):
    """A row (0 is the lowest) and the number of rolls that allow filling it."""

    row: int
    rolls: int


class GainChance(NamedTuple):
    """A number of ``points``, and the number of rolls whose best gain this is."""

    points: int
    rolls: int


class FaceWorth(NamedTuple):
    """What a ``face`` of a die is worth. ``die``: the index of the die in ``NUMBER_DICE``, or 4 for the shape die.

    ``worth``: the mean of the most points that a roll with this face can score, less the same mean over all rolls.
    """

    die: int
    face: str
    worth: float


@dataclass(frozen=True)
class Chances:
    """The chances of the next roll for ``sheet``, as numbers of rolls out of ``rolls``.

    ``lands``: the shape fits; ``under_line``: it can stay under the line; ``combo``: any combo can be circled; ``plus10``: a column can be
    completed; ``sets_off``: a star lets the block of ``letter`` fall. ``hits``: whether that block falls on this sheet.
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
        """Return the number of rolls that allow a combo for this box; 0 if it is filled. Raises ``ValueError`` if there is no such box."""
        if kind not in KINDS or size not in (*LETTER_OF, BONUS_SIZE):
            raise ValueError(f"no box {kind!r} {size!r}: the boxes are identical or consecutive, 3 to 8")
        return next((box.rolls for box in self.boxes if (box.kind, box.size) == (kind, size)), 0)

    def row(self, row: int) -> int:
        """Return the number of rolls that allow filling a row (0 is the lowest). Raises ``ValueError`` for a row above the line."""
        if row not in range(LINE):
            raise ValueError(f"row {row!r} scores nothing: rows are 0 to {LINE - 1} (row 1 to {LINE} for people)")
        return next((chance.rolls for chance in self.rows if chance.row == row), 0)

    @property
    def mean_gain(self) -> float:
        """The mean of the most points that each roll can score in its round."""
        return sum(gain.points * gain.rolls for gain in self.gains) / self.rolls

    def __repr__(self) -> str:
        held = "".join(f", {box.kind} {box.size}: {box.rolls}" for box in self.boxes if box.rolls)
        return f"<Chances of {self.rolls:,} rolls: mean_gain={self.mean_gain:.2f}, combo={self.combo}{held}>"

    def _repr_svg_(self) -> str:
        from numberdrop.drawing.chances import chances_svg

        return chances_svg(self.rolls, self.boxes, self.gains, self.faces)


def _active_letter(game: Game) -> str | None:
    """Return the letter whose block falls when a star shows in the next roll; ``None`` if there is none."""
    if game.solo:
        return None
    held = [sheet.active_letters for sheet in game.sheets]
    active = frozenset().union(*held) - {game.letter}
    if game.edition.held_by_all_crosses_off:  # at the end of the round, before the next roll
        active -= frozenset.intersection(*held)
    return min(active, default=None)


def chances(sheet_or_game: Sheet | Game, player: int | None = None, numbers: str = "", shape: str = "") -> Chances:
    """Count the chances of the next roll for a sheet, or for a player of a game (by default the one to act).

    Only rolls that show these ``numbers`` (some of ``1`` to ``7`` and ``*``) and this ``shape`` (one of ``I O T L S *``) are counted, for
    chances when some dice are rolled already. Raises ``ValueError`` for a game that is over, a player who is not in the game, and faces
    that the dice cannot show together.
    """
    counted = _counted_rolls(numbers, shape)
    match sheet_or_game:
        case Sheet() if player is None:
            return _count_chances(sheet_or_game, counted, None, None)
        case Sheet():
            hint = "a sheet belongs to one already; give the faces by name, numbers=, shape="
            raise ValueError(f"player {player!r:.80}: {hint}")
        case Game(over=True):
            raise ValueError("the game is over: no roll follows; ask for a sheet of it, game.sheets[0]")
        case Game():
            sheet, letter = sheet_or_game.sheets[check_player(sheet_or_game, player)], _active_letter(sheet_or_game)
            tile = sheet_or_game.tiles[letter] if letter and letter not in sheet.circled else None
            return _count_chances(sheet, counted, letter, tile)
    raise TypeError(f"{sheet_or_game!r:.80} is no sheet and no game; of a grid alone ask chances(Sheet(grid))")


def count_rolls_by_box(game: Game, player: int, kinds: tuple[Kind, ...] = KINDS) -> dict[Box, int]:
    """Count, for each free box of ``kinds``, how many of the 7,776 rolls allow a combo for it, as in ``Chances.boxes``."""
    by_shape = _rolls_by_shape(SheetNeeds(game.sheets[player]), kinds)
    barred = needs.rolls_with_star() if _active_letter(game) else 0
    return {box: _count_throws([rolls[box] for rolls in by_shape], barred) for box in by_shape[0]}


def count_rolls_for_combo(sheet: Sheet, least: int) -> int:
    """Count how many of the 7,776 rolls allow a combo of at least ``least`` numbers for a free box of this sheet."""
    by_shape = _rolls_by_shape(SheetNeeds(sheet), KINDS)
    large = ([rolls for (_, size), rolls in boxes.items() if size >= least] for boxes in by_shape)
    return _count_throws([reduce(or_, rolls, 0) for rolls in large])


def _count_throws(of_shapes: list[RollSet], barred: RollSet = 0) -> int:
    """Count the allowed rolls of all five dice. ``of_shapes``: for each shape, the rolls of the number dice that are allowed with it.

    A star on the shape die stands for any shape. Rolls in ``barred`` are not counted; if there are any, nor is a star on the shape die.
    """
    allowed = [rolls & ~barred for rolls in of_shapes]
    return sum(map(needs.count_throws, allowed)) + (0 if barred else needs.count_throws(reduce(or_, allowed)))


def _counted_rolls(numbers: str, shape: str) -> dict[str, RollSet]:
    """Return, by face of the shape die, the rolls of the number dice that count: those showing ``numbers``; none if ``shape`` is not that face."""
    rolls = needs.rolls_showing(tuple(map(str, numbers if isinstance(numbers, Iterable) else [numbers])))
    if not rolls:
        raise ValueError(f"the number dice cannot show {numbers!r}: they are {', '.join(NUMBER_DICE)}")
    if shape and shape not in tuple(SHAPE_DIE):
        raise ValueError(f"the shape die never shows {shape!r}; it shows {' '.join(SHAPE_DIE)}")
    return {face: rolls if shape in ("", face) else 0 for face in SHAPE_DIE}


def _count_chances(sheet: Sheet, counted: Mapping[str, RollSet], letter: str | None, tile: str | None) -> Chances:
    """Count the rolls that allow each event on a sheet. ``counted``: for each face of the shape die, the rolls of the number dice to count.

    ``letter``: the letter whose block falls when a star shows, if any; ``tile``: the tile of this block if it falls on this sheet.
    """
    sheet_needs = SheetNeeds(sheet)
    offers = {shape: offers_of_shape(sheet_needs, shape) for shape in needs.DICE_SHAPES}
    offers[STAR] = offers_of_star(list(offers.values()))
    sets_off = 0
    if letter:
        block = offers_of_block(sheet_needs, tile)
        stars = {face: needs.all_number_rolls() if face == STAR else needs.rolls_with_star() for face in offers}
        offers = {face: offers_with_block(offer, stars[face], block) for face, offer in offers.items()}
        sets_off = sum(needs.count_throws(counted[face] & rolls) for face, rolls in stars.items())

    def count(event: Event) -> int:
        return sum(needs.count_throws(offer.allowing.get(event, 0) & counted[face]) for face, offer in offers.items())

    return Chances(
        sheet=sheet,
        rolls=sum(map(needs.count_throws, counted.values())),
        letter=letter,
        hits=tile is not None,
        lands=count("lands"),
        under_line=count("under_line"),
        combo=count("combo"),
        plus10=count("plus10"),
        sets_off=sets_off,
        boxes=tuple(BoxChance(kind, size, count((kind, size))) for kind, size in sheet_needs.free),
        rows=tuple(RowChance(row, rolls) for row in range(LINE) if (rolls := count(row))),
        gains=_gain_chances(offers, counted),
        faces=_face_worths(offers, counted),
    )


def _gain_chances(offers: Mapping[str, RollOffers], counted: Mapping[str, RollSet]) -> tuple[GainChance, ...]:
    """List the points that the ``counted`` rolls can earn at best, each with its number of rolls. Both maps: by the face of the shape die."""
    rolls = Counter[int]()
    for face, offer in offers.items():
        for i, (points, weight) in enumerate(zip(offer.gains, needs.number_rolls().values(), strict=True)):
            if counted[face] >> i & 1:
                rolls[points] += weight
    return tuple(GainChance(*pair) for pair in sorted(rolls.items()))


def _face_worths(offers: Mapping[str, RollOffers], counted: Mapping[str, RollSet]) -> tuple[FaceWorth, ...]:
    """List each face that a die can show, with its worth (see ``FaceWorth``)."""
    points, times = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
    for shown, i in needs.faces_of_throws():
        gains = [offer.gains[i] for face, offer in offers.items() if counted[face] >> i & 1]
        points[shown] += sum(gains)
        times[shown] += len(gains)
    last = len(NUMBER_DICE)
    for face, offer in offers.items():
        for i, weight in enumerate(needs.number_rolls().values()):
            if counted[face] >> i & 1:
                points[last, face] += offer.gains[i] * weight
                times[last, face] += weight
    mean = sum(points[last, face] for face in offers) / sum(times[last, face] for face in offers)
    return tuple(
        FaceWorth(die, face, points[die, face] / times[die, face] - mean)
        for die, faces in enumerate((*NUMBER_DICE, SHAPE_DIE))
        for face in faces
        if times[die, face]
    )


Event: TypeAlias = str | int | Box
"""An event that a roll may allow: a box, a row, or the name of a field of ``Chances``."""


class RollOffers(NamedTuple):
    """What each roll of the four number dice makes possible on a sheet, if the shape die shows a certain face or a block falls.

    ``allowing`` maps each event to the rolls that allow it; ``gains`` has the most points that each of ``number_rolls`` can score.
    """

    allowing: Mapping[Event, RollSet]
    gains: tuple[int, ...]


def offers_of_shape(sheet_needs: SheetNeeds, shape: str) -> RollOffers:
    """Compute what each roll of the number dice makes possible with a rolled shape, on the sheet of ``sheet_needs``."""
    shape_gains = sheet_needs.gains_of_shape(shape)
    allowing: dict[Event, RollSet] = dict.fromkeys(shape_gains.rows, needs.all_number_rolls())
    allowing["lands"] = needs.all_number_rolls() if shape_gains.points is not None else 0
    allowing["under_line"] = needs.all_number_rolls() if shape_gains.under_line else 0
    gains = [sheet_needs.ready_combo_points + (shape_gains.points or 0)] * len(needs.number_rolls())
    for (kind, size), held in _rolls_by_box(sheet_needs, shape_gains, KINDS).items():
        allowing[kind, size] = held
        allowing["combo"] = allowing.get("combo", 0) | held
        if sheet_needs.completes_box_column(kind, size):
            allowing["plus10"] = allowing.get("plus10", 0) | held
    for need, (_, points) in (item for combos in shape_gains.combos.values() for item in combos.items()):
        rolls = needs.rolls_holding(need)
        gains = [max(gain, points) if rolls >> i & 1 else gain for i, gain in enumerate(gains)]
    return RollOffers(allowing, tuple(gains))


def _rolls_by_shape(sheet_needs: SheetNeeds, kinds: tuple[Kind, ...]) -> list[dict[Box, RollSet]]:
    """Return for each shape what ``_rolls_by_box`` returns: the rolls that allow a combo, by box. Faster than ``offers_of_shape``."""
    return [_rolls_by_box(sheet_needs, sheet_needs.gains_of_shape(shape, kinds), kinds) for shape in needs.DICE_SHAPES]


def _rolls_by_box(sheet_needs: SheetNeeds, shape_gains: ShapeGains, kinds: tuple[Kind, ...]) -> dict[Box, RollSet]:
    """Map each free box of ``kinds`` to the rolls of the number dice that allow a combo for it, with the shape of ``shape_gains``."""
    lengths, rolls = sheet_needs.old.longest_by_kind, dict[Box, RollSet]()
    for kind, size in (box for box in sheet_needs.free if box[0] in kinds):
        rolls[kind, size] = needs.all_number_rolls() if size <= lengths[kind] else 0
        for need, (longest, _) in shape_gains.combos[kind].items():
            if size <= longest:
                rolls[kind, size] |= needs.rolls_holding(need)
    return rolls


def offers_of_star(offers: list[RollOffers]) -> RollOffers:
    """Combine the ``offers`` of all shapes into those of a star on the shape die, which is the best shape for each event and roll."""
    allowing: dict[Event, RollSet] = {}
    for offer in offers:
        for event, rolls in offer.allowing.items():
            allowing[event] = allowing.get(event, 0) | rolls
    return RollOffers(allowing, tuple(map(max, zip(*(offer.gains for offer in offers), strict=True))))


def offers_of_block(sheet_needs: SheetNeeds, tile: str | None) -> RollOffers:
    """Compute what is possible if a block falls, so that nobody drops or circles. ``tile``: the block's shape if it falls on this sheet."""
    falls = landings(sheet_needs.sheet.grid, tile) if tile else ()
    gains = [sheet_needs.points_gained(sheet_needs.sheet.with_block(landing.cells)) for landing in falls]
    rows = {row for landing in falls for row in needs.filled_rows(landing)}
    allowing: dict[Event, RollSet] = dict.fromkeys(rows, needs.all_number_rolls())
    allowing["lands"] = needs.all_number_rolls() if falls else 0
    allowing["under_line"] = needs.all_number_rolls() if any(not landing.crosses for landing in falls) else 0
    return RollOffers(allowing, (max(gains, default=0),) * len(needs.number_rolls()))


def offers_with_block(offers: RollOffers, rolls: RollSet, block: RollOffers) -> RollOffers:
    """Return ``offers``, but with those of ``block`` for the rolls of the number dice in ``rolls``, which let the block fall."""
    allowing = {
        event: offers.allowing.get(event, 0) & ~rolls | block.allowing.get(event, 0) & rolls
        for event in {**offers.allowing, **block.allowing}
    }
    pairs = enumerate(zip(offers.gains, block.gains, strict=True))
    return RollOffers(allowing, tuple(theirs if rolls >> i & 1 else mine for i, (mine, theirs) in pairs))
