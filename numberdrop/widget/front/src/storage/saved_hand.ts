/**
 * Half-finished input: the shape in hand, picked cells, the column of a start number. It is stored when the page is left, and restored at
 * the same position, whoever serves it then (after a reload, by another Python).
 */

import { COLS, onBoard } from "../board/paths";
import type { Draft } from "../hand/draft";
import { positionOf } from "../hand/position";
import type { SavedHand, State, Store } from "../state";
import type { Cell } from "../wire";
import { read, write } from "./storage";

const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCell = (value: unknown): value is Cell => {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [row, col]: unknown[] = value;
  return isWhole(row) && isWhole(col) && onBoard([row, col]);
};
const isSlot = (value: unknown) => isRecord(value) && (value.die === null || isWhole(value.die));

/** Whether a stored draft is well-formed; whether it fits the dice is checked when it is restored. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Array.isArray(value.slots) &&
  value.slots.every(isSlot) &&
  isWhole(value.orient) &&
  isWhole(value.col) &&
  isWhole(value.cur) &&
  value.slots[value.cur] !== undefined &&
  isRecord(value.wild);

const nameOf = ({ scene }: Pick<State, "scene">) => `hand.${scene.page}`;

/** The stored input of a scene's page; null where it is malformed. */
export function readHand(state: Pick<State, "scene">): SavedHand | null {
  try {
    const left: unknown = JSON.parse(read(nameOf(state)) ?? "null");
    if (!isRecord(left) || typeof left.at !== "string") return null;
    const { at, draft, chosen, col } = left;
    return {
      at,
      draft: isDraft(draft) ? draft : null,
      chosen: Array.isArray(chosen) && chosen.every(isCell) ? chosen : [],
      startCol: isWhole(col) && col >= 0 && col < COLS ? col : null,
    };
  } catch {
    return null; // malformed
  }
}

export type HandSaver = ReturnType<typeof makeHandSaver>;

export function makeHandSaver({ root, store }: { readonly root: HTMLElement; readonly store: Pick<Store, "state"> }) {
  let touched = false;

  /** Call after the stored input was read. */
  function shown() {
    touched = false;
  }

  /** Store the input, as the page may be left now. Input not yet restored is kept; the first drop of the home page begins anew. */
  function save() {
    const { board, scene, saved, draft, chosen, startCol } = store.state;
    if (!board || scene.page === "home" || (saved && !touched)) return;
    const any = draft || chosen.length || startCol !== null;
    const left = { at: positionOf(store.state), draft, chosen, col: startCol };
    write(nameOf(store.state), any ? JSON.stringify(left) : "");
  }

  const stopping = new AbortController();
  const { signal } = stopping;
  const touch = () => {
    touched = true;
  };
  for (const type of ["pointerdown", "keydown"]) root.addEventListener(type, touch, { capture: true, signal });
  window.addEventListener("pagehide", save, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && save(), { signal });
  return { shown, save, stop: () => stopping.abort() };
}
