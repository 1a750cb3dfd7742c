/**
 * Where keys are heard: on the grid, and wherever else the keyboard is on the page. What is typed into the tutor stays with it, whatever
 * is around it; a page of the tutor's own listens from the start, before anything has been pressed. Fields and dialogs keep their keys,
 * a button that Tab led to is pressed by space and Enter; Tab and the browser's own shortcuts are let through.
 */

import { nearestCell } from "../board/paths";
import { picking } from "../hand/hand";
import type { Moves } from "../hand/moves";
import { inLab } from "../router/lab";
import { type Store, say } from "../state";
import { fill } from "../words";
import { type Command, commandOf, meansElsewhere, ownerOf, shortcutOf } from "./keys";
import type { Meant } from "./meant";

const FIELDS = "input, textarea, select, dialog, [role=dialog]";
const PRESSED = "button, a, summary, label, [role=button]";
/** What space and Enter press where Tab has led to it. */
const KEYED = "button, a, summary, .nd-pill";

export interface Around {
  readonly root: HTMLElement;
  readonly store: Store;
  readonly moves: Moves;
  readonly meant: Pick<Meant, "key">;
  readonly focusCell: (force?: boolean) => void;
}

export type Keys = ReturnType<typeof makeKeys>;

export function makeKeys({ root, store, moves, meant, focusCell }: Around) {
  function leave() {
    const { draft, chosen } = store.state;
    if (draft && draft.hand !== null) moves.putBack();
    else if (draft?.chosen) moves.letGo();
    else if (picking(store.state) && chosen.length) moves.clear();
    else root.focus({ preventScroll: true });
  }

  function perform(key: string, command: Command) {
    switch (command.type) {
      case "explore":
        return store.dispatch((state) => {
          const [row, col] = state.cursor;
          return { ...state, cursor: nearestCell([row + command.by[0], col + command.by[1]]) };
        });
      case "leave":
        return leave();
      case "digit":
        if (store.state.mode === "paint") moves.paint(store.state.cursor, String(command.digit));
        else moves.writeDigit(command.digit);
        return;
      case "act":
        if (meant.key(key, command.id)) moves.press(command.id);
    }
  }

  /** Do what a key stands for; tells whether it means something. One that means something elsewhere is said to mean nothing here. */
  function hear({ key, shiftKey: shift, repeat }: KeyboardEvent): boolean {
    const command = commandOf(store.state, { key, shift, repeat });
    if (command) perform(key, command);
    else if (meansElsewhere(key)) store.dispatch(say(fill(store.state.words.key_nothing, { key: key.toUpperCase() })));
    return command !== null;
  }

  /** keydown on the grid. */
  function onGrid(event: KeyboardEvent) {
    if (event.key === "Tab") return;
    const command = event.ctrlKey || event.metaKey;
    if (command || event.altKey) {
      const id = command && shortcutOf({ key: event.key, shift: event.shiftKey });
      if (!id) return;
      event.preventDefault();
      event.stopPropagation();
      moves.press(id);
      return;
    }
    event.stopPropagation();
    if (!hear(event)) return;
    event.preventDefault();
    if (event.key !== "Escape") focusCell();
  }

  /** keydown anywhere else on the page. */
  function onPage(event: KeyboardEvent) {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof HTMLElement || target instanceof SVGElement) || store.state.dial) return;
    const pressed = target.closest(PRESSED);
    const owner = ownerOf(store.state, key, {
      field: target.closest(FIELDS) !== null,
      pressed: pressed !== null,
      walked: root.hasAttribute("data-walked"),
    });
    if (owner === "other") return;
    if (owner === "press" && pressed) {
      // Elements of a drawing are not pressed by the browser.
      if ("click" in pressed) return;
      event.preventDefault();
      pressed.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return;
    }
    // What a pointer pressed leaves the key to the button that shows it, and the keyboard with it.
    if ((key === " " || key === "Enter") && pressed) root.focus({ preventScroll: true });
    if (key.toLowerCase() === "w" && target.dataset.die) return;
    // The page stays where it is, whatever the space bar does.
    if (hear(event) || key === " ") event.preventDefault();
  }

  /** Hear keys until what is returned is called. */
  function listen() {
    const heard = new AbortController();
    const early = { capture: true, signal: heard.signal };
    // A notebook that hears keys before the tutor does leaves those to it that are pressed on an element with this.
    root.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof Element)) return;
      target.setAttribute("data-lm-suppress-shortcuts", "");
      if (root.hasAttribute("data-walked")) root.dataset.walked = target.matches(KEYED) ? "press" : "";
    });
    root.addEventListener("keydown", (event) => {
      if (!store.state.away) onPage(event);
      event.stopPropagation();
    });
    // Whether Tab (or an arrow in a group) has led the keyboard to where it is; what a pointer presses has it only by the way.
    root.dataset.walked = "";
    const onPointer = () => root.removeAttribute("data-walked");
    const lab = inLab();
    const onKey = (event: KeyboardEvent) => {
      const inside = event.target instanceof Element && event.target.closest("body *");
      if (event.key === "Tab") root.dataset.walked = "";
      else if (!(lab || store.state.away || inside) && root.isConnected) onPage(event);
    };
    document.addEventListener("pointerdown", onPointer, early);
    document.addEventListener("keydown", onKey, early);
    return () => heard.abort();
  }
  return { onGrid, listen };
}
