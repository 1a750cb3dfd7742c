/** Words of the catalogue: a mistake in them is seen, and breaks nothing. */

import { expect, it } from "vitest";
import type { Words } from "../src/wire";
import { fill, showingKeys } from "../src/words";

it("values stand in their places, a name as often as it occurs", () => {
  expect(fill("row {row}, column {column}; row {row}", { row: 3, column: 1 })).toBe("row 3, column 1; row 3");
  expect(fill("{n} left", { n: 0 })).toBe("0 left");
});

it("a name without a value stays visible", () => {
  expect(fill("{what} in row {row}", { row: 3 })).toBe("{what} in row 3");
});

it("a value is never read as a template of its own", () => {
  expect(fill("{a}{b}", { a: "{b}", b: "$&" })).toBe("{b}$&");
});

it("a word that a language lacks shows its key", () => {
  const words = showingKeys({ go: "Go" } as Words);
  expect([words.go, words.reload]).toEqual(["Go", "reload"]);
});
