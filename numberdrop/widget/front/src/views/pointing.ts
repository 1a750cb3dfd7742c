/** A sentence that points at places: it lights them on the board while it is hovered or focused, and a press keeps them lit. */

import { type Pointing, put } from "../state";
import type { App } from "./app";

export const pointsAtSomething = ({ cells = [], edges = [] }: Pointing) => cells.length + edges.length > 0;

/** The handlers of an element that shows something while it is pointed at or focused. */
export function whilePointedAt(show: (on: boolean) => void) {
  const [come, go] = [() => show(true), () => show(false)];
  return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
}

/** The handlers of an element that lights what a sentence points at. */
export const lighting = (app: App, item: Pointing) => ({
  ...whilePointedAt((on) => app.dispatch(put({ pointed: on ? item : null }))),
  onClick: () => app.dispatch(put({ pinned: app.state.pinned === item ? null : item })),
});
