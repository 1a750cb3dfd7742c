"""The picture of luck and skill: its bars lie one behind the other, from what was expected to the points."""

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from numberdrop.drawing.chances import ChartRound, Legend, waterfall_chart
from numberdrop.drawing.charts import DARK, LIGHT

NAMES = Legend("expected", "lucky & glad", "unlucky", "given away")
STEPS = [ChartRound(1, 3.0, 5.0), ChartRound(2, -12.0, 0.0), ChartRound(3, 2.0, -0.5), ChartRound(4, -1.0, 60.0)]
SVG = "{http://www.w3.org/2000/svg}"


def bars(palette) -> list[tuple[str, float, float]]:
    """Every bar: what it is, its upper and lower end."""
    picture = ET.fromstring(waterfall_chart(50.0, STEPS, NAMES)(palette))
    found = [one for one in picture.iter(f"{SVG}rect") if one.get("data-part")]
    return [
        (str(one.get("data-part")), float(one.get("y")), float(one.get("y")) + float(one.get("height")))
        for one in found
    ]


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_every_bar_begins_where_the_one_before_it_ends(palette):
    found = bars(palette)
    assert [name for name, *_ in found] == ["start", *["dice", "given"] * 4, "points"]
    for (_, *one), (_, *other) in pairwise(found[:-1]):
        assert min(abs(a - b) for a in one for b in other) <= 1
    assert all(0 <= top <= bottom <= 220 for _, top, bottom in found)


def test_what_falls_below_nothing_is_drawn_below_the_line():
    *_, given, points = bars(LIGHT)
    start = bars(LIGHT)[0]
    assert points[2] > start[2]  # the game ended below nothing
    assert given[2] == pytest.approx(points[2], abs=1)


def test_the_rounds_and_the_four_names_are_told():
    picture = ET.fromstring(waterfall_chart(50.0, STEPS, NAMES)(LIGHT))
    told = [one.text for one in picture.iter(f"{SVG}text")]
    assert {"1", "2", "3", "4", *NAMES} <= set(told)
