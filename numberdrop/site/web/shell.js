// Room: the page where there is no server. It shows the first picture of a page before Python is there, starts Python in a
// worker, carries messages between it and the front end, and goes from page to page without starting Python again.

import { missing } from "./files.js";
import { emptied, erased } from "./practised.js";
import { PATIENCE, language, once, pages, start, tell } from "./splash.js";

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

const slow = setTimeout(() => tell("slow", true), PATIENCE),
  doubt = setTimeout(() => explain("", false), PATIENCE / 2);
let failed = false;

// --- Python ---------------------------------------------------------------------------------------------------------------

/** The answer to a message. */
function ask(message) {
  worker.postMessage(JSON.stringify(message));
  return new Promise((resolve) => answers.push(resolve));
}

/** Say which file keeps the tutor from starting; where none does and it has failed, that it has. */
async function explain(otherwise, whole) {
  const fault = await missing(whole);
  if (show.running) return;
  if (fault) {
    clearTimeout(slow);
    tell(fault.key, true, fault.values);
  } else if (otherwise) tell(otherwise, true);
}

function fail(why, key = "failed") {
  console.error(why);
  clearTimeout(slow);
  clearTimeout(doubt);
  if (failed || show.running) return;
  failed = true;
  tell(key, true);
  if (key === "failed") explain(key, true);
}

worker.onerror = (event) => fail(event.message || "the worker did not start");
worker.onmessage = ({ data }) => {
  if (data.step) {
    start.querySelector("progress").value = data.step;
    if (data.start) {
      document.documentElement.dataset.start = data.start;
      began();
    }
  } else if (data.trouble) fail(data.trouble, data.key);
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

/** The first picture of a page; without it the page comes when Python is there. */
async function pictured(name, spoken) {
  try {
    return await (await fetch(new URL(`pictures/${encodeURIComponent(name)}.${spoken}.json`, import.meta.url))).json();
  } catch (error) {
    console.info("no first picture:", error);
    return null;
  }
}

const show = (name) => open(name).catch(fail);

async function open(name) {
  const page = { name, model: null },
    spoken = language();
  let [number] = crypto.getRandomValues(new Uint32Array(1));
  current = page;
  if (!show.running) {
    const picture = await pictured(name, spoken);
    number = picture?.number ?? number; // Python is to throw the same dice
    if (picture && page === current) await mount(page, picture.traits);
    await python;
    show.running = true;
  }
  if (page !== current) return;
  const news = await ask({ type: "open", page: name, language: spoken, number, shown: page.model !== null });
  if (page === current && !page.model) await mount(page, news);
  if (page !== current) return;
  page.model.begin(async (message) => {
    const answer = await ask(message);
    if (answer.log?.erase) erased(); // on purpose
    if (page === current) page.model.take(answer);
  });
  clearTimeout(slow);
  clearTimeout(doubt);
  start.hidden = true;
  document.documentElement.dataset.python = "ready";
  keep();
  if (name === "progress") warn();
}

// --- from page to page ------------------------------------------------------------------------------------------------------

/** A part of an address as its file is called; what cannot be read stays as it is. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page that an address means, or nothing where it leads elsewhere. Some hosts take the ending off. */
function named({ origin, pathname }) {
  if (origin !== root.origin || !pathname.startsWith(root.pathname)) return null;
  const name = plain(pathname.slice(root.pathname.length)).replace(/(\.html)?$/, "");
  return pages.find((page) => page === (/^(index)?$/.test(name) ? "home" : name)) ?? null;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || link.download || event.defaultPrevented || event.button) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const name = named(link);
  if (name === null) return;
  event.preventDefault();
  if (name === named(window.location)) {
    if (link.hash) window.location.hash = link.hash;
    return; // pressed twice, or something of this page
  }
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
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      document.documentElement.dataset.kept = data.lacking.length ? "some" : "all";
      if (data.lacking.length) once("unkept", { count: data.lacking.length, file: data.lacking[0] });
    });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage("started");
  } catch (error) {
    console.info("not kept for use without a network:", error);
  }
}

// --- what the browser may forget ----------------------------------------------------------------------------------------------

/** Ask the browser to keep what is practised here, as soon as there is anything: some ask the visitor. */
async function toLast() {
  const { storage } = navigator;
  const lasts = (await storage?.persisted?.()) || (await storage?.persist?.()) || false;
  document.documentElement.dataset.lasts = lasts;
  return lasts;
}

/** Where the browser may clear it away, say so beside the progress. */
async function warn() {
  const home = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  if (!(await toLast()) && !home) once("may_forget");
}

emptied(toLast).then((gone) => gone && once("emptied"));

tell("starting");
show(named(window.location) ?? "home");
