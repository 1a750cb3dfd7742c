/**
 * Synchronises browser storage with Python. Python decides what is stored (a game's text, lines of progress); this module writes it, reads
 * it for the greeting, and reports once when the browser refuses. Lines of other tabs are kept; whole texts are written only by the tab in
 * which the page works.
 */

import { notice, type Store } from "../state";
import type { Keep, Message } from "../wire";
import { piecesOf, withLines, withoutLines } from "./kept_lines";
import * as storage from "./storage";

const MOST_KEPT = 400000;
/** Milliseconds in which another tab, writing at the same moment, may overwrite a line with an older text. */
const RACE = 10000;

/** Event for the host, which may tell its server: the stored language has changed. */
const tellLanguage = () => window.dispatchEvent(new Event("numberdrop-language"));

/** Store a chosen language. */
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
  let fresh: Record<string, { line: string; at: number }[]> = {}; // the lines written last, by name
  const freshOf = (name: string) => (fresh[name] ?? []).filter(({ at }) => Date.now() - at < RACE);
  let awaited = 0; // the number of the greeting that Python has to answer before whole texts are overwritten
  let owed = false;
  let told = false;
  let noted = "";

  const stored = (name: string) => storage.read(name) ?? "";
  const textsOf = (log: Keep) => Object.entries({ ...log.put, ...(log.key ? { [log.key]: log.text ?? "" } : {}) });

  /** Store a text; a refusal is reported only once, as the page works on and the visitor can do little about it. */
  function put(name: string, text: string) {
    if (storage.write(name, text) || !text || told) return;
    told = true;
    store.dispatch(notice({ full: true }));
  }

  /** Whether the stored text differs from the page's: another tab has written it. */
  const differs = (log: Keep) => !!log.key && textsOf(log).some(([name, text]) => stored(name) !== text);

  /** Python was told the content of storage by the greeting of this number. */
  function heard(seq: number) {
    awaited = Math.max(awaited, seq);
  }

  /** Store whole texts and the page's own record. */
  function writeTexts(log: Keep) {
    owed = store.state.ack.seq < awaited;
    if (owed || store.state.away) return;
    for (const [name, text] of textsOf(log)) if (stored(name) !== text) put(name, text);
  }

  /** Handle Python's answer: write what had to wait for it. */
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

  /** Apply a log: forget, make room, add lines, then store whole texts and the page's own record. */
  function write(log: Keep) {
    erase(log.erase ?? []);
    for (const [name, lines] of Object.entries(log.drop ?? {})) put(name, withoutLines(stored(name), lines));
    for (const [name, lines] of Object.entries(log.append ?? {})) append(name, lines);
    writeTexts(log);
    say(log.said ?? "");
  }

  /** Show a notice when it becomes true, and remove it when it ends; in another language only while it holds. */
  function say(text: string) {
    if (noted === text) return;
    if (!noted || !text || store.state.notices.note) store.dispatch(notice({ note: text }));
    noted = text;
  }

  const kept = (name: string) => piecesOf(stored(name), MOST_KEPT);

  /** The stored data for the greeting. */
  function read(log: Keep): Record<string, string> {
    return Object.fromEntries((log.reads ?? []).map((name) => [name, kept(name)[0] ?? ""]));
  }

  /** Send what did not fit into the greeting, and that this was all. */
  function finish(log: Keep) {
    if (!log.greets) return;
    for (const name of log.reads ?? [])
      for (const text of kept(name).slice(1)) send({ type: "kept", kept: { [name]: text } });
    send({ type: "greeted" });
  }

  /**
   * Handle a write of another tab. If it erased everything, this tab must not restore it; if both wrote at the same moment, the later text
   * may lack the earlier lines, which are added again.
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
