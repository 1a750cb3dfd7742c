"""What says whether a page is one view is itself right: it finds each fault on a small page of boxes, and its walks miss no phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from numberdrop.exercises.puzzles import puzzle_types, shipped_pack
from numberdrop.text import LANGUAGES
from tests.browser.conftest import NewPage
from tests.browser.direct import Direct
from tests.browser.in_sight import SIZES, Look, Size, Window, looks
from tests.browser.lessons import HEADS
from tests.browser.phases import BY_DAY, Walk, walks
from tests.browser.through import PlayThrough, Through

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
    return f"<!doctype html><meta name=viewport content='width=device-width'>{markup}<style>{style}</style>"


def seen(page: Page, *states: str) -> Look:
    """The look at the last of these pages, which follow each other in a walk."""

    def go(page: Page, _: Direct) -> Iterator[str]:
        for number, state in enumerate(states):
            page.set_content(state)
            yield str(number)

    (*_, look) = looks(Walk("boxes", "boxes", go, by_day=True), Window(page), Direct(folder=None), "en", [SMALL])
    return look


def test_a_page_with_everything_in_sight_has_no_fault(page: Page) -> None:
    look = seen(page, on(), on())
    assert (look.lacking, look.covered, look.moved, look.small, look.small_for_fingers) == ((), (), (), (), ())
    assert dict(look.targets) == {"button-left": 44, "button-drop": 44}


@pytest.mark.parametrize(
    ("style", "lacking"),
    [
        (".nd-panel { height: 540px }", {"moves", "acts", "explanation"}),
        (".nd-board { height: 900px }", {"board", "dice", "moves", "acts", "explanation"}),
        (".nd-mainkeys { height: 20px; overflow: hidden }", {"acts"}),
        ("[data-testid=tray] { position: relative; left: 370px; width: 60px }", {"dice"}),
        # Two lines of what is told have to be seen, and not behind a scroll of its own.
        ("[data-testid=why] { height: 40px }", set()),
        ("[data-testid=why] { height: 30px }", {"explanation"}),
        ("[data-testid=why] { position: absolute; top: 0; right: -350px }", {"explanation"}),
        (".nd-reasons { display: none }", set()),
        (
            "h2::before { content: ''; position: fixed; inset: 0 0 auto; height: 200px; background: red }",
            {"board", "hint"},
        ),
    ],
)
def test_what_is_not_wholly_in_sight_is_named(page: Page, style: str, lacking: set[str]) -> None:
    assert set(seen(page, on("ul { margin: 0 }" + style)).lacking) == lacking


def test_the_line_on_a_dock_stands_for_the_explanation(page: Page) -> None:
    away = "[data-testid=why] { position: absolute; top: 2000px }"
    assert seen(page, on(away)).lacking == ("explanation",)
    dock = BOXES.replace("<section", "<p data-testid='brief'>It falls to row 1.</p><section")
    assert seen(page, on(away, dock)).lacking == ()


def test_what_lies_over_something_is_named(page: Page) -> None:
    look = seen(page, on(".nd-mainkeys { position: relative; top: -20px }"))
    assert look.covered == ("button-left and button-drop",)
    look = seen(page, on(".nd-handkeys { position: absolute; top: 125px }"))
    assert look.covered == ("board under button-left",)
    assert look.lacking == ("board",)


def test_what_is_too_small_is_named(page: Page) -> None:
    look = seen(page, on("[data-testid=button-left] { height: 23px } [data-testid=button-drop] { width: 43px }"))
    assert look.small == ("button-left",)
    assert set(look.small_for_fingers) == {"button-left", "button-drop"}
    assert seen(page, on(".nd-board { width: 30px; height: 30px }")).small == ("cell",)


def test_what_moves_between_phases_is_told_in_pixels(page: Page) -> None:
    assert seen(page, on(), on(".nd-panel { padding-top: 2px }")).moved == ()
    look = seen(page, on(), on("[data-testid=tray] { padding-top: 7px }"))
    assert dict(look.moved) == {"moves": 7, "acts": 7, "button-left": 7, "button-drop": 7}
    assert ("board", 20) in seen(page, on(), on(".nd-board { width: 160px }")).moved


def test_a_window_takes_every_size_with_a_mouse_and_with_a_finger(page: Page) -> None:
    page.set_content(on())
    window = Window(page)
    for size in (*SIZES, *reversed(SIZES)):
        window.look(size)
        taken = page.evaluate("[innerWidth, innerHeight, matchMedia('(pointer: coarse)').matches]")
        assert taken == [size.width, size.height, size.touch]


def test_the_walks_are_on_every_page_in_every_lesson_and_kind_of_puzzle() -> None:
    every = walks()
    names = {walk.name for walk in every}
    assert len(names) == len(every)
    assert {walk.page for walk in every} == {"home", "play", "lessons", "puzzles", "companion", "sandbox", "analysis"}
    assert names >= {f"lesson {lesson}" for lesson in HEADS} | {f"puzzle {kind}" for kind in puzzle_types()} | BY_DAY


def faults_of(
    new_page: NewPage, direct: Direct, walk: Walk, language: str, sizes: Sequence[Size] = SIZES
) -> list[tuple[object, ...]]:
    """What is wrong with the states of a walk: what is missed, too small, or stands elsewhere than in the state before.

    The page of a game that is over is no view with an act under way: ``test_end`` looks at it.
    """
    return [
        (look.state, look.size.name, look.lacking, look.small, look.moved)
        for look in looks(
            walk, Window(new_page(direct, locale=language, reduced_motion="reduce")), direct, language, sizes
        )
        if (look.lacking or look.small or look.moved) and look.state != "game over"
    ]


@pytest.mark.parametrize("name", ["sandbox", "analysis"])
def test_a_board_to_try_things_on_has_all_in_sight_and_moves_nothing(
    new_page: NewPage, seeded: Direct, name: str
) -> None:
    walk = next(one for one in walks() if one.name == name)
    assert not faults_of(new_page, seeded, walk, "fr")


ONE_TASK = {
    "home": {"first seen"},
    "sums beside the board": {"columns", "columns, wrong", "columns, right"},
    "an entry to name": {"audit", "audit, wrong", "audit, right"},
    "a question without a board": {"zones", "zones, wrong", "zones, right"},
    "marks on the board": {"checkout", "checkout, wrong", "checkout, right"},
    "the end of a lesson": {"end"},
    "the phases of a round in order": {"hit", "hit, wrong"},
    "who holds what beside the grid": {"highest", "highest, wrong", "highest, right"},
    "the next roll of a puzzle": {"plan 1", "plan 1, wrong", "plan 1, right"},
    "the wrong entry of a sheet": {"referee 1", "referee 1, wrong", "referee 1, right", "referee 2"},
    "ways to train": {"menu"},
    "a solo round, step by step": {f"rounds, step {step}" for step in range(2, 6)},
    "a paper sheet is copied": {"copy: grid", "copy: combos", "copy: marks", "checked"},
    "the ways into the companion": {"set-up"},
    "a table is laid": {"start number", "dice to tap"},
    "a game is looked at again": {"replay"},
    "places to choose from": {"high", "high, wrong", "high, right"},
    "the sheets of several beside a question": {"everyone", "everyone, wrong", "everyone, right"},
    "a sheet that is marked": {"pair", "pair, wrong", "pair, right"},
    "several at one screen": {"roll", "drop", "combo"},
}
WALKS = {
    "home": "home",
    "sums beside the board": "lesson scoring",
    "an entry to name": "lesson scoring",
    "the phases of a round in order": "lesson round",
    "who holds what beside the grid": "lesson letters",
    "the next roll of a puzzle": "puzzle plan",
    "the wrong entry of a sheet": "puzzle referee",
    "ways to train": "puzzles",
    "a solo round, step by step": "lesson go",
    "a paper sheet is copied": "companion, copying",
    "the ways into the companion": "companion, table",
    "a table is laid": "companion, table",
    "a game is looked at again": "replay",
    "places to choose from": "lesson shape-choice",
    "the sheets of several beside a question": "lesson rows",
    "a sheet that is marked": "lesson winning",
    "a question without a board": "lesson rows",
    "several at one screen": "play with three",
}


# French by day: its words are the longer ones.
@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(one, marks=pytest.mark.slow) for one in LANGUAGES if one != "fr")]
)
@pytest.mark.parametrize("task", ONE_TASK)
def test_asking_answering_and_explaining_are_one_view(
    new_page: NewPage, seeded: Direct, task: str, language: str
) -> None:
    whole = next(one for one in walks() if one.name == WALKS.get(task, "lesson orientation"))
    met = []

    def go(page: Page, direct: Direct) -> Iterator[str]:
        wanted = (state for state in whole.go(page, direct) if state in ONE_TASK[task])
        for state in islice(wanted, len(ONE_TASK[task])):
            met.append(state)
            yield state

    assert not faults_of(new_page, seeded, replace(whole, go=go), language)
    assert set(met) == ONE_TASK[task]


def test_the_quiet_labels_of_a_small_phone_stand_inside_their_buttons(new_page: NewPage, seeded: Direct) -> None:
    walk = next(one for one in walks() if one.name == "play alone")
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    next(state for state in walk.go(page, seeded) if state == "GO! block")
    Window(page).look(Size(360, 740, touch=True))
    outside = page.locator(".nd-quietkeys .nd-button").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).map(one => one.innerText)"
    )
    assert not outside


def test_on_a_small_phone_three_known_rolls_stand_above_the_tiles(new_page: NewPage, seeded: Direct) -> None:
    pack = shipped_pack()
    three = next(one.id for one in pack.heads_of("slides") if len(pack.puzzle(one.id).question.rolls) == 3)
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    Through(page, seeded, f"puzzles.ipynb#puzzle={three}")
    Window(page).look(Size(360, 740, touch=True))
    rolls, tiles = page.locator(".nd-card-list").bounding_box(), page.locator(".nd-tilecard").bounding_box()
    assert rolls is not None
    assert tiles is not None
    assert rolls["y"] + rolls["height"] <= tiles["y"]


@pytest.mark.parametrize("name", ["play", "companion"])
def test_on_a_phone_the_menu_opens_wherever_its_button_is_pressed(new_page: NewPage, seeded: Direct, name: str) -> None:
    """Room that is kept for the phases of a round took its presses where no round had begun."""
    page = new_page(seeded, locale="fr", reduced_motion="reduce")
    Through(page, seeded, f"{name}.ipynb")
    Window(page).resize(Size(390, 844, touch=True))
    button = page.locator(".nd-menubutton")
    width = button.evaluate("one => one.getBoundingClientRect().width")
    button.click(position={"x": width - 4, "y": 20})
    expect(page.locator(".nd-pages.nd-open")).to_be_visible()


def test_after_a_tile_that_is_slid_by_keyboard_the_shape_is_dropped_by_keyboard(
    new_page: NewPage, seeded: Direct
) -> None:
    page = new_page(seeded, reduced_motion="reduce")
    at = PlayThrough(page, seeded, "play.ipynb")
    at.send(type="form", id="new", values={"players": "1", "edition": "2023", "seed": "4"})
    at.send(type="act", action={"type": "start", "column": 2})
    at.press("roll")
    page.locator(".nd-tile.nd-can").first.press("Enter")
    expect(page.get_by_test_id("button-drop")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_test_id("button-drop")).to_be_hidden()
    assert at.game.sheets[0].grid.heights != (0, 0, 1, 0, 0, 0, 0)
