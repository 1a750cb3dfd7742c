/**
 * The score sheet. Every box, letter, bonus and total is a button that answers "why?"; circled entries are shown by shape (filled, ringed,
 * struck out), not only by colour. While the learner marks the sheet, the same buttons set the marks.
 */

import type { About, SheetCard, SheetRow } from "../../wire";
import type { App } from "../app";
import { ShapeIcon } from "../icons";

/** The signs of the two kinds beside the headings of their columns. */
const HEAD_SIGNS = ["=", "→"];
const KINDS = ["identical", "consecutive"] as const;

export const Sheet = ({ app, card }: { app: App; card: SheetCard }) => (
  <>
    <table class="nd-sheet">
      <thead>
        <tr>
          {card.columns.map((text, i) => (
            <th key={i} scope="col">
              {text}
              {HEAD_SIGNS[i] && (
                <span class="nd-headsign" aria-hidden="true">
                  {HEAD_SIGNS[i]}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {card.rows.map((row) => (
          <Row key={row.size} app={app} row={row} />
        ))}
        <Foot app={app} card={card} />
      </tbody>
    </table>
    <div class="nd-totals">
      {card.totals.map((total) => (
        <Total key={total.id} app={app} id={total.id} testid={`total-${total.id}`} look="" total={total} />
      ))}
      <Total app={app} id="total" testid="total" look=" nd-sum" total={card.total} />
    </div>
  </>
);

interface MarkProps {
  app: App;
  name: string;
  on: boolean;
  look: string;
  /** The label for screen readers. */
  says: string;
  about: About;
  face: string;
}

/** A place on the sheet that may be circled. */
const Mark = ({ app, name, on, look, says, about, face }: MarkProps) => (
  <button
    class={`nd-ask ${look}${on ? " nd-on" : ""}`}
    data-testid={name}
    aria-label={says}
    aria-pressed={app.state.scene.marking ? on : undefined}
    onClick={() => app.moves.about(about)}
  >
    <span class="nd-mark" aria-hidden="true" translate={false}>
      {face}
    </span>
  </button>
);

const Row = ({ app, row }: { app: App; row: SheetRow }) => (
  <tr>
    {KINDS.map((kind) => (
      <td key={kind}>
        <Mark
          app={app}
          name={`box-${kind}-${row.size}`}
          on={row[kind].on}
          look={`nd-box nd-${kind}`}
          says={row[kind].sr}
          about={{ kind: "box", which: kind, size: row.size }}
          face={row[kind].label}
        />
      </td>
    ))}
    <td>
      {row.letter && (
        <Mark
          app={app}
          name={`letter-${row.letter.name}`}
          on={row.letter.state !== "open"}
          look={`nd-letter nd-${row.letter.state}`}
          says={row.letter.sr}
          about={{ kind: "letter", letter: row.letter.name }}
          face={row.letter.name}
        />
      )}
    </td>
    <td>{row.tile && row.letter && <SheetTile app={app} row={row} tile={row.tile} letter={row.letter.name} />}</td>
  </tr>
);

/** The tile beside a letter, as on the block board. */
function SheetTile({ app, row, tile, letter }: { app: App; row: SheetRow; tile: string; letter: string }) {
  const { icons, tiles } = app.state.scene;
  const lies = tiles?.items.find((one) => one.letter === letter);
  return (
    <button
      class={`nd-ask nd-sheettile nd-${lies?.state ?? "idle"}`}
      data-k={`sheet-tile-${letter}`}
      aria-label={lies?.label ?? row.tile_sr}
      onClick={() => app.moves.about({ kind: "tile", letter })}
    >
      <ShapeIcon cells={icons[tile]} side={11} />
    </button>
  );
}

const Foot = ({ app, card }: { app: App; card: SheetCard }) => (
  <tr>
    {KINDS.map((kind) => (
      <td key={kind}>
        {card.plus10 && (
          <Mark
            app={app}
            name={`plus10-${kind}`}
            on={card.plus10[kind].on}
            look={`nd-box nd-plus10 nd-${kind}`}
            says={card.plus10[kind].sr}
            about={{ kind: "plus10", which: kind }}
            face="+10"
          />
        )}
      </td>
    ))}
    <td colspan={2}>
      <Mark
        app={app}
        name="bonus"
        on={card.bonus.on}
        look="nd-box nd-bonus"
        says={card.bonus.sr || card.bonus.label}
        about={{ kind: "bonus" }}
        face={card.bonus.label}
      />
    </td>
  </tr>
);

interface TotalProps {
  app: App;
  id: string;
  testid: string;
  look: string;
  total: { readonly label: string; readonly value: string };
}

const Total = ({ app, id, testid, look, total }: TotalProps) => (
  <button class={`nd-ask nd-total${look}`} data-testid={testid} onClick={() => app.moves.about({ kind: "total", id })}>
    <span>{total.label} </span>
    <b translate={false}>{total.value}</b>
  </button>
);
