/** Placements as Python makes them: `python -m tests.widget.front_placements` writes the file, a test of Python's holds it to its word. */

import type { Placements } from "../src/wire";
import file from "./placements.json";

/** JSON has arrays where Python has tuples: it is read as what a test of Python's says it is. */
const { heap, low, block }: Record<"heap" | "low" | "block", Placements> = JSON.parse(JSON.stringify(file));

/** A block of five over the heap. */
export { block };

/** Some of the shapes I, O, T, L, S over a heap that is high on the left, with an overhang and holes. */
export const overHeap = (...order: readonly string[]): Placements => ({ ...heap, order });
/** One shape over two rows. */
export const overTwoRows = (shape: string): Placements => ({ ...low, order: [shape] });
export const SHAPES = ["I", "O", "T", "L", "S"] as const;
