"""The pages without a browser: every intent answered, every picture complete in both languages, nothing ever raised."""

import random
import subprocess
import sys
from itertools import product

import pytest

import numberdrop as nd
from numberdrop import widget
from numberdrop.frozen import as_json
from numberdrop.pages import sandbox
from numberdrop.pages.parts.board import placements
from numberdrop.pages.visit import Visit
from numberdrop.rules.editions import EDITIONS
from numberdrop.text import LANGUAGES
from tests.nightly import only
from tests.pages.at_play import AtPlay, at_play
from tests.pages.driven import driven

ABOUTS = [
    *({"kind": "cell", "cell": [row, col]} for row in (0, 1, 5, 13) for col in range(7)),
    *({"kind": "row", "row": row} for row in range(14)),
    *({"kind": "box", "which": kind, "size": size} for kind in ("identical", "consecutive") for size in range(3, 8)),
    *({"kind": kind, "letter": letter} for kind in ("letter", "tile") for letter in "ABCDE"),
    *({"kind": "die", "i": i} for i in range(5)),
    *({"kind": "step", "id": step} for step in ("roll", "blocks", "drop", "combo", "end")),
    *({"kind": "plus10", "which": kind} for kind in ("identical", "consecutive")),
    *({"kind": "total", "id": which} for which in ("rows", "identical", "consecutive", "bonus", "total")),
    {"kind": "bonus"},
    {"kind": "line"},
]


@pytest.mark.parametrize(
    ("language", "players", "edition"),
    only(
        product(LANGUAGES, [1, 2, 4], EDITIONS),
        by_day=[("en", 1, "2023"), ("fr", 1, "online"), ("fr", 2, "2023"), ("en", 2, "2021")],
    ),
)
def test_a_random_game_is_drawn_and_explained_from_start_to_end(language, players, edition):
    rng = random.Random(players)
    page = at_play(language, nd.Game.new(players, edition, seed=players, names=("A", "B", "C", "D")[:players]))
    while not page.game.over:
        if page.tab.pause:
            page.press("next")
        for about in rng.sample(ABOUTS, 3):
            page.send(type="why", about=about)
            assert page.ids
            assert "ui.bad_message" not in page.ids
        for _ in range(3 * rng.choice((0, 0, 1))):  # thinking takes more time than all the rest
            page.press("hint")
        before = page.game
        page.commit(rng.choice(before.legal_actions()))
        assert page.game != before
    (audit,) = (card for card in page.scene()["cards"] if card["kind"] == "audit")
    assert all(line["ok"] for sheet in audit["sheets"] for line in sheet["lines"])


def to_drop(seed: int = 11) -> AtPlay:
    page = at_play("en", nd.Game.new(1, seed=seed))
    while page.game.phase != "drop":
        page.commit(page.game.legal_actions()[0])
    return page


def test_a_question_about_a_drop_is_answered_like_the_rules_answer_it():
    page = to_drop()
    rng = random.Random(1)
    for drop in rng.sample(page.game.legal_actions(), 30):
        page.send(type="try", cells=[list(cell) for cell in drop.cells])
        assert page.ids == [type(reason).__name__ for reason in page.game.why(drop)]
        assert page.talk["verdict"] == "legal"


def test_a_star_without_a_number_still_tells_where_it_lands_and_asks_for_the_number_when_dropped():
    page = next(p for p in map(to_drop, range(60)) if "*" in p.game.roll.numbers)
    drop = page.game.legal_actions()[0]
    cells = [[row, col, None if i == 0 else number] for i, (row, col, number) in enumerate(drop.cells)]
    page.send(type="try", cells=cells)
    assert "RestsOnFloor" in page.ids or "RestsOn" in page.ids
    assert page.talk["verdict"] == "info"
    before = page.game
    page.act("drop", cells=cells)
    assert page.ids[0] == "NoNumber"
    assert page.game == before


def test_a_stale_intent_changes_nothing_and_says_so():
    page = at_play("en", nd.Game.new(1, seed=1))
    page.handle({"type": "act", "action": {"type": "start", "column": 3}, "turn": page.turn + 5})
    assert page.ids == ["ui.stale"]
    assert page.game.actions == ()


def test_the_pause_shows_what_came_of_an_act_before_the_screen_is_handed_on():
    page = at_play("en", nd.Game.new(2, seed=1))
    page.act("start", column=3)
    assert page.scene()["mode"] == "none"
    assert page.tab.viewed == 0
    assert page.board()["cells"][3] == "1"
    page.press("next")
    assert (page.tab.viewed, page.scene()["mode"]) == (1, "start")


def test_undo_goes_back_one_act_and_a_new_act_forgets_the_undone():
    page = to_drop()
    before = page.tab.games.states[page.tab.games.at - 1]
    page.press("undo")
    assert page.game == before
    page.press("redo")
    assert page.game.phase == "drop"
    page.press(*["undo"] * 50)
    assert page.game.actions == ()
    page.act("start", column=0)
    assert page.hears("redo") == ["ui.nothing_to_redo"]


def test_a_new_game_can_be_undone_so_that_nothing_is_lost_by_a_slip():
    page = to_drop()
    before = page.game
    page.form("new", players="3", edition="2021", seed="7", name1="Ann")
    assert (page.game.players, page.game.setup.edition, page.game.setup.seed) == (3, "2021", 7)
    assert page.hears("undo") == ["ui.undone_new"]
    assert page.game == before


@pytest.mark.parametrize("players", ["0", "7", "x", "", None])
def test_a_new_game_with_no_such_number_of_players_is_not_begun(players):
    page = to_drop()
    before = page.game
    page.form("new", players=players)
    assert page.game == before


def test_real_dice_are_typed_and_impossible_ones_refused():
    page = at_play("en", nd.Game.new(1, seed=1))
    page.form("new", players="1", own_dice=True)
    assert page.game.setup.seed is None
    page.act("start", column=3)
    assert page.scene()["cards"][0]["id"] == "dice"
    for roll, told in (("12", "ui.roll_unreadable"), ("7 7 7 7 L", "ImpossibleRoll")):
        page.form("dice", roll=roll)
        assert page.ids == [told]
    page.form("dice", roll="1 * 4 2 L")
    assert page.game.roll == nd.Roll.parse("1*42L")


def test_a_game_comes_back_from_what_the_browser_kept_and_a_damaged_one_as_far_as_it_goes():
    def greeted(record: str, **more: str) -> AtPlay:
        page = at_play("en")
        page.send(type="hello", record=record, **more)
        return page

    page = to_drop()
    kept = page.log()["text"]
    fresh = greeted(kept, lang="fr")
    assert (fresh.game, fresh.language) == (page.game, "fr")
    damaged = greeted(kept.replace("roll ", "roll 7", 1))
    assert damaged.ids == ["ui.restored_part"]
    assert damaged.game.actions == page.game.actions[:1]
    later = greeted(kept.replace('"version": 1', '"version": 99'))
    first, why = (item["text"] for item in later.talk["items"])
    assert "starts afresh" in first
    assert "version 99" in why


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_record_is_refused_line_by_line_and_nothing_is_lost(language):
    page = to_drop()
    page.speak(language)
    before = page.game
    for bad in ("", "{}", "[" * 50, page.log()["text"].replace("slide", "slyde"), page.log()["text"][:-20]):
        page.load(bad)
        assert page.game == before
        assert page.dialog["text"]


def test_a_new_game_after_another_one_is_drawn():
    page = at_play("en", nd.Game.new(1, seed=1).apply(nd.Start(0)))
    page.press("new")
    assert page.state.table.last_drop is None


def test_the_sandbox_paints_sets_dice_and_judges():
    page = driven("sandbox", state=sandbox.begin("", Visit(), nd.Grid.parse("")))
    page.send(type="paint", cell=[3, 2], value="7")
    assert page.state.sheet.grid.holes
    page.send(type="paint", cell=[3, 2], value="o")
    assert page.state.sheet.grid[3, 2] == 7
    assert page.state.sheet.grid.circled == {(3, 2)}
    page.send(type="paint", cell=[0, 0], value="o")
    assert page.ids == ["sandbox.ring_number"]
    page.send(type="set_die", i=4, face="I")
    # Standing under the overhang of the painted 7: nothing slides in there.
    page.send(type="try", cells=[[0, 2, 5], [0, 3, 6], [0, 4, 7], [0, 5, 4]])
    assert "PathBlocked" in page.ids
    page.typed("circle r4c3 r1c1 r1c2")
    assert "AlreadyCircled" in page.ids
    page.set_dice("5674")
    assert page.typed("c4 5 6 7 4")["verdict"] == "legal"
    assert page.state.sheet.grid[0, 3] == 5
    page.press("undo")
    page.send(type="set_die", i=4, face="X5")
    assert page.table()["kind"] == "block"
    page.press("tool_combo")
    page.send(type="try", combo=[[3, 2]])
    assert page.ids == ["AlreadyCircled", "TooFew"]
    page.load("77.\n.7.")
    assert page.act("circle", cells=[[1, 0], [0, 1]])["verdict"] == "refused"
    assert sorted(page.talk["nearest"]["cells"]) == [[0, 1], [1, 0], [1, 1]]


@pytest.mark.parametrize("name", ["I", "O", "T", "L", "S", "U5"])
def test_the_table_holds_every_landing_of_the_rules_and_turns_that_lead_back(name):
    grid = nd.Grid.parse("5......\n55...3.\n555.333")
    table = as_json(placements(grid, [name], "drop"))["shapes"][name]
    found = {tuple(sorted(map(tuple, one["at"]))) for lands in table["lands"] for one in lands if one["ok"]}
    assert found == {landing.cells for landing in nd.landings(grid, name)}
    for i, orient in enumerate(table["orients"]):
        to, where = orient["cw"]
        back, order = table["orients"][to]["ccw"]
        assert back == i
        assert [order[where[k]] for k in range(len(where))] == list(range(len(where)))


@pytest.mark.parametrize(("picture", "told"), [("12\n3b", "'b'"), ("12345678", "8"), ("1\n" * 15, "15")])
def test_a_picture_that_is_no_grid_is_told_in_the_learners_language(picture, told):
    page = driven("sandbox", "fr")
    before = page.state.sheet
    page.load(picture)
    assert page.state.sheet == before
    assert told in page.dialog["text"]
    assert "grid" not in page.dialog["text"]


@pytest.mark.parametrize(("language", "key"), [("en", "Esc"), ("fr", "Échap")])
def test_a_key_is_called_as_it_is_written_on_the_keyboard(language, key):
    page = driven("sandbox", language)
    page.press("tool_combo")
    assert [one["key"] for one in page.scene()["buttons"] if one["id"] == "clear"] == [key]
    page.press("keys")
    assert any(key in named.split(", ") for named, *_ in page.dialog["rows"])


def test_a_page_loads_what_it_needs_and_no_other_page():
    """Memory and the wait of every visitor hang on it. A lesson costs no coach before a hint asks for it."""
    code = (
        "import sys; from numberdrop.widget import play, home, lesson; play();"
        "print({'numberdrop.exercises', 'numberdrop.coach'} & set(sys.modules)); lesson('shape-choice');"
        "print([name for name in sys.modules if name.startswith('numberdrop.coach')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["set()", "[]"]


def test_an_answer_sends_what_is_new_and_nothing_else(monkeypatch):
    board = widget.lesson("identical", seed=1)
    assert board.ack == {"seq": 0, "turn": board.session.turn}
    sent: list[set[str]] = []
    monkeypatch.setattr(board, "_send", lambda message: sent.append(set(message["state"])))

    def hear(**intent: object) -> set[str]:
        board._on_intent(None, {"turn": board.ack["turn"], **intent}, None)
        return sent[-1]

    assert {"scene", "board", "talk"} <= hear(type="press", id="step_1")
    three = [[0, 1], [1, 1], [2, 1]]
    assert hear(type="act", action={"type": "circle", "cells": three}) == {"talk", "log", "ack"}
    assert board.talk["verdict"] == "wrong"
