/** A group of radio buttons: one tab stop, the arrows choose. */

import type { ComponentChildren } from "preact";
import { rove } from "./roving_tabindex";

export interface Radio {
  readonly id: string;
  readonly on: boolean;
  readonly testid: string;
  /** The label for screen readers where the face is no word. */
  readonly label?: string;
  readonly face: ComponentChildren;
  readonly press: () => void;
}

export function Radios({ look = "", label, radios }: { look?: string; label: string; radios: readonly Radio[] }) {
  const stop = radios.find((one) => one.on) ?? radios[0];
  return (
    <div class={`nd-radios${look}`} role="radiogroup" aria-label={label} hidden={radios.length === 0} {...rove(true)}>
      {radios.map((one) => (
        <button
          key={one.id}
          class="nd-radio"
          role="radio"
          data-rove=""
          data-testid={one.testid}
          aria-checked={one.on}
          aria-label={one.label}
          tabindex={one === stop ? 0 : -1}
          onClick={one.press}
        >
          {one.face}
        </button>
      ))}
    </div>
  );
}
