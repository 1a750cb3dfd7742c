/**
 * Navigation between pages. A link inside the tutor is an intent: the same session shows the other page, and the address follows. Back,
 * forward and reload work as with documents; a link in a new tab is a separate document. In a notebook the address stays the notebook's.
 */

import type { Connection } from "../connection/connection";
import type { Store } from "../state";
import type { HandSaver } from "../storage/saved_hand";
import type { StorageSync } from "../storage/storage_sync";
import type { Scene } from "../wire";
import { isGuest } from "./guest";
import type { Tabs } from "./tabs";

const OURS = /^[\w.-]+\.(?:ipynb|html)(?:#.*)?$/;
/** Hash parameters that set something up, and are no place on the page. */
const NAMED = /^#\w+=/;
const QUIET = 2500;
const CLOSE = 800;
const MOST_READIED = 3;

/** Links to a game's dice or a puzzle are followed once: later the page continues where the visitor was. */
export function forgetLink(hash: string) {
  if (/^#(dice|puzzle|code|mode)=/.test(hash))
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** The last part of a path: the document's name. */
const leafOf = (path: string) => path.slice(path.lastIndexOf("/") + 1) || "home";
/** The page of an address, as a notebook or a document. */
export const pageOf = (name: string) =>
  name
    .replace(/#.*$/, "")
    .replace(/\.(ipynb|html)$/, "")
    .replace(/^index$/, "home");

/** The hash of the lessons, which are a part of the home page. */
const LESSONS = "#lessons";

/** Scrolls to the element that an address names. */
export function seek(root: HTMLElement, hash: string) {
  if (hash === LESSONS) root.querySelector('[data-card="map"]')?.scrollIntoView();
}

/** Scrolls to the top of a page; a host scrolls by itself. */
export function toTop(root: HTMLElement) {
  if (!isGuest(root)) window.scrollTo(0, 0);
}

export interface Around {
  readonly root: HTMLElement;
  readonly store: Pick<Store, "state">;
  readonly connection: Pick<Connection, "post" | "met">;
  readonly hand: Pick<HandSaver, "save">;
  readonly sync: Pick<StorageSync, "differs">;
  readonly tabs: Pick<Tabs, "claim">;
  /** Greet Python on a page, with the hash of the link. */
  readonly greet: (hash: string) => void;
}

/** `back`: through the history, where the address is right already. */
interface Way {
  readonly seq: number;
  readonly href: string;
  readonly hash: string;
  readonly back: boolean;
}

export type Router = ReturnType<typeof makeRouter>;

export function makeRouter({ root, store, connection, hand, sync, tabs, greet }: Around) {
  const met = new Set<string>(); // pages greeted so far
  let here: string | null = null;
  let going: Way | null = null;
  let came: Way | null = null; // the navigation that was answered last
  let idle = 0;
  let readied = 0;

  /** Whether the address belongs to the tutor: a page of a server or of the site, not a notebook's. */
  const follows = () => !isGuest(root) && /(\/|\.ipynb|\.html)$/.test(window.location.pathname);

  function go(href: string, back = false) {
    hand.save();
    const hash = href.includes("#") ? href.slice(href.indexOf("#")) : "";
    going = { seq: connection.post({ type: "go", href }), href, hash, back };
  }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.target || link.download || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const href = link.getAttribute("href") ?? "";
    // Without Python, or on a page of another author, the link is a plain link.
    if (!OURS.test(href) || !store.state.scene.here || !connection.met()) return;
    event.preventDefault();
    go(href);
  }

  /** Handles back and forward. Before Python is connected, the host of the page shows the other one. */
  function onPop(event: PopStateEvent) {
    const name = pageOf(leafOf(window.location.pathname));
    const bound = pageOf(going?.href ?? here ?? "");
    if (isGuest(root) || here === null || name === bound || !connection.met()) return;
    event.stopImmediatePropagation();
    go(name + here.slice(pageOf(here).length) + window.location.hash, true); // pages are notebooks on a server, documents on the site
  }

  /** A link to something on this page was put into its address: it is followed once, as on loading. */
  function onHash() {
    const { hash } = window.location;
    if (here === null || !follows() || !NAMED.test(hash) || !connection.met()) return;
    if (pageOf(leafOf(window.location.pathname)) !== pageOf(here)) return;
    forgetLink(hash);
    go(here + hash);
  }

  /** Takes over the place of the new picture; returns whether it is another page than before. */
  function moved({ here: shown }: Scene): boolean {
    const now = shown ?? null;
    const other = here !== null && now !== here;
    if (here === null && now !== null) met.add(now);
    here = now;
    return other;
  }

  /** Updates the address to the shown page; a visitor who has moved on meanwhile keeps the address of the target. */
  function address() {
    if (here !== null && follows() && pageOf(leafOf(window.location.pathname)) !== pageOf(here))
      window.history.pushState(null, "", new URL(here, document.baseURI));
  }

  /** Handles a new page: its address, scrolling to its top, and the greeting on the first visit. */
  function arrived() {
    if (here === null) return;
    if (!going && !came) address();
    toTop(root);
    seek(root, came?.hash ?? "");
    root.focus({ preventScroll: true });
    if (!met.has(here)) greet(came?.hash ?? "");
    else if (sync.differs(store.state.log)) greet("");
    else tabs.claim();
    met.add(here);
    came = null;
    rest();
  }

  /** Loads a page that Python does not have as a plain document. */
  function answered() {
    came = going && store.state.ack.seq >= going.seq ? going : null;
    if (!came) return;
    const { href, hash, back } = came;
    going = null;
    if (pageOf(href) === pageOf(here ?? "")) {
      if (!back) address();
      seek(root, hash);
    } else if (back) window.location.reload();
    else window.location.assign(new URL(href, document.baseURI));
  }

  /** While the visitor is idle, Python prepares the page that probably comes next. */
  function rest(after = QUIET) {
    clearTimeout(idle);
    idle = window.setTimeout(() => {
      if (!store.state.scene.here || document.visibilityState !== "visible" || store.state.scene.tick) return;
      connection.post({ type: "idle" });
      readied += 1;
      if (readied < MOST_READIED) rest(CLOSE);
    }, after);
  }
  const awake = () => {
    if (readied < MOST_READIED) rest();
  };

  root.addEventListener("click", onClick);
  for (const type of ["pointerdown", "keydown"]) root.addEventListener(type, awake, true);
  window.addEventListener("popstate", onPop, true); // before the site's handler
  window.addEventListener("hashchange", onHash);
  function stop() {
    clearTimeout(idle);
    window.removeEventListener("popstate", onPop, true);
    window.removeEventListener("hashchange", onHash);
  }
  return { moved, arrived, answered, rest, stop };
}
