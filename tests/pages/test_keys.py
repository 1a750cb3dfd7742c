"""The tables of keys agree with what buttons show, with the dialog, and with what the front end reads."""

from numberdrop.pages.dialog import BY_POSITION, KEYS, SIGNS, keys_dialog
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.frame import hand_buttons, pick_buttons
from numberdrop.pages.scene import Button

ENGLISH = Voice("en")


def acts_of(table: str, button: Button) -> set[str]:
    """What the key that a button shows stands for in a table."""
    named = {sign: key for key, sign in SIGNS.items()} | {"↓": "ArrowDown"}
    assert button.key
    return {act for key, act in KEYS[table].items() if key == named.get(button.key, button.key.lower())}


def test_the_buttons_of_the_hand_show_keys_that_stand_for_them():
    for button in hand_buttons(ENGLISH, numbers=True):
        assert acts_of("hand", button) == {button.id}


def test_the_button_that_circles_shows_the_key_that_circles():
    yes, _ = pick_buttons(ENGLISH, "circle")
    assert acts_of("pick", yes) == {"circle"}


def test_what_depends_on_the_position_has_a_key_or_a_button_of_its_own():
    acts = {act for table in KEYS.values() for act in table.values()}
    assert set(BY_POSITION) <= acts | {"answer"}


def test_the_dialog_of_keys_has_a_row_for_what_works_everywhere():
    rows = {where for _, _, where in keys_dialog().rows if isinstance(where, str)}
    assert {"undo", "redo", "hint", "ask", "always"} <= rows
