"""In which row a button stands: what moves the shape, what is done now, what is asked now and then, what is behind "more"."""

from numberdrop.frozen import as_json
from numberdrop.pages.parts.frame import in_rows
from numberdrop.pages.scene import Button


def _rows(*buttons: str | Button, aside: tuple[str, ...] = (), tree: bool = False) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {}
    for button in in_rows((Button(one, one) if isinstance(one, str) else one for one in buttons), aside, tree=tree):
        rows.setdefault(button.row, []).append(button.id)
    return rows


def test_what_moves_the_shape_stands_in_the_order_of_the_hand_whatever_order_a_page_has() -> None:
    assert _rows("right", "flip", "cw", "drop", "ccw", "left") == {
        "hand": ["left", "ccw", "cw", "flip", "right"],
        "main": ["drop"],
    }


def test_acts_stand_apart_from_what_is_quiet() -> None:
    assert _rows("undo", "circle", "hint", "pass") == {"main": ["circle", "pass"], "quiet": ["undo", "hint"]}


def test_what_is_wanted_now_and_then_is_behind_more() -> None:
    assert _rows("circle", "undo", "record", aside=("record",)) == {
        "main": ["circle"],
        "quiet": ["undo"],
        "more": ["record"],
    }


def test_what_is_to_be_done_next_is_an_act_and_no_button_is_lost() -> None:
    assert _rows(Button("roll", "roll", primary=True), "left", "new_one") == {
        "main": ["roll"],
        "hand": ["left"],
        "quiet": ["new_one"],
    }


def test_the_way_through_the_lines_of_a_tree_stands_beside_the_tree() -> None:
    assert _rows("rewind", "forward", "round_on") == {"hand": ["rewind", "forward", "round_on"]}
    assert _rows("rewind", "forward", "round_on", tree=True) == {"tree": ["rewind", "forward"], "hand": ["round_on"]}


def test_acts_that_do_alike_have_the_same_sign() -> None:
    signs = {button.id: button.sign for button in in_rows((Button("rewind", ""), Button("left", "")), (), tree=False)}
    assert signs == {"rewind": "left", "left": None}


def test_how_a_button_looks_in_its_row_is_told_so_that_no_style_sheet_knows_an_act() -> None:
    looks = {button.id: button.look for button in in_rows((Button("answer", ""), Button("undo", "")), (), tree=False)}
    assert looks == {"answer": "wide", "undo": None}
    assert "look" not in as_json(Button("undo", "")), "what says nothing does not travel"
