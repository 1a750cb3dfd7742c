"""The idea of an act: the part of the sheet that decides in the games played on from it, how the act gains there, and what it costs in
other parts.

The better of two acts is explained: ``best`` stands for it, ``mine`` for the other act (the names are those of two compared sets of games
or sheets; ``theirs`` is the sheet after the better act, ``ours`` the sheet after the other one). A part is named only if the games show it:
its whole interval, widened because the luckiest of many parts is picked, lies on one side of zero. The part can be a box or all combos of a
kind together; a second part is named if it brings nearly as much. If no part decides, but the act fills a box at once and no other part
loses, the idea is that waiting with this box would gain nothing. Differences between the sheets themselves (``visible_facts``) are certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from numberdrop.rules.combos import KINDS, Kind
from numberdrop.rules.grid import COLS
from numberdrop.rules.reasons.reason import Cells
from numberdrop.rules.sheet import SIZES

from .engine.position import CIRCLED, RolloutEnding, SheetView, ends_game
from .needs import Box
from .number_facts import (
    begun_combo_fact,
    box_fact,
    free_boxes,
    given_up_fact,
    growing_fact,
    kept_ready_fact,
    made_ready_fact,
    open_combo_fact,
    shut_in_fact,
)
from .prospect import BoxProspect, UnfinishedCombo
from .sheet_parts import (
    COSTS,
    LEAST,
    SHARE,
    SURE_OF_KIND,
    SheetPart,
    box_part,
    column_points,
    costly_part,
    early_box_part,
    is_surely_positive,
    kind_differences,
    kind_of,
    mean_margin,
    part_differences,
    part_named,
    points_of,
    points_with_column,
    second_part,
    total_difference,
    weighty_parts,
    win_difference,
)
from .visible_facts import (
    Fact,
    FactName,
    block_fact,
    ending_fact,
    filled_rows_fact,
    high_drop_fact,
    letter_won_fact,
    lost_room_fact,
    nearly_full_row_fact,
    tile_slide_fact,
    uneven_columns_fact,
)

_TAKEN_BACK_FACTOR = 2.0
"""Where the total difference in points is uncertain, a part that brings more than this many times that difference does not decide, since
other parts take its points back.
"""
_LEAST_LETTERS, _LEAST_ROUNDS, _LATE_ROUNDS = 0.25, 0.7, 4.0
"""The least differences in letters and in rounds that are mentioned, and the most rounds left whose number is mentioned."""
_CLEAR_SHARE = 0.5
"""The share of the margin that a part must make up so that no more games are needed."""
_NEARLY_AS_WEIGHTY = 0.6
"""The share of the points of the weightiest part from which another part may be the idea, if only that one can be seen on the sheets."""
_ONE_FILLS = ("fills", "waits")
"""The facts that one of the acts fills a box and the other one fills none."""
_BOARD_PARTS = ("rows", "minus")
"""The parts of the sheet whose gain has its cause on the board, as in the facts ``_BOARD_FACTS``."""
_BOARD_FACTS = ("row", "spoils", "covers")
_FACT_ORDER: tuple[FactName, ...] = (
    *("plays_on", "ends", "bonus", "instead", "fills", "waits", "open", "keeps"),
    *("swaps", "letter", "spares", "falls", "fits", "takes", "nears", "harmless", "notches", "anyway"),
    *(
        "row",
        "spoils",
        "covers",
        "joins",
        "stands",
        "links",
        "waits_for",
        "apart",
        "begun",
        "ready",
        "pit",
        "tower",
        "high",
        "wide_pit",
        "nearly",
        "shuts",
        "level",
        "gives_up",
        "row_there",
    ),
)
"""The names of all facts, the most important first; if a part in ``_BOARD_PARTS`` decides, ``_BOARD_FACTS`` come before the others."""
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

    ``part`` is the part of the sheet that decides (a kind as a whole, if all combos of the kind decide together), ``cells`` are the cells
    of its combo, and ``costs`` is the part that loses most. ``second`` is the second most important part; if ``part`` is a kind, the most
    important within that kind. ``prospect`` is the chance of the box in the next round, ``facts`` are the visible differences between the
    sheets. ``later`` is the share of games after the better act in which the box that the other act fills at once is filled, too;
    ``otherwise`` is the share of games after the other act in which the box that the better act fills at once is filled (``None`` without
    such a box).
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
    """If each act fills another box: the percentage of rolls with which the other act's box can be filled in the next round after the better
    act, and the percentage for the better act's box after the other one.
    """
    column: SheetPart | None = None
    """The +10 of the column that comes along with the box."""
    drops: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """For slides and blocks: the columns (from 0) of the drop that follows in the same round, after the other act and after the better one;
    ``facts`` compare the sheets after these drops.
    """

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
        """Whether no part decides alone."""
        return self.form in UNDECIDED

    @property
    def kind(self) -> str:
        """The kind of combos that the idea is about; the name of its part if that is not about combos."""
        return kind_of(self.part)

    @property
    def is_clear(self) -> bool:
        """Whether the idea can be told without more rollouts: one part of the sheet decides, and if this part is a whole kind of combos,
        visible facts or a second part explain it.
        """
        plain = self.form != "kind" or bool(self.facts) or self.second is not None
        return self.form in DECIDES and self.share >= _CLEAR_SHARE and plain


def idea_of(
    mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding], before: SheetView, ours: SheetView, theirs: SheetView
) -> Idea | None:
    """Find the idea from two sets of games: ``mine`` was played on from the sheet ``ours``, ``best`` from ``theirs``, the better one.

    ``before`` is the sheet before the act. ``None`` if the games show no idea.
    """
    idea = _find_idea(mine, best, before, ours, theirs)
    if idea is None or (idea.facts and idea.facts[0].name in ("plays_on", "ends")):
        return idea
    means = (part_named("letters", mine, best), part_named("rounds", mine, best))
    otherwise = None if idea.filled_by_better is None else box_part(idea.filled_by_better, mine, best).mine
    differ, waits = (
        tuple(part for part in means if _differs_enough(part)),
        any(fact.name in _ONE_FILLS for fact in idea.facts),
    )
    left = max(means[1].mine, means[1].best)
    board_first = _BOARD_FACTS if idea.part.name in _BOARD_PARTS else ()
    # Columns that are merely more level tell little where there is anything else.
    telling = [fact for fact in idea.facts if fact.name != "level"] or idea.facts
    facts = tuple(sorted(telling, key=lambda fact: (fact.name not in board_first, _FACT_ORDER.index(fact.name))))
    late = left if (waits or idea.form == "early") and left <= _LATE_ROUNDS and means[1] not in differ else None
    ready = next((fact.mine for fact in facts if fact.name == "ready"), None)
    ready_later = 0.0 if ready is None else box_part(ready, mine, best).best
    return replace(idea, ready_later=ready_later, facts=facts, means=differ, otherwise=otherwise, rounds=late)


def _differs_enough(part: SheetPart) -> bool:
    """Whether the letters or rounds of two sets of games differ enough to be mentioned: more letters, or more or fewer rounds."""
    points = part.points
    if part.name == "letters":
        return points.low > 0 and points.mean >= _LEAST_LETTERS
    return points.low * points.high > 0 and abs(points.mean) >= _LEAST_ROUNDS


def _find_idea(
    mine: Sequence[RolloutEnding], best: Sequence[RolloutEnding], before: SheetView, ours: SheetView, theirs: SheetView
) -> Idea | None:
    parts = part_differences(mine, best)
    named = {part.name: part for part in parts}
    wins = None if before.solo else win_difference(before.points, mine, best)
    margin, circled = mean_margin(mine, best), _cells_circled_only_by_better(ours, theirs)
    over, boxes = ending_fact(ours, theirs), box_fact(before, ours, theirs)
    if over is not None:
        total = total_difference(before.points, mine, best)
        part = wins if wins is not None and is_surely_positive(wins.points, SURE_OF_KIND) else total
        facts = _without_none(over, boxes, filled_rows_fact(ours, theirs))
        if not is_surely_positive(part.points, SURE_OF_KIND):
            return Idea("close", total, None, facts=facts)
        # A column that is filled is told by the box that fills it.
        shown = [part for part in parts if is_surely_positive(part.points) and part.name != "rivals"]
        second = max(shown, key=lambda part: points_with_column(part, named), default=None)
        return Idea("part", part, None, second=second, facts=facts)
    # Once the game is over, nothing can fill up, grow or fall any more.
    goes_on = not ends_game(theirs)
    harms = (lost_room_fact, uneven_columns_fact, high_drop_fact, nearly_full_row_fact, shut_in_fact) if goes_on else ()
    filled = filled_rows_fact(ours, theirs)
    rows_there = filled if filled is not None and filled.name == "row_there" else None
    board = (filled if rows_there is None else None, *(differ(ours, theirs) for differ in harms))
    letters = _without_none(
        letter_won_fact(ours, theirs),
        block_fact(before, ours, theirs),
        tile_slide_fact(before, ours, theirs) if goes_on else None,
    )
    ready, later = made_ready_fact(before, ours, theirs), _share_filled_later(boxes, best)
    given_up = given_up_fact(ours, theirs) if goes_on else None
    if ready is not None and given_up is not None and ready.numbers == given_up.numbers:
        given_up = None
    least = max(LEAST, SHARE * margin.mean)
    weighty = weighty_parts(parts, kind_differences(mine, best), named, least, boxes) if margin.mean > 0 else []
    if not letters:  # without a block that falls the others' points hardly depend on an act
        weighty = [part for part in weighty if part.name != "rivals"]
    own = total_difference(0, mine, best).points
    taken_back = weighty and own.low <= 0 and weighty[0].points.mean > _TAKEN_BACK_FACTOR * own.mean
    if taken_back and _form_of_part(weighty[0], False, before, ours, theirs) != "now":
        weighty = []
    won = wins if wins is not None and is_surely_positive(wins.points, SURE_OF_KIND) else None
    early = early_box_part(parts, mine, best, boxes)
    if early is not None and (not weighty or kind_of(weighty[0]) != kind_of(early)):
        facts = (*_without_none(boxes, ready, *board, rows_there), *letters)
        return Idea("early", early, None, circled, second=weighty[0] if weighty else won, facts=facts)
    if weighty:
        part = _most_visible(weighty, named, boxes, board, ours, theirs)
        weighty.insert(0, weighty.pop(weighty.index(part)))
        form = _form_of_part(part, column_points(part, named) > 0, before, ours, theirs)
        kind = kind_of(part)
        kinds = next(((name,) for name in KINDS if name == kind), KINDS)
        opened = open_combo_fact(kinds[0], before, ours, theirs) if kinds != KINDS else None
        left = _facts_left_for_later((part.box,) if part.box else None, kinds, boxes, opened, ours, theirs)
        if part.name in _BOARD_PARTS and sum(fact is not None and fact.name != "nearly" for fact in board) > 1:
            left = tuple(fact for fact in left if fact is None or fact.name != "links")
        means = _without_none(boxes, opened, ready, *board, *left, given_up)
        if not (means or letters):  # what can be seen on the sheets, even if it is of the other kind
            means = _without_none(*_facts_left_for_later(None, KINDS, boxes, None, ours, theirs))
        second, costs = second_part(parts, weighty, named), costly_part(parts, part)
        later = later if boxes in means else 0.0
        share = points_with_column(part, named) / margin.mean
        column = named.get(f"all_{kind}") if form == "column" else None
        facts = (*means, *letters, *_without_none(rows_there))
        return Idea(form, part, costs, circled, None, second, facts, later, share=share, column=column)
    facts = (
        *_without_none(boxes, ready, *board, *_facts_left_for_later(None, KINDS, boxes, None, ours, theirs), given_up),
        *letters,
        *_without_none(rows_there),
    )
    if won is not None:
        second = max(total_difference(0, mine, best), part_named("rivals", mine, best), key=points_of)
        second = second if second.points.low > 0 else None
        return Idea("part", won, None, circled, None, second, facts, later, share=0.0)  # no part of the sheet yet
    total = total_difference(before.points, mine, best)
    filled_box = None if boxes is None else boxes.best
    hint = next(
        (
            part
            for part in parts
            if part.points.low > 0 and part.name != "rivals" and (part.box is None or part.box != filled_box)
        ),
        None,
    )
    if margin.high <= 0:
        return Idea("close", total, None, circled, facts=facts, later=later) if facts else None
    if margin.low <= 0:
        on_sheet = [part for part in (*parts, *kind_differences(mine, best)) if part.name != "rivals"]
        gained = max(on_sheet, key=points_of, default=total)
        given = costly_part(on_sheet, gained)
        if given is not None and gained.points.mean >= COSTS and is_surely_positive(gained.points):
            return Idea("trade", gained, given, circled, facts=facts, later=later)
        return Idea("close", total, None, circled, second=hint, facts=facts, later=later) if facts or hint else None
    return Idea("small", total, None, circled, second=hint, facts=facts, later=later)


def _without_none(*facts: Fact | None) -> tuple[Fact, ...]:
    return tuple(fact for fact in facts if fact is not None)


def _facts_left_for_later(
    about: tuple[Box, ...] | None,
    kinds: Sequence[Kind],
    boxes: Fact | None,
    opened: Fact | None,
    ours: SheetView,
    theirs: SheetView,
) -> tuple[Fact | None, ...]:
    """Return the facts about what only the better act leaves for later: a ready combo, numbers that can grow, and an unfinished combo.

    ``about`` are the boxes for the unfinished combo; ``None``: any free box of ``kinds``.
    """
    if ends_game(theirs):
        return ()
    kept, grown = kept_ready_fact(kinds, ours, theirs), _growing_fact(kinds, ours, theirs)
    begun = begun_combo_fact(about or free_boxes(kinds, theirs), ours, theirs)
    if kept is not None and grown is not None and grown.name == "joins" and kept.best == grown.best:
        grown = None  # the number that joins them is there already
    if kept is not None and begun is not None and kept.best == begun.best:
        begun = None
    if kept is not None and (opened is not None or (boxes is not None and boxes.mine == kept.best)):
        kept = None
    if begun is not None and grown is not None and set(begun.cells) <= set(grown.cells):
        begun = None
    return kept, grown, begun


def _most_visible(
    weighty: Sequence[SheetPart],
    named: dict[str, SheetPart],
    boxes: Fact | None,
    board: Sequence[Fact | None],
    ours: SheetView,
    theirs: SheetView,
) -> SheetPart:
    """Return the first of the weightiest parts whose gain can be seen on the sheets; the weightiest if that of none can."""

    def is_visible(part: SheetPart) -> bool:
        if part.name in _BOARD_PARTS:
            return any(board)
        kinds = tuple(name for name in KINDS if name == kind_of(part))
        fills = boxes is not None and boxes.best is not None and boxes.best[0] in kinds
        return (
            not kinds
            or fills
            or any(_facts_left_for_later((part.box,) if part.box else None, kinds, boxes, None, ours, theirs))
        )

    enough = _NEARLY_AS_WEIGHTY * points_with_column(weighty[0], named)
    heavy = (part for part in weighty if points_with_column(part, named) >= enough)
    return next(filter(is_visible, heavy), weighty[0])


def _growing_fact(kinds: Sequence[Kind], ours: SheetView, theirs: SheetView) -> Fact | None:
    """Return the fact that numbers of a kind can grow only after the better act, for the kind with more such numbers, if there is one."""
    facts = () if ends_game(theirs) else _without_none(*(growing_fact(kind, ours, theirs) for kind in kinds))
    return max(facts, key=lambda fact: len(fact.numbers), default=None)


def _share_filled_later(fact: Fact | None, best: Sequence[RolloutEnding]) -> float:
    """Return the share of games after the better act that fill the box that the other act fills at once; 0 without such a box."""
    if fact is None or fact.mine is None:
        return 0.0
    return box_part(fact.mine, best, best).best


def _cells_circled_only_by_better(ours: SheetView, theirs: SheetView) -> Cells:
    """Return the cells that only the better act circles."""
    both = enumerate(zip(ours.marks, theirs.marks, strict=True))
    return tuple(divmod(i, COLS) for i, (a, b) in both if b == CIRCLED != a)


def _form_of_part(part: SheetPart, brings: bool, before: SheetView, ours: SheetView, theirs: SheetView) -> Form:
    if part.box is None:
        if part.name == "bonus" and theirs.bonus > ours.bonus:
            return "now"
        return "kind" if part.name in KINDS else "part"
    kind, size = part.box
    which, bit = KINDS.index(kind), 1 << (size - SIZES[0])
    if theirs.boxes[which] & bit and not (before.boxes[which] | ours.boxes[which]) & bit:
        return "now"
    # The sentence may be read before the act, when the box that it fills is still missing.
    if before.boxes[which] | bit == (1 << len(SIZES)) - 1:
        return "only"
    return "column" if brings else "box"
