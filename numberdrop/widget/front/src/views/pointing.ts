/** A sentence that points at places: it lights them on the board while it is hovered or focused, and a press keeps them lit. */

import { type Pointing, put } from "../state";
import type { App } from "./app";

export const pointsAtSomething = ({ cells = [], edges = [] }: Pointing) => cells.length + edges.length > 0;

/** The handlers of an element that lights what a sentence points at. */
export function lighting(app: App, item: Pointing) {
  const light = (now: Pointing | null) => () => {
    app.dispatch(put({ pointed: now }));
  };
  return {
    onPointerEnter: light(item),
    onPointerLeave: light(null),
    onFocus: light(item),
    onBlur: light(null),
    onClick() {
      app.dispatch(put({ pinned: app.state.pinned === item ? null : item }));
    },
  };
}
