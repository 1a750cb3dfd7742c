/** Starts a page on the tutor's server: draws the picture in its HTML and opens its session. */

import { read } from "../storage/storage";
import { render } from "../tutor";
import type { PageModel } from "./model";
import { type Opening, socketModel } from "./socket";

const SOON = 600;
const LONG = 15_000;

const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent || "null");

/** Copies the language chosen on this device into a cookie, as the server needs it before the board is loaded. */
function rememberLanguage() {
  const language = read("lang");
  // Without a stored language (everything was erased) the cookie is removed, too.
  const age = language ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not everywhere, and waits
  document.cookie = `numberdrop-language=${language ?? ""}; path=/; max-age=${age}; SameSite=Lax`;
}

/** The notice above the empty page until there is a picture. */
function sayWaiting(model: PageModel) {
  const bar = document.getElementById("start");
  const [status, again] = bar?.querySelectorAll<HTMLElement>("[role=status], button") ?? [];
  if (!bar || !status || !again) return () => {};
  const { starting, slow, forbidden } = json("start-words");
  bar.querySelector("progress")?.removeAttribute("value"); // progress is unknown
  const tell = (text: string, more: boolean) => {
    status.textContent = text;
    again.hidden = !more;
    bar.hidden = false;
  };
  again.addEventListener("click", () => window.location.reload());
  const waits = [setTimeout(tell, SOON, starting, false), setTimeout(tell, LONG, slow, true)];
  const refused = () => model.trouble === "forbidden" && tell(forbidden, true);
  model.on("away", refused);
  return () => {
    model.off("away", refused);
    waits.forEach(clearTimeout);
    bar.hidden = true;
  };
}

export function servePage() {
  const el = document.getElementById("page") ?? document.body;
  const { base, ...opening }: Opening & { readonly base: string } = json("opening");
  const picture = json("picture");
  const address = new URL(`${base}api/session`, window.location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const model = socketModel(address.href, opening, picture);

  function draw() {
    render({ model, el });
    el.removeAttribute("aria-busy");
  }
  if (picture) draw();
  else {
    const settle = sayWaiting(model);
    const drawn = () => {
      model.off("change:scene", drawn);
      settle();
      queueMicrotask(draw); // when it is loaded completely
    };
    model.on("change:scene", drawn);
  }
  rememberLanguage();
  window.addEventListener("numberdrop-language", rememberLanguage);
}
