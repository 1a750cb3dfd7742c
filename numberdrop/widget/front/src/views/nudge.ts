/** Something on the page grows for a moment, where things may move: what is to be pressed, what has gone well. */

import type { App } from "../app";

const NUDGE = 240;

export function nudge(app: App, selector: string) {
  if (!app.wishes.moving()) return;
  const grows = [{ transform: "none" }, { transform: "scale(1.08)" }, { transform: "none" }];
  app.root.querySelector(selector)?.animate(grows, NUDGE);
}
