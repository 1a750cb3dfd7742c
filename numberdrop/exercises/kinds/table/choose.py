"""Kind ``choose`` of exercises: choose among options that the author writes; a grid may be shown beside them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numberdrop.exercises.answer import Answer, MultilingualText
from numberdrop.exercises.asking.answers import reasons_against_picks
from numberdrop.exercises.asking.on_sheet import SheetDescription
from numberdrop.exercises.asking.question import Question, fill_in_text
from numberdrop.exercises.kinds.kind import Example, Kind
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions.maker import Maker, SeededRandom, tries
from numberdrop.rules.editions import edition_named
from numberdrop.rules.grid import COLS, SHAPES, Grid, Orientation
from numberdrop.rules.reasons.reason import Reason
from numberdrop.text import translate
from numberdrop.text.catalogue import languages


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option of a question. ``belief`` is the misconception (empty: none) of a learner who picks this option although it is wrong or, if
    several options are right, omits it although it is right. ``why`` is the author's explanation of that error.
    """

    id: str
    text: MultilingualText
    right: bool = False
    belief: str = ""
    why: MultilingualText | None = None


@dataclass(frozen=True, kw_only=True)
class ChooseOptions(SheetDescription, Question):
    """Asks which of ``options`` are right, one or several. ``drawn``: whether a grid is shown; ``roll``: dice to show, too (empty: none)."""

    kind = "choose"
    rule_explains_answer = False
    hint_look_key = "choose"
    takes_picks = True
    options: tuple[Option, ...]
    roll: str = ""
    drawn: bool = True

    @property
    def right_picks(self) -> frozenset[str]:
        return frozenset(option.id for option in self.options if option.right)

    @property
    def option_ids(self) -> tuple[str, ...]:
        return tuple(option.id for option in self.options)

    @property
    def allows_several_picks(self) -> bool:  # type: ignore[override] # it depends on the options
        return len(self.right_picks) != 1

    def accepts(self, answer: Answer, rulebook: Rulebook = TRUE) -> bool:
        return rulebook is TRUE and frozenset(answer.picks) == self.right_picks

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        right = tuple(option.id for option in self.options if option.right)
        return Answer(picks=right) if rulebook is TRUE else None

    def declared_misconception(self, answer: Answer) -> str:
        return next((option.belief for option in self._wrong_options(answer) if option.belief), "")

    def _wrong_options(self, answer: Answer) -> Iterator[Option]:
        """Yield the wrong options that the learner chose and, if several are right, the right ones that the learner did not choose."""
        for option in self.options:
            chosen = option.id in answer.picks
            if chosen != option.right and (chosen or self.allows_several_picks):
                yield option

    @property
    def author_texts(self) -> Iterator[tuple[str, MultilingualText]]:
        for option in self.options:
            yield f"options, {option.id}", option.text
            if option.why:
                yield f"options, {option.id}, why", option.why

    def author_explanations(self, answer: Answer) -> tuple[MultilingualText, ...]:
        return tuple(option.why for option in self._wrong_options(answer) if option.why)

    def pick_name(self, pick: str, language: str) -> str:
        text = next((option.text for option in self.options if option.id == pick), None)
        return fill_in_text(text, self, language) if text is not None else ""

    def say_picks(self, picks: tuple[str, ...], language: str) -> str:
        chosen = (self.pick_name(pick, language).rstrip(".") for pick in picks)
        return ", ".join(translate("lesson.quoted", language, text=words) for words in chosen if words)

    def misses_of(self, answer: Answer) -> tuple[Reason, ...]:
        return reasons_against_picks(answer.picks, self.right_picks) if self.allows_several_picks else ()


@tries(100)
def draw_fewest_turns(chance: SeededRandom, edition: str, shape: str = "", presses: int = 0) -> ChooseOptions | None:
    """Draw a question: how many turns and flips bring the shape drawn in 1s to lie like that in 2s? ``presses``: the answer (0: any)."""
    orientations = SHAPES[shape or chance.choice("TLLLS")].orientations
    first, last = chance.choice(orientations), chance.choice(orientations)
    fewest = _count_turns_and_flips(first, last)
    if not fewest or presses not in (0, fewest):
        return None
    marks = {**dict.fromkeys(first.cells, 1), **dict.fromkeys(last.cells_by_position[COLS - last.width][0], 2)}
    reasons = {n: "lesson.presses_few" if n < fewest else "lesson.presses_many" for n in (1, 2, 3)} | {fewest: ""}
    options = tuple(_number_option(n, n == fewest, reasons[n]) for n in (1, 2, 3))
    return ChooseOptions(edition=edition, grid=Grid().put(marks), options=options)


def _number_option(number: int, right: bool, reason_key: str) -> Option:
    """Return a number as an option; ``reason_key`` is the message key of its explanation, empty for none."""
    why = MultilingualText(tuple((language, translate(reason_key, language)) for language in languages() if reason_key))
    return Option(id=str(number), text=MultilingualText.of(str(number)), right=right, why=why if reason_key else None)


def _rank_reason_key(score: int, low: int, high: int) -> str:
    """Return the key of the message that says whether ``score`` takes the place of ``low`` in a list of scores; ``high``: the one above."""
    if score in (low, high):
        return "lesson.rank_equal" if score == low else "lesson.rank_equal_above"
    return "lesson.rank_low" if score < low else "lesson.rank_fits" if score < high else "lesson.rank_high"


def _count_turns_and_flips(first: Orientation, last: Orientation) -> int:
    """Return the smallest number of turns and flips (presses of a button) from one orientation to another."""
    orientations = SHAPES[first.shape].orientations
    reached = {first.index: 0}
    todo = [first.index]
    for index in todo:
        for after, _ in (orientations[index].cw, orientations[index].ccw, orientations[index].flip):
            if after not in reached:
                reached[after] = reached[index] + 1
                todo.append(after)
    return reached[last.index]


def draw_score_ranking(chance: SeededRandom, edition: str, place: int = 5) -> ChooseOptions:
    """Draw a random question that asks which scores take the place ``place`` (from 2; 1 is the best) in the table of best solo scores."""
    table = edition_named(edition)
    if not 2 <= place <= len(table.high_scores):
        raise ValueError(f"place {place!r}: the places between two scores are 2 to {len(table.high_scores)}")
    low, high = (table.high_scores[at][1] for at in (place - 1, place - 2))
    between = chance.shuffled(range(low + 1, high))[: chance.random_between(2, 3)]
    below = chance.random_between(low - 4, low - 1)
    above = chance.random_between(high + 1, high + 4)
    scores = sorted({low, high, below, above, *between})
    options = (_number_option(n, table.high_score_rank(n) == place, _rank_reason_key(n, low, high)) for n in scores)
    return ChooseOptions(edition=edition, options=tuple(options), drawn=False)


KIND = Kind(
    question=ChooseOptions, input="choose",
    example=Example(
        ChooseOptions(
            options=(
                Option(id="yes", text=MultilingualText.of({"en": "yes", "fr": "oui"}), belief="C7"),
                Option(id="no", text=MultilingualText.of({"en": "no", "fr": "non"}), right=True),
            ),
        ),
        "no", {"yes": "C7"},
    ),
    makers=(Maker("fewest_turns", draw_fewest_turns, deals=("presses", (2, 1, 3))), Maker("ranks", draw_score_ranking)),
)  # fmt: skip
