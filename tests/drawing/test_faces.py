"""The faces of the bots: each is a shape of the game, and its outline alone tells it from all others, on light and dark pages."""

from itertools import combinations

import pytest

from numberdrop.coach import BOTS
from numberdrop.drawing.charts import DARK, LIGHT
from numberdrop.drawing.keepsakes import FACES, body_cells, face_paths
from numberdrop.rules.grid import SHAPES
from tests.colours import contrast

SIDE = 24


def test_every_bot_has_a_face():
    assert (*(bot.name for bot in BOTS), "tao") == FACES


def test_bodies_are_the_shapes_of_the_game_one_each():
    shapes = {name: {frozenset(held.cells) for held in shape.orientations} for name, shape in SHAPES.items()}
    worn = [next(name for name, held in shapes.items() if frozenset(body_cells(bot)) in held) for bot in FACES]
    assert sorted(worn) == sorted(SHAPES)


def filled(bot: str) -> frozenset[tuple[int, int]]:
    """Which of 24 x 24 squares the body fills: what is left of it in grey."""
    cells = body_cells(bot)
    rows, cols = 1 + max(row for row, _ in cells), 1 + max(col for _, col in cells)
    whole = SIDE / max(rows, cols)
    wide, high = (whole * (1.5 if n == 1 else 1) for n in (cols, rows))
    left, low = (SIDE - cols * wide) / 2, (SIDE - rows * high) / 2
    return frozenset(
        (x, y)
        for x in range(SIDE)
        for y in range(SIDE)
        if (int((y + 0.5 - low) // high), int((x + 0.5 - left) // wide)) in cells
    )


@pytest.mark.parametrize("pair", [*combinations(FACES, 2)], ids="-".join)
def test_outlines_differ_by_an_eighth_of_the_square_or_more(pair):
    one, other = map(filled, pair)
    assert len(one ^ other) >= SIDE * SIDE / 8
    assert face_paths(pair[0]).parts[0].d != face_paths(pair[1]).parts[0].d


@pytest.mark.parametrize("bot", FACES)
def test_a_face_is_seen_on_both_papers_and_its_eyes_on_the_face(bot):
    body, white, pupil, *_ = face_paths(bot).parts
    for paper in (LIGHT.card, DARK.card):
        assert contrast(body.fill, paper) >= 3
    assert contrast(white.fill, body.fill) >= 3
    assert contrast(pupil.fill, white.fill) >= 7
