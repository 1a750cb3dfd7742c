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
const QUIET = 2500;
const CLOSE = 800;
const MOST_READIED = 3;

/** The last part of a path: the document itself. */
const leafOf = (path: string) => path.slice(path.lastIndexOf("/") + 1) || "home";
/** The page of an address, whether it is a notebook or a document there. */
export const pageOf = (name: string) =>
  name
    .replace(/#.*$/, "")
    .replace(/\.(ipynb|html)$/, "")
    .replace(/^index$/, "home");

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

export type Router = ReturnType<typeof makeRouter>;

export function makeRouter({ root, store, connection, hand, sync, tabs, greet }: Around) {
  const met = new Set<string>(); // the pages that have been greeted
  let here: string | null = null;
  let going: { seq: number; href: string } | null = null;
  let hash = "";
  let idle = 0;
  let readied = 0;

  /** Whether the address is the tutor's own: a page of a server or of the site, not a notebook's. */
  const follows = () => !isGuest(root) && /(\/|\.ipynb|\.html)$/.test(window.location.pathname);

  function go(href: string) {
    hand.save();
    hash = href.includes("#") ? href.slice(href.indexOf("#")) : "";
    going = { seq: connection.post({ type: "go", href }), href };
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
    if (isGuest(root) || here === null || name === pageOf(here) || !connection.met()) return;
    event.stopImmediatePropagation();
    go(name + here.slice(pageOf(here).length) + window.location.hash); // pages are notebooks here, documents there
  }

  /** Where the picture that has just come belongs to; tells whether that is another page than before. */
  function moved({ here: shown }: Scene): boolean {
    const now = shown ?? null;
    const other = here !== null && now !== here;
    if (here === null && now !== null) met.add(now);
    here = now;
    return other;
  }

  /** The page is another one: its address, its beginning, and the greeting where it is met for the first time. */
  function arrived() {
    going = null;
    if (here === null) return;
    if (follows() && pageOf(leafOf(window.location.pathname)) !== pageOf(here))
      window.history.pushState(null, "", new URL(here, document.baseURI));
    toTop(root);
    root.focus({ preventScroll: true });
    if (!met.has(here)) greet(hash);
    else if (sync.differs(store.state.log)) greet("");
    else tabs.claim();
    met.add(here);
    hash = "";
    rest();
  }

  /** A page that Python does not have is a document like any other. */
  function answered() {
    if (!going || store.state.ack.seq < going.seq) return;
    const { href } = going;
    going = null;
    if (pageOf(href) !== pageOf(here ?? "")) window.location.assign(new URL(href, document.baseURI));
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
  function stop() {
    clearTimeout(idle);
    window.removeEventListener("popstate", onPop, true);
  }
  return { moved, arrived, answered, rest, stop };
}
