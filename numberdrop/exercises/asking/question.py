"""The base class of all questions: which answers are right, and why an answer is wrong.

A question is frozen data. ``accepts`` and ``solution`` take a rulebook, so that the same code answers by the true rules and
by those that a learner believes in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Annotated, ClassVar, Literal, Protocol, Self, TypeAlias, TypedDict

from numberdrop.exercises.answer import Answer, Text
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, TRUE, Belief, Rulebook
from numberdrop.formats.declarations import Among
from numberdrop.rules.dice import STAR
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.game import Game
from numberdrop.rules.grid import Cell, Grid
from numberdrop.rules.reasons.reason import Cells, Reason
from numberdrop.text import cells as say_cells
from numberdrop.text import join_list, plural, roll, shape, translate
from numberdrop.text.catalogue import format_message


class PromptValues(TypedDict, total=False):
    """The values that a prompt can fill in, by the name of their placeholder: rows and columns zero-based, shapes by their letter."""

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


class PromptSource(Protocol):
    """The interface of questions and walkthroughs that texts about them use."""

    kind: ClassVar[str]

    @property
    def edition_in_force(self) -> str: ...

    @property
    def values(self) -> PromptValues: ...


Marks: TypeAlias = tuple[tuple[int, int, str], ...]
"""Cells as (row, column, mark); the mark is empty if the cell is only shown as filled."""


class AnswerStatus(StrEnum):
    """The outcome of an answer."""

    EMPTY = "empty"
    ILLEGAL = "illegal"
    WRONG = "wrong"
    RIGHT = "right"


PossibleCause: TypeAlias = Belief | Reason
"""A possible cause of a wrong answer: a misconception, or a slip."""


@dataclass(frozen=True)
class AnswerJudgement:
    """The outcome of an answer, and the reasons for it, given by the rules or by the question."""

    outcome: AnswerStatus
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about a position; ``edition`` is empty unless the question needs a certain one."""

    kind: ClassVar[str] = ""
    edition: Annotated[str, Among(EDITIONS)] = ""
    rulebook_fields: ClassVar[tuple[str, ...]] = tuple(rule.name for rule in fields(Rulebook))
    """The names of the ``Rulebook`` fields that the answer depends on: rulebooks that agree in them accept the same answers."""
    may_have_other_answers: ClassVar[bool] = False
    """Whether answers other than the solution shown may be right."""
    can_try_all_answers: ClassVar[bool] = False
    """Whether ``legal_answers`` are so few that all of them can be tried while the learner waits."""
    hint_place_key: ClassVar[str] = ""
    """The key of the text that explains the cells of a hint (``lesson.hint_place_...``); empty for the general text."""
    hint_look_key: ClassVar[str] = ""
    """The key of the text that says what to look at first (``lesson.hint_look_...``); empty for the general text."""
    rule_explains_answer: ClassVar[bool] = True
    """Whether the text of the question's rule is enough to explain the right answer."""

    def under_edition(self, edition: str) -> Self:
        """Return the same question under an edition; unchanged if the question has an edition of its own."""
        return self if self.edition else replace(self, edition=edition)

    @property
    def edition_in_force(self) -> str:
        """The edition whose rules decide the answer: the question's own or, if it has none, the default."""
        return self.edition or DEFAULT

    @property
    def values(self) -> PromptValues:
        """The values that the prompt of the question may fill in."""
        return {}

    @property
    def answer_without_moving(self) -> Answer | None:
        """The answer given by dropping the hanging shape without moving it; ``None`` if no shape hangs ready. In a fresh task it is never
        right.
        """
        return None

    @property
    def picture(self) -> Grid | None:
        """The grid that the question is about; ``None`` if it shows no grid."""
        return None

    @abstractmethod
    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        """Whether an answer is right by a rulebook."""

    @abstractmethod
    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        """Return a right answer by a rulebook; ``None`` if there is none."""

    @abstractmethod
    def judge(self, answer: Answer) -> AnswerJudgement:
        """Judge an answer by the true rules."""

    @property
    def has_single_answer(self) -> bool:
        """Whether exactly one answer is right."""
        return not self.may_have_other_answers or (
            self.can_try_all_answers and sum(map(self.accepts, self.legal_answers())) == 1
        )

    def legal_answers(self) -> Iterator[Answer]:
        """Yield every legal answer, right or wrong; a proof tries all of them."""
        raise NotImplementedError

    def points_of(self, answer: Answer) -> float | None:
        """Return the points of a legal answer if the question asks for the most points; otherwise ``None``."""
        return None

    def reasons_of_cost(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell what a legal answer costs, if only games played to their end can tell; called once, after the answer was
        given.
        """
        return ()

    def reasons_of_idea(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell the idea behind the right answer. This may take seconds; it is called once, when the learner has no try
        left.
        """
        return ()

    @property
    def game_and_player(self) -> tuple[Game, int] | None:
        """The game in which the asked drop is due, and the player who drops; ``None`` if the question belongs to no game."""
        return None

    def without_proof(self) -> Self:
        """Return the question without its stored results of an earlier proof."""
        return self

    @property
    def claimed_points(self) -> float | None:
        """The points of a right answer as stored in the question; ``None`` if none are stored."""
        return None

    @property
    def deciding_rule(self) -> str:
        """The rule that decides in this position; empty if the kind of question has the same rule for all positions."""
        return ""

    @property
    def block_might_fall_first(self) -> bool:
        """Whether a block might fall before the drop; the position does not tell."""
        return False

    @property
    def option_ids(self) -> tuple[str, ...]:
        """The options to pick from."""
        return ()

    @property
    def allows_several_picks(self) -> bool:
        """Whether more than one pick can be right."""
        return True

    @property
    def pick_mode(self) -> Literal["one", "many", "sequence", "order"]:
        """The way to pick options: one, a set (``many``), or one after the other (``sequence``; ``order`` for the phases of a round)."""
        return "many" if self.allows_several_picks else "one"

    def pick_name(self, pick: str, language: str) -> str:
        """Return the name of a pick in a language."""
        return pick

    def say_picks(self, picks: tuple[str, ...], language: str) -> str:
        """Return picks as one phrase in a language."""
        return ", ".join(self.pick_name(pick, language) for pick in picks)

    def authors_misconception(self, answer: Answer) -> str | None:
        """Return the misconception that the author named for a wrong answer, empty if none; ``None`` if the question names none and
        rulebooks are tried instead.
        """
        return None

    def matching_beliefs(self, answer: Answer) -> tuple[Belief, ...]:
        """Return every misconception under which a wrong answer would be right."""
        named = self.authors_misconception(answer)
        if named is not None:
            return (BELIEFS[named],) if named in BELIEFS else ()
        explaining, tried = [], {self._rules_asked(TRUE)}
        for belief in BELIEFS.values():
            if belief.rulebook is None:
                continue
            rules = self._rules_asked(belief.rulebook)
            # Most misconceptions change no rule that this question asks about: they need no try of their own.
            if rules not in tried and self.accepts(answer, belief.rulebook):
                explaining.append(belief)
            tried.add(rules)
        return tuple(explaining)

    def _rules_asked(self, rulebook: Rulebook) -> tuple[Hashable, ...]:
        """Return the rules of a rulebook on which the answer to the question depends."""
        return tuple(getattr(rulebook, rule) for rule in self.rulebook_fields)

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        """Yield, for each error in an answer, all causes that may explain the error. A cause is certain only if it stands alone."""
        beliefs = self.matching_beliefs(answer)
        if beliefs:
            yield beliefs

    @property
    def author_texts(self) -> Iterator[tuple[str, Text]]:
        """The author's texts in the question, each with its place in the file."""
        return iter(())

    def author_explanations(self, answer: Answer) -> tuple[Text, ...]:
        """Return the author's explanations of a wrong answer."""
        return ()

    @property
    def target_cells(self) -> Iterator[tuple[Cell, str]]:
        """The cells that the goal names, each with the number asked for there; empty text if any number will do."""
        return iter(())

    @property
    def shows_hanging_shape(self) -> bool:
        """Whether the falling shape is shown over the grid from the start."""
        return False

    def marks_added(self, answer: Answer) -> Marks:
        """Return the marks that an answer adds to the grid."""
        return tuple((row, col, str(number)) for row, col, number in answer.numbered if number is not None)

    def steps_to(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        """Yield the steps that lead to an answer: the cells to look at, and the picks made so far."""
        return iter(())

    def hint_cells(self, solution: Answer) -> Cells:
        """Return the cells that the hint shows as the place to look; they must not reveal the answer."""
        return solution.cells[:1]


# --- texts ------------------------------------------------------------------------------------------------------------


def fill_in_text(text: Text, posed: PromptSource, language: str, name: str = "") -> str:
    """Fill in the placeholders of a text about a question (``{row}`` and ``{column}`` count from 1). Errors name the text by ``name``."""
    values = _values_in_words(posed.values, language)
    values["edition"] = translate(f"edition.{posed.edition_in_force}", language)
    return format_message(name or posed.kind, text.in_language(language), values)


def _values_in_words(values: PromptValues, language: str) -> dict[str, object]:
    """Return the values of a prompt in the words of a language."""
    spoken: dict[str, object] = {name: str(value) for name, value in values.items()}
    if "row" in values:
        spoken["row"] = str(values["row"] + 1)
    if "column" in values:
        spoken["column"] = str(values["column"] + 1)
    if "cell" in values:
        spoken["cell"] = say_cells([values["cell"]], language)
    if "cells" in values:
        spoken["cells"] = say_cells(values["cells"], language)
    if "shape" in values:
        is_shape = values["shape"] not in ("", STAR)
        spoken["shape"] = shape(values["shape"], language, article=True) if is_shape else "★"
    if "kind" in values:
        spoken["kind"] = translate(f"ui.kind_{values['kind']}", language)
    if "then" in values:
        spoken["then"] = roll(values["then"], language)
    if "rolls" in values:
        rolls = [roll(text, language) for text in values["rolls"]]
        spoken["rolls"] = plural("prompt.rolls", len(rolls), language, first=rolls[0], then=rolls[-1])
    if "boxes" in values:
        spoken["boxes"] = join_list(map(str, values["boxes"]), language)
    if "after" in values:
        spoken["after"] = join_list((shape(name, language, article=True) for name in values["after"]), language)
    return spoken
