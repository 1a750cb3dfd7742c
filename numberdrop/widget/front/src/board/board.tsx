/** The board: the grid with its margins, and the hands on it. */

import type { App } from "../app";
import { live, useOnce, useState } from "../views/live";
import type { Cell } from "../wire";
import { Cells, Names, Paper } from "./grid";
import { Margin } from "./margin";
import { Over, Under } from "./marks";
import { CELL, HIGH, ROWS, sameCell, WIDE } from "./paths";
import { cellOfNode, makePointer } from "./pointer";

/** The margins of the drawing: names of rows and the line on the left, points on the right, names of columns below. */
const LEFT = 44;
const RIGHT = 48;
const ABOVE = 6;
const BELOW = 24;

/** A grid of which no more rows are seen leaves room below itself. */
const LOW = 9;

/** What of the drawing is seen. Where only a low stack matters, only its rows are. */
function viewBox(rows: number): string {
  const cut = (ROWS - rows) * CELL;
  return [-LEFT, cut - ABOVE, WIDE + LEFT + RIGHT, HIGH - cut + ABOVE + BELOW].join(" ");
}

export const BoardView = live(({ app }: { app: App }) => {
  const [ring, setRing] = useState<Cell | null>(() => null);
  const hands = useOnce(() => makePointer(app));
  const rows = app.scene.rows ?? ROWS;
  const look = rows < ROWS ? "nd-board nd-cut" : "nd-board";
  const hatch = `${app.uid}-hatch`;

  function onFocusIn({ target }: FocusEvent) {
    const cell = cellOfNode(target);
    setRing(cell && (target as Element).matches(":focus-visible") ? cell : null);
    if (!cell || sameCell(cell, app.cursor)) return;
    app.cursor = cell;
    app.draw();
  }

  const players = app.scene.players.length > 1 ? app.scene.players : [];
  const shown = players.find((one) => one.shown);
  return (
    // On the HTML around it: a focus listener on an SVG element would make that element a tab stop in Chromium.
    <div
      class={rows > LOW ? "nd-panel" : "nd-panel nd-low"}
      style={{ "--rows": rows }}
      id={`${app.uid}-panel`}
      role={shown ? "tabpanel" : undefined}
      aria-labelledby={shown ? `${app.uid}-tab-${shown.id}` : undefined}
      onFocusIn={onFocusIn}
      onFocusOut={() => setRing(null)}
    >
      <svg
        class={look}
        role="presentation"
        viewBox={viewBox(rows)}
        preserveAspectRatio="xMidYMin"
        style={{ "--nd-hatch": `url(#${hatch})`, "--nd-dots": `url(#${app.uid}-dots)` }}
        {...hands}
      >
        <defs>
          <pattern id={hatch} width={6} height={6} patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
            <path d="M0 0V6" class="nd-hatchline" />
          </pattern>
          <pattern id={`${app.uid}-dots`} width={9} height={9} patternUnits="userSpaceOnUse">
            <circle cx={4.5} cy={4.5} r={1.6} class="nd-dot" />
          </pattern>
          {/* The drawing may have more room than what is seen of it is wide or high. */}
          <clipPath id={`${app.uid}-cut`}>
            <rect
              x={-LEFT}
              y={(ROWS - rows) * CELL - ABOVE}
              width={WIDE + LEFT + RIGHT}
              height={HIGH + ABOVE + BELOW}
            />
          </clipPath>
        </defs>
        <g clip-path={rows < ROWS ? `url(#${app.uid}-cut)` : undefined}>
          <Paper app={app} />
          <Names />
          <Under app={app} />
          <Cells app={app} />
          <Over app={app} ring={ring} />
          <Margin app={app} />
        </g>
      </svg>
    </div>
  );
});
