"""The tables of keys agree with what buttons show, with the dialog, and with what the front end reads."""

import pytest

from numberdrop.pages import app
from numberdrop.pages.dialog import BY_POSITION, ESCAPE, KEYS, SIGNS, keys_dialog
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.acts import Act, circling_acts, shape_acts


def acts_of(table: str, act: Act) -> set[str]:
    """What the key that a button shows stands for in a table."""
    named = {sign: key for key, sign in SIGNS.items()} | {"↓": "ArrowDown"}
    assert act.key
    return {name for key, name in KEYS[table].items() if key == named.get(act.key, act.key.lower())}


def test_the_buttons_of_the_hand_show_keys_that_stand_for_them():
    for act in shape_acts(lambda state: "drop"):
        assert acts_of("hand", act) == {act.name}


def test_the_button_that_circles_shows_the_key_that_circles():
    circle, _ = circling_acts(lambda state: "combo")
    assert acts_of("pick", circle) == {"circle"}


def test_what_depends_on_the_position_has_a_key_or_a_button_of_its_own():
    assert set(BY_POSITION) <= {act for table in KEYS.values() for act in table.values()} | {"answer"}


@pytest.mark.parametrize("page", app.PAGE_NAMES)
def test_the_dialog_of_keys_tells_of_the_key_of_every_act_of_its_page(page: str) -> None:
    acts = app.page_at(app.PageId(page)).ACTS
    rows = keys_dialog(acts).said_by(Voice("en")).rows
    for act in acts:
        if act.key:
            key = Voice("en")(act.key) if act.key == ESCAPE else act.key
            told = [how.replace("Space", "␣") for how, _, where in rows if act.topic or act.name in where]
            assert any(key in how for how in told), act.name
