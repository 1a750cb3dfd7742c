import { describe, expect, it } from "vitest";
import { type Box, placeBeside } from "../src/views/dial";

const size = { width: 270, height: 140 };
const window = { width: 1000, height: 800 };
const cell = (left: number, top: number): Box => ({ left, top, right: left + 44, bottom: top + 44 });
const apart = (a: Box, b: Box) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

describe("the place of a dial", () => {
  it("is above the star where it has room there", () => {
    const at = placeBeside(cell(500, 600), [cell(500, 600), cell(500, 644)], size, window);
    expect(at?.[1]).toBe(600 - 140 - 8);
  });

  it("hides no cell of the shape and stays in the window, wherever the shape is", () => {
    for (let x = 0; x <= 956; x += 28)
      for (let y = 0; y <= 624; y += 26) {
        // An upright bar with a foot; the star is its lowest cell.
        const shape = [cell(x, y), cell(x, y + 44), cell(x, y + 88), cell(Math.min(956, x + 44), y + 88)];
        const at = placeBeside(cell(x, y + 88), shape, size, window);
        expect(at).not.toBeNull();
        const [left, top] = at ?? [0, 0];
        const box = { left, top, right: left + size.width, bottom: top + size.height };
        expect(left >= 0 && top >= 0 && box.right <= window.width && box.bottom <= window.height).toBe(true);
        expect(shape.every((one) => apart(box, one))).toBe(true);
      }
  });

  it("is nowhere beside where the window is too small", () => {
    expect(placeBeside(cell(100, 60), [cell(100, 60)], size, { width: 280, height: 160 })).toBeNull();
  });
});
