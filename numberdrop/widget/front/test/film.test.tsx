// @vitest-environment happy-dom
/** An example that is watched: it runs only where things may move, and can be stepped by everybody. */

import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { animateFall } from "../src/board/fall";
import { makeTimer } from "../src/connection/timer";
import { type State, UNTOUCHED } from "../src/state";
import { HandKeys } from "../src/views/buttons";
import { TalkBody } from "../src/views/talk";
import type { Button, Item } from "../src/wire";
import { board, page, scene, talk } from "./page";

const button = (id: string, key: string, moves?: true): Button => ({
  id,
  label: id,
  key,
  primary: false,
  off: null,
  pressed: null,
  row: "hand",
  ...(moves ? { moves } : {}),
});
const buttons = [
  button("rewind", "←"),
  button("forward", "→"),
  { ...button("play_on", "␣", true), row: "main" as const },
  button("slow", "S", true),
];
const film = (moving: boolean, more: Partial<State> = {}) =>
  page({
    board: board(["......."]),
    scene: scene({ buttons, tick: { n: 2, after: 1100, moves: true } }),
    preferences: { ...UNTOUCHED.preferences, moving },
    ...more,
  });

beforeEach(() => {
  vi.useFakeTimers();
  render(null, document.body);
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the beat of an example", () => {
  it("goes on where things may move, and nowhere else", () => {
    for (const moving of [true, false]) {
      const app = film(moving);
      makeTimer({ store: app, send: app.send }).update();
      vi.advanceTimersByTime(1200);
      expect(app.sent).toEqual(moving ? [{ type: "tick", n: 2 }] : []);
    }
  });

  it("leaves every other beat alone", () => {
    const app = film(false, { scene: scene({ tick: { n: 7, after: 0 } }) });
    makeTimer({ store: app, send: app.send }).update();
    vi.advanceTimersByTime(100);
    expect(app.sent).toEqual([{ type: "tick", n: 7 }]);
  });
});

describe("the controls of an example", () => {
  const seen = (moving: boolean) => {
    render(<HandKeys app={film(moving)} />, document.body);
    return [...document.querySelectorAll("button")].map((one) => one.dataset.testid);
  };

  it("offer steps to everybody, what runs by itself only where things may move", () => {
    expect(seen(true)).toEqual(["button-rewind", "button-forward", "button-slow"]);
    expect(seen(false)).toEqual(["button-rewind", "button-forward"]);
  });

  it("have arrows and space; with shift an arrow still goes over the board", () => {
    const app = film(true);
    const press = (key: string, shiftKey = false) => app.keys.onGrid(new KeyboardEvent("keydown", { key, shiftKey }));
    for (const key of ["ArrowLeft", "ArrowRight", " ", "ArrowUp"]) press(key);
    expect(app.sent).toEqual(["rewind", "forward", "play_on"].map((id) => ({ type: "press", id })));
    expect(app.state.cursor).toEqual([1, 3]);
    press("ArrowLeft", true);
    expect(app.state.cursor).toEqual([1, 2]);
    expect(app.sent).toHaveLength(3);
  });
});

describe("the explanation of an example", () => {
  it("says which of its lines the board shows", () => {
    const item = (id: string): Item => ({ id, text: id, tone: "info", cells: [], edges: [], cite: "" });
    const shown = { line: 1, tone: "info" as const, cells: [], edges: [] };
    render(<TalkBody app={film(true, { talk: talk({ items: [item("a"), item("b")], shown }) })} />, document.body);
    expect([...document.querySelectorAll("[aria-current=step]")].map((one) => one.textContent)).toEqual(["b"]);
  });
});

describe("a shape without numbers", () => {
  it("falls as a ghost, in less than half a second", () => {
    const root = document.createElement("div");
    root.innerHTML = '<g class="nd-ghost"></g><g class="nd-ghost"></g>';
    const fell: number[] = [];
    for (const node of root.children)
      node.animate = ((_: unknown, { duration }: { duration: number }) => fell.push(duration)) as never;
    const hang = { cells: [[0, 0, ""] as const, [0, 1, ""] as const] };
    animateFall(root, film(true, { scene: scene({ hang }) }).state, [
      [0, 0],
      [0, 1],
    ]);
    expect(fell).toHaveLength(2);
    expect(Math.max(...fell)).toBeLessThan(500);
  });
});
