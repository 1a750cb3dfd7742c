/**
 * Key events on the grid and everywhere else on the page. Keys typed into the tutor do not reach the host; on a page of its own the tutor
 * listens from the start. Fields and dialogs keep their keys, space and Enter press a button that Tab led to; Tab and the browser's
 * shortcuts pass through.
 */

import { nearestCell } from "../board/paths";
import { picking } from "../hand/hand";
import type { Moves } from "../hand/moves";
import { isGuest } from "../router/guest";
import { isHeld, type Store, say } from "../state";
import { fill } from "../words";
import { type Command, commandOf, meansElsewhere, ownerOf, shortcutOf, tabTo } from "./keys";
import type { Meant } from "./meant";
import { type KeyEvent, type KeyPress, readKey } from "./reading";

const FIELDS = "input, textarea, select, dialog, [role=dialog]";
const PRESSED = "button, a, summary, label, [role=button]";
/** The elements that space and Enter press where Tab led to them. */
const KEYED = "button, a, summary, .nd-pill";
/** The elements that continue where no button of the page does: an answer, the main button of a card. */
const MAIN = ".nd-mainkeys .nd-primary, .nd-cards button.nd-primary";
/** The elements that answer a question outside the board. */
const CHOICES = ":is(.nd-options :is(input, button), .nd-sums input):enabled";

export interface Around {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly moves: Moves;
  readonly meant: Pick<Meant, "key">;
  readonly focusCell: (force?: boolean) => void;
}

/**
 * Whether a key belongs to the browser or the host: with Ctrl, Cmd or Alt, and no meaning here. Enter never does: a notebook would run the
 * cell, and the game would be gone.
 */
export function isOfHost(event: KeyEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (key === "Enter" || isComposing || !(ctrlKey || metaKey || altKey)) return false;
  const press = readKey(event);
  return press === null || (press.command && shortcutOf(press) === null);
}

export type Keys = ReturnType<typeof makeKeys>;

export function makeKeys({ root, store, moves, meant, focusCell }: Around) {
  let led = false; // by keys, not by a pointer

  function leave() {
    const { draft, chosen } = store.state;
    if (draft && draft.hand !== null) moves.putBack();
    else if (draft?.chosen) moves.letGo();
    else if (picking(store.state) && chosen.length) moves.clear();
    else root.focus({ preventScroll: true });
  }

  /** Continue, where possible; otherwise ask about the cell. */
  function goOn() {
    const on = [...root.querySelectorAll<HTMLElement>(MAIN)].find((node) => node.getClientRects().length);
    if (on) on.click();
    else if (store.state.board) moves.press("ask");
  }

  function perform(key: string, command: Command) {
    switch (command.type) {
      case "explore":
        return store.dispatch((state) => {
          const [row, col] = state.cursor;
          return { ...state, cursor: nearestCell([row + command.by[0], col + command.by[1]], state.scene.rows) };
        });
      case "leave":
        return leave();
      case "digit":
        if (store.state.mode === "paint") moves.paint(store.state.cursor, String(command.digit));
        else moves.writeDigit(command.digit);
        return;
      case "act":
        if (!meant.key(key, command.id)) return;
        if (command.id === "main") goOn();
        else moves.press(command.id);
    }
  }

  /** Perform the action of a key; returns whether it has one. A key that has a meaning elsewhere is reported. */
  function hear(press: KeyPress): boolean {
    const { key } = press;
    const command = commandOf(store.state, press);
    if (command) perform(key, command);
    else if (meansElsewhere(key)) store.dispatch(say(fill(store.state.words.key_nothing, { key: key.toUpperCase() })));
    return command !== null;
  }

  /** keydown on the grid. */
  function onGrid(event: KeyboardEvent) {
    const press = readKey(event);
    if (!press) return;
    const id = press.command ? shortcutOf(press) : null;
    if (press.command && !id) return;
    const by = press.key === "Tab" ? tabTo(store.state, press.shift) : null;
    if (press.key === "Tab" && !by) return;
    event.stopPropagation();
    if (id) moves.press(id);
    else if (by) moves.step(by);
    else if (!hear(press)) return;
    event.preventDefault();
    if (press.key !== "Escape" && !id) focusCell();
  }

  /** keydown anywhere else on the page. */
  function onPage(event: KeyboardEvent) {
    const { target } = event;
    const press = readKey(event);
    if (event.defaultPrevented || !press || press.command) return;
    if (!(target instanceof HTMLElement || target instanceof SVGElement) || store.state.dial) return;
    const { key } = press;
    const pressed = target.closest(PRESSED);
    const owner = ownerOf(store.state, press, {
      field: target.closest(FIELDS) !== null,
      pressed: pressed !== null,
      walked: root.hasAttribute("data-walked"),
    });
    if (owner === "other") return;
    if (owner === "press" && pressed) {
      // Browsers do not press SVG elements by key.
      if ("click" in pressed) return;
      event.preventDefault();
      pressed.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    // After a pointer press, the key goes to the button that shows it, with the focus.
    if ((key === " " || key === "Enter") && pressed) root.focus({ preventScroll: true });
    if (key.toLowerCase() === "w" && target.dataset.die) return;
    // The space bar does not scroll the page.
    if (hear(press) || key === " ") event.preventDefault();
  }

  /** Listen to keys until the returned function is called. */
  function listen() {
    const heard = new AbortController();
    const early = { capture: true, signal: heard.signal };
    // Tells a notebook to leave keys on this element to the tutor.
    root.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      target.setAttribute("data-lm-suppress-shortcuts", "");
      if (root.hasAttribute("data-walked")) root.dataset.walked = target.matches(KEYED) ? "press" : "";
    });
    root.addEventListener("keydown", (event) => {
      if (!isHeld(store.state)) onPage(event);
      if (!isOfHost(event)) event.stopPropagation();
    });
    // Whether Tab (or an arrow in a group) moved the focus to where it is; a pointer focuses only in passing.
    root.dataset.walked = "";
    const onPointer = ({ pointerType }: PointerEvent) => {
      led = false;
      root.removeAttribute("data-walked");
      // Touch shows no focus ring; a text field is an exception.
      root.toggleAttribute("data-touched", pointerType === "touch");
    };
    const guest = isGuest(root);
    const onKey = (event: KeyboardEvent) => {
      if (guest && !(event.target instanceof Node && root.contains(event.target))) return;
      led = true;
      const writes = event.key !== "Tab" && event.target instanceof Element && event.target.matches("input, textarea");
      if (!writes) root.removeAttribute("data-touched");
      const inside = event.target instanceof Element && event.target.closest("body *");
      if (event.key === "Tab") root.dataset.walked = "";
      else if (!(guest || isHeld(store.state) || inside) && root.isConnected) onPage(event);
    };
    document.addEventListener("pointerdown", onPointer, early);
    document.addEventListener("keydown", onKey, early);
    return () => heard.abort();
  }

  /** On a new question, moves the focus of a keyboard user who is on no control to its answers, where the board takes none. */
  function ask() {
    const active = document.activeElement;
    const idle = !active || active === document.body || active === root || active.closest(".nd-cells");
    if (led && idle && store.state.mode === "none")
      root.querySelector<HTMLElement>(CHOICES)?.focus({ preventScroll: true });
  }
  return { onGrid, listen, ask };
}
