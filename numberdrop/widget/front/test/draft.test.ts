import { describe, expect, it } from "vitest";
import * as drafts from "../src/hand/draft";
import type { LandingSpot, Placements } from "../src/wire";

/** An L of three cells and its mirror image over an empty grid: cell 0 below, 1 above it, 2 beside it. */
function placements(kind: Placements["kind"] = "drop"): Placements {
  const left = [
    [0, 0],
    [1, 0],
    [0, 1],
  ] as const;
  const right = [
    [0, 1],
    [1, 1],
    [0, 0],
  ] as const;
  const spot = (cells: readonly (readonly [number, number])[], col: number): LandingSpot => ({
    at: cells.map(([r, c]) => [r, c + col]),
    ok: col !== 3,
    on: [],
    holes: [],
    rows: [],
    over: [],
    hit: [],
  });
  const orient = (cells: readonly (readonly [number, number])[], other: number) => ({
    cells,
    cw: [other, [1, 2, 0]] as const,
    ccw: [other, [2, 0, 1]] as const,
    flip: [other, [0, 1, 2]] as const,
  });
  const columns = [0, 1, 2, 3, 4, 5];
  const shape = {
    orients: [orient(left, 1), orient(right, 0)],
    lands: [columns.map((col) => spot(left, col)), columns.map((col) => spot(right, col))],
  };
  return { kind, order: ["L", "S"], shapes: { L: shape, S: shape } };
}

const table = placements();
const numbers = (d: drafts.Draft, dice: readonly string[]) => d.slots.map((_, k) => drafts.shown(d, dice, k).n);

describe("a fresh shape", () => {
  it("has die k in cell k and hangs near the middle", () => {
    const draft = drafts.newDraft(table);
    expect(draft.col).toBe(2);
    expect(numbers(draft, ["5", "6", "7"])).toEqual([5, 6, 7]);
  });

  it("is taken as it is handed over, where Python says how", () => {
    const first = { orient: 1, col: 3, dice: [2, 0, 1] };
    const draft = drafts.newDraft({ ...table, first });
    expect([draft.orient, draft.col]).toEqual([1, 3]);
    expect(numbers(draft, ["5", "6", "7"])).toEqual([7, 5, 6]);
  });

  it("stays inside the grid", () => {
    const draft = drafts.newDraft(table);
    expect(drafts.moveTo(table, draft, -5).col).toBe(0);
    expect(drafts.moveTo(table, draft, 99).col).toBe(5);
    expect(drafts.moveTo(table, draft, 2)).toBe(draft);
  });
});

describe("turning", () => {
  it("takes the numbers along, and the cell that is written into", () => {
    const draft = { ...drafts.newDraft(table), cur: 0 };
    const turned = drafts.turn(table, draft, "cw");
    expect(turned.orient).toBe(1);
    expect(numbers(turned, ["5", "6", "7"])).toEqual([7, 5, 6]);
    expect(turned.cur).toBe(1);
  });
});

describe("writing a digit", () => {
  const dice = ["3", "*", "5"];

  it("takes the die that shows it", () => {
    const draft = drafts.write(drafts.newDraft(table), dice, 0, 5);
    expect(numbers(draft, dice)).toEqual([5, null, 3]);
  });

  it("asks a star when no die shows it", () => {
    const draft = drafts.write(drafts.newDraft(table), dice, 0, 8);
    expect(drafts.shown(draft, dice, 0)).toEqual({ n: 8, star: true, refused: false });
  });

  it("keeps what nobody can show, so that it can be refused", () => {
    const plain = ["3", "4", "5"];
    const draft = drafts.write(drafts.newDraft(table), plain, 1, 9);
    expect(drafts.shown(draft, plain, 1)).toEqual({ n: 9, star: false, refused: true });
    expect(new Set(draft.slots.map((slot) => slot.die))).toEqual(new Set([0, 1, 2]));
  });

  it("does nothing to a block", () => {
    const block = drafts.newDraft(placements("block"));
    expect(drafts.write(block, [], 0, 5)).toBe(block);
  });
});

describe("laying and swapping", () => {
  it("never loses a die", () => {
    let draft = drafts.newDraft(table);
    for (const [die, k] of [
      [2, 0],
      [1, 0],
      [0, 2],
    ] as const)
      draft = drafts.place(draft, die, k);
    expect(draft.slots.map((slot) => slot.die).toSorted()).toEqual([0, 1, 2]);
    expect(drafts.slotOf(draft, 0)).toBe(2);
  });

  it("swaps two cells, there and back", () => {
    const draft = drafts.newDraft(table);
    const twice = drafts.swapSlots(drafts.swapSlots(draft, 0, 2), 0, 2);
    expect(twice.slots).toEqual(draft.slots);
  });
});

describe("the next landing", () => {
  it("leaves out what does not fit, and comes round", () => {
    const start = drafts.newDraft(table);
    expect(drafts.nextLanding(table, start, 1).col).toBe(4);
    let draft = start;
    for (let i = 0; i < 20; i++) draft = drafts.nextLanding(table, draft, 1);
    expect([draft.shape, draft.orient, draft.col]).toEqual([start.shape, start.orient, start.col]);
  });

  it("is found again by its cells", () => {
    const draft = drafts.moveTo(table, drafts.newDraft(table), 4);
    expect(drafts.spotOf(table, drafts.landOf(table, draft).at)).toEqual(["L", 0, 4]);
    expect(drafts.spotOf(table, [[9, 9]])).toBeNull();
  });
});

describe("what was kept", () => {
  it("fits only its own shapes and dice", () => {
    const draft = drafts.newDraft(table);
    expect(drafts.fits(table, draft, 3)).toBe(true);
    expect(drafts.fits(table, draft, 4)).toBe(false);
    expect(drafts.fits(table, { ...draft, shape: "Z" }, 3)).toBe(false);
    expect(drafts.fits(placements("block"), draft, 3)).toBe(false);
  });
});

describe("a press on a cell of the shape", () => {
  const dice = ["5", "6", "7"];
  const fresh = drafts.newDraft(table);

  it("chooses it, and a second one on another cell swaps the numbers and chooses nothing more", () => {
    const chosen = drafts.pressCell(fresh, 2);
    expect([chosen.cur, chosen.chosen, numbers(chosen, dice)]).toEqual([2, true, [5, 6, 7]]);
    const swapped = drafts.pressCell(chosen, 0);
    expect([swapped.cur, swapped.chosen, numbers(swapped, dice)]).toEqual([0, false, [7, 6, 5]]);
  });

  it("lets go of the same cell again", () => {
    const twice = drafts.pressCell(drafts.pressCell(fresh, 1), 1);
    expect([twice.chosen, numbers(twice, dice)]).toEqual([false, [5, 6, 7]]);
  });

  it("is done with when a number is written, but not when the shape is moved or turned", () => {
    const chosen = drafts.pressCell(fresh, 1);
    expect(drafts.write(chosen, dice, 1, 7).chosen).toBe(false);
    expect(drafts.write(chosen, dice, 1, 9).chosen).toBe(false);
    expect(drafts.turn(table, drafts.moveBy(table, chosen, 1), "cw").chosen).toBe(true);
  });
});
