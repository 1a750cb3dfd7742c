/** What is drawn over the cells before anything is done. */

import { describe, expect, it } from "vitest";
import { coachTags, type Ghost, inHand, landing, suggested } from "../src/board/ghosts";
import { type Draft, landOf, newDraft, nextLanding, setWild, write } from "../src/hand/draft";
import type { State } from "../src/state";
import type { Placements } from "../src/wire";
import { board, scene, state } from "./page";
import { block, overHeap, overTwoRows } from "./placements";

const table = overTwoRows("L");
const holding = (draft: Draft, of: Placements = table, more: Partial<State> = {}) =>
  state({ board: board([]), table: of, draft, faces: ["5", "6", "7", "*"], ...more });
const texts = (ghosts: readonly Ghost[]) => ghosts.map((one) => one.text + one.corner);
const looks = (ghosts: readonly Ghost[], look: string) => ghosts.map((one) => one.look.split(" ").includes(look));

describe("the shape in hand", () => {
  it("shows each die where it would land, and an open star as a star", () => {
    const draft = newDraft(table);
    const ghosts = inHand(holding(draft));
    expect(ghosts.map((one) => one.at)).toEqual(landOf(table, draft).at);
    expect(texts(ghosts)).toEqual(["5", "6", "7", "★"]);
    expect(looks(ghosts, "nd-open")).toEqual([false, false, false, true]);
  });

  it("shows the number of a star with a star in its corner", () => {
    const ghosts = inHand(holding(setWild(newDraft(table), 3, 9)));
    expect(texts(ghosts)[3]).toBe("9★");
    expect(looks(ghosts, "nd-open")[3]).toBe(false);
  });

  it("shows a number that no die has as refused, not by its colour alone", () => {
    const faces = ["5", "6", "7", "8"];
    const ghosts = inHand(holding(write(newDraft(table), faces, 1, 9), table, { faces }));
    expect(texts(ghosts)).toEqual(["5", "9✕", "7", "8"]);
    expect(looks(ghosts, "nd-refused")).toEqual([false, true, false, false]);
  });

  it("marks the cell that is written into; all of them while a die waits for its place", () => {
    const draft = { ...newDraft(table), cur: 2 };
    expect(looks(inHand(holding(draft)), "nd-cur")).toEqual([false, false, true, false]);
    expect(looks(inHand(holding({ ...draft, hand: 0 })), "nd-cur")).toEqual([true, true, true, true]);
  });

  it("looks different where it does not fit", () => {
    const full: Placements = JSON.parse(JSON.stringify(table).replaceAll('"ok":true', '"ok":false'));
    expect(new Set(looks(inHand(holding(newDraft(full), full)), "nd-misfit"))).toEqual(new Set([true]));
    expect(new Set(looks(inHand(holding(newDraft(table))), "nd-misfit"))).toEqual(new Set([false]));
  });

  it("is a block of crosses; bare shapes of a lesson have none", () => {
    const draft = newDraft(block);
    const shown = holding(draft, block);
    expect(texts(inHand(shown)).join("")).toBe("");
    expect(looks(inHand(shown), "nd-ghostblock")).toEqual([true, true, true, true, true]);
    expect(looks(inHand({ ...shown, scene: scene({ bare: true }) }), "nd-ghostblock")).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("on paper hangs at the top: where it lands is not given away", () => {
    const heap = overHeap("T");
    const shown = holding(nextLanding(heap, newDraft(heap), 1), heap, { scene: scene({ prefs: { aids: false } }) });
    expect(landing(shown)).toBeNull();
    expect(Math.max(...inHand(shown).map((one) => one.at[0]))).toBe(13);
  });
});

describe("without a shape in hand", () => {
  it("nothing is drawn", () => {
    const shown = state({ board: board([]) });
    expect([inHand(shown), landing(shown), suggested(shown)]).toEqual([[], null, []]);
  });

  it("a start number stands over its column", () => {
    const shown = state({ scene: scene({ start: { number: 4, row: 0 } }), startCol: 5 });
    expect(inHand(shown).map(({ at, text }) => [at, text])).toEqual([[[0, 5], "4"]]);
  });

  it("the shape of a question hangs where Python says", () => {
    const hang = {
      cells: [
        [13, 2, "5"],
        [13, 3, ""],
      ],
    } as const;
    const ghosts = inHand(state({ scene: scene({ hang }) }));
    expect(ghosts.map(({ at, text }) => [...at, text])).toEqual(hang.cells);
  });
});

it("the coach's move is drawn beside what is in the hand, in its own look", () => {
  const shown = holding(newDraft(table), table, { suggest: [{ at: [4, 4], text: "6" }] });
  expect(suggested(shown)).toEqual([{ at: [4, 4], text: "6", corner: "", look: "nd-suggest" }]);
  expect(inHand(shown)).toHaveLength(4);
});

it("where one's own number stands the coach's is a tag in the corner; a letter says whose move it is", () => {
  const shown = holding(newDraft(table), table, {});
  const [own] = inHand(shown);
  if (!own) throw new Error("nothing is held");
  const coached: State = {
    ...shown,
    suggest: [
      { at: own.at, text: "6" },
      { at: [9, 6], text: "2" },
    ],
  };
  expect(suggested(coached).map((one) => one.text)).toEqual(["", "2"]);
  expect(coachTags(coached)).toEqual([
    { at: own.at, text: "6", low: false },
    { at: own.at, text: coached.words.coach_letter, low: true },
  ]);
  const previewing: State = { ...coached, previewed: [{ at: [9, 6], text: "3" }] };
  expect(suggested(previewing).map((one) => one.text)).toEqual(["3"]);
  expect(coachTags(previewing)).toEqual([]);
});
