/**
 * The keyboard. One table for the shape, one for picking, one for painting, one shared by all modes. They work on the grid, and as well
 * wherever else the keyboard is on a page of the tutor's own; fields, dialogs and pressed buttons keep their keys. Tab and the
 * browser's own shortcuts are let through.
 */

import type { App } from "../app";
import { COLS, nearestCell } from "../board/paths";
import { offered } from "../views/buttons";
import { fill } from "../words";
import { place } from "./draft";
import { letGo } from "./presses";

type Act = () => void;
type Table = Readonly<Record<string, Act>>;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
};

/** How buttons show keys that have no letter. */
const SIGNS: Readonly<Record<string, string>> = {
  " ": "␣",
  ArrowLeft: "←",
  ArrowRight: "→",
  Delete: "⌦",
  PageUp: "⇞",
};

/** What takes its keys for itself; and what space and Enter press. */
const FIELDS = "input, textarea, select, [contenteditable], [role=dialog], dialog, [role=menu]";
const PRESSED = "button, a[href], summary, label, [role=button], [role=tab], [role=radio], [role=link]";
const LETTERS = /^[0-9a-z[\]?]$/i;
/** An invisible space: the same sentence is said again only when its text differs. */
const AGAIN = "\u00a0";

export type Keys = ReturnType<typeof makeKeys>;

export function makeKeys(app: App) {
  const { moves } = app;
  const holding = () => moves.drafting() || app.mode === "start";

  function explore(by: readonly [number, number]) {
    const [row, col] = app.cursor;
    app.cursor = nearestCell([row + by[0], col + by[1]]);
  }

  /** With a die taken from the tray, the drop keys lay it into the current cell. */
  function dropOrPlace() {
    const { draft } = app;
    if (draft && draft.hand !== null) moves.hold(place(draft, draft.hand, draft.cur));
    else moves.drop();
  }

  const HAND: Table = {
    ArrowLeft: () => moves.move(-1),
    ArrowRight: () => moves.move(1),
    Home: () => moves.edge(-1),
    End: () => moves.edge(1),
    ArrowUp: () => moves.press("cw"),
    ArrowDown: () => moves.lower(),
    " ": dropOrPlace,
    Enter: dropOrPlace,
    x: () => moves.press("cw"),
    z: () => moves.press("ccw"),
    f: () => moves.press("flip"),
    s: () => moves.press("swap"),
    "[": () => moves.step(-1),
    "]": () => moves.step(1),
    n: () => moves.press("next_landing"),
    N: () => moves.press("prev_landing"),
  };
  const PICK: Table = {
    " ": () => moves.toggle(app.cursor),
    Enter: () => moves.circle(),
    c: () => (app.chosen.length ? moves.clear() : moves.press("combo")),
  };
  const paint = (value: string) => () => moves.paint(app.cursor, value);
  const PAINT: Table = {
    " ": () => moves.paint(app.cursor, app.palette),
    Enter: () => moves.paint(app.cursor, app.palette),
    x: paint("X"),
    o: paint("o"),
    m: () => {
      if (app.scene.palette.some((one) => one.id === "palette:m")) moves.paint(app.cursor, "m");
    },
    Delete: paint("."),
    Backspace: paint("."),
    ".": paint("."),
  };
  const COMMON: Table = {
    u: () => moves.press("undo"),
    U: () => moves.press("redo"),
    c: () => moves.press("combo"),
    p: () => moves.press("pass"),
    h: () => moves.press("hint"),
    w: () => moves.ask(),
    r: () => moves.press("roll"),
    "?": () => moves.press("keys"),
    " ": () => moves.ask(),
    Enter: () => moves.ask(),
  };

  function leave() {
    if (app.draft && app.draft.hand !== null) moves.putBack();
    else if (app.draft?.chosen) letGo(app);
    else if (moves.picking() && app.chosen.length) moves.clear();
    else app.root.focus({ preventScroll: true });
  }

  function digit(n: number): boolean {
    if (app.mode === "paint") moves.paint(app.cursor, String(n));
    else if (moves.drafting()) moves.writeDigit(n);
    else return false;
    return true;
  }

  function ofButton(key: string) {
    const low = SIGNS[key] ?? key.toLowerCase();
    const called = (name: string) => offered(app).find((button) => button.key?.toLowerCase() === name);
    // A capital stands for a key of its own where there is one.
    return (/^[A-Z]$/.test(key) ? called(`⇧${low}`) : undefined) ?? called(low);
  }

  /** Returns whether the key meant something. */
  function plain(key: string, shift: boolean, repeat: boolean): boolean {
    // A key that is held down acts once: what comes after the drop is not meant.
    if (repeat && (key === " " || key === "Enter")) return true;
    const arrow = ARROWS[key];
    if (arrow && (shift || !(holding() || ofButton(key)))) explore(arrow);
    else if ((key === "Home" || key === "End") && (shift || !holding())) explore([0, key === "Home" ? -COLS : COLS]);
    else if (key === "Escape") leave();
    else if (/^[0-9]$/.test(key) && digit(Number(key))) return true;
    else {
      const table = holding() ? HAND : moves.picking() ? PICK : app.mode === "paint" ? PAINT : {};
      const low = key.length === 1 && !(key in COMMON) && !(key in table) ? key.toLowerCase() : key;
      const button = ofButton(key);
      const press = button && (() => moves.press(button.id));
      // Space and Enter belong to a button that claims them (roll, next); letters keep their meaning everywhere.
      const run = table[low] ?? (low === " " || low === "Enter" ? (press ?? COMMON[low]) : (COMMON[low] ?? press));
      if (!run) return false;
      run();
    }
    return true;
  }

  /** keydown on the grid. */
  function onGrid(event: KeyboardEvent) {
    if (event.key === "Tab") return;
    const command = event.ctrlKey || event.metaKey;
    if (command || event.altKey) {
      const key = event.key.toLowerCase();
      if (!command || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      event.stopPropagation();
      moves.press(key === "y" || event.shiftKey ? "redo" : "undo");
      return;
    }
    event.stopPropagation();
    if (plain(event.key, event.shiftKey, event.repeat)) {
      event.preventDefault();
      if (event.key !== "Escape") app.focusCell();
    } else sayNothing(event.key);
  }

  /** A letter that means something elsewhere, and nothing here: not even that goes unsaid. */
  function sayNothing(key: string) {
    const low = key.toLowerCase();
    const elsewhere = /^[0-9]$/.test(key) || [HAND, PICK, PAINT].some((table) => low in table);
    if (key.length !== 1 || key === " " || !elsewhere) return;
    const text = fill(app.words.key_nothing, { key: key.toUpperCase() });
    app.said = app.said === text ? text + AGAIN : text;
    app.draw();
  }

  /** keydown anywhere else on the page: what has keys of its own keeps them. */
  function onPage(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const { key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(FIELDS)) return;
    if (app.scene.dialog || app.dial.isOpen()) return;
    const letter = LETTERS.test(key);
    // Without a board only what a button shows as its key, and the table of keys.
    if (!app.board) {
      if (letter && (key === "?" || ofButton(key)) && plain(key, event.shiftKey, event.repeat)) event.preventDefault();
      return;
    }
    const pressing = key === " " || key === "Enter";
    const moving = key in ARROWS || key === "Home" || key === "End";
    if (pressing && target.closest(PRESSED)) return;
    if (!letter && !pressing && !(moving && (holding() || ofButton(key))) && key !== "Escape") return;
    if (key.toLowerCase() === "w" && target.dataset.die) return;
    if (plain(key, event.shiftKey, event.repeat)) event.preventDefault();
    else sayNothing(key);
    // The page stays where it is, whatever the space bar does.
    if (key === " ") event.preventDefault();
  }
  return { onGrid, onPage };
}
