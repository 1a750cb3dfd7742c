"""The companion without a browser: tables of real dice followed and corrected, paper sheets checked line by line."""

import json
import random
import re

import pytest

import numberdrop as nd
from numberdrop.formats.converter import read, to_plain_values
from numberdrop.pages.companion.sheet_check import CheckedLine, check
from numberdrop.pages.companion.state import PaperSheet
from numberdrop.pages.message import Voice
from numberdrop.rules.notation import format_action
from tests.exercises.answering import about
from tests.pages.driven import Driven, driven
from tests.rules.test_examples import LAST_SHEET
from tests.widget.test_pages import ABOUTS

PRINTED = LAST_SHEET.removeprefix(2 * ".......\n")
# Rows and columns as people count them, from the bottom left.
RINGS = {
    "identical3": "r5c1 r6c1 r6c2",
    "identical4": "r9c6 r8c5 r8c6 r8c7",
    "identical5": "r10c1 r10c2 r9c2 r9c3 r8c2",
    "identical6": "r5c2 r5c3 r4c1 r4c2 r4c3 r3c1",
    "identical7": "r4c6 r4c7 r5c6 r5c7 r6c7 r7c6 r7c7",
    "consecutive4": "r7c1 r7c2 r7c3 r8c3",
    "consecutive6": "r1c4 r2c4 r2c5 r2c6 r3c6 r3c7",
}
MARKS = [*RINGS, "plus10identical", *(f"+{row}" for row in (2, 4, 6, 7, 8, 9, 10)), "-12", "B", "D", "xA", "xC"]
WRITTEN = {"rows": "9", "identical": "35", "consecutive": "10", "bonus": "0", "total": "54"}


def desk(language: str = "en") -> Driven:
    page = driven("companion", language)
    page.press("tool_paint")
    return page


def printed(language: str = "en") -> Driven:
    """The sheet printed at the end of the 2021 rulebook, entered as a visitor does."""
    page = desk(language)
    page.press("picture")
    page.load(PRINTED)
    page.press("tool_combo")
    for cells in RINGS.values():
        page.typed(f"circle {cells}")
        assert page.ids[0] == "paper.ring_good", (cells, page.talk["items"])
    for mark in MARKS:
        for _ in range(3 if mark[0] == "x" else 1):
            page.send(type="mark", about=about(mark))
    page.form("edition", edition="2021")
    page.form("sums", **WRITTEN)
    page.press("check")
    return page


def lines(page: Driven) -> list[dict]:
    return page.cards["audit"]["sheets"][0]["lines"]


def wrong(page: Driven) -> list[str]:
    return [line["text"] for line in lines(page) if not line["ok"]]


def faults(page: Driven) -> dict[str, CheckedLine]:
    return {line.key: line for line in check(page.state.desk.paper).wrong}


# --- the printed sheet --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_printed_sheet_gives_54_and_everything_on_it_holds(language: str) -> None:
    page = printed(language)
    assert page.state.desk.paper.marks == frozenset(MARKS)
    report = check(page.state.desk.paper)
    assert (report.wrong, report.score, page.ids) == ((), (9, 35, 10, 0, 54), ["paper.holds"])
    assert "54" in page.talk["announce"]
    assert (wrong(page), lines(page)[-1]["value"]) == ([], "54")


FAULTS = [
    # Something else on the paper than is printed, what is told about it, and the total that is right then.
    ("unmark", "identical5", "paper.no_mark", 54),
    ("unring", "identical5", "paper.no_ring", 39),
    ("unring", "identical5", "paper.ten_missing", 39),
    ("unring", "consecutive4", "paper.letter_half", 50),
    ("unmark", "B", "paper.letter_forgotten", 54),
    ("mark", "A", "paper.letter_half", 54),
    ("mark", "E", "paper.letter_half", 54),
    ("unmark", "+4", "paper.row_forgotten", 54),
    ("mark", "+5", "paper.row_open", 54),
    ("unmark", "-12", "paper.minus_forgotten", 54),
    ("mark", "-13", "paper.minus_empty", 54),
    ("unmark", "plus10identical", "paper.ten_forgotten", 54),
    ("mark", "bonus", "paper.no_bonus", 54),
    ("mark", "consecutive7", "paper.no_ring", 54),
    ("ring", "r2c4 r2c5 r3c4", "paper.no_combo", 54),
    ("row", "r14 5......", "paper.floating", 49),
    ("unmark", "xA", "paper.blocks_many", 54),
    ("total", "55", "paper.sum_wrong", 54),
    ("identical", "34", "paper.sum_wrong", 54),
]


@pytest.mark.parametrize(("how", "what", "told", "total"), FAULTS)
def test_every_fault_on_a_sheet_is_named_with_its_reason(how: str, what: str, told: str, total: int) -> None:
    page = printed()
    match how:
        case "mark" | "unmark":
            for _ in range({("mark", "A"): 2, ("unmark", "B"): 3}.get((how, what), 1)):
                page.send(type="mark", about=about(what))
        case "ring" | "unring":
            page.typed(f"circle {RINGS.get(what, what)}")
        case "row":
            page.typed(what)
        case _:
            page.form("sums", **{**WRITTEN, how: what})
    if what == "B":
        # The texts of 2021 only allow to circle a letter, those of 2023 want it.
        assert told not in faults(page)
        page.form("edition", edition="2023")
        page.form("sums", **WRITTEN)
    fault = faults(page)[told]
    assert check(page.state.desk.paper).score.total == total
    if fault.rule or fault.reasons:
        assert re.search(r"20\d\d", " ".join(wrong(page))), "the edition is not cited"
    for language in ("fr", "en"):
        page.speak(language)
        assert "paper." not in " ".join(wrong(page))


def test_in_2021_blocks_alone_above_the_line_cost_nothing() -> None:
    column = "\n".join(["X......"] * 12)
    for edition, total in (("2021", 0), ("2023", -5)):
        page = desk()
        page.load(column)
        page.send(type="mark", about={"kind": "row", "row": 11})
        page.form("edition", edition=edition)
        assert check(page.state.desk.paper).score.total == total
        assert ("paper.minus_blocks" in faults(page)) == (edition == "2021")


def test_a_box_counts_once_and_a_sum_that_follows_from_wrong_marks_is_told_as_that() -> None:
    page = desk()
    for row in ("r1 444.555", "r2 6666..."):
        page.typed(row)
    for ring in ("r1c1 r1c2 r1c3", "r1c5 r1c6 r1c7", "r2c1 r2c2 r2c3"):
        page.press("tool_combo")
        page.typed(f"circle {ring}")
    for mark in ("identical3", "identical4"):
        page.send(type="mark", about=about(mark))
    page.form("edition", edition="2023")
    page.form("sums", identical="7", total="7")
    page.press("check")
    report = check(page.state.desk.paper)
    names = ["again", "again", "no_ring", "sum_follows", "sum_follows"]
    assert [line.key for line in report.wrong] == [f"paper.{name}" for name in names]
    assert report.score.total == 3
    assert "is filled" in " ".join(wrong(page)) or "box" in " ".join(wrong(page))


# --- taking it down -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "told", "named"),
    [
        ("r15 4412666", "paper.no_row", "15"),
        ("r0 4412666", "paper.no_row", "0"),
        ("r10 44126667", "paper.long_row", "44126667"),
        ("r10 44a2666", "sandbox.picture_sign", "A"),
        ("circle r99c1", "OffGrid", "rows 1 to 14"),
        ("circle what", "fault.typed.cell", "what"),
        ("what", "fault.typed.unknown", "what"),
    ],
)
def test_what_no_sheet_has_is_told_by_name(typed: str, told: str, named: str) -> None:
    page = desk()
    page.typed(typed)
    assert told in page.ids
    assert named in page.talk["items"][0]["text"]
    assert page.state.desk.paper.is_empty


def test_sums_that_are_no_numbers_stay_in_their_fields_with_a_reason() -> None:
    page = desk()
    page.form("sums", **WRITTEN | {"total": "fifty", "rows": "9.5"})
    assert page.ids == ["paper.bad_sum", "paper.bad_sum"]
    assert "fifty" in page.talk["announce"]
    fields = {field["id"]: field for field in page.cards["sums"]["fields"]}
    assert fields["total"]["value"] == "fifty"
    assert "fifty" in fields["total"]["error"]
    assert fields["identical"]["value"] == "35"
    page.press("check")
    assert page.ids == ["paper.bad_sum", "paper.bad_sum"], "there is no check of what cannot be read"
    page.form("sums", **WRITTEN)
    assert page.ids == []


def test_the_check_is_of_the_edition_and_the_sums_that_stand_in_the_fields() -> None:
    page = desk()
    page.load("\n".join(["X......"] * 12))
    page.send(type="mark", about={"kind": "row", "row": 11})
    assert page.cards["sums"]["live"], "there is one button that checks: that under the board"
    page.form("edition", edition="2021")
    page.form("sums", total="-5")
    assert page.ids == [], "who is still writing is not interrupted"
    page.press("check")
    said = " ".join(wrong(page))
    assert "in this edition a row with nothing but Xs costs nothing" in said
    assert "−5 for the total follows from the marks" in said
    page.form("edition", edition="2023")
    page.form("sums", total="-5")
    assert len(wrong(page)) == 1, "a check that is open follows what is written"


@pytest.mark.parametrize("name", ["rows", "identical", "consecutive", "bonus", "total"])
def test_a_press_on_a_sum_says_where_it_is_written(name: str) -> None:
    page = desk()
    page.send(type="mark", about={"kind": "total", "id": name})
    assert page.ids == ["paper.sum_here"]
    assert Voice("en")(f"field.{name}") in page.talk["announce"]


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        ({"kind": "line"}, "why.line"),
        ({"kind": "cell", "cell": [0, 0]}, "why.cell_number"),
        ({"kind": "cell", "cell": [13, 6]}, "why.cell_empty_above"),
    ],
)
def test_a_press_on_what_is_no_entry_says_what_it_is(thing: dict, told: str) -> None:
    page = desk()
    page.load("5.....X")
    page.send(type="why", about=thing)
    assert told in page.ids


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_check_says_whose_sheet_it_is_and_the_name_comes_back(language: str) -> None:
    page = desk(language)
    page.load("1234567")
    page.form("edition", edition="2023", player=" Zoé\n" + "a" * 99)
    page.press("check")
    name = "Zoé" + "a" * 21
    assert name in page.scene()["cards"][1]["sheets"][0]["name"]
    page.form("edition", edition="2021")
    assert page.state.desk.paper.player == name, "who only changes the edition keeps the name"
    assert read(PaperSheet, to_plain_values(page.state.desk.paper)) == page.state.desk.paper
    page.press("wipe")
    assert page.state.desk.paper.player == ""


def test_edition_paper_and_sums_come_in_this_order() -> None:
    cards = [card["id"] for card in desk().scene()["cards"] if card["kind"] in ("form", "sheet")]
    assert cards == ["edition", "sheet", "sums"]


# --- how it begins ------------------------------------------------------------------------------------------------------


def test_it_begins_with_two_doors_which_wait_for_what_the_browser_keeps() -> None:
    page = driven("companion")
    assert page.scene()["cards"][0]["waits"]
    page.send(type="hello", record=None)
    doors = page.scene()["cards"][0]
    assert not doors["waits"]
    assert [one["id"] for one in doors["buttons"]] == [f"seats:{n}" for n in range(1, 7)]
    assert [door["press"] for door in page.scene()["cards"][1]["items"]] == ["tool_paint"]
    assert (page.board(), page.scene()["tools"]) == ({}, [])
    page.press("seats:4")
    form = page.scene()["cards"][0]
    assert (form["id"], form["fields"][0]["value"]) == ("new", "4")
    assert {field["id"] for field in form["fields"] if field.get("rare")} == {"edition", *(f"tile{a}" for a in "ABCDE")}
    page.press("doors")
    assert [door["press"] for door in page.scene()["cards"][1]["items"]] == ["tool_paint"]
    page.press("seats:4")
    page.form("new", players="4", edition="2023")
    assert (page.state.game.players, page.scene()["mode"]) == (4, "start")
    assert "new" in page.scene()["aside"], "the table can be put right later, too"
    page.press("tool_paint")
    assert page.scene()["mode"] == "paint"


def test_what_was_begun_comes_back_without_the_doors() -> None:
    page = desk()
    page.typed("r1 444....")
    again = driven("companion").take_over(page)
    assert again.scene()["mode"] == "paint"
    again.press("wipe")
    assert again.scene()["mode"] == "paint", "what is wiped is not left"
    again.press("tool_table")
    assert again.scene()["begins"], "nobody has said yet who sits at the table"
    page = table(3, ("Ann", "Bob", "Cy"), "2021", "I O T L S")
    again = driven("companion").take_over(page)
    assert again.state.game == page.state.game
    assert json.loads(again.log()["text"]) == json.loads(page.log()["text"])


def test_a_picture_that_is_none_stays_in_the_dialog() -> None:
    page = desk()
    for text, named in (("44!2666", "!"), ("1\n" * 15, "15"), ("12345678", "8 columns")):
        page.load(text)
        assert named in page.scene()["dialog"]["text"]
    page.load("44x2666")
    assert page.scene()["dialog"] is None
    assert str(page.state.desk.paper.grid) == "44X2666"


def test_painting_ringing_undoing() -> None:
    page = desk()
    turn = page.turn
    for col in range(3):
        # One after the other without waiting for the picture: all with the same turn number.
        page.handle({"type": "paint", "turn": turn, "cell": [0, col], "value": "4"})
    assert str(page.state.desk.paper.grid) == "444...."
    # A stroke that was under way when something else was done counts too.
    page.handle({"type": "paint", "turn": turn - 1, "cell": [0, 3], "value": "X"})
    page.handle({"type": "paint", "turn": 0, "cell": [0, 3], "value": "."})
    assert (str(page.state.desk.paper.grid), page.ids) == ("444....", [])
    page.press("tool_combo")
    ring = [[0, 0], [0, 1], [0, 2]]
    page.send(type="try", combo=ring)
    assert page.talk["verdict"] == "legal"
    page.act("circle", cells=ring)
    assert [group["label"] for group in page.board()["groups"]] == ["=3"]
    page.press("unring_0")
    assert page.board()["groups"] == []
    page.press("undo")
    assert len(page.board()["groups"]) == 1
    page.act("circle", cells=ring)
    assert page.board()["groups"] == []
    page.act("circle", cells=[[5, 5], [5, 6], [6, 6]])
    assert page.board()["groups"] == []
    assert "EmptyCell" in page.ids
    page.press("wipe")
    assert page.state.desk.paper.is_empty


def test_a_ring_that_is_no_combo_is_taken_down_and_told() -> None:
    page = desk()
    page.typed("r1 4475...")
    page.press("tool_combo")
    page.act("circle", cells=[[0, 0], [0, 1], [0, 2]])
    assert (page.ids[0], page.talk["verdict"]) == ("paper.ring_bad", "refused")
    assert page.talk["items"][1]["cite"]
    assert len(page.board()["groups"]) == 1


# --- at the table -------------------------------------------------------------------------------------------------------


def drawn(*tiles: str) -> dict[str, str]:
    return {f"tile{letter}": tile for letter, tile in zip("ABCDE", tiles, strict=False)}


def table(
    players: int, names: tuple[str, ...] = (), edition: str = "2023", tiles: str = "", language: str = "en"
) -> Driven:
    page = driven("companion", language)
    called = {f"name{i}": name for i, name in enumerate(names, 1)}
    page.form("new", players=str(players), edition=edition, **called, **drawn(*tiles.split()))
    assert page.ids == ["companion.ready"], page.talk
    return page


def roll(page: Driven, dice: str) -> None:
    """Tap the five dice in and take the roll."""
    page.set_dice(dice)
    page.press("throw")


def enter(page: Driven, act: nd.rules.Action) -> None:
    """Enter an act of the rules as the front end sends it."""
    if act.player is not None:
        page.send(type="show", player=act.player)
    if isinstance(act, nd.Throw):
        roll(page, str(act.roll))
    else:
        page.commit(act)


def owed(page: Driven) -> list[str]:
    return [item["text"] for item in page.cards.get("owed", {"items": ()})["items"]]


def some_act(rng: random.Random, game: nd.Game) -> nd.rules.Action:
    return rng.choice(game.legal_actions(rng.choice(game.pending) if game.pending and game.phase != "combo" else None))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("players", "edition"), [(1, "2023"), (2, "2021"), (3, "online"), (6, "2023")])
def test_a_whole_game_with_real_dice_is_followed_to_its_audit(language: str, players: int, edition: str) -> None:
    """Now and then somebody takes an act back and enters the very same again: nothing is lost."""
    rng = random.Random(f"{players} {language}")
    game = nd.Game.new(players, edition, names=tuple("ABCDEF"[:players]))
    page = table(players, tuple("ABCDEF"[:players]), edition, " ".join(game.tiles.values()), language)
    assert page.state.game == game
    while not game.over:
        act = some_act(rng, game)
        assert len(owed(page)) >= (players if game.phase not in ("roll", "end") else 1)
        enter(page, act)
        game = game.apply(act)
        assert page.state.game.sheets == game.sheets, page.talk
        if rng.random() < 0.1:
            page.send(type="why", about=rng.choice(ABOUTS))
        if rng.random() < 0.15 and not game.over:
            who, before = rng.randrange(players), page.state.game.actions
            mine = [one for one in before if not isinstance(one, nd.Throw | nd.EndRound) and (one.player or 0) == who]
            if mine:
                correct(page, who)
                enter(page, mine[-1])
                assert sorted(map(format_action, page.state.game.actions)) == sorted(map(format_action, before))
                assert (page.state.game.sheets, page.state.aside) == (game.sheets, ())
    assert [sheet["total"] for sheet in page.cards["audit"]["sheets"]] == [
        str(s.score.total).replace("-", "−") for s in game.sheets
    ]
    assert owed(page) == []
    page.press("record")
    assert nd.record.loads(page.scene()["dialog"]["value"]) == page.state.game


@pytest.mark.parametrize("seed", range(4))
def test_a_game_can_be_ended_whatever_was_corrected_in_between(seed: int) -> None:
    rng = random.Random(seed)
    page = table(3)
    for _ in range(600):
        game = page.state.game
        if game.over:
            break
        enter(page, some_act(rng, game))
        assert page.state.game != game, page.talk
        if rng.random() < 0.12:
            page.send(type="show", player=rng.randrange(3))
            page.press(rng.choice(["correct", "correct", "correct_dice", "undo"]))
        assert not page.state.aside or page.state.game.pending or page.state.game.phase == "roll"
    assert page.state.game.over
    assert nd.record.loads(nd.record.dumps(page.state.game)) == page.state.game


def test_who_owes_what_stands_there_and_every_refusal_has_rule_cells_and_edition() -> None:
    page = table(3, ("Ann", "Bob", "Cy"), "2021", "I O T L S")
    for player, column in enumerate((0, 3, 6)):
        enter(page, nd.Start(column, player))
    assert owed(page) == ["Ann: the five dice"]
    page.press("throw")
    assert page.ids == ["companion.dice_missing"]
    roll(page, "1111I")
    assert "ImpossibleRoll" in page.ids
    roll(page, "1345O")
    page.send(type="show", player=1)
    assert "Bob: where the square lands, with 1 3 4 5" in owed(page)
    page.act("drop", cells=[[0, 0, 1], [0, 1, 3], [1, 0, 4], [1, 1, 7]])
    assert page.talk["verdict"] == "refused"
    item = page.talk["items"][0]
    assert item["cells"]
    assert "2021" in item["cite"]
    assert "7" in item["text"]
    page.act("drop", cells=[[0, 0, 1], [0, 1, 3], [1, 0, 4], [1, 1, 5]])
    assert "Bob: nothing" in owed(page)
    assert "Cy: where the square lands, with 1 3 4 5" in owed(page)


def test_dice_are_typed_too_and_what_is_none_is_named() -> None:
    page = table(2)
    for player in (0, 1):
        enter(page, nd.Start(3, player))
    for typed, named in (("1*4", "“1*4”"), ("1 8 4 9 L", "“1 8 4 9 L”"), ("x" * 60, f"“{'x' * 40}”")):
        page.form("dice", roll=typed)
        assert page.ids == ["ui.roll_unreadable"]
        assert named in page.talk["announce"]
    page.form("dice", roll="1*42L")
    assert str(page.state.game.roll) == "1*42L"
    page.send(type="set_die", i=0, face="3")
    assert page.ids == ["ui.not_now"]


def test_bad_set_ups_are_told_field_by_field() -> None:
    page = driven("companion")
    page.press("tool_table")
    bad = {
        "players": ({"players": "7"}, "7"),
        "edition": ({"players": "2", "edition": "1999"}, "1999"),
        "name2": ({"players": "2", "name2": "B" * 30}, "BBB"),
        "tileB": ({"players": "2", **drawn("I", "", "O", "T", "L")}, "B"),
        "tileC": ({"players": "2", **drawn("I", "O", "I", "T", "L")}, "I at C"),
        "tileE": ({"players": "1", **drawn("I", "O", "T", "L", "X5")}, "X5"),
        "tileD": ({"players": "2", **drawn("I", "O", "T", "W9", "L")}, "W9"),
        "tileA": ({"players": "2", "edition": "online", **drawn(*"IOTLS")}, "I O T L S"),
    }
    before = page.state.game
    for field, (values, named) in bad.items():
        page.form("new", **{"edition": "2023", **values})
        assert field in page.ids, (field, page.ids)
        assert named in page.talk["announce"]
        assert next(one["error"] for one in page.cards["new"]["fields"] if one["id"] == field)
    assert page.state.game is before
    page.form("new", players="2", edition="2023")
    assert page.ids == ["companion.ready"]


def test_a_record_of_the_play_page_goes_on_with_the_dice_of_its_seed() -> None:
    page = driven("companion")
    game = nd.Game.new(2, seed=7).apply(nd.Start(0, 0)).apply(nd.Start(0, 1))
    page.load(nd.record.dumps(game))
    assert page.state.game == game
    assert "roll" in set(page.buttons)
    page.press("roll")
    assert page.state.game == game.apply(nd.Throw(game.seeded_roll))


@pytest.mark.parametrize("name", ["resign", "replay", "against", "step", "hold", "same_dice", "nothing", "speed_fast"])
def test_what_belongs_to_the_play_page_alone_is_not_pressed_here(name: str) -> None:
    page = three_have_dropped()
    before = page.state.game
    page.press(name)
    assert (page.ids, page.state.game) == (["ui.not_now"], before)
    assert page.scene()["tools_label"] == "What to do here"


# --- corrections --------------------------------------------------------------------------------------------------------


def square(col: int, numbers: str, player: int, row: int = 0) -> nd.Drop:
    a, b, c, d = map(int, numbers)
    return nd.Drop(((row, col, a), (row, col + 1, b), (row + 1, col, c), (row + 1, col + 1, d)), player)


def begun(*names: str) -> Driven:
    """A table at which everybody has the start number in the last column."""
    page = table(len(names), names, "2023", "V3 I3 U5 X5 T5")
    for player in range(len(names)):
        enter(page, nd.Start(6, player))
    return page


def three_have_dropped() -> Driven:
    page = begun("Ann", "Bob", "Cy")
    roll(page, "1345O")
    for player in range(3):
        enter(page, square(0, "1345", player))
    assert page.state.game.phase == "combo"
    return page


def correct(page: Driven, player: int) -> None:
    page.send(type="show", player=player)
    page.press("correct")


def test_a_players_last_entry_is_corrected_while_those_of_the_others_stay() -> None:
    page = three_have_dropped()
    enter(page, nd.Pass(0))
    correct(page, 1)
    assert (page.state.game.phase, page.state.game.pending, page.state.table.viewed) == ("drop", (1,), 1)
    assert len(page.state.aside) == 1
    assert page.talk["announce"].startswith("Bob: dropped 4 5 1 3 in columns 1–2, rows 1–2. Removed")
    assert any("waits for this one" in line for line in owed(page))
    enter(page, square(2, "5431", 1))
    assert (page.state.game.sheets[1].grid[0, 2], page.state.game.sheets[2].grid[0, 0]) == (5, 1)
    # The pass of the first player, entered before, stands again.
    assert (page.state.game.phase, page.state.game.pending, page.state.aside) == ("combo", (1, 2), ())
    assert "companion.stand_again" in page.ids


def test_undo_leads_back_to_what_was_before_a_correction() -> None:
    page = three_have_dropped()
    before = page.state.game
    correct(page, 0)
    assert page.state.game.pending == (0,)
    while page.state.game != before:
        page.press("undo")
    assert page.state.aside == ()


def test_two_entries_of_a_player_are_corrected_one_after_the_other() -> None:
    page = begun("Ann", "Bob")
    roll(page, "11**O")
    for player in range(2):
        enter(page, square(0, "1111", player))
    for act in (nd.Circle(((0, 0), (0, 1), (1, 0)), 0), nd.Pass(1), nd.EndRound()):
        enter(page, act)
    correct(page, 0)  # the circle
    correct(page, 0)  # the drop
    assert (page.state.game.phase, page.state.game.pending, len(page.state.aside)) == ("drop", (0,), 2)
    enter(page, square(0, "1199", 0))
    assert (page.state.game.phase, page.state.game.pending) == ("combo", (0, 1))
    enter(page, nd.Pass(0))
    # What the other one had entered, and the end of the round, follow by themselves.
    assert (page.state.game.phase, page.state.game.round, page.state.aside) == ("roll", 2, ())
    assert page.state.game.sheets[0].boxes == frozenset()


def test_the_dice_are_corrected_and_what_does_not_fit_them_is_told() -> None:
    page = three_have_dropped()
    page.press("correct_dice")
    assert (page.state.game.phase, len(page.state.aside)) == ("roll", 3)
    roll(page, "1346O")
    assert (page.state.game.phase, page.state.game.pending) == ("drop", (0, 1, 2))
    assert page.ids.count("companion.taken_off") == 3
    assert "NumberNotOnDice" in page.ids
    page.press("correct_dice")
    roll(page, "1345O")
    assert page.state.game.pending == (0, 1, 2)


def test_blocks_that_fall_no_more_after_a_correction_are_taken_off() -> None:
    page = begun("Ann", "Bob")
    for dice, col, numbers, combo in (
        ("1233O", 0, "1233", ((0, 0), (0, 1), (1, 1))),
        ("4441O", 2, "4441", ((0, 2), (0, 3), (1, 2))),
    ):
        roll(page, dice)
        for player in range(2):
            enter(page, square(col, numbers, player))
        for player in page.state.game.pending:
            enter(page, nd.Circle(combo, player) if player == 0 else nd.Pass(player))
        enter(page, nd.EndRound())
    assert page.state.game.sheets[0].active_letters == {"A"}
    roll(page, "*123O")
    assert (page.state.game.phase, page.state.game.pending) == ("blocks", (1,))
    enter(page, nd.Block(((0, 4), (0, 5), (1, 4)), 1))
    # The second circle was none on paper: then no letter was circled, and the star lets no block fall.
    correct(page, 0)
    enter(page, nd.Pass(0))
    assert (page.state.game.round, page.state.game.phase, len(page.state.aside)) == (3, "drop", 1)
    for player in (0, 1):
        enter(page, square(0, "1239", player, row=2))
    for player in page.state.game.pending:
        enter(page, nd.Pass(player))
    assert (page.state.game.round, page.state.game.phase, page.state.aside) == (3, "end", ())
    (taken,) = [item for item in page.talk["items"] if item["id"] == "companion.taken_off"]
    assert taken["text"].startswith("Bob: a block, row 1, columns 5 and 6")
    assert "WrongPhase" in page.ids


def test_an_edition_that_the_drawn_tiles_do_not_fit_is_refused_at_its_field() -> None:
    page = table(2, ("Ann", "Bob"), "2023", "U5 O X5 T5 S")
    before = page.state.game
    page.form("fix", players="2", edition="2021", name1="Ann")
    assert page.ids == ["companion.setup_refused", "tileA"]
    assert page.state.game is before


def test_names_and_tiles_are_put_right_in_the_middle_of_a_game() -> None:
    page = three_have_dropped()
    acts = page.state.game.actions
    page.form("fix", players="3", edition="2021", name1="Zoé", name2="Bob", **drawn(*"IOTLS"))
    game = page.state.game
    assert page.ids == ["companion.fixed"]
    assert (game.setup.names, game.setup.edition, game.setup.tiles) == (("Zoé", "Bob", ""), "2021", tuple("IOTLS"))
    assert game.actions == acts
    page.form("fix", players="2", edition="2021")
    assert "players" in page.ids


# --- both rooms ---------------------------------------------------------------------------------------------------------


def test_both_rooms_are_kept_and_come_back() -> None:
    page = three_have_dropped()
    enter(page, nd.Pass(0))
    correct(page, 1)
    page.press("tool_combo")
    page.typed("r1 444....", "circle r1c1 r1c2 r1c3")
    page.send(type="mark", about={"kind": "row", "row": 0})
    page.form("edition", edition="2021")
    page.form("sums", total="12")
    page.press("check")
    again = driven("companion", "fr").take_over(page)
    assert (again.state.game, again.state.aside) == (page.state.game, page.state.aside)
    assert again.state.desk.paper == page.state.desk.paper
    assert again.state.at_desk
    assert again.state.desk.checked
    again.press("tool_table")
    enter(again, square(2, "5431", 1))
    assert again.state.game.pending == (1, 2)


def test_what_was_set_aside_at_a_solo_table_comes_back() -> None:
    page = table(1, ("Ann",), "2023", "I O T L S")
    enter(page, nd.Start(6, 0))
    roll(page, "1345O")
    for act in (nd.Slide("A"), square(0, "1345", 0)):
        enter(page, act)
    page.press("correct_dice")
    assert len(page.state.aside) == 2
    assert driven("companion", "fr").take_over(page).state.aside == page.state.aside


def test_a_new_room_is_a_new_turn_and_a_new_explanation() -> None:
    page = driven("companion")
    page.form("new", players="2", edition="2023")
    seen = {(page.turn, page.talk["n"])}
    for tool in ("tool_paint", "tool_combo", "tool_table", "tool_paint", "tool_table"):
        page.press(tool)
        assert (page.turn, page.talk["n"]) not in seen
        assert {one["id"] for one in page.scene()["tools"] if one["pressed"]} == {tool}
        seen.add((page.turn, page.talk["n"]))
    before = page.turn
    page.press("tool_table")
    assert page.turn == before
    stale = page.turn - 1
    page.handle({"type": "press", "id": "tool_paint", "turn": stale})
    assert page.ids == ["ui.stale"]
