/**
 * The beat of a game that goes on by itself. Python says after how long it wants to hear that all is drawn; then it acts (a bot at
 * the table, a replay, the coach). A tick that got lost is sent again: only a new number, a new beat or none ends it.
 */

import type { App } from "../app";

const AGAIN = 6000;
/** What came before is to be drawn first. */
const SOON = 30;

export type Ticker = ReturnType<typeof makeTicker>;

export function makeTicker(app: App) {
  let timer = 0;
  let waiting = "";

  function beat(n: number, after: number) {
    timer = window.setTimeout(() => {
      app.send({ type: "tick", n });
      beat(n, AGAIN);
    }, after);
  }

  function update() {
    const { tick } = app.scene;
    const beats = tick && (!tick.moves || app.wishes.moving());
    const now = beats ? `${tick.n} ${tick.after} ${tick.beat ?? 0}` : "";
    if (now === waiting) return;
    waiting = now;
    clearTimeout(timer);
    if (beats) beat(tick.n, Math.max(tick.after, SOON));
  }

  function stop() {
    clearTimeout(timer);
    waiting = "";
  }

  /** Begin anew: what was sent before Python was there is lost. */
  function again() {
    stop();
    update();
  }
  return { update, stop, again };
}
