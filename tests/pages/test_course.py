"""The whole course on its pages: who knows everything masters every rule, who guesses masters none; and what was missed comes back."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from numberdrop.exercises import Answer, load_lesson
from numberdrop.exercises.course import course, first_lesson_by_rule
from numberdrop.exercises.kinds.combos.point import LEGAL
from numberdrop.exercises.kinds.table.order import PhaseOrder
from numberdrop.exercises.walkthroughs import Walkthrough
from numberdrop.pages.message import Voice
from numberdrop.progress import Event, Log, derive_progress
from numberdrop.progress.mastery import MASTERED
from numberdrop.rules.combos import find_combos
from numberdrop.rules.dice import STAR
from numberdrop.rules.landing import landings
from numberdrop.text import cells
from tests.exercises.answering import give, solve, wrong_answers
from tests.pages.exercises import DrivenExercise, lesson_page

HEADS = course()


def at_lesson(lesson: str, log: Log | None = None, seed: int = 1) -> DrivenExercise:
    page = lesson_page(load_lesson(lesson), seed=seed)
    if log is not None:
        page.app = replace(page.app, visit=page.app.visit.with_learner_log(log))
    return page


def ids(page: DrivenExercise) -> list[str]:
    """The tasks of the lesson."""
    return [task.id for task in page.state.lesson.tasks]


def mastered(log: Log) -> set[str]:
    return {rule for rule, known in derive_progress(log).rules.items() if known.state == MASTERED}


# --- a perfect learner --------------------------------------------------------------------------------------------------------


def perfectly(lesson: str, log: Log, seed: int) -> Log:
    page = at_lesson(lesson, log, seed)
    while not page.state.over:
        solve(page, "next")
    return page.past


@pytest.mark.slow
def test_a_perfect_learner_masters_every_rule_that_the_home_page_counts() -> None:
    log = Log()
    for head in HEADS:
        log = perfectly(head.id, log, 1)
    assert derive_progress(log).next_lesson({head.id: head.tasks for head in HEADS}) is None
    missing = set(first_lesson_by_rule()) - mastered(log)
    assert len(missing) <= 3, "after the course hardly anything is left"
    for seed in (2, 3):
        for head in HEADS:
            if set(head.rules) - mastered(log):
                log = perfectly(head.id, log, seed)
    assert mastered(log) >= set(first_lesson_by_rule())
    assert {derive_progress(log).lesson(head.id, head.tasks, head.rules).state for head in HEADS} == {MASTERED}


def test_editions_are_chosen_where_they_differ_and_not_before_one_can_tell_how() -> None:
    offered = [head.id for head in HEADS if "edition" in at_lesson(head.id).cards]
    assert offered == ["skipping", "table", "paper-exam"]
    assert at_lesson("skipping").scene()["cards"][-1]["fields"][0]["help"]


# --- one who guesses ----------------------------------------------------------------------------------------------------------


def guess(page: DrivenExercise, rng: Random) -> Answer:
    """Something that the page would take as an answer, without a thought."""
    question, takes = page.exercise.question, page.takes
    grid = question.picture
    if ids := getattr(question, "option_ids", ()):
        several = isinstance(question, PhaseOrder) or question.allows_several_picks
        least = 3 if isinstance(question, PhaseOrder) else 1
        return Answer(picks=tuple(rng.sample(ids, rng.randint(least, len(ids)) if several else 1)))
    if takes == "combo":
        return Answer.of_cells(rng.choice(find_combos(grid)).cells)
    if takes in ("drop", "block"):
        roll = getattr(question, "roll", None)
        shapes = roll.shapes if roll else (question.tile,)
        cells = rng.choice([one for shape in shapes for one in landings(grid, shape)]).cells
        if takes == "block":
            return Answer.of_cells(cells)
        faces = [rng.randrange(10) if face == STAR else int(face) for face in rng.sample(roll.numbers, 4)]
        return Answer(tuple((row, col, face) for (row, col), face in zip(cells, faces, strict=True)))
    match question.kind:
        case "predict":
            return Answer.of_cells(rng.choice(landings(grid, question.held.shape)).cells)
        case "point":
            return rng.choice([Answer.of_picks(LEGAL), *(Answer.of_cells([cell]) for cell in question.selection)])
        case "find":
            return Answer.of_cells([(rng.randrange(6), rng.randrange(7))])
        case "slide":
            return Answer.of_picks(rng.choice("ABCDE"))
        case "mark":
            return Answer(picks=tuple(rng.sample(["+1", "+2", "+3", "+4", "+5"], rng.randint(1, 4))))
        case "total":
            return Answer(picks=tuple(f"{field}={rng.randrange(40)}" for field in question.fields))
    raise AssertionError(question.kind)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_who_guesses_masters_nothing(seed: int) -> None:
    rng, log = Random(seed), Log()
    for head in HEADS:
        page = at_lesson(head.id, log, seed)
        for at in range(len(head.tasks)):
            page.go_to(at)
            if page.player.walk is not None:
                continue
            if page.player.example_first:
                page.press("next")
            give(page, guess(page, rng))
            if not page.player.closed:
                page.press("show")
        log = page.past
    assert mastered(log) == set()


def test_legal_acts_of_a_round_prove_nothing_and_a_round_without_a_slip_counts_once() -> None:
    page = at_lesson("round")
    at = ids(page).index("alone")
    page.go_to(at)
    solve(page)
    assert [event.rules for event in page.past if event.outcome] == [*[()] * (len(page.past) - 1), ("phases",)]
    again = at_lesson("round", seed=2)
    again.go_to(at)
    again.press("show")
    while not again.player.closed:
        give(again, again.exercise.right_answer)
    assert not any(event.rules for event in again.past if event.outcome == "right")


# --- what was missed comes back -----------------------------------------------------------------------------------------------


def miss(page: DrivenExercise) -> None:
    if page.player.example_first:
        page.press("next")
    give(page, next(iter(wrong_answers(page))))
    assert not page.player.closed


def to_the_end(page: DrivenExercise, missing: tuple[str, ...]) -> Iterator[str]:
    """Play a lesson; the tasks named are missed first."""
    while not page.state.over:
        yield page.exercise.id
        if page.exercise.id in missing:
            miss(page)
        solve(page, "next")


def test_a_task_that_was_missed_comes_back_once_with_fresh_numbers_before_the_lesson_ends() -> None:
    page = at_lesson("gravity")
    own = ids(page)
    first = page.state.lesson.tasks[own.index("overhang")].exercise(1)
    assert list(to_the_end(page, ("overhang", "tuck", "again_tuck"))) == [*own, "again_tuck", "again_overhang"]
    tasks = {task.id: task for task in page.state.lesson.tasks}
    assert tasks["again_overhang"].exercise(1).posed != first.posed
    assert tasks["again_tuck"].is_drawn_by_maker, "what is written down is asked with fresh numbers"
    assert tasks["again_tuck"].rule == "no_slide"
    assert Event.finished("gravity").kind in {event.kind for event in page.past}
    page.press("repeat")
    assert ids(page) == own


def test_the_last_task_comes_back_too_if_it_was_missed() -> None:
    page = at_lesson("gravity")
    own = ids(page)
    assert list(to_the_end(page, ("overhang", own[-1]))) == [*own, "again_overhang", f"again_{own[-1]}"]


def test_it_is_said_why_a_task_comes_back_and_it_is_still_to_come_after_a_reload() -> None:
    page = at_lesson("gravity")
    play = to_the_end(page, ("holes",))
    while next(play) != "again_holes":
        pass
    assert page.scene()["hint"].startswith(Voice("en")("lesson.hint_comeback"))
    other = lesson_page(load_lesson("gravity"))
    other.handle({"type": "hello", "record": page.log()["text"]})
    assert (other.exercise.id, other.exercise.posed) == ("again_holes", page.exercise.posed)


def test_nothing_comes_back_in_the_position_whose_answer_was_told() -> None:
    page = at_lesson("orientation")
    own = ids(page)
    assert list(to_the_end(page, ("drop", "start"))) == [*own, "again_start"]
    assert next(task for task in page.state.lesson.tasks if task.id == "again_start").is_drawn_by_maker


def test_what_comes_back_is_told_in_numbers_and_may_be_skipped() -> None:
    page = at_lesson("gravity")
    play = to_the_end(page, ("holes", "tuck"))
    while next(play) != "again_tuck":
        pass
    card = page.cards["past"]
    assert card["title"] == Voice("en").plural_sentence("lesson.past", 2)
    page.press(card["buttons"][0]["id"])
    assert page.state.over
    assert [event.kind for event in page.past][-1] == "finished"


@pytest.mark.parametrize("lesson", [head.id for head in HEADS])
def test_a_lesson_begins_with_an_act_of_ones_own(lesson: str) -> None:
    page = at_lesson(lesson)
    assert page.player.open
    assert ("example" in set(page.buttons)) == (page.state.lesson.tasks[0].aids == "shown")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_where_and_who_listens_is_told(language: str) -> None:
    page = lesson_page(load_lesson("turn"), language, seed=1)
    at = next(iter(page.exercise.question.target_cells))[0]
    place = cells([at], language).rpartition(" ")[2]
    assert tuple(page.scene()["targets"][0]["at"]) == at
    assert place not in page.scene()["headline"]
    assert place in page.talk["announce"]


def test_the_minutes_that_are_left_grow_fewer() -> None:
    page = at_lesson("gravity")
    left = []
    while not page.state.over:
        left.append(int(re.search(r"(a|\d+) minutes? left", page.scene()["hint"].replace("About a", "About 1"))[1]))
        solve(page, "next")
    assert left == sorted(left, reverse=True)
    assert left[0] >= 3
    assert left[-1] == 1


def test_what_went_wrong_in_the_first_game_is_asked_right_after_it() -> None:
    page = at_lesson("first-game")
    assert page.exercise.id.partition(".")[0] == "game"
    solve(page)
    replays = [name for name in ids(page) if name.startswith("replay")]
    assert ids(page) == ["game", *replays, "still_free", "place", "corners", "checkout"]
    assert page.state.solved == {0}, "only the game is done"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_first_game_and_what_it_leaves_are_played_to_the_end(seed: int) -> None:
    page = at_lesson("first-game", seed=seed)
    assert len([*to_the_end(page, ())]) <= 12, "one game, at most three replays, four tasks"
    assert [event.kind for event in page.past][-1] == "finished"


# --- skipping, and the end ----------------------------------------------------------------------------------------------------


def test_who_masters_three_tasks_at_once_may_go_to_the_check_out() -> None:
    page = at_lesson("gravity")
    for _ in range(2):
        solve(page)
        assert "ahead" not in page.cards
        page.press("next")
    solve(page)
    assert "ahead" in page.cards
    assert "ahead" in at_lesson("gravity").take_over(page).cards, "also after a reload"
    page.press("ahead")
    assert page.exercise.id == "checkout"
    solve(page, "next")
    assert [event.kind for event in page.past][-1] == "finished"


def test_who_missed_a_task_is_not_offered_to_skip_any() -> None:
    page = at_lesson("gravity")
    miss(page)
    for _ in range(4):
        solve(page)
        assert "ahead" not in page.cards
        page.press("next")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_says_what_one_can_do_now_how_it_went_and_one_next_step(language: str) -> None:
    page = lesson_page(load_lesson("gravity"), language, seed=1)
    list(to_the_end(page, ("tuck",)))
    summary = page.cards["summary"]
    voice = Voice(language)
    assert summary["paragraphs"][:2] == [
        voice("lesson.can", aim=HEADS[1].aim.in_language(language)),
        voice.plural_sentence("lesson.first_try", 6, total=7),
    ]
    assert sum(link.get("primary", False) for link in summary["links"]) == 1


def test_a_lesson_is_finished_only_by_who_has_passed_its_check_out() -> None:
    page = at_lesson("gravity")
    solve(page)
    page.go_to(len(page.state.lesson.tasks))
    assert page.talk["title"] == Voice("en")("lesson.not_done")
    list(to_the_end(page := at_lesson("gravity"), ()))
    assert page.talk["title"] == Voice("en")("lesson.done_title")


# --- nothing on the screen that is not taught yet -----------------------------------------------------------------------------


def shown(lesson: str) -> Iterator[dict]:
    page = at_lesson(lesson)
    for at in range(len(page.state.lesson.tasks)):
        page.go_to(at)
        yield page.scene()
        yield page.board() | {"cards": []} if page.traits()["board"] else {"cards": []}


NUMBER = {head.id: int(head.number) for head in HEADS}


@pytest.mark.parametrize("lesson", [head.id for head in HEADS if int(head.number) < NUMBER["letters"]])
def test_what_is_taught_later_is_not_on_the_screen(lesson: str) -> None:
    number = NUMBER[lesson]
    for scene in shown(lesson):
        cards = {card["id"]: card for card in scene["cards"]}
        assert "edition" not in cards or "card-edition" in scene["aside"], "the editions are there when asked for"
        assert "X" not in scene.get("cells", ""), "blocks"
        assert "sheet" not in cards or number >= NUMBER["boxes"]
        if number < NUMBER["winning"]:
            assert not scene.get("tiles")
            assert not any(row["letter"] or row["tile"] for card in cards.values() for row in card.get("rows", ()))


def test_the_first_drop_has_no_buttons_but_those_that_it_needs() -> None:
    def hand(lesson: str, task: str) -> list[str]:
        page = at_lesson(lesson)
        page.go_to(ids(page).index(task))
        return page.buttons

    assert hand("orientation", "drop") == ["left", "right", "drop", "hint"]
    assert hand("gravity", "drop") == ["left", "right", "lower", "drop", "hint"]
    assert hand("turn", "gap_t") == ["left", "ccw", "cw", "flip", "right", "lower", "drop", "hint"]
    assert "swap" in hand("numbers", "star_cell")


@pytest.mark.parametrize("lesson", ["boxes", "winning", "letters", "scoring", "number-choice"])
def test_the_ten_below_a_column_of_boxes_is_on_the_sheet_from_the_lesson_that_teaches_it(lesson: str) -> None:
    sheets = [card for scene in shown(lesson) for card in scene["cards"] if card["id"] == "sheet"]
    assert sheets
    assert all((sheet["plus10"] is not None) == (NUMBER[lesson] >= NUMBER["scoring"]) for sheet in sheets)


@pytest.mark.parametrize(("task", "counted"), [("holes", r"(\d+) holes?"), ("level", r"(\d+) steps?")])
def test_pictures_to_choose_from_have_the_numbers_that_tell_them_apart_once_one_has_chosen(task, counted) -> None:
    page = at_lesson("shape-choice")
    page.go_to(ids(page).index(task))

    def labels() -> dict[str, str]:
        return {item["id"]: item.get("figures", "") for item in page.cards["options"]["items"]}

    assert not any(labels().values()), "counting is the task"
    solve(page)
    (best,) = page.exercise.right_answer.picks
    numbers = {pick: int(re.search(counted, label)[1]) for pick, label in labels().items()}
    assert all(numbers[best] < number for pick, number in numbers.items() if pick != best)


def test_the_little_game_after_lesson_3_is_drops_alone() -> None:
    page = at_lesson("numbers")
    page.go_to(len(page.state.lesson.tasks) - 1)
    aim = page.state.lesson.tasks[-1].prompt.in_language("en")
    assert page.talk["items"][0]["text"] == aim, "what the round is for is said before its first step"
    steps = []
    while not page.player.closed:
        assert isinstance(page.player.walk, Walkthrough)
        steps.append(page.player.walk.step)
        assert not page.scene().get("tiles")
        assert "sheet" not in page.cards
        give(page, page.exercise.right_answer)
    assert steps == ["start", "drop", "drop", "drop", "drop"]
    full = len(page.player.walk.sheet.grid.full_rows)
    voice = Voice("en")
    words = voice.plural_sentence("walk.rows_full", full, points=2 * full) if full else voice("walk.rows_none")
    assert words in [item["text"] for item in page.talk["items"]]


def test_what_was_solved_in_a_lesson_that_is_split_now_counts_in_its_successor() -> None:
    log = Log()
    for task in ("one_left", "pair", "worth", "late"):
        log = log.append(Event.answer("boxes", task, task, (), "right"))
    heads = {head.id: head.tasks for head in HEADS}
    found = derive_progress(log)
    assert found.lesson("boxes", heads["boxes"]).solved == ("one_left",)
    assert found.lesson("winning", heads["winning"]).solved == ("pair", "worth")
    assert found.lesson("letters", heads["letters"]).solved == ("late",)
    page = at_lesson("winning", log)
    assert page.state.solved_indexes(page.app.visit) == {heads["winning"].index(task) for task in ("pair", "worth")}


def test_runs_are_not_spoken_of_before_they_are_taught() -> None:
    page, said = at_lesson("identical"), "These numbers aren’t all equal."
    mixed = [(0, 0), (0, 1), (1, 0)]
    page.send(type="try", combo=[list(cell) for cell in mixed])
    assert [item["text"] for item in page.talk["items"]] == [said]
    assert give(page, Answer.of_cells(mixed))["items"][0]["text"] == said


@pytest.mark.parametrize(
    ("language", "one", "several"), [("en", "The right", "One right"), ("fr", "La bonne", "Une bonne")]
)
def test_the_only_right_answer_is_not_told_as_one_of_several(language: str, one: str, several: str) -> None:
    page = lesson_page(load_lesson("orientation"), language, seed=1)
    told = {}
    for at, task in enumerate(page.state.lesson.tasks):
        page.go_to(at)
        page.press("show")
        told[task.id] = page.talk["items"][0]["text"]
    assert {task for task, text in told.items() if text.startswith(one)} == {"combo"}
    assert all(text.startswith((one, several)) for text in told.values())
