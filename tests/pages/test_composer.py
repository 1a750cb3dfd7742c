"""The composer without a browser: choices count at once, what a puzzle is worth is told, what is copied opens again."""

import json
import sys
from dataclasses import replace

import pytest

from numberdrop.exercises import MultilingualText, parse_lesson
from numberdrop.exercises.composer import SORTS, Sketch
from numberdrop.exercises.files.lesson_file import check_lesson
from numberdrop.exercises.share_code import decode, encode
from numberdrop.formats.declarations import MalformedError
from numberdrop.pages.composer import kept_text, sketch_of
from numberdrop.pages.composer.state import OF_SHAPE, SHAPE_FACES, open_link
from numberdrop.rules.grid import Grid
from tests.pages.driven import Driven, driven


def ask(page: Driven, sort: str, **values: object) -> None:
    """Choose what is asked, as the form sends it, and let the page count to the end."""
    page.form("question", sort=sort, **values)
    page.wait()


def copies(page: Driven) -> dict[str, dict]:
    page.press("share")
    return {part["id"]: part for part in page.dialog["parts"]}


def load(page: Driven, text: str) -> None:
    page.press("open")
    page.load(text)


@pytest.fixture(params=["en", "fr"])
def page(request) -> Driven:
    return driven("composer", request.param)


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_of_question_is_drawn_and_told(page: Driven, sort: str) -> None:
    ask(page, sort)
    fields = {field["id"]: field for field in page.scene()["cards"][0]["fields"]}
    needs = [name for name in SORTS[sort].needs if name not in OF_SHAPE]  # how a shape is held is shown, not described
    assert (set(fields), fields["sort"]["value"]) == ({"sort", "prompt", *needs}, sort)
    for name in needs:
        for value, _ in fields[name]["options"]:
            page.form("question", **{"sort": sort, name: value})
            assert {one["id"]: one for one in page.scene()["cards"][0]["fields"]}[name]["value"] == value
    assert "{" not in fields["prompt"]["help"], "the usual question is told as it will be read"
    assert fields["prompt"]["help"] or SORTS[sort].marks
    assert bool(page.scene().get("dice")) == SORTS[sort].rolls
    assert any(one["id"] == "palette:m" for one in page.scene()["palette"]) == SORTS[sort].marks


def test_the_shape_is_held_over_the_grid_where_it_is_put(page: Driven) -> None:
    page.press("tool_shape")
    table = page.table()
    assert (table["order"][0], set(table["order"])) == ("L", set("IOTLS"))
    assert (table["first"]["orient"], table["first"]["col"]) == (page.state.sketch.held.index, 2)
    lands = [(shape, orient, col) for shape in "TS" for orient in (0, 1) for col in range(5)]
    for shape, orient, col in lands:
        page.act("block", cells=table["shapes"][shape]["lands"][orient][col]["at"])
        held = page.state.sketch.held
        assert (held.shape, held.index, held.column) == (shape, orient, col)
    assert not any(one["id"] == "share" for one in page.scene()["buttons"])
    page.press("undo")
    assert page.state.sketch.held.column == 3
    page.press("tool_paint")
    assert not page.table()
    assert page.scene()["hang"]["cells"]


def test_one_sees_at_once_how_many_answers_are_right(page: Driven) -> None:
    page.wait()
    assert page.ids == ["composer.one_right", "composer.sound", "composer.level", "composer.themes"]
    for sort, values, told in (
        ("place_clean", {}, "some_right"),
        ("largest", {}, "one_right"),
        ("combo", {"kind": "identical", "size": "8"}, "none_right"),
        ("column", {}, "lacks_column"),
        ("legal", {}, "unmarked_legal"),
    ):
        ask(page, sort, **values)
        assert page.ids[0] == f"composer.{told}"
    assert len(page.ids) == 1
    page.send(type="paint", cell=[0, 0], value="m")
    assert page.ids[0] == "composer.one_right"


def test_a_position_that_cannot_be_is_told_with_its_cells(page: Driven) -> None:
    page.send(type="paint", cell=[9, 3], value="5")
    assert next(item for item in page.talk["items"] if item["id"] == "composer.floating")["cells"] == [[9, 3]]
    page.press("undo")
    assert "composer.floating" not in page.ids


def test_while_answers_are_counted_the_page_says_so_and_stays_awake(monkeypatch) -> None:
    monkeypatch.setattr(sys.modules["numberdrop.pages.composer.state"], "_FIRST_SLICE", 0)
    monkeypatch.setattr(sys.modules["numberdrop.pages.composer.state"], "SLICE", 0.001)
    page = driven("composer", "en")
    page.form("question", sort="place_clean")
    assert (page.ids[0], page.talk["announce"]) == ("composer.counting", "")
    beat = page.scene()["tick"]
    page.handle({"type": "tick", "n": beat["n"]})
    assert page.scene()["tick"] != beat
    # A refusal stays to be read while counting goes on.
    page.app = page.app.with_state(open_link(page.state, "nd1."))
    page.wait()
    assert page.ids == ["fault.code.cut"]
    page.form("question", sort="place_clean", prompt="Where?")
    # Whoever goes on painting is not told that they are late, and the old count is given up.
    page.send(type="paint", cell=[2, 5], value="7")
    assert page.state.sketch.grid[2, 5] == 7
    page.wait()
    assert page.talk["announce"]


def test_who_leaves_a_field_by_pressing_a_button_is_not_too_late(page: Driven) -> None:
    turn = page.turn
    page.form("question", sort="landing", prompt="Here?")
    page.handle({"type": "press", "id": "share", "turn": turn})
    assert decode(page.scene()["dialog"]["parts"][1]["value"]).prompt.by == ((page.language, "Here?"),)


def test_dice_are_set_and_every_choice_can_be_undone(page: Driven) -> None:
    ask(page, "place_clean")
    page.set_dice(("1", "2", "*", "3"))
    page.send(type="set_die", i=4, face="T")
    assert (str(page.state.sketch.roll), page.scene()["shape_choices"]) == ("12*3T", list(SHAPE_FACES))
    page.send(type="set_die", i=4, face="X5")
    assert page.ids == ["ui.bad_message"]
    page.press(*["undo"] * 6)
    assert page.state.sketch == driven("composer").state.sketch


def test_what_is_copied_opens_again(page: Driven) -> None:
    ask(page, "place_row", row="3")
    found = copies(page)
    code = found["code"]["value"]
    assert decode(code).question == page.state.sketch.question
    assert found["link"]["href"] == f"puzzles.ipynb#code={code}"
    assert f'puzzle("{code}")' in found["cell"]["value"]
    other = driven("composer", page.language)
    load(other, code)
    assert other.state.sketch.question == page.state.sketch.question
    linked = driven("composer", page.language)
    linked.send(type="hello", hash=f"#code={code}")
    assert linked.state.sketch.question == page.state.sketch.question


@pytest.mark.parametrize("sort", ["landing", "largest", "place_row", "place_cover", "block"])
def test_the_exercise_file_is_without_a_fault(page: Driven, sort: str) -> None:
    page.send(type="paint", cell=[4, 2], value="m")
    ask(page, sort, row="3")
    lesson = parse_lesson(copies(page)["file"]["value"], "puzzle.toml")
    assert (lesson.tasks[0].question, lesson.languages) == (page.state.sketch.question, ("en", "fr"))
    assert check_lesson(lesson, lesson.languages) == ()


def test_own_words_are_asked_in_and_travel_with_the_code(page: Driven) -> None:
    ask(page, "landing", prompt="Look: {shape}?")
    assert decode(copies(page)["code"]["value"]).prompt.by == ((page.language, "Look: {shape}?"),)
    assert parse_lesson(copies(page)["file"]["value"], "puzzle.toml").languages == (page.language,)
    ask(page, "landing", prompt="Look: {nothing}")
    assert page.ids == ["composer.place"]
    page.press("share")
    assert page.ids == ["composer.not_solvable"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda code: code[:-4], "missing"),
        (lambda code: code[:-1] + ("A" if code[-1] != "A" else "B"), "has a typo"),
        (lambda code: code.replace("nd1", "nd7"), "version 7"),
        (lambda code: "hello", "isn’t a share code"),
    ],
)
def test_a_broken_code_says_on_the_page_what_is_wrong(spoil, told: str) -> None:
    page = driven("composer", "en")
    code = spoil(encode(page.state.sketch.shared_question))
    before = page.state.sketch
    load(page, code)
    assert told in page.scene()["dialog"]["text"]
    linked = driven("composer", "en")
    linked.handle({"type": "hello", "hash": f"#code={code}"})
    assert told in linked.talk["items"][0]["text"]
    assert told in driven("puzzle", "en", code).talk["items"][0]["text"]
    assert page.state.sketch == linked.state.sketch == before


def test_trying_it_oneself_is_like_meeting_it_and_leads_back(page: Driven) -> None:
    page.press("try")
    assert page.scene()["mode"] == "free"
    right = page.state.sketch.question.solution()
    page.act("free", cells=[[row + 1, col] for row, col in right.cells])
    assert page.talk["verdict"] == "wrong"
    page.act("free", cells=[list(cell) for cell in right.cells])
    assert page.talk["verdict"] == "right"
    assert page.traits()["log"] == driven("composer").log()  # an author's tries are not kept
    page.speak("fr")
    page.press("compose")
    assert (page.language, page.scene()["mode"]) == ("fr", "paint")
    page.wait()
    assert page.ids[0] == "composer.one_right"


def test_what_comes_late_in_a_trial_is_refused(page: Driven) -> None:
    late = page.turn
    page.press("try")
    for button in ("hint", "try", "compose"):
        page.handle({"type": "press", "id": button, "turn": late})
        assert (page.ids, page.scene()["mode"]) == (["ui.stale"], "free")


def test_what_was_composed_is_there_at_the_next_visit(page: Driven) -> None:
    ask(page, "place_box", kind="consecutive", size="3")
    assert driven("composer", page.language).take_over(page).state.sketch == page.state.sketch
    strange = driven("composer", page.language)
    strange.handle({"type": "hello", "record": json.dumps({"sort": "landing"})})
    assert strange.state.sketch == driven("composer").state.sketch


@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_can_be_kept(sort: str) -> None:
    grid, prompt = Sketch().grid.circle([(0, 0), (0, 1)]), MultilingualText.of({"fr": "À vous !"})
    sketch = replace(Sketch(), sort=sort, grid=grid, marked=((1, 2), (2, 2)), turns=1, flip=True, prompt=prompt)
    assert sketch_of(kept_text(sketch)) == sketch


FIRST = {
    "sort": "place_row", "grid": "..34...", "shape": "L", "turns": 1, "flip": False, "column": 2, "roll": "5671L", "tile": "X5",
    "row": 2, "kind": "identical", "size": 4, "marked": [[1, 2]], "prompt": {"en": "Now you."},
}  # fmt: skip


def test_a_sketch_of_the_first_version_comes_back() -> None:
    grid, prompt = Grid.parse("..34..."), MultilingualText.of("Now you.")
    assert sketch_of(json.dumps(FIRST)) == Sketch(sort="place_row", grid=grid, turns=1, marked=((1, 2),), prompt=prompt)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "7", '{"grid": "5"}', '{"v":1,"sketch":{"size":4,"size":4}}', "[" * 9_000]
)
def test_what_is_no_sketch_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        sketch_of(text)


def test_the_sandbox_hands_its_position_on_and_an_undo_brings_back_what_was_composed(page: Driven) -> None:
    ask(page, "place_clean")
    sandbox = driven("sandbox", page.language)
    sandbox.send(type="paint", cell=[0, 5], value="9")
    (link,) = sandbox.cards["compose"]["links"]
    again = driven("composer", page.language)
    again.handle({"type": "hello", "record": page.log()["text"], "hash": link["href"].removeprefix("composer.ipynb")})
    assert again.state.sketch.grid == sandbox.state.sheet.grid
    again.press("undo")
    assert again.state.sketch == page.state.sketch


def test_a_puzzle_in_a_cell_is_solved_and_remembered(page: Driven) -> None:
    alone = driven("puzzle", page.language, encode(page.state.sketch.shared_question))
    alone.press("hint")
    alone.act("free", cells=[list(cell) for cell in page.state.sketch.question.solution().cells])
    assert alone.talk["verdict"] == "right"
    (event,) = alone.app.visit.learner_log.events
    assert (event.kind, event.task, event.outcome, event.hints) == ("attempt", "landing", "right", 1)
    alone.press("again")
    assert not alone.state.player.closed
