/** A labelled button, for cards and dialogs. */

import { put } from "../state";
import type { CardButton } from "../wire";
import type { App } from "./app";
import { Face } from "./face";
import { whilePointedAt } from "./pointing";

/** While it is hovered or focused, the board shows its effect. */
const previewing = (app: App, { previews }: CardButton) =>
  previews && whilePointedAt((on) => app.dispatch(put({ previewed: on ? previews : null })));

export const PressButton = ({ app, button }: { app: App; button: CardButton }) => (
  <button
    {...previewing(app, button)}
    class={`nd-button${button.primary ? " nd-primary" : ""}`}
    data-testid={`button-${button.id}`}
    onClick={() => app.moves.press(button.id)}
  >
    {button.faces?.map((name) => (
      <Face key={name} name={name} />
    ))}
    {button.label}
  </button>
);
