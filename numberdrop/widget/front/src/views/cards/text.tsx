/** Paragraphs, progress bars, links and buttons. */

import type { TextCard } from "../../wire";
import type { App } from "../app";
import { safeHref } from "../dom";
import { Mini } from "../figure";
import { PressButton } from "../press";
import { Line } from "./list";

export function Text({ app, card }: { app: App; card: TextCard }) {
  const [at, of] = card.progress ?? [0, 0];
  return (
    <>
      {card.mini && <Mini mini={card.mini} />}
      {card.paragraphs.map((text, i) => (
        <p key={i}>{text}</p>
      ))}
      {card.lines && card.lines.length > 0 && (
        <ul class="nd-reasons">
          {card.lines.map((item, i) => (
            <Line key={i} app={app} item={item} n={i} />
          ))}
        </ul>
      )}
      {of > 0 && <progress class="nd-progress" value={at} max={of} aria-label={card.title} />}
      {card.links.length + card.buttons.length > 0 && (
        <div class="nd-row">
          {card.links.map((link) => (
            <a key={link.href} class={link.primary ? "nd-button nd-primary" : "nd-link"} href={safeHref(link.href)}>
              {link.label}
            </a>
          ))}
          {card.buttons.map((button) => (
            <PressButton key={button.id} app={app} button={button} />
          ))}
        </div>
      )}
    </>
  );
}
