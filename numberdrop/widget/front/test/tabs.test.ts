// @vitest-environment happy-dom
/** One page in several tabs: the one that was shown last works, the others stop, and go on when they are asked to. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeTabs, type Tabs } from "../src/router/tabs";
import { put } from "../src/state";
import { store } from "./page";

/** What a browser has: every channel of the name hears what another one says. */
class Channel extends EventTarget {
  static all: Channel[] = [];
  constructor() {
    super();
    Channel.all.push(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all)
      if (other !== this) other.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  close() {
    Channel.all = Channel.all.filter((one) => one !== this);
  }
}

const MARK = Symbol.for("numberdrop.tab");
const here = globalThis as { [MARK]?: string };

/** A tab in a document of its own, or in that of the one before. */
function tab(key: string | null, document: string, met = true) {
  here[MARK] = document;
  const page = store({ log: { key, text: "" }, opened: "menu" });
  const hand = { save: vi.fn() };
  const connection = {
    rest: vi.fn(),
    met: () => met,
    goOn() {
      tabs.claim();
      tabs.greeted(5);
    },
  };
  const tabs: Tabs = makeTabs({ root: window.document.createElement("div"), store: page, connection, hand });
  return { page, tabs, hand, connection, away: () => page.state.away };
}

beforeEach(() => {
  Channel.all = [];
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete here[MARK];
});

it("the tab that shows a page last works, the one before stops and puts down what is half done", () => {
  const one = tab("play", "one");
  const other = tab("play", "other");
  other.tabs.claim();
  expect([one.away(), other.away()]).toEqual([true, false]);
  expect(one.hand.save).toHaveBeenCalledOnce();
  expect(one.connection.rest).toHaveBeenCalledOnce();
  expect(one.page.state.opened).toBeNull();

  one.tabs.goOn();
  expect([one.away(), other.away()]).toEqual([false, true]);
  expect([4, 5, 6].map(one.tabs.answered)).toEqual([false, true, false]);
});

it("other pages, pages of which nothing is kept, and a second tutor in one document go on", () => {
  const play = tab("play", "one");
  const beside = tab("play", "one");
  const lesson = tab("lesson.gravity", "two");
  const home = tab(null, "three");
  const start = tab(null, "four");
  for (const { tabs } of [play, lesson, home, start, beside]) tabs.claim();
  expect([play, beside, lesson, home, start].map(({ away }) => away())).toEqual([false, false, false, false, false]);
});

it("a page that was left for another one is nobody's business any more", () => {
  const one = tab("play", "one");
  one.tabs.claim();
  one.page.dispatch(put({ log: { key: "lesson.gravity", text: "" } }));
  tab("play", "other").tabs.claim();
  expect(one.away()).toBe(false);
});

it("a page that gets ready stops nobody before it is, and is not stopped", () => {
  const one = tab("play", "one", false);
  tab("play", "other").tabs.claim();
  expect(one.away()).toBe(false);
});

it("where there is no channel to be had, the page works", () => {
  vi.stubGlobal("BroadcastChannel", undefined);
  const one = tab("play", "one");
  one.tabs.claim();
  expect(one.away()).toBe(false);
});
