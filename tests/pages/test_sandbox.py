"""The sandbox without a browser: strokes that are on their way together, any messages at all, and what comes back."""

import pytest

from tests.pages.driven import driven


@pytest.mark.parametrize("name", ["sandbox", "composer"])
def test_strokes_that_are_on_their_way_together_all_arrive(name: str) -> None:
    page = driven(name)
    turn = page.turn
    for col in range(7):
        page.handle({"type": "paint", "cell": [8, col], "value": "5", "turn": turn})
    assert page.board()["cells"][56:63] == "5555555"


def test_a_circle_is_still_there_when_the_page_comes_back() -> None:
    page = driven("sandbox")
    page.handle({"type": "load", "text": "3365\n4456"})
    page.act("circle", cells=[[0, 1], [0, 2], [0, 3]])
    page.send(type="paint", cell=[1, 3], value="o")
    assert page.state.sheet.combos
    assert (1, 3) in page.state.sheet.grid.circled, "a ring that is painted is around no combo"
    assert driven("sandbox").take_over(page).state.sheet == page.state.sheet


@pytest.mark.parametrize(
    "more", ['"circled": [[0, 5]]', '"circled": [[99, 0]]', '"circled": 7', '"combos": [["a", "b"]]', '"combos": {}']
)
def test_what_is_no_kept_picture_leaves_the_example(more: str) -> None:
    page = driven("sandbox")
    page.handle({"type": "hello", "record": f'{{"grid": "4456", {more}}}', "kept": {}, "lang": "en"})
    assert page.state.sheet.grid == driven("sandbox").state.sheet.grid
