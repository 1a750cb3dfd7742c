/**
 * The meaning of mouse, finger and pen on the grid, the same for all: a press on the shape selects a cell, a second one swaps two numbers; a
 * press elsewhere moves the shape there; only a fling downwards drops. A mouse also hovers. A gesture belongs to its pointer and ends when
 * its button is released. Pure functions without the DOM.
 */

import { hasCell, ROWS, sameCell } from "../board/paths";
import { aided, handAt, handIndex, markAt, picking, startCell } from "../hand/hand";
import type { State } from "../state";
import type { Cell } from "../wire";

const DRAG = 8;
/** Minimum length of a fling in cells, and its maximum duration in milliseconds. */
const FLING_CELLS = 2;
const FLING_TIME = 400;

/** The place of a pointer in pixels of the window, and the cell under it. */
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
  /** The cells of the shape, and its column, if one of them was pressed. */
  readonly grip: { readonly cells: readonly Cell[]; readonly col: number } | null;
  readonly dragged: boolean;
}

/** The actions that a pointer can ask for. */
export type Gesture =
  | { readonly type: "tap"; readonly cell: Cell }
  | { readonly type: "aim" | "slide"; readonly col: number }
  | { readonly type: "extend" | "paint"; readonly cell: Cell }
  | { readonly type: "swap"; readonly cells: readonly [number, number] }
  | { readonly type: "drop" };

/** The target of a press on a cell. */
export type Tap =
  | { readonly type: "choose" | "place"; readonly k: number }
  | { readonly type: "toggle" | "paint" | "why" | "try"; readonly cell: Cell }
  | { readonly type: "aim"; readonly col: number }
  | { readonly type: "put back" | "point at drop" };

/** The cell is covered, so that nothing can fall there. */
function covered(state: State, [row, col]: Cell): boolean {
  for (let r = row + 1; r < ROWS; r++) if (markAt(state, [r, col]) !== ".") return true;
  return false;
}

/** The action of a press on a cell. */
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

/** The column to which a hovering mouse moves the shape. Over the shape it stays, also while one of its cells is selected. */
export function hoverOver(state: State, cell: Cell): number | null {
  const { dial, draft, mode, startCol } = state;
  if (dial) return null;
  if (mode === "start") return startCol === cell[1] ? null : cell[1];
  if (!draft || draft.hand !== null || draft.chosen || handIndex(state, cell) >= 0) return null;
  return cell[1];
}

/** Properties of a pointer besides its place. */
export type Pointer = Pick<PointerEvent, "pointerId" | "pointerType" | "isPrimary" | "button" | "buttons" | "ctrlKey">;

/**
 * Whether a pointer that goes down begins a gesture: not with another button than the first, with Ctrl on a Mac (which opens a menu), with a
 * palm or a second finger during a gesture. A new first pointer of the same kind means that the end of the last one was missed.
 */
export function begins(press: Press | null, { button, ctrlKey, pointerId, pointerType, isPrimary }: Pointer): boolean {
  if (button !== 0 || (ctrlKey && pointerType === "mouse")) return false;
  return press === null || press.id === pointerId || (isPrimary && press.kind === pointerType);
}

/** Whether a gesture goes on with a move of its pointer: without a pressed button it has ended, even if no event told so. */
export const goesOn = (press: Press, { pointerId, buttons }: Pointer) => press.id !== pointerId || (buttons & 1) === 1;

/** Handle a pointer down. With a die taken, the press places the die; otherwise it grabs the shape. */
export function pressAt(state: State, point: Point & { readonly cell: Cell }, id: number, kind: string): Press {
  const { draft, mode, startCol } = state;
  const cells = mode === "start" ? [startCell(state)] : draft?.hand === null ? handAt(state) : [];
  const grip = hasCell(cells, point.cell) ? { cells, col: draft?.col ?? startCol ?? 0 } : null;
  return { ...point, id, last: point.cell, kind, grip, dragged: false };
}

/** A drag inside the shape goes from number to number; outside, or sideways, it moves the shape. */
function dragShape(state: State, from: Press, cell: Cell, x: number): Gesture | null {
  if (!from.dragged && Math.abs(x - from.x) <= DRAG) return null;
  const stays = cell[1] === from.last[1];
  if (!from.grip) return stays && from.kind === "mouse" ? null : { type: "aim", col: cell[1] };
  const numbers = state.draft?.kind === "drop" && hasCell(from.grip.cells, cell);
  if (stays || (!from.dragged && numbers)) return null;
  return { type: "slide", col: from.grip.col + cell[1] - from.cell[1] };
}

/** A drag over cells that are picked or painted picks or paints each. */
function dragCells(state: State, from: Press, cell: Cell): readonly Gesture[] {
  if (sameCell(cell, from.last)) return [];
  const type = picking(state) ? "extend" : "paint";
  const begins = !from.dragged && !(type === "extend" && hasCell(state.chosen, from.cell));
  return [...(begins ? [{ type, cell: from.cell } as const] : []), { type, cell }];
}

/** Handle a move of a pressed pointer: the updated press, and its actions. */
export function moveTo(state: State, from: Press, { cell, x }: Point): readonly [Press, readonly Gesture[]] {
  if (!cell) return [from, []];
  const shape = picking(state) || state.mode === "paint" ? null : dragShape(state, from, cell, x);
  const gestures = picking(state) || state.mode === "paint" ? dragCells(state, from, cell) : shape ? [shape] : [];
  return [{ ...from, last: cell, dragged: from.dragged || gestures.length > 0 }, gestures];
}

/** A quick downward stroke from the shape: the only gesture that drops. `high`: the height of a cell in pixels. */
function flung(from: Press, { x, y, time }: Point, high: number): boolean {
  const down = y - from.y;
  const long = down >= FLING_CELLS * high && down > 2 * Math.abs(x - from.x);
  return from.grip !== null && long && time - from.time < FLING_TIME;
}

/** The kind of a finished press: a fling, a swap by dragging, a drag (done already), or a tap. */
export function release(state: State, from: Press, point: Point, high: number): readonly Gesture[] {
  const { cell, grip, dragged } = from;
  const indexOf = (at: Cell | null) => (at && grip ? grip.cells.findIndex((held) => sameCell(held, at)) : -1);
  const [begun, ended] = [indexOf(cell), indexOf(point.cell)];
  const onNumber = state.draft?.kind === "drop" && ended >= 0;
  if (!onNumber && flung(from, point, high))
    // A slanted stroke may have moved the shape: it falls where it was.
    return [...(grip && dragged ? [{ type: "slide", col: grip.col } as const] : []), { type: "drop" }];
  if (dragged) return [];
  return [onNumber && begun >= 0 && begun !== ended ? { type: "swap", cells: [begun, ended] } : { type: "tap", cell }];
}
