// @vitest-environment happy-dom
/** The line to Python: one question in the air, nothing committed twice, and a word when nobody answers. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { type Line, makeLine } from "../src/line/line";
import { page } from "./page";

const ELSEWHERE = { type: "elsewhere", name: "play", record: "theirs", kept: {} } as const;

type Sent = Record<string, unknown>;

let app: App;
let line: Line;
let sent: Sent[];
let otherTabWrote: boolean;
let waits: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  otherTabWrote = waits = false;
  app = page({
    ack: { seq: 0, turn: 7 },
    model: { send: (message: Sent) => sent.push(message) },
    early: { keeps: () => false, waits: () => waits, answered: vi.fn() },
    keep: { elsewhere: () => otherTabWrote && line.post(ELSEWHERE) > 0 },
  } as unknown as Partial<App>);
  line = makeLine(app);
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

const types = () => sent.map((message) => message.type);
/** Python has answered all up to a number. */
function answers(seq = line.last()) {
  app.ack = { seq, turn: 7 };
  line.answered();
}
const combo = (col: number) => ({ combo: [[0, col]] as const });

it("every message has its number and the turn it belongs to", () => {
  line.post({ type: "press", id: "roll" });
  line.post({ type: "ping" });
  expect(sent).toEqual([
    { type: "press", id: "roll", seq: 1, turn: 7 },
    { type: "ping", seq: 2, turn: 7 },
  ]);
});

describe("questions", () => {
  it("wait while one is in the air, and only the newest is asked then", () => {
    for (const col of [0, 1, 2, 3]) line.attempt(combo(col));
    expect(sent).toHaveLength(1);
    answers();
    expect(sent.map((message) => message.combo)).toEqual([[[0, 0]], [[0, 3]]]);
    answers();
    expect(sent).toHaveLength(2);
  });

  it("that wait are dropped when something is committed, or the position is gone", () => {
    line.attempt(combo(0));
    line.attempt(combo(1));
    line.act({ type: "circle", cells: [[0, 1]] });
    answers();
    line.attempt(combo(2));
    line.attempt(combo(3));
    line.forget();
    answers();
    expect(types()).toEqual(["try", "act", "try"]);
  });

  it("are not asked before Python is there; the newest is when it has come", () => {
    waits = true;
    line.attempt(combo(0));
    line.attempt(combo(1));
    expect(sent).toEqual([]);
    waits = false;
    answers();
    expect(sent.map((message) => message.combo)).toEqual([[[0, 1]]]);
  });
});

describe("an act", () => {
  it("is sent once, however often it is pressed before the answer", () => {
    for (let i = 0; i < 3; i++) line.act({ type: "start", column: 3 });
    expect(sent).toHaveLength(1);
    answers();
    line.act({ type: "start", column: 4 });
    expect(sent).toHaveLength(2);
  });

  it("is sent after what another tab went on with meanwhile; what only looks does not wait for that", () => {
    otherTabWrote = true;
    line.post({ type: "why", about: { kind: "line" } });
    line.act({ type: "start", column: 3 });
    expect(types()).toEqual(["why", "elsewhere", "act"]);
  });
});

describe("when no answer comes", () => {
  it("the page says so after five seconds, and no longer when one has come", () => {
    line.post({ type: "press", id: "roll" });
    vi.advanceTimersByTime(4900);
    expect(app.notices.lost).toBe(false);
    vi.advanceTimersByTime(200);
    expect(app.notices.lost).toBe(true);
    answers();
    expect(app.notices.lost).toBe(false);
  });

  it("an answer in time to the first does not hide that the second is missing", () => {
    line.post({ type: "press", id: "roll" });
    vi.advanceTimersByTime(4000);
    line.post({ type: "press", id: "undo" });
    answers(1);
    vi.advanceTimersByTime(4900);
    expect(app.notices.lost).toBe(false);
    vi.advanceTimersByTime(200);
    expect(app.notices.lost).toBe(true);
  });

  it("one may press and ask again", () => {
    line.act({ type: "start", column: 3 });
    line.attempt(combo(0));
    vi.advanceTimersByTime(5100);
    line.act({ type: "start", column: 3 });
    line.attempt(combo(1));
    expect(types()).toEqual(["act", "try", "act", "try"]);
  });

  it("to a tick a bot may be thinking", () => {
    line.post({ type: "tick", n: 1 });
    vi.advanceTimersByTime(15_000);
    expect(app.notices.lost).toBe(false);
  });

  it("a page at which nothing is done finds out by itself, if somebody looks at it", () => {
    vi.advanceTimersByTime(20_000);
    expect(types()).toEqual(["ping"]);
    answers();
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    vi.advanceTimersByTime(60_000);
    expect(types()).toEqual(["ping"]);
    hidden.mockRestore();
    vi.advanceTimersByTime(25_100);
    expect(types()).toEqual(["ping", "ping"]);
    expect(app.notices.lost).toBe(true);
  });

  it("nor a way to send, the page goes on and says so", () => {
    vi.spyOn(app.model, "send").mockImplementation(() => {
      throw new Error("the kernel is gone");
    });
    line.post({ type: "press", id: "roll" });
    vi.advanceTimersByTime(5100);
    expect(app.notices.lost).toBe(true);
  });
});
