/**
 * Makes a page work in one tab at a time. A tab that shows a page with stored data tells the others; one that shows the same page stops: it
 * sends and stores nothing more, and shows a button to continue there.
 */

import type { Connection } from "../connection/connection";
import { put, type Store } from "../state";
import type { HandSaver } from "../storage/saved_hand";

const CHANNEL = "numberdrop";
/** The document's id: two tutors in one notebook do not stop each other. */
const MARK = Symbol.for("numberdrop.tab");
const marked: typeof globalThis & { [MARK]?: string } = globalThis;

interface Claim {
  readonly page: string | null;
  readonly tab: string;
}

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null; // forbidden like storage: then nothing is stored, either
  }
}

export interface Around {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly connection: Pick<Connection, "rest" | "goOn" | "met">;
  readonly hand: Pick<HandSaver, "save">;
}

export type Tabs = ReturnType<typeof makeTabs>;

export function makeTabs({ root, store, connection, hand }: Around) {
  marked[MARK] ??= `${Math.random()}`;
  const tab = marked[MARK];
  const channel = open();
  let goesOn = false;
  let awaited = 0;

  /** Tell other tabs that the page works here. */
  function claim() {
    const { away, log } = store.state;
    if (log.key) channel?.postMessage({ page: log.key, tab } satisfies Claim);
    if (away) store.dispatch(put({ away: false }));
  }

  function heard({ data }: MessageEvent<Claim>) {
    // A page that is still loading claims its place when it is ready.
    const { away, log } = store.state;
    if (data.tab === tab || data.page !== log.key || away || !connection.met()) return;
    hand.save();
    connection.rest();
    store.dispatch(put({ dial: null, opened: null, away: true }));
  }

  /** Continues the page here, from what the other tab has stored. */
  function goOn() {
    goesOn = true;
    connection.goOn();
    root.focus({ preventScroll: true });
  }

  /** Python was greeted with this message number. */
  function greeted(seq: number) {
    if (goesOn) awaited = seq;
    goesOn = false;
  }

  /** Whether Python has just answered that greeting, up to this number: half-finished input then comes from the other tab. */
  function answered(seq: number): boolean {
    if (!awaited || seq < awaited) return false;
    awaited = 0;
    return true;
  }

  channel?.addEventListener("message", heard);
  return { claim, goOn, greeted, answered, stop: () => channel?.close() };
}
