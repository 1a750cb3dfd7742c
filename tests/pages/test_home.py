"""The home page without a browser: the first drop, the map in every state, and progress as a file that goes out and comes in."""

import json

import pytest

import numberdrop as nd
from numberdrop.exercises.course import PARTS, course
from numberdrop.pages.home.update import ROLL, SHEET
from numberdrop.pages.message import Voice
from numberdrop.pages.table.seating import KEPT, Seating, saved_table
from numberdrop.progress import Event, Log, dumps, loads, read_browser_log
from numberdrop.progress.log import LONGEST_TEXT
from numberdrop.rules.drops import explain_opened_combos, legal_drops
from numberdrop.text import LANGUAGES
from tests.pages.driven import Driven, driven
from tests.progress.making import log_of

HEADS = course()
FIRST, SECOND = HEADS[0], HEADS[1]
GUIDED = "guided_ten-minutes.ipynb"


def past(page: Driven) -> Log:
    """What the page knows of the learner."""
    return page.app.visit.learner_log


def way_on(page: Driven) -> dict:
    return page.cards["go"]


def with_log(*events: Event, language: str = "en") -> Driven:
    """The page of somebody whose browser kept these events."""
    log = log_of(*events)
    page = driven("home", language)
    page.send(type="hello", kept={"progress": "\n".join(log.lines())})
    assert len(past(page)) == len(events)
    return page


def parts(page: Driven) -> dict[str, dict]:
    """The parts of the course on the map, by their names."""
    json.dumps(page.traits(), allow_nan=False)
    (card,) = [card for card in page.scene()["cards"] if card["kind"] == "map"]
    return {part["id"]: part for part in card["parts"]}


def doors(page: Driven) -> dict[str, dict]:
    """The doors of the map by their number."""
    return {item["n"]: item for part in parts(page).values() for item in part["items"]}


def right(head, task: str, position: str = "p", aids: str = "free", rules=None) -> Event:
    return Event.answer(head.id, task, position, rules or head.rules[:1], "right", aids=aids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_path_has_every_lesson_in_its_order_in_five_parts(language: str) -> None:
    page = driven("home", language)
    found = doors(page)
    assert list(found) == [head.number for head in HEADS]
    assert list(parts(page)) == [name for name, _ in PARTS]
    assert len(PARTS) == 5
    for head in HEADS:
        item = found[head.number]
        assert (item["href"], item["label"]) == (f"{head.page}.ipynb", head.title.in_language(language))
        assert item["text"] == head.aim.in_language(language)
        assert (item["done"], item["total"]) == (0, len(head.tasks))


@pytest.mark.parametrize("events", [(), (right(FIRST, "start"),)], ids=["nothing", "an answer"])
def test_the_way_on_waits_for_what_the_browser_keeps(events: tuple[Event, ...]) -> None:
    page, kept = driven("home"), "\n".join(log_of(*events).lines())
    assert way_on(page)["waits"]
    assert page.handle({"type": "hello", "kept": {"progress": kept}}), "the picture is another one now"
    assert not way_on(page)["waits"]
    assert way_on(page)["items"][0]["label"].startswith("Continue" if kept else "Play your first game")


def test_a_lesson_that_was_never_begun_is_not_continued() -> None:
    puzzle = Event.answer("puzzles", "one", "p", (FIRST.rules[0],), "right")
    assert way_on(with_log(puzzle))["items"][0]["label"].startswith("Next")
    done = (right(FIRST, task) for task in FIRST.tasks)
    assert way_on(with_log(*done, Event.finished(FIRST.id)))["items"][0]["label"].startswith("Next")


# --- the first drop -----------------------------------------------------------------------------------------------------


def in_hand(page: Driven) -> list[list[int]]:
    """The shape where the front end first holds it: in the middle, the first die in its first cell."""
    table, faces = page.table(), [int(die["face"]) for die in page.scene()["dice"]]
    shape = table["shapes"][table["order"][0]]
    width = 1 + max(col for _, col in shape["orients"][0]["cells"])
    landing = shape["lands"][0][(7 - width) // 2]
    return [[row, col, face] for (row, col), face in zip(landing["at"], faces, strict=True)]


def drop(page: Driven, cells) -> list[dict]:
    return page.act("drop", cells=[list(cell) for cell in cells])["items"]


def primary(page: Driven) -> list[str]:
    """What the page offers above all else: a button, or the way on."""
    offered = [*page.scene()["buttons"], *way_on(page)["items"]]
    return [one.get("href") or one["id"] for one in offered if one.get("primary")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_press_drops_the_shape_and_makes_a_combo_that_is_lit(language: str) -> None:
    page = driven("home", language)
    assert primary(page) == [GUIDED]
    cells = in_hand(page)
    rests, combo = drop(page, cells)
    assert rests["id"] == "home.rests"
    assert {page.board()["cells"][7 * row + col] for row, col in rests["cells"]} == {"4", "1"}
    assert combo["id"] == "home.combo_identical"
    (group,) = page.board()["groups"]
    assert (group["kind"], group["cells"]) == ("identical", combo["cells"])
    assert {page.board()["cells"][7 * row + col] for row, col in group["cells"]} == {"5"}
    assert page.board()["last"] == [cell[:2] for cell in cells]
    assert primary(page) == [GUIDED], "one thing stands above all others, whatever is tried"
    assert page.table() == {}


def test_wherever_it_falls_two_sentences_say_where_it_rests_and_what_came_of_it() -> None:
    said = set()
    for legal in legal_drops(SHEET.grid, ROLL)[::7]:
        page = driven("home")
        lines = drop(page, legal.cells)
        assert (lines[0]["id"], len(lines)) == ("home.rests", 2)
        came = lines[1]["id"]
        said.add(came)
        opened = explain_opened_combos(SHEET, legal)
        assert came.startswith("home.combo") == bool(page.board()["groups"]) == bool(opened)
        assert not set("{}") & set(page.talk["announce"])
        rows = [row for row, _, _ in legal.cells]
        assert max(rows) < page.scene()["rows"], "all of it is in sight"
    assert said == {"home.combo_identical", "home.combo_consecutive", "home.hole", "home.no_combo"}


def test_another_place_is_tried_as_often_as_one_likes_and_nothing_is_kept() -> None:
    page = driven("home")
    cells = in_hand(page)
    for falls in (1, 2):
        drop(page, cells)
        assert page.board()["last_id"] == falls
        page.press("elsewhere")
        assert "drop" in page.buttons
        assert in_hand(page) == cells
    drop(page, cells)
    assert page.log()["key"] is None
    assert "drop" in driven("home").buttons


def test_a_shape_that_cannot_fall_there_is_told_why_and_a_second_one_is_not_in_hand() -> None:
    page = driven("home")
    cells = in_hand(page)
    lower = [[row - 1, col, number] for row, col, number in cells]
    assert {"Overlaps", "PathBlocked"} <= {line["id"] for line in drop(page, lower)}
    assert "drop" in page.buttons
    page.send(type="try", cells=cells)
    assert page.talk["verdict"] == "legal"
    drop(page, cells)
    assert [line["id"] for line in drop(page, cells)] == ["ui.not_now"]


def test_the_board_can_be_asked_and_a_move_typed() -> None:
    page = driven("home", "fr")
    assert page.send(type="why", about={"kind": "cell", "cell": [0, 0]})["items"]
    assert page.typed("what?")["verdict"] == "refused"
    assert page.typed("L c3 6 4 5 5")["items"][1]["id"] == "home.combo_identical"
    assert page.typed("undo")["items"] == []
    assert "drop" in page.buttons


def test_who_has_learned_before_goes_on_with_or_without_a_drop() -> None:
    page = with_log(right(FIRST, "start"))
    assert primary(page) == [f"{FIRST.page}.ipynb"]
    assert "drop" in page.buttons, "a shape falls for who comes back, too"
    drop(page, in_hand(page))
    assert primary(page) == [f"{FIRST.page}.ipynb"]


# --- what comes first ---------------------------------------------------------------------------------------------------


def hrefs(page: Driven) -> list[str]:
    return [door["href"] for door in way_on(page)["items"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_new_plays_the_first_game_or_knows_the_rules(language: str) -> None:
    page = driven("home", language)
    page.send(type="hello")
    assert (hrefs(page), way_on(page)["items"][0]["face"]) == ([GUIDED, "play.ipynb"], "pip")
    words = " ".join([page.scene()["headline"], page.scene()["hint"]])
    assert len(words.split()) < 30, "one reads little before anything is done"


def test_a_game_that_goes_on_comes_before_the_next_lesson() -> None:
    game = nd.Game.new(2, seed=5, names=("", "Kim"))
    for _ in range(12):
        game = game.apply(game.legal_actions()[0])
    table = KEPT.text(saved_table(game.setup, Seating(("", "kim")), "slow"))
    progress = "\n".join(Log().append(right(FIRST, "start")).lines())
    page = driven("home")
    page.send(type="hello", kept={"progress": progress, "play": nd.record.dumps(game), "table": table})
    first, second = way_on(page)["items"][:2]
    assert (first["href"], first["face"], first["primary"]) == ("play.ipynb", "kim", True)
    assert "Kim" in first["text"]
    assert second["href"] == f"{FIRST.page}.ipynb"
    assert "primary" not in second
    assert len(page.scene()["headline"].split()) == 2, "Welcome back"


@pytest.mark.parametrize("record", ["", "nonsense", "{}"])
def test_a_game_that_cannot_be_read_is_not_spoken_of(record: str) -> None:
    page = driven("home")
    page.send(type="hello", kept={"play": record, "table": "odd"})
    assert hrefs(page) == [GUIDED, "play.ipynb"]


def test_a_game_that_was_begun_here_is_spoken_of_until_it_is_over() -> None:
    page = driven("play")
    page.send(type="hello")
    page.press("against:leo")
    page.act("start", column=3)
    page.send(type="go", href="home.ipynb")
    assert (way_on(page)["items"][0]["href"], way_on(page)["items"][0]["face"]) == ("play.ipynb", "leo")
    assert hrefs(page).count("play.ipynb") == 1


def test_a_part_shows_its_lessons_when_it_is_pressed_and_hides_them_again() -> None:
    page = driven("home")
    assert [part["open"] for part in parts(page).values()] == [False] * 5
    page.press("part:letters")
    assert [name for name, part in parts(page).items() if part["open"]] == ["letters"]
    page.press("part:letters")
    assert not any(part["open"] for part in parts(page).values())


def test_the_way_to_the_lessons_opens_the_part_where_one_goes_on() -> None:
    known = [right(head, task) for head in HEADS[:5] for task in head.tasks]
    page = with_log(*known, *[Event.finished(head.id) for head in HEADS[:5]])
    links = {link["label"]: link["href"] for link in page.scene()["links"]}
    assert list(links) == ["Home", "Lessons", "Play", "Puzzles", "Analysis", "Companion", "Progress"]
    page.send(type="go", href=links["Lessons"])
    found = parts(page)
    assert [name for name, part in found.items() if part["open"]] == ["combos"]
    assert found["combos"]["current"]
    assert (found["grid"]["progress"], found["combos"]["progress"]) == ("4 of 4", "1 of 4")


def test_what_is_wanted_rarely_is_there_and_one_sentence_says_where_everything_is_kept() -> None:
    page = driven("home")
    reached = [link["href"] for link in page.cards["about"]["links"]]
    assert reached == ["sandbox.ipynb", "composer.ipynb", "lesson_A_programmers.ipynb"]
    texts = [text for card in page.scene()["cards"] for text in card.get("paragraphs", ())]
    assert len([text for text in texts if "browser" in text]) == 1


DONE = (*(right(FIRST, task) for task in FIRST.tasks), Event.finished(FIRST.id))
KNOWN = tuple(right(FIRST, "checkout", f"new {n}", "paper", FIRST.rules) for n in range(3))


@pytest.mark.parametrize(
    ("events", "states", "current"),
    [
        ((), ("next", "todo"), FIRST),
        ((right(SECOND, SECOND.tasks[0]), right(SECOND, SECOND.tasks[1])), ("todo", "started"), SECOND),
        (DONE, ("done", "next"), SECOND),
        ((*DONE, *KNOWN), ("mastered", "todo"), None),
    ],
)
def test_the_map_says_what_is_done_and_where_one_goes_on(events: tuple, states: tuple, current) -> None:
    found = doors(with_log(*events))
    assert tuple(found[head.number]["state"] for head in (FIRST, SECOND)) == states
    assert {found[head.number]["state"] for head in HEADS[2:]} == {"todo"}
    assert current is None or [n for n, item in found.items() if item["current"]] == [current.number]
    assert found[FIRST.number]["done"] == len({event.task for event in events if event.lesson == FIRST.id} - {""})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_was_known_and_went_wrong_since_is_named(language: str) -> None:
    rule = FIRST.rules[0]
    known = [right(FIRST, "checkout", f"new {n}", "paper", (rule,)) for n in range(3)]
    wrong = [Event.answer(FIRST.id, "checkout", f"w{n}", (rule,), "wrong") for n in range(3)]
    page = with_log(*known, *wrong, language=language)
    card = page.cards["progress"]
    assert any(Voice(page.language)(f"rule_name.{rule}") in text for text in card["paragraphs"]), card


@pytest.mark.parametrize(("events", "count"), [(DONE, 0), ((*DONE, *KNOWN), len(FIRST.rules))])
def test_the_rules_that_are_mastered_are_counted(events: tuple[Event, ...], count: int) -> None:
    text = with_log(*events).cards["progress"]["paragraphs"][0]
    assert text == Voice("en")("home.mastered", count=count, total=len({rule for head in HEADS for rule in head.rules}))


def test_lines_that_cannot_be_read_are_left_alone() -> None:
    page = driven("home")
    lines = Log().append(right(FIRST, "start")).lines()
    page.send(type="hello", kept={"progress": "\n".join(["nonsense", *lines, '["answer"'])})
    assert len(past(page)) == 1
    assert page.log()["append"] == {"progress": []}, "what the browser has is not written again"


# --- progress as a file -----------------------------------------------------------------------------------------------


def test_there_is_nothing_to_export_before_there_is_progress() -> None:
    for page, names in ((driven("home"), []), (with_log(right(FIRST, "start")), ["export"])):
        assert [button["id"] for button in page.cards["progress"]["buttons"]] == [*names, "import", "erase"]


def test_what_is_exported_can_be_imported_on_another_device() -> None:
    page = with_log(*(right(FIRST, task) for task in FIRST.tasks), Event.finished(FIRST.id))
    page.press("export")
    assert page.dialog["file"] == "numberdrop-progress.json"
    text = page.dialog["value"]
    assert loads(text) == past(page)
    other = driven("home", "fr")
    other.press("import")
    assert other.dialog["id"] == "load"
    other.load(text)
    assert other.dialog is None
    assert past(other) == past(page)
    assert read_browser_log("\n".join(other.log()["append"]["progress"])).log == past(page)
    assert doors(other)[FIRST.number]["state"] == "done"
    told = other.talk["announce"]
    other.load(text)
    assert past(other) == past(page)
    assert other.talk["announce"] != told, "a second time there is nothing new"
    assert len(other.log()["append"]["progress"]) == len(past(page))


def test_two_devices_come_together_in_any_order() -> None:
    one, two = with_log(right(FIRST, "name", "1")), with_log(right(SECOND, SECOND.tasks[0], "2"))
    texts = dumps(past(one)), dumps(past(two))
    one.load(texts[1])
    two.load(texts[0])
    assert (past(one), len(past(one))) == (past(two), 2)


GOOD = dumps(Log().append(right(FIRST, "start")).append(right(FIRST, "top")))
BAD = {
    "empty": "",
    "prose": "Dear diary, today I learned gravity.",
    "other json": '{"name": "somebody", "score": 12}',
    "a game": '{"format": "numberdrop", "version": 1}',
    "newer": GOOD.replace('"version": 1', '"version": 99'),
    "cut off": GOOD[: len(GOOD) // 2],
    "an event changed": GOOD.replace('"right"', '"perfect"', 1),
    "isn’t a list": GOOD.replace('"events": [', '"events": {', 1),
    "deep": "[" * 5_000,
    "nulls": "\0" * 100,
    "huge number": GOOD.replace('"version": 1', '"version": 1e999'),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", BAD)
def test_a_foreign_or_broken_file_is_refused_with_the_reason_and_nothing_is_lost(kind: str, language: str) -> None:
    page = with_log(right(FIRST, "start"), language=language)
    before, lines = past(page), list(page.log()["append"]["progress"])
    page.load(BAD[kind])
    assert (past(page), page.log()["append"]["progress"]) == (before, lines)
    assert (page.talk["verdict"], page.dialog["id"]) == ("refused", "load")
    reasons = page.dialog["text"].splitlines()
    assert reasons[0] == Voice(page.language)("home.import_refused")
    assert len(reasons) > 1, "no reason is given"
    assert all(reason.strip() for reason in reasons)
    assert (page.ids, doors(page)[FIRST.number]["done"]) == (["home.import_refused"], 1)


def test_a_file_far_too_large_is_refused_unread() -> None:
    page = with_log(right(FIRST, "start"))
    assert page.load("x" * (4 * LONGEST_TEXT))["verdict"] == "refused"
    assert len(past(page)) == 1


def test_messages_that_no_button_sends_do_no_harm() -> None:
    page = with_log(right(FIRST, "start"))
    before = past(page)
    for message in (
        {"type": "hello", "kept": {"progress": 5}},
        {"type": "hello", "kept": [1]},
        {"type": "load", "text": "\ud800"},
        {"type": "hello", "kept": {"progress": "x" * 1_000_000}},
        {"type": "press", "id": "erase"},
        {"type": "typed", "text": "c1"},
    ):
        page.send(**message)
        assert (past(page), page.log()["append"]["progress"]) == (before, [])
        doors(page)


def test_everything_is_erased_once_and_only_when_it_is_confirmed() -> None:
    page = with_log(right(FIRST, "start"))
    page.load(dumps(Log().append(right(SECOND, "fall"))))
    page.press("erase")
    assert page.dialog["text"]
    assert "erase" not in page.log()
    page.press("close")
    assert len(past(page)) == 2
    page.press("erase", "erase_all")
    assert page.dialog is None
    assert (page.log()["erase"], page.log()["append"]) == (["*"], {"progress": []})
    assert doors(page)[FIRST.number]["state"] == "next"
    page.load(dumps(Log().append(right(SECOND, "fall"))))
    assert "erase" not in page.log(), "what was loaded afterwards is kept"
    assert len(page.log()["append"]["progress"]) == 1


@pytest.mark.parametrize("dialog", ["export", "import", "erase"])
def test_a_dialog_speaks_the_language_that_is_chosen_next(dialog: str) -> None:
    page = with_log(right(FIRST, "start"))
    page.press(dialog, "close")
    assert page.dialog is None
    page.speak("fr")
    page.press(dialog)
    assert page.dialog["title"] == Voice("fr")(f"home.{dialog}")


def test_the_guided_game_is_first_until_it_is_finished_or_something_else_is_learned() -> None:
    begun = Event.answer("ten-minutes", "land1", "0:2023", ("fall",), "right")
    assert hrefs(with_log())[0] == GUIDED
    assert way_on(with_log(begun))["items"][0]["label"] == "Continue your first game"
    assert way_on(with_log(begun))["items"][0]["primary"]
    assert GUIDED not in hrefs(with_log(begun, Event.finished("ten-minutes")))
