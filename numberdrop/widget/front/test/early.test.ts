// @vitest-environment happy-dom
/** What is pressed on a first picture, before Python is there: nothing is lost without a word, nothing done twice. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { type Early, makeEarly } from "../src/line/early";
import { makeLine } from "../src/line/line";
import type { Message, Scene } from "../src/wire";
import { board, page, saying, scene } from "./page";

type Sent = Message & { seq: number };

let app: App;
let early: Early;
let sent: Sent[];
let comes: () => void;

const words = saying({
  early_kept: "Python is starting: this will be done then.",
  early_left: "Something was left out.",
  early_left_names: "Left out: {names}.",
  cell_at: "row {row}, column {column}",
});

/** A page with two buttons and a cell, as it stands there before its Python. */
function begin(live: boolean) {
  sent = [];
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  const handlers: (() => void)[] = [];
  const model = {
    live,
    send: (message: Sent) => sent.push(message),
    on: (_: string, handler: () => void) => handlers.push(handler),
  };
  app = page({
    root,
    model,
    words,
    scene: scene({ mode: "drop" }),
    board: board(["5"]),
    keep: { elsewhere: () => false },
    ticker: { again: vi.fn() },
  } as unknown as Partial<App>);
  draws();
  app.early = early = makeEarly(app);
  app.line = makeLine(app);
  app.send = (message) => app.line.post(message);
  early.begin(() => app.send({ type: "hello" } as Message));
  comes = () => {
    model.live = true;
    for (const handler of handlers) handler();
  };
}

/** The page is drawn anew: other elements, the same names. */
function draws(ids = ["roll", "hint"]) {
  const buttons = ids.map((id) => `<button data-k="button-${id}">${id.toUpperCase()}</button>`).join("");
  app.root.innerHTML = `${buttons}<svg><g data-row="2" data-col="4"></g></svg>`;
}

/** Press something, and send what it stands for, as a button does. */
function press(selector: string, message: Message) {
  const node = app.root.querySelector(selector);
  if (!node) throw new Error(`${selector} is not on the page`);
  node.addEventListener("click", () => app.send(message), { once: true });
  node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}
const pressButton = (id: string) => press(`[data-k="button-${id}"]`, { type: "press", id });
const drop = () => press("[data-row]", { type: "act", action: { type: "start", column: 3 } });

/** Python draws, and answers all that was sent. */
function answers(more: Partial<Scene> = {}) {
  app.scene = { ...app.scene, ...more };
  app.ack = { seq: app.line.last(), turn: app.ack.turn };
  app.line.answered();
}
const waiting = () => [...app.root.querySelectorAll<HTMLElement>("[data-waiting]")].map((one) => one.textContent);
const types = () => sent.map((message) => message.type);
const presses = () => sent.flatMap((message) => (message.type === "press" ? [message.id] : []));

beforeEach(() => begin(false));

describe("before Python is there", () => {
  it("what is pressed is kept, shown as waiting, and said once", () => {
    pressButton("roll");
    expect(waiting()).toEqual(["ROLL"]);
    expect(app.said).toBe("Python is starting: this will be done then.");
    app.said = "";
    pressButton("hint");
    expect([waiting(), app.said, sent]).toEqual([["ROLL", "HINT"], "", []]);
  });

  it("what nobody pressed is not kept", () => {
    for (const type of ["ping", "idle"] as const) app.send({ type });
    comes();
    answers();
    expect([app.said, types()]).toEqual(["", ["hello"]]);
  });
});

describe("when Python has come", () => {
  it("what waits is sent in order, each when the one before is answered, none twice", () => {
    pressButton("roll");
    pressButton("hint");
    comes();
    expect(types()).toEqual(["hello"]);
    answers();
    expect(presses()).toEqual(["roll"]);
    pressButton("hint"); // pressed meanwhile: it waits, too
    answers();
    expect(presses()).toEqual(["roll", "hint"]);
    answers();
    answers();
    expect(presses()).toEqual(["roll", "hint", "hint"]);
    expect([early.waits(), waiting(), app.notices.left]).toEqual([false, [], ""]);
  });

  it("an act is sent where the position is still the one that it was meant for", () => {
    drop();
    comes();
    answers();
    expect(sent.at(-1)).toMatchObject({ type: "act", action: { type: "start", column: 3 } });
    answers();
    expect(app.notices.left).toBe("");
  });

  it("what waits is marked on what is drawn anew", () => {
    pressButton("roll");
    draws();
    expect(waiting()).toEqual([]);
    early.mark();
    expect(waiting()).toEqual(["ROLL"]);
  });

  it("what follows goes straight to it", () => {
    comes();
    answers();
    pressButton("roll");
    expect([presses(), waiting()]).toEqual([["roll"], []]);
  });

  it("the page is ready", () => {
    comes();
    expect(app.root.dataset.ready).toBeUndefined();
    answers();
    expect(app.root.dataset.ready).toBe("true");
    expect(app.ticker.again).toHaveBeenCalledOnce();
  });
});

describe("what no longer fits is left out, by its name", () => {
  it("an act on a position that is another one", () => {
    drop();
    pressButton("roll");
    comes();
    answers({ shape_die: "T" });
    answers();
    expect(types()).toEqual(["hello"]);
    expect(app.notices.left).toBe("Left out: row 3, column 5, ROLL.");
  });

  it("an act at a position that what went before has changed; a button that is still there holds", () => {
    pressButton("roll");
    drop();
    pressButton("hint");
    comes();
    answers();
    answers({ shape_die: "T" });
    answers();
    expect(types()).toEqual(["hello", "press", "press"]);
    expect(app.notices.left).toBe("Left out: row 3, column 5.");
  });

  it("a button that is gone", () => {
    pressButton("roll");
    pressButton("hint");
    comes();
    draws(["hint"]);
    answers();
    answers();
    expect(presses()).toEqual(["hint"]);
    expect(app.notices.left).toBe("Left out: ROLL.");
  });

  it("a move in writing, as it was written; a language is taken over wherever one is", () => {
    app.send({ type: "typed", text: "I c3" });
    app.send({ type: "lang", value: "fr" });
    comes();
    answers({ shape_die: "T" });
    answers();
    expect(types()).toEqual(["hello", "lang"]);
    expect(app.notices.left).toBe("Left out: I c3.");
  });

  it("with a word also where nothing has a name", () => {
    app.send({ type: "press", id: "roll" });
    comes();
    answers({ shape_die: "T" });
    expect(app.notices.left).toBe("Something was left out.");
  });
});

it("a page that has its Python from the beginning greets it at once and keeps nothing", () => {
  begin(true);
  expect([types(), early.waits(), app.root.dataset.ready]).toEqual([["hello"], false, "true"]);
  pressButton("roll");
  expect(presses()).toEqual(["roll"]);
});
