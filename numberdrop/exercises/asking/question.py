"""The base class of all questions, which are frozen data; they can also be judged and solved by a learner's wrong rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal, Protocol, Self, TypeAlias, TypedDict

from numberdrop.exercises.answer import Answer, MultilingualText
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TRUE, Belief, Rulebook
from numberdrop.formats.declarations import Among
from numberdrop.rules import EDITIONS, Cell, Game, Grid, Reason
from numberdrop.rules.dice import STAR
from numberdrop.rules.editions import DEFAULT
from numberdrop.rules.reasons.reason import Cells
from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, plural, roll, shape, translate
from numberdrop.text.catalogue import format_message


class PromptValues(TypedDict, total=False):
    """The values for the placeholders of a question's prompt, by name: rows and columns zero-based, shapes by their letter."""

    row: int
    column: int
    cell: Cell
    cells: Cells
    count: int
    size: int
    number: int
    round: int
    kind: str
    shape: str
    letter: str
    roll: str
    then: str
    rolls: tuple[str, ...]
    boxes: tuple[int, ...]
    after: tuple[str, ...]


Marks: TypeAlias = tuple[tuple[int, int, str], ...]
"""Cells as (row, column, mark), zero-based; the mark is empty if the cell is only shown as filled."""


class AnswerStatus(StrEnum):
    """The outcome of judging an answer: empty, against the rules, legal but wrong, or right."""

    EMPTY = "empty"
    ILLEGAL = "illegal"
    WRONG = "wrong"
    RIGHT = "right"


PossibleCause: TypeAlias = Belief | Reason
"""A possible cause of a wrong answer: a misconception (``Belief``) or a slip (``Reason``)."""


@dataclass(frozen=True)
class AnswerJudgement:
    """The outcome of judging an answer, and the reasons for the outcome, from the rules or from the question."""

    outcome: AnswerStatus
    reasons: tuple[Reason, ...] = ()


class PromptSource(Protocol):
    """What ``fill_in_text`` needs to know of a question, or of the plan of a walkthrough."""

    kind: ClassVar[str]

    @property
    def edition_in_force(self) -> str: ...

    @property
    def prompt_values(self) -> PromptValues: ...


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about a position. ``edition`` is empty if any edition of the rules will do."""

    kind: ClassVar[str] = ""
    rulebook_fields: ClassVar[tuple[str, ...]] = tuple(rule.name for rule in fields(Rulebook))
    """The names of the ``Rulebook`` fields that the answer depends on: rulebooks that agree in them accept the same answers."""
    may_have_other_answers: ClassVar[bool] = False
    """Whether answers other than the one of ``solution`` may be right."""
    can_try_all_answers: ClassVar[bool] = False
    """Whether ``legal_answers`` are so few that all of them can be tried while the learner waits."""
    hint_place_key: ClassVar[str] = ""
    """The last part of the key of the text that explains the cells shown by a hint (``lesson.hint_place_...``); empty for the general text."""
    hint_look_key: ClassVar[str] = ""
    """The last part of the key of the text that says what to look at first (``lesson.hint_look_...``); empty for the general text."""
    takes_picks: ClassVar[bool] = False
    """Whether only picks count as an answer; without any, the answer is empty."""
    rule_explains_answer: ClassVar[bool] = True
    """Whether the text of the rule that the question is about is enough to explain the right answer."""
    allows_several_picks: ClassVar[bool] = True
    """Whether more than one pick can be right."""
    shows_hanging_shape: ClassVar[bool] = False
    """Whether the falling shape is shown above the grid from the start, before the learner has moved it."""
    edition: Annotated[str, Among(EDITIONS)] = ""

    @property
    def edition_in_force(self) -> str:
        """The edition whose rules hold: the one set here or, if none is, the default."""
        return self.edition or DEFAULT

    @property
    def prompt_values(self) -> PromptValues:
        """The values for the placeholders in the prompt."""
        return {}

    @property
    def answer_without_moving(self) -> Answer | None:
        """The answer that dropping the shape above the grid unmoved would give, if any; makers draw no question for which that is right."""
        return None

    @property
    def picture(self) -> Grid | None:
        """The grid that is shown; ``None`` if there is none."""
        return None

    @abstractmethod
    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        """Whether an answer is right by a rulebook: by the true rules, or by the wrong rules that a learner believes in."""

    @abstractmethod
    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        """Return an answer that is right by a rulebook; ``None`` if there is none."""

    def judge(self, answer: Answer) -> AnswerJudgement:
        """Judge an answer by the true rules."""
        if answer.is_empty or (self.takes_picks and not answer.picks):
            return AnswerJudgement(AnswerStatus.EMPTY)
        if refusals := self.refusals_of(answer):
            return AnswerJudgement(AnswerStatus.ILLEGAL, refusals)
        if self.accepts(answer):
            return AnswerJudgement(AnswerStatus.RIGHT)
        return AnswerJudgement(AnswerStatus.WRONG, self.misses_of(answer))

    def refusals_of(self, answer: Answer) -> tuple[Reason, ...]:
        """Return the reasons why the rules of the game forbid what an answer does."""
        return ()

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        """Return the reasons why a legal answer that is not accepted is wrong."""
        return ()

    @property
    def has_single_answer(self) -> bool:
        """Whether exactly one answer is right."""
        return not self.may_have_other_answers or (
            self.can_try_all_answers and sum(map(self.accepts, self.legal_answers())) == 1
        )

    def legal_answers(self) -> Iterator[Answer]:
        """Yield every legal answer, right or wrong, so that a proof of the question can try all of them."""
        raise NotImplementedError

    def points_of(self, answer: Answer) -> float | None:
        """Return the points that a legal answer earns, if the question asks for the most points; otherwise ``None``."""
        return None

    def reasons_why_worse(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell how much worse a legal answer is than the best one, by rollouts (games played to their end). Slow."""
        return ()

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell the idea behind the best answer, compared with ``answer``, the learner's last one. May take seconds."""
        return ()

    @property
    def game_and_player(self) -> tuple[Game, int] | None:
        """The game in which the drop asked for is made, and the index of its player; ``None`` if there is no game."""
        return None

    def without_proof(self) -> Self:
        """Return the question without the results of an earlier proof that are stored in it."""
        return self

    @property
    def claimed_points(self) -> float | None:
        """The points of a right answer as stored in the question by an earlier proof; ``None`` if none are stored."""
        return None

    @property
    def deciding_rule(self) -> str:
        """The key of the rule that decides in this position; empty if questions of this kind are always decided by the same rule."""
        return ""

    @property
    def block_might_fall_first(self) -> bool:
        """Whether a block might fall before the drop asked for, so that the position is not clear."""
        return False

    @property
    def option_ids(self) -> tuple[str, ...]:
        """The ids of the options to pick from; empty if the question is not answered with picks."""
        return ()

    @property
    def pick_mode(self) -> Literal["one", "many", "sequence", "order"]:
        """How to pick: ``one`` option, a set (``many``), one after the other (``sequence``), or phases in ``order``."""
        return "many" if self.allows_several_picks else "one"

    def pick_name(self, pick: str, language: str) -> str:
        """Return the name of the option ``pick`` in a language."""
        return pick

    def say_picks(self, picks: tuple[str, ...], language: str) -> str:
        """Return the names of the options ``picks`` as one phrase in a language."""
        return ", ".join(self.pick_name(pick, language) for pick in picks)

    def declared_misconception(self, answer: Answer) -> str | None:
        """Return the name of the misconception that the author declared for a wrong answer; empty: none fits; ``None``: not declared."""
        return None

    def matching_beliefs(self, answer: Answer) -> tuple[Belief, ...]:
        """Return every misconception by which a learner would take the wrong answer ``answer`` for right."""
        named = self.declared_misconception(answer)
        if named is not None:
            return (BELIEFS[named],) if named in BELIEFS else ()
        explaining, tried = [], {self._relevant_rules(TRUE)}
        for belief in BELIEFS.values():
            rules = self._relevant_rules(belief.rulebook)
            # Most misconceptions change no rule that this question asks about: they need no try of their own.
            if rules not in tried and self.accepts(answer, belief.rulebook):
                explaining.append(belief)
            tried.add(rules)
        return tuple(explaining)

    def _relevant_rules(self, rulebook: Rulebook) -> tuple[Hashable, ...]:
        """Return the values of those ``rulebook`` fields on which the answer to the question depends."""
        return tuple(getattr(rulebook, rule) for rule in self.rulebook_fields)

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        """Yield, for each error in an answer, all causes that may explain the error: the cause is certain only if there is just one."""
        beliefs = self.matching_beliefs(answer)
        if beliefs:
            yield beliefs

    @property
    def author_texts(self) -> Iterator[tuple[str, MultilingualText]]:
        """The author's texts in the question, as pairs of the place in the file and the text."""
        return iter(())

    def author_explanations(self, answer: Answer) -> tuple[MultilingualText, ...]:
        """Return what the author wrote to explain why an answer is wrong."""
        return ()

    @property
    def target_cells(self) -> Iterator[tuple[Cell, str]]:
        """The cells named by the goal, as pairs of the cell and the number to write there, as text (empty: any number)."""
        return iter(())

    def marks_added(self, answer: Answer) -> Marks:
        """Return the marks that an answer would write into the grid."""
        return tuple((row, col, str(number)) for row, col, number in answer.numbered if number is not None)

    def worked_example_steps(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        """Yield the steps in which a worked example shows an answer, as pairs: the cells to look at, and the picks made so far."""
        return iter(())

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells that the second hint shows as the place to look at; the cells must not reveal the ``solution``."""
        return solution.cells[:1]


def fill_in_text(text: MultilingualText, source: PromptSource, language: str, name: str = "") -> str:
    """Fill in the placeholders of a text about a question or walkthrough (``source``). ``name``: what errors call the text."""
    values: dict[str, object] = {
        key: _IN_WORDS[key](it, language) if key in _IN_WORDS else str(it) for key, it in source.prompt_values.items()
    }
    values["edition"] = translate(f"edition.{source.edition_in_force}", language)
    return format_message(name or source.kind, text.in_language(language), values)


def _name_shape(name: str, language: str) -> str:
    return shape(name, language, article=True) if name not in ("", STAR) else "★"


def _name_rolls(rolls: tuple[str, ...], language: str) -> str:
    named = [roll(text, language) for text in rolls]
    return plural("prompt.rolls", len(named), language, first=named[0], then=named[-1])


_IN_WORDS: Mapping[str, Callable[[Any, str], str]] = {
    "row": lambda row, _: str(row + 1),
    "column": lambda column, _: str(column + 1),
    "cell": lambda cell, language: say_cells([cell], language),
    "cells": say_cells,
    "shape": _name_shape,
    "kind": lambda kind, language: translate(f"ui.kind_{kind}", language),
    "then": roll,
    "rolls": _name_rolls,
    "boxes": lambda sizes, language: join_list(map(str, sizes), language),
    "after": lambda names, language: join_list((_name_shape(name, language) for name in names), language),
}
"""For each value of a prompt that is not shown as it is, the function that says it in a language; rows and columns count from 1 there."""
