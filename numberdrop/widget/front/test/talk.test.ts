/** What is said of an answer to who does not look. */

import { expect, it } from "vitest";
import { announced, isAgainst, isAnswer } from "../src/views/talk";
import { saying, talk } from "./page";

const words = saying({ verdict_right: "Right", verdict_wrong: "Not quite" });

it("the verdict on an answer comes first, and once", () => {
  expect(announced(talk({ verdict: "right", announce: "It rests there." }), words)).toBe("Right. It rests there.");
  expect(announced(talk({ verdict: "wrong", announce: "Not quite. It falls." }), words)).toBe("Not quite. It falls.");
});

it("what is no answer to a question is said as it is", () => {
  expect(announced(talk({ verdict: "refused", announce: "It is blocked." }), words)).toBe("It is blocked.");
  expect(announced(talk(), words)).toBe("");
});

it("a refusal is against the visitor, but no judgement on an answer", () => {
  expect([isAgainst({ verdict: "refused" }), isAnswer({ verdict: "refused" })]).toEqual([true, false]);
  expect([isAgainst({ verdict: "wrong" }), isAnswer({ verdict: "wrong" })]).toEqual([true, true]);
  expect([isAgainst({ verdict: "right" }), isAnswer({ verdict: "right" })]).toEqual([false, true]);
});
