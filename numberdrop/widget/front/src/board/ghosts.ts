/** What is drawn as a ghost over the cells: the shape in hand, the coach's move, a start number, a shape that hangs. As data. */

import type { App } from "../app";
import { landOf, shown } from "../hand/draft";
import { aided, handAt, held, markAt, startCell } from "../hand/hand";
import type { Cell, Suggestion } from "../wire";
import { sameCell } from "./paths";

/** A cell of a ghost: what is written in it, a small sign in its corner, and how it looks. */
export interface Ghost {
  readonly at: Cell;
  readonly text: string;
  readonly corner: string;
  readonly look: string;
}

const plain = (at: Cell, text: string): Ghost => ({ at, text, corner: "", look: "" });

/** Where the shape in hand lands, while that may be shown. */
export function landing(app: App) {
  const hand = held(app);
  return hand && aided(app) ? landOf(hand.table, hand.draft) : null;
}

function shapeInHand(app: App): Ghost[] {
  const { draft } = app;
  if (!draft) return [];
  const misfit = landing(app)?.ok === false ? " nd-misfit" : "";
  return handAt(app).map((at, k): Ghost => {
    if (draft.kind !== "drop")
      return { at, text: "", corner: "", look: `${app.scene.bare ? "" : "nd-ghostblock"}${misfit}` };
    const mine = k === draft.cur ? ` nd-cur${draft.chosen ? " nd-held" : ""}` : "";
    const current = draft.hand !== null ? " nd-cur" : mine;
    const { n, star, refused } = shown(draft, app.faces, k);
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

/** What is in the hand; there is only ever one of them. */
export function inHand(app: App): Ghost[] {
  const { hang, start } = app.scene;
  if (app.startCol !== null && start) return [plain(startCell(app), String(start.number))];
  if (hang) return hang.cells.map(([row, col, text]) => plain([row, col], text));
  return shapeInHand(app);
}

/** Whether something is written or held where the coach would write. */
const covered = (app: App, at: Cell) => markAt(app, at) !== "." || inHand(app).some((one) => sameCell(one.at, at));

const written = (app: App) => app.previewed ?? app.suggest;

/** What the coach would write, and where. Where a number stands already the coach's is a tag in the corner. */
export const suggested = (app: App): Ghost[] =>
  written(app).map(({ at, text }) => ({ at, text: covered(app, at) ? "" : text, corner: "", look: "nd-suggest" }));

/** A small label in a corner of a cell. */
export interface Tag {
  readonly at: Cell;
  readonly text: string;
  readonly low: boolean;
}

/** The numbers of the coach that lie over others, and the letter that says whose move it is. */
export function coachTags(app: App): Tag[] {
  const [first] = written(app);
  if (!first) return [];
  const numbers = written(app).filter(({ at, text }) => text && covered(app, at));
  return [
    ...numbers.map(({ at, text }) => ({ at, text, low: false })),
    // What a button previews has a letter of its own.
    ...(app.previewed === null ? [{ at: first.at, text: app.words.coach_letter, low: true }] : []),
  ];
}

/** The cells that a task asks for, with the number that is to stand there. */
export const targets = (app: App): readonly Suggestion[] => app.scene.targets ?? [];
