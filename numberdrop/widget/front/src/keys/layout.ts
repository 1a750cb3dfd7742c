/**
 * What stands on the reader's own keys, where the browser tells it (Chromium does). Letters of other scripts are read by their place
 * (`reading`): a table of keys names both.
 */

/** What a key writes, by its place: as `navigator.keyboard.getLayoutMap` gives it. */
export type Layout = Pick<ReadonlyMap<string, string>, "get">;

/** The layout; null where the browser does not tell it. */
export async function layoutHere(): Promise<Layout | null> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<Layout> } };
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null; // in a frame it may be forbidden
  }
}

const LATIN = /^\p{Script=Latin}$/u;
const LETTER = /^\p{L}$/u;

/** The name of a key, or of several, with what the reader's own keys show at their places where that is no Latin letter. */
export function onOwnKeys(how: string, layout: Layout | null): string {
  return how.replace(/\b[A-Z]\b/g, (letter) => {
    const own = layout?.get(`Key${letter}`) ?? "";
    return LETTER.test(own) && !LATIN.test(own) ? `${letter} (${own.toUpperCase()})` : letter;
  });
}
