/**
 * The web socket to a page's session. When it is lost, another one is opened, which continues from the last snapshot: any process or machine
 * can serve it.
 */

import type { Picture } from "../wire";
import { type PageModel, pageModel, type Trouble } from "./model";

/** Milliseconds to wait for an open socket, and for the first answer over it. */
const PATIENCE = 4000;
const FIRST = 250;
const MOST = 3000;
/** Milliseconds to wait when there are too many visitors: the minimum, and the maximum of a random addition. */
const CROWDED = 3000;
const SPREAD = 7000;
/** Milliseconds without any socket after which the network is assumed to forbid them. */
const NEVER = 15_000;
const MANY = 1013;
/** Close codes of a refused message: policy, binary, invalid UTF-8, too large. */
const REFUSED: ReadonlySet<number> = new Set([1003, 1007, 1008, 1009]);
const RELOADED = "numberdrop.reloaded";

/** The data that open a page's session. */
export interface Opening {
  readonly page: string;
  readonly language: string;
  /** The seed of the first picture's dice. */
  readonly number: number;
  /** The version of the scripts. */
  readonly build: string;
}

type News = Partial<Picture> & { readonly snapshot?: string; readonly reload?: true };

/** Reload the page for another version of the scripts; only once, if that does not help. */
function reload(build: string): boolean {
  try {
    if (window.sessionStorage.getItem(RELOADED) === build) return false;
    window.sessionStorage.setItem(RELOADED, build);
  } catch {
    return false; // without storage to note the attempt, it could reload forever
  }
  window.location.reload();
  return true;
}

/** A page's model over a socket; `picture` is what the page shows already. */
export function socketModel(address: string, opening: Opening, picture: Partial<Picture> | null): PageModel {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let notBefore = 0;
  let had = false;
  const begun = Date.now();
  let shown = picture !== null; // whether only the first picture is shown
  let answered = 0;
  let resting = false;
  let settled = false; // whether the greeting over this socket is answered
  let fresh = "";
  let snapshot = ""; // the newest snapshot from after a greeting

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

  /** The page and language with which the next socket opens, which may have changed. */
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
      // What a closing socket does not take is sent again after the greeting of the next one.
      const say = (message: object) => {
        if (link.readyState === link.OPEN) link.send(JSON.stringify(message));
      };
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

  /** Close the socket and ignore its events. */
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

  /** Handle a restored network or a page that becomes visible. */
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
  // A page in the back/forward cache has no socket; when it is restored, it opens another.
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
