"""The palette of the pages, reckoned: what is written stands out for everybody, and so does what is drawn."""

import re
from itertools import product

import pytest

from numberdrop import paths
from numberdrop.drawing import charts
from tests.colours import contrast

TOKENS = paths.PACKAGE / "widget" / "front" / "src" / "css" / "tokens.css"
_BLOCK = re.compile(r"^ *(\.nd(?:\[data-theme=\"dark\"\])?) \{\n( +--.*?)^ *\}", re.MULTILINE | re.DOTALL)
_COLOUR = re.compile(r"--([a-z]+): (#(?:[0-9a-f]{3}){1,2});")
THEMES = {
    "dark" if "dark" in name else "light": dict(_COLOUR.findall(text))
    for name, text in _BLOCK.findall(TOKENS.read_text("utf-8"))
}
GROUNDS = ("paper", "page", "card")
TINTS = ("blue", "green", "verm", "plum")
THEME = pytest.mark.parametrize("theme", ["light", "dark"])


def test_both_themes_have_all_colours():
    assert set(THEMES) == {"light", "dark"}
    for colours in THEMES.values():
        assert {"ink", "soft", "edge", "on", *GROUNDS, *TINTS} <= set(colours)


@THEME
def test_what_is_written_and_the_edge_of_a_control_stand_out(theme):
    pairs = [*product(("ink", "soft", *TINTS), GROUNDS), *(("on", tint) for tint in TINTS)]
    least = {**dict.fromkeys(pairs, 4.5), ("edge", "paper"): 3, ("edge", "card"): 3}
    contrasts = {pair: contrast(*(THEMES[theme][name] for name in pair)) for pair in least}
    assert {pair: value for pair, value in contrasts.items() if value < least[pair]} == {}


@pytest.mark.parametrize("palette", [charts.LIGHT, charts.DARK], ids=["light", "dark"])
def test_charts_stand_out(palette):
    assert min(contrast(text, palette.card) for text in (palette.ink, palette.soft)) >= 4.5
    drawn = (palette.edge, palette.good, palette.going, palette.again)
    assert min(contrast(colour, palette.card) for colour in drawn) >= 3


def test_what_stands_around_a_page_has_its_colours():
    """The frame of a page is there before the style sheet; the teacher's page has nothing else."""
    same = {"link": "blue", "focus": "blue", "good": "green", "need": "verm"}
    same |= {name: name for name in ("ink", "soft", "page", "card", "rule")}
    dark, light, *_ = (paths.TEMPLATE / "frame.css.j2").read_text("utf-8").split(":root {")
    for theme, text in (("dark", dark), ("light", light.partition("}")[0])):
        named = dict(re.findall(r"--frame-(\w+): (#\w+);", text))
        assert named == {name: THEMES[theme][token] for name, token in same.items()}
