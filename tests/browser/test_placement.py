"""What is placed stays placed: through a judgement, a hint, another language, an undo; the coach's move and a task's cells beside it."""

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.lessons import Taps
from tests.browser.player import Table, choose, new_game, open_play
from tests.browser.test_hand import ghost
from tests.browser.test_presses import about_to_drop

LONG = 120_000


def placed(page: Page) -> Table:
    """A solo game at its second drop, with the shape turned, moved, and two numbers swapped."""
    open_play(page)
    table = new_game(page, 1, seed=4)
    rng = random.Random(4)
    while table.game.phase != "drop" or table.game.round < 2:
        table.do(choose(table.game, rng))
    expect(table.part("button-drop")).to_be_visible()
    page.mouse.move(2, 2)
    fresh = ghost(page)
    for button in ("cw", "left", "swap"):
        table.part(f"button-{button}").click()
    page.mouse.move(2, 2)
    assert ghost(page) != fresh
    return table


def test_a_placement_outlives_a_judgement_a_hint_and_another_language(page: Page) -> None:
    table = placed(page)
    held = ghost(page)
    table.part("button-judge").click()
    expect(page.locator('[data-reason="coach.there"]')).to_be_visible(timeout=LONG)
    assert ghost(page) == held
    table.part("button-hint").click()
    expect(table.part("why")).to_contain_text("Hint")
    assert ghost(page) == held
    table.part("lang-fr").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    table.part("lang-en").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert ghost(page) == held


def test_an_undone_drop_comes_back_into_the_hand_as_it_was_dropped(page: Page) -> None:
    table = placed(page)
    for die, face in enumerate(table.game.roll.numbers):
        if face == "*":
            table.part(f"die-{die}").click()
            page.locator('.nd-pop [data-value="8"]').click()
    page.mouse.move(2, 2)
    held = ghost(page)
    mode = page.locator(".nd")
    table.part("button-drop").click()
    expect(mode).to_have_attribute("data-mode", "combo")
    table.part("button-undo").click()
    expect(mode).to_have_attribute("data-mode", "drop")
    assert ghost(page) == held
    table.part("button-redo").click()
    expect(mode).to_have_attribute("data-mode", "combo")
    table.part("button-undo").click()
    expect(mode).to_have_attribute("data-mode", "drop")
    assert ghost(page) == held
    # What was not dropped yet comes back as well, when one has gone back further.
    table.part("button-left").click()
    moved = ghost(page)
    table.part("button-undo").click()
    expect(table.part("button-drop")).to_be_hidden()
    table.part("button-redo").click()
    expect(mode).to_have_attribute("data-mode", "drop")
    assert ghost(page) == moved


def test_the_coachs_move_stands_beside_ones_own_numbers(page: Page) -> None:
    table = about_to_drop(page)
    table.part("button-hint").click()
    expect(page.locator('[data-reason="advice.first"], [data-reason="advice.thinking"]')).to_have_count(0, timeout=LONG)
    for _ in range(2):
        table.part("button-hint").click()
    expect(page.locator('[data-reason="advice.numbers"]')).to_be_visible()
    expect(page.locator(".nd-suggest")).to_have_count(4)

    def coach() -> dict[tuple[int, int], str]:
        """Where the coach writes what, as somebody hears it who does not see the board."""
        labels = page.locator('[data-testid="cell"][aria-label*="the coach puts"]').evaluate_all(
            "cells => cells.map((one) => [+one.dataset.row + 1, +one.dataset.col + 1, one.getAttribute('aria-label')])"
        )
        return {(row, col): label.split("the coach puts ")[1][0] for row, col, label in labels}

    def drawn() -> list[str]:
        numbers = [*page.locator(".nd-suggest .nd-n").all_text_contents(), *page.locator(".nd-tag").all_text_contents()]
        return sorted(one for one in numbers if one)

    advised = coach()
    assert len(advised) == 4
    assert drawn() == sorted([*advised.values(), "C"])
    # Following it does not make it go, even where one's own shape lies over it.
    for _ in range(40):
        page.keyboard.press("n")
        if set(ghost(page)) & set(advised):
            break
    under = set(ghost(page)) & set(advised)
    assert under
    assert coach() == advised
    assert drawn() == sorted([*advised.values(), "C"])
    assert page.locator(".nd-tag").count() == len(under) + 1


def test_the_cells_that_a_task_asks_for_are_drawn(new_page: NewPage, seeded: Direct) -> None:
    page = new_page(seeded, viewport={"width": 1000, "height": 1200}, has_touch=True)
    learner = Taps(page, "turn")
    while not learner.twin.scene().get("targets"):
        learner.solve()
        learner.go_on()
    wanted = [tuple(one["at"]) for one in learner.twin.scene()["targets"]]
    expect(page.locator(".nd-target")).to_have_count(len(wanted))
    for row, col in wanted:
        label = page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]').get_attribute("aria-label")
        assert "your target" in label
    learner.solve()
    expect(page.locator(".nd-target")).to_have_count(0)
