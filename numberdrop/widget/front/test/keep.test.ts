// @vitest-environment happy-dom
/** What stays on the device: nothing is lost to another tab, nothing comes back that was erased. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { type Keeper, makeKeeper } from "../src/line/keep";
import type { Keep, Message } from "../src/wire";
import { page } from "./page";

const PROGRESS = "numberdrop.progress";
const shelf = window.localStorage;
const all = () => Object.fromEntries(Object.keys(shelf).map((name) => [name, shelf.getItem(name)]));
const log = (more: Partial<Keep>): Keep => ({ key: null, text: null, ...more });

let app: App;
let keep: Keeper;
let sent: Message[];

beforeEach(() => {
  shelf.clear();
  sent = [];
  app = page({ send: (message) => sent.push(message) });
  keep = makeKeeper(app);
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
    app.log = log({ append: { progress: ["mine"] } });
    keep.write(app.log);
    shelf.setItem(PROGRESS, "theirs\n");
    window.dispatchEvent(new StorageEvent("storage", { key: PROGRESS, newValue: "theirs\n" }));
    expect(shelf.getItem(PROGRESS)).toBe("theirs\nmine\n");
  });

  it("that another tab erased do not come back, and Python forgets them too", () => {
    app.log = log({ append: { progress: ["mine"] }, greets: true });
    keep.write(app.log);
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

it("what another tab wrote is told once, and written over only when Python has answered", () => {
  app.log = log({ key: "play", text: "mine", guard: ["play", "table"], reads: ["table"], put: { table: "us" } });
  keep.read(app.log);
  keep.write(app.log);
  expect(all()).toEqual({ "numberdrop.play": "mine", "numberdrop.table": "us" });
  expect(keep.elsewhere()).toBe(false);

  shelf.setItem("numberdrop.play", "theirs");
  expect([keep.elsewhere(), keep.elsewhere()]).toEqual([true, false]);
  app.log = { ...app.log, text: "mine and more" };
  keep.write(app.log);
  keep.answered();
  expect(shelf.getItem("numberdrop.play")).toBe("theirs");

  app.ack = { seq: 1, turn: 0 };
  keep.answered();
  expect(all()).toEqual({ "numberdrop.play": "mine and more", "numberdrop.table": "us" });
  expect(sent).toEqual([{ type: "elsewhere", name: "play", record: "theirs", kept: { table: "us" } }]);
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
  vi.spyOn(window, "localStorage", "get").mockReturnValue({ getItem: () => null, setItem: full } as unknown as Storage);
  keep.write(log({ key: "lesson", text: null }));
  expect(app.notices.full).toBe(false); // there was nothing to keep
  keep.write(log({ append: { progress: ["one"] } }));
  expect(app.notices.full).toBe(true);
  app.notices = { ...app.notices, full: false };
  keep.write(log({ append: { progress: ["two"] } }));
  expect(app.notices.full).toBe(false);
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
  expect(app.notices.note).toBe("The database does not answer.");
  app.notices = { ...app.notices, note: "" }; // the visitor has put it away
  keep.write(log({ said: "La base de données ne répond pas." }));
  expect(app.notices.note).toBe("");
  keep.write(log({}));
  keep.write(log({ said: "The database does not answer." }));
  expect(app.notices.note).toBe("The database does not answer.");
  keep.write(log({}));
  expect(app.notices.note).toBe("");
});
