/** Choices worth another try: what was done and what was better beside each other, who would have done the same, and the way back there. */

import type { TriesCard, Try } from "../../wire";
import type { App } from "../app";
import { Face } from "../face";
import { Mini } from "../figure";
import { PressButton } from "../press";

export const Tries = ({ app, card }: { app: App; card: TriesCard }) => (
  <ul class="nd-tries" style={{ "--rooms": card.rooms }}>
    {card.items.map((item) => (
      <One key={item.press} app={app} item={item} names={card.names} />
    ))}
    {card.items.length === 0 && <li class="nd-empty">{card.empty}</li>}
  </ul>
);

const One = ({ app, item, names }: { app: App; item: Try; names: TriesCard["names"] }) => (
  <li class="nd-try">
    <div class="nd-trytext">
      <b>{item.title}</b>
      <span class="nd-trywhat">{item.text}</span>
      {item.words && <span class="nd-trywhat">{item.words}</span>}
      <span class="nd-tryfaces" title={item.faces_text}>
        {item.faces.map((name) => (
          <Face key={name} name={name} />
        ))}
        {item.faces_text && <span class={item.faces.length > 2 ? "nd-sr" : ""}>{item.faces_text}</span>}
      </span>
      <PressButton app={app} button={{ id: item.press, label: item.button, primary: false }} />
    </div>
    {item.minis.map((mini, i) => (
      <figure key={names[i]}>
        <Mini mini={mini} />
        <figcaption>{names[i]}</figcaption>
      </figure>
    ))}
  </li>
);
