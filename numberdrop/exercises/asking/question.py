"""What every question has: an answer that is right, and an honest judgement of any other.

A question is frozen data. ``accepts`` and ``solution`` take a rulebook, so that the same code answers by the true rules and
by a learner's.
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
    """The values that a prompt can fill in, by the name of their place: rows and columns zero-based, shapes by their letter."""

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


class Prompted(Protocol):
    """A question or a walkthrough, as the texts about it need it."""

    kind: ClassVar[str]

    @property
    def rules_of(self) -> str: ...

    @property
    def values(self) -> PromptValues: ...


Marks: TypeAlias = tuple[tuple[int, int, str], ...]
"""Row, column, and what stands there; nothing where a cell is only filled."""


class Outcome(StrEnum):
    """What became of an answer."""

    EMPTY = "empty"
    ILLEGAL = "illegal"
    WRONG = "wrong"
    RIGHT = "right"


Thought: TypeAlias = Belief | Reason
"""What may be behind a wrong answer: a misconception, or a slip."""


@dataclass(frozen=True)
class Judged:
    """The outcome of an answer, and the engine's (or the question's) reasons for it."""

    outcome: Outcome
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Question(ABC):
    """A question about a position; ``edition`` is empty where all editions agree."""

    kind: ClassVar[str] = ""
    edition: Annotated[str, Among(EDITIONS)] = ""
    asks: ClassVar[tuple[str, ...]] = tuple(rule.name for rule in fields(Rulebook))
    """The rules of a rulebook that it asks about. Of two rulebooks that have these alike it accepts the same answers."""
    several: ClassVar[bool] = False
    """Whether answers other than the one that is shown may be right."""
    few: ClassVar[bool] = False
    """Whether ``answers`` are so few that all of them can be tried while somebody waits."""
    place: ClassVar[str] = ""
    """What the cells of a hint are, in ``lesson.hint_place_...``; empty where that goes without saying."""
    looks: ClassVar[str] = ""
    """What to look at first, in ``lesson.hint_look_...``; empty where one just goes through what is possible."""
    rule_helps: ClassVar[bool] = True
    """Whether its rule explains what is right; some ask for more than a rule says."""

    def at(self, edition: str) -> Self:
        """The same question under an edition, unless it insists on its own."""
        return self if self.edition else replace(self, edition=edition)

    @property
    def rules_of(self) -> str:
        """The edition it is asked under."""
        return self.edition or DEFAULT

    @property
    def values(self) -> PromptValues:
        """The values that its prompt may fill in."""
        return {}

    @property
    def untouched(self) -> Answer | None:
        """The answer that results from letting go at once of the shape that hangs ready, if one does. A fresh task is not solved by it."""
        return None

    @property
    def picture(self) -> Grid | None:
        """The grid it is about; ``None`` when there is none."""
        return None

    @abstractmethod
    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        """Whether the answer is right by a rulebook."""

    @abstractmethod
    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        """A right answer by a rulebook, ``None`` when there is none."""

    @abstractmethod
    def judge(self, answer: Answer) -> Judged:
        """The answer judged by the true rules."""

    @property
    def single(self) -> bool:
        """Whether no answer is right here but the one that is shown."""
        return not self.several or (self.few and sum(map(self.accepts, self.answers())) == 1)

    def answers(self) -> Iterator[Answer]:
        """Every answer that the rules allow, right or wrong: what a proof goes through one by one."""
        raise NotImplementedError

    def worth(self, answer: Answer) -> float | None:
        """The points of a legal answer, where more points are what was asked for."""
        return None

    def cost(self, answer: Answer) -> tuple[Reason, ...]:
        """What an answer that the rules allow costs, where that has to be found by playing on: it is asked for once, when somebody has answered."""
        return ()

    def afterthoughts(self, answer: Answer) -> tuple[Reason, ...]:
        """What there is to learn from an answer that the rules allow: the idea of the right one. It may take seconds: it is asked for once, when there is
        no other try.
        """
        return ()

    @property
    def at_play(self) -> tuple[Game, int] | None:
        """The game in which the drop that it asks for is due, and whose it is; ``None`` where it asks for something else, or knows of no game."""
        return None

    def unproved(self) -> Self:
        """The question as if nothing had been proved of it."""
        return self

    @property
    def claim(self) -> float | None:
        """The points that it says right answers bring."""
        return None

    @property
    def decides(self) -> str:
        """The rule that decides in this position, where that differs from one to the next; empty where it is always the same."""
        return ""

    @property
    def unclear(self) -> bool:
        """Whether a block might fall first, which the position leaves open."""
        return False

    @property
    def ids(self) -> tuple[str, ...]:
        """The options among which one picks."""
        return ()

    @property
    def many(self) -> bool:
        """Whether more than one pick can be right."""
        return True

    @property
    def picked(self) -> Literal["one", "many", "sequence", "order"]:
        """How options are picked: one, a set of them, or one after the other (``order``: the phases of a round)."""
        return "many" if self.many else "one"

    def pick_name(self, pick: str, language: str) -> str:
        """A pick, for people."""
        return pick

    def say(self, picks: tuple[str, ...], language: str) -> str:
        """Picks as an answer, for people."""
        return ", ".join(self.pick_name(pick, language) for pick in picks)

    def named_by(self, answer: Answer) -> str | None:
        """The misconception that a wrong answer names by itself, empty for none; ``None`` where rulebooks are tried to find it."""
        return None

    def beliefs(self, answer: Answer) -> tuple[Belief, ...]:
        """Every misconception under which a wrong answer would be right."""
        named = self.named_by(answer)
        if named is not None:
            return (BELIEFS[named],) if named in BELIEFS else ()
        found, tried = [], {self._asked(TRUE)}
        for belief in BELIEFS.values():
            if belief.book is None:
                continue
            rules = self._asked(belief.book)
            # Most misconceptions are about other rules than the question: of its own they hold what has been tried.
            if rules not in tried and self.accepts(answer, belief.book):
                found.append(belief)
            tried.add(rules)
        return tuple(found)

    def _asked(self, book: Rulebook) -> tuple[Hashable, ...]:
        """What a rulebook says of the rules that it asks about."""
        return tuple(getattr(book, rule) for rule in self.asks)

    def thoughts(self, answer: Answer) -> Iterator[tuple[Thought, ...]]:
        """For each thing that is wrong in an answer: every thought that explains it. Only one that stands alone is certain."""
        beliefs = self.beliefs(answer)
        if beliefs:
            yield beliefs

    @property
    def texts(self) -> Iterator[tuple[str, Text]]:
        """The texts that an author has written into it, each with its place in the file."""
        return iter(())

    def whys(self, answer: Answer) -> tuple[Text, ...]:
        """What the author says of a wrong answer."""
        return ()

    @property
    def targets(self) -> Iterator[tuple[Cell, str]]:
        """The cells that it asks for by name, with the number that is asked for there."""
        return iter(())

    @property
    def hangs(self) -> bool:
        """Whether the shape that falls hangs over the grid from the start."""
        return False

    def fallen(self, answer: Answer) -> Marks:
        """What an answer brings onto the board, where it lies."""
        return tuple((row, col, str(number)) for row, col, number in answer.numbered if number is not None)

    def leads(self, answer: Answer) -> Iterator[tuple[Cells, tuple[str, ...]]]:
        """How one comes to an answer: at each step the cells to look at, and the marks that are made by then."""
        return iter(())

    def clue(self, solution: Answer) -> Cells:
        """Where to look: cells that show the place without giving the answer away."""
        return solution.cells[:1]


# --- words ------------------------------------------------------------------------------------------------------------

# Texts of authors with their places filled in, in a language.


def said(text: Text, posed: Prompted, language: str, name: str = "") -> str:
    """A text about a question: ``{row}`` and ``{column}`` as people count, ``{cell}``, ``{shape}``. ``name``: whose text it is."""
    values = _spoken(posed.values, language)
    values["edition"] = translate(f"edition.{posed.rules_of}", language)
    return format_message(name or posed.kind, text.said_in(language), values)


def _spoken(values: PromptValues, language: str) -> dict[str, object]:
    """The values of a prompt as words."""
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
        known = values["shape"] not in ("", STAR)
        spoken["shape"] = shape(values["shape"], language, article=True) if known else "★"
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
