/**
 * From page to page. A link inside the tutor is an intent: the same Python shows the other page, and the address follows. Back,
 * forward and reload work as with documents; a link in a new tab is a document of its own. In a notebook the address is the
 * notebook's.
 */

import type { Connection } from "../connection/connection";
import type { Store } from "../state";
import type { HandSaver } from "../storage/saved_hand";
import type { StorageSync } from "../storage/storage_sync";
import type { Scene } from "../wire";
import { isGuest } from "./guest";
import type { Tabs } from "./tabs";

const OURS = /^[\w.-]+\.(?:ipynb|html)(?:#.*)?$/;
/** What names something to be laid out, and is no place on the page. */
const NAMED = /^#\w+=/;
const QUIET = 2500;
const CLOSE = 800;
const MOST_READIED = 3;

/** A link to the dice of a game or to a puzzle is followed once: later the page goes on where the visitor was. */
export function forgetLink(hash: string) {
  if (/^#(dice|puzzle|code|mode)=/.test(hash))
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** The last part of a path: the document itself. */
const leafOf = (path: string) => path.slice(path.lastIndexOf("/") + 1) || "home";
/** The page of an address, whether it is a notebook or a document there. */
export const pageOf = (name: string) =>
  name
    .replace(/#.*$/, "")
    .replace(/\.(ipynb|html)$/, "")
    .replace(/^index$/, "home");

/** How the address of the lessons ends: they are a part of the home page. */
const LESSONS = "#lessons";

/** What an address names on the page comes into sight. */
export function seek(root: HTMLElement, hash: string) {
  if (hash === LESSONS) root.querySelector('[data-card="map"]')?.scrollIntoView();
}

/** A page is read from its top; a host scrolls by itself. */
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
  /** Greet Python on a page, with the hash that led there. */
  readonly greet: (hash: string) => void;
}

/** `back`: through the history, where the address is there already. */
interface Way {
  readonly seq: number;
  readonly href: string;
  readonly hash: string;
  readonly back: boolean;
}

export type Router = ReturnType<typeof makeRouter>;

export function makeRouter({ root, store, connection, hand, sync, tabs, greet }: Around) {
  const met = new Set<string>(); // the pages that have been greeted
  let here: string | null = null;
  let going: Way | null = null;
  let came: Way | null = null; // the way that has just been answered
  let idle = 0;
  let readied = 0;

  /** Whether the address is the tutor's own: a page of a server or of the site, not a notebook's. */
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
    // Without Python, or on a page of somebody's own, the link is what every link is.
    if (!OURS.test(href) || !store.state.scene.here || !connection.met()) return;
    event.preventDefault();
    go(href);
  }

  /** Back and forward. Where there is no Python yet, whoever laid out the page shows the other one. */
  function onPop(event: PopStateEvent) {
    const name = pageOf(leafOf(window.location.pathname));
    const bound = pageOf(going?.href ?? here ?? "");
    if (isGuest(root) || here === null || name === bound || !connection.met()) return;
    event.stopImmediatePropagation();
    go(name + here.slice(pageOf(here).length) + window.location.hash, true); // pages are notebooks here, documents there
  }

  /** A link to something of this page was put into its address: it is followed once, as by a page that begins with it. */
  function onHash() {
    const { hash } = window.location;
    if (here === null || !follows() || !NAMED.test(hash) || !connection.met()) return;
    if (pageOf(leafOf(window.location.pathname)) !== pageOf(here)) return;
    forgetLink(hash);
    go(here + hash);
  }

  /** Where the picture that has just come belongs to; tells whether that is another page than before. */
  function moved({ here: shown }: Scene): boolean {
    const now = shown ?? null;
    const other = here !== null && now !== here;
    if (here === null && now !== null) met.add(now);
    here = now;
    return other;
  }

  /** The address of what is shown. Who has gone on meanwhile, or back, has the one of where they are bound for. */
  function address() {
    if (here !== null && follows() && pageOf(leafOf(window.location.pathname)) !== pageOf(here))
      window.history.pushState(null, "", new URL(here, document.baseURI));
  }

  /** The page is another one: its address, its beginning, and the greeting where it is met for the first time. */
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

  /** A page that Python does not have is a document like any other. */
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

  /** While nobody does anything Python gets ready for the page that probably comes next. */
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
  window.addEventListener("popstate", onPop, true); // before the site's own
  window.addEventListener("hashchange", onHash);
  function stop() {
    clearTimeout(idle);
    window.removeEventListener("popstate", onPop, true);
    window.removeEventListener("hashchange", onHash);
  }
  return { moved, arrived, answered, rest, stop };
}
