"""The course: its lessons in order, how long they take, and how reliably misconceptions are recognised from answers."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import signature
from itertools import product
from pathlib import Path
from types import MappingProxyType

from .answer import MultilingualText
from .exercise import MAKERS, Task, make_question
from .files.lesson_file import added_lessons, lesson_text, shipped_files
from .hints import explaining_beliefs
from .misconceptions.beliefs import BELIEFS, TRUE, Belief
from .walkthroughs import ROUND

FIRST_GAME = "ten-minutes"
"""The id of the guided game with which most learners begin."""
PARTS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("grid", ("orientation", "gravity", "turn", "numbers")),
    ("combos", ("identical", "consecutive", "boxes", "rows")),
    ("letters", ("winning", "letters", "skipping")),
    ("games", ("round", "scoring", "solo", "go")),
    ("playing", ("shape-choice", "number-choice", "table", "first-game", "paper-exam")),
)
"""The parts of the course by name, each with the ids of its lessons."""
ADDED = "added"
"""The name of the part for lessons that come from other packages."""
_TASK_ID = re.compile(r'^\[\[task\]\]\s+id = "([^"]+)"', re.MULTILINE)
"""Matches the first lines of a task in a lesson file, with the id of the task."""


@dataclass(frozen=True)
class LessonHead:
    """A lesson as the overview of the course shows it. ``page``: its notebook file's name without the ending; ``tasks``: the tasks' ids."""

    id: str
    page: str
    number: str
    title: MultilingualText
    aim: MultilingualText
    rules: tuple[str, ...]
    tasks: tuple[str, ...]


@cache
def course() -> tuple[LessonHead, ...]:
    """Return every lesson of the tutor in order, and then the lessons that other packages add."""
    ours = (_read_head(Path(name).stem, lesson_text(name)) for name in shipped_files())
    added = sorted((_read_head(id_, text) for id_, text in added_lessons().added.items()), key=lambda head: head.number)
    return (*ours, *added)


@cache
def lessons_by_part() -> tuple[tuple[str, tuple[LessonHead, ...]], ...]:
    """Return the parts of the course, each with its name and lessons; lessons of other packages, if there are any, form the last part."""
    ours = {id_: part for part, ids in PARTS for id_ in ids}
    heads = [(ours.get(head.id, ADDED), head) for head in course()]
    names = (*(name for name, _ in PARTS), ADDED)
    by_part = ((name, tuple(head for part, head in heads if part == name)) for name in names)
    return tuple((name, lessons) for name, lessons in by_part if lessons)


@cache
def first_lesson_by_rule() -> dict[str, LessonHead]:
    """Return, by the key of each rule, the first lesson that teaches it."""
    return {rule: head for head in reversed(course()) for rule in head.rules}


FORMER_PAGES = (
    "lesson_08_letters", "lesson_09_round", "lesson_10_scoring", "lesson_11_solo", "lesson_12_shape-choice",
    "lesson_13_number-choice", "lesson_14_table", "lesson_15_first-game", "lesson_16_paper-exam",
)  # fmt: skip
"""Former names of lesson pages, from before the course had twenty lessons: old links use them."""


def current_page_name(page: str) -> str:
    """Return the present name of a lesson's page. ``page``: this or a former name (with another lesson number); an unknown one is kept."""
    lesson = page.removeprefix("lesson_").partition("_")[2]
    return next((head.page for head in course() if head.id == lesson), page)


def _read_head(stem: str, text: str) -> LessonHead:
    # The text before the first task is valid TOML by itself; reading the tasks would take ten times as long.
    head = tomllib.loads(text.partition("\n[[task]]")[0])
    return LessonHead(
        id=stem.partition("_")[2] or stem,
        page=f"lesson_{stem}",
        number=head["number"],
        title=MultilingualText.of(head["title"]),
        aim=MultilingualText.of(head["aim"]),
        rules=tuple(head["rules"]),
        tasks=tuple(_TASK_ID.findall(text)),
    )


WORDS_A_MINUTE = 200
SECONDS_A_TASK = 14
_SECONDS_A_ROUND = 45
_ROUNDS_OF_A_GAME = 13


def estimate_minutes(tasks: Iterable[Task], language: str) -> int:
    """Estimate how many minutes these tasks take (reading, answering, playing); at least one."""
    return max(1, round(sum(_estimate_seconds(task, language) for task in tasks) / 60))


def _estimate_seconds(task: Task, language: str) -> float:
    words = sum(len(text.in_language(language).split()) for text in (task.prompt, task.praise) if text)
    rounds = dict(task.given).get("rounds", 1) or _ROUNDS_OF_A_GAME
    playing = _SECONDS_A_ROUND * (rounds if isinstance(rounds, int) else _ROUNDS_OF_A_GAME)
    return words * 60 / WORDS_A_MINUTE + (playing if task.make == ROUND.name else SECONDS_A_TASK)


# Printed by ``numberdrop beliefs``.

MISCONCEPTIONS_BY_MAKER = MappingProxyType({name: maker.aims for name, maker in MAKERS.items() if maker.aims})
"""The misconceptions that each maker can aim at: at the one that its parameter ``trap`` names or, without such a parameter, always."""


@dataclass(frozen=True)
class BeliefRecognitionTally:
    """Counts over questions. ``wrong``: wrong answers of a simulated learner with one misconception; of these, the tutor names this alone
    for ``recognised``, a different one or several for ``another``. ``accused``: questions for whose right answer the tutor names any.
    """

    wrong: int
    recognised: int
    another: int
    accused: int


@dataclass(frozen=True)
class BeliefRecognition:
    """How reliably ``belief`` is recognised in the questions of ``maker``: in those ``aimed`` at it, and in those drawn ``by_chance``."""

    belief: str
    maker: str
    aimed: BeliefRecognitionTally
    by_chance: BeliefRecognitionTally

    @property
    def right_answers_accused(self) -> int:
        return self.aimed.accused + self.by_chance.accused


def measure_belief_recognition(count: int) -> Iterator[BeliefRecognition]:
    """Yield, by misconception and by maker aiming at it, how reliably it is recognised in ``count`` aimed and ``count`` other questions."""
    for belief, (maker, beliefs) in product(BELIEFS, MISCONCEPTIONS_BY_MAKER.items()):
        if belief in beliefs:
            trap = {"trap": belief} if "trap" in signature(MAKERS[maker].draw).parameters else {}
            aimed, by_chance = (_tally_recognition(BELIEFS[belief], maker, wish, count) for wish in (trap, {}))
            yield BeliefRecognition(belief, maker, aimed, by_chance)


def _tally_recognition(belief: Belief, maker: str, parameters: dict[str, str], count: int) -> BeliefRecognitionTally:
    book = belief.rulebook
    assert book is not TRUE, f"{belief.name} cannot be run"
    wrong = recognised = another = accused = 0
    for item in range(count):
        question = make_question(maker, f"measured {item}", parameters)
        theirs, right = question.solution(book), question.solution()
        accused += right is not None and bool(explaining_beliefs(question, right))
        if theirs is not None and not theirs.is_empty and not question.accepts(theirs):
            named = explaining_beliefs(question, theirs)
            wrong += 1
            recognised += named == (belief,)
            another += named not in ((), (belief,))
    return BeliefRecognitionTally(wrong, recognised, another, accused)
