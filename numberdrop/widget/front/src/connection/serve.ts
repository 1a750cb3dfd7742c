/** A page of the tutor on its server: draws the picture that came with it, and opens its session. */

import { read } from "../storage/storage";
import { render } from "../tutor";
import type { PageModel } from "./model";
import { type Opening, socketModel } from "./socket";

const SOON = 600;
const LONG = 15_000;

const json = (id: string) => JSON.parse(document.getElementById(id)?.textContent || "null");

/** The board keeps the chosen language on this device; the server has to know it before the board is there. */
function rememberLanguage() {
  const language = read("lang");
  // Without one (everything was erased) the cookie goes, too.
  const age = language ? 31_536_000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not everywhere, and waits
  document.cookie = `numberdrop-language=${language ?? ""}; path=/; max-age=${age}; SameSite=Lax`;
}

/** Until there is a picture: what is said above the empty page. */
function sayWaiting(model: PageModel) {
  const bar = document.getElementById("start");
  const [status, again] = bar?.querySelectorAll<HTMLElement>("[role=status], button") ?? [];
  if (!bar || !status || !again) return () => {};
  const { starting, slow, forbidden } = json("start-words");
  bar.querySelector("progress")?.removeAttribute("value"); // nobody knows how far it is
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
      queueMicrotask(draw); // when all of it is there
    };
    model.on("change:scene", drawn);
  }
  rememberLanguage();
  window.addEventListener("numberdrop-language", rememberLanguage);
}
