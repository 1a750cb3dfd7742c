/// <reference types="vite/client" />
/** What the style sheets may ask about a page: classes that something draws, no name of an act, hardly ever what is inside. */

import { expect, it } from "vitest";

const SHEETS = import.meta.glob<string>("../src/css/**/*.css", { query: "?raw", import: "default", eager: true });
const MODULES = import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const STYLES = Object.values(SHEETS).join("\n");
const SOURCES = Object.values(MODULES).join("\n");

/** Names that stand in a class after what Python or a state says: `nd-${step.state}`. */
const isSaid = (name: string) =>
  new RegExp(`["\`]${name}["\`]|\\b${name}: |, ${/\d/.exec(name)?.[0]}\\b`).test(SOURCES);
const isDrawn = (name: string) =>
  new RegExp(`\\bnd-${name}(?![\\w-])`).test(SOURCES) || isSaid(name) || isSaid(name.replace(/keys$/, ""));

it("every sheet is laid on, once", () => {
  const laid = [...STYLES.matchAll(/@import "\.\/(.+)"/g)].map(([, name]) => `../src/css/${name}`);
  const sheets = Object.keys(SHEETS).filter((name) => !name.endsWith("/front.css"));
  expect(laid.sort()).toEqual(sheets.sort());
});

it("every class is drawn by something", () => {
  const classes = new Set([...STYLES.matchAll(/\.nd-([a-z]\w*)/g)].map(([, name]) => name ?? ""));
  expect([...classes].filter((name) => !isDrawn(name))).toEqual([]);
});

it("what a button does is no style sheet's business: Python says how it looks", () => {
  expect(STYLES).not.toMatch(/\[data-(k|testid)\b/);
});

it("what is inside is asked for where nothing else can tell, with a reason before it", () => {
  const rules = STYLES.split("}");
  const asking = rules.filter((rule) => rule.includes(":has("));
  expect(asking.length).toBeLessThan(4);
  for (const rule of asking) expect(rule).toMatch(/\*\/[^{]*:has\(/);
});
