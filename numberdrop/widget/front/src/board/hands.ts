/**
 * Pointer events on the board, translated into actions. Assistive technology sends only "click", which is a tap. A running gesture keeps the
 * board for itself; otherwise two fingers zoom the page.
 */

import { place } from "../hand/draft";
import type { Moves } from "../hand/moves";
import {
  begins,
  type Gesture,
  goesOn,
  hoverOver,
  moveTo,
  type Point,
  type Press,
  pressAt,
  release,
  tapOn,
} from "../keys/pointer";
import { put, type State, type Store } from "../state";
import type { Cell } from "../wire";
import { CELL, onBoard, ROWS } from "./paths";

const RESTED = 300;
/** Milliseconds after a pointer event in which a click belongs to that pointer. */
const OWN_CLICK = 1000;

/** The cell of the grid that an element belongs to. */
export function cellOfNode(node: EventTarget | null): Cell | null {
  const cell = node instanceof Element ? node.closest<SVGElement>(".nd-cell") : null;
  return cell ? [Number(cell.dataset.row), Number(cell.dataset.col)] : null;
}

export interface Around {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly moves: Moves;
  readonly focusCell: (force?: boolean) => void;
}

export function makeHands({ root, store, moves, focusCell }: Around) {
  let press: Press | null = null;
  let touchedAt = Number.NEGATIVE_INFINITY;
  let changedAt = 0;
  let rested: Pick<State, "draft" | "trial"> | null = null;

  /** The place of an event, and the cell under it: null outside the grid. */
  function pointOf({ clientX: x, clientY: y, timeStamp: time }: MouseEvent): Point {
    const screen = root.querySelector<SVGSVGElement>(".nd-board")?.getScreenCTM();
    if (!screen || (!x && !y)) return { x, y, time, cell: null };
    const inside = new DOMPoint(x, y).matrixTransform(screen.inverse());
    const cell: Cell = [ROWS - 1 - Math.floor(inside.y / CELL), Math.floor(inside.x / CELL)];
    return { x, y, time, cell: onBoard(cell) ? cell : null };
  }

  /** The height of a cell in pixels of the window. */
  const cellSize = () => root.querySelector('.nd-cell[data-row="0"] .nd-hit')?.getBoundingClientRect().height ?? CELL;

  function tap(cell: Cell) {
    store.dispatch(put({ cursor: cell }));
    const { draft } = store.state;
    const does = tapOn(store.state, cell);
    switch (does.type) {
      case "place":
        return draft && draft.hand !== null && moves.hold(place(draft, draft.hand, does.k));
      case "put back":
        return moves.putBack();
      case "choose":
        return moves.pressCell(does.k);
      case "point at drop":
        return moves.pointAtDrop();
      case "toggle":
        return moves.toggle(does.cell);
      case "paint":
        return moves.paint(does.cell);
      case "why":
        moves.letGo();
        return moves.why({ kind: "cell", cell: does.cell });
      case "try":
        moves.letGo();
        return moves.tryAt(does.cell);
      case "aim":
        moves.letGo();
        return moves.aim(does.col);
    }
  }

  function perform(gesture: Gesture) {
    switch (gesture.type) {
      case "tap":
        return tap(gesture.cell);
      case "aim":
        return moves.aim(gesture.col);
      case "slide":
        return moves.slide(gesture.col);
      case "extend":
        return moves.extend(gesture.cell);
      case "paint":
        return moves.paint(gesture.cell);
      case "swap":
        return moves.swapCells(...gesture.cells);
      case "drop":
        return moves.drop();
    }
  }

  const performAll = (gestures: readonly Gesture[]) => store.together(() => gestures.forEach(perform));

  function hover(cell: Cell) {
    const { draft, trial } = store.state;
    const col = hoverOver(store.state, cell);
    if (col === null) return;
    moves.aim(col);
    if (!draft || store.state.draft === draft) return;
    const now = performance.now();
    if (now - changedAt > RESTED) rested = { draft, trial };
    changedAt = now;
  }

  /** When the pointer leaves the board, it crosses columns by accident: go back to the one where it rested. */
  function onPointerLeave() {
    const back = rested;
    rested = null;
    const { dial, draft } = store.state;
    if (press || dial || !back?.trial || !back.draft || !draft || performance.now() - changedAt > RESTED) return;
    if (back.draft.shape === draft.shape && back.draft.orient === draft.orient)
      moves.hold(
        { ...draft, col: back.draft.col },
        back.trial.map(([row, col]) => [row, col]),
      );
  }

  /** End a gesture that was interrupted; its effects so far stay. */
  function end() {
    press = null;
  }

  function onPointerDown(event: PointerEvent) {
    const { currentTarget, target, pointerId, pointerType } = event;
    const point = pointOf(event);
    const onPill = target instanceof Element && target.closest(".nd-pill");
    if (onPill || !point.cell) return;
    const finger = pointerType !== "mouse";
    // Browsers also send mouse events for a touch, which would take the keyboard focus from a dial that the touch opened.
    if (finger) event.preventDefault();
    if (!begins(press, event)) return;
    press = pressAt(store.state, { ...point, cell: point.cell }, pointerId, pointerType);
    window.addEventListener("blur", end, { once: true });
    if (!finger && currentTarget instanceof Element) currentTarget.setPointerCapture(pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    if (press && !goesOn(press, event)) end();
    const point = pointOf(event);
    if (!press) {
      if (event.pointerType === "mouse" && point.cell) hover(point.cell);
    } else if (event.pointerId === press.id) {
      const [next, gestures] = moveTo(store.state, press, point);
      press = next;
      performAll(gestures);
    }
  }

  function onPointerUp(event: PointerEvent) {
    touchedAt = event.timeStamp;
    if (!press || event.pointerId !== press.id) return;
    const from = press;
    end();
    performAll(release(store.state, from, pointOf(event), cellSize()));
    if (!store.state.dial) focusCell(from.kind !== "mouse");
  }

  /** Handles a cancelled pointer, or a lost pointer capture. */
  function onPointerLost({ pointerId }: PointerEvent) {
    if (press?.id === pointerId) end();
  }

  /** A mouse's context menu swallows the release; a resting finger opens no menu. */
  function onContextMenu(event: MouseEvent) {
    if (press?.kind === "mouse") end();
    else if (press) event.preventDefault();
  }

  /** No second finger zooms during a drag. */
  function onTouchMove(event: TouchEvent) {
    if (press?.dragged && event.cancelable) event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    const own = event.detail > 0 && event.timeStamp - touchedAt < OWN_CLICK;
    const cell = own ? null : cellOfNode(event.target);
    if (cell) store.together(() => tap(cell));
  }
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerLost,
    onLostPointerCapture: onPointerLost,
    onPointerLeave,
    onContextMenu,
    onTouchMove,
    onTouchStart: onTouchMove,
    onClick,
  };
}
