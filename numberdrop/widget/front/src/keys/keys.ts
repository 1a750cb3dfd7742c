/**
 * The meaning of keys in the current state, from Python's tables from keys to actions (one for the board, one for all pages) and the keys
 * that buttons show. Pure functions without the DOM.
 */

import { COLS, hasCell } from "../board/paths";
import { handAt, picking } from "../hand/hand";
import type { State } from "../state";
import { KEYS, SIGNS } from "../wire";
import { isWritten, type KeyPress } from "./reading";

/** The state that the meaning of keys depends on. */
export type Situation = Pick<State, "mode" | "draft" | "chosen" | "scene" | "board" | "preferences">;

/** The meaning of a key: an action by its id, a step of the cursor, a digit, leaving; `nothing` is consumed without effect. */
export type Command =
  | { readonly type: "act"; readonly id: string }
  | { readonly type: "explore"; readonly by: readonly [number, number] }
  | { readonly type: "digit"; readonly digit: number }
  | { readonly type: "leave" }
  | { readonly type: "nothing" };

/** Keys to actions or signs. */
type Table = Readonly<Record<string, string>>;
const COMMON: Table = KEYS.anywhere;
const SIGN_OF: Table = SIGNS;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
};

const isDigit = (key: string) => /^[0-9]$/.test(key);
const presses = (key: string) => key === " " || key === "Enter";

/** Whether the hand holds something over the grid. */
const holding = ({ draft, mode }: Situation) => draft !== null || mode === "start";

/** The key table of the board's current input; a paint missing from the palette is left out. */
function tableOf(state: Situation): Table {
  const { draft, chosen, mode, scene } = state;
  if (holding(state)) return draft && draft.hand !== null ? { ...KEYS.hand, ...KEYS.die } : KEYS.hand;
  if (picking(state)) return chosen.length ? { ...KEYS.pick, ...KEYS.picked } : KEYS.pick;
  if (mode !== "paint") return {};
  const paints = new Set(scene.palette.map(({ id }) => id.replace("palette:", "paint:")));
  return Object.fromEntries(Object.entries(KEYS.paint).filter(([, id]) => id === "paint" || paints.has(id)));
}

/** The available buttons; without motion, none that starts an animation. */
export const offered = ({ scene, preferences }: Pick<State, "scene" | "preferences">) =>
  scene.buttons.filter((button) => !button.moves || preferences.moving);

/** The button that shows a key. */
export function buttonOf(state: Situation, key: string) {
  const low = SIGN_OF[key] ?? key.toLowerCase();
  const called = (name: string) => offered(state).find((button) => button.key?.toLowerCase() === name);
  // A capital means a separate key where a button has one.
  return (/^[A-Z]$/.test(key) ? called(`⇧${low}`) : undefined) ?? called(low);
}

/** The available main button: Enter presses it where nothing on the board takes Enter. */
const mainOf = (state: Situation) => offered(state).find(({ primary, row }) => primary && row === "main");

/** The button that a key presses: the one that shows the key, or the main one. */
const claimant = (state: Situation, key: string) =>
  buttonOf(state, key) ?? (key === "Enter" && !tableOf(state).Enter ? mainOf(state) : undefined);

/** The id of a key's action. */
export function meaningOf(state: Situation, key: string): string | undefined {
  const table = tableOf(state);
  const low = key.length === 1 && !(key in COMMON) && !(key in table) ? key.toLowerCase() : key;
  const button = claimant(state, key)?.id;
  // Space and Enter belong to a button that claims them (roll, next); letters keep their meaning everywhere.
  return table[low] ?? (presses(low) ? (button ?? COMMON[low]) : (COMMON[low] ?? button));
}

/** The meaning of a key press; null where it has none. */
export function commandOf(state: Situation, { key, digit, shift, repeat }: KeyPress): Command | null {
  // A key that is held down acts once, as what follows the drop is not meant.
  if (repeat && presses(key)) return { type: "nothing" };
  const arrow = ARROWS[key];
  if (arrow && (shift || !(holding(state) || buttonOf(state, key)))) return { type: "explore", by: arrow };
  if ((key === "Home" || key === "End") && (shift || !holding(state)))
    return { type: "explore", by: [0, key === "Home" ? -COLS : COLS] };
  if (key === "Escape") return { type: "leave" };
  const id = isDigit(key) ? undefined : meaningOf(state, key);
  // A sign on the number row that has a meaning of its own is that sign.
  if (digit !== null && !id && (state.mode === "paint" || state.draft)) return { type: "digit", digit };
  return id ? { type: "act", id } : null;
}

/** The kind of element with the focus when a key is pressed outside the grid. */
export interface Around {
  /** A field or dialog, which handles its own keys. */
  readonly field: boolean;
  /** An element that space and Enter press, and whether Tab led there: a pointer focuses only in passing. */
  readonly pressed: boolean;
  readonly walked: boolean;
}

const ANYWHERE = /^([0-9a-z[\]? ]|Enter|Escape)$/i;

/** The receiver of a key outside the grid: not the tutor, the focused element (`press`), or the board. */
export function ownerOf(
  state: Situation,
  { key, digit }: Pick<KeyPress, "key" | "digit">,
  { field, pressed, walked }: Around,
): "other" | "press" | "board" {
  if (field || state.scene.dialog) return "other";
  // With single-letter keys switched off (for dictation or tremor), characters count on the board only.
  if (isWritten(key) && !state.preferences.letters) return key === " " && pressed ? "press" : "other";
  const button = claimant(state, key);
  const moving = key in ARROWS || key === "Home" || key === "End";
  const known = ANYWHERE.test(key) || digit !== null || (moving && holding(state));
  // Without a board only keys of buttons, the main button and the key table count.
  if (!(button || (state.board ? known : key === "?" || key === "Enter"))) return "other";
  return presses(key) && pressed && (!button || walked) ? "press" : "board";
}

/** The step to another cell of the shape on Tab: through its cells, then on; null where it leaves the board. */
export function tabTo(state: Pick<State, "draft" | "cursor" | "table" | "scene">, shift: boolean): 1 | -1 | null {
  const { draft, cursor } = state;
  if (draft?.kind !== "drop" || draft.hand !== null || !hasCell(handAt(state), cursor)) return null;
  const by = shift ? -1 : 1;
  return draft.slots[draft.cur + by] ? by : null;
}

/** Whether a key without a meaning here has one elsewhere, so that the user is told. */
export function meansElsewhere(key: string): boolean {
  const low = key.toLowerCase();
  const elsewhere = isDigit(key) || [KEYS.hand, KEYS.pick, KEYS.paint].some((table) => low in table);
  return key.length === 1 && key !== " " && elsewhere;
}

/** Undo or redo by Ctrl or Cmd; other shortcuts are the browser's. */
export function shortcutOf({ key, shift }: Pick<KeyPress, "key" | "shift">): "undo" | "redo" | null {
  const low = key.toLowerCase();
  if (low !== "z" && low !== "y") return null;
  return low === "y" || shift ? "redo" : "undo";
}
