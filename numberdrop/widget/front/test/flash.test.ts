// @vitest-environment happy-dom
/** What has gone well grows for a moment. */

import { expect, it, vi } from "vitest";
import { flash } from "../src/views/flash";

it("lasts less than half a second", () => {
  const root = document.createElement("div");
  root.innerHTML = "<h2>Over</h2>";
  const animate = vi.fn();
  Object.assign(root.children[0] ?? root, { animate });
  flash(root, "h2");
  expect(animate).toHaveBeenCalledOnce();
  for (const [, lasts] of animate.mock.calls) expect(lasts).toBeLessThan(500);
});
