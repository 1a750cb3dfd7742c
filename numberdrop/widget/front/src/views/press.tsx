/** A button that says its name: on cards and in dialogs. */

import type { App } from "../app";
import type { CardButton } from "../wire";

export const PressButton = ({ app, button }: { app: App; button: CardButton }) => (
  <button
    class={`nd-button${button.primary ? " nd-primary" : ""}`}
    data-testid={`button-${button.id}`}
    onClick={() => app.moves.press(button.id)}
  >
    {button.label}
  </button>
);
