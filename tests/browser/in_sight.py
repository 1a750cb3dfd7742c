"""What of a page is in sight at once: the parts a phase needs, what lies over what, how large targets are, what moves.

Measured is in the page, by the boxes and the lines of text that the browser has laid out. Which part of a page is what stands
in `PARTS`, and nowhere else: another layout is another table.
"""

import base64
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page

from tests.browser.direct import Direct
from tests.browser.phases import Walk

PARTS = {
    # What a phase needs, each of them wholly in sight. A part that a page does not show is not needed.
    "needed": {
        "board": "svg.nd-board",
        "dice": '[data-testid="tray"] > *',
        "headline": '[data-testid="headline"]',
        "hint": ".nd-hint",
        "tools": ".nd-toolbar [role=radio]",
        "players": '[data-testid^="player-"]',
        "moves": ".nd-handkeys button",
        "acts": ".nd-mainkeys button",
        "help": ".nd-quietkeys button",
        "tiles": ".nd-tile.nd-can, .nd-tile.nd-falling",
        "options": '.nd-card-options [data-testid^="option-"], .nd-card-options [data-testid="button-answer"]',
        "answer form": '[data-card="answer"] :is(input, select, button)',
        "picture": ':is([data-page="lesson"], [data-page^="puzzle"]) [data-testid^="picture-"]',
        "sheet to mark": '[data-marking] [data-testid="sheet"]',
    },
    # What is needed besides where there is no board.
    "boardless": {"way on": ".nd-cards .nd-primary"},
    # The explanation: the first two lines of one of these are in sight.
    "said": ['[data-testid="why"] .nd-reasons', '[data-testid="brief"]'],
    # What must not move from phase to phase: of these the upper left corner, of the board and of buttons the size as well.
    "still": {
        "dice": ".nd-dice",
        "headline": '[data-testid="headline"]',
        "moves": ".nd-handkeys",
        "acts": ".nd-mainkeys",
        "board": "svg.nd-board",
        "button": ".nd-handkeys button, .nd-mainkeys button",
    },
    # What a task asks besides its headline.
    "asked": ".nd-asked > .nd-card",
    "told": '[data-testid="brief"]',
    "board": "svg.nd-board",
    "on the board": ".nd-panel",
    "cell": '[data-testid="cell"]',
    "root": ".nd",
    "pressed": ":is(a[href], button, summary, select, textarea, input, [role=button], [role=gridcell], [role=tab], [role=radio])",
}


@dataclass(frozen=True)
class Size:
    """A screen: for fingers (``touch``) or for a mouse."""

    width: int
    height: int
    touch: bool

    @property
    def name(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    *(
        Size(width, height, touch=False)
        for width, height in ((1024, 600), (1024, 768), (1280, 720), (1366, 768), (1440, 900))
    ),
    *(Size(width, height, touch=True) for width, height in ((768, 1024), (360, 740), (390, 844), (844, 390))),
)

LEAST = 24
"""No target is smaller, in pixels."""
FINGER = 44
"""The size of a target for fingers. Cells of the board may be smaller: fourteen rows of this size are on no phone."""
STILL = 2
"""What moves by no more pixels stands still."""

MEASURE = (Path(__file__).parent / "in_sight.js").read_text("utf-8")


@dataclass(frozen=True)
class Look:
    """How a state of a page looks on a screen."""

    walk: str
    page: str
    state: str
    language: str
    size: Size
    lacking: tuple[str, ...]
    """Parts that are not wholly in sight."""
    covered: tuple[str, ...]
    """What lies over the board, and presses that lie over each other."""
    targets: tuple[tuple[str, float], ...]
    """Whatever can be pressed but the cells of the board, with its smaller side."""
    cell: float | None
    """The smaller side of a cell, where there are any."""
    stands: dict[str, tuple[float, float, float, float]] = field(repr=False)
    """Where what must not move stands: left, top, width, height."""
    question: str | None = None
    """What a task asks, where the acts follow it: beside the board. Another question, another place."""
    moved: tuple[tuple[str, float], ...] = ()
    """What stands elsewhere than in the state before or has another size, and by how much."""

    @property
    def small(self) -> tuple[str, ...]:
        """What is too small for anybody."""
        cells = (("cell", self.cell),) if self.cell else ()
        return tuple(name for name, side in (*self.targets, *cells) if side < LEAST - 0.5)

    @property
    def small_for_fingers(self) -> tuple[str, ...]:
        """What is too small for a finger, on a screen that is pressed with fingers."""
        return tuple(name for name, side in self.targets if side < FINGER - 0.5) if self.size.touch else ()


class Window:
    """A browser's window that takes every size in turn, by mouse and by finger, with the page that is open in it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._touch: bool | None = None

    def resize(self, size: Size) -> None:
        about = {"width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": size.touch}
        self._line.send("Emulation.setDeviceMetricsOverride", about)
        if size.touch != self._touch:
            self._line.send("Emulation.setTouchEmulationEnabled", {"enabled": size.touch})
            self._touch = size.touch

    def look(self, size: Size) -> dict[str, Any]:
        """Take a size, and measure the page as it stands at its top."""
        self.resize(size)
        found: dict[str, Any] = json.loads(self.page.evaluate(MEASURE, [PARTS, size.width, size.height]))
        return found

    def picture(self, size: Size, path: Path) -> None:
        self.resize(size)
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        path.write_bytes(base64.b64decode(self._line.send("Page.captureScreenshot")["data"]))


def looks(walk: Walk, window: Window, direct: Direct, language: str, sizes: Sequence[Size] = SIZES) -> Iterator[Look]:
    """Walk, and look at every state in every size. Whoever asks for the next look leaves the one before."""
    before: dict[Size, Look] = {}
    for state in walk.go(window.page, direct):
        for size in sizes:
            found = window.look(size)
            look = before[size] = _look(walk, state, language, size, found, before.get(size))
            yield look


def _look(walk: Walk, state: str, language: str, size: Size, found: dict[str, Any], before: Look | None) -> Look:
    stands = {name: tuple(box) for name, box in found["stands"].items()}
    still = set(stands) if not before or found["question"] == before.question else {"headline", "board"}
    moved = {
        name: round(max(abs(now - was) for now, was in zip(stands[name], before.stands[name], strict=True)), 1)
        for name in stands
        if before and name in before.stands and name in still
    }
    parts = {name: tuple(found[name]) for name in ("lacking", "covered")}
    targets, far = tuple(map(tuple, found["targets"])), tuple((name, by) for name, by in moved.items() if by > STILL)
    place = {"stands": stands, "question": found["question"], "moved": far}
    return Look(walk.name, walk.page, state, language, size, **parts, targets=targets, cell=found["cell"], **place)
