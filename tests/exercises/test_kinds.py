"""Every kind of exercise shows what it is by its example; one in which something is missing is refused, and told what."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

import pytest

from numberdrop.exercises import Answer, AnswerStatus, Exercise, MultilingualText, Task, judge
from numberdrop.exercises.asking.answers import PickQuestion
from numberdrop.exercises.files.codec import question_data, read_question
from numberdrop.exercises.files.lesson_file import as_toml, check_lesson, load_lesson, parse_lesson
from numberdrop.exercises.kinds.kind import KINDS, IncompleteKind, Kind, Miner, kinds_by_name
from numberdrop.exercises.positions.maker import Maker
from numberdrop.pages.exercise_player import cards, scene_parts
from numberdrop.pages.exercise_player.explanation import ExplanationSettings, explanation
from numberdrop.pages.exercise_player.inputs import check_input, input_for
from numberdrop.pages.exercise_player.state import ExerciseState, voice_for
from numberdrop.pages.exercise_player.update import judge_answer

EVERY = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def put(kind: Kind) -> Exercise:
    return Exercise(id=kind.name, posed=kind.example.question, prompt=MultilingualText.of("?"), rule="fall")


@EVERY
def test_the_example_is_judged_as_it_says(kind: Kind) -> None:
    exercise = put(kind)
    assert judge(exercise, Answer()).outcome is AnswerStatus.EMPTY
    assert judge(exercise, Answer.parse(kind.example.right)).right
    for text, gives in kind.example.wrong.items():
        told = judge(exercise, Answer.parse(text))
        assert not told.right, text
        assert gives in told.finding_names, (text, told.finding_names)


@EVERY
def test_the_example_can_be_written_down_and_read_again(kind: Kind) -> None:
    """In plain values, and as a task of a lesson file, which is without a fault."""
    question, faults = kind.example.question, list[object]()
    assert read_question(question_data(question), "example", faults) == question
    assert not faults
    task = Task(id="one", prompt=MultilingualText.of("?"), rule="fall", question=question)
    lesson = parse_lesson(as_toml(replace(load_lesson("gravity"), tasks=(task,))), "00_gravity.toml")
    assert lesson.tasks[0].question == question
    assert check_lesson(lesson) == ()


@EVERY
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_example_is_answered_on_a_page(kind: Kind, language: str) -> None:
    start = ExerciseState().begin_exercise(put(kind))
    for text in (*kind.example.wrong, kind.example.right):
        after = judge_answer(start, Answer.parse(text)).player
        voice = voice_for(after, language)
        assert explanation(after, ExplanationSettings(), voice).verdict in ("right", "wrong", "refused")
        assert cards(after, voice)
        assert scene_parts(after, voice)["headline"] == "?"
        assert input_for(after).board(after, voice) is not None or kind.input in ("choose", "table")
    assert after.closed


def test_where_the_shape_comes_to_lie_is_ringed_once_its_column_is_known() -> None:
    kind = KINDS["column"]
    start = ExerciseState().begin_exercise(put(kind))
    voice = voice_for(start, "en")
    board = input_for(start).board(start, voice)
    assert board is not None
    assert not [one for one in board.groups if one.kind == "answer"]
    after = judge_answer(start, Answer.parse("c3")).player
    board = input_for(after).board(after, voice)
    assert board is not None
    assert [set(one.cells) for one in board.groups if one.kind == "answer"] == [{(2, 2), (2, 4), (2, 3), (1, 3)}]


@EVERY
def test_its_makers_make_its_questions_and_refuse_a_shape_that_there_is_not(kind: Kind) -> None:
    for maker in kind.makers:
        assert isinstance(maker.make(1), kind.question)
        with pytest.raises(ValueError, match="1 is no shape"):
            maker.make(1, {"shape": 1})


# --- a kind made here ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Unfinished(PickQuestion):
    """It has options, and nobody knows which is right."""

    @property
    def option_ids(self) -> tuple[str, ...]:
        return ("1", "2")


def of_the_guide() -> Kind:
    """The kind that the guide shows: one file, and no other."""
    page = (Path(__file__).parents[2] / "notebooks/guide/write_a_lesson.md").read_text("utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    made = ModuleType("kinds.tallest")
    exec(compile(code, "guide", "exec", dont_inherit=True), made.__dict__)
    kind: Kind = made.KIND
    return kind


EXAMPLE = KINDS["column"].example
GOOD = of_the_guide()


def module(kind: object, name: str = "kinds.made") -> ModuleType:
    made = ModuleType(name)
    if kind is not None:
        made.KIND = kind
    return made


def test_a_kind_is_registered_by_its_module_alone() -> None:
    assert kinds_by_name([module(GOOD)])["tallest"] is GOOD
    for text, outcome in {
        GOOD.example.right: AnswerStatus.RIGHT,
        **dict.fromkeys(GOOD.example.wrong, AnswerStatus.WRONG),
    }.items():
        assert judge(put(GOOD), Answer.parse(text)).outcome is outcome


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (None, r"kinds\.made: no KIND: end it with KIND = Kind\("),
        (replace(GOOD, question=Unfinished), r"kinds\.made: Unfinished has no name: add kind: ClassVar"),
        (replace(GOOD, question=Unfinished), r"kinds\.made: Unfinished has no right_picks: write it there"),
        (replace(GOOD, example=EXAMPLE), "its example asks no Tallest"),
        (replace(GOOD, example=replace(GOOD.example, wrong={})), "its example has no wrong answer"),
        (replace(GOOD, makers=(Maker("m", None, ("C99",)),)), "its maker 'm' aims at 'C99', which is none of C1,"),
        (replace(GOOD, makers=(Maker("m", None), Maker("m", None))), "two makers are called 'm'"),
        (
            replace(GOOD, miners=(Miner(type="towers", seek=None, base=0, weights={}),)),
            r"no words: add \[towers\] to exercises/puzzles/types\.toml",
        ),
        (
            replace(KINDS["place"], sorts=(replace(KINDS["place"].sorts[0], name="tower"),)),
            r"add \[tower\] to exercises/composer/words\.toml",
        ),
    ],
)
def test_what_is_missing_is_named_with_its_place(kind: Kind | None, told: str) -> None:
    with pytest.raises(IncompleteKind, match=told):
        kinds_by_name([module(kind)])


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("levers", "kind 'tallest' is answered by 'levers': name one of predict, "),
        ("column", "kind 'tallest' is answered by 'column', which shows its held: add that to Tallest"),
        ("choose", "which shows its drawn: add that to Tallest, or name another way, such as 'pictures'"),
    ],
)
def test_a_way_of_answering_that_does_not_fit_is_named(way: str, told: str) -> None:
    with pytest.raises(IncompleteKind, match=told):
        check_input(replace(GOOD, input=way))


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(IncompleteKind, match="another kind is called 'tallest'"):
        kinds_by_name([module(GOOD), module(GOOD, "kinds.other")])
