/**
 * Which presses are meant. A button or a key that has got another meaning without a press of the visitor's (a bot has acted, a film is
 * over, time is up, another tab has written) is deaf for a moment: who presses it then means what was there before. So is the second
 * press of a double click where the first has brought something else. The answer to one's own press, and the greeting of a page that was
 * opened, make no key deaf: whoever knows what comes presses as fast as they like. What is not meant is left out, never kept for later.
 */

import { positionOf } from "../hand/position";
import type { State, Store } from "../state";
import { BY_POSITION } from "../wire";

/** Nobody has seen within so many milliseconds what stands there now, and pressed for it. */
export const MOMENT = 400;

/** The name of what a press or a key does; nothing where it does nothing. */
type Meaning = string | undefined;

/** What a place or a key meant, and until when. */
export type Earlier = readonly [Meaning, number];

/** Whether a press at a time is meant for what it meets; where there was nothing to press before, it is. */
export const isMeant = (meaning: Meaning, now: number, before: readonly Earlier[]) =>
  before.every(([was, until]) => !was || was === meaning || now > until + MOMENT);

const CONTROLS = "label, button, a, summary, input";

/** What a press on an element means: the name of what it presses. Acts do another thing at every position, under the same name. */
function meaningOf(state: State, node: Element | null): Meaning {
  const control = node?.closest("label") ?? node?.closest<HTMLElement>(CONTROLS);
  const name = control?.dataset.k ?? control?.dataset.testid ?? control?.textContent;
  return name && (BY_POSITION.some((act) => name.includes(act)) ? name + positionOf(state) : name);
}

/** A picture that has changed by itself: what could be pressed where, and what keys did. */
interface Picture {
  readonly until: number;
  /** How wide the page was: in another width other things stand everywhere. */
  readonly width: number;
  readonly places: readonly (readonly [DOMRect, Meaning, Element])[];
  readonly keys: ReadonlyMap<string, Meaning>;
}
const KEYS = ["Enter", ..." abcdefghijklmnopqrstuvwxyz"];

export type Meant = ReturnType<typeof makeMeant>;

export interface Around {
  readonly root: HTMLElement;
  readonly store: Pick<Store, "state">;
  /** What a key does now. */
  readonly keyMeaning: (key: string) => Meaning;
}

export function makeMeant({ root, store, keyMeaning }: Around) {
  let pictures: readonly Picture[] = [];
  let first: Meaning; // what was pressed before others followed quickly, at the same place

  const counts = (meaning: Meaning, was: (picture: Picture) => Meaning) =>
    isMeant(
      meaning,
      performance.now(),
      pictures.map((one) => [was(one), one.until] as const),
    );

  /** The picture is about to be another one that nobody has pressed for. */
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
        // Without a pointer (a key, assistive technology) it is the control that is pressed, wherever it stands.
        if (!detail) return places.find(([, , node]) => node.contains(target))?.[1];
        if (width !== window.innerWidth) return;
        // One control may lie over another.
        const there = places.filter(
          ([{ left, right, top, bottom }]) => clientX > left && clientX < right && clientY > top && clientY < bottom,
        );
        return (there.find((one) => one[1] === meaning) ?? there.at(-1))?.[1];
      };
      // Whoever presses on and on means what stood there at first, or nothing; the browser knows how quick that is, however late it says so.
      if (detail < 2) first = meaning;
      if (!meaning || ((detail < 2 || first === meaning) && counts(meaning, was))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  /** The visitor has gone on: what comes now is the answer to that. */
  const forget = () => {
    pictures = [];
  };
  return { changes, forget, key: (key: string, meaning: Meaning) => counts(meaning, ({ keys }) => keys.get(key)) };
}
