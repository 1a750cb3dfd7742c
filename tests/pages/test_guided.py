"""The guided game's page: acts are judged as everywhere, questions are put right, a game is taken up where it was left."""

import json
from typing import Any

import pytest

from numberdrop.exercises.guided.script import load_guided, parse_guided
from numberdrop.exercises.guided.wishes import sensible_act
from numberdrop.pages.app import App, PageId
from numberdrop.pages.guided.state import begin_guided
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Drop, Start
from numberdrop.rules.combos import find_combos
from numberdrop.rules.drops import legal_drops
from numberdrop.rules.game import Phase
from numberdrop.text import LANGUAGES
from tests.exercises.answering import give

from .driven import Driven, driven
from .exercises import DrivenExercise

FIRST = load_guided("ten-minutes")


def page(language: str = "en", which: str = "ten-minutes") -> DrivenExercise:
    return DrivenExercise(App.at(PageId("guided", which), Visit(language)), {})


def one_step(at: Driven) -> None:
    """What somebody does who plays well."""
    run = at.state.run
    if run.step.task is not None:
        give(at, run.exercise.right_answer)
        assert at.state.player.closed, (run.step.id, at.talk)
        at.press("next")
    elif run.step.do == "read":
        at.press("next")
    elif run.step.do in ("roll", "end"):
        at.press(run.step.do)
    else:
        at.commit(sensible_act(run.game, 0, run.wish))
    assert at.state.run.at > run.at, (run.step.id, at.talk)


def played_to(at: Driven, step: str = "") -> Driven:
    """Play up to a step, or to the end."""
    while at.state.run.step is not None and at.state.run.step.id != step:
        one_step(at)
    return at


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", ["ten-minutes", "solo-minute"])
def test_a_whole_game_is_played_and_ends_with_what_one_knows(language: str, which: str) -> None:
    at = page(language, which)
    marked = 0
    while not at.state.run.over:
        scene = at.scene()
        # What is marked on the sheet is marked by its parts, which the page is told.
        marks = at.state.run.step.task is not None and at.state.run.exercise.question.kind == "mark"
        marked += marks
        assert bool(scene["marking"]) is marks, at.state.run.step.id
        one_step(at)
    assert marked or which != "ten-minutes"
    cards = at.cards
    assert cards["summary"]["links"][0]["href"] == "play.ipynb#against=pip"
    known = [item["text"] for item in cards["rules"]["items"]]
    assert len(known) >= (24 if which == "ten-minutes" else 4)
    assert cards["sheet_of_rules"]["print"]
    assert cards["sheet_of_rules"]["svg"].count("<text") > len(known)


def test_what_is_refused_is_explained_and_after_two_tries_it_is_shown() -> None:
    at = played_to(page(), "drop1")
    floating = [[9, 0, 1], [9, 1, 3], [10, 0, 3], [10, 1, 7]]
    at.act("drop", cells=floating)
    assert (at.talk["verdict"], at.state.run.step.id) == ("refused", "drop1")
    at.act("drop", cells=floating)
    assert at.state.run.step.id == "roll2"
    assert "guided.shown" in at.ids
    assert sum(mark.isdecimal() for mark in at.board()["cells"]) == 5


def test_to_circle_before_anything_is_chosen_is_no_try() -> None:
    at = played_to(page(), "circle2")
    for _ in range(3):
        at.act("circle", cells=[])
        assert [item["text"] for item in at.talk["items"]] == ["Tap the numbers of your combo first."]
    assert (at.state.run.step.id, at.state.run.tries) == ("circle2", 0)
    assert not at.log()["text"].count("circle")


def test_the_block_of_ones_letter_is_seen_on_the_other_sheet() -> None:
    at = played_to(page("fr"), "hit4")
    assert at.scene()["headline"] == "C’est votre DROP\N{NO-BREAK SPACE}: trois X chez Pip."
    assert at.board()["cells"].count("X") == 3
    one_step(at)
    assert at.scene()["headline"] == "Finissez le tour."


def test_a_star_without_its_number_is_no_try() -> None:
    at = played_to(page(), "drop3")
    first = at.table()["first"]
    spot = at.table()["shapes"]["I"]["lands"][first["orient"]][first["col"]]
    numbers = [{"3": 3, "5": 5, "7": 7, "*": None}[at.scene()["dice"][die]["face"]] for die in first["dice"]]
    for _ in range(3):
        at.act("drop", cells=[[*cell, number] for cell, number in zip(spot["at"], numbers, strict=True)])
        assert at.talk["open_dial"] == numbers.index(None)
    assert (at.state.run.step.id, at.state.run.tries) == ("drop3", 0)


def test_the_shape_as_it_is_handed_over_does_not_do_what_is_asked_for() -> None:
    at = played_to(page(), "drop2")
    first = at.table()["first"]
    spot = at.table()["shapes"]["L"]["lands"][first["orient"]][first["col"]]
    faces = [int(at.scene()["dice"][die]["face"]) for die in first["dice"]]
    at.commit(Drop(tuple((*cell, face) for cell, face in zip(spot["at"], faces, strict=True))))
    assert "guided.no_combo" in at.ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_the_roll_shows_it(language: str) -> None:
    at, asked = page(language), 0
    while not at.state.run.over:
        run = at.state.run
        if run.step.task is not None and run.step.board and run.game.phase not in (Phase.ROLL, Phase.OVER):
            faces = "".join(die["face"] for die in at.scene()["dice"]) + at.scene()["shape_die"]
            assert sorted(faces) == sorted(str(run.game.roll)), run.step.id
            asked += 1
        one_step(at)
    assert asked >= 6


def test_the_score_sheet_stands_beside_the_grid_from_the_first_combo_to_the_total() -> None:
    at, kinds = page(), set()
    while not at.state.run.step.paper:
        scene, step = at.scene(), at.state.run.step
        sheets = [card for card in scene["cards"] if card["kind"] == "sheet"]
        assert len(sheets) == bool(scene.get("sheet_beside"))
        if step.do in ("circle", "drop") and at.state.run.round > 1:
            assert sheets, step.id
        if step.do == "circle" or step.id in ("roll4", "roll4_pip", "total"):
            assert next(name for name in at.cards if name in ("sheet", "known")) == "sheet", (
                "before what one knows by now"
            )
            kinds.add(step.id)
        one_step(at)
    assert {"circle2", "total"} < kinds


def test_the_last_page_says_who_has_won_and_what_each_row_above_the_line_costs() -> None:
    for edition, words in (("2023", "anything"), ("2021", "a number")):
        script = load_guided("ten-minutes")
        lines = [text.in_language("en") for step in script.steps for text in step.facts_learned(edition)]
        assert [f"above the line with {words} in it" in line for line in lines].count(True) == 1
    at = played_to(page())
    summary = at.cards["summary"]
    mine, other = (sheet.score.total for sheet in at.state.game.sheets)
    assert f"{mine} to {other}" in summary["paragraphs"][0] or f"{other} to {mine}" in summary["paragraphs"][0]


def test_that_there_is_nothing_to_circle_is_said() -> None:
    at = played_to(page(), "drop2")
    game = at.state.game
    every = (Drop(one.cells, 0) for one in legal_drops(game.sheets[0].grid, game.roll))
    at.commit(next(drop for drop in every if not find_combos(game.apply(drop).sheets[0].grid)))
    assert "guided.no_combo" in at.ids


def test_a_wrong_answer_twice_and_the_right_one_is_shown() -> None:
    at = played_to(page(), "which2")
    at.send(type="answer", picks=["corner"])
    assert (at.talk["verdict"], at.state.player.closed) == ("wrong", False)
    at.send(type="answer", picks=["mixed"])
    assert at.state.player.closed
    at.press("next")
    assert at.state.run.step.id == "circle2"


def test_nothing_is_told_of_the_sheet_that_was_left_for_another_one() -> None:
    at = played_to(page(), "end4")
    one_step(at)
    assert at.state.run.step.id == "jump5"
    assert at.talk["items"] == [], "a round that begins is not the one some rounds later"


def test_what_is_asked_next_is_not_told_before() -> None:
    at = played_to(page(), "drop2")
    one_step(at)
    assert at.state.run.step.id == "which2"
    assert all("combo" not in item["text"] for item in at.talk["items"])


def test_the_list_grows_by_what_one_has_met() -> None:
    at = page()
    assert "known" not in at.cards
    lengths = []
    for _ in range(6):
        one_step(at)
        lengths.append(len(at.cards["known"]["items"]))
    assert lengths == sorted(lengths)
    assert lengths[-1] > lengths[0]


def test_a_question_on_paper_comes_once_more_in_another_position() -> None:
    at = played_to(page(), "paper_total")
    before = at.state.player.current_exercise.question
    at.form("answer", **dict.fromkeys(before.fields, "99"))
    assert at.state.player.closed
    assert "again" in at.buttons
    at.press("again")
    assert at.state.player.current_exercise.question != before
    assert not at.state.player.closed
    one_step(at)
    assert at.state.run.over
    assert "lesson_12_scoring.ipynb" in [link["href"] for link in at.cards["missed"]["links"]]


@pytest.mark.parametrize("step", ["drop1", "circle2", "ask4", "drop5", "paper_rows"])
def test_a_game_is_taken_up_at_the_same_act(step: str) -> None:
    at = played_to(page(), step)
    kept = at.log()
    again = page()
    again.send(type="hello", record=kept["text"])
    assert (again.state.run, again.scene()["headline"]) == (at.state.run, at.scene()["headline"])
    assert again.board()["cells"] == at.board()["cells"]


def test_a_game_by_an_older_file_begins_anew_and_says_so() -> None:
    kept = json.loads(played_to(page(), "circle2").log()["text"])
    again = page()
    again.send(type="hello", record=json.dumps({**kept, "script": "older"}))
    assert (again.state.run.at, again.ids) == (0, ["guided.anew"])


@pytest.mark.parametrize(
    "record", ["", "{", "[]", '{"v": 1}', '{"v": 1, "script": "x", "edition": "2023", "seed": 1, "log": [1]}']
)
def test_what_is_no_record_of_ours_changes_nothing(record: str) -> None:
    at = page()
    at.send(type="hello", record=record)
    assert at.state.run.at == 0


def test_rules_met_count_as_first_right_answers_never_as_on_paper() -> None:
    at = played_to(page())
    past = at.app.visit.learner_log
    answers = [event for event in past if event.kind == "answer"]
    assert {event.aids for event in answers} == {"free"}
    assert {event.lesson for event in past} == {"ten-minutes"}
    met = {rule for event in answers for rule in event.rules}
    assert {"fall", "identical", "consecutive", "star", "blocks", "rows", "line", "end"} <= met
    assert not any(at.app.visit.progress.rules[rule].paper for rule in met)
    assert any(event.kind == "finished" for event in past)


def test_who_skips_every_step_comes_to_the_end() -> None:
    at = page()
    while not at.state.run.over:
        step = at.state.run.at
        at.press("ahead")
        assert at.state.run.over or at.state.run.at > step
    assert at.state.game.phase is Phase.OVER


def test_french_is_by_its_own_book() -> None:
    assert page("fr").state.run.edition == "2021"
    at = page()
    at.speak("fr")
    assert at.state.run.edition == "2021"


def test_a_link_opens_the_list_alone() -> None:
    at = page()
    at.send(type="hello", hash="#list")
    assert len(at.cards["summary"]["paragraphs"]) >= 24


def test_a_guided_game_of_ones_own_is_shown(tmp_path: Any) -> None:
    source = 'players = 1\ntiles = ["I", "O", "T", "L", "S"]\ntitle = "T"\naim = "a"\nending = "e"\n'
    source += '[[step]]\nid = "start"\ndo = "start"\nsay = "Write."\n'
    at = driven("guided", "en", "mine", begin_guided(parse_guided(source, "mine.toml"), Visit()))
    assert at.scene()["headline"] == "Write."
    at.commit(Start(2))
    assert at.state.run.over
    assert "here" not in at.scene()
