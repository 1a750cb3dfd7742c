/**
 * Decides which presses are meant. A button or key that gets another meaning without a press of the visitor (a bot acted, a film ended, time
 * is up, another tab wrote) is ignored for a moment: a press then meant what was there before. So is the second press of a double click
 * where the first changed what is there. Answers to the visitor's own presses, and the greeting of an opened page, ignore no key:
 * experienced users may press as fast as they like. Ignored presses are dropped, never kept for later.
 */

import { positionOf } from "../hand/position";
import type { State, Store } from "../state";
import { BY_POSITION } from "../wire";

/** Milliseconds after a change in which no visitor can have seen and pressed the new control. */
export const MOMENT = 400;

/** The name of the action of a press or key; empty without one. */
type Meaning = string | undefined;

/** The former meaning of a place or key, and until when it counts. */
export type Earlier = readonly [Meaning, number];

/** Whether a press at a time is meant for the control it hits; true where there was no control before. */
export const isMeant = (meaning: Meaning, now: number, before: readonly Earlier[]) =>
  before.every(([was, until]) => !was || was === meaning || now > until + MOMENT);

const CONTROLS = "label, button, a, summary, input";

/** The meaning of a press on an element: the name of its action. Actions that differ by position have the same name. */
function meaningOf(state: State, node: Element | null): Meaning {
  const control = node?.closest("label") ?? node?.closest<HTMLElement>(CONTROLS);
  const name = control?.dataset.k ?? control?.dataset.testid ?? control?.textContent;
  return name && (BY_POSITION.some((act) => name.includes(act)) ? name + positionOf(state) : name);
}

/** A snapshot before a change that came by itself: the controls by place, and the meanings of keys. */
interface Picture {
  readonly until: number;
  /** The page's width: in another width everything is elsewhere. */
  readonly width: number;
  readonly places: readonly (readonly [DOMRect, Meaning, Element])[];
  readonly keys: ReadonlyMap<string, Meaning>;
}
const KEYS = ["Enter", ..." abcdefghijklmnopqrstuvwxyz"];

export type Meant = ReturnType<typeof makeMeant>;

export interface Around {
  readonly root: HTMLElement;
  readonly store: Pick<Store, "state">;
  /** The current action of a key. */
  readonly keyMeaning: (key: string) => Meaning;
}

export function makeMeant({ root, store, keyMeaning }: Around) {
  let pictures: readonly Picture[] = [];
  let first: Meaning; // the control first pressed in a quick series at the same place

  const counts = (meaning: Meaning, was: (picture: Picture) => Meaning) =>
    isMeant(
      meaning,
      performance.now(),
      pictures.map((one) => [was(one), one.until] as const),
    );

  /** Take a snapshot before a picture that no press asked for. */
  function changes() {
    const until = performance.now();
    const picture = {
      until,
      width: window.innerWidth,
      places: [...root.querySelectorAll(CONTROLS)].map(
        (node) => [node.getBoundingClientRect(), meaningOf(store.state, node), node] as const,
      ),
      keys: new Map(KEYS.map((key) => [key, keyMeaning(key)])),
    };
    pictures = [...pictures.filter((one) => until < one.until + MOMENT), picture];
  }

  root.addEventListener(
    "click",
    (event) => {
      const { detail, clientX, clientY, target } = event;
      if (!(target instanceof Element)) return;
      const meaning = meaningOf(store.state, target);
      const was = ({ places, width }: Picture) => {
        // Without a pointer (a key, assistive technology) the control itself is pressed, wherever it is.
        if (!detail) return places.find(([, , node]) => node.contains(target))?.[1];
        if (width !== window.innerWidth) return;
        // A control may lie over another.
        const there = places.filter(
          ([{ left, right, top, bottom }]) => clientX > left && clientX < right && clientY > top && clientY < bottom,
        );
        return (there.find((one) => one[1] === meaning) ?? there.at(-1))?.[1];
      };
      // Quick repeated presses mean the first control, or nothing; the browser's event times show how quick they were, even if delivered late.
      if (detail < 2) first = meaning;
      if (!meaning || ((detail < 2 || first === meaning) && counts(meaning, was))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  /** The visitor has acted: what comes now is the answer to that. */
  const forget = () => {
    pictures = [];
  };
  return { changes, forget, key: (key: string, meaning: Meaning) => counts(meaning, ({ keys }) => keys.get(key)) };
}
