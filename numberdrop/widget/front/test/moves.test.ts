/** What the hand does, and what Python hears of it. No document. */

import { describe, expect, it, vi } from "vitest";
import { newDraft } from "../src/hand/draft";
import { handAt } from "../src/hand/hand";
import { makeMoves } from "../src/hand/moves";
import type { State } from "../src/state";
import { board, python, saying, scene, store } from "./page";
import { block, overTwoRows } from "./placements";

const table = overTwoRows("L");
const faces = ["5", "6", "7", "*"];

function page(more: Partial<State>) {
  const kept = store({ board: board([]), faces, words: saying({ press_drops: "Drop drops." }), ...more });
  const listening = python();
  const flash = vi.fn();
  return { store: kept, ...listening, flash, moves: makeMoves({ store: kept, python: listening, flash }) };
}
const dropping = (more: Partial<State> = {}) => page({ mode: "drop", table, draft: newDraft(table), ...more });

describe("a shape that moves", () => {
  it("takes the cursor along, and Python is asked about its place", () => {
    const { store, moves, asked, sent } = dropping();
    moves.press("left");
    expect(store.state.draft?.col).toBe(newDraft(table).col - 1);
    expect(store.state.cursor).toEqual(handAt(store.state)[0]);
    expect([asked.length, sent]).toEqual([1, []]);
  });

  it("asks nothing where it cannot move, nor on paper", () => {
    const edge = dropping();
    edge.moves.press("first");
    edge.moves.press("left");
    expect(edge.asked).toHaveLength(1);
    const paper = dropping({ scene: scene({ prefs: { aids: false } }) });
    paper.moves.press("right");
    expect(paper.asked).toEqual([]);
    paper.moves.press("next_landing");
    expect(paper.sent).toEqual([{ type: "press", id: "next_landing" }]);
  });

  it("is dropped with its numbers; a block without", () => {
    const { moves, sent } = dropping();
    moves.press("drop");
    expect(sent).toMatchObject([{ type: "act", action: { type: "drop" } }]);
    const crossed = page({ mode: "block", table: block, draft: newDraft(block) });
    crossed.moves.press("drop");
    expect(crossed.sent).toMatchObject([{ type: "act", action: { type: "block" } }]);
  });

  it("lights what is in the way of one row lower, until it moves", () => {
    const { store, moves } = dropping();
    moves.press("lower");
    expect(store.state.hits).not.toBeNull();
    moves.press("right");
    expect(store.state.hits).toBeNull();
  });
});

describe("numbers", () => {
  it("of two cells that are pressed one after the other change places", () => {
    const { store, moves } = dropping();
    moves.pressCell(0);
    expect(store.state.draft?.chosen).toBe(true);
    moves.pressCell(1);
    expect(store.state.draft?.slots.map((slot) => slot.die)).toEqual([1, 0, 2, 3]);
  });

  it("of a star are asked for where it is pressed, and where its die is taken", () => {
    const { store, moves } = dropping();
    moves.pressCell(3);
    expect(store.state.dial).toMatchObject({ die: 3, star: true });
    moves.chooseNumber(3, 9);
    expect(store.state.draft?.wild).toEqual({ 3: 9 });
    moves.takeDie(3);
    expect(store.state.dial?.anchor).toBe('[data-die="3"]');
  });

  it("are not in a block: a press on it shows what drops", () => {
    const { store, moves, flash } = page({ mode: "block", table: block, draft: newDraft(block) });
    moves.pressCell(0);
    expect(store.state.said).toBe("Drop drops.");
    expect(flash).toHaveBeenCalledOnce();
  });
});

describe("cells that are picked", () => {
  it("come and go, are circled, and asked about in a combo only", () => {
    const { store, moves, asked, sent } = page({ mode: "combo", board: board(["1234567"]) });
    for (const col of [0, 1]) moves.extend([0, col]);
    moves.extend([5, 1]); // empty: nothing to circle
    expect(store.state.chosen).toHaveLength(2);
    moves.extend([0, 0]); // back along the drag
    expect([store.state.chosen, asked.length]).toEqual([[[0, 0]], 3]);
    moves.press("circle");
    expect(sent).toEqual([{ type: "act", action: { type: "circle", cells: [[0, 0]] } }]);
    const free = page({ mode: "free", scene: scene({ single: true }) });
    for (const col of [0, 1]) free.moves.toggle([0, col]);
    expect([free.store.state.chosen, free.asked]).toEqual([[[0, 1]], []]);
  });
});

it("what is marked on a sheet is a mark while that is the task, otherwise a question", () => {
  const row = { kind: "row", row: 3 } as const;
  const marking = page({ scene: scene({ marking: true }) });
  marking.moves.about(row);
  marking.moves.about({ kind: "line" });
  expect(marking.sent.map((message) => message.type)).toEqual(["mark", "why"]);
  const game = page({});
  game.moves.about(row);
  expect(game.sent).toEqual([{ type: "why", about: row }]);
});

it("a paint is taken onto the brush, and a button that nothing here knows is Python's", () => {
  const { store, moves, sent } = page({ mode: "paint" });
  moves.press("palette:7");
  moves.press("paint");
  moves.press("paint:.");
  moves.press("undo");
  expect(store.state.palette).toBe("7");
  expect(sent).toEqual([
    { type: "paint", cell: [0, 3], value: "7" },
    { type: "paint", cell: [0, 3], value: "." },
    { type: "press", id: "undo" },
  ]);
});
