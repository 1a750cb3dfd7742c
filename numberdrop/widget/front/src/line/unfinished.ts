/**
 * What is half done. The shape in hand, the cells that are picked, the column of a start number: they are kept when the page goes
 * away, and taken up again at the very position where they were left, whoever shows it then (a reload, another Python).
 */

import type { App } from "../app";
import { COLS, onBoard } from "../board/paths";
import type { Draft } from "../hand/draft";
import { read, write } from "../storage";
import type { Cell } from "../wire";
import { positionOf } from "./position";

const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCell = (value: unknown): value is Cell =>
  Array.isArray(value) && value.length === 2 && value.every(isWhole) && onBoard(value as unknown as Cell);
const isSlot = (value: unknown) => isRecord(value) && (value.die === null || isWhole(value.die));

/** Whether a draft out of the storage is one of ours; whether it fits the dice is asked where it is taken into the hand. */
export const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  Array.isArray(value.slots) &&
  value.slots.every(isSlot) &&
  [value.orient, value.col, value.cur].every(isWhole) &&
  value.slots[value.cur as number] !== undefined &&
  isRecord(value.wild);

export type Unfinished = ReturnType<typeof makeUnfinished>;

export function makeUnfinished(app: App) {
  let found: Record<string, unknown> | null = null; // what was left here, until it is taken up
  let touched = false;
  const name = () => `hand.${app.scene.page}`;

  /** The page is shown: look for what was left on it. */
  function find() {
    touched = false;
    try {
      const left: unknown = JSON.parse(read(name()) ?? "null");
      found = isRecord(left) ? left : null;
    } catch {
      found = null; // not ours
    }
  }

  /** Into the hand with it, if this is the position where it was left. */
  function takeUp() {
    if (!found || found.at !== positionOf(app)) return;
    const { draft, chosen, col } = found;
    found = null;
    if (isDraft(draft)) app.kept = draft;
    if (Array.isArray(chosen) && chosen.every(isCell)) app.chosen = chosen;
    if (isWhole(col) && col >= 0 && col < COLS) app.startCol = col;
  }

  /** The page may go away now. What was found and waits for its position is still there; the first drop of the home page begins anew. */
  function leave() {
    if (!app.board || app.scene.page === "home" || (found && !touched)) return;
    const any = app.draft || app.chosen.length || app.startCol !== null;
    const left = { at: positionOf(app), draft: app.draft, chosen: app.chosen, col: app.startCol };
    write(name(), any ? JSON.stringify(left) : "");
  }

  const touch = () => {
    touched = true;
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") leave();
  };
  for (const type of ["pointerdown", "keydown"]) app.root.addEventListener(type, touch, true);
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hidden);
  function stop() {
    window.removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hidden);
  }
  return { find, takeUp, leave, stop };
}
