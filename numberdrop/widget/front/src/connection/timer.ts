/**
 * Ticks of a game that runs by itself. Python sets the delay after which it wants to be told that everything is drawn; then it acts (a bot,
 * a replay, the coach). A lost tick is sent again, until a new number or delay comes, or none.
 */

import { isHeld, type State, type Store } from "../state";
import type { Message } from "../wire";

const AGAIN = 6000;
/** Let the browser paint before asking for the next step. */
const SOON = 30;

export interface Around {
  readonly store: Pick<Store, "state">;
  readonly send: (message: Message) => void;
}

export type Timer = ReturnType<typeof makeTimer>;

export function makeTimer({ store, send }: Around) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = "";

  function beat(n: number, after: number) {
    timer = setTimeout(() => {
      send({ type: "tick", n });
      beat(n, AGAIN);
    }, after);
  }

  function update(state: State = store.state) {
    const { scene, preferences } = state;
    const { tick } = scene;
    const beats = tick && !isHeld(state) && (!tick.moves || preferences.moving);
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

  /** Start again: ticks sent before Python was connected are lost. */
  function again() {
    stop();
    update();
  }
  return { update, stop, again };
}
