/** The way to Python: what anywidget gives a widget, and the same for a page that no notebook shows. */

import type { Picture } from "../wire";

/** Why there is no link: none yet or no more, many are here, the network forbids it, something sent did not get through; nothing to be said. */
export type Trouble = "" | "away" | "many" | "forbidden" | "refused";

export interface Model {
  get<Name extends keyof Picture>(name: Name): Picture[Name] | undefined;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  send(message: object): void;
  // What follows, and the events "live", "away" and "check", only a page has whose Python may come and go.
  /** Whether there is a link to Python. */
  readonly live?: boolean;
  /** Why there is none. */
  readonly trouble?: Trouble;
  /** No answer comes: close this link and open another. */
  reopen?(): void;
  /** The greeting over this link is answered. */
  settled?(): void;
  /** End the link, and open no other one. */
  rest?(): void;
  /** Open a link again, for a page that begins from what the browser keeps. */
  resume?(): void;
}

export type PageModel = ReturnType<typeof pageModel>;

/** A page's traits, and a way to Python as soon as there is one: for those who bring the page (a server of the tutor's own, the site). */
export function pageModel(traits: Partial<Picture>, more: Pick<Model, "reopen" | "settled" | "rest" | "resume"> = {}) {
  const handlers: Record<string, Set<() => void>> = {};
  let values: Partial<Picture> = { ack: { seq: 0, turn: 0 }, ...traits };
  let trouble: Trouble = "";
  let way: ((message: object) => void) | null = null;
  const tell = (event: string) => {
    for (const handler of [...(handlers[event] ?? [])]) handler();
  };
  const model = {
    ...more,
    get live() {
      return way !== null;
    },
    get trouble() {
      return trouble;
    },
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
    /** There is a link to Python, and this is the way over it. */
    begin(reach: (message: object) => void) {
      way = reach;
      tell("live");
    },
    /** There is none any more. */
    lose(why: Trouble) {
      way = null;
      trouble = why;
      tell("away");
    },
    /** Whether the link still carries anything is to be found out. */
    check: () => tell("check"),
  };
  return model satisfies Model;
}
