/**
 * Small drawings. Shapes and tiles are drawn from their cells; icons of buttons are stroked paths, because arrows of fonts look different on
 * every machine.
 */

import type { Cell } from "../wire";

const SIGNS: Readonly<Record<string, string>> = {
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  cw: "M19 12a7 7 0 1 1-2.6-5.4M17 2.5v4.6h-4.6",
  ccw: "M5 12a7 7 0 1 0 2.6-5.4M7 2.5v4.6h4.6",
  flip: "M12 3v18M9 7l-5 5 5 5zM15 7l5 5-5 5z",
  swap: "M4 9h15l-4-4M20 15H5l4 4",
  drop: "M12 3v13M6 11l6 6 6-6M5 21h14",
  lower: "M12 3v9M8 8l4 4 4-4M4 17h16M8 21h8",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  roll: "M4 4h16v16H4zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01",
  circle: "M4 12a8 6 0 1 0 16 0 8 6 0 1 0-16 0",
  pass: "M5 12h13M13 6l6 6-6 6",
  next_landing: "M5 6l6 6-6 6M12 6l6 6-6 6",
  prev_landing: "M19 6l-6 6 6 6M12 6l-6 6 6 6",
  ask: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01",
  hint: "M9 18h6M10 21h4M8.5 15a6 6 0 1 1 7 0z",
  tick: "M5 12.5l5 5L19.5 7",
  person: "M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 21a7.5 7.5 0 0 1 15 0",
  cross: "M6 6l12 12M18 6L6 18",
  foot: "M4 19h16M8 5h8v9H8z",
  hole: "M5 5h14v14H5zM5 12l7-7M6 18L18 6M12 19l7-7",
  line: "M3 12h18M3 12h.01",
  row: "M3 8h18v8H3zM9 8v8M15 8v8",
  info: "M12 8h.01M12 11.5V17M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1 1M18 18l1 1M19 5l-1 1M6 18l-1 1",
  dark: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10",
  still: "M9 5v14M15 5v14",
  moving: "M3 7h8M3 12h12M3 17h8M16 8l4 4-4 4",
  sound: "M4 9h4l5-4v14l-5-4H4zM16.5 9a4 4 0 0 1 0 6M19 6a8 8 0 0 1 0 12",
  silent: "M4 9h4l5-4v14l-5-4H4zM17 10l4 4M21 10l-4 4",
  letters: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M8 14.5h8",
  missed: "M12 5v14M5 12h14",
  star: "M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.2L6.4 20l1.3-6.2L3 9.5l6.3-.7z",
  begun: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2",
  show: "M2 12q10-13 20 0-10 13-20 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  slow: "M3 19h14a3 3 0 0 0 3-3V8M17 8l3-3 1 3M15 19a6 6 0 1 0-6-6 2.5 2.5 0 0 0 5 0",
  go: "M7 5l12 7-12 7z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  menu: "M4 6h16M4 12h16M4 18h16",
  first: "M6 21V4M6 5h11l-3 4 3 4H6",
};

/** The sign of each tone of a sentence. */
export const TONE_SIGNS: Readonly<Record<string, string>> = {
  refuse: "cross",
  contact: "foot",
  hole: "hole",
  good: "tick",
  line: "line",
  info: "info",
  row: "row",
};

/** A 24-unit icon in the text colour; nothing for an unknown name. */
export function Sign({ name }: { name: string | null | undefined }) {
  const path = name && SIGNS[name];
  if (!path) return null;
  return (
    <svg class="nd-sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

/** The side of the square in which a shape is centred, in units of its drawing. */
const BOX = 60;
const MIDDLE = BOX / 2;
const MARGIN = 2;
/** Half of the gap between two cells. */
const GAP = 0.75;

/** The picture of a shape or tile; `side` is the side of a cell where there is room for it. */
export function ShapeIcon({ cells, side }: { cells: readonly Cell[] | undefined; side: number }) {
  return (
    <svg class="nd-shape" viewBox={`0 0 ${BOX} ${BOX}`} aria-hidden="true">
      {cells && cells.length > 0 && <Squares cells={cells} side={side} />}
    </svg>
  );
}

function Squares({ cells, side }: { cells: readonly Cell[]; side: number }) {
  const rows = cells.map(([row]) => row);
  const cols = cells.map(([, col]) => col);
  const [low, left] = [Math.min(...rows), Math.min(...cols)];
  const [high, wide] = [Math.max(...rows) - low + 1, Math.max(...cols) - left + 1];
  const unit = Math.min(side, (BOX - 2 * MARGIN) / Math.max(high, wide));
  return cells.map(([row, col]) => {
    const x = MIDDLE - (wide * unit) / 2 + (col - left) * unit;
    const y = MIDDLE + (high * unit) / 2 - (row - low + 1) * unit;
    const width = unit - 2 * GAP;
    return <rect key={`${row} ${col}`} x={x + GAP} y={y + GAP} width={width} height={width} rx={2.5} />;
  });
}
