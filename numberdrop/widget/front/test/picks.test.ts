/** What is chosen in a card of options: it stays while the question stays, and goes with it. */

import { describe, expect, it } from "vitest";
import { openOptions, openPicks, pick, picksOf } from "../src/hand/picks";
import type { Choice, OptionsCard } from "../src/wire";
import { page, scene } from "./page";

const items: readonly Choice[] = ["a", "b", "c"].map((id) => ({ id, label: id, mark: null }));
const card = (more: Partial<OptionsCard> = {}): OptionsCard => ({
  id: "q",
  kind: "options",
  title: "",
  many: false,
  ordered: false,
  items,
  picked: [],
  locked: false,
  submit: { id: "answer", label: "Answer" },
  ...more,
});

/** A page that shows this card; gives what shows another one, and what presses options of the one that is shown. */
function showing(first: OptionsCard) {
  const app = page();
  let shown = first;
  function show(next: OptionsCard, turn = 1) {
    shown = next;
    app.scene = scene({ cards: [next] });
    app.ack = { seq: 0, turn };
    picksOf(app, next);
  }
  show(first);
  const press = (...ids: readonly string[]) => {
    for (const id of ids) pick(app, shown, id);
  };
  return { app, show, press };
}

describe("pressing options", () => {
  it("takes another one in the place of the last where there is one answer", () => {
    const { app, press } = showing(card());
    press("a", "c");
    expect(openPicks(app)).toEqual(["c"]);
    press("c");
    expect(openPicks(app)).toEqual(["c"]);
  });

  it("takes several, and gives one back that is pressed again", () => {
    const { app, press } = showing(card({ many: true }));
    press("c", "a", "b", "a");
    expect(openPicks(app)).toEqual(["b", "c"]);
  });

  it("keeps the order in which they were pressed where that is the answer", () => {
    const { app, press } = showing(card({ ordered: true }));
    press("c", "a");
    expect(openPicks(app)).toEqual(["c", "a"]);
    press("c", "b", "c");
    expect(openPicks(app)).toEqual(["a", "b", "c"]);
  });
});

describe("a choice", () => {
  it("outlives another language", () => {
    const { app, show, press } = showing(card({ many: true }));
    press("c", "a");
    show(card({ many: true, items: items.map((item) => ({ ...item, label: "dans une autre langue" })) }));
    expect(openPicks(app)).toEqual(["a", "c"]);
  });

  const mini = { cells: "1", rows: 1, lit: [], label: "", groups: [], base: 0 };
  it.each<[string, OptionsCard, number]>([
    ["other options", card({ many: true, items: [...items, { id: "d", label: "d", mark: null }] }), 1],
    ["another turn", card({ many: true }), 2],
    ["other pictures", card({ many: true, items: items.map((item) => ({ ...item, mini })) }), 1],
  ])("goes with %s", (_, next, turn) => {
    const { app, show, press } = showing(card({ many: true }));
    press("c");
    show(next, turn);
    expect(openPicks(app)).toEqual([]);
  });

  it("is gone when the same question is tried again", () => {
    const { app, show, press } = showing(card({ many: true }));
    press("c");
    show(card({ many: true, locked: true, picked: ["c"] }));
    show(card({ many: true }));
    expect(openPicks(app)).toEqual([]);
  });

  it("begins with what Python has already", () => {
    const { app } = showing(card({ many: true, picked: ["b"] }));
    expect(openPicks(app)).toEqual(["b"]);
  });
});

it("a locked card is no open question, and a page without a card of options has none", () => {
  const { app } = showing(card({ locked: true, picked: ["a"] }));
  expect(openPicks(app)).toBeNull();
  expect(openOptions(app)).toBeUndefined();
  expect(openPicks(page())).toBeNull();
});
