/** What a cell says to somebody who hears the board. */

import { expect, it } from "vitest";
import { labelOf } from "../src/board/labels";
import { newDraft, setWild, slotOf } from "../src/hand/draft";
import { handAt } from "../src/hand/hand";
import type { State } from "../src/state";
import type { Board, Cell } from "../src/wire";
import { board, saying, scene, state } from "./page";
import { block, overTwoRows } from "./placements";

const words = saying({
  cell_at: "row {row}, column {column}",
  cell_x: "crossed out",
  cell_empty: "empty",
  cell_hole: "lost hole",
  cell_identical: "in a group of {size}",
  cell_consecutive: "in a run of {size}",
  cell_asked: "asked: {label}",
  cell_loose: "in no combo",
  cell_ghost: "{value} would land here",
  cell_ghost_star: "a star would land here",
  cell_ghost_block: "the block would land here",
  cell_ghost_shape: "the shape would land here",
  cell_held: "{value} in hand",
  star: "star",
  cell_hang: "a cell of the shape",
  cell_hang_number: "{value} hangs here",
  cell_chosen: "picked, {n} of {total}",
  cell_picked: "picked",
  cell_coach_number: "the coach puts {value}",
  cell_target: "your target",
});
const at = (shown: Partial<State>, cell: Cell) => labelOf(state({ words, ...shown }), cell);
const on = (rows: readonly string[], more: Partial<Board> = {}) => ({ board: board(rows, more) });

it("its place as people count it, and what stands there", () => {
  const grid = on(["X......", "5......"]);
  expect(at(grid, [0, 0])).toBe("row 1, column 1, 5");
  expect(at(grid, [1, 0])).toBe("row 2, column 1, crossed out");
  expect(at(grid, [13, 6])).toBe("row 14, column 7, empty");
});

it("that it is lost under an overhang", () => {
  expect(at(on([], { holes: [[0, 2]] }), [0, 2])).toBe("row 1, column 3, lost hole");
});

it("the groups it is in, and that it is in none", () => {
  const pair = { kind: "identical", size: 2, label: "2", cells: [[0, 0]] } as const;
  const run = { ...pair, kind: "consecutive", size: 4 } as const;
  const asked = { kind: "asked", size: 1, label: "A", cells: [[0, 1]] } as const;
  const grid = on(["557...."], { groups: [pair, run, asked], loose: [[0, 2]] });
  expect(at(grid, [0, 0])).toBe("row 1, column 1, 5, in a group of 2, in a run of 4");
  expect(at(grid, [0, 1])).toBe("row 1, column 2, 5, asked: A");
  expect(at(grid, [0, 2])).toBe("row 1, column 3, 7, in no combo");
});

it("in which place it was picked, where the order can be heard; only that it is picked in an answer", () => {
  const picked: Partial<State> = {
    ...on(["55....."]),
    chosen: [
      [0, 1],
      [0, 0],
    ],
  };
  expect(at({ ...picked, mode: "combo" }, [0, 0])).toBe("row 1, column 1, 5, picked, 2 of 2");
  expect(at({ ...picked, mode: "free" }, [0, 0])).toBe("row 1, column 1, 5, picked");
});

it("the number that would land there instead of that it is empty, and a star that has none yet", () => {
  const table = overTwoRows("L");
  const faces = ["5", "6", "7", "*"];
  const shown: Partial<State> = { ...on([]), table, draft: newDraft(table), faces, mode: "drop" };
  const cells = handAt(state(shown));
  const label = (k: number, more: Partial<State> = {}) => at({ ...shown, ...more }, cells[k] ?? [0, 0]);
  expect(label(0)).toMatch(/^row \d+, column \d, 5 would land here$/);
  expect(label(3)).toMatch(/column \d, a star would land here$/);
  const draft = setWild(newDraft(table), 3, 9);
  expect(slotOf(draft, 3)).toBe(3);
  expect(label(3, { draft })).toMatch(/, 9 would land here$/);
});

it("where a block would land", () => {
  const shown: Partial<State> = { ...on([]), table: block, draft: newDraft(block), mode: "block" };
  const [cell] = handAt(state(shown));
  expect(at(shown, cell ?? [0, 0])).toMatch(/, the block would land here$/);
  expect(at({ ...shown, scene: scene({ bare: true }) }, cell ?? [0, 0])).toMatch(/, the shape would land here$/);
});

it("on paper what hangs at the top, and nothing of where it lands", () => {
  const table = overTwoRows("I");
  const shown: Partial<State> = {
    ...on([]),
    scene: scene({ prefs: { aids: false } }),
    table,
    draft: newDraft(table),
    faces: ["5", "6", "7", "*"],
    mode: "drop",
  };
  const cells = handAt(state(shown));
  expect(cells.every(([row]) => row >= 10)).toBe(true);
  expect(at(shown, cells[0] ?? [0, 0])).toMatch(/, 5 in hand$/);
  expect(at(shown, cells[3] ?? [0, 0])).toMatch(/, star in hand$/);
});

it("what hangs over the grid in a question, and the start number", () => {
  const hang = {
    cells: [
      [13, 0, "5"],
      [13, 1, ""],
    ],
  } as const;
  const hanging: Partial<State> = { ...on([]), scene: scene({ hang }) };
  expect(at(hanging, [13, 0])).toBe("row 14, column 1, empty, 5 hangs here");
  expect(at(hanging, [13, 1])).toBe("row 14, column 2, empty, a cell of the shape");
  const start: Partial<State> = { ...on([]), scene: scene({ start: { number: 4, row: 0 } }), startCol: 2 };
  expect(at(start, [0, 2])).toBe("row 1, column 3, empty, 4 would land here");
  expect(at(start, [0, 3])).toBe("row 1, column 4, empty");
});

it("what the coach puts there and what a task asks for, beside what is there", () => {
  const asked: Partial<State> = { ...on(["5......"]), scene: scene({ targets: [{ at: [0, 0], text: "" }] }) };
  expect(at({ ...asked, suggest: [{ at: [0, 0], text: "7" }] }, [0, 0])).toBe(
    "row 1, column 1, 5, your target, the coach puts 7",
  );
});

it("nothing on a page without a grid", () => {
  expect(at({}, [0, 0])).toBe("");
});
