// Room: the page where there is no server. It shows the first picture of a page before Python is there, starts Python in a
// worker, carries messages between it and the front end, and goes from page to page without starting Python again.

import { PATIENCE, language, pages, start, tell } from "./splash.js";

const root = new URL("../", import.meta.url),
  main = document.getElementById("page");

const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const answers = [];
let began,
  current = null,
  leave = () => {};
const python = new Promise((resolve) => {
  began = resolve;
});

const slow = setTimeout(() => tell("slow", true), PATIENCE);

// --- Python ---------------------------------------------------------------------------------------------------------------

/** The answer to a message. */
function ask(message) {
  worker.postMessage(JSON.stringify(message));
  return new Promise((resolve) => answers.push(resolve));
}

function fail(why) {
  console.error(why);
  clearTimeout(slow);
  tell("failed", true);
}

worker.onerror = (event) => fail(event.message || "the worker did not start");
worker.onmessage = ({ data }) => {
  if (data.step) {
    start.querySelector("progress").value = data.step;
    if (data.start) {
      document.documentElement.dataset.start = data.start;
      began();
    }
  } else if (data.trouble) fail(data.trouble);
  else answers.shift()(JSON.parse(data.news));
};

// --- a page ---------------------------------------------------------------------------------------------------------------

/** Bring a page before the visitor; what is pressed there waits until Python is behind it. */
async function mount(page, traits) {
  const { default: front, pageModel } = await import("./front.js");
  if (page !== current) return;
  leave();
  main.replaceChildren();
  page.model = pageModel(traits);
  leave = front.render({ model: page.model, el: main });
  main.removeAttribute("aria-busy");
}

async function show(name) {
  const page = { name, model: null },
    spoken = language();
  let [number] = crypto.getRandomValues(new Uint32Array(1));
  current = page;
  if (!show.running) {
    const picture = await (await fetch(new URL(`pictures/${name}.${spoken}.json`, import.meta.url))).json();
    number = picture.number; // Python is to throw the same dice
    if (page === current) await mount(page, picture.traits);
    await python;
    show.running = true;
  }
  if (page !== current) return;
  const news = await ask({ type: "open", page: name, language: spoken, number, shown: page.model !== null });
  if (page === current && !page.model) await mount(page, news);
  if (page !== current) return;
  page.model.begin(async (message) => {
    const answer = await ask(message);
    if (page === current) page.model.take(answer);
  });
  clearTimeout(slow);
  start.hidden = true;
  document.documentElement.dataset.python = "ready";
  keep();
}

// --- from page to page ------------------------------------------------------------------------------------------------------

/** The page that an address means, or nothing where it leads elsewhere. */
function named({ origin, pathname }) {
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return null;
  const name = pathname.slice(root.pathname.length).replace(/(^|index)(\.html)?$/, "home.html");
  return pages.find((page) => name === `${page}.html`) ?? null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || link.download || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const name = named(link);
  const here = link.pathname === window.location.pathname;
  if (name === null || (here && link.hash)) return;
  event.preventDefault();
  if (here) return; // pressed twice
  window.history.pushState(null, "", link.href);
  window.scrollTo(0, 0);
  main.focus({ preventScroll: true });
  show(name);
});
window.addEventListener("popstate", () => {
  const name = named(window.location);
  if (name && name !== current.name) show(name);
});

// --- without a network ------------------------------------------------------------------------------------------------------

/** From here on the site is kept on this device. Only now: what Python needs comes first. */
async function keep() {
  if (!navigator.serviceWorker || keep.asked) return;
  keep.asked = true;
  try {
    await navigator.serviceWorker.register(new URL("sw.js", root));
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage("started");
    document.documentElement.dataset.kept = "all";
  } catch (error) {
    console.info("not kept for use without a network:", error);
  }
}

tell("starting");
show(named(window.location) ?? "home");
