// @vitest-environment happy-dom
/** What stays on the device: nothing is lost to another tab, nothing comes back that was erased. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notice, put, type Store } from "../src/state";
import { makeStorageSync, type StorageSync } from "../src/storage/storage_sync";
import type { Keep, Message } from "../src/wire";
import { store } from "./page";

const PROGRESS = "numberdrop.progress";
const shelf = window.localStorage;
const all = () => Object.fromEntries(Object.keys(shelf).map((name) => [name, shelf.getItem(name)]));
const log = (more: Partial<Keep>): Keep => ({ key: null, text: null, ...more });

let page: Store;
let keep: StorageSync;
let sent: Message[];

beforeEach(() => {
  shelf.clear();
  sent = [];
  page = store();
  keep = makeStorageSync({ store: page, send: (message) => sent.push(message) });
});
afterEach(() => {
  keep.stop();
  vi.restoreAllMocks();
});

describe("lines", () => {
  it("are added to what another tab wrote, and never twice", () => {
    shelf.setItem(PROGRESS, "zero\ntwo");
    keep.write(log({ append: { progress: ["one", "two", "one"] } }));
    expect(shelf.getItem(PROGRESS)).toBe("zero\ntwo\none\n");
    shelf.setItem(PROGRESS, `${shelf.getItem(PROGRESS)}other tab\n`);
    keep.write(log({ append: { progress: ["one", "three"] } }));
    expect(shelf.getItem(PROGRESS)).toBe("zero\ntwo\none\nother tab\nthree\n");
  });

  it("make room one by one, and are added then", () => {
    shelf.setItem(PROGRESS, "one\ntwo\nthree\n");
    keep.write(log({ drop: { progress: ["two", "four"] }, append: { progress: ["five"] } }));
    expect(shelf.getItem(PROGRESS)).toBe("one\nthree\nfive\n");
  });

  it("that another tab wrote over at the same moment are written once more", () => {
    page.dispatch(put({ log: log({ append: { progress: ["mine"] } }) }));
    keep.write(page.state.log);
    shelf.setItem(PROGRESS, "theirs\n");
    window.dispatchEvent(new StorageEvent("storage", { key: PROGRESS, newValue: "theirs\n" }));
    expect(shelf.getItem(PROGRESS)).toBe("theirs\nmine\n");
  });

  it("that another tab erased do not come back, and Python forgets them too", () => {
    page.dispatch(put({ log: log({ append: { progress: ["mine"] }, greets: true }) }));
    keep.write(page.state.log);
    shelf.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: null, newValue: null }));
    window.dispatchEvent(new StorageEvent("storage", { key: PROGRESS, newValue: "theirs\n" }));
    expect(shelf.getItem(PROGRESS)).toBeNull();
    expect(sent).toEqual([{ type: "forgotten" }]);
  });
});

it("progress is kept on a page without a text of its own, a page's text without progress", () => {
  keep.write(log({ append: { progress: ["one"] } }));
  keep.write(log({ key: "play", text: "a game" }));
  expect(all()).toEqual({ [PROGRESS]: "one\n", "numberdrop.play": "a game" });
});

it("what another tab wrote is not written over before Python has answered the greeting", () => {
  page.dispatch(put({ log: log({ key: "play", text: "mine", put: { table: "us" } }) }));
  keep.write(page.state.log);
  expect(all()).toEqual({ "numberdrop.play": "mine", "numberdrop.table": "us" });
  expect(keep.differs(page.state.log)).toBe(false);

  shelf.setItem("numberdrop.play", "theirs");
  expect(keep.differs(page.state.log)).toBe(true);
  keep.heard(1);
  keep.write(page.state.log);
  keep.answered();
  expect(shelf.getItem("numberdrop.play")).toBe("theirs");

  page.dispatch(put({ ack: { seq: 1, turn: 0 } }));
  page.dispatch(put({ log: { ...page.state.log, text: "theirs and more" } }));
  keep.answered();
  expect(all()).toEqual({ "numberdrop.play": "theirs and more", "numberdrop.table": "us" });
});

it("where the page works in another tab only lines are added", () => {
  shelf.setItem("numberdrop.play", "theirs");
  page.dispatch(put({ away: true }));
  keep.write(log({ key: "play", text: "mine", put: { table: "us" }, append: { progress: ["one"] } }));
  expect(all()).toEqual({ "numberdrop.play": "theirs", [PROGRESS]: "one\n" });
});

describe("erasing", () => {
  it("leaves room for what is written anew at once", () => {
    keep.write(log({ append: { progress: ["old"] } }));
    keep.write(log({ erase: ["progress"], append: { progress: ["new"] } }));
    expect(all()).toEqual({ [PROGRESS]: "new\n" });
    keep.write(log({ erase: ["progress"] }));
    expect(all()).toEqual({});
  });

  it("everything takes all of the tutor's, nothing of anybody else", () => {
    keep.write(log({ key: "play", text: "a game", put: { table: "leo" }, append: { scores: ["99"] } }));
    shelf.setItem("other.play", "of somebody else");
    shelf.setItem("numberdrop.theme", "dark");
    keep.write(log({ erase: ["*"], append: { progress: ["new"] } }));
    expect(all()).toEqual({ "other.play": "of somebody else", [PROGRESS]: "new\n" });
  });
});

it("a browser that refuses is told about once, and nothing breaks", () => {
  const full = () => {
    throw new Error("full");
  };
  vi.spyOn(window, "localStorage", "get").mockImplementation(full);
  keep.write(log({ key: "lesson", text: null }));
  expect(page.state.notices.full).toBe(false); // there was nothing to keep
  keep.write(log({ append: { progress: ["one"] } }));
  expect(page.state.notices.full).toBe(true);
  page.dispatch(notice({ full: false }));
  keep.write(log({ append: { progress: ["two"] } }));
  expect(page.state.notices.full).toBe(false);
});

describe("the greeting", () => {
  it("brings what Python asks for, and an empty text where nothing is kept", () => {
    const progress = `first\n${"x".repeat(60)}\n`;
    shelf.setItem(PROGRESS, progress);
    shelf.setItem("numberdrop.play", "a game");
    expect(keep.read(log({ reads: ["progress", "other"] }))).toEqual({ progress, other: "" });
    expect(keep.read(log({}))).toEqual({});
  });

  it("is followed by what did not fit into it, and by the word that this was all", () => {
    const lines = Array.from({ length: 9000 }, (_, n) => `${`${n} `.padEnd(99, ".")}\n`).join("");
    shelf.setItem(PROGRESS, lines);
    keep.finish(log({ reads: ["progress"] }));
    expect(sent).toEqual([]); // Python does not wait for an end

    const wanted = log({ greets: true, reads: ["progress", "learner"] });
    keep.finish(wanted);
    expect(sent.map((one) => one.type)).toEqual(["kept", "kept", "greeted"]);
    const pieces = sent.flatMap((one) => (one.type === "kept" ? [one.kept.progress ?? ""] : []));
    expect(Math.max(...pieces.map((piece) => piece.length))).toBe(400_000);
    expect([keep.read(wanted).progress, ...pieces].toReversed().join("")).toBe(lines);
  });
});

it("what is to be known stands above the page while it is true", () => {
  keep.write(log({ said: "The database does not answer." }));
  expect(page.state.notices.note).toBe("The database does not answer.");
  page.dispatch(notice({ note: "" })); // the visitor has put it away
  keep.write(log({ said: "La base de données ne répond pas." }));
  expect(page.state.notices.note).toBe("");
  keep.write(log({}));
  keep.write(log({ said: "The database does not answer." }));
  expect(page.state.notices.note).toBe("The database does not answer.");
  keep.write(log({}));
  expect(page.state.notices.note).toBe("");
});
