/** The way to Python: what anywidget gives a widget, and the same for a page that no notebook shows. */

import type { Picture } from "./wire";

export interface Model {
  get<Name extends keyof Picture>(name: Name): Picture[Name] | undefined;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  send(message: object): void;
  /** False as long as only a first picture stands there and no Python is behind it. */
  live?: boolean;
}

/** A page's traits, and a way to Python as soon as there is one: for those who bring the page (a server of the tutor's own, the site). */
export function pageModel(traits: Partial<Picture>) {
  const handlers: Record<string, Set<() => void>> = {};
  let values: Partial<Picture> = { ack: { seq: 0, turn: 0 }, ...traits };
  let way: ((message: object) => void) | null = null;
  const tell = (event: string) => {
    for (const handler of [...(handlers[event] ?? [])]) handler();
  };
  const model = {
    live: false,
    get: <Name extends keyof Picture>(name: Name) => values[name],
    on: (event: string, handler: () => void) => {
      handlers[event] ??= new Set();
      handlers[event].add(handler);
    },
    off: (event: string, handler: () => void) => {
      handlers[event]?.delete(handler);
    },
    send: (message: object) => way?.(message),
    /** Take over traits from Python. */
    take(news: Partial<Picture>) {
      values = { ...values, ...news };
      for (const name of Object.keys(news)) tell(`change:${name}`);
    },
    /** Python is there, and this is the way to it. */
    begin(reach: (message: object) => void) {
      way = reach;
      model.live = true;
      tell("live");
    },
  };
  return model satisfies Model;
}
