/** Lines below each other; a line with cells highlights them. */

import type { ListCard, ListItem } from "../../wire";
import type { App } from "../app";
import { Face } from "../face";
import { lighting } from "../pointing";

export function List({ app, card }: { app: App; card: ListCard }) {
  if (!card.fold) return <Lines app={app} card={card} />;
  return (
    // A list of secondary lines is closed by default.
    <details class="nd-fold" key={JSON.stringify(card)}>
      <summary data-testid={`fold-${card.id}`}>{card.title}</summary>
      <Lines app={app} card={card} />
    </details>
  );
}

function Lines({ app, card }: { app: App; card: ListCard }) {
  // A list scrolls only where its lines can be focused: otherwise its end would be unreachable without a mouse.
  const long = card.items.every((item) => item.cells.length > 0);
  return (
    <ul class={long ? "nd-reasons nd-list" : "nd-reasons"}>
      {card.items.map((item, i) => (
        <Line key={i} app={app} item={item} n={i} />
      ))}
    </ul>
  );
}

export const Line = ({ app, item, n }: { app: App; item: ListItem; n: number }) => (
  <li class={`nd-tone-${item.tone}`}>
    {item.cells.length > 0 ? (
      <button class="nd-say" data-k={`item-${n}`} {...lighting(app, item)}>
        <Face name={item.face} />
        <span>{item.text}</span>
      </button>
    ) : (
      <div class="nd-say">
        <Face name={item.face} />
        <span>{item.text}</span>
      </div>
    )}
  </li>
);
