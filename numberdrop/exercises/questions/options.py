"""Questions answered by picking out of a list: options that a file writes down, and lists that the rules decide.

``Which`` asks for a set (which rolls can happen, who drops), ``Order`` for a sequence (the phases of this round). The ids of
their options are data; the language files name them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.facts.lookahead import crossing, falling_on
from numberdrop.exercises.localised_text import Text
from numberdrop.exercises.misconceptions.rulebook import PHASES, TRUE, Rulebook, due_letter
from numberdrop.exercises.reasons import comparisons, misses
from numberdrop.rules.dice import Roll, seeded_shuffle
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game
from numberdrop.rules.reasons.reason import Reason, Refusal
from numberdrop.rules.reasons.refusals import ImpossibleRoll
from numberdrop.rules.shapes import TETROMINOES

from .base import Judged, OnGame, OnSheet, Outcome

NONE = "none"
"""The pick that says: none of them."""


def judge_picks(picks: tuple[str, ...], right: frozenset[str]) -> tuple[Reason, ...]:
    """How picks miss a set: how many are wrong, how many are missing."""
    chosen = frozenset(picks)
    found: list[Reason] = []
    if chosen - right:
        found.append(misses.PickedWrongly(len(chosen - right)))
    if right - chosen:
        found.append(misses.PicksMissing(len(right - chosen)))
    return tuple(found)


def every_pick(ids: tuple[str, ...], many: bool) -> Iterator[Answer]:
    """Each pick alone; where several can be right every set of them, "none" only by itself."""
    named = [one for one in ids if one != NONE]
    sizes = range(1, len(named) + 1 if many else 2)
    yield from (Answer(picks=picks) for size in sizes for picks in combinations(named, size))
    if NONE in ids:
        yield Answer.pick(NONE)


@dataclass(frozen=True, kw_only=True)
class Option:
    """One answer to choose. ``belief`` names the misconception of who chooses it; ``why`` says what is wrong (or right)."""

    id: str
    text: Text
    right: bool = False
    belief: str = ""
    why: Text | None = None


@dataclass(frozen=True, kw_only=True)
class Choose(OnSheet):
    """Choose the right one (or all right ones) of some options; a grid may be drawn beside them."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...]
    roll: str = ""
    drawn: bool = field(default=True)

    @property
    def rights(self) -> frozenset[str]:
        return frozenset(option.id for option in self.options if option.right)

    @property
    def many(self) -> bool:
        return len(self.rights) != 1

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return book is TRUE and frozenset(answer.picks) == self.rights

    def solution(self, book: Rulebook = TRUE) -> Answer | None:
        if book is not TRUE:
            return None
        return Answer(picks=tuple(option.id for option in self.options if option.right))

    def named_by(self, answer: Answer) -> str:
        """The misconception that a wrong choice names."""
        chosen = [option for option in self.options if option.id in answer.picks and not option.right]
        return next((option.belief for option in chosen if option.belief), "")

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        return Judged(Outcome.WRONG, judge_picks(answer.picks, self.rights) if self.many else ())


_Topic = Literal["rolls", "shapes", "droppers", "tiles", "payers", "letter", "phases", "over", "may_end", "must_end"]


@dataclass(frozen=True, kw_only=True)
class Which(OnGame):
    """Which of these? The rules decide: ``about`` says what is asked, ``among`` the options where they are not given by it.

    ``rolls``: which can the dice show · ``shapes``: which may fall · ``droppers``: who drops a block now · ``tiles``: which may
    slide now · ``payers``: who takes -5 · ``letter``: which letter is resolved · ``phases``: which phases happen ·
    ``over``: does the game end with this round · ``may_end``,
    ``must_end``: who can cross the line with what falls now, who cannot help it.
    """

    kind: ClassVar[str] = "which"
    about: _Topic
    among: tuple[str, ...] = ()
    mind: str = ""
    """Solo: the shape that one wants to drop."""

    @property
    def ids(self) -> tuple[str, ...]:
        """The options."""
        if self.among:
            return self.among
        players = tuple(f"player{n}" for n in range(1, len(self.sheets) + 1))
        given: dict[str, tuple[str, ...]] = {
            "shapes": TETROMINOES,
            "droppers": (*players, NONE),
            "payers": (*players, NONE),
            "may_end": (*players, NONE),
            "must_end": (*players, NONE),
            "tiles": (*LETTERS, NONE),
            "letter": (*LETTERS, NONE),
            "phases": PHASES,
            "over": ("yes", "no"),
        }
        return given.get(self.about, ())

    @property
    def many(self) -> bool:
        """Whether more than one pick can be right."""
        return self.about not in ("letter", "over")

    @property
    def about_table(self) -> bool:
        """Whether one has to see the table for it, not the dice alone."""
        return self.about not in ("rolls", "shapes")

    def right(self, book: Rulebook = TRUE) -> frozenset[str]:
        """The right picks by a rulebook."""
        found = _TRUTHS[self.about](self, book)
        return frozenset(found) or frozenset((NONE,))

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return frozenset(answer.picks) == self.right(book)

    def solution(self, book: Rulebook = TRUE) -> Answer:
        right = self.right(book)
        return Answer(picks=tuple(one for one in self.ids if one in right))

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        reasons = judge_picks(answer.picks, self.right())
        return Judged(Outcome.WRONG, (*reasons, *self._refusals(answer), *self._tops(answer)))

    def answers(self) -> Iterator[Answer]:
        return every_pick(self.ids, self.many)

    def _refusals(self, answer: Answer) -> tuple[Refusal, ...]:
        if self.about != "rolls":
            return ()
        return tuple(ImpossibleRoll(one) for one in answer.picks if one in self.among and not Roll.parse(one).possible)

    def _tops(self, answer: Answer) -> Iterator[Reason]:
        """How high and how low the grids of those who were picked wrongly, or not at all, let things come to lie."""
        if self.about not in ("may_end", "must_end"):
            return
        for player in range(self.game.players):
            rows = [one.low + one.orientation.height for one in falling_on(self.game, player)]
            if rows and f"player{player + 1}" in self.right() ^ set(answer.picks):
                yield comparisons.Tops(player, min(rows), max(rows))

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.ids), "shape": self.mind or (self.roll[-1:] if self.roll else "")}


def _players(found: tuple[int, ...]) -> list[str]:
    return [f"player{player + 1}" for player in found]


def ends(game: Game) -> bool:
    """Whether the game ends with this round: a mark above the line on any sheet, or (solo) all tiles at the bottom."""
    return any(sheet.grid.crossed for sheet in game.sheets) or (game.solo and set(game.tile_levels) == {BOTTOM})


_TRUTHS: dict[str, Callable[[Which, Rulebook], Any]] = {
    "rolls": lambda q, book: [one for one in q.among if book.possible(Roll.parse(one))],
    "shapes": lambda q, book: book.shapes(Roll.parse(q.roll)),
    "droppers": lambda q, book: _players(book.droppers(q.game)),
    "payers": lambda q, book: _players(book.payers(q.game)),
    "tiles": lambda q, book: book.slides(q.game, q.mind),
    "letter": lambda q, _: due_letter(q.game),
    "phases": lambda q, book: book.phases(q.game),
    "may_end": lambda q, _: _players(crossing(q.game)),
    "must_end": lambda q, _: _players(crossing(q.game, must=True)),
    "over": lambda q, _: ["yes" if ends(q.game) else "no"],
}


@dataclass(frozen=True, kw_only=True)
class Order(OnGame):
    """Which phases does this round have, and in which order? Answered with a sequence."""

    kind: ClassVar[str] = "order"
    shuffle: str = "phases"
    about_table: ClassVar[bool] = True
    ordered: ClassVar[bool] = True

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The phases, shuffled."""
        names = list(PHASES)
        seeded_shuffle(self.shuffle, "order", names)
        return tuple(names)

    def accepts(self, answer: Answer, book: Rulebook = TRUE) -> bool:
        return answer.picks == book.phases(self.game)

    def solution(self, book: Rulebook = TRUE) -> Answer:
        return Answer(picks=book.phases(self.game))

    def judge(self, answer: Answer) -> Judged:
        if not answer.picks:
            return Judged(Outcome.EMPTY)
        if self.accepts(answer):
            return Judged(Outcome.RIGHT)
        right = TRUE.phases(self.game)
        reasons = judge_picks(answer.picks, frozenset(right))
        if reasons:
            return Judged(Outcome.WRONG, reasons)
        # Whoever names a phase twice may be right as far as the round goes.
        wrong = (i for i, (a, b) in enumerate(zip(answer.picks, right, strict=False), 1) if a != b)
        place = next(wrong, len(right))
        return Judged(Outcome.WRONG, (misses.WrongPlace(place),))
