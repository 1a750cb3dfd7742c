/** The shape in hand over real grids: placements as Python sends them. */

import { describe, expect, it } from "vitest";
import { hasCell } from "../src/board/paths";
import * as drafts from "../src/hand/draft";
import type { Cell, Placements } from "../src/wire";
import { block, overHeap, overTwoRows, SHAPES } from "./placements";

const TURNS = ["cw", "ccw", "flip"] as const;
const DICE = ["5", "6", "7", "*"];
const table = overHeap("L");
const cellsOf = (of: Placements, d: drafts.Draft) => of.shapes[d.shape]?.orients[d.orient]?.cells ?? [];
const spots = (of: Placements, shape: string) => of.shapes[shape]?.lands.flat() ?? [];
const numbers = (of: Placements, d: drafts.Draft, dice: readonly string[]) =>
  drafts.draftCells(of, d, dice).map((cell) => cell[2]);

/** Numbers from 0 up to but without n, the same ones at every run. */
function chance(seed: number) {
  let state = seed;
  return (n: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state % n;
  };
}

describe("a new draft", () => {
  it("lays the dice in order, near the middle", () => {
    const draft = drafts.newDraft(table);
    expect(draft.slots.map((slot) => slot.die)).toEqual([0, 1, 2, 3]);
    expect(draft.shape).toBe("L");
    expect([2, 3]).toContain(draft.col);
  });

  it("has no number for a star", () => {
    expect(numbers(table, drafts.newDraft(table), DICE)).toEqual([5, 6, 7, null]);
  });

  it("has no numbers at all where it is a block", () => {
    const draft = drafts.turn(block, drafts.write(drafts.newDraft(block), DICE, 0, 4), "cw");
    expect(numbers(block, draft, DICE)).toEqual([null, null, null, null, null]);
  });
});

describe.each(SHAPES)("turning the %s", (shape) => {
  const own = overHeap(shape);

  it("four times, or flipping it twice, or turning it there and back, changes nothing", () => {
    const draft = drafts.moveTo(own, drafts.newDraft(own), 1);
    const turned = (...how: readonly drafts.Turn[]) => how.reduce((one, way) => drafts.turn(own, one, way), draft);
    expect(turned("cw", "cw", "cw", "cw")).toEqual(draft);
    expect(turned("flip", "flip")).toEqual(draft);
    expect(turned("cw", "ccw")).toEqual(draft);
  });

  it.each(TURNS)("%s takes the numbers along with their cells", (how) => {
    const move = {
      cw: ([row, col]: Cell): Cell => [-col, row],
      ccw: ([row, col]: Cell): Cell => [col, -row],
      flip: ([row, col]: Cell): Cell => [row, -col],
    }[how];
    const held = (d: drafts.Draft, at: readonly Cell[]) => {
      const low = Math.min(...at.map((cell) => cell[0]));
      const left = Math.min(...at.map((cell) => cell[1]));
      return at.map(([row, col], k) => `${row - low} ${col - left} die ${d.slots[k]?.die}`).toSorted();
    };
    const before = drafts.newDraft(own);
    const after = drafts.turn(own, before, how);
    expect(held(after, cellsOf(own, after))).toEqual(held(before, cellsOf(own, before).map(move)));
  });

  it("in paper mode leaves it at the top, above its place", () => {
    const paper = overTwoRows(shape);
    let draft = drafts.newDraft(paper);
    for (let i = 0; i < 4; i++) {
      draft = drafts.turn(paper, drafts.moveBy(paper, draft, 1), "cw");
      const hanging = drafts.hangOf(paper, draft);
      const { at } = drafts.landOf(paper, draft);
      expect(Math.max(...hanging.map((cell) => cell[0]))).toBe(13);
      const up = (hanging[0]?.[0] ?? 0) - (at[0]?.[0] ?? 0);
      expect(hanging).toEqual(at.map(([row, col]) => [row + up, col]));
    }
  });
});

it("holds each die once, whatever is done in whatever order", () => {
  const all = overHeap(...SHAPES);
  const dice = ["5", "6", "*", "*"];
  const next = chance(7);
  let draft = drafts.newDraft(all);
  const acts = [
    () => drafts.write(draft, dice, next(4), next(10)),
    () => drafts.place(draft, next(4), next(4)),
    () => drafts.swapNext(draft),
    () => drafts.turn(all, draft, TURNS[next(3)] ?? "cw"),
    () => drafts.stepCell(draft, 1),
    () => drafts.chooseShape(all, draft, SHAPES[next(5)] ?? "I"),
    () => drafts.moveBy(all, draft, next(7) - 3),
    () => drafts.nextLanding(all, draft, 1),
  ];
  for (let i = 0; i < 3000; i++) {
    draft = acts[next(acts.length)]?.() ?? draft;
    expect(draft.slots.map((slot) => slot.die).toSorted()).toEqual([0, 1, 2, 3]);
    expect(drafts.landOf(all, draft)).toBeDefined();
  }
});

describe("typing", () => {
  it.each([
    ["567*", "5679", [5, 6, 7, 9]],
    ["567*", "7659", [7, 6, 5, 9]],
    ["567*", "5567", [5, 5, 6, 7]], // the second 5 is the star
    ["5567", "5567", [5, 5, 6, 7]],
    ["12*3", "9123", [9, 1, 2, 3]],
    ["1234", "9234", [9, 2, 3, 4]], // no die shows 9: kept for the sentence that refuses it
  ])("with the dice %s takes the die that fits each digit of %s", (faces, typed, expected) => {
    const draft = [...typed].reduce(
      (one, digit, k) => drafts.write(one, [...faces], k, Number(digit)),
      drafts.newDraft(table),
    );
    expect(numbers(table, draft, [...faces])).toEqual(expected);
  });

  it("lays a die over a digit that no die shows", () => {
    const dice = [..."1234"];
    const refused = drafts.write(drafts.newDraft(table), dice, 0, 9);
    const written = numbers(table, drafts.write(refused, dice, 0, 4), dice);
    expect(written.toSorted()).toEqual([1, 2, 3, 4]);
    expect(written[0]).toBe(4);
  });
});

describe("places", () => {
  it("are all visited once by the next landing, before it comes round", () => {
    const all = overHeap(...SHAPES);
    const seen = new Set<string>();
    let draft = drafts.newDraft(all);
    for (let key = ""; !seen.has(key); key = `${draft.shape} ${draft.orient} ${draft.col}`) {
      if (key) seen.add(key);
      draft = drafts.nextLanding(all, draft, 1);
      if (seen.size > 400) break;
    }
    expect(seen.size).toBe(SHAPES.flatMap((shape) => spots(all, shape)).filter((spot) => spot.ok).length);
  });

  it("are found by their cells, and reached by turning and flipping", () => {
    for (const { at } of spots(table, "L")) {
      const spot = drafts.spotOf(table, at.toReversed());
      if (!spot) throw new Error(`no place has the cells ${JSON.stringify(at)}`);
      const landed = drafts.landOf(table, drafts.toSpot(table, drafts.newDraft(table), spot)).at;
      expect(at.every((cell) => hasCell(landed, cell))).toBe(true);
    }
  });

  it("under an overhang are asked for with the lowest cell of the shape", () => {
    const { cells } = drafts.heldAt(table, drafts.newDraft(table), [2, 4]);
    expect(cells).toHaveLength(4);
    expect(Math.min(...cells.filter((cell) => cell[1] === 4).map((cell) => cell[0]))).toBe(2);
  });

  it("end at the walls; a move that changes nothing gives the same draft", () => {
    const draft = drafts.newDraft(table);
    const left = drafts.moveTo(table, draft, -5);
    const right = drafts.moveTo(table, draft, 99);
    expect(Math.min(...drafts.landOf(table, left).at.map((cell) => cell[1]))).toBe(0);
    expect(Math.max(...drafts.landOf(table, right).at.map((cell) => cell[1]))).toBe(6);
    expect(drafts.moveBy(table, left, -1)).toBe(left);
  });
});
