"""What pages keep in the browser: texts that are not ours, texts of earlier versions, and damage in one part."""

import json

import pytest

import numberdrop as nd
from numberdrop.pages.table.seating import KEPT as TABLE
from numberdrop.pages.table.seating import Seating, read_saved_table, saved_table
from tests.pages.driven import driven

ODD = (
    "nonsense",
    "{",
    "[]",
    '{"v":1,"more":1}',
    '{"v":99}',
    '"7"',
    "9" * 5000,
    '{"grid": "44',
    "[" * 3000,
    '{"v":true}',
)


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize("place", [("lesson", "gravity"), ("sandbox",), ("composer",), ("companion",), ("puzzles",)])
def test_a_text_that_is_not_ours_begins_the_page_anew_and_says_so(place: tuple[str, ...], text: str) -> None:
    name, which = (*place, "")[:2]
    page, fresh = driven(name, which=which), driven(name, which=which)
    page.handle({"type": "hello", "record": text})
    assert (page.ids, page.board()) == (["ui.begins_anew"], fresh.board())


def test_who_is_at_work_keeps_what_is_there() -> None:
    page = driven("sandbox")
    page.send(type="paint", cell=[0, 0], value="7")
    before = page.state
    page.handle({"type": "hello", "record": "nonsense"})
    assert page.state == before


def test_a_picture_that_was_kept_as_plain_text_comes_back() -> None:
    page = driven("sandbox")
    page.handle({"type": "hello", "record": "12....."})
    assert str(page.state.sheet.grid).endswith("12.....")
    assert json.loads(page.log()["text"]) == {"v": 1, "grid": "12....."}


def test_a_sheet_of_the_first_version_comes_back() -> None:
    sheet = {"grid": "555....", "groups": [[[0, 0], [0, 1], [0, 2]]], "marks": ["B"], "sums": {"rows": -4}}
    sheet |= {"edition": "2023", "checked": True, "tool": "combo"}
    page = driven("companion")
    page.send(type="hello", record=json.dumps({"v": 1, "desk": True, "sheet": sheet}))
    desk = page.state.desk
    assert (desk.tool, desk.checked, desk.paper.sums, desk.paper.marks) == ("combo", True, {"rows": -4}, {"B"})
    assert driven("companion").take_over(page).state.desk == desk


@pytest.mark.parametrize(
    "bad", [{"grid": "?"}, {"groups": [[[14, 0]]]}, {"marks": ["Q"]}, {"sums": {"rows": True}}, {"edition": "1"}]
)
def test_damage_in_the_sheet_does_not_cost_the_table(bad: dict) -> None:
    game = nd.record.dumps(nd.Game.new(3, "2023", tiles=nd.Game.new(3, "2023", seed=1).setup.tiles))
    paper = {"grid": "1......", "edition": "2023"} | bad
    kept = {"v": 2, "desk": True, "table": {"game": game}, "sheet": {"paper": paper}}
    page = driven("companion")
    page.handle({"type": "hello", "record": json.dumps(kept)})
    assert (page.ids, page.state.game.players) == (["companion.not_restored"], 3)


def test_a_table_comes_back_and_damage_in_a_field_costs_only_that_field() -> None:
    setup = nd.Game.new(2, seed=3).setup
    seating = Seating(("", "leo"), (4, 5), (0,))
    text = TABLE.text(saved_table(setup, seating, "fast").but(replay=7, reviewed=(1, 1, 5), retry=12))
    saved = read_saved_table(text, setup)
    assert (saved.seating, saved.speed, saved.replay, saved.reviewed, saved.retry) == (seating, "fast", 7, (1,), 12)
    plain = json.loads(text)
    del plain["v"]  # as the first version had it
    for name, bad in (("speed", "warp"), ("replay", True), ("taken", "all"), ("reviewed", [[]])):
        assert read_saved_table(json.dumps(plain | {name: bad}), setup).seats == ("", "leo"), name
    assert read_saved_table(json.dumps(plain | {"seats": ["", "bob"]}), setup) is None
    assert read_saved_table(text, nd.Game.new(2, seed=4).setup) is None
