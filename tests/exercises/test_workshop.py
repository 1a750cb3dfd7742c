"""What a programmer writes in the workshop is judged in a sentence, whatever it is; nothing raises."""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import numberdrop as nd
from numberdrop.exercises import Answer, notebook_checks
from numberdrop.exercises.gentle_bot import gentle_action
from numberdrop.exercises.notebook_checks import CELLS, GRID, check_answer, check_bot, check_lesson_text, match

LESSON = Path(notebook_checks.__file__).parent / "lessons" / "01_gravity.toml"
LANGUAGES = ("en", "fr")


def forever(game):
    while True: pass  # fmt: skip  # noqa: E701 - a loop in one line is the hardest to stop


def stubborn(game):
    while True:
        try:
            time.sleep(0.01)
        except Exception:  # noqa: BLE001 - as learners do
            continue


def recurse(game):
    return recurse(game)


class Rude:
    def __repr__(self):
        raise RuntimeError("no")

    def __call__(self, game):
        return self

    def __eq__(self, other):
        raise RuntimeError("no")

    __hash__ = None


BOTS = {
    "raises": (lambda game: 1 / 0, "bot_raised"),
    "takes nothing": (lambda: None, "bot_raised"),
    "leaves": (lambda game: sys.exit(), "bot_raised"),
    "recurses": (recurse, "bot_raised"),
    "returns nothing": (lambda game: None, "bot_not_action"),
    "returns the class": (lambda game: nd.Start, "bot_not_action"),
    "returns all": (lambda game: game.legal_actions(), "bot_not_action"),
    "returns itself": (Rude(), "bot_not_action"),
    "passes": (lambda game: nd.Pass(), "bot_illegal"),
    "starts beside the grid": (lambda game: nd.Start(99), "bot_illegal"),
    "drops nonsense": (
        lambda game: nd.Drop(((0, 0, "x"),)) if game.phase == "drop" else game.legal_actions()[0],
        "bot_illegal",
    ),
    "no function": (5, "bot_not_callable"),
    "nothing": (None, "bot_not_callable"),
    "a text": ("bot", "bot_not_callable"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("bot", BOTS)
def test_a_wrong_bot_is_told_what_is_wrong(bot, language):
    for check in (check_bot, match):
        found = check(BOTS[bot][0], language)
        assert (found.ok, found.key) == (False, f"workshop.{BOTS[bot][1]}")
        assert len(str(found)) > 20
        assert repr(found).startswith("✗ ")
        assert found._repr_markdown_().startswith("**✗** ")


@pytest.mark.parametrize("bot", [forever, stubborn])
def test_a_bot_that_never_comes_back_is_stopped(bot, monkeypatch):
    monkeypatch.setattr(notebook_checks, "SECONDS", 0.2)
    began = time.monotonic()
    assert check_bot(bot).key == "workshop.bot_slow"
    assert time.monotonic() - began < 5


def test_it_is_stopped_in_a_thread_too_and_what_was_traced_still_is(monkeypatch):
    monkeypatch.setattr(notebook_checks, "SECONDS", 0.2)
    found: list[object] = []

    def run() -> None:
        before = sys.gettrace()
        found.extend((check_bot(forever).key, sys.gettrace() is before, check_bot(first).key))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(20)
    assert found[:2] == ["workshop.bot_slow", True]
    assert found[2] in ("workshop.bot_right", "workshop.bot_slow")


def first(game):
    return game.legal_actions()[0]


def test_a_bot_that_plays_by_the_rules_is_right_and_is_measured():
    played = check_bot(gentle_action)
    assert played
    assert played.key == "workshop.bot_right"
    assert match(gentle_action).key == "workshop.match_level"
    worse = match(first)
    assert worse.key == "workshop.match_behind"
    assert worse.values["mine"] < worse.values["theirs"]
    assert match(gentle_action, games=0).values["games"] == notebook_checks.GAMES


def largest():
    return max(nd.find_combos(GRID), key=lambda combo: combo.size)


RIGHT: dict[str, Callable[[], object]] = {
    "reason": lambda: type(nd.why(GRID, CELLS).refusals[0]).__name__,
    "landings": lambda: len(nd.landings(GRID, "L")),
    "combo": largest,
    "game": lambda: nd.Game.new(1, seed=7).apply(nd.Start(3)),
    "answer": lambda: notebook_checks.exercise().right_answer,
}
WRONG = {
    "reason": ["TooFew", "", None, DeprecationWarning],
    "landings": [43, "44", 44.0, True],
    "combo": [min(nd.find_combos(GRID), key=lambda combo: combo.size), None, ()],
    "game": [nd.Game.new(1, seed=7), nd.Game, 3],
    "answer": [Answer(), Answer.parse("r1c1"), "r1c1", Answer(numbered=((99, -3, "x"),)), Answer(picks=(None,))],
}


def test_every_question_takes_its_answer_and_no_other():
    assert set(RIGHT) == set(WRONG) == set(notebook_checks._QUESTIONS)
    for name, value in RIGHT.items():
        assert check_answer(name, value()), name
    for name, values in WRONG.items():
        for value in [*values, Rude()]:
            for language in LANGUAGES:
                found = check_answer(name, value, language)
                assert found.key in ("workshop.answer_type", "workshop.answer_wrong"), (name, value)
                assert len(str(found)) > 20


@pytest.mark.parametrize("name", ["nothing", "", None, 3, [], Rude()])
def test_a_question_that_is_not_there_is_named_with_those_that_are(name):
    found = check_answer(name, 1)
    assert found.key == "workshop.answer_unknown"
    assert "landings" in str(found)


def test_calls_that_are_named_give_an_answer_of_that_type():
    names = {
        "nd": nd,
        "GRID": GRID,
        "CELLS": CELLS,
        "judge": notebook_checks.judge,
        "exercise": notebook_checks.exercise,
    }
    for name, (kind, _, call, _) in notebook_checks._QUESTIONS.items():
        value = None if name == "answer" else eval(call, names)
        assert name == "answer" or isinstance(value, kind)
        assert name == "answer" or check_answer(name, value)
    truth = eval(notebook_checks._QUESTIONS["answer"][2], {**names, "value": Answer.parse("r1c1 r1c2 r1c3 r1c4")})
    assert check_answer("answer", truth)


@pytest.mark.parametrize(
    ("toml", "key"),
    [
        (5, "lesson_type"),
        (None, "lesson_type"),
        ("", "lesson_fault"),
        ("x==", "lesson_fault"),
        ("\0", "lesson_fault"),
        ('number = "1"', "lesson_fault"),
    ],
)
def test_a_text_that_is_no_lesson_is_told_what_is_missing(toml, key):
    for language in LANGUAGES:
        found = check_lesson_text(toml, language)
        assert found.key == f"workshop.{key}"
        assert len(str(found)) > 20


def test_a_lesson_of_the_tutor_passes_and_one_with_an_error_names_its_place():
    text = LESSON.read_text("utf-8")
    assert check_lesson_text(text)
    broken = check_lesson_text(text.replace('rule = "fall"', 'rule = "fail"', 1))
    assert "task 1" in str(broken)
    assert "fail" in str(broken)


def test_what_a_learner_wrote_is_not_taken_for_markdown():
    found = check_answer("landings", "<b>*x*</b>")
    assert "<b>" not in found._repr_markdown_()
    assert "<code>" in found._repr_markdown_()


def test_another_language_is_english_and_a_long_value_is_cut():
    assert check_bot(3, "xx").language == check_answer("landings", 3, None).language == "en"
    assert len(notebook_checks.ShortValue.of("x" * 500)) <= 80
    assert isinstance(check_bot(None), notebook_checks.CheckResult)
