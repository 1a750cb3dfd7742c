/** The grid. Structure for assistive technology: role=grid > row > gridcell, one tab stop, every cell has a label with its content. */

import { picking } from "../hand/hand";
import type { App } from "../views/app";
import { Memo } from "../views/memo";
import type { Cell } from "../wire";
import { labelOf } from "./labels";
import { CELL, COLS, cellIndex, cellSpot, cellX, cellY, HIGH, hasCell, LINE_ROW, ROWS, sameCell, WIDE } from "./paths";

const UPWARDS = Array.from({ length: ROWS }, (_, row) => row);
const ALONG = Array.from({ length: COLS }, (_, col) => col);
export const CROSS = "M13 13l18 18m0-18l-18 18";

function GridCell({ app, cell }: { app: App; cell: Cell }) {
  const mark = app.state.board?.cells[cellIndex(cell)] ?? ".";
  const picks = picking(app.state);
  const chosen = picks ? hasCell(app.state.chosen, cell) : null;
  const label = labelOf(app.state, cell);
  const stop = sameCell(app.state.cursor, cell);
  const look = [
    "nd-cell",
    mark === "X" && "nd-is-x",
    mark !== "." && "nd-filled",
    hasCell(app.state.board?.holes ?? [], cell) && "nd-hole",
    hasCell(app.state.board?.loose ?? [], cell) && "nd-loose",
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <Memo of={[mark, chosen, label, stop, look]}>
      {() => (
        <g
          role="gridcell"
          class={look}
          transform={cellSpot(cell)}
          tabindex={stop ? 0 : -1}
          aria-colindex={cell[1] + 1}
          aria-label={label}
          aria-selected={chosen ?? undefined}
          data-testid="cell"
          data-row={cell[0]}
          data-col={cell[1]}
        >
          <rect class="nd-hit" width={CELL} height={CELL} />
          <g class="nd-ink">
            <text class="nd-n" x={CELL / 2} y={CELL / 2 + 8}>
              {mark === "X" || mark === "." ? "" : mark}
            </text>
            {mark === "X" && <path class="nd-x" d={CROSS} />}
          </g>
        </g>
      )}
    </Memo>
  );
}

/** The cells, from the top row to the ground. */
export function Cells({ app }: { app: App }) {
  return (
    <g
      role="grid"
      class="nd-cells"
      aria-rowcount={ROWS}
      aria-colcount={COLS}
      aria-describedby={`${app.uid}-hint`}
      aria-label={app.state.board?.label}
      data-testid="board"
      onKeyDown={app.keys.onGrid}
    >
      {UPWARDS.toReversed().map((row) => (
        <g key={row} role="row" aria-rowindex={ROWS - row}>
          {ALONG.map((col) => (
            <GridCell key={col} app={app} cell={[row, col]} />
          ))}
        </g>
      ))}
    </g>
  );
}

/** The background of the cells. */
export function Paper({ app }: { app: App }) {
  return (
    <g aria-hidden="true">
      <rect class="nd-paper" x={1} y={0} width={WIDE - 2} height={HIGH} rx={10} />
      <path class="nd-overzone" d={`M2 10a9 9 0 0 1 9-9H${WIDE - 11}a9 9 0 0 1 9 9V${(ROWS - LINE_ROW) * CELL}H2Z`} />
      <text class="nd-overname" x={WIDE / 2} y={1.5 * CELL + 9}>
        {app.state.words.game_over_line}
      </text>
      <path
        class="nd-lines"
        d={
          ALONG.slice(1)
            .map((i) => `M${i * CELL} 1V${HIGH - 1}`)
            .join("") +
          UPWARDS.slice(1)
            .map((i) => `M2 ${i * CELL}H${WIDE - 2}`)
            .join("")
        }
      />
    </g>
  );
}

/** The numbers of rows and columns. */
export function Names() {
  return (
    <g class="nd-names" aria-hidden="true">
      {UPWARDS.map((row) => (
        <text key={`row${row}`} x={-8} y={cellY(row) + CELL / 2 + 5} class="nd-name">
          {row + 1}
        </text>
      ))}
      {ALONG.map((col) => (
        <text key={`col${col}`} x={cellX(col) + CELL / 2} y={HIGH + 18} class="nd-name nd-colname">
          {col + 1}
        </text>
      ))}
    </g>
  );
}
