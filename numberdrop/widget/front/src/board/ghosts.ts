/** Ghosts drawn over the cells, as data: the shape in hand, the coach's move, a start number, a hanging shape. */

import { landOf, shown } from "../hand/draft";
import { aided, handAt, held, markAt, startCell } from "../hand/hand";
import type { State } from "../state";
import type { Cell, CellSuggestion } from "../wire";
import { sameCell } from "./paths";

/** A cell of a ghost: its text, a small sign in its corner, and its style. */
export interface Ghost {
  readonly at: Cell;
  readonly text: string;
  readonly corner: string;
  readonly look: string;
}

const plain = (at: Cell, text: string): Ghost => ({ at, text, corner: "", look: "" });

/** The landing of the shape in hand, while it may be shown. */
export function landing(state: State) {
  const hand = held(state);
  return hand && aided(state) ? landOf(hand.table, hand.draft) : null;
}

function shapeInHand(state: State): Ghost[] {
  const { draft } = state;
  if (!draft) return [];
  const misfit = landing(state)?.ok === false ? " nd-misfit" : "";
  return handAt(state).map((at, k): Ghost => {
    if (draft.kind !== "drop")
      return { at, text: "", corner: "", look: `${state.scene.bare ? "" : "nd-ghostblock"}${misfit}` };
    const mine = k === draft.cur ? ` nd-cur${draft.chosen ? " nd-held" : ""}` : "";
    const current = draft.hand !== null ? " nd-cur" : mine;
    const { n, star, refused } = shown(draft, state.faces, k);
    if (refused) return { at, text: String(n), corner: "✕", look: `nd-refused${current}` };
    if (!star) return { at, text: String(n), corner: "", look: `${current}${misfit}` };
    const open = n === null;
    return {
      at,
      text: open ? "★" : String(n),
      corner: open ? "" : "★",
      look: `nd-wild${open ? " nd-open" : ""}${current}${misfit}`,
    };
  });
}

/** The ghosts of the hand's content: a shape, a start number or picked cells. */
export function inHand(state: State): Ghost[] {
  const { hang, start } = state.scene;
  if (state.startCol !== null && start) return [plain(startCell(state), String(start.number))];
  if (hang) return hang.cells.map(([row, col, text]) => plain([row, col], text));
  return shapeInHand(state);
}

/** Whether a cell has a mark or a part of the hand where the coach's number would be drawn. */
const covered = (state: State, at: Cell) =>
  markAt(state, at) !== "." || inHand(state).some((one) => sameCell(one.at, at));

const written = (state: State) => state.previewed ?? state.suggest;

/** The coach's move. In a cell that has a number already, the coach's is drawn as a tag in the corner. */
export const suggested = (state: State): Ghost[] =>
  written(state).map(({ at, text }) => ({ at, text: covered(state, at) ? "" : text, corner: "", look: "nd-suggest" }));

/** A small label in a corner of a cell. */
export interface Tag {
  readonly at: Cell;
  readonly text: string;
  readonly low: boolean;
}

/** The coach's numbers over others, and the letter that names their source. */
export function coachTags(state: State): Tag[] {
  const [first] = written(state);
  if (!first) return [];
  const numbers = written(state).filter(({ at, text }) => text && covered(state, at));
  return [
    ...numbers.map(({ at, text }) => ({ at, text, low: false })),
    // A preview of a button has a letter of its own.
    ...(state.previewed === null ? [{ at: first.at, text: state.words.coach_letter, low: true }] : []),
  ];
}

/** The cells that a task asks for, with their numbers. */
export const targets = (state: State): readonly CellSuggestion[] => state.scene.targets ?? [];
