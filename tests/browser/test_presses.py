"""Presses, drags and flings on the shape in hand, with a mouse and with a finger: numbers change places, and nothing drops by accident."""

import random
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import Table, choose, new_game, open_play
from tests.browser.test_hand import cell, ghost, open_sandbox

PHONE = {"viewport": {"width": 360, "height": 1100}, "has_touch": True}  # tall: nothing scrolls


def middle(spot: Locator) -> tuple[float, float]:
    box = spot.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Hand:
    """A mouse or a finger on a page."""

    def __init__(self, page: Page, finger: bool) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page) if finger else None

    def press(self, spot: Locator) -> None:
        if self.line:
            spot.tap()
        else:
            spot.click()

    def stroke(self, start: tuple[float, float], end: tuple[float, float], pause: float = 0) -> None:
        """From one point to another, in four steps; ``pause`` milliseconds after each."""
        way = [tuple(a + (b - a) * part / 4 for a, b in zip(start, end, strict=True)) for part in range(5)]
        self._point("touchStart", *way[0])
        for before, after in pairwise(way):
            assert before != after
            self._point("touchMove", *after)
            if pause:
                self.page.wait_for_timeout(pause)
        self._point("touchEnd")

    def _point(self, kind: str, *at: float) -> None:
        if self.line:
            points = [dict(zip("xy", at, strict=True))] if at else []
            self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        elif kind == "touchEnd":
            self.page.mouse.up()
        else:
            self.page.mouse.move(*at)
            if kind == "touchStart":
                self.page.mouse.down()


@pytest.fixture(params=["mouse", "finger"])
def hand(request: pytest.FixtureRequest, new_page: NewPage, app: Direct) -> Hand:
    finger = request.param == "finger"
    return Hand(new_page(app, **(PHONE if finger else {})), finger)


def about_to_drop(page: Page, seed: int = 0) -> Table:
    """A solo game at its first drop; seed 0 rolls four different numbers."""
    open_play(page)
    table = new_game(page, 1, seed=seed)
    rng = random.Random(1)
    while table.game.phase != "drop":
        table.do(choose(table.game, rng))
    expect(table.part("button-drop")).to_be_visible()
    page.mouse.move(2, 2)
    return table


def written(page: Page) -> dict[tuple[int, int], str]:
    """What is written in each cell of the shape in hand."""
    return {spot: label.split(",")[2] for spot, label in ghost(page).items()}


def is_untouched(table: Table) -> bool:
    """Whether the game still waits for the same drop."""
    return table.part("button-drop").is_visible() and table.page.evaluate(
        "localStorage.getItem('numberdrop.play')"
    ) == nd.record.dumps(table.game)


def test_two_presses_swap_two_numbers_and_none_drops(hand: Hand) -> None:
    table = about_to_drop(hand.page)
    before = written(hand.page)
    a, b, *others = sorted(before)
    hand.press(cell(hand.page, *a))
    expect(cell(hand.page, *a)).to_have_attribute("aria-label", ghost(hand.page)[a])
    assert ghost(hand.page)[a].endswith("chosen")
    hand.press(cell(hand.page, *b))
    after = written(hand.page)
    assert (after[a], after[b]) == (before[b], before[a])
    assert all(after[one] == before[one] for one in others)
    assert not any("chosen" in label for label in ghost(hand.page).values())
    # The same cell again lets go: the next press chooses anew and swaps nothing.
    for spot in (a, a, b):
        hand.press(cell(hand.page, *spot))
    assert written(hand.page) == after
    assert ghost(hand.page)[b].endswith("chosen")
    assert is_untouched(table)


def test_a_drag_from_one_number_to_another_swaps_them(hand: Hand) -> None:
    table = about_to_drop(hand.page)
    before = written(hand.page)
    a, b = sorted(before)[:2]
    hand.stroke(middle(cell(hand.page, *a)), middle(cell(hand.page, *b)))
    after = written(hand.page)
    assert (after[a], after[b]) == (before[b], before[a])
    assert set(after) == set(before)
    assert is_untouched(table)


def test_a_digit_goes_into_the_cell_that_is_chosen(page: Page) -> None:
    table = about_to_drop(page)
    before = written(page)
    spot = sorted(before)[2]
    wanted = next(face for face in table.game.roll.numbers if face != "*" and face not in before[spot])
    cell(page, *spot).click()
    page.keyboard.press(wanted)
    assert f"puts {wanted} " in written(page)[spot]
    # What was written is done with: a press on the next cell chooses it.
    other = min(before)
    cell(page, *other).click()
    assert ghost(page)[other].endswith("chosen")


def test_a_press_elsewhere_moves_the_shape_and_a_drag_takes_it_along(hand: Hand) -> None:
    table = about_to_drop(hand.page)
    hand.press(cell(hand.page, 12, 7))
    assert max(col for _, col in ghost(hand.page)) == 7
    hand.press(cell(hand.page, 12, 7))
    left = min(ghost(hand.page), key=lambda spot: spot[1])
    # Taken at its left end and pulled out of itself, it keeps its distance from the finger.
    x, y = middle(cell(hand.page, *left))
    wide = middle(cell(hand.page, 1, 2))[0] - middle(cell(hand.page, 1, 1))[0]
    columns = sorted(col for _, col in ghost(hand.page))
    hand.stroke((x, y), (x - 2 * wide, y), pause=60)
    assert sorted(col for _, col in ghost(hand.page)) == [col - 2 for col in columns]
    assert is_untouched(table)


def test_only_a_quick_stroke_downwards_drops(hand: Hand) -> None:
    table = about_to_drop(hand.page)
    held = written(hand.page)
    lowest = min(held)
    x, y = middle(cell(hand.page, *lowest))
    high = y - middle(cell(hand.page, lowest[0] + 1, lowest[1]))[1]
    hand.stroke((x, y), (x, y + 1.2 * high))  # too short
    assert is_untouched(table)
    for label in ghost(hand.page).values():
        if label.endswith("chosen"):
            hand.press(cell(hand.page, *lowest))
    hand.stroke((x, y), (x, y - 3 * high))  # upwards
    hand.stroke((x, y), (x, y + 3 * high), pause=200)  # slowly
    top = middle(cell(hand.page, 13, lowest[1]))
    hand.stroke(top, (top[0], top[1] + 4 * high))  # not from the shape
    assert is_untouched(table)
    now = ghost(hand.page)
    x, y = middle(cell(hand.page, *min(now)))
    hand.stroke((x, y), (x + 0.2 * high, y + 3 * high))
    expect(hand.page.locator(".nd")).to_have_attribute("data-mode", "combo")
    for row, col in now:
        expect(cell(hand.page, row, col)).not_to_have_attribute("aria-label", now[row, col])


def test_the_start_number_goes_to_the_column_and_waits_for_drop(hand: Hand) -> None:
    open_play(hand.page)
    table = new_game(hand.page, 1, seed=3)
    expect(hand.page.locator(".nd")).to_have_attribute("data-mode", "start")
    for _ in range(2):
        hand.press(cell(hand.page, 6, 2))
    expect(cell(hand.page, 1, 2)).to_have_attribute("aria-label", "row 1, column 2, empty, your shape puts 1 here")
    hand.press(cell(hand.page, 1, 2))
    expect(table.part("live")).to_contain_text("the Drop button")
    expect(hand.page.locator(".nd")).to_have_attribute("data-mode", "start")
    table.part("button-drop").click()
    table.game = table.game.apply(nd.Start(1))
    table.agree()


def boxes(page: Page, spots: list[tuple[int, int]]) -> list[dict[str, float]]:
    return [cell(page, *spot).locator(".nd-hit").bounding_box() for spot in spots]


@pytest.mark.parametrize("column", [1, 4, 7])
def test_the_dial_of_a_star_hides_neither_the_shape_nor_its_landing(hand: Hand, column: int) -> None:
    open_sandbox(hand.page)
    hand.press(cell(hand.page, 12, column))
    spots = ghost(hand.page)
    star = next(spot for spot, label in spots.items() if "star" in label)
    hand.press(cell(hand.page, *star))
    expect(hand.page.locator(".nd-pop")).to_be_visible()
    dial = hand.page.locator(".nd-pop").bounding_box()
    window = hand.page.viewport_size
    assert dial["x"] >= 0
    assert dial["y"] >= 0
    assert dial["x"] + dial["width"] <= window["width"] + 1
    assert dial["y"] + dial["height"] <= window["height"] + 1
    for box in boxes(hand.page, list(spots)):
        apart = (
            box["x"] >= dial["x"] + dial["width"] - 1
            or box["x"] + box["width"] <= dial["x"] + 1
            or box["y"] >= dial["y"] + dial["height"] - 1
            or box["y"] + box["height"] <= dial["y"] + 1
        )
        assert apart, (box, dial)
    hand.press(hand.page.locator('.nd-pop [data-value="8"]'))
    assert "puts 8 " in ghost(hand.page)[star]
