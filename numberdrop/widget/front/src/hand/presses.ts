/** What a press on the shape in hand does: it chooses a cell, a second one swaps two numbers. Nothing here drops. */

import type { App } from "../app";
import { nudge } from "../views/nudge";
import * as drafts from "./draft";

/** Somebody presses on what only the Drop button drops: show it, and say so. */
export function pointAtDrop(app: App) {
  app.said = app.words.press_drops;
  app.draw();
  nudge(app, '[data-k="button-drop"]');
}

/** A press on cell k of the shape; a star asks for its number. An X block has nothing to choose. */
export function pressCell(app: App, k: number) {
  const { draft, moves } = app;
  if (draft?.kind !== "drop") return pointAtDrop(app);
  const next = drafts.pressCell(draft, k);
  if (draft.chosen) return moves.hold(next);
  moves.carry(next);
  if (drafts.shown(next, app.faces, k).star) app.dial.openStar(k);
}

/** From one cell of the shape onto another: their numbers change places. */
export function swapCells({ draft, moves }: App, a: number, b: number) {
  if (draft?.kind === "drop") moves.hold({ ...drafts.swapSlots(draft, a, b), cur: b });
}

/** No cell is chosen any more. */
export function letGo({ draft, moves }: App) {
  if (draft?.chosen) moves.carry({ ...draft, chosen: false });
}
