/** Labels of cells for screen readers. */

import { shown } from "../hand/draft";
import { aided, handIndex, markAt, startCell } from "../hand/hand";
import type { State } from "../state";
import type { Cell } from "../wire";
import { fill } from "../words";
import { hasCell, sameCell } from "./paths";

/** The part of the shape in hand on a cell. */
function inHand(state: State, k: number): string {
  const { draft, words } = state;
  if (!draft) return "";
  const n = draft.kind === "drop" ? shown(draft, state.faces, k).n : "X";
  if (!aided(state)) return fill(words.cell_held, { value: n ?? words.star });
  if (draft.kind !== "drop") return state.scene.bare ? words.cell_ghost_shape : words.cell_ghost_block;
  const label = n === null ? words.cell_ghost_star : fill(words.cell_ghost, { value: n });
  return draft.chosen && k === draft.cur ? `${label}, ${words.cell_current}` : label;
}

export function labelOf(state: State, cell: Cell): string {
  const { board, words, scene } = state;
  if (!board) return "";
  const mark = markAt(state, cell);
  const k = handIndex(state, cell);
  const parts = [fill(words.cell_at, { row: cell[0] + 1, column: cell[1] + 1 })];
  if (mark === "X") parts.push(words.cell_x);
  else if (mark !== ".") parts.push(mark);
  else if (k < 0) parts.push(hasCell(board.holes, cell) ? words.cell_hole : words.cell_empty);
  for (const group of board.groups)
    if (hasCell(group.cells, cell))
      parts.push(fill(words[`cell_${group.kind}`], { size: group.size, label: group.label }));
  if (hasCell(board.loose, cell)) parts.push(words.cell_loose);
  if (k >= 0) parts.push(inHand(state, k));
  const hung = scene.hang?.cells.find(([row, col]) => sameCell([row, col], cell));
  if (hung) parts.push(hung[2] ? fill(words.cell_hang_number, { value: hung[2] }) : words.cell_hang);
  if (scene.start && state.startCol !== null && sameCell(startCell(state), cell))
    parts.push(fill(words.cell_ghost, { value: scene.start.number }));
  const target = scene.targets?.find(({ at }) => sameCell(at, cell));
  if (target) parts.push(target.text ? fill(words.cell_target_number, { value: target.text }) : words.cell_target);
  const coach = state.suggest.find(({ at }) => sameCell(at, cell));
  if (coach) parts.push(coach.text ? fill(words.cell_coach_number, { value: coach.text }) : words.cell_coach);
  const nth = state.chosen.findIndex((one) => sameCell(one, cell)) + 1;
  if (nth)
    parts.push(
      state.mode === "free" ? words.cell_picked : fill(words.cell_chosen, { n: nth, total: state.chosen.length }),
    );
  return parts.join(", ");
}
