// A page without a server: shows its first picture before Python is loaded, starts Python in a
// worker, passes messages between it and the front end, and changes pages without restarting Python.

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

/** Report the file that prevents the start, or without one that the start has failed. */
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

/** Show a page; presses wait until Python is ready. */
async function mount(page, traits) {
  const { default: front, pageModel } = await import("./front.js");
  if (page !== current) return;
  leave();
  main.replaceChildren();
  page.model = pageModel(traits);
  leave = front.render({ model: page.model, el: main });
  main.removeAttribute("aria-busy");
}

/** The first picture of a page; without it the page appears when Python is ready. */
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
    number = picture?.number ?? number; // Python has to roll the same dice
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

/** Decode a part of an address to its file name; undecodable parts stay as they are. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page that an address names, or nothing for other addresses. Some hosts drop the suffix. */
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
    return; // pressed twice, or a link within this page
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

/** Store the site on this device from now on; what Python needs is loaded first. */
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

// --- storage that the browser may clear ---------------------------------------------------------------------------------------

/** Ask the browser to keep the storage as soon as there is progress: some browsers ask the visitor. */
async function toLast() {
  const { storage } = navigator;
  const lasts = (await storage?.persisted?.()) || (await storage?.persist?.()) || false;
  document.documentElement.dataset.lasts = lasts;
  return lasts;
}

/** Where the browser may clear the storage, show that beside the progress. */
async function warn() {
  const home = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  if (!(await toLast()) && !home) once("may_forget");
}

emptied(toLast).then((gone) => gone && once("emptied"));

tell("starting");
show(named(window.location) ?? "home");
