import { describe, expect, it } from "vitest";
import { piecesOf, withLines, withoutLines } from "../src/storage/kept_lines";

describe("lines that are kept", () => {
  it("are added once, each on its own line", () => {
    expect(withLines("", ["a", "b"])).toBe("a\nb\n");
    expect(withLines("a", ["a", "b", "b"])).toBe("a\nb\n");
    expect(withLines("a\n", ["a"])).toBe("a\n");
  });

  it("can be taken out", () => {
    expect(withoutLines("a\nb\nc\n", ["b"])).toBe("a\nc\n");
  });
});

describe("a long text", () => {
  it("is cut between lines, the last piece first, and nothing is lost", () => {
    const text = Array.from({ length: 50 }, (_, i) => `line ${i}\n`).join("");
    const pieces = piecesOf(text, 60);
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.every((piece) => piece.length <= 60)).toBe(true);
    expect(pieces.toReversed().join("")).toBe(text);
  });

  it.each([
    ["aaaa\nbb\ncc\n", 6, ["bb\ncc\n", "aaaa\n"]],
    ["aaaa\nbb\ncc\n", 5, ["cc\n", "bb\n", "aaaa\n"]],
    ["aa\nxxxxxxxxx", 9, ["xxxxxxxxx", "aa\n"]],
    ["xxxxxxxxxxxxxxxxxxxx", 6, []], // no line of ours is that long
  ])("%j in pieces of at most %i", (text, most, pieces) => {
    expect(piecesOf(text, most)).toEqual(pieces);
  });

  it("stays whole while it is short", () => {
    expect(piecesOf("a\n", 60)).toEqual(["a\n"]);
    expect(piecesOf("", 60)).toEqual([]);
  });
});
