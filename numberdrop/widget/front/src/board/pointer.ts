/**
 * Mouse, touch and pen on the grid, all alike: a press on the shape chooses a cell, a second one swaps two numbers; a press elsewhere
 * moves the shape there; only a fling downwards drops. A mouse also hovers. Assistive technology sends "click" alone: a press.
 */

import type { App } from "../app";
import type { Draft } from "../hand/draft";
import { moveTo, place } from "../hand/draft";
import { aided, handAt, handIndex, markAt, startCell } from "../hand/hand";
import type { Trial } from "../hand/moves";
import { letGo, pointAtDrop, pressCell, swapCells } from "../hand/presses";
import type { Cell } from "../wire";
import { CELL, hasCell, onBoard, ROWS, sameCell } from "./paths";

const DRAG = 8;
const RESTED = 300;
/** A fling is at least so many cells long, and over in so many milliseconds. */
const FLING_CELLS = 2;
const FLING_TIME = 400;

/** How high a cell is in the window. */
const cellSize = (app: App) =>
  app.root.querySelector('.nd-cell[data-row="0"] .nd-hit')?.getBoundingClientRect().height ?? CELL;

/** The cell under a point of the window, or null outside the grid. */
export function cellUnder(app: App, { clientX, clientY }: { clientX: number; clientY: number }): Cell | null {
  const svg = app.root.querySelector<SVGSVGElement>(".nd-board");
  const screen = svg?.getScreenCTM();
  if (!screen || (!clientX && !clientY)) return null;
  const point = new DOMPoint(clientX, clientY).matrixTransform(screen.inverse());
  const cell: Cell = [ROWS - 1 - Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
  return onBoard(cell) ? cell : null;
}

/** The cell that an element of the grid belongs to. */
export function cellOfNode(node: EventTarget | null): Cell | null {
  const one = node instanceof Element ? node.closest<SVGElement>(".nd-cell") : null;
  return one ? [Number(one.dataset.row), Number(one.dataset.col)] : null;
}

/** Something lies over the cell, so that nothing falls there. */
function covered(app: App, [row, col]: Cell): boolean {
  for (let r = row + 1; r < ROWS; r++) if (markAt(app, [r, col]) !== ".") return true;
  return false;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  readonly cell: Cell;
  last: Cell;
  readonly finger: boolean;
  /** The cells of the shape, and its column, where one of them was pressed. */
  readonly grip: { readonly cells: readonly Cell[]; readonly col: number } | null;
  dragged: boolean;
}

export function makePointer(app: App) {
  const { moves } = app;
  let press: Press | null = null;
  let changedAt = 0;
  let rested: { draft: Draft; trial: Trial | null } | null = null;

  const shapeCells = () => (app.mode === "start" ? [startCell(app)] : handAt(app));
  const overLane = (col: number) => handAt(app).some((one) => one[1] === col);

  /** Hover. Over the shape's own cells it stands still, so that each of them can be reached; also while one of them is chosen. */
  function hover(cell: Cell) {
    if (app.dial.isOpen()) return;
    const { draft } = app;
    if (app.mode === "start") {
      if (app.startCol !== cell[1]) moves.aim(cell[1]);
      return;
    }
    if (!draft || draft.hand !== null || draft.chosen || handIndex(app, cell) >= 0) return;
    const before = { draft, trial: moves.lastTrial() };
    moves.aim(cell[1]);
    if (app.draft === draft) return;
    const now = performance.now();
    if (now - changedAt > RESTED) rested = before;
    changedAt = now;
  }

  /** On the way out of the board the pointer crosses columns nobody meant: go back to where it rested. */
  function leave() {
    const back = rested;
    rested = null;
    const { draft } = app;
    if (press || app.dial.isOpen() || !back?.trial || !draft || performance.now() - changedAt > RESTED) return;
    if (back.draft.shape === draft.shape && back.draft.orient === draft.orient)
      moves.hold(
        { ...draft, col: back.draft.col },
        back.trial.cells.map(([row, col]) => [row, col]),
      );
  }

  function tapShape(draft: Draft, cell: Cell) {
    const k = handIndex(app, cell);
    if (draft.hand !== null) return k >= 0 ? moves.hold(place(draft, draft.hand, k)) : moves.putBack();
    if (k >= 0) return pressCell(app, k);
    letGo(app);
    if (overLane(cell[1]) && markAt(app, cell) !== ".") return moves.why({ kind: "cell", cell });
    if (overLane(cell[1]) && aided(app) && covered(app, cell)) return moves.tryAt(cell);
    return moves.aim(cell[1]);
  }

  function tap(cell: Cell) {
    if (app.mode === "start") {
      if (sameCell(cell, startCell(app))) pointAtDrop(app);
      else moves.aim(cell[1]);
    } else if (app.draft) tapShape(app.draft, cell);
    else if (moves.picking()) moves.toggle(cell);
    else if (app.mode === "paint") moves.paint(cell, app.palette);
    else moves.why({ kind: "cell", cell });
  }

  /** Where the shape is taken hold of; with a die in the hand a press is about the die. */
  function gripOf(cell: Cell): Press["grip"] {
    const cells = app.draft?.hand === null || app.mode === "start" ? shapeCells() : [];
    return hasCell(cells, cell) ? { cells, col: app.draft?.col ?? app.startCol ?? 0 } : null;
  }

  function onPointerDown(event: PointerEvent) {
    const target = event.target as Element;
    const cell = event.button === 0 && !target.closest(".nd-pill") ? cellUnder(app, event) : null;
    if (!cell) return;
    const finger = event.pointerType !== "mouse";
    const { clientX: x, clientY: y, timeStamp: time, pointerId: id } = event;
    press = { id, x, y, time, cell, last: cell, finger, grip: gripOf(cell), dragged: false };
    // Of a touch browsers make mouse events as well, which would take the keyboard from a dial that the touch has opened.
    if (finger) event.preventDefault();
    else (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  /** Inside the shape a drag goes from number to number; out of it, and sideways, it takes the shape along. */
  function dragShape(from: Press, cell: Cell, { clientX }: PointerEvent) {
    if (!from.dragged && Math.abs(clientX - from.x) <= DRAG) return;
    const { grip } = from;
    if (!grip) {
      if (cell[1] === from.last[1] && !from.finger) return;
      moves.aim(cell[1]);
    } else {
      const numbers = app.draft?.kind === "drop" && hasCell(grip.cells, cell);
      if ((!from.dragged && numbers) || cell[1] === from.last[1]) return;
      slide(grip.col + cell[1] - from.cell[1]);
    }
    from.dragged = true;
  }

  function slide(col: number) {
    if (app.mode === "start") moves.aim(col);
    else moves.change((table, draft) => moveTo(table, draft, col));
  }

  /** A quick stroke from the shape downwards: the one way to drop on the board itself. */
  function flung(from: Press, event: PointerEvent): boolean {
    const down = event.clientY - from.y;
    const aside = Math.abs(event.clientX - from.x);
    const long = down >= FLING_CELLS * cellSize(app) && down > 2 * aside;
    return from.grip !== null && long && event.timeStamp - from.time < FLING_TIME;
  }

  function dragTo(from: Press, cell: Cell) {
    if (moves.picking()) {
      if (!from.dragged && !hasCell(app.chosen, from.cell)) moves.extend(from.cell);
      moves.extend(cell);
    } else if (app.mode === "paint") {
      if (!from.dragged) moves.paint(from.cell, app.palette);
      moves.paint(cell, app.palette);
    }
    from.dragged = true;
  }

  function onPointerMove(event: PointerEvent) {
    const cell = cellUnder(app, event);
    if (!press && event.pointerType === "mouse") {
      if (cell) hover(cell);
      return;
    }
    if (!press || event.pointerId !== press.id || !cell) return;
    if (moves.picking() || app.mode === "paint") {
      if (!sameCell(cell, press.last)) dragTo(press, cell);
    } else dragShape(press, cell, event);
    press.last = cell;
  }

  /** What a press was, now that it is over: a fling, a swap by dragging, a drag, or a press. */
  function finish(from: Press, event: PointerEvent) {
    const end = cellUnder(app, event);
    const { cell, grip } = from;
    const [a, b] = [cell, end].map((one) => (one && grip ? grip.cells.findIndex((at) => sameCell(at, one)) : -1));
    const onNumber = app.draft?.kind === "drop" && b !== undefined && b >= 0;
    if (!onNumber && flung(from, event)) {
      // A stroke that leans a little may have pulled the shape along: it falls where it stood.
      if (grip && from.dragged) slide(grip.col);
      moves.drop();
    } else if (!from.dragged && a !== undefined && onNumber && a >= 0 && a !== b) swapCells(app, a, b);
    else if (!from.dragged) {
      app.cursor = cell;
      tap(cell);
    }
  }

  function onPointerUp(event: PointerEvent) {
    if (!press || event.pointerId !== press.id) return;
    const from = press;
    press = null;
    finish(from, event);
    app.draw();
    if (!app.dial.isOpen()) app.focusCell(from.finger);
  }

  function onClick(event: MouseEvent) {
    const cell = event.detail === 0 ? cellOfNode(event.target) : null;
    if (cell) {
      app.cursor = cell;
      tap(cell);
    }
  }

  const onPointerCancel = () => {
    press = null;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave: leave, onClick };
}
