/** Choices worth another try: the choice and the better one side by side, who would have chosen the same, and a link back to the position. */

import type { CostlyChoice, CostlyChoicesCard } from "../../wire";
import type { App } from "../app";
import { over } from "../dom";
import { Face } from "../face";
import { Mini } from "../figure";
import { PressButton } from "../press";

export const Tries = ({ app, card }: { app: App; card: CostlyChoicesCard }) => (
  <ul class="nd-tries" style={{ "--rooms": card.rooms }}>
    {card.items.map((item) => (
      <One key={item.press} app={app} item={item} names={card.names} />
    ))}
    {card.items.length === 0 && <li class="nd-empty">{card.empty}</li>}
  </ul>
);

const One = ({ app, item, names }: { app: App; item: CostlyChoice; names: CostlyChoicesCard["names"] }) => (
  <li class="nd-try">
    <p class="nd-trytitle">
      <b>{item.title}</b>
      <span>{item.text}</span>
    </p>
    {item.minis.map((mini, i) => (
      <figure key={names[i]}>
        <Mini mini={mini} />
        <figcaption>{names[i]}</figcaption>
      </figure>
    ))}
    {item.words && <p class="nd-trywords">{item.words}</p>}
    <div class="nd-tryside">
      <span class={`nd-tryfaces${over(item.faces.length, 4)}`} title={item.faces_text}>
        {item.faces.map((name) => (
          <Face key={name} name={name} />
        ))}
        <span class="nd-sr">{item.faces_text}</span>
      </span>
      <PressButton app={app} button={{ id: item.press, label: item.button, primary: false }} />
    </div>
  </li>
);
