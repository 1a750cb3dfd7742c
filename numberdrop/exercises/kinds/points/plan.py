"""Kind ``plan`` of exercises: two rolls are known; which first drop allows the most points in both rounds?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from numberdrop.exercises import facts
from numberdrop.exercises.answer import Answer, PositionError
from numberdrop.exercises.asking import on_sheet, themes
from numberdrop.exercises.asking.answers import DropQuestion, drop_of
from numberdrop.exercises.asking.question import PromptValues
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner
from numberdrop.exercises.misconceptions.beliefs import TRUE, Rulebook
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import SeededRandom, rolls_with_star
from numberdrop.exercises.reasons import earnings
from numberdrop.rules import Drop, Grid, Landing, Phase, Reason, Roll, legal_drops
from numberdrop.rules.grid import LINE


@dataclass(frozen=True, kw_only=True)
class PlanTwoRounds(DropQuestion):
    """Asks which first drop allows the most points in two rounds, the second with the roll ``then``, if a combo is circled in each.
    ``best`` is the proved maximum of points; 0 if it is not known.
    """

    kind = "plan"
    may_have_other_answers = True
    then: Roll
    best: int = 0

    def gain_of(self, drop: Drop) -> facts.TwoRoundGain:
        """Return the most points that the first drop ``drop`` allows, in this round and in the next, and the combo to circle for them."""
        return facts.gain_in_two_rounds(self.sheet, drop.cells, self.then)

    @cached_property
    def most_points(self) -> int:
        """The most points that two drops, one in each round, can earn together."""
        return self.best or self.gain_of(self._best_first_drop).points

    @cached_property
    def _best_first_drop(self) -> Drop:
        """A first drop that allows the most points (``best``, if known). Raises ``PositionError`` if none does or there are too many."""
        on_sheet.refuse_finished_game(self)
        all_drops = legal_drops(self.sheet.grid, self.roll)
        if not all_drops:
            raise PositionError(f"roll {str(self.roll)!r}: nothing can land")
        count = len(all_drops)
        if count > 5_000 and not self.best:
            raise PositionError(f"roll {str(self.roll)!r}: it allows {count} drops; give 'best', the most points")
        best, points = all_drops[0], self.gain_of(all_drops[0]).points
        for drop in all_drops[1:]:
            if self.best and points >= self.best:
                break
            reached = self.gain_of(drop).points
            if reached > points:
                best, points = drop, reached
        if self.best and points < self.best:
            raise PositionError(f"best {self.best!r}: no plan brings more than {points} points")
        return best

    def reason_of_points(self, drop: Drop) -> earnings.LeadsTo:
        """Return the reason that tells how many points a first drop allows, in each round."""
        two = self.gain_of(drop)
        over = tuple((row, col) for row, col, _ in drop.cells if row >= LINE)
        circled = two.combo.cells if two.combo is not None else ()
        return earnings.LeadsTo(two.points, two.now, two.later, over or circled, bool(over))

    def reasons_for_best(self, answer: Answer) -> tuple[Reason, ...]:
        """Return reasons that tell how the best first drop scores, what the second round adds, and what greed in the first round costs."""
        drop = self._best_first_drop if self.points_of(answer) != self.most_points else drop_of(answer)
        assert drop is not None  # the rules allow it
        two = self.gain_of(drop)
        reasons = list(earnings.scoring_reasons(self.sheet, drop.cells, two.combo))
        if two.later:
            reasons.append(self._second_round_reason(drop, two))
        greedy = facts.highest_scoring_drop(self.sheet, self.roll)
        if greedy is not None and (both := self.gain_of(greedy).points) < self.most_points:
            now = facts.gain_of_drop(self.sheet, greedy.cells).points
            reasons += [earnings.TakingNow(now, both)] if now > two.now else []
        return tuple(reasons)

    def _second_round_reason(self, drop: Drop, both_rounds: facts.TwoRoundGain) -> earnings.SecondRound:
        """Return the reason that tells how best to use the second roll after ``drop``; ``both_rounds``: the points of both rounds."""
        left = facts.sheet_after_drop(self.sheet, drop.cells)
        left = left.with_combo(both_rounds.combo) if both_rounds.combo is not None else left
        second = facts.highest_scoring_drop(left, self.then)
        assert second is not None  # it brings something
        gain = facts.gain_of_drop(left, second.cells)
        kind, size = (gain.combo.kind, gain.combo.size) if gain.combo is not None else ("", 0)
        numbers = facts.combo_numbers(facts.sheet_after_drop(left, second.cells), gain.combo)
        cells = facts.combo_cells(gain) or Answer(second.cells).cells
        return earnings.SecondRound(kind, size, both_rounds.later, gain.parts, numbers, cells)

    def reasons_against(self, drop: Drop, landing: Landing) -> tuple[Reason, ...]:
        mine = self.reason_of_points(drop)
        if mine.points >= self.most_points:
            return ()
        best = self.gain_of(self._best_first_drop)
        return mine, earnings.LeadsToMore(best.points, best.now, best.later)

    def points_of(self, answer: Answer) -> float | None:
        drop = drop_of(answer)
        return self.gain_of(drop).points if drop is not None else None

    def solution(self, rulebook: Rulebook = TRUE) -> Answer | None:
        return Answer(self._best_first_drop.cells) if rulebook is TRUE else None

    @property
    def block_might_fall_first(self) -> bool:
        return self.block_might_fall(self.roll, self.then)

    @property
    def claimed_points(self) -> float | None:
        return self.best or None

    @property
    def prompt_values(self) -> PromptValues:
        return {**super().prompt_values, "then": str(self.then)}


_FEW_DROPS = 500
"""The most first drops that a puzzle may allow, because its proof follows each of them through the next round."""


def seek_plan(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield at most one puzzle question, often with a star in the first roll; in most, the drop that earns most in round one is wrong."""
    for game in games.states_in_phase(chance, Phase.DROP, 8, from_round=5):
        sheet = game.sheets[0]
        rolls = (chance.random_roll() for _ in range(20))
        roll = next((roll for roll in rolls if len(legal_drops(sheet.grid, roll)) <= _FEW_DROPS), None)
        if roll is None:
            continue
        then = chance.random_roll()
        starry = rolls_with_star(sheet.grid, 60)
        star = next((throw for throw in starry if len(legal_drops(sheet.grid, throw)) <= _FEW_DROPS), None)
        question = PlanTwoRounds(**on_sheet.sheet_fields(sheet), roll=star or roll, then=then)
        if question.most_points < 7:
            continue
        greedy = facts.highest_scoring_drop(sheet, question.roll)
        waits = greedy is not None and not question.accepts(Answer(greedy.cells))
        if waits or chance.one_in(3):
            yield MinedQuestion(replace(question, best=question.most_points), "bots")
            return


def _themes(question: PlanTwoRounds, answer: Answer) -> Iterator[str]:
    yield from themes.drop_themes(question, answer)
    if not _share_of_right_greedy_drops(question):
        yield "wait-or-take"


def _share_of_right_greedy_drops(question: PlanTwoRounds) -> float:
    """Return the share of right answers among the drops with the most points in the first round."""
    sheet = question.sheet
    points = {drop: facts.gain_of_drop(sheet, drop.cells).points for drop in legal_drops(sheet.grid, question.roll)}
    most = max(points.values(), default=0)
    right = [question.accepts(Answer(drop.cells)) for drop, now in points.items() if now == most]
    return sum(right) / len(right) if right else 0.0


KIND = Kind(
    question=PlanTwoRounds, input="plan",
    example=Example(
        PlanTwoRounds(
            grid=Grid.parse("6.XX...\n56XX...\n36.313.\n2345314\n.822716"), roll=Roll.parse("1521S"),
            then=Roll.parse("5166O"), best=8,
        ),
        "r4c5=1 r5c5=1 r5c6=2 r6c6=5", {"r6c1=1 r6c2=1 r7c2=2 r7c3=5": "LeadsToMore", "r1c1=1": "illegal"},
    ),
    miners=(
        Miner(
            type="plan", seek=seek_plan,
            base=700, weights={"missed": 950, "obvious": -350, "circled": 4, "boxes": 12, "unique": 120, "tried": 0.7},
            signs=lambda question: {"boxes": len(question.boxes), "obvious": _share_of_right_greedy_drops(question)},
            themes=_themes, oversample=1, max_right=6, is_play=True,
        ),
    ),
    plays=games.drop_answer_of_bot,
)  # fmt: skip
