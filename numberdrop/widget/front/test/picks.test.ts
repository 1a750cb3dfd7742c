/** What is chosen in a card of options: it stays while the question stays, and goes with it. */

import { describe, expect, it } from "vitest";
import { openOptions, openPicks, pick, syncPicks } from "../src/hand/picks";
import { put } from "../src/state";
import type { Choice, OptionsCard } from "../src/wire";
import { scene, state, store } from "./page";

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
  const page = store();
  let shown = first;
  function show(next: OptionsCard, turn = 1) {
    shown = next;
    page.dispatch(put({ scene: scene({ cards: [next] }), ack: { seq: 0, turn } }));
    page.dispatch(syncPicks);
  }
  show(first);
  const press = (...ids: readonly string[]) => {
    for (const id of ids) page.dispatch(pick(shown, id));
  };
  return { picked: () => openPicks(page.state), page, show, press };
}

describe("pressing options", () => {
  it("takes another one in the place of the last where there is one answer", () => {
    const { picked, press } = showing(card());
    press("a", "c");
    expect(picked()).toEqual(["c"]);
    press("c");
    expect(picked()).toEqual(["c"]);
  });

  it("takes several, and gives one back that is pressed again", () => {
    const { picked, press } = showing(card({ many: true }));
    press("c", "a", "b", "a");
    expect(picked()).toEqual(["b", "c"]);
  });

  it("keeps the order in which they were pressed where that is the answer", () => {
    const { picked, press } = showing(card({ ordered: true }));
    press("c", "a");
    expect(picked()).toEqual(["c", "a"]);
    press("c", "b", "c");
    expect(picked()).toEqual(["a", "b", "c"]);
  });
});

describe("a choice", () => {
  it("outlives another language", () => {
    const { picked, show, press } = showing(card({ many: true }));
    press("c", "a");
    show(card({ many: true, items: items.map((item) => ({ ...item, label: "dans une autre langue" })) }));
    expect(picked()).toEqual(["a", "c"]);
  });

  const mini = { cells: "1", rows: 1, lit: [], label: "", groups: [], base: 0 };
  it.each<[string, OptionsCard, number]>([
    ["other options", card({ many: true, items: [...items, { id: "d", label: "d", mark: null }] }), 1],
    ["another turn", card({ many: true }), 2],
    ["other pictures", card({ many: true, items: items.map((item) => ({ ...item, mini })) }), 1],
  ])("goes with %s", (_, next, turn) => {
    const { picked, show, press } = showing(card({ many: true }));
    press("c");
    show(next, turn);
    expect(picked()).toEqual([]);
  });

  it("is gone when the same question is tried again", () => {
    const { picked, show, press } = showing(card({ many: true }));
    press("c");
    show(card({ many: true, locked: true, picked: ["c"] }));
    show(card({ many: true }));
    expect(picked()).toEqual([]);
  });

  it("begins with what Python has already", () => {
    const { picked } = showing(card({ many: true, picked: ["b"] }));
    expect(picked()).toEqual(["b"]);
  });
});

it("a locked card is no open question, and a page without a card of options has none", () => {
  const { page, picked } = showing(card({ locked: true, picked: ["a"] }));
  expect(picked()).toBeNull();
  expect(openOptions(page.state)).toBeUndefined();
  expect(openPicks(state())).toBeNull();
});
