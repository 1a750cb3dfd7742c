"""Sentences that explain why the coach prefers an act: the part of the score that decides, the rolls needed, its costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.pages.message import Line, Note, Phrase, Reader, Value, note, term
from numberdrop.rules.combos import KINDS

from . import fact_lines
from .fact_lines import box_name, part_name

if TYPE_CHECKING:
    from numberdrop.coach.idea import Idea
    from numberdrop.coach.prospect import UnfinishedCombo
    from numberdrop.coach.reasons import ReasonsWhyBetter
    from numberdrop.coach.search import Estimate
    from numberdrop.coach.sheet_parts import SheetPart

_FIGURE_READERS: tuple[Reader, ...] = ("player", "expert")
"""The readers whose sentences have figures; a child gets none."""
_MOST_LINES = 4
"""The greatest number of lines of reasons for a ``player`` (a ``Reader``); an expert gets them all."""
_MOST_NUMBERS = 3
"""How many numbers are listed at most."""
_ABOUT_A_BOX = ("now", "early", "only", "column", "box")
"""The forms of an idea whose cells belong to a single box."""
_UNCERTAIN_SECOND = {"close": "if_points", "small": "among"}
"""The sentences about the second most important part of the score, by the form of an idea that is itself uncertain."""
_CLEAR_LEAD = 1.0
"""The lead in points from which an act is no longer called equal."""
_MANY_ROWS = 2
"""If a drop spoils at least this many rows, the lines say so before they say what combos can still grow."""
_LEAST_NAMED_CELLS = 2
"""The least number of cells that an unfinished combo must have for its numbers to be named."""
_CLEARLY_MORE_PERCENT = 10
"""The difference between two percentages from which one is a reason."""
_SURE_PERCENT = 80
"""A box filled in at least this percentage of games counts as filled in time."""


def idea_lines(reasons: ReasonsWhyBetter | None, lead: Estimate | None, *, solo: bool) -> tuple[Line, ...]:
    """Return lines on why an act is better, for each kind of reader (child, player, expert); none if ``reasons`` is ``None``. ``lead``:
    by how much it is ahead, in points if ``solo``, else in wins in a hundred games; ``None`` unless the difference is significant.
    """
    if reasons is None:
        return ()
    idea, odds, soon = reasons.idea, _next_round_lines(reasons), _coming_rounds_line(reasons)
    ahead, ahead_child = None, note("idea.ahead_child")
    if lead is not None and solo:
        ahead = note("idea.ahead_points", points=term("decimal_points", lead.mean))
    elif lead is not None:
        ahead = note("idea.ahead_wins", wins=term("decimal", lead.mean))
    if idea is None:
        coming = (*odds, *soon)[: _MOST_LINES - 1]
        if ahead is None:
            return *_lines_if_no_part_decides(reasons, coming), *_all_parts_lines(reasons)
        certain = (line.but(readers=_FIGURE_READERS) for line in (*coming, ahead))
        return ahead_child.but(readers=("child",)), *certain, *_all_parts_lines(reasons)
    form, values = _idea_key_and_values(idea, reasons)
    cells = idea.cells if idea.form in _ABOUT_A_BOX else ()
    figures = Note(Phrase(f"idea.{form}", values), cells, tone="good")
    child = Note(Phrase(f"idea.{form}_child", values), cells, tone="good")
    is_certain = ahead is not None and idea.has_no_deciding_part
    facts, needs, later = fact_lines.fact_lines(idea), _needed_rolls_line(idea), _later_chance_line(idea)
    coming = (*needs, *odds)
    way = _unfinished_combo_line(idea, coming)
    # That both boxes come anyway is no reason for one of them.
    reason_later = tuple(line for line in later if line.words.key != "idea.both_come")
    if form == "small" and (facts or coming or soon):
        figures = figures.but(words=Phrase("idea.small_after", values))
    if form == "close" and not facts:
        child = note("idea.even", games=reasons.games)
        figures = figures if coming or soon else figures.but(words=child.words)
    second, costs, means = _second_part_line(idea), _cost_line(idea, is_certain=is_certain), _letters_and_rounds(idea)
    if ahead is not None and is_certain:
        figures, child = ahead, ahead_child
    circles, blocks, grown, stand, given_up, harm = (
        fact_lines.select_facts_by_name(facts, names)
        for names in (
            fact_lines.CIRCLES,
            fact_lines.BLOCKS,
            (*fact_lines.GROWS, "begun"),
            fact_lines.READY,
            ("gives_up", "row_there"),
            ("spoils",),
        )
    )
    worst = harm if any(fact.name == "spoils" and len(fact.rows) >= _MANY_ROWS for fact in idea.facts) else ()
    facts = tuple(line for line in facts if line not in given_up)
    costs = (*given_up, *costs)
    undecided, first, early_costs = idea.has_no_deciding_part, facts[:1], costs if is_certain else given_up
    if idea.form in ("now", "early") and idea.filled_by_better is not None:
        figures = figures.but(words=Phrase(f"idea.{form}_after", values))
        lines = (*first, figures, *facts[1:], *coming, *later, *second, *means, *costs)
    elif undecided or idea.form in ("kind", "part"):
        lines = (*facts, *later, *coming, *soon, *early_costs, figures, *second, *way, *means, *costs)
    else:
        lines = (figures, *facts, *way, *coming, *later, *second, *means, *costs)
    visible = (*first, *circles, *blocks, *worst, *stand, *grown, *harm)
    if undecided:
        visible = (*(() if is_certain else (figures,)), *visible, *facts[1:2], *reason_later)
        weighty = (*visible, *(coming[:1] or soon), *early_costs, *soon, *second, *facts[2:], *coming, figures)
        # A certain lead is named above these lines already.
    else:
        early_second = second if idea.form == "kind" and not coming else ()
        visible = (figures, *visible, *early_second, *way, *needs, *costs, *facts[1:2], *coming)
        weighty = (*visible, *second, *reason_later, *facts[2:], *means)
    player = [*list(dict.fromkeys(weighty))[:_MOST_LINES], *harm]
    distinct_lines = tuple(dict.fromkeys(lines))
    few = iter(fact_lines.with_drop_named(idea, (line for line in distinct_lines if line in player)))
    notes: list[Note] = []
    for line, named in zip(distinct_lines, fact_lines.with_drop_named(idea, distinct_lines), strict=True):
        for_player = next(few) if line in player else None
        notes.append(named.but(readers=_FIGURE_READERS if for_player == named else ("expert",)))
        if for_player is not None and for_player != named:
            notes.append(for_player.but(readers=("player",)))
    # A child gets an idea that decides alone, otherwise the first fact with it.
    first_fact = fact_lines.fact_lines(idea, plain=True)[:1] if undecided else ()
    plain = (*fact_lines.with_drop_named(idea, first_fact), child)
    return *(line.but(readers=("child",)) for line in plain), *notes, *_all_parts_lines(reasons)


def _lines_if_no_part_decides(reasons: ReasonsWhyBetter, coming: tuple[Note, ...]) -> tuple[Note, ...]:
    """Return the lines if no part of the score decides: ``coming`` (on the next rounds), then one on all simulated games together."""
    if reasons.margin.high < 0:
        key = "opposite"
    else:
        key = "close_ahead" if reasons.margin.mean >= _CLEAR_LEAD else "close" if coming else "even"
    whole = Note(Phrase(f"idea.{key}", _rollout_values(reasons)))
    lines = tuple(line.but(readers=_FIGURE_READERS) for line in coming)
    if key != "close":
        return *lines, whole
    # "Beyond that" refers to lines that a child does not get.
    even = note("idea.even", games=reasons.games).but(readers=("child",))
    return *lines, even, whole.but(readers=_FIGURE_READERS)


def _coming_rounds_line(reasons: ReasonsWhyBetter) -> tuple[Note, ...]:
    """Return the line on what the next rounds are likely to bring, if the rollouts to the end of the game show no clear difference."""
    part, begun = reasons.soon, reasons.soon_begun
    if part is None:
        return ()
    values: Values = _part_frequency_values(part)
    if not part.at_most_one:
        return (Note(Phrase(f"idea.soon_{part.name}", values)),)
    values = (("part", part_name(part)), *values)
    if begun is None:
        return (Note(Phrase("idea.soon", values)),)
    return (Note(Phrase("idea.soon_from", (*values, ("numbers", fact_lines.numbers_with_gaps(begun)))), begun.cells),)


def _next_round_lines(reasons: ReasonsWhyBetter) -> tuple[Note, ...]:
    """Return lines on what the better and the other act make likely in the next round: crossing the Game Over line, filling a box or row,
    points. Left out is what other lines say, or what cannot be the reason.
    """
    odds, idea = reasons.next_round, reasons.idea
    if odds is None:
        return ()
    has_prospect = idea is not None and idea.prospect is not None
    decides = "" if idea is None or idea.has_no_deciding_part else idea.part.kind
    is_other_kind = decides in KINDS and odds.box is not None and odds.box[0] != decides
    lines = []
    if odds.over is not None:
        mine, best = odds.over
        lines.append(note("idea.over_line", mine=mine, best=best))
    if odds.box is not None and not has_prospect and not is_other_kind:
        mine, best = odds.box_rolls
        lines.append(_box_odds_line((("mine", mine), ("best", best), ("box", box_name(odds.box))), reasons.begun, idea))
    if odds.row is not None and not any(odds.row in fact.rows for fact in (idea.facts if idea is not None else ())):
        mine, best = odds.row_rolls
        lines.append(note("idea.next_row", mine=mine, best=best, row=odds.row))
    names_box = has_prospect or odds.box is not None
    if odds.points is not None and (not names_box or idea is None or idea.has_no_deciding_part):
        less, more = (term("decimal", points) for points in odds.points)
        lines.append(note("idea.next_drop", mine=less, best=more))
    return tuple(lines)


Values = tuple[tuple[str, Value], ...]


def _idea_key_and_values(idea: Idea, reasons: ReasonsWhyBetter) -> tuple[str, Values]:
    """Return the end of the catalogue key for the sentence that states an idea, and the values that fill the sentence."""
    part, values = idea.part, _part_frequency_values(idea.part)
    if idea.form in ("small", "close"):
        ahead = idea.form == "close" and reasons.margin.mean >= _CLEAR_LEAD
        contradicted = idea.form == "close" and reasons.margin.high < 0
        return "opposite" if contradicted else "close_ahead" if ahead else idea.form, _rollout_values(reasons)
    if idea.form == "trade" and idea.costs is not None:
        gained, given = (term("decimal_points", abs(side.points.mean)) for side in (part, idea.costs))
        names = (("part", part_name(part)), ("given", given), ("other", part_name(idea.costs)))
        return "trade", (("points", gained), *names)
    if part.box is None and idea.form != "now":
        return f"by_{part.name}", values
    never = idea.form == "now" and ("mine", 0) in values
    values = (*values, ("box", part_name(part)))
    if idea.column is not None:
        best, mine = (round(100 * share) for share in (idea.column.best, idea.column.mine))
        values = (*values, ("column", best), ("instead", mine))
    return "never" if never else idea.form, values


def _rollout_values(reasons: ReasonsWhyBetter) -> Values:
    """Return the values for a sentence on the rollouts: by how many points the better act is ahead, in how many games."""
    return (("points", term("decimal_points", reasons.margin.mean)), ("games", reasons.games))


def _part_frequency_values(part: SheetPart) -> Values:
    """Return how often a part is scored after the better act (``best``) and after the other (``mine``): in percent, or as a mean number."""
    shares = (("best", part.best), ("mine", part.mine))
    return tuple((name, round(100 * share) if part.at_most_one else term("decimal", share)) for name, share in shares)


def _needed_rolls_line(idea: Idea) -> tuple[Note, ...]:
    """Return a line on how many of the next rolls fill the box that the idea is about; no line if it does not depend on a roll."""
    if idea.prospect is None:
        return ()
    odds = idea.prospect
    values: Values = (("box", box_name(odds.box)), ("best", odds.rolls.percent), ("mine", odds.instead))
    if 0 < len(odds.numbers) <= _MOST_NUMBERS and not any(fact.name in fact_lines.GROWS for fact in idea.facts):
        values = (*values, ("numbers", fact_lines.alternatives_term(odds.numbers)))
        return (Note(Phrase("idea.next", values), idea.cells),)
    return (_box_odds_line(values, idea.begun, idea),)


def _box_odds_line(values: Values, begun: UnfinishedCombo | None, idea: Idea | None) -> Note:
    """Return the line on how likely the next round fills a box; it names the unfinished combo ``begun``, unless a fact of the idea does."""
    if begun is None:
        return Note(Phrase("idea.next_box", values))
    if idea is not None and _is_named(begun, idea):
        return Note(Phrase("idea.next_box", values), begun.cells)
    return Note(Phrase("idea.next_box_from", (*values, ("numbers", fact_lines.numbers_with_gaps(begun)))), begun.cells)


def _is_named(begun: UnfinishedCombo, idea: Idea) -> bool:
    """Whether a fact of the idea names the numbers of an unfinished combo."""
    return any(set(begun.cells) <= set(fact.cells) for fact in idea.facts if fact.name in (*fact_lines.GROWS, "begun"))


def _unfinished_combo_line(idea: Idea, coming: tuple[Note, ...]) -> tuple[Note, ...]:
    """Return a line with the numbers that are there for the combo of the idea's box; empty if a line ``coming`` after it, or a fact, has them."""
    begun = idea.begun
    if begun is None or len(begun.cells) < _LEAST_NAMED_CELLS or idea.has_no_deciding_part or _is_named(begun, idea):
        return ()
    if any(line.words.key == "idea.next_box_from" for line in coming):
        return ()
    box = next(box_name(part.box) for part in (idea.part, idea.second) if part is not None and part.box)
    return (note("idea.so_far", cells=begun.cells, box=box, numbers=fact_lines.numbers_with_gaps(begun)),)


def _later_chance_line(idea: Idea) -> tuple[Note, ...]:
    """Return a line on how often an act leads later to the box that the other act fills now."""
    filled = idea.filled_by_better or (idea.part.box if idea.form == "early" else None)
    otherwise = idea.part.mine if idea.form == "early" else idea.otherwise
    other, later = idea.filled_by_other, round(100 * idea.later)
    if filled is None or otherwise is None or idea.form == "now":
        if other is None or idea.filled_by_better is None or not idea.later:
            return ()
        key = "idea.later" if later >= _SURE_PERCENT else "idea.later_less"
        return (note(key, other=box_name(other), percent=later),)
    percent, box = round(100 * otherwise), box_name(filled)
    if other is not None:
        again, mine = idea.next_rolls or (0, 0)
        if again - mine >= _CLEARLY_MORE_PERCENT and later >= _SURE_PERCENT:
            return (note("idea.comes_back", box=box, mine=mine, other=box_name(other), best=again),)
        is_equal = min(percent, later) >= _SURE_PERCENT and abs(percent - later) < _CLEARLY_MORE_PERCENT
        key = "idea.both_come" if is_equal else "idea.each_comes"
        return (note(key, box=box, percent=percent, other=box_name(other), later=later),)
    key = "idea.otherwise_later" if percent >= _SURE_PERCENT else "idea.otherwise"
    return (note(key, box=box, percent=percent),)


def _second_part_line(idea: Idea) -> tuple[Note, ...]:
    """Return a line on the second most important part of the score; none if there is none, or if another line names it."""
    part = idea.second
    if part is None or any(part.box is not None and part.box == fact.best for fact in idea.facts):
        return ()
    if part.name in ("total", "rivals", "minus"):
        return (note(f"idea.more_{part.name}", points=term("decimal_points", part.points.mean)),)
    if part.name == "wins":
        return (Note(Phrase("idea.by_wins", _part_frequency_values(part))),)
    inside = idea.form == "kind" and part.name.removeprefix("all_").startswith(idea.part.name)
    is_over = any(fact.name in ("plays_on", "ends") for fact in idea.facts)
    key = "among" if is_over else _UNCERTAIN_SECOND.get(idea.form, "also")
    if part.at_most_one and (key != "also" or inside):
        values = (("part", part_name(part)), *_part_frequency_values(part))
        return (Note(Phrase("idea.if_anything" if key == "if_points" else "idea.above", values)),)
    points = term("decimal_points", part.points.mean)
    return (note(f"idea.{key}", points=points, part=part_name(part)),)


def _letters_and_rounds(idea: Idea) -> tuple[Note, ...]:
    """Return lines on the letters circled and the rounds played, if the two acts differ in them; also on the rounds left, if few."""
    lines: list[Note] = []
    if idea.rounds is not None:
        rounds = term("decimal", idea.rounds)
        lines.append(note("idea.rounds_left", rounds=rounds) if idea.rounds else note("idea.last_round"))
    for part in idea.means:
        key = f"idea.{part.name}{'_fewer' if part.points.mean < 0 else ''}"
        lines.append(Note(Phrase(key, _part_frequency_values(part))))
    return tuple(lines)


def _cost_line(idea: Idea, *, is_certain: bool) -> tuple[Note, ...]:
    """Return a line on where the better act is most behind, if not named yet. ``is_certain``: it surely leads, but no part decides."""
    costs = idea.costs
    if costs is None or (idea.form == "trade" and not is_certain):
        return ()
    if idea.later and costs.box == idea.filled_by_other is not None:  # named by ``_later_chance_line``
        return ()
    return (note("idea.costs", points=term("decimal_points", -costs.points.mean), part=part_name(costs)),)


def _all_parts_lines(reasons: ReasonsWhyBetter) -> tuple[Note, ...]:
    """Return lines for an expert: by how much the better act is ahead, then the points of each part of the score, which add up to that."""
    margin = reasons.margin
    low, high = term("decimal", margin.low), term("decimal", margin.high)
    lines = [note("idea.whole", games=reasons.games, margin=term("decimal_points", margin.mean), low=low, high=high)]
    for part, worth in zip(reasons.parts, round_keeping_sum([part.points.mean for part in reasons.parts]), strict=True):
        if worth:
            named: Values = (("worth", term("decimal", worth, True)), ("part", part_name(part)))
            values = (*named, *_part_frequency_values(part))
            key = "idea.part" if part.at_most_one else "idea.part_count"
            lines.append(Note(Phrase(key, values), tone="good" if worth > 0 else "info"))
    return tuple(line.but(readers=("expert",)) for line in lines)


def round_keeping_sum(values: list[float]) -> list[float]:
    """Round values to one decimal so that they add up to their rounded sum (largest remainder method)."""
    low = [int(value * 10 // 1) for value in values]
    missing = round(sum(values) * 10) - sum(low)
    nearest = sorted(range(len(values)), key=lambda i: low[i] - values[i] * 10)
    return [(low[i] + (i in nearest[:missing])) / 10 for i in range(len(values))]
