/** The board: the grid with its margins, and the hands on it. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { put } from "../state";
import type { App } from "../views/app";
import type { Cell } from "../wire";
import { Cells, Names, Paper } from "./grid";
import { cellOfNode } from "./hands";
import { Margin } from "./margin";
import { Over, Under } from "./marks";
import { CELL, HIGH, ROWS, sameCell, WIDE } from "./paths";

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

/** A grid that is higher than its place is scrolled to where the hand is. */
function showHand(panel: HTMLElement) {
  if (panel.scrollHeight <= panel.clientHeight) return;
  const place = panel.getBoundingClientRect();
  const boxes = [...panel.querySelectorAll(".nd-ghost")].map((one) => one.getBoundingClientRect());
  const above = place.top - Math.min(...boxes.map(({ top }) => top));
  const below = Math.max(...boxes.map(({ bottom }) => bottom)) - place.bottom;
  if (above > 0) panel.scrollBy({ top: -above });
  else if (below > 0) panel.scrollBy({ top: below });
}

export function BoardView({ app }: { app: App }) {
  const [ring, setRing] = useState<Cell | null>(() => null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && app.state.draft) showHand(panel.current);
  }, [app.state.draft]);
  const rows = app.state.scene.rows ?? ROWS;
  const look = rows < ROWS ? "nd-board nd-cut" : "nd-board";
  const hatch = `${app.uid}-hatch`;

  function onFocusIn({ target }: FocusEvent) {
    const cell = cellOfNode(target);
    setRing(target instanceof Element && target.matches(":focus-visible") ? cell : null);
    if (!cell || sameCell(cell, app.state.cursor)) return;
    app.dispatch(put({ cursor: cell }));
  }

  const players = app.state.scene.players.length > 1 ? app.state.scene.players : [];
  const shown = players.find((one) => one.shown);
  return (
    // On the HTML around it: a focus listener on an SVG element would make that element a tab stop in Chromium.
    <div
      ref={panel}
      class={`nd-panel${rows > LOW ? "" : " nd-low"}${app.state.scene.hang ? " nd-hung" : ""}`}
      style={{ "--rows": rows }}
      id={`${app.uid}-panel`}
      translate={false}
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
        {...app.hands}
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
          <Under state={app.state} />
          <Cells app={app} />
          <Over state={app.state} ring={ring} />
          <Margin app={app} />
        </g>
      </svg>
    </div>
  );
}
