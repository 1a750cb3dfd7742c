"""What goes wrong in a game that is played here comes back as puzzles: the game, its review, the log, the page of puzzles."""

from dataclasses import replace
from functools import cache

import pytest

import numberdrop as nd
from numberdrop.coach import GameReview, ReviewRun, bot_named, choose
from numberdrop.coach.bots import available_engine
from numberdrop.coach.candidates import find_candidates
from numberdrop.coach.game_review import ReviewedDrop
from numberdrop.coach.judgement import ENOUGH, Judgement
from numberdrop.coach.luck import OwnPoints
from numberdrop.coach.search import Estimate
from numberdrop.exercises import Answer, AnswerStatus
from numberdrop.exercises.own_games import own_mistakes
from numberdrop.exercises.puzzles import PuzzleHead
from numberdrop.exercises.share_code import decode
from numberdrop.pages.app import App, PageId
from numberdrop.pages.play import begin
from numberdrop.pages.visit import Visit
from numberdrop.progress import Event, Log, dumps, loads
from numberdrop.progress.ratings import PuzzleRatings, rate_learner
from numberdrop.progress.reviews import DAY
from numberdrop.progress.store import open_store
from numberdrop.rules import Circle, Drop, Pass, Start, Throw
from numberdrop.rules.legality import judge_selection
from numberdrop.steps import run_all
from numberdrop.text import LANGUAGES
from tests.blunders import BAD, LEO, blundered, planted
from tests.exercises.answering import give

from .at_play import AtPlay, at_play
from .exercises import DrivenExercise


@pytest.fixture
def hasty() -> None:
    """Here the coach takes the samples that it needs to be sure."""


def review(page: AtPlay, game: nd.Game) -> AtPlay:
    page.lay(*game.states())
    page.press("replay", "review")
    page.wait()
    return page


@cache
def after_the_game() -> AtPlay:
    """The play page after the review of the planted game: made once, never changed."""
    return review(at_play(), planted())


def mistakes_of(log: Log) -> list[Event]:
    return [event for event in log if event.kind == "mistake"]


def at_mistakes(language: str = "en", log: Log | None = None, later: int = 0) -> DrivenExercise:
    """The page of puzzles, entered by the link of the review, so many seconds ``later``."""
    past = after_the_game().app.visit.learner_log if log is None else log
    page = DrivenExercise(App.at(PageId("home"), Visit(language).with_learner_log(past)), {})
    page.handle({"type": "go", "href": "puzzles.ipynb"})
    hello = {"type": "hello", "hash": "#mode=mistakes", "record": "", "kept": {}, "lang": language}
    page.handle({**hello, "now": mistakes_of(past)[-1].at + later + 60})
    return page


def played(page: DrivenExercise) -> Answer:
    return Answer.parse(page.exercise.question.played)


def test_blunders_become_puzzles_and_near_misses_do_not():
    page = after_the_game()
    found = mistakes_of(page.app.visit.learner_log)
    assert [event.round for event in found] == list(BAD)
    for event in found:
        question = decode(event.code).question
        assert question.judge(Answer.parse(question.played)).outcome is AnswerStatus.WRONG
        assert question.judge(question.solution()).outcome is AnswerStatus.RIGHT
    (link,) = page.cards["review-0"]["links"]
    assert link["href"] == "puzzles.ipynb#mode=mistakes"
    assert str(len(BAD)) in link["label"]
    assert tuple(event.line() for event in found) == tuple(page.log()["append"]["progress"])


def test_the_same_mistake_is_kept_once():
    first = after_the_game()
    fresh = at_play().take_over(first)
    fresh.wait()
    assert mistakes_of(fresh.app.visit.learner_log) == mistakes_of(first.app.visit.learner_log)
    assert not fresh.app.visit.added


def test_a_bots_mistakes_are_no_puzzles():
    page = at_play()
    page.lay(*blundered().states())
    page.press("replay")
    seating = replace(page.seating, seats=("gus",))
    page.app = page.app.with_state(replace(page.state, table=page.tab.with_seating(seating)))
    page.press("review")
    page.wait()
    assert page.state.all_reviews.done[0][1].costliest
    assert not mistakes_of(page.app.visit.learner_log)


def combos_reviewed(game: nd.Game, last: int = 0) -> GameReview:
    """What a review says of the combos alone, of all or the last few."""
    reviewing = ReviewRun(game)
    reviewing.todo = [choice for choice in reviewing.todo if choice[1].phase == "combo"][-last:]
    reviewing.run(600)
    return reviewing.review


def test_a_combo_that_was_left_lying_and_one_that_was_too_small_become_puzzles_and_a_good_wait_does_not():
    game, left = nd.Game.new(1, seed="a"), []
    while not game.over:
        if game.phase == "combo":
            found = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine()))
            small = [one for one in found if isinstance(one.action, Circle) and one.value < found[0].value - 3]
            if isinstance(found[0].action, Circle) and game.round in (2, 4):
                left.append(game.round)
                game = game.apply(Pass(0))
                continue
            if small and game.round == 5:
                left.append(game.round)
                game = game.apply(small[0].action)
                continue
        game = game.apply(choose(game, bot_named("leo")))
    found = own_mistakes(game, combos_reviewed(game))
    # What was left in round 4 lies there in round 5 just as well: played on, that costs nothing.
    assert [(one.round, one.type) for one in found] == [(2, "own_combo"), (5, "own_combo")]
    assert left == [2, 4, 5]


def with_letter_left(seed: str) -> nd.Game:
    """A game to the first combo that would win a letter, which is left lying."""
    game = nd.Game.new(1, seed=seed)
    while True:
        act = choose(game, LEO)
        if isinstance(act, Circle):
            combo, _ = judge_selection(game.sheets[0], act.cells)
            if combo is not None and game.sheets[0].wins_letter(combo.kind, combo.size):
                return game.apply(Pass(0))
        game = game.apply(act)


def test_a_letter_that_was_left_lying_is_asked_as_that():
    game = with_letter_left("c")
    (mine,) = own_mistakes(game, combos_reviewed(game, 1))
    assert (mine.type, mine.round) == ("own_letter", game.round)
    before, question = game.states()[mine.at].sheets[0], mine.question
    for answer in question.legal_answers():
        combo, _ = judge_selection(before, answer.cells)
        assert question.accepts(answer) == bool(combo and before.wins_letter(combo.kind, combo.size))
    assert decode(mine.code).question == question


def costing(game: nd.Game, mine: Drop, better: Drop, low: float) -> GameReview:
    """A review of a game in which this drop comes next: better would have been the other one, by so much at least."""
    found = run_all(find_candidates(game, 0, LEO.valuation_for(game), available_engine(), 400_000))
    value = {candidate.action: candidate for candidate in found}
    cost = Estimate(low + 2, low, low + 4, ENOUGH)
    judged = Judgement(value[mine], value[better], 2, 1, 2, cost, cost, None, True, True)
    return GameReview((ReviewedDrop(len(game.actions), game.round, 0, judged, OwnPoints(cost, cost)),), True, ())


def with_dice(first: str, drop: Drop, second: str) -> nd.Game:
    """A solo game with dice of one's own: a 1 in the corner, a drop, and the next roll. Nothing is circled."""
    game = nd.Game.new(1, seed=None, tiles=nd.Game.new(1, seed="row").setup.tiles).apply(Start(0))
    acts = {"roll": [Throw(nd.Roll.parse(first)), Throw(nd.Roll.parse(second))], "drop": [drop], "combo": [Pass(0)]}
    while not (game.phase == "drop" and game.round == 2):
        due = acts.get(game.phase)
        game = game.apply(due.pop(0) if due else game.legal_actions()[0])
    return game


def test_a_row_that_was_left_open_is_asked_as_that_where_the_drop_is_not_bad_for_certain():
    game = with_dice("2345I", Drop(tuple((0, col, col + 1) for col in range(1, 5)), 0), "1234O")
    above = Drop(((1, 3, 1), (1, 4, 2), (2, 3, 3), (2, 4, 4)), 0)
    inside = Drop(((0, 5, 1), (0, 6, 2), (1, 5, 3), (1, 6, 4)), 0)
    (mine,) = own_mistakes(game.apply(above), costing(game, above, inside, low=0.2))
    assert (mine.type, mine.question.prompt_values["row"]) == ("own_row", 0)
    assert mine.question.judge(Answer(above.cells)).outcome is AnswerStatus.WRONG
    assert mine.question.judge(Answer(inside.cells)).outcome is AnswerStatus.RIGHT
    certain = costing(game, above, inside, low=3.0)
    assert [one.type for one in own_mistakes(game.apply(above), certain)] == ["own_drop"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mistakes_are_put_one_after_the_other_tried_again_shown_and_solved(language):
    page = at_mistakes(language)
    assert page.voice("puzzles.own_label", round=BAD[0]) in page.scene()["hint"]
    assert page.ids == ["puzzles.own"]
    assert str(BAD[0]) in page.talk["items"][0]["text"]

    told = give(page, played(page))
    assert (told["verdict"], told["items"][0]["id"]) == ("wrong", "AsInTheGame")
    assert "show" in page.buttons
    assert give(page, page.exercise.right_answer)["verdict"] == "right"
    assert page.past.events[-1].mode == "mistakes"
    page.press("next")

    assert page.voice("puzzles.own_label", round=BAD[1]) in page.scene()["hint"]
    page.press("hint")
    give(page, played(page))
    page.press("show")
    assert page.player.closed
    page.press("again")
    assert not page.player.closed
    assert page.voice("puzzles.own_label", round=BAD[1]) in page.scene()["hint"]
    give(page, page.exercise.right_answer)
    for _ in BAD[2:]:
        page.press("next")
        give(page, page.exercise.right_answer)
    page.press("next")
    assert page.scene()["headline"] == page.voice("puzzles.mistakes_end")


def test_mistakes_come_back_by_the_schedule_until_they_are_known():
    tomorrow = at_mistakes(later=DAY)
    tomorrow.press("menu", "review")
    assert tomorrow.state.posed.card == f"puzzle/{tomorrow.state.posed.id}"
    assert tomorrow.state.posed.id in tomorrow.known.mistakes
    before = len(tomorrow.known.review_schedule.due_puzzles)
    give(tomorrow, tomorrow.exercise.right_answer)
    assert len(tomorrow.known.review_schedule.due_puzzles) == before - 1


def test_what_is_kept_survives_a_reload_an_export_and_an_import():
    page = at_mistakes()
    give(page, played(page))
    fresh = DrivenExercise(App.at(PageId("puzzles"), Visit()), {})
    kept = {"progress": "\n".join(page.past.lines())}
    fresh.send(type="hello", record=page.log()["text"], kept=kept, lang="en")
    assert (fresh.state.posed, fresh.state.mode) == (page.state.posed, page.state.mode)
    assert (fresh.player.tries, loads(dumps(page.past))) == (1, page.past)


def test_a_database_keeps_them_beside_the_browser(tmp_path):
    address = f"sqlite:///{tmp_path}/progress.sqlite"
    environment = {"NUMBERDROP_DATABASE": address, "NUMBERDROP_LEARNER": "somebody"}
    page = AtPlay(App.at(PageId("play"), Visit("en"), begin("", Visit())), environment)
    page.send(type="hello", record="", kept={}, lang="en")
    page.send(type="greeted")
    review(page, blundered())
    store = open_store(address)
    (learner,) = store.learners()
    assert mistakes_of(store.read(learner).log) == mistakes_of(page.app.visit.learner_log)
    assert len(mistakes_of(page.app.visit.learner_log)) == 1


def test_nobody_gains_a_rating_by_mistakes_of_ones_own():
    page = at_mistakes()
    page.press("rating")
    assert not page.state.counts_for_rating(page.app.visit)
    give(page, page.exercise.right_answer)
    forged = [replace(page.past.events[-1], id=f"forged-{n}", position=f"p{n}", level=2_400, rated=1) for n in range(9)]
    pack = {event.position: PuzzleHead(event.position, "landing", event.level, ()) for event in forged}
    assert not rate_learner(page.past | Log.of(forged), PuzzleRatings(pack, {})).games


def test_a_mistake_that_cannot_be_read_is_passed_over():
    odd = Event.mistake("unreadable", "own_drop", "odd", round_=1, game="f00", code="nd1.9.x.nothing")
    past = after_the_game().app.visit.learner_log
    assert at_mistakes(log=past.append(odd)).state.posed.id in {event.position for event in mistakes_of(past)}


def test_at_a_table_a_drop_is_asked_again_with_all_who_sat_there():
    page = review(at_play(), blundered(2, 2, players=2))
    (event,) = mistakes_of(page.app.visit.learner_log)
    question = decode(event.code).question
    before = page.tab.game.states()[page.state.all_reviews.costliest[0].at]
    assert [sheet.grid for sheet in question.game.sheets] == [sheet.grid for sheet in before.sheets]
    asked = at_mistakes(log=page.app.visit.learner_log)
    assert [item["id"] for item in give(asked, played(asked))["items"]][:2] == ["AsInTheGame", "WinsFewer"]
    assert give(asked, asked.exercise.right_answer)["verdict"] == "right"
