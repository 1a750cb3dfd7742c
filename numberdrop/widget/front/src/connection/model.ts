/** The interface to Python: that of an anywidget model, with additions for pages that no notebook shows. */

import type { Picture } from "../wire";

/** Why there is no link: not yet or lost (empty), too many visitors, forbidden by the network, or a refused message. */
export type Trouble = "" | "away" | "many" | "forbidden" | "refused";

export interface Model {
  get<Name extends keyof Picture>(name: Name): Picture[Name] | undefined;
  on(event: string, handler: () => void): void;
  off(event: string, handler: () => void): void;
  send(message: object): void;
  // The members below, and the events "live", "away" and "check", exist only on pages whose Python may come and go.
  /** Whether there is a link to Python. */
  readonly live?: boolean;
  /** Why there is no link. */
  readonly trouble?: Trouble;
  /** Close this link, which does not answer, and open another. */
  reopen?(): void;
  /** Called when the greeting over this link is answered. */
  settled?(): void;
  /** Close the link for good. */
  rest?(): void;
  /** Open a link again, for a page that starts from browser storage. */
  resume?(): void;
}

export type PageModel = ReturnType<typeof pageModel>;

/** A page's traits, with a link to Python when there is one; for hosts of the page (the tutor's server, the static site). */
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
    /** Set the link to Python. */
    begin(reach: (message: object) => void) {
      way = reach;
      tell("live");
    },
    /** Report that the link is gone. */
    lose(why: Trouble) {
      way = null;
      trouble = why;
      tell("away");
    },
    /** Ask for a check of the link. */
    check: () => tell("check"),
  };
  return model satisfies Model;
}
