"""The shape in hand, tested outside any browser: ``draft.js`` is pure, so node can run it (skipped where there is none).

Each test sends a few lines of JavaScript that see the draft functions, a real placement table and the rolled faces.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from numberdrop.pages.frozen import as_json
from numberdrop.pages.parts.placements import placements
from numberdrop.rules.grid import Grid

FRONT = Path(__file__).parents[2] / "numberdrop" / "widget" / "front"
NODE = shutil.which("node")
HEAP = Grid.parse("..4....\n.334...\n1236.5.\n4456.51\n2X57611\nXXX2341")
SHAPES = ("I", "O", "T", "L", "S")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed: the front end's pure part is not run")


def run(script: str, shapes: tuple[str, ...] = ("L",), faces: str = "567*", kind: str = "drop") -> Any:
    """The value that ``script`` returns, with ``table`` and ``dice`` in scope."""
    rooms = "".join((FRONT / name).read_text("utf-8") for name in ("dom.js", "paths.js", "draft.js"))
    table = json.dumps(as_json(placements(HEAP, shapes, kind)))
    program = f"{rooms}\nconst table = {table}, dice = {json.dumps(list(faces))};\nconst show = (d) => landOf(table, d).at.map((at, k) => [...at, shown(d, dice, k).n]);\nprocess.stdout.write(JSON.stringify((() => {{ {script} }})()));"
    assert NODE is not None
    done = subprocess.run([NODE, "-"], check=False, input=program, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_new_draft_lays_the_dice_in_order_near_the_middle() -> None:
    draft = run("return newDraft(table);")
    assert [slot["die"] for slot in draft["slots"]] == [0, 1, 2, 3]
    assert draft["shape"] == "L"
    assert draft["col"] in (2, 3)


@pytest.mark.parametrize("shape", SHAPES)
def test_turning_four_times_and_flipping_twice_change_nothing(shape: str) -> None:
    same, flipped, back = run(
        "const d = moveTo(table, newDraft(table), 1), key = (x) => JSON.stringify([x.orient, x.slots, x.col, x.cur]);"
        "const four = ['cw', 'cw', 'cw', 'cw'].reduce((x, how) => turn(table, x, how), d);"
        "return [key(four) === key(d), key(turn(table, turn(table, d, 'flip'), 'flip')) === key(d),"
        " key(turn(table, turn(table, d, 'cw'), 'ccw')) === key(d)];",
        (shape,),
    )
    assert (same, flipped, back) == (True, True, True)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("how", ["cw", "ccw", "flip"])
def test_numbers_travel_with_their_cells(shape: str, how: str) -> None:
    before, after = run(
        f"const d = newDraft(table), e = turn(table, d, '{how}');"
        "const held = (x) => orientOf(table, x).cells.map(([r, c], k) => [r, c, x.slots[k].die]);"
        "return [held(d), held(e)];",
        (shape,),
    )
    move = {"cw": lambda r, c: (-c, r), "ccw": lambda r, c: (c, -r), "flip": lambda r, c: (r, -c)}[how]
    turned = [(*move(r, c), die) for r, c, die in before]
    low, left = min(r for r, _, _ in turned), min(c for _, c, _ in turned)
    assert sorted((r - low, c - left, die) for r, c, die in turned) == sorted(map(tuple, after))


def test_dice_never_get_lost() -> None:
    """Whatever is done in whatever order, the slots hold each die once."""
    lost = run(
        "let d = newDraft(table), seed = 7; const next = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };"
        "const acts = [() => write(d, dice, next(4), next(10)), () => place(d, next(4), next(4)), () => swapNext(d), () => turn(table, d, ['cw', 'ccw', 'flip'][next(3)]),"
        " () => step(d, 1), () => chooseShape(table, d, table.order[next(5)]), () => moveBy(table, d, next(7) - 3), () => nextLanding(table, d, 1)];"
        "for (let i = 0; i < 3000; i++) { d = acts[next(acts.length)]();"
        " if (d.slots.map((s) => s.die).sort().join('') !== '0123' || !landOf(table, d)) return i; } return null;",
        SHAPES,
        "56**",
    )
    assert lost is None


@pytest.mark.parametrize(
    ("faces", "typed", "numbers"),
    [
        ("567*", "5679", [5, 6, 7, 9]),
        ("567*", "7659", [7, 6, 5, 9]),
        ("567*", "5567", [5, 5, 6, 7]),  # the second 5 is the star
        ("5567", "5567", [5, 5, 6, 7]),
        ("12*3", "9123", [9, 1, 2, 3]),
        ("1234", "9234", [9, 2, 3, 4]),  # no die shows 9: kept for the sentence that refuses it
    ],
)
def test_typing_takes_the_die_that_fits(faces: str, typed: str, numbers: list[int]) -> None:
    cells = run(
        f"let d = newDraft(table); [...'{typed}'].forEach((n, k) => {{ d = write(d, dice, k, Number(n)); }}); return draftCells(table, d, dice);",
        faces=faces,
    )
    assert [n for _, _, n in cells] == numbers


def test_a_digit_over_a_die_gives_way_when_the_die_is_laid_again() -> None:
    numbers = run(
        "let d = write(newDraft(table), dice, 0, 9); d = write(d, dice, 0, 4); return draftCells(table, d, dice).map((c) => c[2]);",
        faces="1234",
    )
    assert sorted(numbers) == [1, 2, 3, 4]
    assert numbers[0] == 4


def test_a_star_without_a_number_is_null() -> None:
    assert [n for _, _, n in run("return draftCells(table, newDraft(table), dice);")] == [5, 6, 7, None]


def test_next_landing_visits_every_placement_once() -> None:
    seen, possible = run(
        "let d = newDraft(table); const seen = []; for (let i = 0; i < 400; i++) { const key = [d.shape, d.orient, d.col].join('/'); if (seen.includes(key)) break; seen.push(key); d = nextLanding(table, d, 1); }"
        "return [seen.length, table.order.flatMap((n) => table.shapes[n].lands.flat()).filter((l) => l.ok).length];",
        SHAPES,
    )
    assert seen == possible


def test_the_spot_of_given_cells_is_found_and_reached() -> None:
    found = run(
        "return table.shapes.L.lands.flatMap((row) => row).filter((l) => { const s = spotOf(table, [...l.at].reverse()); const d = toSpot(table, newDraft(table), s); return l.at.every((c) => hasCell(landOf(table, d).at, c)); }).length - table.shapes.L.lands.flat().length;"
    )
    assert found == 0


def test_a_covered_cell_is_asked_for_with_the_lowest_cell_of_the_shape() -> None:
    cells = run("return heldAt(table, newDraft(table), [2, 4]).cells;")
    assert min(row for row, col in cells if col == 4) == 2
    assert len(cells) == 4


def test_moving_stops_at_the_walls_and_says_when_nothing_changed() -> None:
    left, right, same = run(
        "const d = newDraft(table), l = moveTo(table, d, -5), r = moveTo(table, d, 99); return [l.col, r.col + widthOf(table, r), moveBy(table, l, -1) === l];"
    )
    assert (left, right, same) == (0, 7, True)


def test_a_block_has_no_numbers() -> None:
    cells = run(
        "let d = newDraft(table); d = turn(table, write(d, dice, 0, 4), 'cw'); return draftCells(table, d, dice);",
        ("U5",),
        kind="block",
    )
    assert len(cells) == 5
    assert {n for _, _, n in cells} == {None}
