/**
 * The meaning of a key press for the user, whatever the keyboard's layout. Latin letters count by what they write, others by their place;
 * Shift is respected, Caps Lock is not; where a number is expected, the number row and keypad count by place; a sign written with Alt or
 * AltGr is that sign. Alt with a letter belongs to the browser. Pure functions without the DOM.
 */

/** The parts of a key event that are read. */
export type KeyEvent = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "repeat" | "isComposing" | "getModifierState"
>;

export interface KeyPress {
  /** The name of the key; a letter is a capital where Shift makes it one. */
  readonly key: string;
  /** The digit, where a number is expected. */
  readonly digit: number | null;
  readonly shift: boolean;
  /** With Ctrl or Cmd. */
  readonly command: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
}

const LATIN = /^[a-z]$/i;
/** The names that keyboards of other scripts report, and the name for letters unknown to the browser. */
const FOREIGN = /^(?:(?:(?!\p{Script=Latin})[\p{L}\p{M}])+|Process|Unidentified)$/u;
const LETTER_PLACE = /^Key([A-Z])$/;
const DIGIT_PLACE = /^(?:Digit|Numpad)([0-9])$/;
const DIGIT = /^[0-9]$/;
/** Whether a key writes a sign: no letter, digit or space. */
const isSign = (key: string) => /^[^\p{L}\p{N}\s]$/u.test(key);
/** Whether a key writes anything at all. */
export const isWritten = (key: string) => [...key].length === 1;

function letterOf(key: string, code: string): string | null {
  if (LATIN.test(key)) return key;
  return FOREIGN.test(key) ? (LETTER_PLACE.exec(code)?.[1] ?? null) : null;
}

/** The digit of a key: the one it writes, or without Shift the one of its place. */
export function digitOf({ key, code, shiftKey }: Pick<KeyEvent, "key" | "code" | "shiftKey">): number | null {
  if (DIGIT.test(key)) return Number(key);
  const place = isWritten(key) || key === "Dead" ? DIGIT_PLACE.exec(code)?.[1] : undefined;
  return place === undefined || shiftKey ? null : Number(place);
}

/** The meaning of a key event; null where it belongs to the browser, or to a word being composed. */
export function readKey(event: KeyEvent): KeyPress | null {
  const { key, code, shiftKey: shift, altKey, ctrlKey, metaKey, repeat, isComposing } = event;
  // AltGr is Ctrl with Alt on some systems; on others Alt alone writes signs.
  const graph = event.getModifierState("AltGraph");
  if (isComposing || ((graph || altKey) && !(isSign(key) && (graph || !(ctrlKey || metaKey))))) return null;
  if (graph || altKey) return { key, digit: null, shift, command: false, repeat };
  const letter = letterOf(key, code);
  const named = letter === null ? key : shift ? letter.toUpperCase() : letter.toLowerCase();
  return { key: named, digit: digitOf(event), shift, command: ctrlKey || metaKey, repeat };
}
