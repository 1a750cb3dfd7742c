"""A player at the page: does any action of the rules through what the page offers, as a visitor would.

`choose` is a small fixed policy that likes combos, so that letters, blocks and full rows turn up in short games.
"""

import json
import random
import re
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect

import numberdrop as nd
from numberdrop.rules.grid import SHAPES

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 740}}


def choose(game: nd.Game, rng: random.Random) -> nd.rules.Action:
    """A legal action; drops that open combos and circles that fill boxes come first."""
    legal = game.legal_actions()
    first = legal[0]
    if isinstance(first, nd.Circle):
        circles = [action for action in legal if isinstance(action, nd.Circle)]
        return max(circles, key=lambda action: (len(game.why(action).gains), -len(action.cells), action.cells))
    if isinstance(first, nd.Drop):
        sheet = game.sheets[first.player]
        sample = rng.sample(legal, min(40, len(legal)))

        def worth(drop: nd.Drop) -> tuple[int, int]:
            after = sheet.grid.put({(row, col): number for row, col, number in drop.cells})
            combos = [combo for combo in nd.find_combos(after) if sheet.box_free(combo.kind, combo.size)]
            return (sum(1 for combo in combos if combo.size < 5), -max(after.heights))

        return max(sample, key=worth)
    return rng.choice(legal)


def aside(page: Page, name: str) -> Locator:
    """What stands behind "more"; the drawer is opened for it."""
    drawer = page.get_by_test_id("drawer")
    if drawer.is_hidden():
        press_until(page.get_by_test_id("button-more"), drawer)
    return drawer.get_by_test_id(name)


def press_until(button: Locator, shown: Locator) -> None:
    """Press a button until something is shown: a button is deaf for a moment when the page has just changed by itself."""
    for tries in range(5):
        # It may have come after all, where looking for it took longer than a second; then nothing can be pressed behind it.
        if button.is_visible() and not (tries and shown.is_visible()):
            button.click()
        with suppress(AssertionError):
            expect(shown).to_be_visible(timeout=1000)
            return
    expect(shown).to_be_visible()


BUTTONS = {nd.Throw: "roll", nd.Skip: "skip", nd.Pass: "pass", nd.EndRound: "end"}


class Table:
    """The page on one side, the same game by the rules on the other; both must always agree."""

    def __init__(self, page: Page, game: nd.Game) -> None:
        self.page = page
        self.game = game

    def part(self, name: str):
        return self.page.get_by_test_id(name)

    def cell(self, row: int, col: int):
        return self.page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]')

    def do(self, action: nd.rules.Action) -> None:
        """Do an action on the page and in the rules, and wait until the page has it."""
        match action:
            case nd.Start(column):
                self.cell(6, column).click()
                self.part("button-drop").click()
            case nd.Slide(letter):
                self.part(f"tile-{letter}").click()
            case nd.Drop(cells) | nd.Block(cells):
                aside(self.page, "typed").fill(typed(cells))
                self.part("typed-go").click()
            case nd.Circle(cells):
                for row, col in cells:
                    self.cell(row, col).click()
                self.part("button-circle").click()
            case _:
                self.part(f"button-{BUTTONS[type(action)]}").click()
        self.game = self.game.apply(action)
        self.agree()

    def play(self, rng: random.Random, until: str = "", acts: int = 500) -> None:
        """Play on as ``choose`` does: until a phase is due, or so many acts, or to the end."""
        while acts and not self.game.over and self.game.phase != until:
            self.do(choose(self.game, rng))
            acts -= 1

    def finish(self, seed: int) -> None:
        """Play on until the game is over and the page says its total."""
        self.play(random.Random(seed))
        self.says_its_total()

    def says_its_total(self) -> None:
        total = self.game.sheets[0].score.total
        expect(self.part("card-end")).to_contain_text(str(total).replace("-", "−"))

    def agree(self) -> None:
        """Wait until the record that the page keeps in the browser is the game."""
        wanted = nd.record.dumps(self.game)
        self.page.wait_for_function("wanted => localStorage.getItem('numberdrop.play') === wanted", arg=wanted)


def typed(cells) -> str:
    """A drop or block as one types it: shape, turns, flip, column, numbers from the top row down."""
    low, left = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    offsets = tuple(sorted((cell[0] - low, cell[1] - left) for cell in cells))
    for name, shape in SHAPES.items():
        for flip in (False, True):
            held = shape.orientations[0]
            held = shape.orientations[held.flip[0]] if flip else held
            for turns in range(4):
                if held.cells == offsets:
                    numbers = [str(cell[2]) for cell in sorted(cells, key=lambda c: (-c[0], c[1])) if len(cell) > 2]
                    return " ".join([name, *(["f"] if flip else []), f"r{turns}", f"c{left + 1}", *numbers])
                held = shape.orientations[held.cw[0]]
    raise AssertionError(cells)


def ready(page: Page) -> None:
    """Wait until the page has its Python."""
    page.locator('[data-ready="true"]').wait_for()


def open_page(page: Page, name: str, more: str = "") -> Page:
    page.goto(f"/voila/render/{name}.ipynb{more}")
    ready(page)
    return page


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and wait until the page is laid out for it."""
    page.set_viewport_size({"width": width, "height": height})
    laid_out(page)


def laid_out(page: Page) -> None:
    """Wait until a frame is laid out: in it moves of pointers are heard, and what observes sizes has answered before one who begins to.

    A pinned clock has no frames; sizes are told by its side.
    """
    page.evaluate("() => new Promise((done) => new ResizeObserver(() => done()).observe(document.documentElement))")


def reload(page: Page) -> None:
    page.reload()
    ready(page)


def open_play(page: Page, name: str = "play") -> Page:
    """Open the play page and wait until it can be played: alone, where no game is under way."""
    open_page(page, name)
    expect(page.get_by_test_id("headline")).not_to_be_empty()
    go_alone(page)
    return page


def load(page: Page, game: nd.Game) -> None:
    aside(page, "button-load").click()
    page.get_by_test_id("load-text").fill(nd.record.dumps(game))
    page.get_by_test_id("dialog").get_by_test_id("button-load").click()


def played_to(phase: str, seed: int, rng: int | None = None, after: int = 0) -> nd.Game:
    """A solo game up to the first time that this phase is due, after so many rounds."""
    game, chance = nd.Game.new(1, seed=seed), random.Random(seed if rng is None else rng)
    while game.phase != phase or game.round <= after:
        game = game.apply(choose(game, chance))
    return game


def resume(page: Page, game: nd.Game) -> Table:
    """Come to the play page in a browser that has kept a game."""
    text = json.dumps(nd.record.dumps(game))
    page.add_init_script(f"if (location.hostname) localStorage['numberdrop.play'] ??= {text}")
    open_page(page, "play")
    expect(page.get_by_test_id("why")).to_contain_text(re.compile("Welcome back|Bon retour"))
    return Table(page, game)


def cell(page: Page, row: int, col: int) -> Locator:
    """A cell by the numbers people use."""
    return page.locator(f'[data-testid="cell"][data-row="{row - 1}"][data-col="{col - 1}"]')


def box(spot: Locator) -> dict[str, float]:
    found = spot.bounding_box()
    assert found
    return dict(found)


def middle(spot: Locator) -> tuple[float, float]:
    at = box(spot)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def gap(upper: Locator, lower: Locator) -> float:
    """How many pixels lie between the end of a part and the beginning of one below it; less than none where they overlap."""
    above = box(upper)
    return box(lower)["y"] - (above["y"] + above["height"])


def ghost(page: Page) -> dict[tuple[int, int], str]:
    """The cells of the shape in hand, as people count, and what is written there."""
    found = page.locator('[data-testid="cell"]').evaluate_all(
        """cells => cells.filter(one => /your (shape|block)/.test(one.getAttribute('aria-label')))
            .map(one => [+one.dataset.row + 1, +one.dataset.col + 1, one.getAttribute('aria-label')])"""
    )
    return {(row, col): label for row, col, label in found}


def open_sandbox(page: Page) -> Page:
    """The sandbox as it opens: the dice 5 6 7 * and the L over a position whose hole is in row 4, column 5.

    Its rows, from the top: ``....4.. .334... 1236.5. 4456.51 2X57611 XXX2341``.
    """
    open_page(page, "sandbox")
    expect(page.get_by_test_id("headline")).to_contain_text("44")
    return page


def take_tool(page: Page, tool: str, headline: str) -> None:
    """Take a tool of the sandbox and wait until the board is ready for it."""
    button = page.get_by_test_id(f"button-tool_{tool}")
    button.click()
    expect(button).to_have_attribute("aria-checked", "true")
    expect(page.get_by_test_id("headline")).to_contain_text(headline)


def go_alone(page: Page) -> None:
    """Through the first door, where the play page begins with its doors."""
    door = page.get_by_test_id("button-alone")
    if door.count():
        door.click()
        door.wait_for(state="detached")


def new_game(page: Page, players: int, seed: int, edition: str = "2023", names=()) -> Table:
    lay_table(page, *("",) * players)
    for i, name in enumerate(names, 1):
        page.get_by_test_id(f"field-name{i}").fill(name)
    page.get_by_test_id("more-seats").click()
    page.get_by_test_id("field-edition").select_option(edition)
    page.get_by_test_id("field-seed").fill(str(seed))
    start_table(page)
    return Table(page, nd.Game.new(players, edition=edition, seed=seed, names=names))


def lay_table(page: Page, *seats: str) -> None:
    """Press a face for each seat: a bot's, or a person's (``""``)."""
    if not page.get_by_test_id("card-begin").is_visible():
        aside(page, "button-against").click()
    page.get_by_test_id("button-table").click()
    press_label(page, f"field-players-{len(seats)}")
    for i, seat in enumerate(seats, 1):
        press_label(page, f"field-seat{i}-{seat}")


def press_label(page: Page, testid: str) -> None:
    """Choose an option that is seen as a face or a number."""
    page.locator("label").filter(has=page.get_by_test_id(testid)).click()


def against_pip(page: Page) -> None:
    open_play(page)
    aside(page, "button-against").click()
    page.get_by_test_id("button-against:pip").click()
    expect(page.get_by_test_id("player-1")).to_contain_text("Pip")


def start_table(page: Page) -> None:
    page.get_by_test_id("card-seats").locator('button[type="submit"]').click()
    page.get_by_test_id("card-seats").wait_for(state="detached")


def kept(page: Page) -> dict:
    return json.loads(page.evaluate("localStorage.getItem('numberdrop.play')"))
