/** Bars below each other: what adds up, or what is compared. A bar that opens something is a button over its whole row. */

import type { Bar, BarsCard } from "../../wire";
import type { App } from "../app";
import { Face } from "../face";

export const Bars = ({ app, card }: { app: App; card: BarsCard }) => (
  <>
    <ul class="nd-bars">
      {card.items.map((bar) => (
        <li key={bar.id} data-bar={bar.id} class={`nd-bar-${bar.tone}`}>
          {bar.press ? (
            <button
              class="nd-bar"
              data-testid={`button-${bar.press}`}
              title={bar.hint}
              onClick={() => app.moves.press(bar.press ?? "")}
            >
              <BarRow bar={bar} />
            </button>
          ) : (
            <div class="nd-bar">
              <BarRow bar={bar} />
            </div>
          )}
        </li>
      ))}
    </ul>
    {card.lines.map(([text, face]) => (
      <p key={text} class="nd-barline">
        <Face name={face} />
        <span>{text}</span>
      </p>
    ))}
  </>
);

const BarRow = ({ bar: { label, value, span, face } }: { bar: Bar }) => (
  <>
    <span class="nd-barname">
      <Face name={face} />
      <span>{label}</span>
    </span>
    <span class="nd-barroom">
      {span && <span class="nd-barfill" style={{ left: `${span[0]}%`, width: `${span[1] - span[0]}%` }} />}
    </span>
    <b class="nd-barvalue">{value}</b>
  </>
);
