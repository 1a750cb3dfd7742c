/**
 * The right margin of the grid. The +2 and -5 of every row and the Game Over line are buttons that answer "why?"; together they are one tab
 * stop (arrow keys inside), because they cannot be inside the role=grid.
 */

import type { ComponentChildren } from "preact";
import type { App } from "../views/app";
import { rove } from "../views/roving_tabindex";
import type { About } from "../wire";
import { fill } from "../words";
import { landing } from "./ghosts";
import { CELL, cellY, LINE_ROW, ROWS, WIDE } from "./paths";

const PILL = { wide: 38, high: 26, gap: 5 };
/** The pennant at the line, left of the row numbers. */
const PENNANT = `M-42 ${(ROWS - LINE_ROW) * CELL - 10}l22 10l-22 10z`;

interface Pill {
  readonly app: App;
  readonly about: About;
  readonly look: string;
  readonly name: string;
  readonly label: string;
  readonly pressed?: boolean;
  readonly stop?: boolean;
  /** The button's area: the size of a cell, beside the grid. */
  readonly x: number;
  readonly y: number;
  readonly children: ComponentChildren;
}

function PillView({ app, about, look, name, label, pressed, stop, x, y, children }: Pill) {
  return (
    <g
      role="button"
      class={`nd-pill ${look}`}
      tabindex={stop ? 0 : -1}
      data-rove=""
      data-testid={name}
      aria-label={label}
      aria-pressed={pressed}
      onClick={() => app.moves.about(about)}
    >
      <rect class="nd-pillhit" x={x} y={y} width={CELL} height={CELL} />
      {children}
    </g>
  );
}

export function Margin({ app }: { app: App }) {
  const { board, words, scene } = app.state;
  const land = landing(app.state);
  // Rows that the shape in hand would fill get a dashed ring at once.
  const soon = new Set([...(land?.rows ?? []), ...(land?.over ?? []).map(([row]) => row)]);
  // Only the visible rows of a grid shown in part: Tab reaches nothing else.
  const most = scene.rows ?? ROWS;
  const rows = Array.from({ length: most }, (_, i) => most - 1 - i);
  return (
    <g role="group" class="nd-margin" aria-label={words.margin_label} {...rove(false)}>
      {rows.map((row) => {
        const minus = row >= LINE_ROW;
        const on = Boolean(minus ? board?.minus[row - LINE_ROW] : board?.plus[row]);
        const look = `nd-${minus ? "minus" : "plus"}${on ? " nd-on" : ""}${soon.has(row) ? " nd-soon" : ""}`;
        return (
          <PillView
            key={row}
            app={app}
            about={{ kind: "row", row }}
            look={look}
            name={`row-${row}`}
            label={fill(words[`${minus ? "minus" : "plus"}_${on ? "on" : "off"}`], { row: row + 1 })}
            pressed={scene.marking ? on : undefined}
            stop={row === most - 1}
            x={WIDE + 3}
            y={cellY(row)}
          >
            <rect
              x={WIDE + PILL.gap}
              y={cellY(row) + (CELL - PILL.high) / 2}
              width={PILL.wide}
              height={PILL.high}
              rx={PILL.high / 2}
            />
            <text x={WIDE + PILL.gap + PILL.wide / 2} y={cellY(row) + CELL / 2 + 6}>
              {minus ? "−5" : "+2"}
            </text>
          </PillView>
        );
      })}
      <path class="nd-gameover" d={`M0 ${(ROWS - LINE_ROW) * CELL}H${WIDE}`} />
      {most >= LINE_ROW && (
        <PillView
          app={app}
          about={{ kind: "line" }}
          look=""
          name="line"
          label={words.line_label}
          x={-CELL}
          y={(ROWS - LINE_ROW - 0.5) * CELL}
        >
          <path class="nd-pennant" d={PENNANT} />
        </PillView>
      )}
    </g>
  );
}
