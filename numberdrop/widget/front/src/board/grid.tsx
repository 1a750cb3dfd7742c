/**
 * The grid itself. Structure for assistive technology: role=grid > row > gridcell, one tab stop, every cell says what it holds.
 */

import { Component } from "preact";
import { useMemo } from "preact/hooks";
import { markAt, picking } from "../hand/hand";
import type { State } from "../state";
import type { App } from "../views/app";
import { Memo } from "../views/memo";
import type { Cell } from "../wire";
import { labelOf } from "./labels";
import { CELL, COLS, cellSpot, cellX, cellY, HIGH, hasCell, LINE_ROW, ROWS, sameCell, WIDE } from "./paths";

const UPWARDS = Array.from({ length: ROWS }, (_, row) => row);
const ALONG = Array.from({ length: COLS }, (_, col) => col);
export const CROSS = "M13 13l18 18m0-18l-18 18";

interface CellProps {
  readonly cell: Cell;
  readonly mark: string;
  readonly label: string;
  readonly look: string;
  /** Whether it is picked; undefined where nothing is. */
  readonly chosen: boolean | undefined;
}

/** What is to be seen and heard of a cell. */
function cellProps(state: State, cell: Cell): CellProps {
  const mark = markAt(state, cell);
  const look = [
    "nd-cell",
    mark === "X" && "nd-is-x",
    mark !== "." && "nd-filled",
    hasCell(state.board?.holes ?? [], cell) && "nd-hole",
    hasCell(state.board?.loose ?? [], cell) && "nd-loose",
  ]
    .filter(Boolean)
    .join(" ");
  const chosen = picking(state) ? hasCell(state.chosen, cell) : undefined;
  return { cell, mark, label: labelOf(state, cell), look, chosen };
}

/** A cell, drawn again only when something of it is other than before: there are a hundred. */
class GridCell extends Component<CellProps & { readonly stop: boolean }> {
  override shouldComponentUpdate({ mark, label, look, chosen, stop }: CellProps & { readonly stop: boolean }) {
    const { props } = this;
    return (
      label !== props.label ||
      stop !== props.stop ||
      chosen !== props.chosen ||
      look !== props.look ||
      mark !== props.mark
    );
  }

  override render({ cell, mark, label, look, chosen, stop }: CellProps & { readonly stop: boolean }) {
    return (
      <g
        role="gridcell"
        class={look}
        transform={cellSpot(cell)}
        tabindex={stop ? 0 : -1}
        aria-colindex={cell[1] + 1}
        aria-label={label}
        aria-selected={chosen}
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
    );
  }
}

/** The cells, from the top row to the ground. */
export function Cells({ app }: { app: App }) {
  const { board, words, scene, draft, table, startCol, suggest, chosen, mode, cursor } = app.state;
  const cells = useMemo(
    () => UPWARDS.map((row) => ALONG.map((col) => cellProps(app.state, [row, col]))),
    [board, words, scene, draft, table, startCol, suggest, chosen, mode],
  );
  return (
    <Memo of={[cells, cursor]}>
      {() => (
        <g
          role="grid"
          class="nd-cells"
          aria-rowcount={ROWS}
          aria-colcount={COLS}
          aria-describedby={`${app.uid}-hint`}
          aria-label={board?.label}
          data-testid="board"
          onKeyDown={app.keys.onGrid}
        >
          {cells.toReversed().map((along, i) => (
            <g key={i} role="row" aria-rowindex={i + 1}>
              {along.map((one) => (
                <GridCell key={one.cell[1]} {...one} stop={sameCell(cursor, one.cell)} />
              ))}
            </g>
          ))}
        </g>
      )}
    </Memo>
  );
}

/** The sheet of paper that the cells lie on. */
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
