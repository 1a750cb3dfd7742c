/** A button that says its name: on cards and in dialogs. */

import { put } from "../state";
import type { CardButton, Suggestion } from "../wire";
import type { App } from "./app";

/** While it is pointed at or focused the board shows what it would do. */
function previewing(app: App, { previews }: CardButton) {
  const show = (now: readonly Suggestion[] | null) => () => {
    app.dispatch(put({ previewed: now }));
  };
  return (
    previews && {
      onPointerEnter: show(previews),
      onPointerLeave: show(null),
      onFocus: show(previews),
      onBlur: show(null),
    }
  );
}

export const PressButton = ({ app, button }: { app: App; button: CardButton }) => (
  <button
    {...previewing(app, button)}
    class={`nd-button${button.primary ? " nd-primary" : ""}`}
    data-testid={`button-${button.id}`}
    onClick={() => app.moves.press(button.id)}
  >
    {button.label}
  </button>
);
