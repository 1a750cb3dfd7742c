/**
 * The shape in hand, as pure values and functions: a draft goes in, the next draft comes out; no page, no messages. Landings are read from
 * the placements that Python sent; gravity and legality are not computed here.
 */

import { COLS, hasCell, ROWS } from "../board/paths";
import type { Cell, LandingSpot, NumberedCells, Orient, Placements, ShapeSpots } from "../wire";

/** The content of cell k of the orientation. Its die is never lost: a digit that no die shows only covers it. */
export interface Slot {
  readonly die: number | null;
  readonly digit: number | null;
  /** Placed by the user. */
  readonly set: boolean;
}

export interface Draft {
  readonly kind: string;
  readonly shape: string;
  readonly orient: number;
  readonly col: number;
  readonly slots: readonly Slot[];
  /** The numbers chosen for stars, by die. */
  readonly wild: Readonly<Record<number, number>>;
  /** The cell to write into. */
  readonly cur: number;
  /** Whether that cell was chosen with a press: a press on another cell swaps the two numbers. */
  readonly chosen: boolean;
  /** The die taken from the tray. */
  readonly hand: number | null;
}

export type Turn = "cw" | "ccw" | "flip";
/** A shape, an orientation and a column. */
export type Spot = readonly [string, number, number];
/** The content of a slot; `n` is null for a star without a number. */
export interface Shown {
  readonly n: number | null;
  readonly star: boolean;
  readonly refused: boolean;
}

/** Python's data of a shape, orientation and landing; drafts contain nothing else. */
function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the shape in hand is not among the placements");
  return value;
}
const spotsOf = (table: Placements, shape: string): ShapeSpots => known(table.shapes[shape]);
const orientOf = (table: Placements, d: Draft): Orient => known(spotsOf(table, d.shape).orients[d.orient]);
const landsOf = (table: Placements, d: Draft): readonly LandingSpot[] => known(spotsOf(table, d.shape).lands[d.orient]);
export const landOf = (table: Placements, d: Draft): LandingSpot => known(landsOf(table, d)[d.col]);
const widthOf = (table: Placements, d: Draft) => 1 + Math.max(...orientOf(table, d).cells.map((cell) => cell[1]));

/** Whether a draft is one of these placements. */
export function fits(table: Placements, d: Draft, dice: number): boolean {
  const orient = table.shapes[d.shape]?.orients[d.orient];
  if (d.kind !== table.kind || !orient || !table.shapes[d.shape]?.lands[d.orient]) return false;
  return d.slots.length === orient.cells.length && (d.kind === "block" || d.slots.length === dice);
}

/** The cells of the shape at the top of the grid, above its landing. */
export function hangOf(table: Placements, d: Draft): readonly Cell[] {
  const { cells } = orientOf(table, d);
  const up = ROWS - 1 - Math.max(...cells.map((cell) => cell[0]));
  return cells.map(([row, col]) => [row + up, col + d.col]);
}

/** Move to a column, as far as the orientation allows; returns the same draft when nothing changes. */
export function moveTo(table: Placements, d: Draft, col: number): Draft {
  const to = Math.max(0, Math.min(landsOf(table, d).length - 1, col));
  return to === d.col ? d : { ...d, col: to };
}

export const clampCol = (table: Placements, d: Draft) => moveTo(table, d, d.col);

/** A new draft: the first shape as Python holds it; else its first orientation near the middle, with die k in cell k. */
export function newDraft(table: Placements): Draft {
  const shape = known(table.order[0]);
  const { orient = 0, col = null, dice = [] } = table.first ?? {};
  const count = known(spotsOf(table, shape).orients[orient]).cells.length;
  const slots = Array.from({ length: count }, (_, k) => ({
    die: table.kind === "drop" ? (dice[k] ?? k) : null,
    digit: null,
    set: false,
  }));
  const d: Draft = { kind: table.kind, shape, orient, col: 0, slots, wild: {}, cur: 0, chosen: false, hand: null };
  return clampCol(table, { ...d, col: col ?? Math.floor((COLS - widthOf(table, d)) / 2) });
}

/** Change the shape (the shape die shows a star); the numbers keep their slots, the middle its column. */
export function chooseShape(table: Placements, d: Draft, shape: string): Draft {
  const middle = d.col + (widthOf(table, d) - 1) / 2;
  const next = { ...d, shape, orient: 0 };
  return clampCol(table, { ...next, col: Math.round(middle - (widthOf(table, next) - 1) / 2) });
}

export const moveBy = (table: Placements, d: Draft, by: number) => moveTo(table, d, d.col + by);

/** Move the middle of the shape under a column. */
export const aimAt = (table: Placements, d: Draft, col: number) =>
  moveTo(table, d, Math.round(col - (widthOf(table, d) - 1) / 2));

/** Turn or flip; the numbers move with their cells. */
export function turn(table: Placements, d: Draft, how: Turn): Draft {
  const [orient, places] = orientOf(table, d)[how];
  const slots = [...d.slots];
  d.slots.forEach((slot, k) => {
    slots[known(places[k])] = slot;
  });
  return clampCol(table, { ...d, orient, slots, cur: known(places[d.cur]) });
}

export function shown(d: Draft, dice: readonly string[], k: number): Shown {
  const slot = known(d.slots[k]);
  if (slot.digit !== null) return { n: slot.digit, star: false, refused: true };
  if (slot.die === null) return { n: null, star: false, refused: false };
  if (dice[slot.die] === "*") return { n: d.wild[slot.die] ?? null, star: true, refused: false };
  return { n: Number(dice[slot.die]), star: false, refused: false };
}

/** Swap the numbers of two cells and clear the selection. */
export function swapSlots(d: Draft, a: number, b: number): Draft {
  const slots = [...d.slots];
  [slots[a], slots[b]] = [known(d.slots[b]), known(d.slots[a])];
  return { ...d, slots, chosen: false };
}

/** Press cell k: the first press selects it, one on another cell swaps the two numbers, one on the same cell deselects it. */
export function pressCell(d: Draft, k: number): Draft {
  if (!d.chosen) return { ...d, cur: k, chosen: true };
  return d.cur === k ? { ...d, chosen: false } : { ...swapSlots(d, d.cur, k), cur: k };
}

export const stepCell = (d: Draft, by: number): Draft => ({
  ...d,
  cur: (d.cur + by + d.slots.length) % d.slots.length,
  chosen: false,
});
export const swapNext = (d: Draft): Draft =>
  d.kind === "drop" ? swapSlots(d, d.cur, (d.cur + 1) % d.slots.length) : d;
export const takeDie = (d: Draft, die: number): Draft => ({ ...d, hand: d.hand === die ? null : die });
export const slotOf = (d: Draft, die: number) => d.slots.findIndex((slot) => slot.die === die);

/** Put a die into cell k; the die that was there goes where this one was. */
export function place(d: Draft, die: number, k: number): Draft {
  const from = slotOf(d, die);
  const next = [...swapSlots(d, from, k).slots];
  next[k] = { die, digit: null, set: true };
  if (from !== k) next[from] = { ...known(next[from]), digit: null };
  return { ...d, slots: next, cur: k, chosen: false, hand: null };
}

export const setWild = (d: Draft, die: number, n: number): Draft => ({
  ...d,
  wild: { ...d.wild, [die]: n },
  chosen: false,
  hand: null,
});

const NONE = 99;

/**
 * Write a digit into cell k with the die that fits best: dice not placed by the user first, numbers before stars. A digit that no die can
 * show is kept, so that Python can tell why it is refused.
 */
export function write(d: Draft, dice: readonly string[], k: number, digit: number): Draft {
  if (d.kind !== "drop") return d;
  const cost = (die: number) => {
    const star = dice[die] === "*";
    if (!star && dice[die] !== String(digit)) return NONE;
    if (slotOf(d, die) === k) return star ? 3 : 0;
    return (star ? 4 : 1) + (d.slots[slotOf(d, die)]?.set ? 5 : 0);
  };
  const best = known(dice.map((_, die) => die).sort((a, b) => cost(a) - cost(b))[0]);
  if (cost(best) === NONE) {
    const slots = d.slots.map((slot, i) => (i === k ? { ...slot, digit, set: true } : slot));
    return { ...d, slots, cur: k, chosen: false };
  }
  const next = place(d, best, k);
  return dice[best] === "*" ? setWild(next, best, digit) : next;
}

/** The cells of a draft in Python's form; `cells` defaults to the landing. */
export const draftCells = (
  table: Placements,
  d: Draft,
  dice: readonly string[],
  cells: readonly Cell[] = landOf(table, d).at,
): NumberedCells => cells.map(([row, col], k) => [row, col, shown(d, dice, k).n]);

/** The next or previous legal placement, through all columns, then all orientations, then all shapes. */
export function nextLanding(table: Placements, d: Draft, by: number): Draft {
  const spots = table.order.flatMap((shape) =>
    spotsOf(table, shape).lands.flatMap((row, orient) =>
      row.flatMap((land, col): Spot[] => (land.ok ? [[shape, orient, col]] : [])),
    ),
  );
  const here = spots.findIndex((spot) => spot[0] === d.shape && spot[1] === d.orient && spot[2] === d.col);
  const next = spots[(here + by + spots.length) % spots.length];
  return next ? toSpot(table, d, next) : d;
}

/** Go to a placement by turning and flipping, so that the numbers move as by hand. */
export function toSpot(table: Placements, d: Draft, [shape, orient, col]: Spot): Draft {
  const held = shape === d.shape ? d : chooseShape(table, d, shape);
  const ways: Draft[] = [held];
  const seen = new Set([held.orient]);
  for (const way of ways) {
    if (way.orient === orient) return moveTo(table, way, col);
    for (const how of ["cw", "flip"] as const) {
      const next = turn(table, way, how);
      if (seen.has(next.orient)) continue;
      seen.add(next.orient);
      ways.push(next);
    }
  }
  return moveTo(table, held, col);
}

/** The placement that covers exactly these cells, or null. */
export function spotOf(table: Placements, cells: readonly Cell[]): Spot | null {
  for (const shape of table.order) {
    for (const [orient, row] of spotsOf(table, shape).lands.entries()) {
      const col = row.findIndex(
        (land) => land.at.length === cells.length && land.at.every((one) => hasCell(cells, one)),
      );
      if (col >= 0) return [shape, orient, col];
    }
  }
  return null;
}

/** The orientation and column at which the lowest cell of the shape in that column is the given cell: what a press on a covered cell asks for. */
export function heldAt(table: Placements, d: Draft, [row, col]: Cell): { draft: Draft; cells: readonly Cell[] } {
  const within = landOf(table, d).at.some((one) => one[1] === col);
  const draft = within ? d : aimAt(table, d, col);
  const { cells } = orientOf(table, draft);
  const low = Math.min(...cells.filter((one) => one[1] + draft.col === col).map((one) => one[0]));
  return { draft, cells: cells.map((one) => [one[0] + row - low, one[1] + draft.col]) };
}
