"""The shape in hand, with a real mouse and a finger: presses, drags and flings; what is half done stays through everything.

What a gesture means is told without a page (`pointer.test.ts`, `moves.test.ts`, `draft.test.ts`).
"""

import random
import re
import time
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

import numberdrop as nd
from tests.browser.player import (
    box,
    cell,
    gap,
    ghost,
    middle,
    new_game,
    open_play,
    open_sandbox,
    played_to,
    reload,
    resume,
)


class Hand:
    """A mouse or a finger on a page."""

    def __init__(self, page: Page, finger: bool) -> None:
        self.page = page
        self.finger = finger
        self.line = page.context.new_cdp_session(page)

    def press(self, spot: Locator) -> None:
        if self.finger:
            spot.tap()
        else:
            spot.click()

    def stroke(self, start: tuple[float, float], end: tuple[float, float], pause: float = 0) -> None:
        """From one point to another, in four steps; ``pause`` milliseconds after each.

        Without a pause it is quick, however busy the machine: each event says when it was.
        """
        way = [tuple(a + (b - a) * part / 4 for a, b in zip(start, end, strict=True)) for part in range(5)]
        begun = time.time()
        self._point("Start", way[0], None if pause else begun)
        for step, (before, after) in enumerate(pairwise(way), 1):
            assert before != after
            self._point("Move", after, None if pause else begun + 0.01 * step)
            if pause:
                self.page.wait_for_timeout(pause)
        self._point("End", way[-1], None if pause else begun + 0.05)

    def _point(self, kind: str, at: tuple[float, ...], when: float | None) -> None:
        place, stamp = dict(zip("xy", at, strict=True)), {} if when is None else {"timestamp": when}
        if self.finger:
            points = [] if kind == "End" else [place]
            self.line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points, **stamp})
            return
        if kind == "Start":
            self.line.send("Input.dispatchMouseEvent", {"type": "mouseMoved", **place, **stamp})
        name, buttons = {"Start": ("Pressed", 1), "Move": ("Moved", 1), "End": ("Released", 0)}[kind]
        mouse = {"button": "left", "buttons": buttons, "clickCount": 0 if kind == "Move" else 1}
        self.line.send("Input.dispatchMouseEvent", {"type": f"mouse{name}", **place, **mouse, **stamp})


@pytest.fixture(params=["mouse", "finger"])
def hand(request, new_page, app):
    finger = request.param == "finger"
    tall = {"viewport": {"width": 360, "height": 1100}, "has_touch": True}  # nothing scrolls
    return Hand(new_page(app, **(tall if finger else {})), finger)


def written(page: Page) -> dict[tuple[int, int], str]:
    """What is written in each cell of the shape in hand."""
    return {spot: label.split(",")[2] for spot, label in ghost(page).items()}


def is_untouched(table) -> bool:
    """Whether the game still waits for the same drop."""
    return table.part("button-drop").is_visible() and table.page.evaluate(
        "localStorage.getItem('numberdrop.play')"
    ) == nd.record.dumps(table.game)


def test_presses_and_drags_swap_numbers_and_move_the_shape_and_only_a_quick_stroke_downwards_drops(hand):
    page, table = hand.page, resume(hand.page, played_to("drop", 0, 1))  # a roll of four different numbers
    page.mouse.move(2, 2)
    before = written(page)
    a, b, *others = sorted(before)
    hand.press(cell(page, *a))
    expect(cell(page, *a)).to_have_attribute("aria-label", re.compile("chosen$"))
    hand.press(cell(page, *b))
    after = written(page)
    assert (after[a], after[b]) == (before[b], before[a])
    assert all(after[one] == before[one] for one in others)
    assert not any("chosen" in label for label in ghost(page).values())
    hand.stroke(middle(cell(page, *a)), middle(cell(page, *b)))
    assert written(page) == before
    # A press elsewhere moves the shape. Taken at its left end and pulled out of itself, it keeps its distance from the finger.
    hand.press(cell(page, 12, 7))
    assert max(col for _, col in ghost(page)) == 7
    hand.press(cell(page, 12, 7))
    x, y = middle(cell(page, *min(ghost(page), key=lambda spot: spot[1])))
    wide = middle(cell(page, 1, 2))[0] - middle(cell(page, 1, 1))[0]
    columns = sorted(col for _, col in ghost(page))
    hand.stroke((x, y), (x - 2 * wide, y), pause=60)
    assert sorted(col for _, col in ghost(page)) == [col - 2 for col in columns]

    lowest = min(ghost(page))
    x, y = middle(cell(page, *lowest))
    high = y - middle(cell(page, lowest[0] + 1, lowest[1]))[1]
    hand.stroke((x, y), (x, y + 1.2 * high))  # too short
    for label in ghost(page).values():
        if label.endswith("chosen"):
            hand.press(cell(page, *lowest))
    hand.stroke((x, y), (x, y - 3 * high))  # upwards
    hand.stroke((x, y), (x, y + 3 * high), pause=200)  # slowly
    top = middle(cell(page, 13, lowest[1]))
    hand.stroke(top, (top[0], top[1] + 4 * high))  # not from the shape
    assert is_untouched(table)
    now = ghost(page)
    x, y = middle(cell(page, *min(now)))
    hand.stroke((x, y), (x + 0.2 * high, y + 3 * high))
    expect(page.locator(".nd")).to_have_attribute("data-mode", "combo")
    for row, col in now:
        expect(cell(page, row, col)).not_to_have_attribute("aria-label", now[row, col])


def test_the_dial_of_a_star_hides_neither_the_shape_nor_its_landing(hand):
    page, dial = hand.page, hand.page.locator(".nd-pop")
    open_sandbox(page)
    page.get_by_test_id("button-drop").click()
    expect(dial).to_be_visible()
    expect(page.locator('[data-reason="NoNumber"]')).to_be_visible()
    page.keyboard.press("8")
    assert any("8" in label.split(",")[-1] for label in ghost(page).values())
    for column in (1, 4, 7):
        hand.press(cell(page, 12, column))
        spots = ghost(page)
        star = next(spot for spot, label in spots.items() if "8" in label.split(",")[-1])
        hand.press(cell(page, *star))
        expect(dial).to_be_visible()
        expect(dial).to_be_in_viewport(ratio=0.99)
        for spot in spots:
            there, over = box(cell(page, *spot).locator(".nd-hit")), box(dial)
            gaps = [
                max(one[side] - (other[side] + other[size]) for one, other in ((there, over), (over, there)))
                for side, size in (("x", "width"), ("y", "height"))
            ]
            assert max(gaps) >= -1, (column, there, over)
        hand.press(dial.locator('[data-value="8"]'))
        expect(dial).to_be_hidden()


def test_what_is_placed_stays_through_a_judgement_a_hint_another_language_a_reload_and_an_undo(page):
    table, mode = resume(page, played_to("drop", 4, after=1)), page.locator(".nd")
    page.mouse.move(2, 2)
    fresh = ghost(page)
    for button in ("cw", "left", "swap"):
        table.part(f"button-{button}").click()
    for die, face in enumerate(table.game.roll.numbers):
        if face == "*":
            table.part(f"die-{die}").click()
            page.locator('.nd-pop [data-value="8"]').click()
    page.mouse.move(2, 2)
    held = ghost(page)
    assert held != fresh
    table.part("button-judge").click()
    expect(page.locator('[data-reason="coach.there"]')).to_be_visible(timeout=120_000)
    table.part("button-hint").click()
    expect(table.part("why")).to_contain_text("Hint")
    assert ghost(page) == held
    for language in ("fr", "en"):
        table.part(f"lang-{language}").click()
        expect(page.locator("html")).to_have_attribute("lang", language)
    assert ghost(page) == held
    reload(page)
    expect(table.part("button-drop")).to_be_visible()
    assert ghost(page) == held
    # An undone drop comes back into the hand as it was dropped.
    table.part("button-drop").click()
    expect(mode).to_have_attribute("data-mode", "combo")
    table.part("button-undo").click()
    expect(mode).to_have_attribute("data-mode", "drop")
    assert ghost(page) == held
    # What was not dropped yet comes back as well, when one has gone back further; so do cells that were picked.
    table.part("button-undo").click()
    expect(table.part("button-drop")).to_be_hidden()
    table.part("button-redo").click()
    expect(mode).to_have_attribute("data-mode", "drop")
    assert ghost(page) == held
    table.part("button-redo").click()
    expect(mode).to_have_attribute("data-mode", "combo")
    cell(page, *min(held)).click()
    expect(cell(page, *min(held))).to_have_attribute("aria-selected", "true")
    page.reload()
    expect(cell(page, *min(held))).to_have_attribute("aria-selected", "true")


def test_on_a_phone_what_is_asked_and_the_whole_board_are_in_sight_wherever_one_plays_on_it(new_page, app):
    page = open_play(new_page(app, viewport={"width": 360, "height": 780}, has_touch=True, locale="fr"))
    table, rng, seen = new_game(page, 1, 5), random.Random(3), set()
    while len(seen) < 2 or len(table.game.actions) < 8:
        if (mode := page.locator(".nd").get_attribute("data-mode")) in ("drop", "combo"):
            seen.add(mode)
            assert box(page.locator(".nd-headline").first)["y"] >= 0, mode
            assert gap(cell(page, 1, 1), page.locator(".nd-dock").first) >= 0, mode
        table.play(rng, acts=1)
