/**
 * The heat map: a row for each orientation of the shape, a cell for each column. Darker is worse, the best is ringed, and every cell has its
 * number. A hovered or focused cell shows its place on the grid; a press pins it.
 */

import type { HeatCard, HeatRow } from "../../wire";
import type { App } from "../app";
import { ShapeIcon } from "../icons";
import { lighting } from "../pointing";
import { rove } from "../roving_tabindex";

export const Heat = ({ app, card }: { app: App; card: HeatCard }) => (
  <>
    <p>{card.text}</p>
    <div class="nd-heat" role="group" aria-label={card.title} {...rove()}>
      {card.rows.map((row, i) => (
        <Row key={i} app={app} row={row} n={i} />
      ))}
    </div>
  </>
);

const Row = ({ app, row, n }: { app: App; row: HeatRow; n: number }) => {
  const start = row.cells.findIndex((cell) => cell);
  return (
    <div class="nd-heatrow">
      <ShapeIcon cells={row.shape} side={14} />
      {row.cells.map((cell, column) =>
        cell ? (
          <button
            key={column}
            translate={false}
            class={`nd-heatcell nd-level${cell.level}${cell.first ? " nd-first" : ""}`}
            data-k={`heat-${n}-${column}`}
            data-rove
            tabIndex={n === 0 && column === start ? 0 : -1}
            aria-label={cell.said}
            {...lighting(app, cell)}
          >
            {cell.text}
          </button>
        ) : (
          <span key={column} class="nd-heatcell" />
        ),
      )}
    </div>
  );
};
