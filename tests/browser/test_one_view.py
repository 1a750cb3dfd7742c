"""What says whether a page is one view is itself right: it finds each fault on a small page of boxes, and its walks miss no phase."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from tests.browser.direct import Direct
from tests.browser.in_sight import SIZES, Look, Size, Window, looks
from tests.browser.lessons import HEADS
from tests.browser.phases import BY_DAY, Walk, walk, walks
from tests.browser.player import gap
from tests.browser.through import Through

SMALL = Size(400, 600, touch=True)

# A page of boxes that has everything and no fault. Tests spoil it in one place each.
BOXES = """
<style>
  body { margin: 0 } h2, p { margin: 0; height: 20px; overflow: hidden }
  .nd-board { display: block; width: 140px; height: 280px } button { width: 60px; height: 44px; padding: 0 }
  .nd-keys { height: 48px; display: flex; gap: 4px } [data-testid=why] { height: 80px; overflow: auto; width: 300px }
</style>
<div class="nd" data-testid="nd-root">
  <h2 data-testid="headline">Drop the shape</h2><p class="nd-hint">Choose the column.</p>
  <div class="nd-panel"><svg class="nd-board" viewBox="0 0 2 2">
    <rect data-testid="cell" width="1" height="1" /><rect data-testid="cell" y="1" width="1" height="1" />
  </svg></div>
  <div data-testid="tray"><div>5 6 1</div></div>
  <div class="nd-keys nd-handkeys"><button data-testid="button-left">Left</button></div>
  <div class="nd-keys nd-mainkeys"><button data-testid="button-drop">Drop</button></div>
  <section data-testid="why"><ul class="nd-reasons"><li>It falls to row 1.</li><li>A gap is left.</li><li>More.</li></ul></section>
</div>
"""


def on(style: str = "", markup: str = BOXES) -> str:
    return f"<!doctype html><meta name=viewport content='width=device-width'>{markup}<style>ul {{ margin: 0 }}{style}</style>"


def seen(page: Page, *states: str) -> Look:
    """The look at the last of these pages, which follow each other in a walk."""

    def go(page: Page, _: Direct) -> Iterator[str]:
        for number, state in enumerate(states):
            page.set_content(state)
            yield str(number)

    (*_, look) = looks(Walk("boxes", "boxes", go, by_day=True), Window(page), Direct(folder=None), "en", [SMALL])
    return look


ABOVE = "h2::before { content: ''; position: fixed; inset: 0 0 auto; height: 200px; background: red }"
NARROW = "[data-testid=button-left] { height: 23px } [data-testid=button-drop] { width: 43px }"
TOLD: tuple[tuple[tuple[str, ...], dict[str, set[object]]], ...] = (
    (("", ""), {key: set() for key in ("lacking", "covered", "moved", "small", "small_for_fingers")}),
    (("",), {"targets": {("button-left", 44), ("button-drop", 44)}}),
    ((".nd-panel { height: 540px }",), {"lacking": {"moves", "acts", "explanation"}}),
    ((".nd-board { height: 900px }",), {"lacking": {"board", "dice", "moves", "acts", "explanation"}}),
    ((".nd-mainkeys { height: 20px; overflow: hidden }",), {"lacking": {"acts"}}),
    (("[data-testid=tray] { position: relative; left: 370px; width: 60px }",), {"lacking": {"dice"}}),
    # Two lines of what is told have to be seen, and not behind a scroll of its own.
    (("[data-testid=why] { height: 40px }",), {"lacking": set()}),
    (("[data-testid=why] { height: 30px }",), {"lacking": {"explanation"}}),
    (("[data-testid=why] { position: absolute; top: 0; right: -350px }",), {"lacking": {"explanation"}}),
    ((".nd-reasons { display: none }",), {"lacking": set()}),
    ((ABOVE,), {"lacking": {"board", "hint"}}),
    ((".nd-mainkeys { position: relative; top: -20px }",), {"covered": {"button-left and button-drop"}}),
    (
        (".nd-handkeys { position: absolute; top: 125px }",),
        {"covered": {"board under button-left"}, "lacking": {"board"}},
    ),
    ((NARROW,), {"small": {"button-left"}, "small_for_fingers": {"button-left", "button-drop"}}),
    ((".nd-board { width: 30px; height: 30px }",), {"small": {"cell"}}),
    (("", ".nd-panel { padding-top: 2px }"), {"moved": set()}),
    (
        ("", "[data-testid=tray] { padding-top: 7px }"),
        {"moved": {(part, 7) for part in ("moves", "acts", "button-left", "button-drop")}},
    ),
    (("", ".nd-board { width: 160px }"), {"moved": {("board", 20)}}),
)
"""Styles of the pages of a walk, and what is told of the last of them."""


def test_each_fault_is_told_and_no_other(page):
    for styles, told in TOLD:
        look = seen(page, *map(on, styles))
        assert {name: set(getattr(look, name)) for name in told} == told, styles


def test_the_line_on_a_dock_stands_for_the_explanation(page):
    away = "[data-testid=why] { position: absolute; top: 2000px }"
    assert seen(page, on(away)).lacking == ("explanation",)
    dock = BOXES.replace("<section", "<p data-testid='brief'>It falls to row 1.</p><section")
    assert seen(page, on(away, dock)).lacking == ()


def test_a_window_takes_every_size_with_a_mouse_and_with_a_finger(page):
    page.set_content(on())
    window = Window(page)
    for size in (*SIZES[4:], SIZES[0]):
        window.look(size)
        taken = page.evaluate("[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]")
        assert taken == [size.width, size.height, size.touch]


def test_the_walks_are_on_every_page_in_every_lesson_and_kind_of_puzzle():
    every = walks()
    names = {walk.name for walk in every}
    assert len(names) == len(every)
    assert {walk.page for walk in every} == {"home", "play", "lessons", "puzzles", "companion", "sandbox", "analysis"}
    assert names >= {f"lesson {lesson}" for lesson in HEADS} | {f"puzzle {kind}" for kind in puzzle_types()} | BY_DAY


# Texts that have another one's element, or none of their own: who translates the page would lose them.
CROWDED = """() => {
  const walker = document.createTreeWalker(document.querySelector(".nd"), NodeFilter.SHOW_TEXT);
  const crowded = [];
  while (walker.nextNode()) {
    const { data, parentElement: parent } = walker.currentNode;
    if (!parent.closest("svg") && parent.childNodes.length > 1) crowded.push(`${parent.outerHTML.slice(0, 120)}: ${data}`);
  }
  return crowded;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".nd-quietkeys .nd-button")]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"""
FEW = tuple(size for size in SIZES if size.name in ("1024x600", "1280x720", "768x1024", "360x740", "844x390"))
"""The least window for each way in which a page is laid out; whatever is larger has more room."""
SEEN = {
    "home": {"first seen"},
    "play alone": {"start", "roll", "slide", "drop"},
    "play with three": {"roll", "drop", "combo"},
    "replay": {"replay"},
    "lesson orientation": {"checkout", "checkout, wrong", "checkout, right", "end"},
    "lesson scoring": {"columns", "columns, wrong", "columns, right", "audit", "audit, wrong", "audit, right"},
    "lesson rows": {*("everyone", "everyone, wrong", "everyone, right", "zones", "zones, wrong", "zones, right")},
    "lesson round": {"hit", "hit, wrong"},
    "lesson letters": {"highest", "highest, wrong", "highest, right"},
    "lesson shape-choice": {"high", "high, wrong", "high, right"},
    "lesson winning": {"pair", "pair, wrong", "pair, right"},
    "lesson go": {f"rounds, step {step}" for step in range(2, 6)},
    "puzzles": {"menu"},
    "puzzle landing": {"landing 1"},
    "puzzle plan": {"plan 1", "plan 1, wrong", "plan 1, right"},
    "puzzle referee": {"referee 1", "referee 1, wrong", "referee 1, right", "referee 2"},
    "companion, copying": {"copy: grid", "copy: combos", "copy: marks", "checked"},
    "companion, table": {"set-up", "start number", "dice to tap"},
    "sandbox": {"first seen", "paint", "drop", "combo", "combo, listed", "combo, refused"},
    "analysis": {"first seen", "a game, at its end", "before a drop", "drop", "a variation"}
    | {"combo, best moves", "dice to set"},
}
"""The states of each walk in which asking, answering and explaining have to be one view."""
FURTHER = {
    "play alone": {"drop, hint", "combo", "combo, refused", "drop with a star number", "GO! block"},
    "lesson scoring": {"rows", "end"},
    "puzzle landing": {"landing 1, wrong", "landing 1, right"},
    "companion, table": {"drop, refused", "combo, player 2", "entry corrected"},
}
"""States in which only the texts are looked at. No walk goes on when it has met all of these."""


# French by day: its words are the longer ones.
@pytest.mark.parametrize(
    ("language", "sizes"),
    [pytest.param("fr", FEW, id="fr"), pytest.param("en", SIZES, id="en", marks=pytest.mark.slow)],
)
@pytest.mark.parametrize(
    "name", [name if name in BY_DAY else pytest.param(name, marks=pytest.mark.slow) for name in SEEN]
)
def test_a_task_with_its_answer_is_one_view_and_every_text_is_alone_in_its_element(
    new_page, seeded, name, language, sizes
):
    whole = walk(name)
    met, wanted = set[str](), SEEN[name] | FURTHER.get(name, set())

    def go(page: Page, direct: Direct) -> Iterator[str]:
        for state in whole.go(page, direct):
            assert page.evaluate(CROWDED) == [], state
            if state == "GO! block" and language == "fr":
                window.look(Size(360, 740, touch=True))
                assert page.evaluate(OUTSIDE) == [], "the quiet labels of a small phone stand inside their buttons"
            if state in wanted:
                met.add(state)
            if state in SEEN[name]:
                yield state
            if met == wanted:
                return

    window = Window(new_page(seeded, locale=language, reduced_motion="reduce"))
    faults = [
        (look.state, look.size.name, look.lacking, look.small, look.moved)
        for look in looks(replace(whole, go=go), window, seeded, language, sizes)
        if look.lacking or look.small or (look.moved and look.state != "start number")  # before it was no board
    ]
    assert faults == []
    assert met == wanted


def test_on_a_small_phone_three_known_rolls_stand_above_the_tiles(new_page, seeded):
    pack = shipped_pack()
    three = next(one.id for one in pack.heads_of("slides") if len(pack.puzzle(one.id).question.rolls) == 3)
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    Through(page, seeded, f"puzzles.ipynb#puzzle={three}")
    Window(page).look(Size(360, 740, touch=True))
    assert gap(page.locator(".nd-card-list"), page.locator(".nd-tilecard")) >= 0


@pytest.mark.parametrize("name", ["play", "companion"])
def test_on_a_phone_the_menu_opens_wherever_its_button_is_pressed(new_page, seeded, name):
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    Through(page, seeded, f"{name}.ipynb")
    Window(page).resize(Size(390, 844, touch=True))
    button = page.locator(".nd-menubutton")
    expect(button).to_be_visible()
    width = button.evaluate("one => one.getBoundingClientRect().width")
    button.click(position={"x": width - 4, "y": 20})
    expect(page.locator(".nd-pages.nd-open")).to_be_visible()
