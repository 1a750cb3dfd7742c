"""Which of these? The rules decide: rolls that can happen, who drops, who pays, which tile may slide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import NONE, every_pick, judge_picks
from numberdrop.exercises.asking.on_sheet import OnGame
from numberdrop.exercises.asking.question import Judged, Outcome, Thought
from numberdrop.exercises.facts import crossing
from numberdrop.exercises.misconceptions.rulebook import PHASES, TRUE, Rulebook
from numberdrop.rules.dice import Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import BOTTOM, Game
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.shapes import TETROMINOES
from numberdrop.text import shape, translate

from . import facts

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
    def topic(self) -> Topic:
        """What is asked, with all that follows from it."""
        return TOPICS[self.about]

    @property
    def ids(self) -> tuple[str, ...]:
        return self.among or self.topic.ids(self)

    @property
    def many(self) -> bool:
        return self.topic.many

    @property
    def looks(self) -> str:  # type: ignore[override] # it depends on the topic
        return self.topic.looks

    @property
    def rule_helps(self) -> bool:  # type: ignore[override]
        return self.about != "rolls"

    @property
    def on_table(self) -> bool:
        """Whether one has to see the table for it, not the dice alone."""
        return self.topic.table

    @property
    def about_blocks(self) -> bool:
        """Whether it is about who drops a block."""
        return self.topic.blocks

    def pick_name(self, pick: str, language: str) -> str:
        if pick == NONE:
            return translate(f"pick.none_{self.about}", language)
        return self.topic.name(pick, language)

    def right(self, book: Rulebook = TRUE) -> frozenset[str]:
        """The right picks by a rulebook."""
        found = self.topic.truth(self, book)
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
        return Judged(Outcome.WRONG, (*reasons, *self.topic.says(self, answer)))

    def thoughts(self, answer: Answer) -> Iterator[tuple[Thought, ...]]:
        """Who leaves out one of several may have overlooked it; a misconception explains that no better."""
        beliefs, chosen = self.beliefs(answer), frozenset(answer.picks)
        left_out = chosen < self.right() and len(self.right() - chosen) == 1
        slips = tuple(self.topic.says(self, answer))[-1:] if left_out else ()
        if beliefs:
            yield (*beliefs, *slips)

    def answers(self) -> Iterator[Answer]:
        return every_pick(self.ids, self.many)

    @property
    def values(self) -> dict[str, Any]:
        return {"count": len(self.ids), "shape": self.mind or (self.roll[-1:] if self.roll else "")}


def _players(found: tuple[int, ...]) -> list[str]:
    return [f"player{player + 1}" for player in found]


def ends(game: Game) -> bool:
    """Whether the game ends with this round: a mark above the line on any sheet, or (solo) all tiles at the bottom."""
    return any(sheet.grid.crossed for sheet in game.sheets) or (game.solo and set(game.tile_levels) == {BOTTOM})


def _everybody(question: Which) -> tuple[str, ...]:
    return (*(f"player{n}" for n in range(1, len(question.sheets) + 1)), NONE)


def _player_name(pick: str, language: str) -> str:
    return translate("ui.player", language, n=pick.removeprefix("player"))


@dataclass(frozen=True, kw_only=True)
class Topic:
    """What ``Which`` may ask: the right picks by a rulebook, the options, their names, and what is to be said of a wrong answer.

    ``table``: one has to see the table for it, not the dice alone. ``blocks``: it is about who drops a block.
    """

    truth: Callable[[Which, Rulebook], Any]
    ids: Callable[[Which], tuple[str, ...]] = lambda question: ()
    name: Callable[[str, str], str] = lambda pick, language: pick
    says: Callable[[Which, Answer], Iterator[Reason]] = lambda question, answer: iter(())
    many: bool = True
    table: bool = True
    blocks: bool = False
    looks: str = ""


TOPICS: Mapping[_Topic, Topic] = MappingProxyType({
    "rolls": Topic(
        truth=lambda q, book: [one for one in q.among if book.possible(Roll.parse(one))], table=False, says=facts.rolls,
        name=lambda pick, language: " ".join(pick[:-1]).replace("*", "★"),
    ),
    "shapes": Topic(truth=lambda q, book: book.shapes(Roll.parse(q.roll)), ids=lambda q: TETROMINOES, name=shape, table=False, says=facts.shapes),
    "droppers": Topic(
        truth=lambda q, book: _players(book.droppers(q.game)), ids=_everybody, name=_player_name, looks="letters", blocks=True,
        says=facts.droppers,
    ),
    "payers": Topic(truth=lambda q, book: _players(book.payers(q.game)), ids=_everybody, name=_player_name, looks="over", says=facts.payers),
    "tiles": Topic(truth=lambda q, book: book.slides(q.game, q.mind), ids=lambda q: (*LETTERS, NONE), looks="tiles", says=facts.tiles),
    "letter": Topic(
        truth=lambda q, book: book.due(q.game), ids=lambda q: (*LETTERS, NONE), many=False, looks="letters", blocks=True, says=facts.letters,
        name=lambda pick, language: translate("pick.letter", language, letter=pick),
    ),
    "phases": Topic(
        truth=lambda q, book: book.phases(q.game), ids=lambda q: PHASES, looks="phases", says=facts.phases,
        name=lambda pick, language: translate(f"ui.step_{pick}", language),
    ),
    "may_end": Topic(truth=lambda q, _: _players(crossing(q.game)), ids=_everybody, name=_player_name, says=facts.tops),
    "must_end": Topic(truth=lambda q, _: _players(crossing(q.game, must=True)), ids=_everybody, name=_player_name, says=facts.tops),
    "over": Topic(
        truth=lambda q, _: ["yes" if ends(q.game) else "no"], ids=lambda q: ("yes", "no"), many=False, looks="over", says=facts.over,
        name=lambda pick, language: translate(f"pick.{pick}", language),
    ),
})  # fmt: skip
"""Every topic by its name in files."""
