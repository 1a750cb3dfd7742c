// @vitest-environment happy-dom
/** What has gone well grows for a moment, where things may move. */

import { expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { nudge } from "../src/views/nudge";

it.each([
  [true, 1],
  [false, 0],
])("moves only where things may move (%s), for less than half a second", (moving, times) => {
  const root = document.createElement("div");
  root.innerHTML = "<h2>Over</h2>";
  const animate = vi.fn();
  Object.assign(root.firstElementChild as Element, { animate });
  nudge({ root, wishes: { moving: () => moving } } as unknown as App, "h2");
  expect(animate).toHaveBeenCalledTimes(times);
  for (const [, lasts] of animate.mock.calls) expect(lasts).toBeLessThan(500);
});
