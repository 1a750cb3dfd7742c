import { describe, expect, it } from "vitest";
import { arrange, isView } from "../src/views/arrange";
import { firstValues, isShown } from "../src/views/cards/fields";
import { sendable } from "../src/views/dialog/bodies";
import { safeHref } from "../src/views/dom";
import type { Card, Field } from "../src/wire";

const field = (changes: Partial<Field>): Field => ({
  id: "name",
  type: "text",
  label: "",
  value: "",
  options: [],
  help: "",
  error: "",
  ...changes,
});

describe("the fields of a form", () => {
  it("begin with what Python gave; a list without that begins with its first line", () => {
    const options = [
      ["1", "one"],
      ["2", "two"],
    ] as const;
    const fields = [
      field({ id: "name", value: "Ada" }),
      field({ id: "fast", type: "checkbox", value: true }),
      field({ id: "count", type: "select", value: "2", options }),
      field({ id: "other", type: "select", value: "", options }),
    ];
    expect(firstValues(fields)).toEqual({ name: "Ada", fast: true, count: "2", other: "1" });
  });

  it("are shown while all their conditions hold", () => {
    const third = field({
      when: [
        { field: "players", min: 3 },
        { field: "who", is: "people" },
      ],
    });
    expect(isShown(field({}), {})).toBe(true);
    expect(isShown(third, { players: "3", who: "people" })).toBe(true);
    expect(isShown(third, { players: "2", who: "people" })).toBe(false);
    expect(isShown(third, { players: "4", who: "bots" })).toBe(false);
    expect(isShown(field({ when: { field: "players", min: 2 } }), { players: "2" })).toBe(true);
  });
});

describe("what leaves the page", () => {
  it("follows addresses of pages only", () => {
    for (const href of ["play.ipynb", "lesson-1.html#dice", "../play/", "https://example.org/x", "play"])
      expect(safeHref(href)).toBe(href);
    for (const href of ["javascript:alert(1)", "data:text/html,x", "//example.org"]) expect(safeHref(href)).toBe("#");
  });

  it("is cut where one message could not hold it", () => {
    expect(sendable("drop")).toBe("drop");
    expect(new Blob([JSON.stringify(sendable("é".repeat(600_000)))]).size).toBeLessThanOrEqual(900_000);
  });
});

describe("where cards stand", () => {
  const ids = (cards: readonly Card[]) => cards.map(({ id }) => id);
  /** A card with so many items; where it stands depends on nothing else of it. */
  const card = (id: string, kind: Card["kind"], items = 1): Card =>
    JSON.parse(JSON.stringify({ id, kind, title: "", items: Array(items).fill({}) }));
  const question = [card("table", "list"), card("answer", "options"), card("why", "talk")];

  it("who holds what stands above the answers, and beside them where there is a column for it", () => {
    const narrow = arrange({ page: "lesson", cards: question }, true, true, 800);
    expect([ids(narrow.asked), ids(narrow.beside)]).toEqual([["table", "answer"], []]);
    const wide = arrange({ page: "lesson", cards: question }, true, true, 1300);
    expect([ids(wide.asked), ids(wide.beside)]).toEqual([["answer"], ["table"]]);
  });

  it("a sheet of paper is copied beside its grid, where the page has no column for it", () => {
    const copied = { page: "companion", cards: [card("why", "talk"), card("sheet", "sheet")], marking: true };
    expect(ids(arrange(copied, true, true, 800).asked)).toEqual(["sheet"]);
    expect(ids(arrange(copied, true, true, 1300).beside)).toEqual(["sheet"]);
  });

  it("a check of a sheet of paper stands with what is said, where there is a column for the sheet", () => {
    const cards = [card("why", "talk"), card("audit", "audit"), card("edition", "form"), card("sheet", "sheet")];
    const { asked, told, beside } = arrange({ page: "companion", cards, marking: true }, true, true, 1300);
    expect([ids(asked), ids(told), ids(beside)]).toEqual([["edition"], ["why", "audit"], ["sheet"]]);
  });

  it("a sheet stands beside the grid on a phone, where there is room for it beside the answers", () => {
    const cards = [card("sheet", "sheet"), card("answer", "options"), card("why", "talk")];
    const idsBesideGrid = (scene: object, width: number) =>
      ids(arrange({ page: "lesson", cards, beside: true, ...scene }, true, true, width).asked);
    expect(idsBesideGrid({}, 390)).toContain("sheet");
    expect(idsBesideGrid({}, 800)).not.toContain("sheet");
    expect(idsBesideGrid({ tiles: true }, 390)).not.toContain("sheet");
    const many = card("answer", "options", 3);
    expect(idsBesideGrid({ cards: [cards[0], many, cards[2]] }, 390)).not.toContain("sheet");
  });

  it("the ways to begin are a document: no board, no place that scrolls in itself", () => {
    const doors = [card("begin", "menu"), card("ways", "menu"), card("why", "talk")];
    const scene = { page: "play", cards: doors };
    expect(isView({ board: null, scene } as never)).toBe(false);
    const { stage, asked, told, beside } = arrange(scene, false, false, 1300);
    expect([ids(stage), ids(asked), ids(told)]).toEqual([[], [], []]);
    expect(ids(beside)).toEqual(["begin", "ways", "why"]);
  });
});
