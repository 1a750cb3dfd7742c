"""What a notebook shows of a landing, a combo, a verdict and the coach's words: the board with cells lit, and sentences."""

from xml.etree import ElementTree as ET

import pytest

import numberdrop as nd
from numberdrop.drawing.board import highlighted_grid_svg
from numberdrop.drawing.svg import BLUE, GREEN, RED

SVG = "{http://www.w3.org/2000/svg}"
GRID = nd.Grid.parse("..6\n.56")


def lights(svg: str) -> list[str]:
    """The colours of the cells that are lit."""
    return [
        str(rect.get("fill")) for rect in ET.fromstring(svg).iter(f"{SVG}rect") if rect.get("fill-opacity") == "0.22"
    ]


def parts(html: str) -> tuple[str, str]:
    """The picture, and what stands below it."""
    at = html.index("</svg>") + len("</svg>")
    return html[:at], html[at:]


def test_a_landing_shows_its_grid_with_its_cells_lit_and_its_holes_grey() -> None:
    for landing in nd.landings(GRID, "T"):
        svg = landing._repr_svg_()
        assert lights(svg).count(BLUE) == 4
        assert len(lights(svg)) == 4 + len(landing.holes)
        assert ET.fromstring(svg)[0].text == str(landing)


def test_a_cell_above_the_grid_is_not_lit() -> None:
    assert lights(highlighted_grid_svg(nd.Sheet(), {(0, 0): BLUE, (14, 0): BLUE}, "")) == [BLUE]


@pytest.mark.parametrize("combo", nd.find_combos("777\n567")[:4], ids=str)
def test_a_combo_is_outlined_and_named_by_its_sign_and_size(combo: nd.Combo) -> None:
    root = ET.fromstring(combo._repr_svg_())
    sign = {"identical": "=", "consecutive": "→"}[combo.kind]
    assert f"{sign}{combo.size}" in [text.text for text in root.iter(f"{SVG}text")]
    assert root[0].text == str(combo)


def test_a_verdict_shows_the_board_that_was_asked_about_and_all_its_sentences() -> None:
    refused = nd.why(GRID, [(0, 2), (1, 2), (0, 1)])
    assert refused.grid == GRID
    board, below = parts(refused._repr_html_())
    assert set(lights(board)) == {RED}
    assert len(lights(board)) == 2
    assert below == f"<ul>{''.join(f'<li>{reason}</li>' for reason in refused)}</ul>"
    legal = nd.why("777", [(0, 0), (0, 1), (0, 2)])
    assert GREEN in lights(parts(legal._repr_html_())[0])


def test_of_a_game_it_is_the_sheet_of_whoever_acts() -> None:
    game = nd.Game.new(2, seed=7).apply(nd.Start(2)).apply(nd.Start(4, player=1))
    game = game.apply(nd.Throw(game.seeded_roll))
    for player in (0, 1):
        act = game.legal_actions(player)[0]
        assert game.why(act).grid == game.sheets[player].grid
    assert game.why("nonsense").grid == game.sheet.grid


def test_it_is_no_part_of_a_verdict() -> None:
    verdict = nd.why(GRID, [(0, 2)])
    assert verdict == nd.Verdict(verdict.refusals)
    assert hash(verdict) == hash(nd.Verdict(verdict.refusals))
    assert "Grid" not in repr(verdict) + repr(nd.try_combo(GRID, [(0, 2)]).verdict)
    assert nd.Verdict(verdict.refusals)._repr_html_().startswith("<ul>")
    assert nd.Verdict()._repr_html_() == ""


def test_what_somebody_typed_is_text() -> None:
    assert "<b>" not in nd.Game.new(seed=7).why("<b>bold</b>")._repr_html_()


def test_the_coach_shows_the_board_after_the_act_and_one_line() -> None:
    game = nd.Game.new(seed=7)
    while game.phase is not nd.Phase.DROP:
        game = game.apply(game.legal_actions()[0])
    first, last = game.legal_actions()[0], game.legal_actions()[-1]
    for act in (first, last):
        word = nd.coach.judge(game, act, seconds=0.2)
        assert repr(word).startswith(
            f"<Judgement of '{act}': {word.verdict}, rank {word.rank} of {word.total}, behind "
        )
        assert len(repr(word)) < 200
        board, below = parts(word._repr_html_())
        assert lights(board) == [BLUE] * 4
        assert below.startswith("<p>Judgement of ")
        assert word.after == game.apply(act)
    advice = nd.coach.HintSearch(game, 0)
    while advice.advice is None:
        advice.run(0.1)
    found = advice.advice
    assert repr(found).startswith(f"<Advice '{found.action}': {found.certainty}")
    assert len(repr(found)) < 250
    assert lights(parts(found._repr_html_())[0]) == [BLUE] * 4
    assert found.after == game.apply(found.action)
