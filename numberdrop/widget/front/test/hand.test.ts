/** What stays in the hand when Python has drawn anew, and what goes. */

import { beforeEach, describe, expect, it } from "vitest";
import { emptyHand, syncHand } from "../src/hand/hand";
import { positionOf } from "../src/hand/position";
import type { State } from "../src/state";
import type { Cell, Scene, Step } from "../src/wire";
import { board, scene, state } from "./page";
import { overHeap } from "./placements";

const step = (id: string): Step => ({ id, n: 1, label: "", state: "now", note: "" });
const CELLS: readonly Cell[] = [
  [0, 0],
  [0, 1],
];
const dice = (faces: string) => [...faces].map((face) => ({ face }));

let page: State;
beforeEach(() => {
  page = state();
});

/** Take over this picture. */
function drawn(more: Partial<Scene>, rows = ["..1"]) {
  page = syncHand({ ...page, scene: scene({ mode: "free", ...more }), board: board(rows) });
}

/** Whether cells that are picked on the first picture are still picked on the second. */
function staysPicked(first: Partial<Scene>, second: Partial<Scene>, rows?: string[]) {
  drawn(first);
  page = { ...page, chosen: CELLS };
  drawn(second, rows);
  return page.chosen === CELLS;
}

describe("in a lesson cells that are picked", () => {
  const lesson: Partial<Scene> = { steps_kind: "tasks", steps: [step("a")] };

  it("stay through a hint or a mark on the sheet", () => {
    expect(staysPicked(lesson, { ...lesson })).toBe(true);
  });

  it.each<[string, Partial<Scene>, string[]?]>([
    ["another way to answer", { mode: "combo" }],
    ["another task", { steps: [step("b")] }],
    ["other dice", { dice: dice("5") }],
    ["another position", {}, [".11"]],
  ])("go with %s", (_, second, rows) => {
    expect(staysPicked(lesson, { ...lesson, ...second }, rows)).toBe(false);
  });
});

it("in a game what is picked belongs to the position, through a judgement and a hint", () => {
  expect(staysPicked({}, { lang: "fr" })).toBe(true);
  expect(staysPicked({}, {}, [".11"])).toBe(false);
});

describe("the shape in hand", () => {
  const dropping: Partial<Scene> = { mode: "drop", dice: dice("567*") };
  const moved = () => {
    const draft = page.draft && { ...page.draft, col: 0 };
    page = { ...page, draft, kept: draft };
  };
  beforeEach(() => {
    page = { ...page, table: overHeap("L") };
  });

  it("is there when a drop is due, with the faces of the dice, and the cursor is on it", () => {
    drawn(dropping);
    expect(page.draft?.shape).toBe("L");
    expect(page.faces).toEqual(["5", "6", "7", "*"]);
    expect(page.cursor).not.toEqual([0, 3]);
  });

  it("stays where it was while the position does, begins anew at the next, and comes back with an undo", () => {
    drawn(dropping);
    moved();
    drawn({ ...dropping, lang: "fr" });
    expect(page.draft?.col).toBe(0);
    drawn(dropping, [".11"]);
    expect(page.draft?.col).not.toBe(0);
    drawn(dropping);
    expect(page.draft?.col).toBe(0);
  });

  it("in the sandbox stays through strokes of the brush, as long as the roll does", () => {
    const sandbox: Partial<Scene> = { ...dropping, page: "sandbox" };
    drawn(sandbox);
    moved();
    drawn(sandbox);
    expect(page.draft?.col).toBe(0);
    drawn({ ...sandbox, dice: dice("1234") });
    expect(page.draft?.col).not.toBe(0);
  });

  it("is not taken along to another page", () => {
    drawn(dropping);
    moved();
    page = emptyHand(page);
    drawn(dropping);
    expect(page.draft?.col).not.toBe(0);
  });

  it("is gone where nothing falls", () => {
    drawn(dropping);
    page = { ...page, table: null };
    drawn({ mode: "combo" });
    expect(page.draft).toBeNull();
  });
});

it("a start number hangs over the middle, and stays where it is moved", () => {
  const start = { mode: "start", start: { number: 4, row: 0 } } as const;
  drawn(start);
  expect(page.startCol).toBe(3);
  page = { ...page, startCol: 5 };
  drawn({ ...start, lang: "fr" });
  expect([page.startCol, page.cursor]).toEqual([5, [0, 5]]);
});

it("a brush has a paint of its palette", () => {
  const palette = [
    { id: "palette:5", label: "5" },
    { id: "palette:X", label: "X" },
  ];
  drawn({ mode: "paint", palette });
  expect(page.palette).toBe("5");
  page = { ...page, palette: "X" };
  drawn({ mode: "paint", palette });
  expect(page.palette).toBe("X");
});

it("what was half done when the page went away is taken up at its position, and at no other", () => {
  page = { ...page, saved: { at: "elsewhere", draft: null, chosen: CELLS, startCol: null } };
  drawn({});
  expect(page.chosen).toEqual([]);
  const at = positionOf({ scene: scene({ mode: "free" }), board: board([".11"]) });
  page = { ...page, saved: { at, draft: null, chosen: CELLS, startCol: null } };
  drawn({}, [".11"]);
  expect([page.chosen, page.saved]).toEqual([CELLS, null]);
});
