"""How hard a puzzle has turned out is told below it, with what that rests on."""

import re

import pytest

from numberdrop.exercises.puzzles import Pack, shipped_pack
from numberdrop.exercises.puzzles.pack import shipped_tries
from numberdrop.pages import visit as known
from numberdrop.pages.app import App, PageId
from numberdrop.pages.puzzles.modes import Train
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event, Log
from numberdrop.progress.ratings import TryResult, results_of_log, write_results
from tests.exercises.answering import give
from tests.progress.making import log_of

from .exercises import DrivenExercise

GUESSED = shipped_pack().heads_of("landing")[40].id
BY_BOTS = next(head.id for head in shipped_pack().heads_of("star") if head.id in shipped_tries().solved)


def practised(first: int = 0) -> Log:
    heads = enumerate(shipped_pack().heads_of("retro")[first : first + 20])
    words = ("wrong", "right")
    return log_of(*(Event.attempt("retro", head.id, ("fall",), words[n % 2], at=10**9) for n, head in heads))


def at(id_: str, language: str = "en", log: Log | None = None) -> DrivenExercise:
    page = DrivenExercise(App.at(PageId("puzzles"), Visit(language).with_learner_log(log or Log())), {})
    page.open(shipped_pack().puzzle(id_))
    return page


def standing(page: DrivenExercise) -> str:
    """The card's first line; nothing where there is none."""
    return page.cards["standing"]["items"][0]["text"] if "standing" in page.cards else ""


@pytest.mark.parametrize(
    ("id_", "language", "words"),
    [
        (GUESSED, "en", r"\d+, as a first guess\."),
        (BY_BOTS, "en", r"\d+, based on an estimate and 5 bots\."),
        (BY_BOTS, "fr", r"\d+, d’après une estimation et 5 bots\."),
    ],
)
def test_what_a_rating_rests_on_is_told_once_the_puzzle_is_solved(id_, language, words):
    page = at(id_, language)
    assert standing(page) == "", "before it is solved that is nobody's concern"
    give(page, page.exercise.right_answer)
    assert re.fullmatch(words, standing(page)), standing(page)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "an estimate and 1 try."), ("fr", "une estimation et 1 essai.")]
)
def test_the_try_of_somebody_who_is_known_counts_at_once(language, words):
    page = at(GUESSED, language, practised())
    give(page, page.exercise.right_answer)
    assert standing(page).endswith(words)
    assert int(standing(page).split()[0].rstrip(",")) < shipped_pack().head(GUESSED).level


def test_with_a_hint_it_stays_as_it_was():
    page = at(GUESSED, log=practised())
    page.press("hint")
    give(page, page.exercise.right_answer)
    assert standing(page).endswith("a first guess.")


def test_pages_know_the_tries_of_the_class(tmp_path, monkeypatch):
    file = tmp_path / "class.results"
    tries = (
        practised(n).append(Event.attempt("landing", GUESSED, ("fall",), "wrong", at=10**9 + n)) for n in (0, 20, 40)
    )
    file.write_text("".join(write_results(results_of_log(log, shipped_pack().heads_by_id)) for log in tries))
    monkeypatch.setenv("NUMBERDROP_RESULTS", str(file))
    known._prior_ratings.cache_clear()
    page = at(GUESSED)
    give(page, page.exercise.right_answer)
    assert standing(page).endswith("an estimate and 3 tries.")
    assert int(standing(page).split(",")[0]) > shipped_pack().head(GUESSED).level
    file.write_text("no results at all")
    known._prior_ratings.cache_clear()
    page = at(GUESSED)
    give(page, page.exercise.right_answer)
    assert standing(page).endswith("a first guess.")
    known._prior_ratings.cache_clear()


def test_what_has_turned_out_hard_is_no_longer_offered_to_a_beginner(tmp_path, monkeypatch):
    easy = [head.id for head in shipped_pack().heads_of("landing") if 1_150 <= head.level <= 1_250][:2]
    pack, file = Pack([shipped_pack().line(id_) for id_ in easy]), tmp_path / "class.results"
    missed = (TryResult(n, f"someone-{n}", easy[0], 1_600.0, 60.0, 0.0) for n in range(60))
    offered = []
    for text in ("", write_results(missed)):
        file.write_text(text)
        monkeypatch.setenv("NUMBERDROP_RESULTS", str(file))
        known._prior_ratings.cache_clear()
        visit = Visit("en").with_learner_log(Log())
        offered.append({Train().next(pack, seed, visit).id for seed in range(30)})
    known._prior_ratings.cache_clear()
    assert offered == [set(easy), {easy[1]}]
