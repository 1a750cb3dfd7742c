/**
 * Whether the tutor is embedded in another page (a notebook, in whatever program). A page of its own is recognised by the `main` element
 * that the tutor lays out. An embedded tutor leaves the host's title, language, background, address, keys and scrolling alone.
 */
export const isGuest = (root: Element) => root.closest("main#page") === null;
