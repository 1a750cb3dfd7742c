/** Animates the last drop: the shape falls from the top as one piece and comes to rest, and what it rests on flashes once. */

import { markAt } from "../hand/hand";
import type { State } from "../state";
import type { Cell } from "../wire";
import { CELL, feet, hasCell, onBoard, ROWS } from "./paths";

/** Milliseconds of a fall from the top row to the ground; with the flash, less than half a second. */
const FALL = 300;
const LEAST = 120;
const FLASH = 190;

export function animateFall(root: Element, state: State, cells: readonly Cell[]) {
  if (!state.preferences.moving || !cells.length) return;
  const on = cells.filter(onBoard);
  const height = ROWS - 1 - Math.max(...on.map(([row]) => row));
  const duration = Math.max(LEAST, (FALL * height) / (ROWS - 1));
  const ink = on.map(([row, col]) => `[data-row="${row}"][data-col="${col}"] > .nd-ink`);
  // A shape without numbers is no mark of the grid: its ghost falls.
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
