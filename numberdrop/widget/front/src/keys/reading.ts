/**
 * What a press of a key means to who holds the keyboard, whatever its layout. Letters by what they write where that is Latin, by their
 * place otherwise; Shift is Shift, and Caps Lock nothing; where a number is awaited the number row and the keypad count by place; a sign
 * that takes Alt or AltGr to write is that sign. Alt with a letter is the browser's. Pure: it knows no document.
 */

/** What is read of a press. */
export type KeyEvent = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "repeat" | "isComposing" | "getModifierState"
>;

export interface KeyPress {
  /** The name of the key; a letter is a capital where Shift makes it one. */
  readonly key: string;
  /** The digit that it writes where a number is awaited. */
  readonly digit: number | null;
  readonly shift: boolean;
  /** With Ctrl or Cmd. */
  readonly command: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
}

const LATIN = /^[a-z]$/i;
/** What keyboards of other scripts write, and what stands for a letter that the browser does not know. */
const FOREIGN = /^(?:(?:(?!\p{Script=Latin})[\p{L}\p{M}])+|Process|Unidentified)$/u;
const LETTER_PLACE = /^Key([A-Z])$/;
const DIGIT_PLACE = /^(?:Digit|Numpad)([0-9])$/;
const DIGIT = /^[0-9]$/;
/** Whether a key writes a sign: no letter, no digit, no space. */
const isSign = (key: string) => /^[^\p{L}\p{N}\s]$/u.test(key);
/** Whether a key writes anything at all. */
export const isWritten = (key: string) => [...key].length === 1;

function letterOf(key: string, code: string): string | null {
  if (LATIN.test(key)) return key;
  return FOREIGN.test(key) ? (LETTER_PLACE.exec(code)?.[1] ?? null) : null;
}

/** The digit of a key: the one that it writes, or without Shift the one of its place. */
export function digitOf({ key, code, shiftKey }: Pick<KeyEvent, "key" | "code" | "shiftKey">): number | null {
  if (DIGIT.test(key)) return Number(key);
  const place = isWritten(key) || key === "Dead" ? DIGIT_PLACE.exec(code)?.[1] : undefined;
  return place === undefined || shiftKey ? null : Number(place);
}

/** A press as it is meant; null where it is the browser's, or part of a word that is still being written. */
export function readKey(event: KeyEvent): KeyPress | null {
  const { key, code, shiftKey: shift, altKey, ctrlKey, metaKey, repeat, isComposing } = event;
  // On some systems AltGr is Ctrl with Alt, on others Alt alone writes signs.
  const graph = event.getModifierState("AltGraph");
  if (isComposing || ((graph || altKey) && !(isSign(key) && (graph || !(ctrlKey || metaKey))))) return null;
  if (graph || altKey) return { key, digit: null, shift, command: false, repeat };
  const letter = letterOf(key, code);
  const named = letter === null ? key : shift ? letter.toUpperCase() : letter.toLowerCase();
  return { key: named, digit: digitOf(event), shift, command: ctrlKey || metaKey, repeat };
}
