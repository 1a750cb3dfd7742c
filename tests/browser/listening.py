"""A learner at a lesson page who knows nothing but what a screen reader says.

That is the live region, the headings, and the names of cells, buttons and options. What is asked is understood as a
person would: `asked_cells` and `largest_group` think, `by_trying` manages where one does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.lessons import HEADS
from tests.browser.player import open_page

Cell = tuple[int, int]
"""Row and column as people count them."""

CELL = re.compile(r"row (\d+), column (\d+)")
VERDICT = "Right|Not quite"
SAID = "document.querySelector('.nd-sr[role=status]').textContent"


class Listener:
    """Listens, and uses what has a name."""

    def __init__(self, page: Page, lesson: str) -> None:
        self.page = page
        open_page(page, HEADS[lesson].page)
        page.wait_for_function(f"{SAID} !== ''")

    @property
    def asked(self) -> str:
        return self.page.get_by_role("heading", level=2).first.inner_text()

    def cells(self) -> dict[Cell, str]:
        """What each cell of the grid is called."""
        names = self.page.get_by_role("gridcell").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        found = {}
        for name in names:
            match = CELL.search(name)
            assert match, name
            found[int(match[1]), int(match[2])] = name[match.end() :].strip(" ,")
        return found

    def numbers(self) -> dict[Cell, int]:
        """The numbers on the grid that are not circled."""
        return {at: int(name[0]) for at, name in self.cells().items() if name[0].isdigit() and "circled" not in name}

    def pick(self, *cells: Cell) -> None:
        for row, col in cells:
            self.page.get_by_role("gridcell", name=re.compile(rf"^row {row}, column {col}\b")).focus()
            self.page.keyboard.press("Space")

    def press(self, name: str, awaited: str = ".") -> str:
        """Use a button by its name, wait until something new is said that begins as awaited, and return that."""
        before = self.page.evaluate(SAID)
        self.page.get_by_role("button", name=name, exact=True).first.press("Enter")
        wait = f"([before, awaited]) => {SAID} !== before && new RegExp(`^(${{awaited}})`).test({SAID})"
        self.page.wait_for_function(wait, arg=[before, awaited])
        return self.page.evaluate(SAID).strip("\u00a0")

    def go_on(self, name: str) -> None:
        """Use a button that leads on, wherever there is one, and listen to what is asked then."""
        if self.page.get_by_role("button", name=name, exact=True).count():
            self.press(name)

    def choices(self) -> int:
        return self.page.get_by_role("radio").count()

    def finish(self, answer: Callable[[Listener], str]) -> None:
        while not self.page.get_by_role("heading", name="In short").count():
            told = answer(self)
            assert told.startswith("Right"), (self.asked, told)
            self.go_on("Next")


def asked_cells(learner: Listener) -> list[Cell]:
    """The cells that a heading of the first lesson asks for."""
    asked, numbers = learner.asked, learner.numbers()
    if "could have started with" in asked:
        return [next(at for at, number in numbers.items() if number == 1 and at[0] == 1)]
    assert "bottom row" in asked, asked
    return [(1, 4)]


def by_trying(learner: Listener) -> str:
    for option in range(learner.choices()):
        learner.page.get_by_role("radio").nth(option).check()
        found = learner.press("Check", VERDICT)
        if found.startswith("Right"):
            return found
    raise AssertionError(learner.asked)


def largest_group(learner: Listener) -> list[Cell]:
    """The largest set of equal numbers joined by sides."""
    numbers = learner.numbers()
    groups, left = [], set(numbers)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            row, col = edge.pop()
            group.add((row, col))
            for near in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if near in left and numbers[near] == numbers[row, col]:
                    left.remove(near)
                    edge.append(near)
        groups.append(sorted(group))
    return max(groups, key=len)
