"""The puzzle page without a browser: each mode by right and wrong answers, what counts, what comes back, and when."""

import json
import re
import time
from datetime import date
from itertools import chain, pairwise
from types import SimpleNamespace

import pytest

from numberdrop.exercises import BELIEFS, AnswerStatus, Question
from numberdrop.exercises.files.codec import read_question
from numberdrop.exercises.hints import judge
from numberdrop.exercises.puzzles import Pack, puzzle_types, shipped_pack, write_puzzle
from numberdrop.exercises.puzzles import pack as days
from numberdrop.exercises.puzzles.pack import STRENGTHS, daily_puzzles
from numberdrop.exercises.share_code import SharedQuestion, encode
from numberdrop.pages.puzzles.modes import CALM_COUNT, PENALTY, SECONDS, Daily
from numberdrop.progress import Event, Log, derive_progress, read_browser_log
from numberdrop.progress.ratings import Rating
from numberdrop.rules.grid import LINE
from numberdrop.text import LANGUAGES
from numberdrop.text import roll as say_roll
from tests.exercises.answering import give, wrong_answers
from tests.exercises.packs import pack, puzzles
from tests.pages.driven import driven
from tests.pages.exercises import DrivenExercise, puzzles_page
from tools.settle_days import settle

DAY = 86_400
NOON = 20_000 * DAY + DAY // 2
PACK = pack()


@pytest.fixture
def clock(monkeypatch):
    """The time, ``now`` as the test says."""
    found = SimpleNamespace(now=NOON)
    monkeypatch.setattr(time, "time", lambda: found.now)
    return found


def opened(story: str = "", kept: Log | None = None, record: str = "", seed: int | None = 1, **told) -> DrivenExercise:
    """The page as a visitor finds it, and what they do there: ``kept`` is what was done before, ``record`` where the browser says one was."""
    page = puzzles_page(PACK, told.pop("language", "en"), seed)
    lines = "\n".join(kept.lines()) if kept else ""
    page.handle(
        {"type": "hello", "kept": {"progress": lines}, "record": record, "zone": 0, "now": int(time.time()), **told}
    )
    page.handle({"type": "greeted"})
    do(page, story)
    return page


def reloaded(page: DrivenExercise, **told) -> DrivenExercise:
    """The page opened anew, with what the browser has kept of it."""
    return opened(kept=page.past, record=page.log()["text"], **told)


def do(page: DrivenExercise, story: str) -> None:
    """What a visitor does: ``train`` (``train:TYPE``), answer ``right`` or ``wrong``, and else presses of buttons."""
    for word in story.split():
        if word.partition(":")[0] == "train":
            page.form("choice", type=word.removeprefix("train").removeprefix(":"), theme="", band="")
        elif word in ("right", "wrong"):
            (right if word == "right" else wrong)(page)
        else:
            page.press(word)


def right(page: DrivenExercise) -> dict:
    return give(page, page.exercise.right_answer)


def wrong(page: DrivenExercise) -> dict:
    """Answer wrongly with something that is allowed: what is not is no try."""
    every = chain(wrong_answers(page), page.exercise.question.legal_answers())
    return give(page, next(one for one in every if judge(page.exercise, one).outcome is AnswerStatus.WRONG))


def offered(page: DrivenExercise) -> dict[str, str]:
    page.handle({"type": "ping"})  # as the front end does now and then: so the page knows what time it is
    doors = {item["press"]: item["text"] for item in page.cards["modes"]["items"]}
    return {**doors, "daily": page.cards["daily"]["paragraphs"][0]}


def test_the_puzzle_of_the_day_comes_first_with_its_board_and_there_is_one_blue_button(clock):
    page = opened()
    assert [*page.cards] == ["daily", "choice", "modes", "rating"]
    first = page.cards["daily"]
    grid = PACK.puzzle(Daily().heads(PACK, page.app.visit)[0].id).exercise.posed.picture
    assert first.get("mini", {}).get("cells") == (grid and grid.marks)
    assert [button["primary"] for button in first["buttons"]] == [True]
    assert page.cards["choice"]["calm"]
    do(page, "daily")
    solve_all(page)
    do(page, "menu")
    assert not page.cards["daily"]["buttons"][0]["primary"]
    assert not page.cards["choice"].get("calm")


def test_a_rating_is_explained_before_one_has_it(clock):
    page = opened("ask_rating")
    assert page.dialog["id"] == "rating"
    do(page, "close")
    assert not page.state.rated
    do(page, "ask_rating rating")
    assert (page.state.rated, page.dialog) == (True, None)
    assert page.cards["rating"]["paragraphs"][0].startswith("Your first try counts")


@pytest.mark.parametrize("language", LANGUAGES)
def test_training_goes_through_the_whole_pack_before_anything_comes_twice(clock, language):
    page = opened("train", language=language)
    met = []
    for _ in PACK.heads:
        met.append(page.state.posed.id)
        assert page.scene()["headline"] == page.prompt
        assert page.talk["announce"].startswith(page.scene()["headline"])
        assert right(page)["verdict"] == "right"
        assert page.buttons == ["next", "menu"]
        page.press("next")
    assert sorted(met) == sorted(head.id for head in PACK.heads)
    assert page.state.posed.id == met[0], "the one that was longest ago"


def test_what_was_missed_comes_before_what_was_solved(clock):
    page = opened("train")
    missed = page.state.posed.id
    do(page, "wrong show next")
    while page.state.posed.id not in page.known.puzzle_statistics.tried:
        do(page, "right next")
    assert page.state.posed.id == missed


def test_training_by_type_theme_and_difficulty(clock):
    page = opened()
    form = page.cards["choice"]
    assert [value for value, _ in form["fields"][0]["options"]] == ["", "weakest", "landing", "largest", "block", "hit"]
    page.form("choice", type="block", theme="block-fit", band="2")
    head = PACK.head(page.state.posed.id)
    assert (head.type, head.band) == ("block", 2)
    do(page, "menu")
    page.form("choice", type="block", theme="overhang", band="")
    assert (page.state.posed, page.scene()["headline"]) == (None, "No such puzzles")


def test_training_what_one_knows_least(clock):
    page = opened("train:landing right menu train:largest wrong menu train:hit wrong menu train:weakest")
    for _ in range(2):
        assert page.state.posed.type in ("largest", "hit", "block")
        do(page, "right next")


def test_training_follows_the_level_that_the_answers_show(clock):
    def levels(answers: str) -> list[int]:
        page, found = opened("train"), []
        for _ in range(12):
            found.append(page.state.posed.level)
            do(page, answers)
            do(page, "next" if page.player.closed else "show next")
        return found[6:]

    assert sum(levels("right")) > sum(levels("wrong"))


def test_a_second_try_is_said_to_be_one_and_the_second_wrong_answer_is_shown_beside_a_right_one(clock):
    page = opened("train:landing")
    told = wrong(page)
    assert (told["verdict"], page.ids[-1], page.player.closed) == ("wrong", "puzzles.second_try", False)
    assert "second try" in told["announce"]
    assert "show" in page.buttons
    told = wrong(page)
    assert page.player.closed
    assert page.board()["groups"][-1]["kind"] == "answer"
    own, truth = (one["mini"]["lit"][0]["cells"] for one in told["compare"])
    assert sorted(map(tuple, truth)) == sorted(page.exercise.right_answer.cells)
    assert own != truth
    assert page.buttons == ["next", "again", "menu"]
    assert [event.outcome for event in page.past] == ["wrong", "wrong"]
    assert "comes back tomorrow" in told["items"][-1]["text"]
    do(page, "again right")
    assert page.known.review_schedule.days_until_next == 1


def linked(question: Question, type_: str, **told) -> DrivenExercise:
    """The page that a link to a composed puzzle opens."""
    return opened(hash=f"#code={encode(SharedQuestion(question=question, type=type_))}", **told)


def test_of_yes_and_no_the_other_one_is_no_second_try(clock):
    boxes = [f"identical {size}" for size in range(4, 8)]
    ten = {"kind": "ten", "column": "identical", "rolls": ["2356I"], "grid": "11.....\n23.77..", "boxes": boxes}
    page = linked(read_question(ten, "question", []), "ten")
    wrong(page)
    assert page.player.closed
    assert page.ids[-2:] == ["lesson.shown", "puzzles.comes_back"]


@pytest.mark.parametrize("type_", puzzle_types())
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_puzzle_of_each_type_is_put_answered_and_shown(type_, language):
    page, puzzle = puzzles_page(language=language, seed=1), shipped_pack().puzzle(shipped_pack().heads_of(type_)[0].id)
    page.open(puzzle)
    question = page.exercise.question
    give(page, next(answer for answer in question.legal_answers() if not question.accepts(answer)))
    assert page.talk["verdict"] in ("wrong", "refused")
    if not page.player.closed:
        assert not gives_away(page)
        page.press("show")
    assert page.ids[-2:] == ["lesson.shown", "puzzles.comes_back"]
    page.open(puzzle)
    give(page, page.exercise.right_answer)
    assert page.talk["verdict"] == "right"


def gives_away(page: DrivenExercise) -> bool:
    """Whether what is said of a wrong answer tells a right one before the second try."""
    right_cells = {tuple(cell) for cell in page.exercise.right_answer.cells}
    lit = [{tuple(cell) for cell in item["cells"]} for item in page.talk["items"]]
    return "compare" in page.talk or any(right_cells and right_cells <= cells for cells in lit)


def test_least_damage_shows_no_better_place_before_the_second_try():
    page = puzzles_page(seed=1)
    for head in shipped_pack().heads_of("block")[:12]:
        page.open(shipped_pack().puzzle(head.id))
        answers = (one for one in page.exercise.question.legal_answers() if not page.exercise.question.accepts(one))
        give(page, next(answers))
        assert page.ids[0] == "BetterThere"
        assert not gives_away(page)
        assert "BetterThere" in [item["id"] for item in give(page, next(answers))["items"]]
        assert page.talk["compare"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_decides_stands_above_the_answers_and_the_question_of_the_ten_names_every_roll(language):
    page, shipped, rolls = puzzles_page(language=language, seed=1), shipped_pack(), set()
    for head in (*shipped.heads_of("ten"), *shipped.heads_of("star")[:40], *shipped.heads_of("hit")[:40]):
        page.open(shipped.puzzle(head.id))
        cards = [card["kind"] for card in page.scene()["cards"]]
        assert cards.index("talk") == cards.index("options") + 1
        assert not {"sheet", "picture", "list"} & set(cards[cards.index("options") :])
        if head.type == "ten":
            rolls.add(len(page.exercise.question.rolls))
            for roll in page.exercise.question.rolls:
                assert say_roll(str(roll), language) in page.scene()["headline"]
    assert rolls == {1, 2}


def test_an_explanation_begins_with_what_decides():
    page = puzzles_page(seed=1)
    page.open(shipped_pack().puzzle(shipped_pack().heads_of("row")[3].id))
    told = [item["id"] for item in give(page, page.exercise.right_answer)["items"]]
    assert told.index("FillsRow") < told.index("RestsOn")
    page.open(shipped_pack().puzzle(shipped_pack().heads_of("under")[3].id))
    told = give(page, page.exercise.right_answer)["items"]
    assert [item["id"] for item in told].count("StillFits") == len(page.exercise.question.shapes) - 1
    filled = {tuple(cell) for cell in page.exercise.right_answer.cells}
    for item in told[: len(page.exercise.question.shapes) - 1]:
        cells = {tuple(cell) for cell in item["cells"]}
        assert item["id"] == "StillFits"
        assert not filled & cells
        assert all(page.exercise.question.sheet.grid[cell] is None and cell[0] < LINE for cell in cells)
        filled |= cells


def test_every_attempt_says_what_it_was(clock):
    page = opened("train:largest hint wrong right")
    first, second = page.past
    puzzle = PACK.puzzle(page.state.posed.id)
    assert (first.task, first.position, first.rules) == ("largest", puzzle.id, ("box",))
    assert (first.mode, first.themes, first.level) == ("train", puzzle.themes, puzzle.level)
    assert (first.hints, first.rated, first.card) == (1, 0, "")
    assert (second.outcome, second.hints) == ("right", 1)
    assert read_browser_log("\n".join(page.log()["append"]["progress"])).log == page.past
    for _ in range(2):
        do(page, "next right")
    assert derive_progress(page.past).rules["box"].streak == 2


def test_a_misconception_is_named(clock):
    page = opened()
    like_sand = BELIEFS["C3"]
    thought = {
        puzzle.id: answer
        for puzzle in puzzles()
        if puzzle.type == "landing"
        and not puzzle.question.accepts(answer := puzzle.question.solution(like_sand.rulebook))
    }
    assert thought
    for id_, answer in thought.items():
        page.open(PACK.puzzle(id_))
        told = give(page, answer)
        assert page.ids[0] == "C3"
        assert page.past.events[-1].belief == "C3"
        assert not gives_away(page)
        told = give(page, answer)
        assert [one["label"] for one in told["compare"]] == ["What you think", "By the rules"]


def test_who_has_it_shown_after_all_hints_has_not_known_it(clock):
    page = opened("train show")
    assert not page.player.closed, "first a try or the hints"
    page.press(*["hint"] * 3, "show")
    assert page.player.closed
    assert [(event.outcome, event.hints) for event in page.past] == [("wrong", 4)]
    clock.now += DAY
    do(page, "menu")
    assert offered(page)["review"] == "One puzzle is due."


def test_the_rating_is_off_until_it_is_wished_for(clock):
    page = opened("train")
    assert "counts" not in page.scene()["hint"]
    right(page)
    assert not page.past.events[-1].rated
    do(page, "menu rating train")
    assert page.scene()["hint"].endswith("counts for your rating")
    assert page.talk["announce"].endswith("This one counts for your rating.")
    right(page)
    assert page.past.events[-1].rated == 1
    assert page.ids[-1] == "puzzles.rating_up"
    value = round(page.known.rating(PACK).rating.value)
    assert f"now {value}" in page.talk["announce"]
    page.press("menu")
    assert f"Your rating is {value}, give or take" in page.cards["rating"]["paragraphs"][0]
    do(page, "rating train right")
    assert not page.past.events[-1].rated


def test_a_wrong_answer_costs_once_and_is_told_kindly(clock):
    page = opened("rating train wrong")
    assert "puzzles.rating_down" in page.ids
    after = page.known.rating(PACK).rating
    assert after.value < Rating().value
    assert "counts" not in page.scene()["hint"]
    right(page)
    assert page.known.rating(PACK).rating == after
    assert not any(name.startswith("puzzles.rating") for name in page.ids)


def test_with_a_hint_a_puzzle_counts_as_not_solved_and_that_is_said_before(clock):
    page = opened("rating train hint")
    assert (page.player.hints, page.dialog["id"]) == (0, "unrated")
    do(page, "close")
    assert "counts for your rating" in page.scene()["hint"]
    do(page, "hint hint_anyway")
    assert (page.player.hints, page.dialog, page.talk["title"]) == (1, None, "Hint 1 of 3")
    assert "counts" not in page.scene()["hint"]
    do(page, "hint")
    assert page.player.hints == 2, "asked once"
    right(page)
    assert not page.past.events[-1].rated
    (game,) = page.known.rating(PACK).games
    assert game.after.value < game.before.value


@pytest.mark.parametrize("way", ["menu", "train", "daily", "streak", "storm", "train:hit", "link"])
def test_what_counts_is_not_left_for_something_easier(clock, way):
    page = opened("rating train")
    put = page.state.posed.id

    def leave() -> None:
        if way == "link":
            page.send(type="go", href=f"puzzles.ipynb#puzzle={PACK.heads[-1].id}")
        else:
            do(page, way)

    leave()
    assert page.dialog["id"] == "give_up"
    do(page, "close")
    assert page.state.posed.id == put
    leave()
    do(page, "give_up")
    assert page.player.closed
    (game,) = page.known.rating(PACK).games
    assert (game.event.position, game.event.outcome) == (put, "wrong")
    leave()
    of_today = {head.id for head in Daily().heads(PACK, page.app.visit)} if way == "daily" else set()
    assert page.state.posed is None or page.state.posed.id != put or way == "storm" or put in of_today


def test_whether_it_counts_is_settled_before_the_puzzle_is_seen(clock):
    page = opened("train rating right")
    assert not page.past.events[-1].rated
    do(page, "next rating")
    for shown in (page, reloaded(page)):
        assert "counts for your rating" in shown.scene()["hint"]


@pytest.mark.parametrize("way", ["link", "answered", "train", "daily", "storm", "reload"])
def test_a_puzzle_that_was_looked_at_first_does_not_count(clock, way):
    page = opened()
    mode = way if way in ("daily", "storm") else "train"
    do(page, "storm storm_clock" if mode == "storm" else mode)
    first = page.state.posed.id
    if way == "answered":
        right(page)
    elif mode == "train":
        page.press(*["hint"] * 3)
    page.press("menu", "rating")
    if way == "reload":
        page = reloaded(page)
    if way in ("link", "answered") or mode == "storm":
        page.send(type="go", href=f"puzzles.ipynb#puzzle={first}")
    else:
        do(page, mode)
    assert page.state.posed.id == first
    assert "counts for your rating" not in page.scene()["hint"]
    assert "puzzles.met" in page.ids
    right(page)
    assert not page.known.rating(PACK).games
    page.press("next")
    if way in ("link", "answered", "train"):
        assert "counts for your rating" in page.scene()["hint"], "one that was not seen counts"


def test_what_a_drop_would_bring_is_not_tried_out_where_it_counts(clock):
    def said(*, rated: bool) -> list[str]:
        page = puzzles_page(shipped_pack(), "en", 1)
        if rated:
            page.press("rating")
        page.handle({"type": "hello", "kept": {"progress": ""}, "record": "", "zone": 0, "now": int(time.time())})
        page.handle({"type": "greeted"})
        page.form("choice", type="most")
        numbers = [int(face) if face != "*" else 1 for face in page.exercise.question.roll.numbers]
        places = page.exercise.right_answer.cells
        page.send(type="try", cells=[[row, col, number] for (row, col), number in zip(places, numbers, strict=True)])
        return page.ids

    assert {"RestsOn"} == set(said(rated=True)) < set(said(rated=False))


def test_coming_back_does_not_make_a_hint_forgotten(clock):
    page = opened("rating train hint hint_anyway")
    again = reloaded(page, seed=None)
    assert (again.state.posed.id, again.player.hints) == (page.state.posed.id, 1)
    right(again)
    assert not again.past.events[-1].rated


def test_a_streak_rises_until_the_first_wrong_answer_and_the_best_is_kept(clock):
    page = opened("streak")
    levels, met = [], []
    for count in range(7):
        assert page.scene()["hint"].startswith(f"Streak: {count}")
        levels.append(page.state.posed.level)
        met.append(page.state.posed.id)
        do(page, "right next")
    assert len(set(met)) == 7
    assert sum(levels[4:]) > sum(levels[:3])
    wrong(page)
    assert "The streak ends at 7. Begin again?" in page.talk["announce"]
    assert page.scene()["hint"].startswith("Streak of 7 ended")
    right(page)  # a second try
    assert [event.mode for event in page.past][-2:] == ["streak", "train"]
    page.press("next")
    assert page.scene()["headline"] == "The streak ended at 7 right answers"
    page.press("streak")
    assert page.scene()["hint"].startswith("Streak: 0")
    do(page, "right menu")
    assert offered(page)["streak"] == "1 right so far. Keep going! Best: 7."


def test_the_end_of_a_streak_is_still_there_after_a_reload(clock):
    page = opened("streak wrong show next")
    again = reloaded(page)
    assert (again.scene()["headline"], again.state.posed) == (page.scene()["headline"], None)
    do(again, "streak")
    assert again.state.posed is not None


def test_a_streak_goes_on_the_next_day_on_another_device(clock):
    page = opened("streak right")
    clock.now += DAY
    again = opened(kept=page.past)
    again.press("streak")
    assert again.scene()["hint"].startswith("Streak: 1")
    assert again.state.posed.id not in page.known.puzzle_statistics.tried


def test_there_are_no_hints_in_a_streak_before_the_answer(clock):
    page = opened("streak")
    assert "hint" not in page.buttons
    do(page, "hint")
    assert (page.ids, page.player.hints) == (["puzzles.no_hints"], 0)
    do(page, "wrong hint")
    assert page.player.hints == 1


def test_a_storm_runs_three_minutes_and_a_wrong_answer_costs_ten_seconds(clock):
    page = opened("rating storm")
    assert page.state.posed is None, "the clock waits until one has chosen"
    page.press("storm_clock")
    assert (page.scene()["clock"]["left"], page.scene()["tick"]["after"]) == (SECONDS, 1_000 * SECONDS)
    clock.now += 20
    first = page.state.posed.id
    right(page)
    assert page.state.posed.id != first
    assert page.talk["announce"].startswith("Right: 1 solved.")
    assert page.scene()["headline"] in page.talk["announce"]
    assert page.scene()["clock"]["left"] == SECONDS - 20
    missed = page.state.posed.id
    assert "counts" not in page.scene()["hint"]
    wrong(page)
    assert page.scene()["clock"]["left"] == SECONDS - 20 - PENALTY
    assert "you lose 10 seconds" in page.talk["announce"]
    page.handle({"type": "tick", "n": page.turn})
    assert page.state.posed is not None, "not yet"
    clock.now += SECONDS - 20 - PENALTY
    page.handle({"type": "tick", "n": page.turn})
    assert page.scene()["headline"] == "Time is up: 1 puzzle solved"
    assert page.talk["announce"].startswith("Time is up")
    assert page.scene().get("clock") is None
    assert [button["id"] for button in page.cards["failed"]["buttons"]] == [f"open:{missed}"]
    do(page, f"open:{missed}")
    assert page.state.posed.id == missed
    do(page, "menu")
    assert offered(page)["storm"].endswith("Best: 1.")
    assert not page.known.rating(PACK).games
    do(page, "storm_clock right menu")
    assert offered(page)["storm"].endswith("Best: 1."), "two storms are two scores"


def test_an_answer_that_comes_too_late_is_not_taken(clock):
    page = opened("storm_clock")
    clock.now += SECONDS
    give(page, page.exercise.right_answer)
    assert (page.state.posed, len(page.past)) == (None, 0)


def test_the_clock_does_not_stop_while_the_page_is_away(clock):
    page = opened("storm_clock right")
    clock.now += 100
    again = reloaded(page)
    assert again.state.posed.id == page.state.posed.id
    assert again.scene()["clock"]["left"] == SECONDS - 100
    clock.now += 100
    later = reloaded(page)
    later.handle({"type": "tick", "n": later.turn})
    assert later.scene()["headline"] == "Time is up: 1 puzzle solved"


def test_a_storm_without_a_clock_has_ten_puzzles_and_all_the_time(clock):
    page = opened("storm_calm")
    for at in range(CALM_COUNT):
        assert page.scene().get("clock") is None
        assert page.scene()["hint"].startswith(f"Puzzle {at + 1} of 10")
        clock.now += 3_600
        (wrong if at == 4 else right)(page)
    assert page.scene()["headline"] == "9 of 10 solved"
    assert len(page.past) == CALM_COUNT
    page.press("menu")
    assert "Best" not in offered(page)["storm"], "that is for storms with the clock"


def test_after_a_storm_the_missed_ones_come_one_after_the_other_and_none_counts(clock):
    page = opened("rating storm_calm")
    missed = []
    for _ in range(CALM_COUNT):
        misses = bool(wrong_answers(page)) and len(missed) < 3
        missed += [page.state.posed.id] * misses
        (wrong if misses else right)(page)
    assert len(missed) == 3
    over = page.scene()["headline"]
    page.press(f"open:{missed[1]}")
    for id_ in (missed[1], missed[0], missed[2]):
        assert page.state.posed.id == id_
        assert "counts" not in page.scene()["hint"]
        clock.now += 60
        right(page)
        page = reloaded(page)  # loaded anew, it goes on so
        page.press("next")
    assert page.state.posed is None
    assert page.scene()["headline"] == over
    assert not page.known.rating(PACK).games


def test_the_puzzle_of_the_day_is_the_same_for_everyone_and_another_one_the_next_day(clock):
    found = []
    for _ in range(5):
        here, there = opened(seed=1), opened(seed=2)
        do(here, "train right daily")
        there.press("daily")
        assert here.state.posed.id == there.state.posed.id
        found.append(here.state.posed.id)
        clock.now += DAY
    assert all(one != other for one, other in pairwise(found))


def test_no_puzzle_of_the_day_comes_back_for_a_year_and_all_are_good_ones():
    found = [daily_puzzles(shipped_pack(), day) for day in range(days.FIRST, days.FIRST + 365)]
    for heads in zip(*found, strict=True):
        assert len({head.id for head in heads}) == 365
    for day in found:
        assert [head.level for head in day] == sorted(head.level for head in day)
        assert day[0].level < day[-1].level
        assert all(head.guess < 0.5 or head.type in ("most", "star", "under") for head in day)
    assert {head.type for day in found for head in day} >= {"plan", "best", "slides", "under", "block"}
    assert not {head.type for day in found for head in day} & {"referee", "hit", "ten", "legal", "landing", "column"}


def test_a_day_keeps_its_puzzles_whatever_comes_into_the_pack():
    """As it was told: one more type, and the puzzle of every day was another one."""
    lines = [write_puzzle(shipped_pack().puzzle(head.id)) for head in shipped_pack().heads]
    of_a_type = [line for line in lines if '"type":"plan"' in line.replace(" ", "")]
    assert 0 < len(of_a_type) < len(lines)
    before = Pack([line for line in lines if line not in of_a_type[: len(of_a_type) // 2]])
    for day in range(days.FIRST, days.FIRST + len(days.daily_ids_of_listed_days()), 30):
        settled = daily_puzzles(shipped_pack(), day)
        assert tuple(head.id for head in settled) == days.listed_daily_ids(day)
        assert len(settled) == STRENGTHS
        if all(head.id in before for head in settled):
            assert daily_puzzles(before, day) == settled
        else:
            assert len(daily_puzzles(before, day)) == STRENGTHS


def test_days_are_settled_for_a_year_beyond_the_last_release(root):
    years = re.findall(r"20\d\d-\d\d-\d\d", (root / "CHANGELOG.md").read_text("utf-8")) or ["2026"]
    assert (
        days.FIRST + len(days.daily_ids_of_listed_days())
        > (date(int(max(years)[:4]) + 2, 1, 1) - date(1970, 1, 1)).days
    )


def test_more_days_are_added_behind_those_that_are_settled():
    known = days.daily_ids_of_listed_days()[:40]
    longer = settle(known, shipped_pack(), 2026)
    assert longer[:40] == known
    assert len(longer) == 365


def solve_all(page: DrivenExercise) -> list[str]:
    """Solve all puzzles of the day; gives which these were."""
    solved = []
    while page.state.posed is not None:
        solved.append(page.state.posed.id)
        do(page, "right next")
    return solved


def test_who_flies_over_midnight_has_solved_the_puzzle_of_the_day_all_the_same(clock):
    clock.now = NOON - 12 * 3_600 + 1_800  # half an hour after midnight
    page = opened("daily")
    solved = solve_all(page)
    clock.now += 24 * 3_600  # the next day, and there it is still the day before
    landed = opened(kept=page.past, zone=-10 * 3_600)
    assert {head.id for head in Daily().heads(landed.state.pack, landed.app.visit)} == set(solved)
    assert offered(landed)["daily"] == "All solved today"


def test_the_day_is_the_one_where_the_learner_is(clock):
    clock.now = NOON + 11 * 3_600  # 23 o'clock by Greenwich
    here, east = opened(), opened(zone=2 * 3_600)
    for page in (here, east):
        page.press("daily")
    clock.now += 2 * 3_600
    later = opened("daily")
    assert east.state.posed.id == later.state.posed.id != here.state.posed.id


def test_what_is_not_allowed_is_no_try():
    page = opened("train")
    while page.takes != "block":
        do(page, "right next")
    before = len(page.past)
    refused = next(one for one in wrong_answers(page) if judge(page.exercise, one).outcome is AnswerStatus.ILLEGAL)
    assert give(page, refused)["verdict"] == "refused"
    assert (page.player.tries, len(page.past)) == (0, before)
    right(page)
    assert (page.player.tries, len(page.past)) == (1, before + 1)


def test_each_puzzle_of_the_day_is_done_once_a_day(clock):
    page = opened()
    assert offered(page)["daily"].startswith("Today: ")
    do(page, "daily wrong right next menu")
    assert offered(page)["daily"].startswith("Today: "), "there are others"
    for puzzles_left, said in ((STRENGTHS - 1, "All tried today"), (STRENGTHS, "All solved today")):
        do(page, "daily")
        assert len(solve_all(page)) == puzzles_left
        do(page, "menu")
        assert offered(page)["daily"] == said
        clock.now += DAY
        assert offered(page)["daily"].startswith("Today: ")


@pytest.mark.parametrize(
    ("answers", "word"), [("right next ", "You solved it!"), ("wrong right next ", "Not this time")]
)
def test_what_is_said_of_the_puzzle_of_the_day_holds_after_midnight(clock, answers, word):
    page = opened("daily " + answers * STRENGTHS)
    for _ in range(2):
        assert word in page.talk["announce"]
        assert word in page.scene()["hint"]
        clock.now += DAY
        page.send(type="ping")


def test_what_was_failed_comes_back_tomorrow_in_a_new_position(clock):
    page = opened("train")
    outcomes = {}
    for at in range(6):
        outcomes[page.state.posed.id] = at % 2 == 0
        do(page, "wrong show next" if at % 2 else "right next")
    do(page, "menu")
    assert "review" not in offered(page)
    clock.now += DAY
    again = reloaded(page)
    do(again, "menu")
    missed = {id_ for id_, solved in outcomes.items() if not solved}
    assert set(again.known.review_schedule.due_puzzles) == missed
    assert offered(again)["review"] == "3 puzzles are due."
    do(again, "rating review")
    answered = set()
    for _ in range(3):
        assert again.scene()["hint"].startswith("Review · ")
        assert again.ids[0] == "puzzles.review_new"
        failed = again.state.posed.card.removeprefix("puzzle/")
        assert failed in missed - answered
        assert again.state.posed.id not in outcomes
        assert again.state.posed.type == PACK.head(failed).type
        assert again.state.posed.themes == PACK.head(failed).themes
        right(again)
        event = again.past.events[-1]
        assert (event.mode, event.card, event.rated) == ("review", f"puzzle/{failed}", 0)
        answered.add(failed)
        again.press("next")
    assert again.scene()["headline"] == "Nothing more to review here"
    assert not again.known.review_schedule.due_puzzles
    assert not again.known.rating(PACK).games


def test_where_there_is_no_other_position_the_same_comes_back_and_is_said_to(clock):
    page = puzzles_page(Pack([write_puzzle(next(one for one in puzzles() if one.type == "largest"))]), seed=1)
    page.handle({"type": "hello", "now": clock.now, "zone": 0})
    do(page, "train wrong menu")
    clock.now += DAY
    page.handle({"type": "hello", "now": clock.now, "zone": 0})
    page.press("review")
    assert page.ids == ["puzzles.review_again"]
    assert "2024" in page.talk["announce"], "it says when"


def test_a_rule_that_is_due_is_reviewed_by_a_puzzle_about_it_or_in_its_lesson(clock):
    log = Log()
    for at, rule in enumerate(["box", "fall", "rows"] * 4):
        log = log.append(Event.answer("x", rule, str(at), (rule,), "right", aids="paper", at=clock.now - 60 + at))
    clock.now += 300 * DAY
    page = opened("review", kept=log)
    assert set(page.known.review_schedule.due_rules) == {"box", "fall", "rows"}
    seen = set()
    while page.state.posed is not None:
        assert page.ids == ["puzzles.review_rule"]
        seen.add(page.state.posed.card)
        do(page, "right next")
    assert seen == {"rule/box", "rule/fall"}
    assert page.known.review_schedule.due_rules == ("rows",)
    assert page.cards["elsewhere"]["links"][0]["href"].startswith("lesson_07")


def test_a_composed_puzzle_of_no_type_in_the_pack_is_reviewed_by_its_rule(clock):
    log = Log().append(Event.attempt("combo", "0123456789", ("box",), "wrong", at=clock.now))
    clock.now += DAY
    page = opened("review", kept=log)
    assert page.known.review_schedule.due_puzzles == ("0123456789",)
    assert (page.state.posed.card, page.exercise.rule) == ("puzzle/0123456789", "box")
    right(page)
    assert page.known.review_schedule.due_puzzles == ()


@pytest.mark.parametrize("mode", ["train wrong", "streak", "daily wrong", "storm_calm"])
def test_mode_and_puzzle_survive_a_reload(clock, mode):
    def stands(page: DrivenExercise) -> tuple[object, ...]:
        state = page.state
        return state.mode, state.posed, page.player.tries, state.seed, state.rated, page.scene()["hint"]

    page = opened(mode)
    again = reloaded(page, seed=None)
    assert stands(again) == stands(page)
    if again.player.tries:
        assert again.ids[-1] == "puzzles.second_try"
        assert again.talk["items"] == page.talk["items"], "what was wrong with the answer is said again"
    right(again)
    assert reloaded(again).state.mode == page.state.mode


@pytest.mark.parametrize("card", ["é", "\n", 7, "x" * 99])
def test_a_card_that_no_log_may_hold_is_not_taken_up(clock, card):
    page = opened("train")
    record = json.loads(page.log()["text"])
    record["put"]["card"] = card
    assert "modes" in opened(record=json.dumps(record)).cards


def test_a_link_opens_a_puzzle_or_a_mode(clock):
    id_ = PACK.heads[5].id
    assert opened(hash=f"#puzzle={id_}").state.posed.id == id_
    assert opened(hash="#mode=streak").state.mode.name == "streak"
    block = opened(hash="#mode=train&type=block&band=2")
    assert (block.state.posed.type, PACK.head(block.state.posed.id).band) == ("block", 2)
    storm = opened(hash="#mode=storm")
    assert (storm.state.posed, storm.dialog["id"]) == (None, "storm")


@pytest.mark.parametrize("link", ["#puzzle=nobody", "#mode=chess", "#mode=train&type=chess", "#code=nd1.9.x"])
def test_a_link_that_leads_nowhere_says_so(link):
    page = opened(hash=link)
    assert "modes" in page.cards
    assert page.talk["verdict"] == "refused"
    assert page.talk["items"][0]["text"]


def test_a_composed_puzzle_is_put_kept_and_never_rated(clock):
    stranger = puzzles(7)[6]
    assert stranger.id not in PACK
    page = linked(stranger.question, stranger.type)
    do(page, "rating")
    assert not page.state.counts_for_rating(page.app.visit)
    again = reloaded(page)
    wrong(again)
    assert again.past.events[-1].task == stranger.type
    other = linked(stranger.question, stranger.type, seed=2)
    for shown in (page, again, opened(record=other.log()["text"])):
        assert shown.exercise.question == stranger.question


def test_an_empty_pack_leaves_the_page_whole(clock):
    page = puzzles_page(Pack([]))
    page.handle({"type": "hello", "hash": "#mode=train"})
    for mode in ("train", "daily", "streak", "storm_clock", "storm_calm", "review", "menu"):
        page.press(mode)
        assert page.state.posed is None


def test_the_page_of_puzzles_has_a_door_at_home():
    doors = next(card for card in driven("home").scene()["cards"] if card["id"] == "doors")
    assert "puzzles.ipynb#mode=daily" in [item["href"] for item in doors["items"]]
