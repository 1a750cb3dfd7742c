/** What Python sent, taken over: what stays, and what goes. No document. */

import { describe, expect, it } from "vitest";
import { pageModel } from "../src/connection/model";
import { firstState, type News, nextState, TRAITS } from "../src/picture";
import { put, UNTOUCHED } from "../src/state";
import type { Picture } from "../src/wire";
import { board, scene, talk } from "./page";

const model = (more: Partial<Picture> = {}) =>
  pageModel({ scene: scene(), talk: talk(), board: {}, table: {}, ...more });
const news = (more: Partial<News> = {}): News => ({
  changed: new Set(TRAITS),
  seq: 0,
  elsewhere: false,
  anew: false,
  ...more,
});
const first = (more: Partial<Picture> = {}) => firstState(model(more), UNTOUCHED.preferences);

it("a page without a grid takes nothing on it, whatever its mode", () => {
  expect([first({ scene: scene({ mode: "combo" }) }).board, first().mode]).toEqual([null, "none"]);
  expect(first({ scene: scene({ mode: "combo" }), board: board([]) }).mode).toBe("combo");
});

describe("a new explanation", () => {
  it("is said, and puts out what the old one lit", () => {
    const before = put({ pinned: { tone: "good" } })(first());
    const fresh = nextState(before, model({ talk: talk({ n: 1, announce: "It rests there." }) }), news());
    expect([fresh.said, fresh.pinned]).toEqual(["It rests there.", null]);
    const same = nextState(before, model(), news());
    expect(same.pinned).toEqual({ tone: "good" });
  });

  it("of a place that is tried leaves the coach's move on the board", () => {
    const move = [{ at: [0, 0], text: "5" }] as const;
    const before = put({ suggest: move })(first());
    const tried = nextState(before, model({ talk: talk({ verdict: "legal" }) }), news());
    expect(tried.suggest).toEqual(move);
    expect(nextState(before, model(), news()).suggest).toEqual([]);
  });
});

it("another page begins with an empty hand and nothing open; the answer's number counts", () => {
  const before = put({ opened: "more", dial: { die: 0, star: true, anchor: "" }, picks: {} })(first());
  const after = nextState(before, model(), news({ elsewhere: true, seq: 7 }));
  expect([after.opened, after.dial, after.ack.seq]).toEqual([null, null, 7]);
});
