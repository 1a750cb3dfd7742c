"""What the next roll can bring: held against the rules, which try out every drop."""

from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from random import Random

import pytest

import numberdrop as nd
from numberdrop.coach import chances
from numberdrop.coach.chances import count_rolls_by_box
from numberdrop.coach.needs import number_rolls
from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE
from numberdrop.rules.editions import EDITIONS
from tests.formats.players import some_action
from tests.sampling import some

ROLLS = 7776
EXAMPLE = nd.Sheet(nd.Grid.parse("..6\n.56..3\n4456773"), boxes={("identical", 3), ("consecutive", 4)})


def positions(seed, players, edition, count):
    """Games between two rounds."""
    random, found = Random(f"chances {seed} {players} {edition}"), []
    while len(found) < count:
        game, stop = nd.Game.new(players, edition=edition, seed=random.getrandbits(32)), random.randrange(3, 16)
        while not game.over and (game.phase != "roll" or game.round < stop):
            game = game.apply(some_action(random, game))
        if not game.over:
            found.append(game)
    return found


def total(sheet):
    """The total as if the round were over, and the game too where the line is crossed."""
    return nd.Sheet(sheet.grid, sheet.boxes, edition=sheet.edition).score.total


class Brute:
    """What one roll allows a sheet, by trying out everything."""

    def __init__(self, sheet):
        self.sheet = sheet
        self.boxes, self.rows, self.gains = set(), set(), []
        self.lands = self.under_line = self.plus10 = False

    def land(self, after, cells, combos=True):
        self.lands = True
        self.under_line |= all(cell[0] < 11 for cell in cells)
        self.rows |= {row for row in after.grid.full_rows if row < 11 and row not in self.sheet.grid.full_rows}
        self.circle(after, combos)

    def circle(self, after, combos=True):
        self.gains.append(total(after))
        for combo in nd.find_combos(after.grid) if combos else ():
            if after.box_free(combo.kind, combo.size) and (combo.kind, combo.size, self.gains[0]) not in self.boxes:
                done = after.with_combo(combo)
                self.boxes.add((combo.kind, combo.size))
                self.plus10 |= done.column_complete(combo.kind) and combo.size < 8
                self.gains.append(total(done))

    @property
    def gain(self):
        return max(self.gains) - total(self.sheet)


def brute(game, roll, who=0):
    """One roll at a table: blocks for those who are hit, or a drop and a combo."""
    sheet = game.sheets[who]
    found = Brute(sheet)
    active = (
        sorted(set().union(*(each.active_letters for each in game.sheets))) if not game.solo and roll.has_star else []
    )
    if active:
        tile = game.tiles[active[0]]
        for landing in nd.landings(sheet.grid, tile) if active[0] not in sheet.circled else ():
            found.land(sheet.with_block(landing.cells), landing.cells, combos=False)
        found.gains = found.gains or [total(sheet)]
        return found
    for drop in nd.legal_drops(sheet.grid, roll):
        found.land(sheet.with_numbers(drop.cells), drop.cells)
    if not found.lands:
        found.circle(sheet)
    return found


def same(told, found, where):
    yes = told.rolls
    assert {(each.kind, each.size) for each in told.boxes if each.rolls} == found.boxes, where
    assert all(each.rolls in (0, yes) for each in told.boxes), where
    assert {each.row for each in told.rows} == found.rows, where
    events = (found.lands, found.under_line, bool(found.boxes), found.plus10)
    assert (told.lands, told.under_line, told.combo, told.plus10) == tuple(event * yes for event in events), where
    assert told.gains == ((found.gain, yes),), where
    assert told.mean_gain == found.gain, where


def some_rolls(random, count):
    rolls = [
        nd.Roll(tuple(random.choice(die) for die in NUMBER_DICE), random.choice(SHAPE_DIE)) for _ in range(9 * count)
    ]
    return [roll for roll in rolls if 10 ** roll.numbers.count("*") * (5 if roll.shape == "*" else 1) <= 10][:count]


@pytest.mark.parametrize(("players", "edition"), some(list(product((1, 2, 4), EDITIONS)), 3, "tables"))
def test_each_roll_by_the_rules(players, edition):
    for i, game in enumerate(positions(1, players, edition, 3)):
        for roll in some_rolls(Random(i), 2):
            for who in {0, players - 1}:
                told = chances(game, who, "".join(roll.numbers), roll.shape)
                same(told, brute(game, roll, who), (game.sheets[who], roll))


def with_letter(players=3, **circled):
    """A table at which some hold letters."""
    game = nd.Game.new(players, seed=1, tiles=["I", "O", "T", "L", "S"])
    for player, letters in circled.items():
        game = game.with_sheet(int(player[1]), nd.Sheet(EXAMPLE.grid, EXAMPLE.boxes, circled=letters))
    return game


def test_a_star_sets_a_letter_off():
    game = with_letter(p0="C", p1="BC")
    hit, safe, free = chances(game, 0), chances(game, 1), chances(game.sheets[0])
    assert (hit.letter, hit.hits, hit.sets_off) == ("B", True, 4026)
    assert (safe.letter, safe.hits, safe.sets_off) == ("B", False, 4026)
    assert (free.letter, free.sets_off) == (None, 0)
    assert safe.lands == ROLLS - 4026
    assert hit.lands == ROLLS
    for face in "IOTLS":
        assert chances(game, 0, shape=face).box("consecutive", 5) < chances(game.sheets[0], shape=face).box(
            "consecutive", 5
        )
    assert chances(game, 0, shape="*").combo == 0
    assert chances(game, 0, numbers="*").gains == ((0, chances(game, 0, numbers="*").rolls),)
    roll = nd.Roll.parse("1*42L")
    same(chances(game, 0, "1*42", "L"), brute(game, roll, 0), roll)


def test_a_letter_that_everybody_holds_is_gone_in_the_online_edition():
    held = [nd.Sheet(circled="A", edition="online")] * 2
    game = nd.Game.new(2, edition="online", seed=1)
    for player, sheet in enumerate(held):
        game = game.with_sheet(player, sheet)
    assert chances(game).letter is None


def test_faces_that_have_fallen_split_the_rolls():
    whole = chances(EXAMPLE)
    assert whole.rolls == ROLLS == sum(each.rolls for each in whole.gains)
    parts = [chances(EXAMPLE, shape=face) for face in SHAPE_DIE]
    assert sum(part.rolls for part in parts) == ROLLS
    for box in whole.boxes:
        assert sum(part.box(box.kind, box.size) for part in parts) == box.rolls
    assert chances(EXAMPLE, numbers="44").rolls == 576
    assert chances(EXAMPLE, numbers="1*42", shape="L").rolls == number_rolls()["*", "1", "2", "4"]


def test_worth_of_faces():
    whole = chances(EXAMPLE)
    for die, faces in enumerate((*NUMBER_DICE, SHAPE_DIE)):
        own = [each for each in whole.faces if each.die == die]
        assert [each.face for each in own] == list(faces)
        assert sum(each.worth for each in own) == pytest.approx(0, abs=1e-9)
    for each in whole.faces[-6:]:
        assert each.worth == pytest.approx(chances(EXAMPLE, shape=each.face).mean_gain - whole.mean_gain)


def test_known_by_hand():
    empty = chances(nd.Sheet(nd.Grid.parse("1")))
    assert (empty.lands, empty.under_line, empty.plus10, empty.rows) == (ROLLS, ROLLS, 0, ())
    column = chances(nd.Sheet(EXAMPLE.grid, {("identical", size) for size in (3, 5, 6, 7)}))
    assert column.plus10 == column.box("identical", 4) > 0
    assert column.box("identical", 3) == 0
    full = nd.Grid.parse("\n".join(["0X0X0X0"] * 13 + ["X0X0X0X"]))
    assert chances(nd.Sheet(full)).lands == 0
    row = chances(nd.Sheet(nd.Grid.parse("2X4X9X.")))
    assert row.row(0) == ROLLS - chances(nd.Sheet(nd.Grid.parse("2X4X9X.")), shape="O").rolls


def test_it_shows_itself():
    held = chances(EXAMPLE)
    assert f"consecutive 5: {held.box('consecutive', 5)}" in repr(held)
    svg = held._repr_svg_()
    assert svg.startswith("<svg")
    assert f"{100 * held.box('identical', 4) / ROLLS:.0f} %" in svg


def all_rolls(sheet):
    """For each face of the shape die and each number roll: the boxes it allows, and its best gain; by trying out everything."""
    found = {}
    for shape in "IOTLS":
        cells = [landing.cells for landing in nd.landings(sheet.grid, shape)]
        for numbers in combinations_with_replacement(range(10), 4):
            brute = Brute(sheet)
            for each in cells:
                for order in set(permutations(numbers)):
                    after = sheet.with_numbers(
                        (row, col, number) for (row, col), number in zip(each, order, strict=True)
                    )
                    brute.land(after, each)
            if not brute.lands:
                brute.circle(sheet)
            found[shape, numbers] = brute.boxes, brute.gain
    return found


@pytest.mark.proof
@pytest.mark.parametrize(("players", "edition"), [(1, "2023"), (1, "2021"), (1, "online")])
def test_all_rolls_by_the_rules(players, edition):
    (game,) = positions(2, players, edition, 1)
    sheet, told = game.sheets[0], chances(game)
    allowed, boxes, gains = all_rolls(sheet), Counter(), Counter()
    for throw in product(*NUMBER_DICE):
        choices = [range(10) if face == "*" else (int(face),) for face in throw]
        numbers = {tuple(sorted(each)) for each in product(*choices)}
        for shapes in [*"IOTLS", "IOTLS"]:
            held = [allowed[shape, each] for shape in shapes for each in numbers]
            boxes.update(frozenset().union(*(box for box, _ in held)))
            gains[max(gain for _, gain in held)] += 1
    assert {(each.kind, each.size): each.rolls for each in told.boxes if each.rolls} == boxes
    assert told.gains == tuple(sorted(gains.items()))


@pytest.mark.parametrize("players", [1, 3])
def test_the_chances_of_boxes_alone_are_those_of_the_whole(players):
    for game in positions(6, players, "2023", 3):
        whole = {(each.kind, each.size): each.rolls for each in chances(game, 0).boxes}
        assert count_rolls_by_box(game, 0) == whole
        assert count_rolls_by_box(game, 0, ("consecutive",)) == {
            box: n for box, n in whole.items() if box[0] == "consecutive"
        }
