"""Pages that put one exercise at a time: what is asked, in whose words, and what was done about it so far.

Lessons and puzzles are such pages; what is asked is theirs (``exercise``, ``over``). How it is answered stands in ``solving``.
"""

from __future__ import annotations

from functools import cached_property

from numberdrop.exercises import Exercise, Feedback, Text
from numberdrop.exercises.rounds import Walk
from numberdrop.exercises.speaking import said
from numberdrop.rules.editions import DEFAULT
from numberdrop.text import rule_text

from .learning import Learning
from .words import Voice

SHOWN = 4
"""The level of hint at which the answer has been shown."""


class Putting(Learning):
    """Puts an exercise. ``closed``: it is answered or shown; ``picked``: what is marked or chosen; ``last``: where something fell.

    ``walk`` is the round that an exercise plays step by step, where it plays one.
    """

    def __init__(self, language: str = "en") -> None:
        self.edition = DEFAULT
        self.shown = 0
        self.drops = 0
        self.clear_task()
        super().__init__(language)

    def clear_task(self) -> None:
        """Forget what was done in the exercise: no answer, no hints."""
        self.tries = 0
        self.hints = 0
        self.feedback: Feedback | None = None
        self.closed = False
        self.picked: tuple[str, ...] = ()
        self.last: tuple[tuple[int, int], ...] = ()
        self.walk: Walk | None = None
        self.forget_question()

    def forget_question(self) -> None:
        """Ask anew what stands to be asked."""
        self.__dict__.pop("exercise", None)
        self.__dict__.pop("control", None)

    # --- to be filled in by pages ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is asked."""
        raise NotImplementedError

    @cached_property
    def exercise(self) -> Exercise:
        """What is asked now."""
        raise NotImplementedError

    @property
    def tells_aids(self) -> bool:
        """Whether to say that one works alone, or as on paper."""
        return False

    @property
    def not_taught(self) -> frozenset[str]:
        """The rules that a learner need not have met: nothing is told about them."""
        return frozenset()

    # --- words ----------------------------------------------------------------------------------------------------

    @property
    def voice(self) -> Voice:
        return Voice(self.language, (None,), self.asked_edition)

    @property
    def asked_edition(self) -> str:
        """The edition by which is asked: the learner's, unless the exercise is about another."""
        return self.edition if self.over else self.exercise.question.rules_of

    @property
    def example_first(self) -> bool:
        """Whether the tutor shows the answer before the learner's turn."""
        return self.exercise.aids == "shown" and not self.tries and not self.closed and self.hints < SHOWN

    def said(self, words: Text) -> str:
        """A text in the learner's language, its places filled in."""
        return words.said_in(self.language) if self.over else said(words, self.exercise, self.language)

    def rule_line(self, rule: str) -> str:
        """A rule in a sentence, as the edition has it."""
        return rule_text(rule, self.language, self.asked_edition)
