/** The end of a game: the winner, what to do next, and every sheet in small. A sheet is a button: the other cards describe the pressed one. */

import type { EndCard, EndSheet } from "../../wire";
import type { App } from "../app";
import { Face } from "../face";
import { Mini } from "../figure";
import { PressButton } from "../press";

export const End = ({ app, card }: { app: App; card: EndCard }) => (
  <>
    <div class="nd-won">
      <Face name={card.face} />
      <div>
        <h2 class="nd-headline" data-testid="won">
          {card.title}
        </h2>
        <p class="nd-hint">{card.text}</p>
      </div>
    </div>
    {card.praise.map((text) => (
      <p key={text} class="nd-praise">
        {text}
      </p>
    ))}
    <div class="nd-row nd-next">
      {card.buttons.map(([id, label], i) => (
        <PressButton key={id} app={app} button={{ id, label, primary: i === 0 }} />
      ))}
    </div>
    <div class="nd-endsheets" data-of={card.sheets.length}>
      {card.sheets.map((sheet) => (
        <Small key={sheet.player} app={app} sheet={sheet} alone={card.sheets.length === 1} />
      ))}
    </div>
  </>
);

const Small = ({ app, sheet, alone }: { app: App; sheet: EndSheet; alone: boolean }) => (
  <figure class={`nd-endsheet${sheet.won ? " nd-winner" : ""}`}>
    <Mini mini={sheet.mini} />
    <figcaption>
      {!alone && (
        <button
          class="nd-whose"
          aria-pressed={sheet.shown}
          aria-label={sheet.label}
          title={sheet.label}
          data-testid={`sheet-${sheet.player}`}
          onClick={() => app.send({ type: "show", player: sheet.player })}
        >
          <Face name={sheet.face} />
          <span>{sheet.name}</span>
        </button>
      )}
      <b class="nd-endtotal">{sheet.total}</b>
      <dl class="nd-endparts">
        {sheet.parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </figcaption>
  </figure>
);
