/**
 * Geometry of the board drawing, as pure functions from cells to SVG path text. A cell is 44 units wide: on a phone of 320 CSS pixels a unit
 * is a pixel, so a cell is a full touch target.
 */

import type { Cell, Edge } from "../wire";

export const CELL = 44;
export const COLS = 7;
export const ROWS = 14;
/** The lowest row above the line. */
export const LINE_ROW = 11;
export const WIDE = COLS * CELL;
export const HIGH = ROWS * CELL;

export const cellX = (col: number) => col * CELL;
export const cellY = (row: number) => (ROWS - 1 - row) * CELL;
export const onBoard = ([row, col]: Cell) => row >= 0 && row < ROWS && col >= 0 && col < COLS;
export const sameCell = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1];
export const hasCell = (cells: readonly Cell[], cell: Cell) => cells.some((one) => sameCell(one, cell));
/** Index of a cell in a list of all cells, row by row from the ground. */
export const cellIndex = ([row, col]: Cell) => row * COLS + col;
export const cellOf = (index: number): Cell => [Math.floor(index / COLS), index % COLS];
/** The nearest cell of the grid, or of its visible rows, to a point that may lie outside. */
export const nearestCell = ([row, col]: Cell, rows = ROWS): Cell => [
  Math.max(0, Math.min(rows - 1, row)),
  Math.max(0, Math.min(COLS - 1, col)),
];

/** Position of a cell in the drawing, as a transform. */
export const cellSpot = ([row, col]: Cell) => `translate(${cellX(col)} ${cellY(row)})`;

/** Rounded squares, one per cell, as one path. */
export function squares(cells: readonly Cell[], inset: number, round: number): string {
  const side = CELL - 2 * inset - 2 * round;
  const corner = (x: number, y: number) => `a${round} ${round} 0 0 1 ${x * round} ${y * round}`;
  return cells
    .filter(onBoard)
    .map(
      ([row, col]) =>
        `M${cellX(col) + inset + round} ${cellY(row) + inset}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`,
    )
    .join("");
}

/** The outline of a connected set of cells, drawn inside its border; at inner corners it bends outwards so that it stays closed. */
export function outline(cells: readonly Cell[], inset: number): string {
  const on = cells.filter(onBoard);
  const has = (row: number, col: number) => on.some((cell) => cell[0] === row && cell[1] === col);
  // How far an edge extends past the cell: -inset at an outer corner, 0 when it runs straight on, +inset around an inner corner.
  const reach = (beside: boolean, across: boolean) => (!beside ? -inset : across ? inset : 0);
  return on
    .map(([row, col]) => {
      const x = cellX(col);
      const y = cellY(row);
      const level = (up: number) => {
        const at = up > 0 ? y + inset : y + CELL - inset;
        const from = x - reach(has(row, col - 1), has(row + up, col - 1));
        const to = x + CELL + reach(has(row, col + 1), has(row + up, col + 1));
        return has(row + up, col) ? "" : `M${from} ${at}H${to}`;
      };
      const upright = (side: number) => {
        const at = side > 0 ? x + CELL - inset : x + inset;
        const from = y - reach(has(row + 1, col), has(row + 1, col + side));
        const to = y + CELL + reach(has(row - 1, col), has(row - 1, col + side));
        return has(row, col + side) ? "" : `M${at} ${from}V${to}`;
      };
      return level(1) + level(-1) + upright(-1) + upright(1);
    })
    .join("");
}

/** A thick line at the bottom of each of these cells. */
export const feet = (cells: readonly Cell[]) =>
  cells.map(([row, col]) => `M${cellX(col) + 7} ${cellY(row) + CELL}h${CELL - 14}`).join("");

/** The lane from the top of the grid down to the lowest free cell of the shape in each of its columns. */
export function lanes(cells: readonly Cell[]): string {
  const top = new Map<number, number>();
  for (const [row, col] of cells) top.set(col, Math.max(row, top.get(col) ?? 0));
  return [...top].map(([col, row]) => `M${cellX(col)} 0h${CELL}V${cellY(row) + CELL / 2}h${-CELL}z`).join("");
}

const middle = ([row, col]: Cell): [number, number] => [cellX(col) + CELL / 2, cellY(row) + CELL / 2];

/** A line through the centres of cells in order, interrupted where two are not neighbours. */
export function thread(cells: readonly Cell[]): string {
  return cells
    .map((cell, i) => {
      const before = cells[i - 1];
      const near = before && Math.abs(cell[0] - before[0]) + Math.abs(cell[1] - before[1]) === 1;
      return `${near ? "L" : "M"}${middle(cell).join(" ")}`;
    })
    .join("");
}

/** The link between two cells: a bar on their common side, or a line between them that leaves their digits free. */
export function link([a, b]: Edge): string {
  if (a[1] === b[1] && Math.abs(a[0] - b[0]) === 1) return feet([a[0] > b[0] ? a : b]);
  if (a[0] === b[0] && Math.abs(a[1] - b[1]) === 1)
    return `M${cellX(Math.max(a[1], b[1]))} ${cellY(a[0]) + 7}v${CELL - 14}`;
  const [x, y] = middle(a);
  const [u, v] = middle(b);
  const part = (share: number) => `${x + (u - x) * share} ${y + (v - y) * share}`;
  return `M${part(0.3)}L${part(0.7)}`;
}
