"""The acts of the pages: in which row each button stands, what it looks like, and what a press does when there is no button."""

import pytest

from numberdrop.frozen import as_json
from numberdrop.pages.intents import Press
from numberdrop.pages.message import Voice
from numberdrop.pages.parts import acts as page_acts
from numberdrop.pages.parts.acts import Act, Acts, act_without_button, buttons, press
from numberdrop.pages.scene import Button
from numberdrop.pages.visit import EraseAll

from .driven import driven

ENGLISH = Voice("en")


def _rows(page: str, *messages: dict[str, object]) -> dict[str, list[str]]:
    shown, rows = driven(page), {}
    for message in messages:
        shown.handle({"turn": shown.turn, **message})
    for button in shown.scene()["buttons"]:
        rows.setdefault(button["row"], []).append(button["id"])
    return rows


@pytest.mark.parametrize(
    ("tool", "hand", "main", "quiet"),
    [
        ("drop", "left ccw cw flip swap right", "drop", "lower prev_landing next_landing ask undo redo"),
        ("combo", "", "circle clear", "combos ask undo redo"),
    ],
)
def test_the_rows_follow_from_the_table_of_acts(tool: str, hand: str, main: str, quiet: str) -> None:
    rows = {"hand": hand, "main": main, "quiet": quiet, "more": "wipe example picture"}
    wanted = {row: names.split() for row, names in rows.items() if names}
    assert _rows("sandbox", {"type": "press", "id": f"tool_{tool}"}) == wanted


def test_the_steps_through_the_lines_of_a_tree_stand_beside_the_tree() -> None:
    assert "tree" not in _rows("analysis")
    assert _rows("analysis", {"type": "act", "action": {"type": "start", "column": 2}})["tree"] == ["rewind", "forward"]


def test_a_primary_act_stands_with_the_main_ones_and_nothing_is_said_that_is_not_so() -> None:
    acts: Acts[int, int] = (
        Act("roll", primary=page_acts.always),
        Act("undo", off=lambda state: "" if state else "ui.nothing_to_undo"),
    )
    roll, undo = buttons(acts, 0, ENGLISH)
    assert (roll.row, undo.row, undo.off) == ("main", "quiet", ENGLISH("ui.nothing_to_undo"))
    assert as_json(roll).keys() == as_json(Button("roll", "")).keys()
    assert buttons(acts, 1, ENGLISH)[1].off is None


def test_a_press_goes_to_the_first_act_of_its_name_that_has_a_meaning_now() -> None:
    erased = (EraseAll(),)
    acts: Acts[int, int] = (
        act_without_button("up", lambda state: state + 10, lambda state: state > 5),
        act_without_button("up", lambda state: state + 1),
        page_acts.choice_act("to", lambda state, which, _: int(which) if which.isdecimal() else None),
        page_acts.act_with_effects("erase", lambda state, _: (0, erased)),
    )
    assert [press(acts, state, Press("up")) for state in (1, 6)] == [(2, ()), (16, ())]
    assert press(acts, 1, Press("to", "7")) == (7, ())
    assert press(acts, 1, Press("to", "nowhere")) is None
    assert press(acts, 1, Press("up", "nowhere")) is None, "there is one of its name only"
    assert press(acts, 1, Press("erase")) == (0, erased)
    assert buttons(acts, 1, ENGLISH) == ()


def test_every_page_names_an_act_of_a_button_once_at_a_time() -> None:
    for page in ("sandbox", "composer", "puzzles", "play", "companion", "analysis", "guided", "home"):
        ids = [button["id"] for button in driven(page).scene()["buttons"]]
        assert len(ids) == len(set(ids)), page
