/**
 * Keeping the hand in step with Python. The shape and the selection belong to a position: they outlive every redraw (a judgement, a
 * hint, another language), and come back with the position (a drop undone, another player looked at). At a new one they start anew.
 */

import { cellIndex, nearestCell, sameCell } from "../board/paths";
import { EMPTY_MEMORY, type HandLeft, type Memory, type State } from "../state";
import type { Cell, Placements } from "../wire";
import { clampCol, type Draft, fits, hangOf, landOf, newDraft } from "./draft";
import { positionOf } from "./position";

const MIDDLE = 3;
/** So many positions are remembered: more than one goes back in a game. */
const MOST = 100;

/** Without aids (paper mode) nothing shows where a shape lands: it hangs at the top, and Python is not asked about it. */
export const aided = ({ scene }: Pick<State, "scene">) => scene.prefs.aids !== false;

/** Whether cells are picked on the grid. */
export const picking = ({ mode }: Pick<State, "mode">) => mode === "combo" || mode === "free";

/** The shape in hand together with where it may fall, while there is one. */
export const held = ({ draft, table }: Pick<State, "draft" | "table">): { draft: Draft; table: Placements } | null =>
  draft && table ? { draft, table } : null;

/** Where the shape in hand is drawn, a cell for each slot. */
export function handAt(state: Pick<State, "draft" | "table" | "scene">): readonly Cell[] {
  const hand = held(state);
  if (!hand) return [];
  return aided(state) ? landOf(hand.table, hand.draft).at : hangOf(hand.table, hand.draft);
}

/** Index of the slot drawn on a board cell, -1 when there is none. */
export const handIndex = (state: State, cell: Cell) => handAt(state).findIndex((at) => sameCell(at, cell));

/** The mark on a cell of the grid as Python drew it. */
export const markAt = ({ board }: Pick<State, "board">, cell: Cell) => board?.cells[cellIndex(cell)] ?? ".";

/** Where the start number stands now. */
export const startCell = ({ scene, startCol }: State): Cell => [scene.start?.row ?? 0, startCol ?? MIDDLE];

/** The cursor goes with what is in the hand. */
export function withCursor(state: State): State {
  const at = state.draft ? handAt(state)[state.draft.cur] : state.startCol === null ? null : startCell(state);
  return { ...state, cursor: nearestCell(at ?? state.cursor, state.scene.rows) };
}

/** Nothing of the page before stays in the hand. */
export const emptyHand = (state: State): State => ({ ...state, draft: null, kept: null, memory: EMPTY_MEMORY });

/** What the shape and the selection belong to: the position, and whose it is. */
function stampOf(state: State): string {
  const { board, scene } = state;
  const circled = board?.groups.map((group) => group.cells);
  return JSON.stringify([positionOf(state), circled, board?.loose, scene.players.find(({ shown }) => shown)?.id]);
}

/** The memory with what is in the hand put down at its position. */
function leave({ stamp, left }: Memory, { draft, chosen, startCol }: HandLeft): Memory["left"] {
  if (stamp === null || !(draft || chosen.length || startCol !== null)) return left;
  const others = [...left].filter(([at]) => at !== stamp).slice(1 - MOST);
  return new Map([...others, [stamp, { draft, chosen, startCol }]]);
}

/** The position is another one: what was held there before comes back, or what was half done when the page went away. */
function arrive(state: State, stamp: string, dealt: string): State {
  const { memory, saved, scene, talk } = state;
  const left = memory.left.get(stamp);
  // In the sandbox every brush stroke is a new position; the shape stays in the hand as long as the roll does.
  const stays = scene.page === "sandbox" && memory.dealt === dealt;
  const there: State = {
    ...state,
    memory: { ...memory, stamp, left: leave(memory, state) },
    hits: null,
    preview: null,
    suggest: talk.suggest,
    chosen: left?.chosen ?? [],
    startCol: left?.startCol ?? null,
    kept: stays ? state.kept : (left?.draft ?? null),
  };
  if (saved?.at !== positionOf(state)) return there;
  const { draft, chosen, startCol } = saved;
  return { ...there, saved: null, kept: draft ?? there.kept, chosen, startCol };
}

/** Take over what Python drew. */
export function syncHand(before: State): State {
  const { scene, table } = before;
  const mode = before.board ? scene.mode : "none";
  const faces = scene.dice.map((die) => die.face);
  const dealt = faces.join("");
  const placing = (mode === "drop" || mode === "block") && table?.order.length ? table : null;
  const stamp = stampOf(before);
  const there = stamp === before.memory.stamp ? before : arrive(before, stamp, dealt);
  const { kept, memory, palette } = there;
  const draft = placing && (kept && fits(placing, kept, faces.length) ? clampCol(placing, kept) : newDraft(placing));
  const paints = scene.palette.map((paint) => paint.id.replace(/^palette:/, ""));
  return withCursor({
    ...there,
    mode,
    faces,
    draft,
    kept: draft ?? kept,
    startCol: mode === "start" ? (there.startCol ?? MIDDLE) : null,
    memory: placing ? { ...memory, dealt } : memory,
    palette: mode === "paint" && !paints.includes(palette ?? "") ? (paints[0] ?? null) : palette,
  });
}
