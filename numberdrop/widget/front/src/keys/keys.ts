/**
 * What keys mean, as things stand: Python's tables from a key to its act, one for what the board takes and one for all pages, and the
 * keys that buttons show. Pure: it knows no document, and does nothing.
 */

import { COLS } from "../board/paths";
import { picking } from "../hand/hand";
import type { State } from "../state";
import { KEYS, SIGNS } from "../wire";

/** What keys depend on. */
export type Situation = Pick<State, "mode" | "draft" | "chosen" | "scene" | "board" | "preferences">;

export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
}

/** What a key asks for: something by the id of its act, a step of the cursor, a digit, to leave; `nothing` is heard and left out. */
export type Command =
  | { readonly type: "act"; readonly id: string }
  | { readonly type: "explore"; readonly by: readonly [number, number] }
  | { readonly type: "digit"; readonly digit: number }
  | { readonly type: "leave" }
  | { readonly type: "nothing" };

/** Something by key: acts, signs. */
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

/** Whether something is held over the grid. */
const holding = ({ draft, mode }: Situation) => draft !== null || mode === "start";

/** The table of what the board takes; a paint that the palette lacks is none. */
function tableOf(state: Situation): Table {
  const { draft, chosen, mode, scene } = state;
  if (holding(state)) return draft && draft.hand !== null ? { ...KEYS.hand, ...KEYS.die } : KEYS.hand;
  if (picking(state)) return chosen.length ? { ...KEYS.pick, ...KEYS.picked } : KEYS.pick;
  if (mode !== "paint") return {};
  const paints = new Set(scene.palette.map(({ id }) => id.replace("palette:", "paint:")));
  return Object.fromEntries(Object.entries(KEYS.paint).filter(([, id]) => id === "paint" || paints.has(id)));
}

/** The buttons that are offered: where nothing may move, none that lets something run by itself. */
export const offered = ({ scene, preferences }: Pick<State, "scene" | "preferences">) =>
  scene.buttons.filter((button) => !button.moves || preferences.moving);

/** The button that shows a key. */
export function buttonOf(state: Situation, key: string) {
  const low = SIGN_OF[key] ?? key.toLowerCase();
  const called = (name: string) => offered(state).find((button) => button.key?.toLowerCase() === name);
  // A capital stands for a key of its own where there is one.
  return (/^[A-Z]$/.test(key) ? called(`⇧${low}`) : undefined) ?? called(low);
}

/** The id of what a key does. */
export function meaningOf(state: Situation, key: string): string | undefined {
  const table = tableOf(state);
  const low = key.length === 1 && !(key in COMMON) && !(key in table) ? key.toLowerCase() : key;
  const button = buttonOf(state, key)?.id;
  // Space and Enter belong to a button that claims them (roll, next); letters keep their meaning everywhere.
  return table[low] ?? (presses(low) ? (button ?? COMMON[low]) : (COMMON[low] ?? button));
}

/** What a press of a key asks for; null where it means nothing. */
export function commandOf(state: Situation, { key, shift, repeat }: KeyPress): Command | null {
  // A key that is held down acts once: what comes after the drop is not meant.
  if (repeat && presses(key)) return { type: "nothing" };
  const arrow = ARROWS[key];
  if (arrow && (shift || !(holding(state) || buttonOf(state, key)))) return { type: "explore", by: arrow };
  if ((key === "Home" || key === "End") && (shift || !holding(state)))
    return { type: "explore", by: [0, key === "Home" ? -COLS : COLS] };
  if (key === "Escape") return { type: "leave" };
  if (isDigit(key) && (state.mode === "paint" || state.draft)) return { type: "digit", digit: Number(key) };
  const id = meaningOf(state, key);
  return id ? { type: "act", id } : null;
}

/** What the keyboard is on, when a key is pressed outside the grid. */
export interface Around {
  /** A field or a dialog, which takes its keys for itself. */
  readonly field: boolean;
  /** Something that space and Enter press, and whether Tab has led there: a pointer leaves the keyboard by the way. */
  readonly pressed: boolean;
  readonly walked: boolean;
}

const ANYWHERE = /^([0-9a-z[\]? ]|Enter|Escape)$/i;

/** Whose a key is outside the grid: nobody's of the tutor's, of what the keyboard is on (`press`), or the board's. */
export function ownerOf(
  state: Situation,
  key: string,
  { field, pressed, walked }: Around,
): "other" | "press" | "board" {
  if (field || state.scene.dialog) return "other";
  const button = buttonOf(state, key);
  const moving = key in ARROWS || key === "Home" || key === "End";
  const known = ANYWHERE.test(key) || (moving && holding(state));
  // Without a board only what a button shows as its key, and the table of keys.
  if (!(button || (state.board ? known : key === "?"))) return "other";
  return presses(key) && pressed && (!button || walked) ? "press" : "board";
}

/** Whether a key that means nothing here means something elsewhere: not even that goes unsaid. */
export function meansElsewhere(key: string): boolean {
  const low = key.toLowerCase();
  const elsewhere = isDigit(key) || [KEYS.hand, KEYS.pick, KEYS.paint].some((table) => low in table);
  return key.length === 1 && key !== " " && elsewhere;
}

/** Undo or redo, where a key with Ctrl or Cmd asks for that; other shortcuts are the browser's. */
export function shortcutOf({ key, shift }: Pick<KeyPress, "key" | "shift">): "undo" | "redo" | null {
  const low = key.toLowerCase();
  if (low !== "z" && low !== "y") return null;
  return low === "y" || shift ? "redo" : "undo";
}
