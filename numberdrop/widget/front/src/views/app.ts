/** The properties of every view: the newest state, and all actions. */

import type { makeHands } from "../board/hands";
import type { Moves } from "../hand/moves";
import type { Keys } from "../keys/listen";
import type { Tabs } from "../router/tabs";
import type { Store } from "../state";
import type { Preferences } from "../storage/preferences";
import type { Message } from "../wire";

export interface App extends Store {
  /** The root element of the tutor. */
  readonly root: HTMLElement;
  /** Distinguishes the ids of two tutors on one page. */
  readonly uid: string;
  readonly moves: Moves;
  readonly keys: Pick<Keys, "onGrid">;
  readonly hands: ReturnType<typeof makeHands>;
  readonly setting: Pick<Preferences, "setTheme" | "setMotion" | "setSound" | "setLetters">;
  readonly tabs: Pick<Tabs, "goOn">;
  /** Send an intent; returns its number, 0 where it was not sent. */
  readonly send: (message: Message) => number;
  /** Switch to another language. */
  readonly speak: (code: string) => void;
  /** Move the focus to the cell of the cursor; without `force` only where it is on the grid already. */
  readonly focusCell: (force?: boolean) => void;
}
