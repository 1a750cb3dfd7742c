/** What keys mean, as things stand. No document. */

import { describe, expect, it } from "vitest";
import { newDraft, pressCell, takeDie } from "../src/hand/draft";
import { withCursor } from "../src/hand/hand";
import { commandOf, meaningOf, meansElsewhere, ownerOf, shortcutOf, tabTo } from "../src/keys/keys";
import { digitOf, type KeyEvent, readKey } from "../src/keys/reading";
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
/** What a browser tells of a press; a capital comes with Shift. */
const event = (key: string, more: Partial<KeyEvent> & { graph?: boolean } = {}): KeyEvent => ({
  key,
  code: "",
  shiftKey: /^[A-Z]$/.test(key),
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: (name) => name === "AltGraph" && more.graph === true,
  ...more,
});
const hear = (of: State, heard: KeyEvent) => {
  const read = readKey(heard);
  return read && commandOf(of, read);
};
const press = (of: State, key: string, more: { shift?: boolean; repeat?: boolean } = {}) =>
  hear(of, event(key, { shiftKey: more.shift ?? /^[A-Z]$/.test(key), repeat: more.repeat ?? false }));
const pressed = (key: string) => ({ key, digit: digitOf(event(key)) });
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
    const steps = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    for (const [key, by] of Object.entries(steps))
      expect(press(dropping(), key, { shift: true })).toEqual({ type: "explore", by });
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
    expect(ownerOf(game, pressed("r"), { ...here, field: true })).toBe("other");
    expect(ownerOf(game, pressed("r"), here)).toBe("board");
  });

  it("space presses what Tab led to, and the button that shows it where a pointer was last", () => {
    expect(ownerOf(game, pressed(" "), { ...here, pressed: true })).toBe("press");
    expect(ownerOf(game, pressed(" "), { ...here, pressed: true, walked: false })).toBe("board");
    expect(ownerOf(looking(), pressed(" "), { ...here, pressed: true, walked: false })).toBe("press");
  });

  it("arrows scroll the page while nothing is held, and without a board only shown keys count", () => {
    expect([ownerOf(game, pressed("ArrowDown"), here), ownerOf(dropping(), pressed("ArrowDown"), here)]).toEqual([
      "other",
      "board",
    ]);
    const bare: State = { ...looking(button("next", "N")), board: null };
    expect(["n", "?", "r", "5", "Enter"].map((key) => ownerOf(bare, pressed(key), here))).toEqual([
      "board",
      "board",
      "other",
      "other",
      "board",
    ]);
  });
});

it("a key that means nothing here, and something elsewhere, is said", () => {
  expect(["x", "5", "[", "q", " ", "Tab"].map(meansElsewhere)).toEqual([true, true, true, false, false, false]);
});

it("with Ctrl or Cmd only undo and redo are the tutor's", () => {
  const keys = ["z", "Z", "y", "c"].map((key) => shortcutOf({ key, shift: key === "Z" }));
  expect(keys).toEqual(["undo", "redo", "redo", null]);
});

describe("a key is what its holder means", () => {
  const digits = (...keys: [string, string][]) => keys.map(([key, code]) => hear(dropping(), event(key, { code })));
  const digit = (n: number) => ({ type: "digit", digit: n });

  it("on a French keyboard the number row writes digits, with and without Shift, and ? still opens the keys", () => {
    expect(digits(["'", "Digit4"], ["é", "Digit2"], ["à", "Digit0"], ["4", "Numpad4"])).toEqual(
      [4, 2, 0, 4].map(digit),
    );
    expect(hear(dropping(), event("4", { code: "Digit4", shiftKey: true }))).toEqual(digit(4));
    expect(hear(dropping(), event("?", { code: "KeyM", shiftKey: true }))).toEqual(act("keys"));
    expect(hear(dropping(), event(",", { code: "KeyM" }))).toBeNull();
  });

  it("elsewhere Shift with the number row writes nothing; digits of other scripts are digits", () => {
    expect(hear(dropping(), event("$", { code: "Digit4", shiftKey: true }))).toBeNull();
    expect(digits(["٤", "Digit4"], ["š", "Digit3"])).toEqual([digit(4), digit(3)]);
    expect(hear(looking(), event("'", { code: "Digit4" }))).toBeNull();
  });

  it("Caps Lock makes no Shift, and Shift makes one under Caps Lock", () => {
    const key = (name: string, shiftKey: boolean) => hear(dropping(), event(name, { shiftKey }));
    expect([key("U", false), key("u", true), key("N", false), key("n", true)]).toEqual(
      ["undo", "redo", "next_landing", "prev_landing"].map(act),
    );
    const shown = looking(button("trunk", "⇧K"), button("on", "K"));
    expect([hear(shown, event("K", { shiftKey: false })), hear(shown, event("k", { shiftKey: true }))]).toEqual(
      ["on", "trunk"].map(act),
    );
  });

  it("letters of other scripts are meant by their place, Latin ones by what they write", () => {
    const key = (name: string, code: string) => hear(dropping(), event(name, { code }));
    expect([key("г", "KeyU"), key("ή", "KeyH"), key("لا", "KeyH"), key("z", "KeyW")]).toEqual(
      ["undo", "hint", "hint", "ccw"].map(act),
    );
    expect([key("é", "KeyW"), key("ö", "Semicolon")]).toEqual([null, null]);
    const undo = readKey(event("я", { code: "KeyZ", ctrlKey: true }));
    expect(undo && shortcutOf(undo)).toBe("undo");
  });

  it("signs that take AltGr or Option are those signs; Alt with a letter is the browser's", () => {
    const graph = { altKey: true, graph: true };
    expect([
      hear(dropping(), event("]", { code: "Minus", ...graph })),
      hear(dropping(), event("[", { code: "Digit5", ...graph, ctrlKey: true })),
      hear(dropping(), event("[", { code: "Digit5", altKey: true, shiftKey: true })),
    ]).toEqual(["cell_on", "cell_back", "cell_back"].map(act));
    for (const more of [{ altKey: true }, graph, { altKey: true, ctrlKey: true }])
      expect(readKey(event("r", more))).toBeNull();
    expect(readKey(event(" ", { altKey: true }))).toBeNull();
    expect(readKey(event("]", { altKey: true, metaKey: true }))).toBeNull();
  });

  it("a word that is still being written is nobody's key", () => {
    expect(readKey(event("h", { isComposing: true }))).toBeNull();
  });
});

describe("without single letters", () => {
  const here = { field: false, pressed: false, walked: true };
  const calm = { ...UNTOUCHED.preferences, letters: false };

  it("nothing that is dictated to the page counts; Enter, arrows and what has the focus do", () => {
    const quiet = dropping({ preferences: calm });
    for (const key of "hello pupil?4]") expect(ownerOf(quiet, pressed(key), here)).toBe("other");
    expect(["Enter", "ArrowLeft", "Escape"].map((key) => ownerOf(quiet, pressed(key), here))).toEqual(
      Array(3).fill("board"),
    );
    expect(ownerOf(quiet, pressed(" "), { ...here, pressed: true, walked: false })).toBe("press");
  });

  it("the board itself hears them", () => {
    expect(press(dropping({ preferences: calm }), "h")).toEqual(act("hint"));
  });
});

describe("Enter", () => {
  const roll = { ...button("roll", "R"), primary: true };
  const more = { ...button("other", "O"), primary: true, row: "quiet" } as const;

  it("presses the main button that is offered; Space goes on asking", () => {
    const due = looking(more, roll, button("hint", "H"));
    expect([press(due, "Enter"), press(due, " ")]).toEqual([act("roll"), act("ask")]);
    expect(press(looking(more), "Enter")).toEqual(act("main"));
  });

  it("belongs to what is held, picked or painted, and to a button that claims it", () => {
    const scened = { scene: scene({ buttons: [roll] }) };
    expect(press(dropping(scened), "Enter")).toEqual(act("drop"));
    expect(press(state({ board: board([]), mode: "combo", ...scened }), "Enter")).toEqual(act("circle"));
    expect(press(state({ board: board([]), mode: "paint", ...scened }), "Enter")).toEqual(act("paint"));
    expect(press(looking(roll, button("answer", "↵")), "Enter")).toEqual(act("answer"));
  });

  it("goes on where a pointer has pressed something else, and presses what Tab led to", () => {
    const there = { field: false, pressed: true };
    expect(ownerOf(looking(roll), pressed("Enter"), { ...there, walked: false })).toBe("board");
    expect(ownerOf(looking(roll), pressed("Enter"), { ...there, walked: true })).toBe("press");
    const bare: State = { ...looking(roll), board: null };
    expect(ownerOf(bare, pressed("Enter"), { field: false, pressed: false, walked: true })).toBe("board");
  });
});

it("Tab goes through the cells of the shape, then on", () => {
  const held = withCursor(dropping());
  const at = (cur: number) => withCursor({ ...held, draft: { ...newDraft(table), cur } });
  expect([0, 1, 2, 3].map((cur) => tabTo(at(cur), false))).toEqual([1, 1, 1, null]);
  expect([0, 3].map((cur) => tabTo(at(cur), true))).toEqual([null, -1]);
  expect(tabTo({ ...held, cursor: [13, 6] }, false)).toBeNull();
  expect(tabTo({ ...held, draft: takeDie(newDraft(table), 0) }, false)).toBeNull();
});
