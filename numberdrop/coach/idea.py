"""The idea of an act: the part of the sheet that decides in the games played on from it, how it gains there, and what it costs elsewhere.

The better of two acts is explained. ``best``: the games after the better act; ``better``: the sheet after it; ``mine``, ``other``: the
same for the other act. A part is named only if the games show it: its whole interval, widened because the luckiest of many parts is picked,
lies on one side of zero. If no part decides, but the act fills a box at once and no other part loses, the idea is that waiting with this
box would gain nothing. Differences between the sheets themselves (``visible_facts``) are certain.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.grid import COLS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from . import number_facts, sheet_parts, visible_facts
from .engine.position import CIRCLED, RolloutEnding, SheetView, ends_game
from .needs import Box
from .prospect import BoxProspect, UnfinishedCombo
from .sheet_parts import SURE_OF_KIND, SheetPart, box_part, points_with_column
from .visible_facts import FACT_ORDER, Fact

_TAKEN_BACK_FACTOR = 2.0
"""If the total difference is uncertain, a part that gains more than so many times as much does not decide: others take it back."""
_LEAST_LETTERS, _LEAST_ROUNDS, _LATE_ROUNDS = 0.25, 0.7, 4.0
"""The least differences in letters and in rounds that are mentioned, and the most rounds left whose number is mentioned."""
_CLEAR_SHARE = 0.5
"""The share of the margin that a part must make up so that no more games are needed."""
_NEARLY_AS_WEIGHTY = 0.6
"""The share of the points of the weightiest part from which another part may be the idea, if only that one can be seen on the sheets."""
_Endings: TypeAlias = Sequence[RolloutEnding]
_ONE_FILLS = ("fills", "waits")
"""The names of the facts which say that one of the two acts fills a box and the other one fills none."""
_BOARD_PARTS = ("rows", "minus")
"""The parts of the sheet whose gain is explained by the facts ``_BOARD_FACTS``."""
_BOARD_FACTS = ("row", "spoils", "covers")
"""The facts about rows and covered cells; if a part in ``_BOARD_PARTS`` decides, they come before all others."""
_HARMS = (
    visible_facts.lost_room_fact,
    visible_facts.uneven_columns_fact,
    visible_facts.high_drop_fact,
    visible_facts.nearly_full_row_fact,
    number_facts.shut_in_fact,
)
"""Functions that each find one way in which the board after the other act is worse than after the better act."""
Form = Literal["now", "only", "column", "box", "part", "kind", "early", "small", "trade", "close"]
"""How the idea is worded: ``now``: the box is filled at once; ``only``: the box is the only one missing for the +10; ``column``: the box is
filled more often and brings the +10; ``box``: the box is filled more often; ``part``: another part of the sheet; ``kind``: a kind of combos
as a whole; ``early``: the box is filled at once and waiting would gain nothing; ``small``: small differences add up; ``trade``: each act
gains another part; ``close``: no clear difference at the end.
"""
DECIDES: frozenset[Form] = frozenset({"now", "only", "column", "box", "part", "kind"})
"""The forms in which a part decides; with any other form the search plays more games."""
UNDECIDED: frozenset[Form] = frozenset({"small", "trade", "close"})
"""The forms in which no part decides in the games played to the end."""


@dataclass(frozen=True, slots=True)
class Idea:
    """The idea of an act: why it is better than another act.

    ``part`` is the part of the sheet that decides (or a whole kind of combos, if they decide together), ``cells`` are the cells
    of its combo, and ``costs`` is the part that loses most. ``second`` is the second most important part; if ``part`` is a kind, the most
    important within that kind. ``prospect`` is the chance of the box in the next round, ``facts`` are the visible differences between the
    sheets. ``later``: the share of games after the better act that fill the box which the other act fills at once; ``otherwise``: the
    share of games after the other act that fill the box which the better act fills at once (``None`` without such a box).
    """

    form: Form
    part: SheetPart
    costs: SheetPart | None
    cells: Cells = ()
    prospect: BoxProspect | None = None
    second: SheetPart | None = None
    facts: tuple[Fact, ...] = ()
    later: float = 0.0
    ready_later: float = 0.0
    """The share of games after the better act that fill the box which the other act makes ready."""
    share: float = 1.0
    """The share of the whole difference that the part makes up."""
    otherwise: float | None = None
    means: tuple[SheetPart, ...] = ()
    """The letters won and the rounds played, if the two sets of games certainly differ in them."""
    rounds: float | None = None
    """The number of rounds left, if they are few and one act fills a box that the other leaves open."""
    begun: UnfinishedCombo | None = None
    """The unfinished combo for the box of the part."""
    next_rolls: tuple[int, int] | None = None
    """If the acts fill different boxes: the percentages of rolls allowing a combo for the open box, after the better and the other act."""
    column: SheetPart | None = None
    """With the form ``column``: the +10 of the box's column, as a part of the sheet."""
    drops: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """For slides and blocks: the columns (from 0) of the round's drop, after the other act and after the better one."""

    @property
    def filled_by_better(self) -> Box | None:
        """The box that only the better act fills at once."""
        return next((fact.best for fact in self.facts if fact.name in ("fills", "instead")), None)

    @property
    def filled_by_other(self) -> Box | None:
        """The box that only the other act fills at once."""
        return next((fact.mine for fact in self.facts if fact.name in ("instead", "waits")), None)

    @property
    def has_no_deciding_part(self) -> bool:
        """Whether no single part of the sheet decides."""
        return self.form in UNDECIDED

    @property
    def is_clear(self) -> bool:
        """Whether no more games are needed: the part clearly decides and, if it is a whole kind of combos, has facts or a second part."""
        explained = self.form != "kind" or bool(self.facts) or self.second is not None
        return self.form in DECIDES and self.share >= _CLEAR_SHARE and explained


def idea_of(mine: _Endings, best: _Endings, before: SheetView, other: SheetView, better: SheetView) -> Idea | None:
    """Find why one act is better than another, by how games end. ``best``: games from the sheet ``better``, after the better act.

    ``mine``: games from the sheet ``other``, after the other act. ``before``: the sheet before the act. ``None`` if no idea shows.
    """
    idea = _find_idea(mine, best, before, other, better)
    if idea is None or (idea.facts and idea.facts[0].name in ("plays_on", "ends")):
        return idea
    letters, rounds = (sheet_parts.part_named(name, mine, best) for name in ("letters", "rounds"))
    means: tuple[SheetPart, ...] = ()
    if letters.points.low > 0 and letters.mean >= _LEAST_LETTERS:
        means = (letters,)
    if rounds.points.low * rounds.points.high > 0 and abs(rounds.mean) >= _LEAST_ROUNDS:
        means = (*means, rounds)
    left = max(rounds.mine, rounds.best)
    one_fills = idea.form == "early" or any(fact.name in _ONE_FILLS for fact in idea.facts)
    board_first = _BOARD_FACTS if idea.part.name in _BOARD_PARTS else ()
    # Columns that are merely more level tell little where there is anything else.
    telling = [fact for fact in idea.facts if fact.name != "level"] or idea.facts
    facts = tuple(sorted(telling, key=lambda fact: (fact.name not in board_first, FACT_ORDER.index(fact.name))))
    ready = next((fact.mine for fact in facts if fact.name == "ready"), None)
    return replace(
        idea,
        ready_later=0.0 if ready is None else box_part(ready, mine, best).best,
        facts=facts,
        means=means,
        otherwise=None if idea.filled_by_better is None else box_part(idea.filled_by_better, mine, best).mine,
        rounds=left if one_fills and left <= _LATE_ROUNDS and rounds not in means else None,
    )


def _find_idea(mine: _Endings, best: _Endings, before: SheetView, other: SheetView, better: SheetView) -> Idea | None:
    parts, kinds_as_parts = sheet_parts.part_differences(mine, best), sheet_parts.kind_differences(mine, best)
    named = {part.name: part for part in parts}
    total = sheet_parts.total_difference(before.points, mine, best)
    wins = None if before.solo else sheet_parts.win_difference(before.points, mine, best)
    won = wins if wins is not None and wins.is_sure(SURE_OF_KIND) else None
    margin, circled = sheet_parts.mean_margin(mine, best), _cells_circled_only_by_better(other, better)
    over, boxes = visible_facts.ending_fact(other, better), number_facts.box_fact(before, other, better)
    filled = visible_facts.filled_rows_fact(other, better)
    if over is not None:
        part, facts = won or total, _without_none(over, boxes, filled)
        if not part.is_sure(SURE_OF_KIND):
            return Idea("close", total, None, facts=facts)
        # A column that is filled is told by the box that fills it.
        shown = [part for part in parts if part.is_sure() and part.name != "rivals"]
        second = max(shown, key=lambda part: points_with_column(part, named), default=None)
        return Idea("part", part, None, second=second, facts=facts)
    # Once the game is over, nothing can fill up, grow or fall any more.
    goes_on = not ends_game(better)
    rows_there = filled if filled is not None and filled.name == "row_there" else None
    board = (filled if rows_there is None else None, *(harm(other, better) for harm in _HARMS if goes_on))
    letters = _without_none(
        visible_facts.letter_won_fact(other, better),
        visible_facts.block_fact(before, other, better),
        visible_facts.tile_slide_fact(before, other, better) if goes_on else None,
    )
    ready = number_facts.made_ready_fact(before, other, better)
    later = 0.0 if boxes is None or boxes.mine is None else box_part(boxes.mine, best, best).best
    given_up = number_facts.given_up_by_best_fact(other, better) if goes_on else None
    if ready is not None and given_up is not None and ready.numbers == given_up.numbers:
        given_up = None
    weighty = sheet_parts.weighty_parts(parts, kinds_as_parts, named, margin, boxes) if margin.mean > 0 else []
    if not letters:  # without a block that falls the others' points hardly depend on an act
        weighty = [part for part in weighty if part.name != "rivals"]
    taken_back = weighty and total.points.low <= 0 and weighty[0].mean > _TAKEN_BACK_FACTOR * total.mean
    if taken_back and _form_of_part(weighty[0], False, before, other, better) != "now":
        weighty = []
    early = sheet_parts.early_box_part(parts, mine, best, boxes)
    if early is not None and (not weighty or weighty[0].kind != early.kind):
        facts = (*_without_none(boxes, ready, *board, rows_there), *letters)
        return Idea("early", early, None, circled, second=weighty[0] if weighty else won, facts=facts)
    if weighty:
        part = _most_visible(weighty, named, boxes, board, other, better)
        weighty.insert(0, weighty.pop(weighty.index(part)))
        form = _form_of_part(part, sheet_parts.column_points(part, named) > 0, before, other, better)
        kinds = next(((name,) for name in KINDS if name == part.kind), KINDS)
        opened = number_facts.open_combo_fact(kinds[0], before, other, better) if kinds != KINDS else None
        left = _facts_left_for_later(part.box, kinds, boxes, opened, other, better)
        if part.name in _BOARD_PARTS and sum(fact is not None and fact.name != "nearly" for fact in board) > 1:
            left = tuple(fact for fact in left if fact is None or fact.name != "links")
        means = _without_none(boxes, opened, ready, *board, *left, given_up)
        if not (means or letters):  # what can be seen on the sheets, even if it is of the other kind
            means = _without_none(*_facts_left_for_later(None, KINDS, boxes, None, other, better))
        second, costs = sheet_parts.second_part(parts, weighty, named), sheet_parts.costly_part(parts, part)
        later = later if boxes in means else 0.0
        share = points_with_column(part, named) / margin.mean
        column = named.get(f"all_{part.kind}") if form == "column" else None
        facts = (*means, *letters, *_without_none(rows_there))
        return Idea(form, part, costs, circled, None, second, facts, later, share=share, column=column)
    left = _facts_left_for_later(None, KINDS, boxes, None, other, better)
    facts = (*_without_none(boxes, ready, *board, *left, given_up), *letters, *_without_none(rows_there))
    if won is not None:
        rivals = sheet_parts.part_named("rivals", mine, best)
        second = rivals if rivals.mean > total.mean else sheet_parts.total_difference(0, mine, best)
        second = second if second.points.low > 0 else None
        return Idea("part", won, None, circled, None, second, facts, later, share=0.0)  # no part of the sheet yet
    undecided = Idea("small", total, None, circled, facts=facts, later=later)
    own = [part for part in parts if part.name != "rivals"]
    filled_box = None if boxes is None else boxes.best
    hint = next((part for part in own if part.points.low > 0 and (part.box is None or part.box != filled_box)), None)
    if margin.high <= 0:
        return replace(undecided, form="close") if facts else None
    if margin.low > 0:
        return replace(undecided, second=hint)
    gained = max((*own, *kinds_as_parts), key=lambda part: part.mean, default=total)
    given = sheet_parts.costly_part((*own, *kinds_as_parts), gained)
    if given is not None and gained.mean >= sheet_parts.COSTS and gained.is_sure():
        return replace(undecided, form="trade", part=gained, costs=given)
    return replace(undecided, form="close", second=hint) if facts or hint else None


def _without_none(*facts: Fact | None) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact is not None)


def _facts_left_for_later(
    about: Box | None,
    kinds: Sequence[Kind],
    boxes: Fact | None,
    opened: Fact | None,
    other: SheetView,
    better: SheetView,
) -> tuple[Fact | None, ...]:
    """Return the facts about what only the better act leaves for later: a ready combo, numbers that can grow, an unfinished combo.

    Each may be ``None``. ``about``: the box of the unfinished combo (``None``: any free box of ``kinds``). ``boxes``, ``opened``: the facts
    about boxes that the acts fill or leave open; what these say already is left out.
    """
    if ends_game(better):
        return ()
    kept = number_facts.kept_ready_fact(kinds, other, better)
    growing = _without_none(*(number_facts.growing_fact(kind, other, better) for kind in kinds))
    grown = max(growing, key=lambda fact: len(fact.numbers), default=None)
    free = [about] if about else number_facts.free_boxes(kinds, better)
    begun = number_facts.begun_combo_fact(free, other, better)
    if kept is not None:
        if grown is not None and grown.name == "joins" and kept.best == grown.best:
            grown = None  # the number that joins them is there already
        if begun is not None and kept.best == begun.best:
            begun = None
        if opened is not None or (boxes is not None and boxes.mine == kept.best):
            kept = None
    if begun is not None and grown is not None and set(begun.cells) <= set(grown.cells):
        begun = None
    return kept, grown, begun


def _most_visible(
    weighty: Sequence[SheetPart],
    named: dict[str, SheetPart],
    boxes: Fact | None,
    board: Sequence[Fact | None],
    other: SheetView,
    better: SheetView,
) -> SheetPart:
    """Return the first ``weighty`` part that shows on the sheets and has nearly the points of the very first, or else the very first."""

    def is_visible(part: SheetPart) -> bool:
        if part.name in _BOARD_PARTS:
            return any(board)
        kinds = tuple(name for name in KINDS if name == part.kind)
        fills = boxes is not None and boxes.best is not None and boxes.best[0] in kinds
        return not kinds or fills or any(_facts_left_for_later(part.box, kinds, boxes, None, other, better))

    enough = _NEARLY_AS_WEIGHTY * points_with_column(weighty[0], named)
    heavy = (part for part in weighty if points_with_column(part, named) >= enough)
    return next(filter(is_visible, heavy), weighty[0])


def _cells_circled_only_by_better(other: SheetView, better: SheetView) -> Cells:
    """Return the cells that only the better act circles."""
    both = enumerate(zip(other.marks, better.marks, strict=True))
    return tuple(divmod(i, COLS) for i, (a, b) in both if b == CIRCLED != a)


def _form_of_part(part: SheetPart, plus_ten: bool, before: SheetView, other: SheetView, better: SheetView) -> Form:
    if part.box is None:
        if part.name == "bonus" and better.bonus > other.bonus:
            return "now"
        return "kind" if part.name in KINDS else "part"
    kind, size = part.box
    which, bit = KINDS.index(kind), 1 << (size - SIZES[0])
    if better.boxes[which] & bit and not (before.boxes[which] | other.boxes[which]) & bit:
        return "now"
    # The sentence may be read before the act, when the box that it fills is still missing.
    if before.boxes[which] | bit == (1 << len(SIZES)) - 1:
        return "only"
    return "column" if plus_ten else "box"
