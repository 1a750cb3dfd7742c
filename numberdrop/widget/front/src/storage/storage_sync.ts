/**
 * What stays on this device. Python decides what is kept (a game's text, lines of progress); this room puts it into the browser's
 * storage, takes it out again for the greeting, and says once when the browser refuses. Lines of other tabs stay beside one's own;
 * whole texts are written by the tab in which the page works.
 */

import { notice, type Store } from "../state";
import type { Keep, Message } from "../wire";
import { piecesOf, withLines, withoutLines } from "./kept_lines";
import * as storage from "./storage";

const MOST_KEPT = 400000;
/** Milliseconds in which another tab, writing at the same moment, may put an older text over a line. */
const RACE = 10000;

/** Told to the page around, which may want to tell its server: the language that is kept has changed. */
const tellLanguage = () => window.dispatchEvent(new Event("numberdrop-language"));

/** Keep a language that was asked for. */
export function keepLanguage(code: string) {
  storage.write("lang", code);
  tellLanguage();
}

export interface Around {
  readonly store: Store;
  readonly send: (message: Message) => void;
}

export type StorageSync = ReturnType<typeof makeStorageSync>;

export function makeStorageSync({ store, send }: Around) {
  let fresh: Record<string, { line: string; at: number }[]> = {}; // the lines just written, by name
  const freshOf = (name: string) => (fresh[name] ?? []).filter(({ at }) => Date.now() - at < RACE);
  let awaited = 0; // the number of the greeting that Python has to answer before it may have anything written over
  let owed = false;
  let told = false;
  let noted = "";

  const stored = (name: string) => storage.read(name) ?? "";
  const textsOf = (log: Keep) => Object.entries({ ...log.put, ...(log.key ? { [log.key]: log.text ?? "" } : {}) });

  /** That nothing can be kept is said once: it changes nothing about the page, and the visitor can do little about it. */
  function put(name: string, text: string) {
    if (storage.write(name, text) || !text || told) return;
    told = true;
    store.dispatch(notice({ full: true }));
  }

  /** Whether something else stands there than the page would have: another tab went on with it. */
  const differs = (log: Keep) => !!log.key && textsOf(log).some(([name, text]) => stored(name) !== text);

  /** Python is told what storage holds, by the greeting of this number. */
  function heard(seq: number) {
    awaited = Math.max(awaited, seq);
  }

  /** Whole texts and the page's own record. */
  function writeTexts(log: Keep) {
    owed = store.state.ack.seq < awaited;
    if (owed || store.state.away) return;
    for (const [name, text] of textsOf(log)) if (stored(name) !== text) put(name, text);
  }

  /** Python has answered: write what had to wait for that. */
  function answered() {
    if (owed && store.state.ack.seq >= awaited) writeTexts(store.state.log);
  }

  function erase(names: readonly string[]) {
    if (names.length) fresh = {};
    for (const name of names) {
      if (name === "*") {
        storage.forget();
        tellLanguage();
      } else put(name, "");
    }
  }

  function append(name: string, lines: readonly string[]) {
    const before = stored(name);
    const next = withLines(before, lines);
    if (next === before) return;
    put(name, next);
    const at = Date.now();
    fresh[name] = [...freshOf(name), ...lines.map((line) => ({ line, at }))];
  }

  /** Do what the log asks: forget, make room, then add, then keep whole texts and the page's own record. */
  function write(log: Keep) {
    erase(log.erase ?? []);
    for (const [name, lines] of Object.entries(log.drop ?? {})) put(name, withoutLines(stored(name), lines));
    for (const [name, lines] of Object.entries(log.append ?? {})) append(name, lines);
    writeTexts(log);
    say(log.said ?? "");
  }

  /** What is to be known is said when it begins to be true, and gone when it is over; in another language only while it stands. */
  function say(text: string) {
    if (noted === text) return;
    if (!noted || !text || store.state.notices.note) store.dispatch(notice({ note: text }));
    noted = text;
  }

  const kept = (name: string) => piecesOf(stored(name), MOST_KEPT);

  /** What Python may know at the greeting. */
  function read(log: Keep): Record<string, string> {
    return Object.fromEntries((log.reads ?? []).map((name) => [name, kept(name)[0] ?? ""]));
  }

  /** After the greeting: what did not fit into it, and that this was all. */
  function finish(log: Keep) {
    if (!log.greets) return;
    for (const name of log.reads ?? [])
      for (const text of kept(name).slice(1)) send({ type: "kept", kept: { [name]: text } });
    send({ type: "greeted" });
  }

  /**
   * Another tab has written. If it erased everything, what this one still knows must not come back; if it wrote at the same moment
   * as this one, the later text may lack the lines of the earlier: they are added once more.
   */
  function written(event: StorageEvent) {
    const name = Object.keys(store.state.log.append ?? {}).find((kept) => event.key === storage.storageName(kept));
    if (event.key === null || (name && event.newValue === null)) {
      fresh = {};
      if (store.state.log.greets) send({ type: "forgotten" });
    } else if (name) {
      const lines = freshOf(name).map(({ line }) => line);
      const before = stored(name);
      const next = withLines(before, lines);
      if (next !== before) put(name, next);
    }
  }

  window.addEventListener("storage", written);
  const stop = () => window.removeEventListener("storage", written);
  return { write, read, finish, heard, differs, answered, stop };
}
