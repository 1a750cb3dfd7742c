/**
 * Keeps the hand in step with Python. The shape and the selection belong to a position: they survive every redraw (a judgement, a hint,
 * another language) and return with the position (undo, another player's board). A new position starts with an empty hand.
 */

import { cellIndex, nearestCell, sameCell } from "../board/paths";
import { EMPTY_MEMORY, type HandLeft, type Memory, type State } from "../state";
import type { Cell, Placements } from "../wire";
import { clampCol, type Draft, fits, hangOf, landOf, newDraft } from "./draft";
import { positionOf } from "./position";

const MIDDLE = 3;
/** Number of remembered positions: more than one goes back in a game. */
const MOST = 100;

/** Whether landings are shown. Without aids (paper mode) the shape stays at the top, and Python is not asked about it. */
export const aided = ({ scene }: Pick<State, "scene">) => scene.prefs.aids !== false;

/** Whether cells are picked on the grid. */
export const picking = ({ mode }: Pick<State, "mode">) => mode === "combo" || mode === "free";

/** The shape in hand with its possible placements, if there is one. */
export const held = ({ draft, table }: Pick<State, "draft" | "table">): { draft: Draft; table: Placements } | null =>
  draft && table ? { draft, table } : null;

/** The cells of the shape in hand as drawn, one for each slot. */
export function handAt(state: Pick<State, "draft" | "table" | "scene">): readonly Cell[] {
  const hand = held(state);
  if (!hand) return [];
  return aided(state) ? landOf(hand.table, hand.draft).at : hangOf(hand.table, hand.draft);
}

/** Index of the slot drawn on a board cell, -1 when there is none. */
export const handIndex = (state: State, cell: Cell) => handAt(state).findIndex((at) => sameCell(at, cell));

/** The mark on a cell of the grid as Python drew it. */
export const markAt = ({ board }: Pick<State, "board">, cell: Cell) => board?.cells[cellIndex(cell)] ?? ".";

/** The column of the start number. */
export const startCell = ({ scene, startCol }: State): Cell => [scene.start?.row ?? 0, startCol ?? MIDDLE];

/** Moves the cursor to the content of the hand. */
export function withCursor(state: State): State {
  const at = state.draft ? handAt(state)[state.draft.cur] : state.startCol === null ? null : startCell(state);
  return { ...state, cursor: nearestCell(at ?? state.cursor, state.scene.rows) };
}

/** Empties the hand of a previous page. */
export const emptyHand = (state: State): State => ({ ...state, draft: null, kept: null, memory: EMPTY_MEMORY });

/** The position of the shape and the selection, and its player. */
function stampOf(state: State): string {
  const { board, scene } = state;
  const circled = board?.groups.map((group) => group.cells);
  return JSON.stringify([positionOf(state), circled, board?.loose, scene.players.find(({ shown }) => shown)?.id]);
}

/** Stores the content of the hand at its position. */
function leave({ stamp, left }: Memory, { draft, chosen, startCol }: HandLeft): Memory["left"] {
  if (stamp === null || !(draft || chosen.length || startCol !== null)) return left;
  const others = [...left].filter(([at]) => at !== stamp).slice(1 - MOST);
  return new Map([...others, [stamp, { draft, chosen, startCol }]]);
}

/** Handles a new position: restores the hand stored for it, or the one saved when the page was left. */
function arrive(state: State, stamp: string, dealt: string): State {
  const { memory, saved, scene, talk } = state;
  const left = memory.left.get(stamp);
  // In the sandbox every brush stroke is a new position; the shape stays in hand as long as the roll does.
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

/** Takes over Python's picture. */
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
