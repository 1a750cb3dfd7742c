/** Sentences that point at cells: hovering or focusing highlights the cells on the board, a press pins them. */

import { type Pointing, put } from "../state";
import type { App } from "./app";

export const pointsAtSomething = ({ cells = [], edges = [] }: Pointing) => cells.length + edges.length > 0;

/** The handlers of an element that shows something while it is hovered or focused. */
export function whilePointedAt(show: (on: boolean) => void) {
  const [come, go] = [() => show(true), () => show(false)];
  return { onPointerEnter: come, onPointerLeave: go, onFocus: come, onBlur: go };
}

/** The handlers of an element that highlights the cells of a sentence. */
export const lighting = (app: App, item: Pointing) => ({
  ...whilePointedAt((on) => app.dispatch(put({ pointed: on ? item : null }))),
  onClick: () => app.dispatch(put({ pinned: app.state.pinned === item ? null : item })),
});
