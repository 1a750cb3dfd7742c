/**
 * What a mouse, a finger or a pen means on the grid, all alike: a press on the shape chooses a cell, a second one swaps two numbers; a
 * press elsewhere moves the shape there; only a fling downwards drops. A mouse also hovers. A gesture belongs to the pointer that began
 * it, and is over when its button is up. Pure: it knows no document, and does nothing.
 */

import { hasCell, ROWS, sameCell } from "../board/paths";
import { aided, handAt, handIndex, markAt, picking, startCell } from "../hand/hand";
import type { State } from "../state";
import type { Cell } from "../wire";

const DRAG = 8;
/** A fling is at least so many cells long, and over in so many milliseconds. */
const FLING_CELLS = 2;
const FLING_TIME = 400;

/** Where a pointer is: in pixels of the window, and over which cell. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly cell: Cell | null;
}

/** A pointer that is down on the grid. */
export interface Press extends Point {
  readonly id: number;
  readonly cell: Cell;
  readonly last: Cell;
  /** Mouse, pen or finger. */
  readonly kind: string;
  /** The cells of the shape, and its column, where one of them was pressed. */
  readonly grip: { readonly cells: readonly Cell[]; readonly col: number } | null;
  readonly dragged: boolean;
}

/** What a pointer asks for. */
export type Gesture =
  | { readonly type: "tap"; readonly cell: Cell }
  | { readonly type: "aim" | "slide"; readonly col: number }
  | { readonly type: "extend" | "paint"; readonly cell: Cell }
  | { readonly type: "swap"; readonly cells: readonly [number, number] }
  | { readonly type: "drop" };

/** What a press on a cell is about. */
export type Tap =
  | { readonly type: "choose" | "place"; readonly k: number }
  | { readonly type: "toggle" | "paint" | "why" | "try"; readonly cell: Cell }
  | { readonly type: "aim"; readonly col: number }
  | { readonly type: "put back" | "point at drop" };

/** Something lies over the cell, so that nothing falls there. */
function covered(state: State, [row, col]: Cell): boolean {
  for (let r = row + 1; r < ROWS; r++) if (markAt(state, [r, col]) !== ".") return true;
  return false;
}

/** What a press on a cell means. */
export function tapOn(state: State, cell: Cell): Tap {
  const { draft, mode } = state;
  if (mode === "start")
    return sameCell(cell, startCell(state)) ? { type: "point at drop" } : { type: "aim", col: cell[1] };
  if (!draft) return { type: picking(state) ? "toggle" : mode === "paint" ? "paint" : "why", cell };
  const k = handIndex(state, cell);
  if (draft.hand !== null) return k >= 0 ? { type: "place", k } : { type: "put back" };
  if (k >= 0) return { type: "choose", k };
  const over = handAt(state).some(([, col]) => col === cell[1]);
  if (over && markAt(state, cell) !== ".") return { type: "why", cell };
  if (over && aided(state) && covered(state, cell)) return { type: "try", cell };
  return { type: "aim", col: cell[1] };
}

/** The column that a mouse without a button leads the shape to. Over the shape it stands still, also while a cell of it is chosen. */
export function hoverOver(state: State, cell: Cell): number | null {
  const { dial, draft, mode, startCol } = state;
  if (dial) return null;
  if (mode === "start") return startCol === cell[1] ? null : cell[1];
  if (!draft || draft.hand !== null || draft.chosen || handIndex(state, cell) >= 0) return null;
  return cell[1];
}

/** What is known of a pointer besides its place. */
export type Pointer = Pick<PointerEvent, "pointerId" | "pointerType" | "isPrimary" | "button" | "buttons" | "ctrlKey">;

/**
 * Whether a pointer that goes down begins a gesture: not another button than the first, nor a Mac's click with Ctrl (which opens a menu),
 * nor a palm or a second finger beside a gesture. A first pointer of the same kind means that the end of the last one never came.
 */
export function begins(press: Press | null, { button, ctrlKey, pointerId, pointerType, isPrimary }: Pointer): boolean {
  if (button !== 0 || (ctrlKey && pointerType === "mouse")) return false;
  return press === null || press.id === pointerId || (isPrimary && press.kind === pointerType);
}

/** Whether a gesture goes on with a move of its pointer: without its button it is over, though nobody told. */
export const goesOn = (press: Press, { pointerId, buttons }: Pointer) => press.id !== pointerId || (buttons & 1) === 1;

/** A pointer goes down. With a die in the hand a press is about the die, otherwise the shape is taken hold of. */
export function pressAt(state: State, point: Point & { readonly cell: Cell }, id: number, kind: string): Press {
  const { draft, mode, startCol } = state;
  const cells = mode === "start" ? [startCell(state)] : draft?.hand === null ? handAt(state) : [];
  const grip = hasCell(cells, point.cell) ? { cells, col: draft?.col ?? startCol ?? 0 } : null;
  return { ...point, id, last: point.cell, kind, grip, dragged: false };
}

/** Inside the shape a drag goes from number to number; out of it, and sideways, it takes the shape along. */
function dragShape(state: State, from: Press, cell: Cell, x: number): Gesture | null {
  if (!from.dragged && Math.abs(x - from.x) <= DRAG) return null;
  const stays = cell[1] === from.last[1];
  if (!from.grip) return stays && from.kind === "mouse" ? null : { type: "aim", col: cell[1] };
  const numbers = state.draft?.kind === "drop" && hasCell(from.grip.cells, cell);
  if (stays || (!from.dragged && numbers)) return null;
  return { type: "slide", col: from.grip.col + cell[1] - from.cell[1] };
}

/** Over cells that are picked or painted, each of them is. */
function dragCells(state: State, from: Press, cell: Cell): readonly Gesture[] {
  if (sameCell(cell, from.last)) return [];
  const type = picking(state) ? "extend" : "paint";
  const begins = !from.dragged && !(type === "extend" && hasCell(state.chosen, from.cell));
  return [...(begins ? [{ type, cell: from.cell } as const] : []), { type, cell }];
}

/** A pointer that is down moves: the press as it is now, and what that asks for. */
export function moveTo(state: State, from: Press, { cell, x }: Point): readonly [Press, readonly Gesture[]] {
  if (!cell) return [from, []];
  const shape = picking(state) || state.mode === "paint" ? null : dragShape(state, from, cell, x);
  const gestures = picking(state) || state.mode === "paint" ? dragCells(state, from, cell) : shape ? [shape] : [];
  return [{ ...from, last: cell, dragged: from.dragged || gestures.length > 0 }, gestures];
}

/** A quick stroke from the shape downwards: the one way to drop on the board itself. `high`: how high a cell is, in pixels. */
function flung(from: Press, { x, y, time }: Point, high: number): boolean {
  const down = y - from.y;
  const long = down >= FLING_CELLS * high && down > 2 * Math.abs(x - from.x);
  return from.grip !== null && long && time - from.time < FLING_TIME;
}

/** What a press was, now that it is over: a fling, a swap by dragging, a drag (which is done already), or a tap. */
export function release(state: State, from: Press, point: Point, high: number): readonly Gesture[] {
  const { cell, grip, dragged } = from;
  const indexOf = (at: Cell | null) => (at && grip ? grip.cells.findIndex((held) => sameCell(held, at)) : -1);
  const [begun, ended] = [indexOf(cell), indexOf(point.cell)];
  const onNumber = state.draft?.kind === "drop" && ended >= 0;
  if (!onNumber && flung(from, point, high))
    // A stroke that leans a little may have pulled the shape along: it falls where it stood.
    return [...(grip && dragged ? [{ type: "slide", col: grip.col } as const] : []), { type: "drop" }];
  if (dragged) return [];
  return [onNumber && begun >= 0 && begun !== ended ? { type: "swap", cells: [begun, ended] } : { type: "tap", cell }];
}
