/**
 * Whether the tutor is a guest on somebody else's page (a notebook, whatever shows it). Its own page is known by what the tutor lays out
 * itself: the `main` that it is drawn in. To a host it does nothing: title, language, background, address, keys and scrolling are the host's.
 */
export const isGuest = (root: Element) => root.closest("main#page") === null;
