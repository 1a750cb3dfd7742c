"""Pictures stand alone, say no word of any language, and can be read by everybody."""

import re
from dataclasses import replace
from itertools import product
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.drawing import svg
from numberdrop.drawing.keepsakes import CertificateLine, certificate_svg
from numberdrop.rules.legality import judge_cells
from tests.colours import contrast
from tests.formats.players import EDITIONS, some_game
from tests.sampling import examples

SVG = "{http://www.w3.org/2000/svg}"
GRID = nd.Grid.parse("..6\n.56\nX56", circled=[(0, 1), (1, 1)])
PICTURES = {
    "empty grid": nd.Grid(),
    "grid": GRID,
    "full grid": nd.Grid.parse("\n".join(["12345X7"] * 14)),
    "sheet": nd.Sheet(GRID, boxes={("identical", 3), ("consecutive", 8)}, circled="AB", crossed="BC"),
    "roll": nd.Roll.parse("1*42L"),
    "starry roll": nd.Roll.parse("***4*"),
    "new game": nd.Game.new(6, seed=1, names=["Ann"] * 6),
} | {
    f"{players} {edition} {acts}": some_game(Random(players), players, edition, players, acts)
    for players, edition, acts in product((1, 2, 5), EDITIONS, (20, 999))
}


def texts(picture):
    return [element.text for element in ET.fromstring(picture._repr_svg_()).iter(f"{SVG}text")]


@pytest.fixture(params=PICTURES.values(), ids=PICTURES)
def picture(request):
    return request.param


def test_it_stands_alone(picture):
    svg = picture._repr_svg_()
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in {"svg", "title", "g", "rect", "path", "circle", "text"}
        assert not {"id", "class", "href", "onload"}.intersection(element.keys())
    assert "url(" not in svg
    assert svg == picture._repr_svg_()


def test_it_brings_its_own_paper(picture):
    root = ET.fromstring(picture._repr_svg_())
    left, top, width, height = (float(x) for x in root.get("viewBox").split())
    card = root[1]
    assert card.tag == f"{SVG}rect"
    assert card.get("fill") == svg.CARD
    assert float(card.get("width")) == width + 2 * left
    assert float(card.get("height")) == height + 2 * top


def test_it_says_no_word(picture):
    for text in texts(picture):
        bare = re.sub(r"^\d (Ann|Bob|Zoé|Dáithí|林さん|<b>Eve</b>)$", "", text)
        assert not re.search(r"\w\w", re.sub(r"\d", "", bare)), text


def test_it_has_a_text_alternative(picture):
    root = ET.fromstring(picture._repr_svg_())
    assert root.get("role") == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text.strip()


def test_the_text_alternative_is_the_picture_in_letters():
    assert ET.fromstring(GRID._repr_svg_())[0].text == "..6....\n.56....\nX56...."
    assert ET.fromstring(PICTURES["roll"]._repr_svg_())[0].text == "1*42L"
    assert ET.fromstring(PICTURES["sheet"]._repr_svg_())[0].text.splitlines()[-1] == "=3 →8 (A) (B) ×B ×C Σ 11"


def test_every_number_and_name_of_the_grid_is_there():
    shown = texts(GRID)
    assert shown[:14] == [str(row) for row in range(1, 15)]
    assert shown[14:21] == [str(col) for col in range(1, 8)]
    assert shown[21:35] == ["+2"] * 11 + ["−5"] * 3
    assert shown[35:] == ["5", "6", "5", "6", "6"]


def test_a_group_carries_its_tag():
    sheet = nd.Sheet(nd.Grid.parse("7..\n765\n7.."))
    same, _ = judge_cells(sheet.grid, [(0, 0), (1, 0), (2, 0)])
    assert "=3" in texts(sheet.with_combo(same))
    run, _ = judge_cells(sheet.grid, [(1, 0), (1, 1), (1, 2)])
    assert "→3" in texts(sheet.with_combo(run))


def test_names_are_text():
    names = ["<script>alert(1)</script>", 'a"b\x07', "\u202eneg\x00 & co"]
    svg = nd.Game.new(3, names=names)._repr_svg_()
    assert "<script" not in svg
    shown = texts(nd.Game.new(3, names=names))
    assert [text for text in shown if text[2:3] in {"<", "a", "\ufffd"}] == [
        "1 <script>alert(1)</script>",
        '2 a"b\ufffd',
        "3 \ufffdneg\ufffd & co",
    ]


def test_spaces_that_must_not_break_stay():
    words = "Erreurs\xa0: 0\u202f!"
    assert words in certificate_svg([CertificateLine(100, 20, "normal", words)])


def test_who_owes_an_act_and_who_has_won_is_marked():
    game = nd.Game.new(3, seed=5)
    assert game._repr_svg_().count("M8 10l10 7-10 7z") == 3
    assert game.apply(nd.Start(0, 1))._repr_svg_().count("M8 10l10 7-10 7z") == 2
    assert "M5 23V12" in replace(game, phase=nd.Phase.OVER, pending=())._repr_svg_()


@examples(100)
@given(st.sets(st.tuples(st.integers(0, 13), st.integers(0, 6)), min_size=1, max_size=12))
def test_an_outline_is_closed_and_keeps_inside(cells):
    side, inset = 30, 2.5
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", svg.outline_path(cells, side, 13, inset))]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    edges = sum(
        (row + up, col + right) not in cells for row, col in cells for up, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
    assert len(points) == 2 * edges
    for point in set(points):
        assert points.count(point) == 2
    for (x, y), (u, v) in zip(points[::2], points[1::2], strict=True):
        assert x == u or y == v
        middle = (13 - int((y + v) / 2 // side), int((x + u) / 2 // side))
        assert middle in cells


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        (svg.INK, svg.PAPER),
        (svg.SOFT, svg.CARD),
        (svg.INK, svg.GOLD),
        (svg.RED, svg.CARD),
        *((svg.CARD, c) for c in (svg.GREEN, svg.PLUM, svg.RED)),
    ],
)
def test_texts_stand_out(text, ground):
    assert contrast(text, ground) >= 4.5
