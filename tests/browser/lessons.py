"""Learners at a lesson page in the browser: one with a keyboard, one with a finger. They know the answers.

Beside the page runs the same lesson with the same seed in Python; both must always agree on what is asked, what is said
and how many lines of progress were written. What a wrong answer left on the page is taken away before the next one, as
people do. Who knows nothing but what is announced is in ``listening``.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from time import monotonic

from playwright.sync_api import Error, Locator, Page, expect

from numberdrop.exercises import Answer, load_lesson
from numberdrop.exercises.course import course
from numberdrop.exercises.kinds.combos.point import LEGAL
from numberdrop.exercises.kinds.sheets.mark import NOTHING
from numberdrop.exercises.walkthroughs import PASS
from numberdrop.rules.reasons.reason import Cells
from tests.browser.player import aside, open_page, typed
from tests.exercises import answering
from tests.pages.exercises import lesson_page
from tests.serving import ROOT, write_notebook

SEED = 1
HEADS = {head.id: head for head in course()}


def write_notebooks(folder: Path) -> None:
    """The home page, and each lesson with a seed that both sides know."""
    (folder / "home.ipynb").write_bytes((ROOT / "notebooks" / "home.ipynb").read_bytes())
    for head in HEADS.values():
        code = f'from numberdrop.widget import lesson\n\nlesson("{head.id}", seed={SEED})'
        write_notebook(folder / f"{head.page}.ipynb", ("code", code), title=head.title.in_language("en"))


# Where a page stands: what it asks, takes and says, and how much it has kept.
STANDS = """() => {
  const part = name => document.querySelector(`[data-testid="${name}"]`);
  const kept = localStorage.getItem("numberdrop.progress") || "";
  return {
    lines: kept.split("\\n").filter(Boolean).length,
    headline: part("headline").textContent,
    task: document.querySelector("[aria-current=step] [data-testid^=step-]")?.dataset.testid.slice(5) ?? "",
    mode: document.querySelector(".nd").dataset.mode,
    said: part("live").textContent.replace(/\\u00a0$/, ""),
  };
}"""

# What is chosen on it: cells, and options in their order.
CHOSEN = """() => ({
  cells: [...document.querySelectorAll("[data-testid=cell][aria-selected=true]")]
    .map(one => [+one.dataset.row, +one.dataset.col]),
  options: [...document.querySelectorAll("[data-testid^=option-]")]
    .filter(one => one.querySelector("input") ? one.querySelector("input").checked : one.ariaPressed === "true")
    .sort((a, b) => (a.querySelector(".nd-place")?.textContent || 0) - (b.querySelector(".nd-place")?.textContent || 0))
    .map(one => one.dataset.testid.slice(7)),
})"""


class Learner:
    """A visitor to a lesson page, and the same lesson in Python (``twin``)."""

    def __init__(self, page: Page, lesson: str, language: str = "en") -> None:
        self.page = page
        self.twin = lesson_page(load_lesson(lesson), language, SEED)
        self.arrive(HEADS[lesson].page)
        self.agree()

    def arrive(self, name: str) -> None:
        open_page(self.page, name)

    def part(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    def stands(self) -> dict[str, object]:
        """Where the page has to stand, by its twin."""
        scene, talk = self.twin.scene(), self.twin.talk
        verdict = self.twin.voice(f"front.verdict_{talk['verdict']}") if talk["verdict"] in ("right", "wrong") else ""
        said = talk["announce"]
        return {
            "lines": len(self.twin.added),
            "headline": scene["headline"],
            "task": next((step["id"] for step in scene["steps"] if step["state"] == "now"), ""),
            "mode": scene["mode"] if self.twin.board() else "none",
            "said": said if said.startswith(verdict) else f"{verdict}. {said}",
        }

    def agree(self) -> None:
        """Wait until the page stands where its twin does."""
        wanted = self.stands()
        try:
            text = json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
            self.page.wait_for_function(f"wanted => JSON.stringify(({STANDS})()) === wanted", arg=text)
        except (Error, TimeoutError):
            assert self.page.evaluate(STANDS) == wanted, self.twin.exercise.id
            raise

    # What hands do each kind of learner has its own way for: ``push`` a button, ``touch_cells``, ``touch_options``, ``enter``
    # numbers into a form, ``name`` an entry of the sheet, ``put`` what was rolled, ``start`` in a column.

    def pick_cells(self, cells: Cells) -> None:
        """Touch only what differs from what stands on the board already; what is too much goes first."""
        chosen = {tuple(cell) for cell in self.page.evaluate(CHOSEN)["cells"]}
        self.touch_cells((*sorted(chosen.difference(cells)), *sorted(set(cells) - chosen)))

    def pick_options(self, picks: tuple[str, ...]) -> None:
        chosen = self.page.evaluate(CHOSEN)["options"]
        if self.part(f"option-{picks[0]}").locator("input[type=radio]").count():
            self.touch_options(picks)
        elif self.part(f"option-{picks[0]}").locator("input").count():
            self.touch_options(sorted(set(chosen).symmetric_difference(picks)))
        elif tuple(chosen) != picks:
            self.touch_options((*reversed(chosen), *picks))
        self.push("button-answer")

    def mark(self, answer: Answer) -> None:
        if answer.picks == (NOTHING,):
            self.push("button-nothing")
            return
        stands = set(self.twin.player.picked) - {NOTHING}
        for pick in sorted(stands.symmetric_difference(answer.picks), key=lambda pick: pick[0] == "x"):
            name = "-".join(str(value) for value in answering.about(pick).values())
            self.push(name)
        self.push("button-answer")

    def give(self, answer: Answer) -> None:
        """Answer, and wait until both sides have it."""
        question, mode = self.twin.exercise.question, self.twin.takes
        if question.kind == "act" and answer.picks == (PASS,):
            self.push("button-skip" if self.twin.player.walk.step == "skip" else "button-pass")
        elif mode == "start":
            self.start(answer.cells[0][1])
        elif LEGAL in answer.picks:
            self.push("button-legal")
        elif mode in ("free", "combo"):
            self.pick_cells(answer.cells)
            self.push("button-answer" if mode == "free" else "button-circle")
        elif mode in ("drop", "block"):
            self.put(answer)
        elif question.kind in ("slide", "act"):
            self.push(f"tile-{answer.picks[0]}")
        elif question.kind == "mark":
            self.mark(answer)
        elif question.kind == "total":
            self.enter(dict(pick.split("=", 1) for pick in answer.picks))
        elif question.kind == "audit":
            self.name(answer.picks[0])
            self.push("button-answer")
        else:
            self.pick_options(answer.picks)
        answering.give(self.twin, answer)
        self.agree()

    def go_on(self) -> None:
        self.push("button-next")
        answering.press(self.twin, "next")
        self.agree()

    def solve(self) -> None:
        if self.twin.player.example_first:
            self.go_on()
        while not self.twin.player.closed:
            self.give(self.twin.exercise.right_answer)
        expect(self.part("button-next")).to_be_visible()

    def finish(self) -> None:
        while not self.twin.state.over:
            self.solve()
            self.go_on()
        expect(self.part("card-summary")).to_be_visible()


# How many stops lie between what has the keyboard and an element, as the page's order has them.
STOPS = """selector => {
  const here = document.activeElement;
  if (here !== document.body && here.matches(selector)) return 0;
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(one => one.tabIndex >= 0 && !one.matches(":disabled") && one.getClientRects().length)
    .filter(one => {
      if (one.type !== "radio") return true;
      const all = [...document.getElementsByName(one.name)], on = all.find(each => each.checked);
      return all.includes(here) ? one === here : on ? one === on : true;
    });
  const there = stops.find(one => one.matches(selector)), from = stops.indexOf(here), to = stops.indexOf(there);
  if (to < 0) return null;
  if (from >= 0) return to - from;
  return here === document.body ? to + 1
    : stops.filter(one => here.compareDocumentPosition(one) & 4 && !(there.compareDocumentPosition(one) & 4)).length;
}"""


# Whether Enter sends the answer from where the keyboard is.
ON_ANSWER = "document.activeElement.matches('[data-testid=cell], [data-testid^=option-] input')"


class Keys(Learner):
    """The keyboard alone: Tab, Shift+Tab, arrows, Space, Enter, letters and digits."""

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)

    def reach(self, selector: str) -> None:
        """Go to a control with Tab, or back with Shift+Tab where it stands before."""
        self.page.locator(selector).first.wait_for()
        for _ in range(4):  # counted once; what the count did not see takes another look
            stops = self.page.evaluate(STOPS, selector)
            assert stops is not None, f"{selector} is no stop of the keyboard"
            if stops == 0:
                return
            self.press("Tab" if stops > 0 else "Shift+Tab", abs(stops))
        raise AssertionError(f"{selector} is not reached with Tab")

    def push(self, name: str) -> None:
        if name.startswith("row-"):
            self.reach("[data-rove][data-testid^=row-][tabindex='0']")
            here = int(self.page.evaluate("document.activeElement.dataset.testid.slice(4)"))
            there = int(name[4:])
            self.press("ArrowDown" if there < here else "ArrowUp", abs(there - here))
            assert self.page.evaluate("document.activeElement.dataset.testid") == name
        elif name not in ("button-answer", "button-circle") or not self.page.evaluate(ON_ANSWER):
            self.reach(f"[data-testid={name}]")
        self.press("Enter")

    def touch_cells(self, cells: Cells) -> None:
        if not cells:
            return
        self.reach("[data-testid=cell][tabindex='0']")
        here = self.page.evaluate("[+document.activeElement.dataset.row, +document.activeElement.dataset.col]")
        for row, col in cells:
            self.press("ArrowUp" if row > here[0] else "ArrowDown", abs(row - here[0]))
            self.press("ArrowRight" if col > here[1] else "ArrowLeft", abs(col - here[1]))
            self.press("Space")
            here = (row, col)

    def touch_options(self, picks: Iterable[str]) -> None:
        ids = self.page.locator("[data-testid^=option-]").evaluate_all("all => all.map(one => one.dataset.testid)")
        if not self.page.locator("[data-testid^=option-] input[type=radio]").count():
            for pick in picks:
                box = self.part(f"option-{pick}").locator("input").count()
                self.reach(f"[data-testid='option-{pick}']{' input' if box else ''}")
                self.press("Space")
            return
        self.reach("[data-testid^=option-] input[type=radio]")
        here = self.page.evaluate("document.activeElement.closest('[data-testid]').dataset.testid")
        for pick in picks:
            self.press("ArrowDown", (ids.index(f"option-{pick}") - ids.index(here)) % len(ids))
            self.press("Space")

    def enter(self, values: dict[str, str]) -> None:
        for name, value in values.items():
            self.reach(f"[data-testid=field-{name}]")
            self.press("Control+a")
            self.page.keyboard.type(value)
        self.press("Enter")

    def name(self, entry: str) -> None:
        names = self.part("field-entry").locator("option").evaluate_all("all => all.map(one => one.value)")
        self.reach("[data-testid=field-entry]")
        self.press("Home")
        self.press("ArrowDown", names.index(entry))

    def put(self, answer: Answer) -> None:
        cells = answer.numbered if self.twin.takes == "drop" else answer.cells
        self.push("button-more")
        self.reach("[data-testid=typed]")
        self.press("Control+a")
        self.page.keyboard.insert_text(typed(cells))
        self.press("Enter")

    def start(self, column: int) -> None:
        self.reach("[data-testid=cell][tabindex='0']")
        self.press("Home")
        self.press("ArrowRight", column)
        self.press("Space")


class Taps(Learner):
    """A finger on a small screen."""

    rested = 0.0
    """When the next tap on a button is heard."""

    def push(self, name: str) -> None:
        # The second tap of two that follow at once is not meant for what the first has brought.
        self.page.wait_for_timeout(max(0.0, 1000 * (self.rested - monotonic())))
        self.part(name).first.tap()
        self.rested = monotonic() + 0.45

    def touch_cells(self, cells: Cells) -> None:
        for row, col in cells:
            self.page.locator(f'[data-testid="cell"][data-row="{row}"][data-col="{col}"]').tap()

    def touch_options(self, picks: Iterable[str]) -> None:
        for pick in picks:
            self.part(f"option-{pick}").tap()

    def enter(self, values: dict[str, str]) -> None:
        for name, value in values.items():
            self.part(f"field-{name}").tap()
            expect(self.part(f"field-{name}")).to_be_focused()
            self.page.keyboard.press("Control+a")
            self.page.keyboard.type(value.removeprefix("-"))
            if value.startswith("-"):  # a number pad has digits only
                self.page.locator(f"[data-field={name}] + button").tap()
        self.push("button-answer")

    def name(self, entry: str) -> None:
        self.part("field-entry").select_option(entry)

    def put(self, answer: Answer) -> None:
        cells = answer.numbered if self.twin.takes == "drop" else answer.cells
        field = aside(self.page, "typed")
        field.tap()
        expect(field).to_be_focused()
        self.page.keyboard.type(typed(cells))
        self.push("typed-go")

    def start(self, column: int) -> None:
        self.touch_cells(((0, column),))
        self.push("button-drop")
