/**
 * Keeping the hand in step with Python. The shape and the selection belong to a position: they outlive every redraw (a judgement, a
 * hint, another language), and come back with the position (a drop undone, another player looked at). At a new one they start anew.
 */

import type { App } from "../app";
import { cellIndex, nearestCell, sameCell } from "../board/paths";
import { positionOf } from "../line/position";
import type { Cell, Placements } from "../wire";
import { clampCol, type Draft, fits, hangOf, landOf, newDraft } from "./draft";

const MIDDLE = 3;
/** So many positions are remembered: more than one goes back in a game. */
const MOST = 100;

/** Without aids (paper mode) nothing shows where a shape lands: it hangs at the top, and Python is not asked about it. */
export const aided = (app: App) => app.scene.prefs.aids !== false;

/** The shape in hand together with where it may fall, while there is one. */
export const held = (app: App): { draft: Draft; table: Placements } | null =>
  app.draft && app.table ? { draft: app.draft, table: app.table } : null;

/** Where the shape in hand is drawn, a cell for each slot. */
export function handAt(app: App): readonly Cell[] {
  const hand = held(app);
  if (!hand) return [];
  return aided(app) ? landOf(hand.table, hand.draft).at : hangOf(hand.table, hand.draft);
}

/** Index of the slot drawn on a board cell, -1 when there is none. */
export const handIndex = (app: App, cell: Cell) => handAt(app).findIndex((one) => sameCell(one, cell));

/** The mark on a cell of the grid as Python drew it. */
export const markAt = (app: App, cell: Cell) => app.board?.cells[cellIndex(cell)] ?? ".";

/** What the shape and the selection belong to: the position, and whose it is. */
function stampOf(app: App): string {
  const { board, scene } = app;
  const circled = board?.groups.map((group) => group.cells);
  return JSON.stringify([positionOf(app), circled, board?.loose, scene.players.find((one) => one.shown)?.id]);
}

/** What was in the hand at a position. */
interface Left {
  readonly draft: Draft | null;
  readonly chosen: readonly Cell[];
  readonly startCol: number | null;
}

/** What the hand remembers: the position that it belongs to, and what it held at those before. */
interface Memory {
  stamp: string | null;
  dealt: string;
  readonly left: Map<string, Left>;
}
const memories = new WeakMap<App, Memory>();

/** Nothing of the page before stays in the hand. */
export function emptyHand(app: App) {
  app.kept = app.draft = null;
  memories.delete(app);
}

/** The position is another one: what is in the hand stays with the old one. */
function leave(memory: Memory, { draft, chosen, startCol }: App) {
  if (memory.stamp === null || !(draft || chosen.length || startCol !== null)) return;
  memory.left.delete(memory.stamp);
  memory.left.set(memory.stamp, { draft, chosen, startCol });
  const [oldest] = memory.left.keys();
  if (oldest !== undefined && memory.left.size > MOST) memory.left.delete(oldest);
}

/** Take over what Python drew. */
export function syncHand(app: App) {
  const { scene, table } = app;
  const memory = memories.get(app) ?? { stamp: null, dealt: "", left: new Map() };
  memories.set(app, memory);
  const stamp = stampOf(app);
  app.mode = app.board ? scene.mode : "none";
  app.faces = scene.dice.map((die) => die.face);
  const dealt = app.faces.join("");
  const placing = (app.mode === "drop" || app.mode === "block") && table?.order.length ? table : null;
  if (stamp !== memory.stamp) {
    leave(memory, app);
    memory.stamp = stamp;
    app.line.forget();
    app.hits = app.preview = null;
    app.suggest = app.talk.suggest;
    const left = memory.left.get(stamp);
    app.chosen = left?.chosen ?? [];
    app.startCol = left?.startCol ?? null;
    // In the sandbox every brush stroke is a new position; the shape stays in the hand as long as the roll does.
    if (!(scene.page === "sandbox" && memory.dealt === dealt)) app.kept = left?.draft ?? null;
    app.unfinished.takeUp();
  }
  if (placing) memory.dealt = dealt;
  const { kept } = app;
  app.draft = placing && (kept && fits(placing, kept, app.faces.length) ? clampCol(placing, kept) : newDraft(placing));
  if (app.draft) app.kept = app.draft;
  app.startCol = app.mode === "start" ? (app.startCol ?? MIDDLE) : null;
  toHand(app);
  const paints = scene.palette.map((one) => one.id.replace(/^palette:/, ""));
  if (app.mode === "paint" && !paints.includes(app.palette ?? "")) app.palette = paints[0] ?? null;
}

/** The cursor goes with what is in the hand. */
export function toHand(app: App) {
  const at = app.draft ? handAt(app)[app.draft.cur] : app.startCol === null ? null : startCell(app);
  if (at) app.cursor = at;
  app.cursor = nearestCell(app.cursor);
}

/** Where the start number stands now. */
export const startCell = (app: App): Cell => [app.scene.start?.row ?? 0, app.startCol ?? MIDDLE];
