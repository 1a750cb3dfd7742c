/**
 * The web socket to a page's session. Whenever it is lost another one is opened, which goes on from the last snapshot: to this page
 * its Python is always the same, whatever process or machine it is.
 */

import type { Picture } from "../wire";
import { type PageModel, pageModel, type Trouble } from "./model";

/** Until a socket is open, and until the first answer comes over it. */
const PATIENCE = 4000;
const FIRST = 250;
const MOST = 3000;
/** Where many are here: the least, and so much more for some. */
const CROWDED = 3000;
const SPREAD = 7000;
/** After so long without ever having had a socket it is the network that forbids them. */
const NEVER = 15_000;
const MANY = 1013;
/** Policy, binary, no UTF-8, too large: something that was sent does not get through. */
const REFUSED: ReadonlySet<number> = new Set([1003, 1007, 1008, 1009]);
const RELOADED = "numberdrop.reloaded";

/** What opens the page. */
export interface Opening {
  readonly page: string;
  readonly language: string;
  /** Of the first picture: its dice follow from it. */
  readonly number: number;
  /** The version of the scripts. */
  readonly build: string;
}

type News = Partial<Picture> & { readonly snapshot?: string; readonly reload?: true };

/** Load the page anew for another version of the scripts; not again where that has not helped. */
function reload(build: string): boolean {
  try {
    if (window.sessionStorage.getItem(RELOADED) === build) return false;
    window.sessionStorage.setItem(RELOADED, build);
  } catch {
    return false; // who could not stop would go on for ever
  }
  window.location.reload();
  return true;
}

/** A page's model over a socket; `picture` is what it shows already. */
export function socketModel(address: string, opening: Opening, picture: Partial<Picture> | null): PageModel {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let notBefore = 0;
  let had = false;
  const begun = Date.now();
  let shown = picture !== null; // whether nothing but the first picture is shown
  let answered = 0;
  let resting = false;
  let settled = false; // whether the greeting over this socket is answered
  let fresh = "";
  let snapshot = ""; // the newest that knows of a greeting

  const model = pageModel(picture ?? {}, {
    reopen: () => lost(0),
    settled() {
      settled = true;
      snapshot = fresh;
      tries = 0;
    },
    rest() {
      resting = true;
      drop();
      fresh = snapshot = "";
      model.lose("");
    },
    resume() {
      resting = shown = false;
      tries = 0;
      connect();
    },
  });
  const first = model.get("scene")?.here;

  /** The page may be another one by now, and speak another language. */
  function where() {
    const { here, lang } = model.get("scene") ?? {};
    return { page: here && first && here !== first ? here : opening.page, language: lang ?? opening.language };
  }

  function connect() {
    drop();
    const link = new WebSocket(address);
    socket = link;
    timer = setTimeout(lost, PATIENCE, 0);
    link.onopen = () => {
      had = true;
      clearTimeout(timer);
      timer = setTimeout(lost, PATIENCE, 0);
      const say = (message: object) => link.send(JSON.stringify(message));
      say({ type: "open", ...opening, ...where(), shown, seq: answered, snapshot });
      model.begin(say);
    };
    link.onmessage = ({ data }) => {
      if (socket === link) hear(JSON.parse(data));
    };
    link.onclose = ({ code }) => {
      if (socket === link) lost(code);
    };
  }

  function hear({ snapshot: taken, reload: other, ...news }: News) {
    clearTimeout(timer);
    if (other) return reload(opening.build) ? drop() : lost(MANY);
    if (taken !== undefined) fresh = taken;
    if (settled) snapshot = fresh;
    answered = Math.max(answered, news.ack?.seq ?? 0);
    if (news.scene) shown = false;
    model.take(news);
  }

  /** Close it, and hear nothing of it any more. */
  function drop() {
    clearTimeout(timer);
    const link = socket;
    socket = null;
    settled = false;
    fresh = snapshot;
    link?.close();
  }

  function troubleOf(code: number): Trouble {
    if (REFUSED.has(code)) return "refused";
    if (code === MANY) return "many";
    return !had && Date.now() - begun > NEVER && navigator.onLine ? "forbidden" : "away";
  }

  function lost(code: number) {
    drop();
    const trouble = troubleOf(code);
    model.lose(trouble);
    const told = trouble === "many" ? CROWDED + SPREAD * Math.random() : trouble === "refused" ? CROWDED : 0;
    notBefore = Date.now() + told;
    const backoff = Math.min(MOST, FIRST * 2 ** tries) * (0.5 + Math.random() / 2);
    tries += 1;
    timer = setTimeout(connect, told || backoff);
  }

  /** The network is back, or somebody looks at the page again. */
  function wake() {
    if (resting) return;
    if (model.live) model.check();
    else if (Date.now() >= notBefore) {
      tries = 0;
      connect();
    }
  }

  window.addEventListener("online", wake);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wake();
  });
  // A page that is put away whole has no socket; the one that is taken out again opens another.
  window.addEventListener("pagehide", () => {
    drop();
    model.lose("");
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) wake();
  });
  connect();
  return model;
}
