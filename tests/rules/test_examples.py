"""Every example printed in the rulebooks, as data: sheets and grids are drawn as text, rows from top to bottom."""

import pytest

import numberdrop as nd

from .story import numbers

LAST_SHEET = """\
.......
.......
.....43
.....66
4412666
5441471
6446777
123X322
44XXX12
455X.22
5556422
5275.56
XXX2341
X.X123."""

# The combos circled on it, marked on the same picture: a letter of the alphabet per combo.
CIRCLED_ON_IT = """\
.......
.......
.......
.......
cc.....
.cc..b.
.cf.bbb
fff..ee
aa....e
add..ee
ddd..ee
d....gg
...ggg.
...g..."""

GROUPS = {
    "a": ("identical", 3),
    "b": ("identical", 4),
    "c": ("identical", 5),
    "d": ("identical", 6),
    "e": ("identical", 7),
    "f": ("consecutive", 4),
    "g": ("consecutive", 6),
}

ALL_BUT_CIRCLES = frozenset(GROUPS.values())


def marked(picture: str, mark: str) -> tuple[tuple[int, int], ...]:
    """The cells of a picture that carry this mark."""
    lines = list(reversed(picture.split("\n")))
    return tuple((row, column) for row, line in enumerate(lines) for column, sign in enumerate(line) if sign == mark)


def last_sheet() -> nd.Sheet:
    """The end-of-game sheet of the 2021 rulebook: B and D circled, A and C dropped on this player."""
    circled = [cell for mark in GROUPS for cell in marked(CIRCLED_ON_IT, mark)]
    return nd.Sheet(
        nd.Grid.parse(LAST_SHEET, circled=circled),
        boxes=ALL_BUT_CIRCLES,
        circled=frozenset("BD"),
        crossed=frozenset("AC"),
    )


def test_end_of_game_sheet_totals_54() -> None:
    score = last_sheet().score
    assert (score.rows, score.identical, score.consecutive, score.bonus, score.total) == (9, 35, 10, 0, 54)


@pytest.mark.parametrize("mark", GROUPS)
def test_end_of_game_sheet_each_circled_group_is_a_legal_combo(mark: str) -> None:
    kind, size = GROUPS[mark]
    cells = marked(CIRCLED_ON_IT, mark)
    others = [cell for other in GROUPS if other != mark for cell in marked(CIRCLED_ON_IT, other)]
    grid = nd.Grid.parse(LAST_SHEET, circled=others)
    sheet = nd.Sheet(grid, boxes=ALL_BUT_CIRCLES - {(kind, size)})
    assert nd.why(sheet, cells).legal
    assert not nd.why(last_sheet(), cells).legal
    assert (kind, tuple(sorted(cells))) in {(combo.kind, combo.cells) for combo in nd.find_combos(grid)}


def test_end_of_game_sheet_last_shape_is_a_square_over_the_line() -> None:
    before = nd.Grid.parse(LAST_SHEET.replace("43", "..", 1).replace(".....66", ".......", 1))
    square = ((10, 5), (10, 6), (11, 5), (11, 6))
    (landing,) = [found for found in nd.landings(before, "O") if found.cells == square]
    assert set(landing.crosses) == {(11, 5), (11, 6)}
    assert not landing.holes
    assert not landing.completed_rows
    assert {(contact.cell, contact.on) for contact in landing.contacts} == {((10, 5), (9, 5)), ((10, 6), (9, 6))}


def test_a_block_of_five_lands_astride_a_hole() -> None:
    grid = nd.Grid.parse(".....56\n...2341\n...123.")
    cells = marked("XXX....\nX.X....", "X")
    (landing,) = [found for found in nd.landings(grid, "U5") if found.cells == cells]
    assert set(landing.completed_rows) == {1}
    assert set(landing.holes) == {(0, 1)}
    after = grid.put(dict.fromkeys(cells, "X"))
    assert nd.Sheet(after).score.rows == 2
    assert nd.Sheet(grid).score.rows == 0


# Grid before, drop, combo circled afterwards, its kind.
SAME_ROLL = [
    ("65", "65\n61\n..", "6\n6\n6", "identical"),
    ("23.\n123", "..56\n..41\n....", "..56\n234\n1", "consecutive"),
    ("54\n53\n.3451", "..56\n..21\n....", "54\n.321\n....", "consecutive"),
]


@pytest.mark.parametrize(("before", "drop", "combo", "kind"), SAME_ROLL, ids=["player1", "player2", "player3"])
def test_one_roll_three_players(before: str, drop: str, combo: str, kind: str) -> None:
    """1 5 6 * and the square: one wild star became 6, 4 and 2."""
    grid = nd.Grid.parse(before)
    drops = {found.cells for found in nd.legal_drops(grid, nd.Roll.parse("156*O"))}
    assert numbers(drop) in drops
    after = grid.put({(row, column): number for row, column, number in numbers(drop)})
    chosen = tuple((row, column) for row, column, _ in numbers(combo))
    assert all(after[row, column] == number for row, column, number in numbers(combo))
    assert (kind, chosen) in {(found.kind, found.cells) for found in nd.find_combos(after)}
    assert nd.why(after, chosen).legal


def test_letter_a_after_three_sixes_and_one_two_three() -> None:
    grid = nd.Grid.parse("65\n612\n6533")
    sixes, steps = ((0, 0), (1, 0), (2, 0)), ((0, 2), (1, 1), (1, 2))
    assert {("identical", sixes), ("consecutive", steps)} <= {(c.kind, c.cells) for c in nd.find_combos(grid)}
    first = nd.Sheet(grid.circle(sixes), boxes=frozenset({("identical", 3)}))
    assert nd.why(first, steps).legal
