// @vitest-environment happy-dom
/** The clock of a storm. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock, clockFace, markPassed } from "../src/views/clock";
import { page, saying, scene } from "./page";

it.each([
  [180, "3:00"],
  [61, "1:01"],
  [9, "0:09"],
  [0, "0:00"],
])("%i seconds are shown as %s", (seconds, face) => {
  expect(clockFace(seconds)).toBe(face);
});

it.each([
  [61, 60, 60],
  [60, 59, undefined],
  [35, 28, 30],
  [11, 10, 10],
  [180, 61, undefined],
])("between %i and %i seconds left the mark %s is passed", (before, now, mark) => {
  expect(markPassed(before, now)).toBe(mark);
});

describe("on the page", () => {
  const words = saying({ clock: "Time left", clock_left: "{n} seconds left" });
  const at = (part: string) => document.querySelector(`[data-testid="${part}"]`)?.textContent;
  const shown = (clock?: { ends: number; left: number }) =>
    act(() => render(<Clock app={page({ words, scene: scene({ clock }) })} />, document.body));
  const wait = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  });
  afterEach(() => {
    render(null, document.body);
    vi.useRealTimers();
  });

  it("counts down by itself to nothing, and is said at a few moments only", () => {
    shown({ ends: 1000, left: 32 });
    expect([at("clock"), at("clock-said")]).toEqual(["Time left 0:32", ""]);
    wait(2);
    expect([at("clock"), at("clock-said")]).toEqual(["Time left 0:30", "30 seconds left"]);
    wait(10);
    expect([at("clock"), at("clock-said")]).toEqual(["Time left 0:20", "30 seconds left"]);
    wait(30);
    expect([at("clock"), at("clock-said")]).toEqual(["Time left 0:00", "10 seconds left"]);
  });

  it("says at once that it begins at a mark", () => {
    shown({ ends: 1000, left: 60 });
    expect(at("clock-said")).toBe("60 seconds left");
  });

  it("goes on while the page is drawn again, and begins anew with another countdown", () => {
    shown({ ends: 1000, left: 32 });
    wait(10);
    shown({ ends: 1000, left: 32 });
    expect(at("clock")).toBe("Time left 0:22");
    shown({ ends: 2000, left: 180 });
    expect([at("clock"), at("clock-said")]).toEqual(["Time left 3:00", ""]);
  });

  it("is not there without a countdown", () => {
    shown();
    expect(document.querySelector<HTMLElement>(".nd-clock")?.hidden).toBe(true);
  });
});
