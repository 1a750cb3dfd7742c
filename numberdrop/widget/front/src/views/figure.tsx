/** Small pictures of a grid, drawn like the board: beside an option, or two side by side to compare an answer with the rules. */

import { CROSS } from "../board/grid";
import { CELL, COLS, cellOf, cellSpot, cellY, HIGH, LINE_ROW, outline, ROWS, squares, WIDE } from "../board/paths";
import type { Cell, ComparedGrid, Group, Mini as MiniPicture } from "../wire";

/** A filled cell: a digit or "X". */
export interface Filled {
  readonly mark: string;
  readonly at: Cell;
}

/** The digits and crosses of filled cells; `sink` moves the digits' baseline below the middle. */
export function Marks({ filled, sink }: { filled: readonly Filled[]; sink: number }) {
  const blocks = filled.filter((one) => one.mark === "X").map((one) => one.at);
  return (
    <>
      {filled.map(({ mark, at }) =>
        mark === "X" ? (
          <path key={cellSpot(at)} class="nd-x" transform={cellSpot(at)} d={CROSS} />
        ) : (
          <text key={cellSpot(at)} class="nd-n" transform={cellSpot(at)} x={CELL / 2} y={CELL / 2 + sink}>
            {mark}
          </text>
        ),
      )}
      <path class="nd-blockline" d={outline(blocks, 1.5)} />
    </>
  );
}

/** The outline of a group of cells. */
export const GroupLine = ({ kind, cells }: Pick<Group, "kind" | "cells">) => (
  <path class={`nd-group nd-${kind}`} d={outline(cells, 3)} />
);

const UNDER_MIDDLE = 11;
const FRAME = 4;

/** Rows of a grid as a picture with a label. Where they do not reach the ground, the picture has no lower edge. */
export function Mini({ mini }: { mini: MiniPicture }) {
  const top = cellY(Math.min(ROWS, mini.rows) - 1);
  const bottom = HIGH - mini.base * CELL;
  const filled = [...mini.cells]
    .map((mark, i): Filled => ({ mark, at: cellOf(i) }))
    .filter(({ mark, at }) => mark !== "." && at[0] >= mini.base && cellY(at[0]) >= top);
  const columns = Array.from({ length: COLS - 1 }, (_, i) => `M${(i + 1) * CELL} ${top}V${bottom}`);
  const levels = Array.from({ length: (bottom - top) / CELL - 1 }, (_, i) => `M0 ${top + (i + 1) * CELL}H${WIDE}`);
  return (
    <svg
      class="nd-mini"
      viewBox={`${-FRAME} ${top - FRAME} ${WIDE + 2 * FRAME} ${bottom - top + (mini.base ? 0 : 2) * FRAME}`}
      role="img"
      aria-label={mini.label}
    >
      <path
        class="nd-paper"
        d={`M0 ${bottom}V${top + 8}a8 8 0 0 1 8-8H${WIDE - 8}a8 8 0 0 1 8 8V${bottom}${mini.base ? "" : "z"}`}
      />
      <path class="nd-lines" d={[...columns, ...levels].join("")} />
      {mini.rows > LINE_ROW && <path class="nd-gameover" d={`M0 ${cellY(LINE_ROW - 1)}H${WIDE}`} />}
      {mini.lit.map((one, i) => (
        <path key={i} class={`nd-lit nd-tone-${one.tone || "info"}`} d={squares(one.cells, 2, 8)} />
      ))}
      <Marks filled={filled} sink={UNDER_MIDDLE} />
      {mini.groups.map((group, i) => (
        <GroupLine key={i} kind={group.kind} cells={group.cells} />
      ))}
    </svg>
  );
}

/** A grid without numbers: its heights and blocks. The numbers are in the full picture. */
export function Glance({ grid }: { grid: string }) {
  const cells = (wanted: (mark: string) => boolean) =>
    [...grid].flatMap((mark, i) => (wanted(mark) ? [cellOf(i)] : []));
  return (
    <svg class="nd-glance" viewBox={`${-FRAME} ${-FRAME} ${WIDE + 2 * FRAME} ${HIGH + 2 * FRAME}`} aria-hidden="true">
      <rect class="nd-paper" width={WIDE} height={HIGH} rx={16} />
      <path
        class="nd-heap"
        d={squares(
          cells((mark) => mark !== "." && mark !== "X"),
          2,
          6,
        )}
      />
      <path
        class="nd-blocks"
        d={squares(
          cells((mark) => mark === "X"),
          2,
          6,
        )}
      />
      <path class="nd-gameover" d={`M0 ${cellY(LINE_ROW - 1)}H${WIDE}`} />
    </svg>
  );
}

/** An answer and the solution side by side. */
export const Compare = ({ pair }: { pair: readonly ComparedGrid[] }) => (
  <div class="nd-compare" data-testid="compare">
    {pair.map((one) => (
      <figure key={one.label}>
        <Mini mini={one.mini} />
        <figcaption>{one.label}</figcaption>
      </figure>
    ))}
  </div>
);
