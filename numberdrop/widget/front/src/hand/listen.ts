/**
 * Where keys are heard: anywhere on the page. In a notebook the tutor hears what is typed into it, and the notebook does not; a page
 * of the tutor's own listens from the start, before anything has been pressed.
 */

import type { App } from "../app";
import { inLab } from "../wishes";

export function listen(app: App) {
  const { root } = app;
  const lab = inLab();
  root.addEventListener("keydown", (event) => {
    if (event.target === root && lab) return;
    app.keys.onPage(event);
    event.stopPropagation();
  });
  const onPage = (event: KeyboardEvent) => {
    const nobody = event.target === document.body || event.target === document.documentElement;
    if (nobody && root.isConnected) app.keys.onPage(event);
  };
  if (!lab) document.addEventListener("keydown", onPage);
  return () => document.removeEventListener("keydown", onPage);
}
