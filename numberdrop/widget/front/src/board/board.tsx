/** The board: the grid with its margins, and the pointer and keyboard on it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { put } from "../state";
import type { App } from "../views/app";
import type { Cell } from "../wire";
import { Cells, Names, Paper } from "./grid";
import { cellOfNode } from "./hands";
import { Margin } from "./margin";
import { Over, Under } from "./marks";
import { CELL, HIGH, ROWS, sameCell, WIDE } from "./paths";

/** Margins of the drawing: row numbers and the line's mark on the left, points on the right, column numbers below. */
const LEFT = 44;
const RIGHT = 48;
const ABOVE = 6;
const BELOW = 24;

/** A grid with no more visible rows than this leaves room below itself. */
const LOW = 9;

/** Height over which the rows fade out above the last important one, where not all are shown. */
const FADE = 0.75 * CELL;

/** The visible part of the drawing. For a low stack only its rows are shown, and the beginning of the next one. */
function viewBox(rows: number): string {
  const top = (ROWS - rows) * CELL - (rows < ROWS ? FADE : ABOVE);
  return [-LEFT, top, WIDE + LEFT + RIGHT, HIGH + BELOW - top].join(" ");
}

/** Scrolls a grid that is higher than its container to where the hand is. */
function showHand(panel: HTMLElement) {
  if (panel.scrollHeight <= panel.clientHeight) return;
  const place = panel.getBoundingClientRect();
  const boxes = [...panel.querySelectorAll(".nd-ghost")].map((one) => one.getBoundingClientRect());
  const above = place.top - Math.min(...boxes.map(({ top }) => top));
  const below = Math.max(...boxes.map(({ bottom }) => bottom)) - place.bottom;
  if (above > 0) panel.scrollBy({ top: -above });
  else if (below > 0) panel.scrollBy({ top: below });
}

/** The board; `children` are shown above the grid (its player's name). */
export function BoardView({ app, children }: { app: App; children?: ComponentChildren }) {
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
    // On the HTML around the drawing: a focus listener on an SVG element would make it a tab stop in Chromium.
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
      {children}
      <svg
        class={look}
        role="presentation"
        viewBox={viewBox(rows)}
        preserveAspectRatio="xMidYMax"
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
          {/* The drawing may have more room than its visible part needs; it fades out towards the rest. */}
          <linearGradient id={`${app.uid}-fade`} x2="0" y2={FADE / (HIGH + FADE)}>
            <stop stop-color="#000" />
            <stop offset="1" stop-color="#fff" />
          </linearGradient>
          <clipPath id={`${app.uid}-cut`}>
            <rect x={-LEFT} y={(ROWS - rows) * CELL - FADE} width={WIDE + LEFT + RIGHT} height={HIGH + ABOVE + BELOW} />
          </clipPath>
          <mask
            id={`${app.uid}-soft`}
            maskUnits="userSpaceOnUse"
            x={-LEFT}
            y={0}
            width={WIDE + LEFT + RIGHT}
            height={HIGH + BELOW}
          >
            <rect
              x={-LEFT}
              y={(ROWS - rows) * CELL - FADE}
              width={WIDE + LEFT + RIGHT}
              height={HIGH + FADE}
              fill={`url(#${app.uid}-fade)`}
            />
          </mask>
        </defs>
        <g {...(rows < ROWS && { "clip-path": `url(#${app.uid}-cut)`, mask: `url(#${app.uid}-soft)` })}>
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
