import { describe, expect, it } from "vitest";
import { feet, link, nearestCell, outline, squares, thread } from "../src/board/paths";

describe("the drawing", () => {
  it("begins at the lower left corner of the grid, and rows go up", () => {
    expect(feet([[0, 0]])).toBe("M7 616h30");
    expect(feet([[13, 6]])).toBe("M271 44h30");
  });

  it("leaves out what lies off the grid", () => {
    expect(
      squares(
        [
          [-1, 0],
          [14, 0],
          [0, 7],
        ],
        2,
        8,
      ),
    ).toBe("");
  });

  it("goes round an L on its outside only: eight sides of three cells", () => {
    expect(
      outline(
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ],
        2,
      ).match(/M/g),
    ).toHaveLength(8);
  });

  it("breaks off the stroke where two cells are no neighbours", () => {
    expect(
      thread([
        [0, 0],
        [0, 1],
        [5, 5],
      ]).replace(/[^ML]/g, ""),
    ).toBe("MLM");
  });

  it("links neighbours by a bar on their common side", () => {
    expect(
      link([
        [0, 0],
        [1, 0],
      ]),
    ).toBe(feet([[1, 0]]));
    expect(
      link([
        [0, 0],
        [0, 1],
      ]),
    ).toBe("M44 579v30");
  });

  it("finds the cell that is nearest to a place outside", () => {
    expect(nearestCell([-3, 9])).toEqual([0, 6]);
  });
});
