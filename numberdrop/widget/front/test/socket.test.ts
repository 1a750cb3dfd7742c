// @vitest-environment happy-dom
/** The web socket: opened again after every loss, where the page was; and at its own pace where it is refused. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PageModel } from "../src/connection/model";
import { socketModel } from "../src/connection/socket";
import type { Picture } from "../src/wire";
import { scene } from "./page";

type Text = Record<string, unknown>;

let sockets: Socket[];

/** A socket that a test opens, fills and closes. */
class Socket {
  readonly sent: Text[] = [];
  closed = false;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly address: string) {
    sockets.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
  }

  says(news: Text) {
    this.onmessage?.({ data: JSON.stringify(news) });
  }

  /** Opened and answered. */
  works(news: Text = {}) {
    this.onopen?.();
    this.says({ ack: { seq: 0, turn: 0 }, ...news });
  }
}

const OPENING = { page: "play.ipynb", language: "en", number: 5, build: "b1" };
const PICTURE: Partial<Picture> = { scene: scene({ here: "play.ipynb" }) };

let model: PageModel;
let lives: number;
let stop: AbortController;

const last = () => sockets.at(-1) as Socket;
const opened = () => last().sent[0];
const loses = (code = 1006) => last().onclose?.({ code });
const reload = vi.fn();

function begin(picture: Partial<Picture> | null = PICTURE) {
  sockets = [];
  lives = 0;
  model = socketModel("ws://here/api/session", OPENING, picture);
  model.on("live", () => {
    lives += 1;
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  reload.mockReset();
  window.sessionStorage.clear();
  stop = new AbortController();
  // What a page listens to ends with it; here one page follows the other.
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, "addEventListener").mockImplementation(((type: string, handler: EventListener) =>
      add(type, handler, { signal: stop.signal })) as typeof add);
  }
  begin();
});
afterEach(() => {
  stop.abort();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("opening", () => {
  it("says which page it is, and that its first picture is shown", () => {
    last().onopen?.();
    expect(opened()).toEqual({ type: "open", ...OPENING, shown: true, seq: 0, snapshot: "" });
    expect([model.live, lives]).toEqual([true, 1]);
  });

  it("of a page without a picture, or that shows more than that, says so", () => {
    begin(null);
    last().onopen?.();
    expect(opened()).toMatchObject({ shown: false });
    begin();
    last().works({ scene: scene({ title: "another" }) });
    loses();
    vi.advanceTimersByTime(300);
    last().onopen?.();
    expect(opened()).toMatchObject({ shown: false });
  });

  it("goes on with the page, the language and the last number that were there", () => {
    last().works();
    last().says({ scene: scene({ here: "sandbox.ipynb", lang: "fr" }), ack: { seq: 9, turn: 3 } });
    last().says({ ack: { seq: 0, turn: 3 } });
    loses();
    vi.advanceTimersByTime(300);
    last().onopen?.();
    expect(opened()).toMatchObject({ page: "sandbox.ipynb", language: "fr", number: 5, seq: 9 });
  });

  it("another version of the scripts has the page loaded anew, once", () => {
    last().onopen?.();
    last().says({ reload: true });
    expect([reload.mock.calls.length, last().closed]).toEqual([1, true]);
    begin();
    last().onopen?.();
    last().says({ reload: true });
    expect([reload.mock.calls.length, model.trouble]).toEqual([1, "many"]);
  });
});

describe("the snapshot", () => {
  function reopened() {
    loses();
    vi.advanceTimersByTime(300);
    last().onopen?.();
    return opened()?.snapshot;
  }

  it("is the last one that came", () => {
    last().works({ snapshot: "first" });
    model.settled?.();
    last().says({ ack: { seq: 3, turn: 1 }, snapshot: "second" });
    last().says({ ack: { seq: 4, turn: 1 } });
    expect(reopened()).toBe("second");
    expect(reopened()).toBe("second");
    expect(model.get("ack")).toEqual({ seq: 4, turn: 1 });
  });

  it("of a page that has not been greeted is none: what the device keeps is not in it", () => {
    last().works({ snapshot: "first" });
    expect(reopened()).toBe("");
  });

  it("of a greeting that was broken off is none", () => {
    last().works({ snapshot: "first" });
    model.settled?.();
    expect(reopened()).toBe("first");
    last().says({ ack: { seq: 0, turn: 0 }, snapshot: "half" });
    expect(reopened()).toBe("first");
  });
});

describe("a lost socket", () => {
  it("is followed by another at once, then by one after ever longer, up to three seconds", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    last().works();
    model.settled?.();
    const waits: number[] = [];
    for (let i = 0; i < 6; i++) {
      loses();
      const before = sockets.length;
      const at = Date.now();
      while (sockets.length === before) vi.advanceTimersByTime(10);
      waits.push(Date.now() - at);
    }
    expect(waits.map((wait) => Math.round(wait / 250) * 250)).toEqual([250, 500, 1000, 2000, 3000, 3000]);
    last().works();
    model.settled?.();
    loses();
    vi.advanceTimersByTime(260);
    last().works();
    expect(model.live).toBe(true);
  });

  it("is told, and hears nothing any more", () => {
    const [first] = sockets;
    first?.works();
    loses();
    expect([model.live, model.trouble]).toEqual([false, "away"]);
    vi.advanceTimersByTime(300);
    first?.says({ ack: { seq: 8, turn: 8 } });
    first?.onclose?.({ code: 1006 });
    expect(model.get("ack")?.seq).toBe(0);
    expect(sockets).toHaveLength(2);
  });

  it("that does not open, or over which nothing comes, counts as lost", () => {
    vi.advanceTimersByTime(4300);
    expect([sockets.length, sockets[0]?.closed]).toEqual([2, true]);
    last().onopen?.();
    vi.advanceTimersByTime(4600);
    expect(sockets).toHaveLength(3);
  });

  it("that carries no answers is given up when that is asked for", () => {
    last().works();
    model.reopen?.();
    expect([model.live, last().closed]).toEqual([false, true]);
    vi.advanceTimersByTime(300);
    expect(sockets).toHaveLength(2);
  });

  it("is opened again at once when the network comes back, or somebody looks", () => {
    for (const [target, type] of [
      [window, "online"],
      [document, "visibilitychange"],
    ] as const) {
      for (let i = 0; i < 6; i++) {
        loses();
        vi.advanceTimersByTime(3000);
      }
      loses();
      const before = sockets.length;
      target.dispatchEvent(new Event(type));
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it("one that still seems to be there is tried out then", () => {
    const check = vi.fn();
    model.on("check", check);
    last().works();
    window.dispatchEvent(new Event("online"));
    expect([check.mock.calls.length, sockets.length]).toEqual([1, 1]);
  });
});

describe("where the server says no", () => {
  it.each([
    [0, 3000],
    [0.999, 9990],
  ])("because many are here, the page comes again after three to ten seconds, whoever looks", (random, wait) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    last().onopen?.();
    loses(1013);
    expect(model.trouble).toBe("many");
    vi.advanceTimersByTime(wait - 100);
    window.dispatchEvent(new Event("online"));
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(110);
    expect(sockets).toHaveLength(2);
  });

  it.each([1003, 1007, 1008, 1009])("because of what was sent (%i), it comes again after three seconds", (code) => {
    last().works();
    loses(code);
    expect(model.trouble).toBe("refused");
    vi.advanceTimersByTime(2900);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(200);
    expect(sockets).toHaveLength(2);
  });

  it.each([1000, 1001, 1005, 1006, 1011, 1012])("for any other reason (%i), it comes again at once", (code) => {
    last().works();
    loses(code);
    expect(model.trouble).toBe("away");
    vi.advanceTimersByTime(260);
    expect(sockets).toHaveLength(2);
  });

  it("to every socket since the beginning, it is the network that forbids them; not where there was one", () => {
    const refuse = () => {
      for (let i = 0; i < 12; i++) {
        loses();
        vi.advanceTimersByTime(3000);
      }
      loses();
    };
    refuse();
    expect(model.trouble).toBe("forbidden");
    begin();
    last().works();
    refuse();
    expect(model.trouble).toBe("away");
  });
});

it("a page that is put away whole closes its socket without a word, and opens one when it is taken out", () => {
  last().works();
  window.dispatchEvent(new Event("pagehide"));
  expect([last().closed, model.live, model.trouble]).toEqual([true, false, ""]);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(1);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(sockets).toHaveLength(2);
});
