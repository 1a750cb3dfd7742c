/** The table of keys names what stands on the reader's own keys. */

import { afterEach, expect, it, vi } from "vitest";
import { layoutHere, onOwnKeys } from "../src/keys/layout";

const RUSSIAN = new Map([
  ["KeyR", "к"],
  ["KeyU", "г"],
  ["KeyZ", "я"],
]);
const FRENCH = new Map([
  ["KeyQ", "a"],
  ["KeyZ", "w"],
]);

afterEach(() => vi.unstubAllGlobals());

it("letters of another script stand beside the Latin ones", () => {
  expect(onOwnKeys("R", RUSSIAN)).toBe("R (К)");
  expect(onOwnKeys("U, Ctrl+Z", RUSSIAN)).toBe("U (Г), Ctrl+Z (Я)");
  expect(onOwnKeys("Space, Enter", RUSSIAN)).toBe("Space, Enter");
});

it("a Latin letter is read by what it writes, wherever its key lies", () => {
  expect(onOwnKeys("↑ or X, Z", FRENCH)).toBe("↑ or X, Z");
});

it("where the browser does not tell, or may not, the names stay", async () => {
  vi.stubGlobal("navigator", {});
  expect(onOwnKeys("R", await layoutHere())).toBe("R");
  vi.stubGlobal("navigator", { keyboard: { getLayoutMap: () => Promise.reject(new Error("forbidden")) } });
  expect(await layoutHere()).toBeNull();
  vi.stubGlobal("navigator", { keyboard: { getLayoutMap: () => Promise.resolve(RUSSIAN) } });
  expect(onOwnKeys("R", await layoutHere())).toBe("R (К)");
});
