/** Words of the catalogue that the front end uses itself. */

import type { Words } from "./wire";

/** Fill in a template: fill("row {row}", {row: 3}). An unknown name stays visible, so that a mistake is noticed. */
export const fill = (template: string, values: Readonly<Record<string, unknown>>) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));

/** A word missing from the catalogues shows its key instead of breaking the page. A proxy has the type of its target: hence the cast. */
export const showingKeys = (words: Partial<Words>): Words =>
  new Proxy(words as Words, { get: (known, key) => Reflect.get(known, key) ?? String(key) });
