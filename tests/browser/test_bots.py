"""Games against bots, replay and the same dice in the served tutor, by mouse, by keyboard, on a phone, in both languages."""

import re

import pytest
from playwright.sync_api import Page, expect

import numberdrop as nd
from numberdrop.coach import bot_named, play_out
from tests.browser.direct import Direct
from tests.browser.player import aside, kept, lay_table, open_play, start_table, typed
from tests.browser.test_access import findings

PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def against(page: Page, speed: str) -> None:
    open_play(page)
    aside(page, "button-against").click()
    page.get_by_test_id("button-against:kim").click()
    aside(page, f"button-speed:{speed}").click()
    expect(page.get_by_test_id("player-1")).to_contain_text("Kim")


def acts(page: Page) -> int:
    return len(kept(page)["actions"])


def until_acts(page: Page, count: int) -> None:
    page.wait_for_function(
        "n => JSON.parse(localStorage.getItem('numberdrop.play') || '{\"actions\":[]}').actions.length >= n", arg=count
    )


# Acts that are not the bot's: it thinks while the player does, so all of them together say nothing about a press.
OWN = """JSON.parse(localStorage.getItem('numberdrop.play') || '{"actions":[]}').actions.filter((act) => !act.startsWith('P2:'))"""


def own(page: Page) -> int:
    return page.evaluate(OWN + ".length")


@pytest.mark.parametrize(("language", "speed", "options"), [("en", "fast", {}), ("fr", "once", PHONE)])
def test_a_round_against_a_bot_with_the_mouse(new_page, app: Direct, language: str, speed: str, options: dict) -> None:
    page = new_page(app, locale=language, **options)
    against(page, speed)
    part = page.get_by_test_id
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    page.get_by_test_id("button-drop").click()
    _round(page)
    totals = [re.sub(r"\D", "", part(f"player-{i}").inner_text()) for i in range(2)]
    assert all(totals)
    rolls = [act for act in kept(page)["actions"] if act.startswith("roll")]
    assert rolls


BUTTONS = {"roll": "roll", "combo": "pass", "end": "end"}
TYPED = {"drop", "blocks"}
"""The bot may have drawn blocks upon the player: the dice are another's each time."""


def _round(page: Page) -> None:
    """Do what is due until a round is over that the player ends; bots do the rest."""
    part = page.get_by_test_id
    while True:
        game, before = _due(page), own(page)
        if game.phase in TYPED:
            aside(page, "typed").fill(_move(game))
            part("typed-go").click()
        else:
            part(f"button-{BUTTONS[game.phase]}").click()
        page.wait_for_function(f"before => {OWN}.length > before", arg=before)
        if game.phase == "end":
            expect(part("button-end")).to_be_hidden()
            return


def _due(page: Page) -> nd.Game:
    """The game that the page keeps, as soon as the first player has something to do in it.

    What a button says may be a moment old: what is kept is what was done.
    """
    for _ in range(600):
        text = page.evaluate("localStorage.getItem('numberdrop.play')")
        game = nd.record.loads(text) if text else nd.Game.new(players=2)
        if game.phase in {*BUTTONS, *TYPED} and game.to_act == 0:
            take_turn(page)
            return game
        page.wait_for_timeout(50)
    raise AssertionError(game)


def take_turn(page: Page) -> None:
    """Press "Your turn" where it stands, a moment after it came: before that it is deaf."""
    button = page.get_by_test_id("button-next")
    if button.count():
        page.wait_for_timeout(500)
        button.focus()
        page.keyboard.press("Enter")
        button.wait_for(state="detached")


def _move(game: nd.Game) -> str:
    """A drop of the dice that lie there, or a block, as one types it."""
    shape = "" if game.phase == "blocks" else "I" if game.roll.shape == "*" else game.roll.shape
    return next(text for drop in game.legal_actions(0) if (text := typed(drop.cells)).startswith(shape))


def test_a_round_against_a_bot_with_the_keyboard_only(page: Page) -> None:
    open_play(page)
    part = page.get_by_test_id
    aside(page, "button-against").focus()
    page.keyboard.press("Enter")
    part("card-begin").wait_for()
    for _ in range(12):
        if page.evaluate("document.activeElement.dataset.testid") == "button-against:kim":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(part("player-1")).to_contain_text("Kim")
    page.wait_for_function("document.activeElement.dataset.testid === 'cell'")
    page.keyboard.press("Space")  # the start number
    until_acts(page, 2)
    expect(part("live")).to_contain_text("Kim: start number")
    take_turn(page)
    part("button-roll").wait_for()
    page.keyboard.press("r")
    until_acts(page, 3)
    part("button-drop").wait_for()
    aside(page, "typed").focus()
    page.keyboard.type(_move(_due(page)))
    page.keyboard.press("Enter")
    until_acts(page, 5)
    expect(part("live")).to_contain_text("Kim: dropped")
    take_turn(page)
    part("button-pass").wait_for()
    part("button-pass").focus()
    page.keyboard.press("p")
    until_acts(page, 6)


def test_a_game_goes_on_after_a_reload_in_the_middle_of_a_turn_of_a_bot(page: Page) -> None:
    against(page, "step")
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    page.get_by_test_id("button-drop").click()
    until_acts(page, 1)
    expect(page.get_by_test_id("button-step")).to_be_visible()
    page.reload()
    page.locator('[data-ready="true"]').wait_for()
    expect(page.get_by_test_id("button-step")).to_be_visible()
    expect(page.get_by_test_id("button-speed:step")).to_have_attribute("aria-checked", "true")
    page.get_by_test_id("button-step").click()
    until_acts(page, 2)
    page.get_by_test_id("button-next").click()  # its sheet has been looked at
    page.get_by_test_id("button-roll").wait_for()


def test_bots_can_be_watched_paused_and_left_alone(page: Page) -> None:
    open_play(page)
    part = page.get_by_test_id
    lay_table(page, "pip", "gus")
    expect(part("field-name1")).to_be_hidden()
    start_table(page)
    aside(page, "button-speed:fast").click()
    part("button-hold").click()
    expect(part("button-go")).to_be_visible()
    before = acts(page)
    page.wait_for_timeout(800)
    assert acts(page) == before
    aside(page, "button-speed:once").click()
    part("button-go").click()
    page.get_by_role("button", name="See the result").wait_for()
    page.wait_for_timeout(1000)  # a button that has just come is deaf for a moment
    page.get_by_role("button", name="See the result").click()
    expect(part("card-end")).to_be_visible()
    expect(aside(page, "card-audit")).to_be_visible()
    expect(part("picture-graph")).to_be_visible()


def test_a_replay_by_keyboard_and_the_same_dice_by_link(page: Page) -> None:
    open_play(page)
    part = page.get_by_test_id
    game = play_out(nd.Game.new(1, seed=3), (bot_named("gus"),))
    aside(page, "button-load").click()
    part("load-text").fill(nd.record.dumps(game))
    part("dialog").get_by_test_id("button-load").click()
    expect(aside(page, "picture-graph")).to_have_attribute("alt", re.compile(r"Round \d+: You"))
    page.keyboard.press("Escape")
    part("button-rounds").click()
    part("button-forward").focus()
    for count in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(part("headline")).to_contain_text(f"move {count} of")
    expect(part("live")).to_contain_text("Move 3 of")
    page.keyboard.press("ArrowLeft")
    expect(part("headline")).to_contain_text("move 2 of")
    part("button-look:4").click()
    expect(part("headline")).to_contain_text("round 4")
    part("button-leave_replay").click()
    aside(page, "button-same_dice").click()
    link = part("record").input_value().splitlines()[-1]
    part("dialog").get_by_test_id("button-close").click()
    other = page.context.new_page()
    other.goto(link)
    other.locator('[data-ready="true"]').wait_for()
    expect(other.get_by_test_id("why")).to_contain_text("the dice 3")
    other.close()


@pytest.mark.parametrize(
    ("scheme", "size"), [pytest.param("light", (1280, 900), marks=pytest.mark.slow), ("dark", (360, 780))]
)
def test_axe_finds_nothing_and_nothing_overflows(new_page, app: Direct, scheme: str, size: tuple[int, int]) -> None:
    page = new_page(app, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce")
    open_play(page)
    part = page.get_by_test_id

    def sound() -> None:
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")

    aside(page, "button-against").click()
    part("card-begin").wait_for()
    sound()
    part("button-table").click()
    part("card-seats").wait_for()
    sound()
    part("button-doors").click()
    part("button-against:pip").click()
    aside(page, "button-speed:step").click()
    page.locator('[data-testid="cell"][data-row="6"][data-col="3"]').click()
    page.get_by_test_id("button-drop").click()
    part("button-step").wait_for()
    sound()
    game = play_out(nd.Game.new(2, seed=3), (bot_named("gus"), bot_named("pip")))
    aside(page, "button-load").click()
    part("load-text").fill(nd.record.dumps(game))
    part("dialog").get_by_test_id("button-load").click()
    part("button-rival:pip").click()
    expect(part("headline")).to_contain_text("move 0 of")
    sound()
    part("button-leave_replay").click()
    aside(page, "fold-totals").click()
    sound()
    page.keyboard.press("Escape")
    part("button-rounds").click()
    part("button-forward").click()
    sound()
