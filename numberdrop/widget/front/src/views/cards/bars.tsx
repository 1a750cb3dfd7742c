/** Bars below each other, which add up or are compared. A bar that opens something is a button over its whole row. */

import type { Bar, BarsCard } from "../../wire";
import type { App } from "../app";
import { Face } from "../face";

export const Bars = ({ app, card }: { app: App; card: BarsCard }) => (
  <>
    <ul class="nd-beams">
      {card.items.map((bar) => (
        <li key={bar.id} data-bar={bar.id} class={`nd-beam-${bar.tone}`}>
          {bar.press ? (
            <button
              class="nd-beam"
              data-testid={`button-${bar.press}`}
              title={bar.hint}
              onClick={() => app.moves.press(bar.press ?? "")}
            >
              <BarRow bar={bar} />
            </button>
          ) : (
            <div class="nd-beam">
              <BarRow bar={bar} />
            </div>
          )}
        </li>
      ))}
    </ul>
    {card.lines.map(([text, face]) => (
      <p key={text} class="nd-beamline">
        <Face name={face} />
        <span>{text}</span>
      </p>
    ))}
  </>
);

const BarRow = ({ bar: { label, value, span, face } }: { bar: Bar }) => (
  <>
    <span class="nd-beamname">
      <Face name={face} />
      <span>{label}</span>
    </span>
    <span class="nd-beamroom">
      {span && <span class="nd-beamfill" style={{ left: `${span[0]}%`, width: `${span[1] - span[0]}%` }} />}
    </span>
    <b class="nd-beamvalue">{value}</b>
  </>
);
