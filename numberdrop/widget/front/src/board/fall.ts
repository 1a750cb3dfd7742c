/** The fall of the last drop: it comes from the top as one piece, rests, and what it rests on flashes once. */

import { markAt } from "../hand/hand";
import type { State } from "../state";
import type { Cell } from "../wire";
import { CELL, feet, hasCell, onBoard, ROWS } from "./paths";

/** How long it takes from the top row to the ground; with the flash after it, less than half a second. */
const FALL = 300;
const LEAST = 120;
const FLASH = 190;

export function animateFall(root: Element, state: State, cells: readonly Cell[]) {
  if (!state.preferences.moving || !cells.length) return;
  const on = cells.filter(onBoard);
  const height = ROWS - 1 - Math.max(...on.map(([row]) => row));
  const duration = Math.max(LEAST, (FALL * height) / (ROWS - 1));
  const ink = on.map(([row, col]) => `[data-row="${row}"][data-col="${col}"] > .nd-ink`);
  // A shape without numbers is no mark of the grid: it falls as the ghost that it is.
  for (const node of root.querySelectorAll([...ink, ...(state.scene.hang ? [".nd-ghost"] : [])].join()))
    node.animate([{ translate: `0 ${-height * CELL}px` }, { translate: "none" }], {
      duration,
      easing: "cubic-bezier(.45,0,.9,.55)",
    });
  const rests = ([row, col]: Cell) =>
    row === 0 || (!hasCell(cells, [row - 1, col]) && markAt(state, [row - 1, col]) !== ".");
  const flash = root.querySelector(".nd-flash");
  flash?.setAttribute("d", feet(cells.filter(rests)));
  flash?.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], {
    delay: duration - 10,
    duration: FLASH,
  });
}
