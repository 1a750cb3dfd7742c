/**
 * The labels of the user's own keys, where the browser provides them (Chromium). Letters of other scripts are read by their place
 * (`reading`), so a table of keys shows both.
 */

/** The characters of keys by place, as in `navigator.keyboard.getLayoutMap`. */
export type Layout = Pick<ReadonlyMap<string, string>, "get">;

/** The layout; null where the browser does not provide it. */
export async function layoutHere(): Promise<Layout | null> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<Layout> } };
  try {
    return (await keyboard?.getLayoutMap?.()) ?? null;
  } catch {
    return null; // a frame may be denied it
  }
}

const LATIN = /^\p{Script=Latin}$/u;
const LETTER = /^\p{L}$/u;

/** The name of one or several keys, with what the user's own keys show at their places where that is no Latin letter. */
export function onOwnKeys(how: string, layout: Layout | null): string {
  return how.replace(/\b[A-Z]\b/g, (letter) => {
    const own = layout?.get(`Key${letter}`) ?? "";
    return LETTER.test(own) && !LATIN.test(own) ? `${letter} (${own.toUpperCase()})` : letter;
  });
}
