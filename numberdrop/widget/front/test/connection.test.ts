/** The connection to Python: nothing is lost, nothing done twice, one question in the air, and a word when nobody answers. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Connection, makeConnection, type Notice } from "../src/connection/connection";
import { pageModel, type Trouble } from "../src/connection/model";
import type { Message } from "../src/wire";

type Sent = Message & { seq: number; turn: number };

let sent: Sent[];
let notices: Notice[];
let connection: Connection;
let model: ReturnType<typeof pageModel>;
let turn: number;
let seen: boolean;
let log: string[];
const reopen = vi.fn();

const around = () => ({
  model,
  turn: () => turn,
  greet() {
    connection.post({ type: "hello" } as Message);
    connection.post({ type: "greeted" });
  },
  seen: () => seen,
  say: (notice: Notice) => notices.push(notice),
  asked: () => undefined,
  kept: () => log.push("kept"),
  refused: () => log.push("refused"),
  arrived: () => log.push("arrived"),
});

function begin(more = {}) {
  model = pageModel({}, more);
  connection = makeConnection(around());
  connection.begin();
}
const open = () => model.begin((message) => sent.push(message as Sent));
const lose = (trouble: Trouble = "away") => model.lose(trouble);
/** Python answers a message. */
function answer(seq: number) {
  const done = connection.heard(seq);
  connection.answered();
  return done;
}
/** Python answers the messages that came over this link and have no answer yet. */
function answerAll() {
  for (let i = 0; i < sent.length; i++) answer(sent[i]?.seq ?? 0);
}
const types = () => sent.map((message) => message.type);
const presses = () => sent.flatMap((message) => (message.type === "press" ? [message.id] : []));
const press = (id: string) => connection.post({ type: "press", id });
const combo = (col: number) => ({ combo: [[0, col]] as const });
const asked = () => sent.flatMap((message) => ("combo" in message ? [message.combo[0]?.[1]] : []));

/** A page that has its Python, greeted and all. */
function arrive() {
  open();
  answerAll();
  sent.length = 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  notices = [];
  log = [];
  turn = 7;
  seen = true;
  reopen.mockReset();
  begin({ reopen });
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

describe("before Python is there", () => {
  it("what is pressed is kept and follows the answered greeting, in order, with the turn that it was pressed at", () => {
    press("roll");
    turn = 8;
    press("hint");
    expect([sent, log, connection.met()]).toEqual([[], ["kept", "kept"], false]);
    open();
    expect(types()).toEqual(["hello", "greeted"]);
    answer(3);
    expect(types()).toEqual(["hello", "greeted"]);
    answer(4);
    expect(sent.slice(2)).toEqual([
      { type: "press", id: "roll", seq: 1, turn: 7 },
      { type: "press", id: "hint", seq: 2, turn: 8 },
    ]);
    expect([log.at(-1), connection.met()]).toEqual(["arrived", true]);
  });

  it("what comes again by itself is not kept", () => {
    for (const type of ["ping", "idle"] as const) expect(connection.post({ type })).toBe(0);
    connection.post({ type: "tick", n: 1 });
    open();
    answerAll();
    expect([types(), log]).toEqual([["hello", "greeted"], ["arrived"]]);
  });

  it("only the newest question is asked when it is", () => {
    for (const col of [0, 1, 2]) connection.attempt(combo(col));
    open();
    answerAll();
    expect(asked()).toEqual([2]);
  });

  it("nothing is said of a moment; of more than two seconds a word", () => {
    vi.advanceTimersByTime(1900);
    expect(notices).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(notices).toEqual(["away"]);
    arrive();
    expect(notices).toEqual(["away", ""]);
  });

  it("where Python starts on this very device, whoever starts it says so", () => {
    connection.stop();
    begin();
    vi.advanceTimersByTime(60_000);
    expect(notices).toEqual([]);
  });
});

describe("over a link", () => {
  beforeEach(arrive);

  it("every message has its number and the turn it belongs to", () => {
    press("roll");
    connection.post({ type: "ping" });
    expect(sent).toEqual([
      { type: "press", id: "roll", seq: 3, turn: 7 },
      { type: "ping", seq: 4, turn: 7 },
    ]);
  });

  it("questions wait while one is in the air, and only the newest is asked then", () => {
    for (const col of [0, 1, 2, 3]) connection.attempt(combo(col));
    expect(asked()).toEqual([0]);
    answer(3);
    expect(asked()).toEqual([0, 3]);
    answer(4);
    expect(sent).toHaveLength(2);
  });

  it("questions that wait are dropped when something is committed, or the position is gone", () => {
    connection.attempt(combo(0));
    connection.attempt(combo(1));
    connection.act({ type: "circle", cells: [[0, 1]] });
    answerAll();
    connection.attempt(combo(2));
    connection.attempt(combo(3));
    connection.forget();
    answerAll();
    expect(types()).toEqual(["try", "act", "try"]);
  });

  it("an act is sent once, however often it is pressed before the answer", () => {
    for (let i = 0; i < 3; i++) connection.act({ type: "start", column: 3 });
    expect(sent).toHaveLength(1);
    answer(3);
    connection.act({ type: "start", column: 4 });
    expect(sent).toHaveLength(2);
  });

  it("a press that is lost on the way is asked again when the answer to a later one comes, once, and holds nothing up", () => {
    press("roll");
    press("hint");
    answer(4);
    expect(presses()).toEqual(["roll", "hint", "roll"]);
    expect(sent.at(-1)).toEqual(sent[0]);
    expect([answer(4), answer(3)]).toEqual([2, 4]);
    connection.post({ type: "ping" });
    press("undo");
    expect([answer(6), presses().length]).toEqual([6, 4]); // a beat comes again by itself
  });

  it("news that answers nothing, and answers to another view of the page, answer nothing of this one's", () => {
    press("roll");
    expect([answer(0), answer(90), answer(3)]).toEqual([2, 2, 3]);
  });
});

describe("when a link is lost", () => {
  beforeEach(arrive);

  it("what has no answer is sent again, in order, after the greeting, with its number and its turn", () => {
    press("roll");
    press("hint");
    turn = 9;
    const before = sent.splice(0);
    lose();
    press("undo");
    open();
    expect(types()).toEqual(["hello", "greeted"]);
    answer(6);
    answer(7);
    expect(sent.slice(2)).toEqual([...before, { type: "press", id: "undo", seq: 5, turn: 9 }]);
  });

  it("between question and answer it is as if nobody had asked; what was answered is not sent again", () => {
    press("roll");
    press("hint");
    answer(3);
    lose();
    sent.length = 0;
    open();
    answerAll();
    expect(presses()).toEqual(["hint"]);
  });

  it("in the greeting, the whole of it is said again, and nothing else before", () => {
    press("roll");
    lose();
    sent.length = 0;
    open();
    answer(sent[0]?.seq ?? 0);
    lose();
    sent.length = 0;
    open();
    expect(types()).toEqual(["hello", "greeted"]);
    answerAll();
    expect(types()).toEqual(["hello", "greeted", "press"]);
  });

  it("the number up to which all is answered never goes down, and counts nothing that has no answer", () => {
    press("roll");
    lose();
    sent.length = 0;
    open();
    expect([answer(4), answer(5), answer(3)]).toEqual([2, 2, 5]);
  });

  it("an act is still only sent once", () => {
    connection.act({ type: "start", column: 3 });
    lose();
    connection.act({ type: "start", column: 3 });
    sent.length = 0;
    open();
    connection.act({ type: "start", column: 3 });
    answerAll();
    expect(types()).toEqual(["hello", "greeted", "act"]);
  });

  it("a page that works in another tab sends nothing, ends its link, and greets anew when it goes on", () => {
    const rest = vi.fn();
    const resume = vi.fn();
    begin({ rest, resume });
    open();
    answerAll();
    sent.length = 0;
    connection.rest();
    expect(press("roll")).toBe(0);
    expect(rest).toHaveBeenCalledOnce();
    connection.goOn();
    expect(resume).toHaveBeenCalledOnce();
    open();
    answerAll();
    press("roll");
    expect(types()).toEqual(["hello", "greeted", "press"]);
  });

  it("a greeting that belongs to a page, not to the link, is sent again like all else", () => {
    connection.post({ type: "hello", hash: "#other" } as Message);
    lose();
    sent.length = 0;
    open();
    answerAll();
    expect(types()).toEqual(["hello", "greeted", "hello"]);
    expect(sent[2]).toMatchObject({ hash: "#other" });
  });

  it("beats and ticks in the air come again by themselves", () => {
    connection.post({ type: "tick", n: 4 });
    connection.post({ type: "ping" });
    lose();
    sent.length = 0;
    open();
    answerAll();
    expect(types()).toEqual(["hello", "greeted"]);
  });

  it("what does not get through is left out with a word, and the rest is sent", () => {
    press("too large");
    press("roll");
    lose("refused");
    sent.length = 0;
    open();
    answerAll();
    expect([presses(), log.at(-2)]).toEqual([["roll"], "refused"]);
  });
});

describe("what is said", () => {
  beforeEach(arrive);

  it("nothing of a link that is there again at once", () => {
    lose();
    vi.advanceTimersByTime(1000);
    open();
    answerAll();
    vi.advanceTimersByTime(5000);
    expect(notices).toEqual([]);
  });

  it("one word after two seconds, however often another link is tried for; gone when the greeting is answered", () => {
    lose();
    vi.advanceTimersByTime(1500);
    lose();
    vi.advanceTimersByTime(600);
    expect(notices).toEqual(["away"]);
    lose();
    open();
    vi.advanceTimersByTime(100);
    expect(notices).toEqual(["away"]);
    answerAll();
    expect(notices).toEqual(["away", ""]);
  });

  it("why there is none, at once, where that is known; nothing of a page that is put away", () => {
    lose("");
    vi.advanceTimersByTime(10_000);
    expect(notices).toEqual([]);
    lose("many");
    expect(notices).toEqual(["many"]);
    lose("forbidden");
    expect(notices).toEqual(["many", "forbidden"]);
  });
});

describe("when no answer comes", () => {
  beforeEach(arrive);

  it("another link is asked for after five seconds, and that is said", () => {
    press("roll");
    vi.advanceTimersByTime(4900);
    expect(reopen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect([reopen.mock.calls.length, notices]).toEqual([1, ["away"]]);
  });

  it("an answer in time to the first does not hide that the second is missing", () => {
    press("roll");
    vi.advanceTimersByTime(4000);
    press("undo");
    answer(3);
    vi.advanceTimersByTime(4900);
    expect(reopen).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(reopen).toHaveBeenCalledOnce();
  });

  it("to a tick a bot may be thinking, also while something else is pressed", () => {
    connection.post({ type: "tick", n: 1 });
    press("hint");
    vi.advanceTimersByTime(15_000);
    expect(reopen).not.toHaveBeenCalled();
  });

  it("a page at which nothing is done finds out by itself, if somebody looks at it", () => {
    vi.advanceTimersByTime(20_000);
    expect(types()).toEqual(["ping"]);
    answer(3);
    seen = false;
    vi.advanceTimersByTime(60_000);
    expect(types()).toEqual(["ping"]);
  });

  it("a device that has slept does not wait so long, nor who comes back to the page", () => {
    seen = false;
    vi.advanceTimersByTime(3_600_000);
    press("roll");
    vi.advanceTimersByTime(2100);
    expect(reopen).toHaveBeenCalledOnce();
    arrive();
    model.check();
    expect(types()).toEqual(["ping"]);
    vi.advanceTimersByTime(2100);
    expect(reopen).toHaveBeenCalledTimes(2);
  });
});

describe("in a notebook", () => {
  beforeEach(() => {
    connection.stop();
    const { get, on, off } = model;
    const send = (message: object) => void sent.push(message as Sent);
    connection = makeConnection({ ...around(), model: { get, on, off, send } });
    connection.begin();
  });

  it("Python is greeted at once, and what is pressed follows", () => {
    press("roll");
    expect(types()).toEqual(["hello", "greeted"]);
    answerAll();
    expect([presses(), log]).toEqual([["roll"], ["kept", "arrived"]]);
  });

  it("that nobody answers is said; then one may press and ask again, and an answer takes it back", () => {
    answerAll();
    connection.act({ type: "start", column: 3 });
    connection.attempt(combo(0));
    vi.advanceTimersByTime(5100);
    expect(notices).toEqual(["lost"]);
    connection.act({ type: "start", column: 3 });
    connection.attempt(combo(1));
    expect(types().slice(2)).toEqual(["act", "try", "act", "try"]);
    answer(6);
    expect(notices).toEqual(["lost", ""]);
  });

  it("the page goes on where there is no way to send at all", () => {
    answerAll();
    connection.stop();
    const send = () => {
      throw new Error("the kernel is gone");
    };
    connection = makeConnection({ ...around(), model: { ...model, live: true, send, reopen: undefined } as never });
    connection.begin();
    vi.advanceTimersByTime(5100);
    expect(notices).toEqual(["lost"]);
  });
});
