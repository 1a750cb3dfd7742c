/** What a mouse, a finger or a pen means on the grid. No document. */

import { describe, expect, it } from "vitest";
import { newDraft, pressCell, takeDie } from "../src/hand/draft";
import { handAt } from "../src/hand/hand";
import {
  begins,
  goesOn,
  hoverOver,
  moveTo,
  type Point,
  type Pointer,
  pressAt,
  release,
  tapOn,
} from "../src/keys/pointer";
import type { State } from "../src/state";
import type { Cell } from "../src/wire";
import { board, scene, state } from "./page";
import { block, overHeap, overTwoRows } from "./placements";

const table = overTwoRows("L");
const dropping = (more: Partial<State> = {}) =>
  state({ board: board([]), mode: "drop", table, draft: newDraft(table), faces: ["5", "6", "7", "*"], ...more });
const picking = (more: Partial<State> = {}) => state({ board: board(["1234567"]), mode: "combo", ...more });
const cellOf = (of: State, k: number): Cell => handAt(of)[k] ?? [0, 0];

/** Ten pixels a cell. */
const SIZE = 10;
const point = ([row, col]: Cell, time = 0): Point & { cell: Cell } => ({
  x: col * SIZE,
  y: (13 - row) * SIZE,
  time,
  cell: [row, col],
});

/** A stroke through cells, so many milliseconds from one to the next: what was asked for on the way, and at its end. */
function stroke(of: State, cells: readonly Cell[], step = 100, kind = "touch") {
  const [first = [0, 0] as const, ...others] = cells;
  let press = pressAt(of, point(first), 1, kind);
  const on = others.flatMap((cell, i) => {
    const [next, gestures] = moveTo(of, press, point(cell, (i + 1) * step));
    press = next;
    return gestures;
  });
  return [on, release(of, press, point(cells.at(-1) ?? first, others.length * step), SIZE)];
}

describe("a press", () => {
  it("on the shape chooses its cell; beside it the shape goes there", () => {
    const held = dropping();
    expect(tapOn(held, cellOf(held, 2))).toEqual({ type: "choose", k: 2 });
    expect(tapOn(held, [13, 0])).toEqual({ type: "aim", col: 0 });
    expect(stroke(held, [[13, 0]])).toEqual([[], [{ type: "tap", cell: [13, 0] }]]);
  });

  it("with a die in the hand lays it into the shape, or puts it back", () => {
    const taken = dropping({ draft: takeDie(newDraft(table), 1) });
    expect(tapOn(taken, cellOf(taken, 0))).toEqual({ type: "place", k: 0 });
    expect(tapOn(taken, [13, 0])).toEqual({ type: "put back" });
  });

  it("on what is written asks why; on a place that the shape cannot fall to, about that place", () => {
    const [, col] = cellOf(dropping(), 0);
    const written = dropping({ board: board(["5555555"]) });
    expect(tapOn(written, [0, col])).toEqual({ type: "why", cell: [0, col] });
    const covered = dropping({ board: board(["5555555", "......."]) });
    expect(tapOn(covered, [0, col])).toEqual({ type: "try", cell: [0, col] });
    const paper: State = { ...covered, scene: scene({ prefs: { aids: false } }) };
    expect(tapOn(paper, [0, col])).toEqual({ type: "aim", col });
  });

  it("is what the board takes: a cell to pick, to paint, to ask about; a start number is only dropped by its button", () => {
    expect(tapOn(picking(), [0, 1]).type).toBe("toggle");
    expect(tapOn(state({ board: board([]), mode: "paint" }), [0, 1]).type).toBe("paint");
    expect(tapOn(state({ board: board([]) }), [0, 1]).type).toBe("why");
    const start = state({ mode: "start", startCol: 2, scene: scene({ start: { number: 4, row: 0 } }) });
    expect([tapOn(start, [0, 2]).type, tapOn(start, [5, 4])]).toEqual(["point at drop", { type: "aim", col: 4 }]);
  });
});

describe("a mouse that hovers", () => {
  it("leads the shape, and stands still over it, while a cell of it is chosen, and while a dial is open", () => {
    const held = dropping();
    expect(hoverOver(held, [13, 0])).toBe(0);
    expect(hoverOver(held, cellOf(held, 0))).toBeNull();
    expect(hoverOver(dropping({ draft: pressCell(newDraft(table), 0) }), [13, 0])).toBeNull();
    expect(hoverOver(dropping({ dial: { die: 3, star: true, anchor: "" } }), [13, 0])).toBeNull();
    expect(hoverOver(picking(), [13, 0])).toBeNull();
  });
});

describe("a stroke", () => {
  it("from number to number swaps them", () => {
    const held = dropping();
    expect(stroke(held, [cellOf(held, 0), cellOf(held, 1)])).toEqual([[], [{ type: "swap", cells: [0, 1] }]]);
  });

  it("sideways takes the shape along, by where it was taken hold of", () => {
    const held = dropping();
    const [row] = cellOf(held, 0);
    const col = Math.max(...handAt(held).map((cell) => cell[1]));
    const grip = handAt(held).find((cell) => cell[1] === col) ?? [row, col];
    const to = (held.draft?.col ?? 0) + 1;
    expect(stroke(held, [grip, [grip[0], col + 1]])).toEqual([[{ type: "slide", col: to }], []]);
  });

  it("beside the shape leads it to where the finger is", () => {
    expect(
      stroke(dropping(), [
        [13, 0],
        [13, 1],
        [13, 2],
      ])[0],
    ).toEqual([
      { type: "aim", col: 1 },
      { type: "aim", col: 2 },
    ]);
  });

  it("downwards drops where it is quick, long and straight, and begins on the shape", () => {
    const heap = overHeap("I");
    const held = dropping({ table: heap, draft: newDraft(heap), scene: scene({ prefs: { aids: false } }) });
    const [row, col] = cellOf(held, 0);
    const down: readonly Cell[] = [
      [row, col],
      [row - 3, col],
      [row - 6, col],
    ];
    expect(stroke(held, down)[1]).toEqual([{ type: "drop" }]);
    expect(stroke(held, down, 300)[1]).not.toContainEqual({ type: "drop" });
    const leaning: readonly Cell[] = [
      [row, col],
      [row - 6, col + 4],
    ];
    expect(stroke(held, leaning)[1]).not.toContainEqual({ type: "drop" });
    const beside: readonly Cell[] = [
      [row - 1, 0],
      [row - 7, 0],
    ];
    expect(stroke(held, beside)[1]).not.toContainEqual({ type: "drop" });
  });

  it("that leans a little lets the shape fall where it stood", () => {
    const held = state({ board: board([]), mode: "block", table: block, draft: newDraft(block) });
    const [row, col] = handAt(held).reduce((top, cell) => (cell[0] > top[0] ? cell : top));
    const gestures = stroke(held, [
      [row, col],
      [row - 3, col + 1],
    ]);
    expect(gestures[1]).toEqual([{ type: "slide", col: held.draft?.col }, { type: "drop" }]);
  });

  it("over cells picks each of them, the first one, too; with a brush it paints them", () => {
    const row: readonly Cell[] = [
      [0, 0],
      [0, 1],
      [0, 2],
    ];
    expect(stroke(picking(), row)).toEqual([row.map((cell) => ({ type: "extend", cell })), []]);
    expect(stroke(picking({ chosen: [[0, 0]] }), row)[0]).toHaveLength(2);
    const painting = state({ board: board([]), mode: "paint" });
    expect(stroke(painting, row)[0]).toEqual(row.map((cell) => ({ type: "paint", cell })));
  });
});

describe("a gesture", () => {
  const pointer = (more: Partial<Pointer> = {}): Pointer => ({
    pointerId: 1,
    pointerType: "touch",
    isPrimary: true,
    button: 0,
    buttons: 1,
    ctrlKey: false,
    ...more,
  });
  const held = (kind = "touch") => pressAt(dropping(), point([13, 0]), 1, kind);

  it("belongs to the pointer that began it: no second finger, no palm beside a pen takes it over", () => {
    expect(begins(null, pointer())).toBe(true);
    expect(begins(held(), pointer({ pointerId: 2, isPrimary: false }))).toBe(false);
    expect(begins(held("pen"), pointer({ pointerId: 2 }))).toBe(false);
    expect(begins(held(), pointer({ pointerId: 2, pointerType: "mouse" }))).toBe(false);
  });

  it("whose end nobody told makes room for the next one", () => {
    expect(begins(held(), pointer({ pointerId: 2 }))).toBe(true);
    expect(begins(held("mouse"), pointer({ pointerType: "mouse" }))).toBe(true);
  });

  it("begins with the first button, not with a Mac's click with Ctrl", () => {
    expect(begins(null, pointer({ pointerType: "mouse", button: 2 }))).toBe(false);
    expect(begins(null, pointer({ pointerType: "mouse", ctrlKey: true }))).toBe(false);
  });

  it("is over when its button is up", () => {
    expect(goesOn(held("mouse"), pointer({ pointerType: "mouse" }))).toBe(true);
    expect(goesOn(held("mouse"), pointer({ pointerType: "mouse", buttons: 0 }))).toBe(false);
    expect(goesOn(held(), pointer({ pointerId: 2, buttons: 0 }))).toBe(true);
  });
});
