"""The question of kind ``which``, and its topics: their options, those right by a rulebook, and reasons against wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import NONE, possible_picks, reasons_against_picks
from numberdrop.exercises.asking.on_sheet import TableDescription
from numberdrop.exercises.asking.question import PossibleCause, PromptValues, Question
from numberdrop.exercises.asking.themes import wrong_phase_reasons
from numberdrop.exercises.facts import landings_on_player, players_who_can_cross_line
from numberdrop.exercises.misconceptions.beliefs import PHASES, TRUE, Rulebook
from numberdrop.exercises.reasons import compare
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.game import GO_NOTCH, Game
from numberdrop.rules.grid import TETROMINOES
from numberdrop.rules.reasons.reason import Reason
from numberdrop.rules.reasons.refusals import ImpossibleRoll
from numberdrop.text import shape, translate


def roll_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    for text in question.among:
        roll = Roll.parse(text)
        if text in answer.picks and not roll.possible:
            yield ImpossibleRoll(text)
        elif text not in answer.picks and roll.possible:
            yield compare.CanBeRolled(roll.numbers)


def _wrong_players(question: WhichOptions, answer: Answer) -> Iterator[int]:
    """Yield the indices of the players that the learner picked wrongly or left out wrongly."""
    off = question.right_picks() ^ set(answer.picks)
    return (player for player in range(question.game.players) if f"player{player + 1}" in off)


def landing_height_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    """Yield a reason for each wrongly judged player: the lowest and highest landing on that player's grid, or that nothing falls there."""
    for player in _wrong_players(question, answer):
        rows = [landing.low + landing.orientation.height for landing in landings_on_player(question.game, player)]
        if rows:
            yield compare.Tops(player, min(rows), max(rows))
        elif letter := TRUE.due(question.game):
            yield compare.UnderBlock(fact="safe", player=player, letter=letter)


def _reason_nothing_falls(question: WhichOptions) -> Reason:
    roll = question.game.roll
    return compare.NothingFalls("letter" if roll is not None and roll.has_star else "star")


def dropper_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    letter = TRUE.due(question.game)
    if not letter:
        yield _reason_nothing_falls(question)
        return
    yield compare.LetterGoesOff(letter)
    for player in _wrong_players(question, answer):
        safe = letter in question.game.sheets[player].circled
        yield compare.UnderBlock(fact="safe" if safe else "hit", player=player, letter=letter)


def payer_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    for player in _wrong_players(question, answer):
        yield compare.PaysOrNot(fact="pays" if player in TRUE.payers(question.game) else "free", player=player)


def letter_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    """Yield reasons why each picked letter is not resolved; if no letter is resolved, also why none is."""
    game = question.game
    for letter in (pick for pick in answer.picks if pick in LETTERS):
        if any(letter in sheet.crossed for sheet in game.sheets):
            yield compare.NotActive(fact="crossed", letter=letter)
        elif not any(letter in sheet.circled for sheet in game.sheets):
            yield compare.NotActive(fact="open", letter=letter)
        elif TRUE.due(game):
            yield compare.NotActive(fact="later", letter=letter)
    if not TRUE.due(game):
        yield _reason_nothing_falls(question)
    elif not set(answer.picks) & set(LETTERS):
        yield compare.StarIsThere()


def _end_of_game(game: Game) -> str:
    """Return what ends the game now: ``line`` (a mark is above the Game Over line), ``tiles`` (solo: all are at GO!) or else ``no``."""
    if any(sheet.grid.line_crossed for sheet in game.sheets):
        return "line"
    return "tiles" if game.solo and set(game.tile_levels) == {GO_NOTCH} else "no"


def tile_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    for letter in sorted((question.right_picks() ^ set(answer.picks)) & set(LETTERS)):
        bottom = question.game.tile_level_by_letter[letter] == GO_NOTCH
        fact = "bottom" if bottom else "may" if letter in question.right_picks() else "other"
        yield compare.TileMoves(fact=fact, letter=letter)


def shape_reasons(question: WhichOptions, answer: Answer) -> Iterator[Reason]:
    if question.game.roll is not None:
        rolled = question.game.roll.shape
        yield compare.StarShape() if rolled == STAR else compare.ShapeShown(rolled)


_Topic = Literal["rolls", "shapes", "droppers", "tiles", "payers", "letter", "phases", "over", "may_end", "must_end"]


@dataclass(frozen=True, kw_only=True)
class WhichOptions(TableDescription, Question):
    """Asks which options are right by the rules. ``about`` is the topic; ``among``: the options, if they do not follow from the topic.

    Topics are the possible ``rolls``, the ``shapes`` that may fall, the players who drop a block now (``droppers``), the ``tiles`` that may
    slide now, the players who lose 5 points at the end (``payers``), the ``letter`` that is resolved, the ``phases`` of the round, whether
    the game is ``over`` after it, and the players who can, or have to, cross the Game Over line now (``may_end``, ``must_end``).
    """

    kind = "which"
    takes_picks = True
    about: _Topic
    among: tuple[str, ...] = ()
    mind: str = ""
    """For the topic ``tiles``, with a star on the shape die: the shape that the player wants to drop; otherwise empty."""

    @property
    def topic(self) -> Topic:
        return TOPICS[self.about]

    @property
    def option_ids(self) -> tuple[str, ...]:
        return self.among or self.topic.ids(self)

    @property
    def allows_several_picks(self) -> bool:  # type: ignore[override]
        return self.topic.many

    @property
    def hint_look_key(self) -> str:  # type: ignore[override] # it depends on the topic
        return self.topic.hint_look_key

    @property
    def rule_explains_answer(self) -> bool:  # type: ignore[override]
        return self.about != "rolls"

    @property
    def shows_whole_table(self) -> bool:
        """Whether the picture shows the whole table (tiles, sheets and dice), not the dice alone."""
        return self.topic.table

    @property
    def about_blocks(self) -> bool:
        """Whether the question is about who drops a block."""
        return self.topic.blocks

    def pick_name(self, pick: str, language: str) -> str:
        return translate(f"pick.none_{self.about}", language) if pick == NONE else self.topic.name(pick, language)

    def right_picks(self, rulebook: Rulebook = TRUE) -> frozenset[str]:
        """Return the ids of the options that are right by a rulebook; the option "none of them" if none is."""
        return frozenset(self.topic.truth(self, rulebook)) or frozenset((NONE,))

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return frozenset(answer.picks) == self.right_picks(rulebook)

    def solution(self, rulebook: Rulebook = TRUE) -> Answer:
        right = self.right_picks(rulebook)
        return Answer(picks=tuple(option for option in self.option_ids if option in right))

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        return (*reasons_against_picks(answer.picks, self.right_picks()), *self.topic.says(self, answer))

    def possible_causes(self, answer: Answer) -> Iterator[tuple[PossibleCause, ...]]:
        """Yield the misconceptions that explain a wrong answer; if a single pick is missing, it may also just have been overlooked."""
        beliefs, chosen = self.matching_beliefs(answer), frozenset(answer.picks)
        left_out = chosen < self.right_picks() and len(self.right_picks() - chosen) == 1
        slips = tuple(self.topic.says(self, answer))[-1:] if left_out else ()
        if beliefs:
            yield (*beliefs, *slips)

    def legal_answers(self) -> Iterator[Answer]:
        return possible_picks(self.option_ids, self.allows_several_picks)

    @property
    def prompt_values(self) -> PromptValues:
        return {"count": len(self.option_ids), "shape": self.mind or (self.roll[-1:] if self.roll else "")}


def _player_picks(indices: Iterable[int]) -> list[str]:
    return [f"player{player + 1}" for player in indices]


def _all_player_picks(question: WhichOptions) -> tuple[str, ...]:
    return (*_player_picks(range(len(question.sheets))), NONE)


def _player_name(pick: str, language: str) -> str:
    return translate("ui.player", language, n=pick.removeprefix("player"))


@dataclass(frozen=True, kw_only=True)
class Topic:
    """A topic of ``WhichOptions``, given by functions: the ids of the right options by a rulebook (``truth``), the ids of all options
    (``ids``), the ``name`` of an option in a language, and the reasons for wrong answers (``says``).

    ``many``: several picks may be right. ``table``: the picture shows the whole table, not the dice alone. ``blocks``: the topic is who
    drops a block. ``hint_look_key``: see ``Question.hint_look_key``.
    """

    truth: Callable[[WhichOptions, Rulebook], Iterable[str]]
    ids: Callable[[WhichOptions], tuple[str, ...]] = lambda question: ()
    name: Callable[[str, str], str] = lambda pick, language: pick
    says: Callable[[WhichOptions, Answer], Iterable[Reason]] = lambda question, answer: ()
    many: bool = True
    table: bool = True
    blocks: bool = False
    hint_look_key: str = ""


TOPICS: Mapping[_Topic, Topic] = MappingProxyType({
    "rolls": Topic(
        truth=lambda q, book: [option for option in q.among if book.is_possible_roll(Roll.parse(option))], table=False, says=roll_reasons,
        name=lambda pick, language: " ".join(pick[:-1]).replace("*", "★"),
    ),
    "shapes": Topic(truth=lambda q, book: book.shapes(Roll.parse(q.roll)), ids=lambda q: TETROMINOES, name=shape, table=False, says=shape_reasons),
    "droppers": Topic(
        truth=lambda q, book: _player_picks(book.droppers(q.game)), ids=_all_player_picks, name=_player_name, hint_look_key="letters", blocks=True,
        says=dropper_reasons,
    ),
    "payers": Topic(truth=lambda q, book: _player_picks(book.payers(q.game)), ids=_all_player_picks, name=_player_name, hint_look_key="over", says=payer_reasons),
    "tiles": Topic(truth=lambda q, book: book.slides(q.game, q.mind), ids=lambda q: (*LETTERS, NONE), hint_look_key="tiles", says=tile_reasons),
    "letter": Topic(
        truth=lambda q, book: book.due(q.game), ids=lambda q: (*LETTERS, NONE), many=False, hint_look_key="letters", blocks=True, says=letter_reasons,
        name=lambda pick, language: translate("pick.letter", language, letter=pick),
    ),
    "phases": Topic(
        truth=lambda q, book: book.phases(q.game), ids=lambda q: PHASES, hint_look_key="phases",
        says=lambda q, answer: wrong_phase_reasons(answer.picks, TRUE.phases(q.game), ordered=False),
        name=lambda pick, language: translate(f"ui.step_{pick}", language),
    ),
    "may_end": Topic(truth=lambda q, _: _player_picks(players_who_can_cross_line(q.game)), ids=_all_player_picks, name=_player_name, says=landing_height_reasons),
    "must_end": Topic(truth=lambda q, _: _player_picks(players_who_can_cross_line(q.game, must=True)), ids=_all_player_picks, name=_player_name, says=landing_height_reasons),
    "over": Topic(
        truth=lambda q, _: ["no" if _end_of_game(q.game) == "no" else "yes"], ids=lambda q: ("yes", "no"), many=False, hint_look_key="over",
        says=lambda q, _: (compare.LastRound(_end_of_game(q.game)),), name=lambda pick, language: translate(f"pick.{pick}", language),
    ),
})  # fmt: skip
"""All topics by the name that files use."""
