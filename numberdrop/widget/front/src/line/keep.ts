/**
 * What stays on this device. Python decides what is kept (a game's text, lines of progress); this room puts it into the browser's
 * storage, takes it out again for the greeting, and says once when the browser refuses. What other tabs write, too, it guards:
 * Python hears of it before anything is done here, and it is never written over unseen.
 */

import type { App } from "../app";
import * as storage from "../storage";
import type { Keep } from "../wire";
import { piecesOf, withLines, withoutLines } from "./lines";

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

export type Keeper = ReturnType<typeof makeKeeper>;

export function makeKeeper(app: App) {
  let fresh: Record<string, { line: string; at: number }[]> = {}; // the lines just written, by name
  const freshOf = (name: string) => (fresh[name] ?? []).filter((one) => Date.now() - one.at < RACE);
  const known: Record<string, string> = {}; // what stood there when Python last heard of it or had it written, by name
  let awaited = 0; // the number of the intent that Python has to answer before it may have anything written over
  let owed = false;
  let told = false;
  let noted = "";

  const stored = (name: string) => storage.read(name) ?? "";
  const note = () => {
    for (const name of app.log.guard ?? []) known[name] = stored(name);
  };

  /** That nothing can be kept is said once: it changes nothing about the page, and the visitor can do little about it. */
  function put(name: string, text: string) {
    if (storage.write(name, text) || !text || told) return;
    told = true;
    app.notices = { ...app.notices, full: true };
    app.draw();
  }

  /** Python is told what storage holds, by the intent of this number. */
  function heard(seq: number) {
    awaited = Math.max(awaited, seq);
  }

  /** Tell Python if another tab has written; returns whether it has. */
  function elsewhere(): boolean {
    const { guard = [], key } = app.log;
    if (!key || guard.every((name) => known[name] === undefined || known[name] === stored(name))) return false;
    const kept = read(app.log);
    heard(app.send({ type: "elsewhere", name: key, record: stored(key), kept }));
    return true;
  }

  /** Whole texts and the page's own record. */
  function writeTexts(log: Keep) {
    owed = app.ack.seq < awaited || elsewhere();
    if (owed) return;
    const texts = { ...log.put, ...(log.key ? { [log.key]: log.text ?? "" } : {}) };
    // What stands there already is not written again: another tab may be just about to go on from it.
    for (const [name, text] of Object.entries(texts)) if (stored(name) !== text) put(name, text);
    note();
  }

  /** Python has answered: write what had to wait for that. */
  function answered() {
    if (owed && app.ack.seq >= awaited) writeTexts(app.log);
  }

  function erase(names: readonly string[]) {
    if (names.length) fresh = {};
    for (const name of names) {
      if (name === "*") {
        for (const one of Object.keys(known)) known[one] = "";
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
    if (!noted || !text || app.notices.note) {
      app.notices = { ...app.notices, note: text };
      app.draw();
    }
    noted = text;
  }

  const kept = (name: string) => piecesOf(stored(name), MOST_KEPT);

  /** What Python may know at the greeting. */
  function read(log: Keep): Record<string, string> {
    note();
    return Object.fromEntries((log.reads ?? []).map((name) => [name, kept(name)[0] ?? ""]));
  }

  /** After the greeting: what did not fit into it, and that this was all. */
  function finish(log: Keep) {
    if (!log.greets) return;
    for (const name of log.reads ?? [])
      for (const text of kept(name).slice(1)) app.send({ type: "kept", kept: { [name]: text } });
    app.send({ type: "greeted" });
  }

  /**
   * Another tab has written. If it erased everything, what this one still knows must not come back; if it wrote at the same moment
   * as this one, the later text may lack the lines of the earlier: they are added once more.
   */
  function written(event: StorageEvent) {
    if ((app.log.guard ?? []).some((name) => event.key === storage.storageName(name))) look();
    const name = Object.keys(app.log.append ?? {}).find((one) => event.key === storage.storageName(one));
    if (event.key === null || (name && event.newValue === null)) {
      fresh = {};
      if (app.log.greets) app.send({ type: "forgotten" });
    } else if (name) {
      const lines = freshOf(name).map((one) => one.line);
      const before = stored(name);
      const next = withLines(before, lines);
      if (next !== before) put(name, next);
    }
  }

  /** A tab that nobody sees asks nothing. */
  function look() {
    if (document.visibilityState === "visible") elsewhere();
  }
  window.addEventListener("storage", written);
  document.addEventListener("visibilitychange", look);
  function stop() {
    window.removeEventListener("storage", written);
    document.removeEventListener("visibilitychange", look);
  }
  return { write, read, finish, heard, elsewhere, answered, stop };
}
