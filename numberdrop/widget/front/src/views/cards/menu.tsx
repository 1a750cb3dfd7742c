/** Links to other pages, and what can be started on this one. */

import type { MenuCard, MenuEntry } from "../../wire";
import type { App } from "../app";
import { safeHref } from "../dom";
import { Face } from "../face";
import { ShapeIcon } from "../icons";

export const Menu = ({ app, card }: { app: App; card: MenuCard }) => (
  <ul class="nd-menu">
    {card.items.map((door) => (
      <li key={door.href ?? door.press}>
        <Way app={app} door={door} />
      </li>
    ))}
  </ul>
);

function Way({ app, door }: { app: App; door: MenuEntry }) {
  const { href, press = "" } = door;
  const look = door.primary ? "nd-primary" : undefined;
  const face = (
    <>
      {door.face ? <Face name={door.face} /> : <ShapeIcon cells={app.state.scene.icons[door.icon]} side={13} />}
      <span>
        <b>{door.label}</b>
        <span>{door.text}</span>
      </span>
      {door.figure && (
        <span class="nd-strength">
          {door.share !== undefined && <span class="nd-bar" aria-hidden="true" style={{ "--part": door.share }} />}
          <span>{door.figure}</span>
        </span>
      )}
    </>
  );
  return href ? (
    <a class={look} href={safeHref(href)} data-k={`menu-${href}`}>
      {face}
    </a>
  ) : (
    <button class={look} data-testid={`button-${press}`} onClick={() => app.moves.press(press)}>
      {face}
    </button>
  );
}
