"""What must be true of a puzzle that carries a theme: each said in the words of the rulebooks, without the tutor.

A theme that is not carried is not asked about: which of two small themes is worth naming is a matter of taste.
"""

from collections.abc import Callable
from typing import Any

from tests.rules.reference import board as reference
from tests.rules.reference.combos import CONSECUTIVE, IDENTICAL, LARGEST, combos, neighbours
from tests.rules.reference.numbers import drops
from tests.rules.reference.sheet import SIZE_OF, Paper
from tests.rules.reference.solo import BOTTOM

from .case import Case
from .dropping import after, best_total
from .falling import merits
from .planning import FirstDone
from .reading import cells, held, paper

WHOLE = set(SIZE_OF.values())


def overhang(case: Case) -> bool:
    """An empty cell lies under something, in a column that the shape falls over."""
    return bool({column for _, column in reference.covered(case.board)} & {column for _, column in case.fallen})


def tuck_trap(case: Case) -> bool:
    """Who slides the falling shape sideways gets it under something."""
    shape, column = held(case.question["held"])
    start = frozenset((reference.ROWS + row, column + across) for row, across in shape)
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        if not reference.is_free(case.board, reference.lowered(here)) and here & reference.covered(case.board):
            return True
        for step in (reference.lowered(here), *(frozenset((r, c + aside) for r, c in here) for aside in (-1, 1))):
            if (
                step not in seen
                and reference.is_free(case.board, step)
                and all(0 <= c < reference.COLUMNS for _, c in step)
            ):
                seen.add(step)
                waiting.append(step)
    return False


def hole_cost(case: Case) -> bool:
    """At least half of what one may choose covers more empty cells."""
    mine = len(reference.certificate(case.board, case.fallen).holes)
    worse = sum(len(reference.certificate(case.board, place).holes) > mine for place in case.choices)
    return 2 * worse >= len(case.choices)


def level_stack(case: Case) -> bool:
    """Another landing is as good but for the steps that it leaves."""
    mine = merits(case.board, case.fallen)
    others = (merits(case.board, place) for place in case.choices - {case.fallen})
    return any(theirs[:-1] == mine[:-1] and theirs[-1] < mine[-1] for theirs in others)


def branch(case: Case) -> bool:
    """An identical combo with a cell that has three neighbours in it."""
    return any(
        kind == IDENTICAL and any(sum(near in one for near in neighbours(spot)) >= 3 for spot in one)
        for kind, one in case.rings
    )


def turn(case: Case) -> bool:
    """A consecutive combo that is no straight line."""
    return any(
        kind == CONSECUTIVE and len({row for row, _ in one}) > 1 and len({column for _, column in one}) > 1
        for kind, one in case.rings
    )


def largest_by_corners(sheet: Paper) -> int:
    """The size of the largest combo for which there is a box, if numbers that touch at a corner hang together."""
    open_ = {spot: mark for spot, mark in sheet.board.items() if mark != "X" and spot not in sheet.circled}
    numbers = {spot: int(mark) for spot, mark in open_.items()}

    def near(spot: tuple[int, int]) -> list[tuple[int, int]]:
        row, column = spot
        return [one for one in numbers if one != spot and max(abs(one[0] - row), abs(one[1] - column)) == 1]

    sizes = {IDENTICAL: 0, CONSECUTIVE: 0}
    for spot, value in numbers.items():
        group, rising = {spot}, {spot}
        for _ in range(LARGEST):
            group |= {one for each in group for one in near(each) if numbers[one] == value}
        sizes[IDENTICAL] = max(sizes[IDENTICAL], min(len(group), LARGEST))
        length = 0
        while rising:
            length += 1
            rising = {one for each in rising for one in near(each) if numbers[one] == numbers[each] + 1}
        sizes[CONSECUTIVE] = max(sizes[CONSECUTIVE], min(length, LARGEST))
    return max(
        (size for kind, most in sizes.items() for size in range(3, most + 1) if (kind, size) not in sheet.boxes),
        default=0,
    )


def corner_touch(case: Case) -> bool:
    """Some of the numbers to be circled hang together with the others by a corner, not by a side; or together with such ones they
    would be a larger combo than the right one.
    """
    if case.type == "largest":
        return largest_by_corners(case.sheet) > len(cells(case.answer))
    chosen = set(cells(case.question["selection"]))
    reached, waiting = set(), [min(chosen)]
    while waiting:
        here = waiting.pop()
        reached.add(here)
        waiting += chosen.intersection(neighbours(here)) - reached
    corners = ((row + up, column + aside) for row, column in reached for up in (-1, 1) for aside in (-1, 1))
    return reached != chosen and not (chosen - reached).isdisjoint(corners)


def box_choice(case: Case) -> bool:
    """A combo that is as large lies there, too, and its box is taken."""
    if case.type == "legal":
        return not case.sheet.may_circle(cells(case.question["selection"]))
    sheet = case.circled_on
    least = min(len(one) for _, one in case.rings)
    return any(len(one) >= least and not sheet.may_circle(one) for _, one in combos(sheet.board, sheet.circled))


def wait_or_take(case: Case) -> bool:
    """Whoever takes the most points in the first round makes fewer in both."""
    roll, then = case.question["roll"], case.question["then"]
    now = {one: best_total(after(case.sheet, one)) for one in drops(case.board, roll[:4], roll[4])}
    for one in (one for one, points in now.items() if points == max(now.values())):
        greedy = FirstDone(case.sheet, one)
        greedy.earlier = {
            (box, ring)
            for box, ring in greedy.earlier
            if Paper(greedy.sheet.board, boxes=greedy.sheet.boxes | {box}).points()[-1] == now[one]
        }
        if greedy.leads_to(then) >= case.question["best"]:
            return False
    return True


def letter_race(case: Case) -> bool:
    """The combo circles a letter; or the players hold different letters."""
    if case.type == "hit":
        return len(set().union(*(paper(sheet).active() for sheet in case.question["sheets"]))) > 1
    letters = {size: letter for letter, size in SIZE_OF.items()}
    both = {IDENTICAL: CONSECUTIVE, CONSECUTIVE: IDENTICAL}
    return any(
        len(one) in letters
        and (both[kind], len(one)) in case.sheet.boxes
        and letters[len(one)] not in case.sheet.crossed | case.sheet.letters
        for kind, one in case.rings
    )


def shield(case: Case) -> bool:
    """A letter keeps a block away: from two players or more; in the solo game from the one whose tile comes to GO!."""
    sheets = [paper(sheet) for sheet in case.question["sheets"]]
    if case.type == "hit":
        letter = min(set().union(*(sheet.active() for sheet in sheets)), default="")
        return "*" in case.question["roll"] and sum(letter in sheet.letters for sheet in sheets) > 1
    notches = dict(zip("ABCDE", case.question["notches"], strict=True))
    moves = len(case.answer.split()) + sum("*" in roll for roll in case.question["rolls"])
    return any(letter in sheets[0].letters and BOTTOM - moves <= notches[letter] < BOTTOM for letter in notches)


def block_fit(case: Case) -> bool:
    """One or two places make no hole, and the right one is among them."""
    fitting = {place for place in case.choices if not reference.certificate(case.board, place).holes}
    return case.fallen in fitting and len(fitting) <= 2


def column_bonus(case: Case) -> bool:
    """The +10: it is asked about, or the combo brings it."""
    if case.type == "ten":
        return True
    return any(
        {size for other, size in case.sheet.boxes if other == kind and size != LARGEST} | {len(one)} == WHOLE
        for kind, one in case.rings
    )


HOLDS: dict[str, Callable[[Case], bool]] = {
    "landing": lambda case: "held" in case.question,
    "overhang": overhang,
    "tuck-trap": tuck_trap,
    "hole-cost": hole_cost,
    "level-stack": level_stack,
    "corner-touch": corner_touch,
    "identical-branch": branch,
    "run-turn": turn,
    "wild-high": lambda case: max(case.by_stars) in (8, 9),
    "wild-zero": lambda case: 0 in case.by_stars,
    "box-choice": box_choice,
    "wait-or-take": wait_or_take,
    "letter-race": letter_race,
    "shield": shield,
    "block-due": lambda case: case.type == "hit",
    "block-fit": block_fit,
    # A row below the line becomes full.
    "row-finish": lambda case: (
        min(reference.certificate(case.board, case.fallen).rows, default=reference.ROWS) < reference.SCORING_ROWS
    ),
    # Something that one may choose crosses the line.
    "line-danger": lambda case: any(reference.above_line(dict.fromkeys(place, "X")) for place in case.choices),
    "column-bonus": column_bonus,
    "bonus-8": lambda case: any(len(one) == LARGEST for _, one in case.rings),
    "solo-slide": lambda case: case.type == "slides",
    "referee": lambda case: case.type == "referee",
    "retro": lambda case: case.type == "retro",
}
"""By theme: whether it holds."""


def wrong_themes(puzzle: dict[str, Any]) -> list[str]:
    """The themes that a puzzle carries and that do not hold."""
    return [theme for theme in puzzle["themes"] if not HOLDS[theme](Case(puzzle))]
