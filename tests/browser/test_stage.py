"""The stage: beside the board the act stands with its question, the floor is where it always is, the others are seen."""

from playwright.sync_api import Page, expect

from tests.browser.player import against_pip, aside, box, cell, gap, laid_out, open_page
from tests.browser.through import Through

LAPTOP = {"viewport": {"width": 1366, "height": 768}, "reduced_motion": "reduce"}


def floor(page: Page) -> float:
    ground = box(cell(page, 1, 1).locator(".nd-hit"))
    return ground["y"] + ground["height"]


def test_the_floor_of_the_board_is_at_the_same_place_on_every_page(new_page, app):
    page = new_page(app, **LAPTOP)
    floors = set()
    for path in ("play.ipynb", "lesson_04_identical.ipynb", "puzzles.ipynb", "sandbox.ipynb", "analysis.ipynb"):
        Through(page, app, path)
        if page.get_by_test_id("board").count():
            floors.add(round(floor(page) / 2))
    assert len(floors) == 1


def test_a_short_board_ends_above_without_an_edge(new_page, seeded):
    page = new_page(seeded, **LAPTOP)
    Through(page, seeded, "lesson_04_identical.ipynb")
    assert page.locator(".nd-board > g").get_attribute("mask")


def test_against_a_bot_question_and_act_both_grids_and_the_whole_sheet_are_seen(new_page, app):
    page = new_page(app, **LAPTOP)
    against_pip(page)
    expect(page.get_by_test_id("why")).to_have_count(0)  # nothing to say is no card
    expect(page.get_by_test_id("live")).to_contain_text("A new game against Pip is ready")
    assert 0 < gap(page.get_by_test_id("headline"), page.get_by_test_id("button-drop")) < 260, (
        "no way from a question to its act is longer"
    )
    expect(page.locator(".nd-side .nd-player .nd-glance")).to_have_count(2)
    expect(page.get_by_test_id("player-0")).to_contain_text("your turn")
    expect(page.get_by_test_id("total")).to_be_in_viewport(ratio=1)
    assert page.locator(".nd-side").evaluate("side => side.scrollHeight <= side.clientHeight")
    expect(page.locator(".nd-tilecard")).to_have_count(0)  # its tiles are told once: on the sheet
    # How fast bots play stands behind "more".
    expect(page.get_by_test_id("button-speed:fast")).to_be_hidden()
    aside(page, "button-speed:fast").click()
    expect(page.get_by_test_id("drawer")).to_be_hidden()
    expect(page.get_by_test_id("button-speed:fast")).to_have_attribute("aria-checked", "true")
    # Whose grid is shown stands above it.
    page.get_by_test_id("player-1").click()
    expect(page.locator(".nd-owner")).to_have_text("Pip")
    expect(page.locator(".nd-owner [data-face=pip]")).to_be_visible()
    expect(page.locator(".nd-player.nd-turn")).to_have_count(1)


def test_a_name_above_the_grid_of_the_first_game_lies_over_nothing(new_page, app):
    page = open_page(new_page(app, **LAPTOP), "guided_ten-minutes")
    assert gap(page.locator(".nd-owner").first, page.locator(".nd-panel svg").first) >= -1


def test_at_a_table_of_four_the_phases_and_the_whole_sheet_are_seen(new_page, app):
    page = new_page(app, **LAPTOP)
    names = {f"name{n}": f"Player {n}" for n in range(1, 5)}
    Through(page, app, "play.ipynb").send(type="form", id="new", values={"players": "4", "edition": "2023", **names})
    for width, height in ((1366, 768), (1280, 900), (1100, 1000)):
        page.set_viewport_size({"width": width, "height": height})
        laid_out(page)
        expect(page.get_by_test_id("total")).to_be_in_viewport(ratio=1)
        phases, last = box(page.locator(".nd-steps")), box(page.locator(".nd-step").last)
        assert last["x"] + last["width"] <= phases["x"] + phases["width"]


def test_on_a_tablet_held_upright_the_whole_sheet_stands_below_the_board(new_page, app):
    page = new_page(app, viewport={"width": 768, "height": 1024}, reduced_motion="reduce")
    Through(page, app, "play.ipynb").send(type="form", id="new", values={"players": "1", "edition": "2023"})
    assert gap(page.get_by_test_id("board"), page.get_by_test_id("total")) > 0
    expect(page.get_by_test_id("total")).to_be_in_viewport(ratio=1)
