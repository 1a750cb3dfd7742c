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

/** The declarations of all sheets but the one of the scale, as "place: property: value". */
const declared = (properties: RegExp) =>
  Object.entries(SHEETS)
    .filter(([name]) => !name.endsWith("/tokens.css"))
    .flatMap(([name, text]) =>
      [...text.replace(/\/\*.*?\*\//gs, "").matchAll(/(?<=[{;]\s*)([\w-]+):\s+([^;{}]+);/g)]
        .filter(([, property]) => properties.test(property ?? ""))
        .map(([, property, value]) => `${name.slice(11)}: ${property}: ${value?.replace(/\s+/g, " ")}`),
    );

/** What the scale does not have, and why. */
const LETTERS = [
  /: max\(1rem, 16px\)$/, // a phone zooms into a field with smaller letters
  /: 125%$/, // the root, on a large screen
  /: 0$/, // a sign instead of words
  /: (inherit|clamp\(.*cqi.*\)|clamp\(.*vw.*\)|min\(.*cqi\)|3\.5rem)$/, // headlines as wide as their room, the total of a game
];
const LINE = /\b(max|min|clamp|calc)\(|%|\bauto\b/;

it("colours have names: only tokens.css says how they look", () => {
  const raw = declared(/./).filter((one) =>
    /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch|oklab)a?\(|\b(white|black)\b(?!-)/i.test(one),
  );
  expect(raw).toEqual(["print.css: background: #fff"]); // paper, where no token reaches: around the widget
});

it("letters have a size of the scale; in a drawing, pixels are its own units", () => {
  const sizes = declared(/^font(-size)?$/).filter(
    (one) => !/var\(--(tiny|small|text|large|title|figure)\)|\dpx( |$)/.test(one),
  );
  expect(sizes.filter((one) => LETTERS.every((reason) => !reason.test(one)))).toEqual([]);
});

it("gaps are steps of the scale; more than its largest step is a place, not a gap", () => {
  const gaps = declared(/^((row-|column-)?gap|(padding|margin)(-[a-z-]+)?)$/);
  const off = gaps.filter((one) => !LINE.test(one) && /\b([01]\.\d+|1|2|2\.[0-4]\d*)rem|[1-9]\d*px/.test(one));
  expect(off).toEqual([]);
});

it("corners and layers are those of the scale", () => {
  const corners = declared(/radius$/).filter((one) => /\d(rem|px)/.test(one));
  const layers = declared(/^z-index$/).filter((one) => !/var\(--over-|: 1$/.test(one));
  expect([...corners, ...layers]).toEqual([]);
});
