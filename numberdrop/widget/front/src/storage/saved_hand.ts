/**
 * What is half done. The shape in hand, the cells that are picked, the column of a start number: they are kept when the page goes
 * away, and taken up again at the very position where they were left, whoever shows it then (a reload, another Python).
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

/** Whether a draft out of the storage is one of ours; whether it fits the dice is asked where it is taken into the hand. */
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

/** What was left on the page of a scene; null where it is nothing of ours. */
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
    return null; // not ours
  }
}

export type HandSaver = ReturnType<typeof makeHandSaver>;

export function makeHandSaver({ root, store }: { readonly root: HTMLElement; readonly store: Pick<Store, "state"> }) {
  let touched = false;

  /** What was left on the page has just been looked for. */
  function shown() {
    touched = false;
  }

  /** The page may go away now. What was found and waits for its position is still there; the first drop of the home page begins anew. */
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
