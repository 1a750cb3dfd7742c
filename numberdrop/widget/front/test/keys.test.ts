/** What keys mean, as things stand. No document. */

import { describe, expect, it } from "vitest";
import { newDraft, pressCell, takeDie } from "../src/hand/draft";
import { commandOf, meaningOf, meansElsewhere, ownerOf, shortcutOf } from "../src/keys/keys";
import { type State, UNTOUCHED } from "../src/state";
import type { Button } from "../src/wire";
import { board, scene, state } from "./page";
import { overTwoRows } from "./placements";

const button = (id: string, key: string, more: Partial<Button> = {}): Button => ({
  id,
  key,
  label: id,
  primary: false,
  off: null,
  pressed: null,
  row: "main",
  ...more,
});
const table = overTwoRows("L");
const dropping = (more: Partial<State> = {}) =>
  state({ board: board([]), mode: "drop", table, draft: newDraft(table), faces: ["5", "6", "7", "*"], ...more });
const looking = (...buttons: Button[]) => state({ board: board([]), scene: scene({ buttons }) });
const press = (of: State, key: string, more: { shift?: boolean; repeat?: boolean } = {}) =>
  commandOf(of, { key, shift: false, repeat: false, ...more });
const act = (id: string) => ({ type: "act", id });

describe("with a shape in hand", () => {
  it.each([
    ["ArrowLeft", "left"],
    ["ArrowRight", "right"],
    ["Home", "first"],
    ["End", "last"],
    ["ArrowUp", "cw"],
    ["ArrowDown", "lower"],
    [" ", "drop"],
    ["Enter", "drop"],
    ["x", "cw"],
    ["Z", "ccw"],
    ["f", "flip"],
    ["s", "swap"],
    ["[", "cell_back"],
    ["]", "cell_on"],
    ["n", "next_landing"],
    ["N", "prev_landing"],
    ["u", "undo"],
    ["U", "redo"],
    ["w", "ask"],
    ["?", "keys"],
  ])("%s is %s", (key, id) => {
    expect(press(dropping(), key)).toEqual(act(id));
  });

  it("a digit is written, shift and an arrow go over the grid, and Escape lets go", () => {
    expect(press(dropping(), "7")).toEqual({ type: "digit", digit: 7 });
    expect(press(dropping(), "ArrowUp", { shift: true })).toEqual({ type: "explore", by: [1, 0] });
    expect(press(dropping(), "Home", { shift: true })).toEqual({ type: "explore", by: [0, -7] });
    expect(press(dropping(), "Escape")).toEqual({ type: "leave" });
  });

  it("a die that was taken is laid by the keys that drop otherwise", () => {
    const taken = dropping({ draft: takeDie(newDraft(table), 0) });
    expect([press(taken, " "), press(taken, "Enter")]).toEqual([act("place"), act("place")]);
    expect(press(dropping({ draft: pressCell(newDraft(table), 0) }), " ")).toEqual(act("drop"));
  });

  it("a key that is held down drops once, and goes on moving", () => {
    expect(press(dropping(), " ", { repeat: true })).toEqual({ type: "nothing" });
    expect(press(dropping(), "ArrowLeft", { repeat: true })).toEqual(act("left"));
  });

  it("a start number is moved by arrows alike", () => {
    expect(press(state({ board: board([]), mode: "start" }), "ArrowLeft")).toEqual(act("left"));
  });
});

describe("while cells are picked", () => {
  const picking = (chosen: State["chosen"]) => state({ board: board([]), mode: "combo", chosen });

  it("space picks, Enter circles, arrows go over the grid", () => {
    expect(["Enter", " ", "ArrowDown"].map((key) => press(picking([]), key))).toEqual([
      act("circle"),
      act("toggle"),
      { type: "explore", by: [-1, 0] },
    ]);
  });

  it("C lets go of what is picked, and looks for a combo where nothing is", () => {
    expect([press(picking([[0, 0]]), "c"), press(picking([]), "c")]).toEqual([act("clear"), act("combo")]);
  });
});

it("a brush paints what a key says; a mark that the palette lacks is none", () => {
  const painting = (...ids: string[]) =>
    state({ board: board([]), mode: "paint", scene: scene({ palette: ids.map((id) => ({ id, label: id })) }) });
  const sandbox = painting("palette:5", "palette:X", "palette:.", "palette:o");
  expect(["x", "Delete", " ", "o"].map((key) => press(sandbox, key))).toEqual(
    ["paint:X", "paint:.", "paint", "paint:o"].map(act),
  );
  expect(press(sandbox, "4")).toEqual({ type: "digit", digit: 4 });
  expect([press(sandbox, "m"), press(painting("palette:m"), "m")]).toEqual([null, act("paint:m")]);
});

describe("a button that shows a key", () => {
  it("has it, by its letter or its sign; a capital stands for a key of its own where there is one", () => {
    const shown = looking(button("judge", "J"), button("trunk", "⇧K"), button("on", "K"), button("next", "␣"));
    expect(["j", "J", "K", "k", " "].map((key) => meaningOf(shown, key))).toEqual([
      "judge",
      "judge",
      "trunk",
      "on",
      "next",
    ]);
  });

  it("has space and arrows only where nothing is held; letters keep their meaning everywhere", () => {
    const shown = [button("back", "←"), button("roll", "␣"), button("other", "H")];
    expect(press(looking(...shown), "ArrowLeft")).toEqual(act("back"));
    expect(press(looking(...shown), "h")).toEqual(act("hint"));
    expect(press(dropping({ scene: scene({ buttons: shown }) }), "ArrowLeft")).toEqual(act("left"));
    expect(press(dropping({ scene: scene({ buttons: shown }) }), " ")).toEqual(act("drop"));
  });

  it("that lets something run by itself has none where nothing may move", () => {
    const film = looking(button("play_on", "G", { moves: true }));
    const calm: State = { ...film, preferences: { ...UNTOUCHED.preferences, moving: false } };
    expect([press(film, "g"), press(calm, "g")]).toEqual([act("play_on"), null]);
  });
});

describe("outside the grid", () => {
  const here = { field: false, pressed: false, walked: true };
  const game = looking(button("roll", "␣"));

  it("fields and dialogs keep their keys", () => {
    expect(ownerOf(game, "r", { ...here, field: true })).toBe("other");
    expect(ownerOf(game, "r", here)).toBe("board");
  });

  it("space presses what Tab led to, and the button that shows it where a pointer was last", () => {
    expect(ownerOf(game, " ", { ...here, pressed: true })).toBe("press");
    expect(ownerOf(game, " ", { ...here, pressed: true, walked: false })).toBe("board");
    expect(ownerOf(looking(), " ", { ...here, pressed: true, walked: false })).toBe("press");
  });

  it("arrows scroll the page while nothing is held, and without a board only shown keys count", () => {
    expect([ownerOf(game, "ArrowDown", here), ownerOf(dropping(), "ArrowDown", here)]).toEqual(["other", "board"]);
    const bare: State = { ...looking(button("next", "N")), board: null };
    expect(["n", "?", "r", "5"].map((key) => ownerOf(bare, key, here))).toEqual(["board", "board", "other", "other"]);
  });
});

it("a key that means nothing here, and something elsewhere, is said", () => {
  expect(["x", "5", "[", "q", " ", "Tab"].map(meansElsewhere)).toEqual([true, true, true, false, false, false]);
});

it("with Ctrl or Cmd only undo and redo are the tutor's", () => {
  const keys = ["z", "Z", "y", "c"].map((key) => shortcutOf({ key, shift: key === "Z" }));
  expect(keys).toEqual(["undo", "redo", "redo", null]);
});
