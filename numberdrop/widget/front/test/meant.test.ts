// @vitest-environment node
/** Which presses are meant for what they meet. Plain values: no page. */

import { describe, expect, it } from "vitest";
import { type Earlier, isMeant, MOMENT } from "../src/keys/meant";

const step: Earlier = ["button-step", 1000];

describe("a press on what has just got another meaning", () => {
  it("is not meant for it, a moment long", () => {
    for (const now of [1000, 1150, 1000 + MOMENT]) expect(isMeant("button-drop", now, [step])).toBe(false);
    expect(isMeant("button-drop", 1001 + MOMENT, [step])).toBe(true);
  });

  it("is meant where the meaning is the same, where there was nothing to press, and where nothing has changed", () => {
    expect(isMeant("button-step", 1001, [step])).toBe(true);
    expect(isMeant("button-drop", 1001, [[undefined, 1000]])).toBe(true);
    expect(isMeant("button-drop", 1001, [])).toBe(true);
  });

  it("is not meant either when one more picture has followed that left the place as it was", () => {
    expect(isMeant("button-drop", 1100, [step, ["button-drop", 1050]])).toBe(false);
  });

  it("is judged alike for keys", () => {
    expect(isMeant("drop", 1100, [["ask", 1000]])).toBe(false);
    expect(isMeant("drop", 1100, [["drop", 1000]])).toBe(true);
  });
});
