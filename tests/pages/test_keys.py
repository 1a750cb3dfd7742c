"""The tables of keys agree with what buttons show, with the dialog, and with what the front end reads."""

from numberdrop.pages.dialog import BY_POSITION, KEYS, SIGNS, keys_dialog
from numberdrop.pages.parts.acts import Act, hand_acts, pick_acts


def acts_of(table: str, act: Act) -> set[str]:
    """What the key that a button shows stands for in a table."""
    named = {sign: key for key, sign in SIGNS.items()} | {"↓": "ArrowDown"}
    assert act.key
    return {name for key, name in KEYS[table].items() if key == named.get(act.key, act.key.lower())}


def test_the_buttons_of_the_hand_show_keys_that_stand_for_them():
    for act in hand_acts(lambda state: "drop"):
        assert acts_of("hand", act) == {act.name}


def test_the_button_that_circles_shows_the_key_that_circles():
    circle, _ = pick_acts(lambda state: "combo")
    assert acts_of("pick", circle) == {"circle"}


def test_what_depends_on_the_position_has_a_key_or_a_button_of_its_own():
    acts = {act for table in KEYS.values() for act in table.values()}
    assert set(BY_POSITION) <= acts | {"answer"}


def test_the_dialog_of_keys_has_a_row_for_what_works_everywhere():
    rows = {where for _, _, where in keys_dialog().rows if isinstance(where, str)}
    assert {"undo", "redo", "hint", "ask", "always"} <= rows
