"""The tutor for everybody: keyboard alone, French, phone, dark, forced colours, axe, and JupyterLab."""

import json
import random

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

import numberdrop as nd
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.player import Table, aside, choose, new_game, open_play
from tests.nightly import in_turn

# Only what is wrong is handed over, as text: all that axe has to say takes Playwright longer to read than axe to find.
LOOK = "async () => JSON.stringify((await axe.run({ resultTypes: ['violations'] })).violations)"


def findings(page: Page) -> list[str]:
    """What axe finds, a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = json.loads(page.evaluate(LOOK))
    return [
        f"{one['id']}: {node['html'][:200]} {node['failureSummary'][:300]}" for one in found for node in one["nodes"]
    ]


@pytest.mark.parametrize(("size", "scheme"), in_turn([(320, 640), (1280, 900)], ["dark", "light"]))
def test_axe_finds_nothing_in_any_phase(new_page: NewPage, app: Direct, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(app, color_scheme=scheme, viewport={"width": size[0], "height": size[1]})
    open_play(page)
    table = new_game(page, 1, seed=4)
    rng = random.Random(4)
    seen = set()
    while len(seen) < 6:
        if table.game.phase not in seen:
            seen.add(table.game.phase)
            assert findings(page) == [], table.game.phase
        table.do(choose(table.game, rng))
    aside(table.page, "button-load").click()
    assert findings(page) == []


def test_a_round_with_the_keyboard_alone(page: Page) -> None:
    open_play(page)
    table = new_game(page, 1, seed=11)
    table.cell(0, 3).focus()
    press = page.keyboard.press
    # The start number: to the right end, one back, and down it goes.
    press("End")
    press("ArrowLeft")
    press("Space")
    table.game = table.game.apply(nd.Start(5))
    table.agree()
    press("r")
    table.game = table.game.apply(nd.Throw(table.game.seeded_roll))
    table.agree()
    while table.game.phase == "slide":
        letter = table.game.legal_actions()[0].letter
        table.part(f"tile-{letter}").focus()
        press("Enter")
        table.game = table.game.apply(nd.Slide(letter))
        table.agree()
    # Turn and move the shape to the left wall, write the numbers if there are stars, drop.
    page.locator('[data-testid="cell"][tabindex="0"]').focus()
    for key in ("x", "z", "f", "f", "Home"):
        press(key)
    for face in table.game.roll.numbers:
        press("4" if face == "*" else face)
        press("]")
    expect(table.part("live")).not_to_be_empty()
    press("Space")
    expect(table.part("button-pass")).to_be_visible()
    press("w")
    press("h")
    expect(table.part("why")).to_contain_text("There is no combo to circle")
    press("p")
    expect(table.part("button-end")).to_be_visible()
    press("e")
    expect(table.part("headline")).to_contain_text("Round 2")
    press("u")
    expect(table.part("button-end")).to_be_visible()
    press("Escape")
    press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") != "gridcell"


def test_in_french_without_an_english_word(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, locale="fr-FR")
    open_play(page)
    expect(page.get_by_test_id("headline")).to_have_text("Placez votre 1 dans la ligne du bas")
    assert page.evaluate("document.documentElement.lang") == "fr"
    table = new_game(page, 2, seed=5, names=("Léa", "Zoé"))
    rng = random.Random(5)
    for _ in range(9):
        table.hand_on()
        table.do(choose(table.game, rng))
    words = set(page.evaluate("document.body.innerText").lower().replace(",", " ").replace(".", " ").split())
    # "Score" is a French word, too: a sheet and its boxes are called by it.
    assert words.isdisjoint({"the", "drop:", "your", "round", "roll", "row", "shape", "why?", "undo", "letter"})
    # Switched in the middle of the game, nothing of it is lost, and the page around says so to screen readers.
    table.part("lang-en").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(table.part("headline")).to_contain_text(table.game.setup.names[table.game.pending[0]])
    expect(table.part("button-undo")).to_contain_text("Undo")
    table.agree()


def test_on_a_phone_nothing_overflows_and_cells_can_be_touched(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, viewport={"width": 320, "height": 640}, has_touch=True)
    open_play(page)
    table = Table(page, nd.Game.new(1, seed=1))
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box = table.cell(0, 3).bounding_box()
    assert (
        min(box["width"], box["height"]) >= 22
    )  # the whole board is in the window: a press moves nothing but the shape
    table.cell(2, 6).tap()
    table.part("button-drop").tap()
    expect(table.part("button-roll")).to_be_visible()
    small = page.locator('[data-testid="nd-root"] button:visible').evaluate_all(
        "all => all.filter(b => b.getBoundingClientRect().height < 24).map(b => b.outerHTML.slice(0, 120))"
    )
    assert small == []
    table.part("button-roll").tap()
    expect(table.part("step-roll")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_forced_colours_and_no_motion(new_page: NewPage, app: Direct) -> None:
    page = new_page(app, forced_colors="active", reduced_motion="reduce")
    open_play(page)
    table = new_game(page, 1, seed=2)
    table.do(nd.Start(0))
    moving = page.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
    assert moving == 0
    assert findings(page) == []
