"""How long a guided game takes: its words, acts and questions on the way of who does everything right at once."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from numberdrop.exercises.exercise import Task
from numberdrop.exercises.kinds.table.choose import Choose
from numberdrop.rules.editions import edition_for

from .script import Script, Step

WORDS_A_MINUTE = 200
SECONDS_AN_ACT = 3
SECONDS_A_QUESTION = 6
MOST_WORDS, MOST_ACTS, MOST_WORDS_AT_ONCE, MOST_MINUTES = 700, 45, 30, 10


class Length(NamedTuple):
    """What is read and done."""

    words: int = 0
    acts: int = 0
    questions: int = 0

    @property
    def seconds(self) -> float:
        return self.words * 60 / WORDS_A_MINUTE + self.acts * SECONDS_AN_ACT + self.questions * SECONDS_A_QUESTION

    def plus(self, other: Length) -> Length:
        return Length(*(a + b for a, b in zip(self, other, strict=True)))


def words_in(text: str) -> int:
    """The words of a text: what stands between spaces and holds a letter or a figure."""
    return sum(any(sign.isalnum() for sign in word) for word in text.split())


def step_length(step: Step, language: str) -> Length:
    """What one reads and does at a step."""
    said = (step.say, step.more, step.done, *step.known(edition_for(language)))
    words = sum(words_in(text.said_in(language)) for text in said if text is not None)
    return Length(words + (_words_of(step.task, language) if step.task else 0), 1, int(step.is_question))


def _words_of(task: Task, language: str) -> int:
    """The words of a question beside what the step says: its options, and what is said when it is right."""
    options = task.question.options if isinstance(task.question, Choose) else ()
    praise = (task.praise,) if task.praise else ()
    return sum(words_in(text.said_in(language)) for text in (*(one.text for one in options), *praise))


def at_once(step: Step, before: Step | None, language: str) -> int:
    """The words of the script that are on the screen when a step opens: its own before the act, and what the last one left."""
    said = [text for name, text in step.texts if name in ("say", "more")]
    left = [before.done] if before is not None and before.done is not None else []
    words = sum(words_in(text.said_in(language)) for text in (*said, *left))
    return words + (_words_of(step.task, language) if step.task else 0)


def steps_met(script: Script) -> tuple[Step, ...]:
    """The steps that one learner meets: of two that exclude each other the first."""
    pairs = zip((None, *script.steps), script.steps, strict=False)
    return tuple(step for before, step in pairs if before is None or not _excludes(before.when, step.when))


def _excludes(one: str, other: str) -> bool:
    return bool(one) and other in (one.replace("hold", "lack"), one.replace("lack", "hold")) and one != other


def length_of(script: Script, language: str) -> Length:
    """The whole game as one learner meets it, with the last page."""
    total = Length(words_in(script.ending.said_in(language)))
    for step in steps_met(script):
        total = total.plus(step_length(step, language))
    return total


def seconds_left(script: Script, at: int, language: str) -> float:
    """How long the steps from number ``at`` on take."""
    return sum(_seconds(script, language)[at:])


@lru_cache(maxsize=32)  # every picture of the page asks, and counting the words takes as long as the rest of it
def _seconds(script: Script, language: str) -> tuple[float, ...]:
    met = steps_met(script)
    return tuple(step_length(step, language).seconds if step in met else 0.0 for step in script.steps)
