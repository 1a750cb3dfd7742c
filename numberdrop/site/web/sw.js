// Room: keeps the whole site on this device. A new version is fetched beside the old one, only what of it is new, and whoever
// comes next gets it. A page that is open goes on with the files of its own version, whose folder is in their names: they stay
// until nobody may need them. So files of two versions never meet. A host may keep or change a file: the others are kept all the same,
// and the page hears which are lacking.

const FILES = @FILES@; // names and SHA-256
const FAMILY = `numberdrop ${new URL("./", self.location).pathname} `,
  CACHE = FAMILY + "@VERSION@";
const OWN_NAME = /\/(app|pyodide)-/; // what lies in these folders changes with their name
const APP = Object.keys(FILES).find((name) => name.startsWith("app-")).split("/")[0];
const TEXT = /\.(css|html|js|json|svg)$/;

/** A part of an address as its file is called; what cannot be read stays as it is. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A path in the one way in which files are kept, whatever signs their names have and however somebody wrote them. */
const written = (path) => path.split("/").map((part) => encodeURIComponent(plain(part))).join("/");

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a file is as published, or as good: with other ends of lines, or a page of this version into which a host has put something. */
async function serves(name, bytes) {
  if ((await hash(bytes)) === FILES[name]) return true;
  if (!TEXT.test(name)) return false;
  const text = new TextDecoder().decode(bytes);
  if ((await hash(new TextEncoder().encode(text.replaceAll("\r\n", "\n")))) === FILES[name]) return true;
  return name.endsWith(".html") && text.includes(`"${APP}/`) && text.includes("Content-Security-Policy");
}

/** A file to keep; nothing where the host has another in its place. Throws where it does not come at all. */
async function fetched(name, url) {
  const lasting = OWN_NAME.test(url);
  const known = lasting ? await caches.match(url) : null;
  if (known) return known;
  // The page has just had most of them: the browser's own store gives them without a second way.
  const response = await fetch(url, { cache: lasting ? "force-cache" : "no-cache" });
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  const bytes = await response.arrayBuffer();
  if (!(await serves(name, bytes))) return null;
  // Made anew: where a host takes endings off, it came by a detour, which no browser takes for the answer to a visit.
  return new Response(bytes, { headers: response.headers });
}

/** Fetch what is not kept yet; the names of what is lacking then. */
async function fill(strict) {
  const cache = await caches.open(CACHE);
  const lacking = [];
  for (const name of Object.keys(FILES)) {
    const url = new URL(name.split("/").map(encodeURIComponent).join("/"), self.location).href;
    if (await cache.match(url)) continue;
    try {
      const file = await fetched(name, url);
      if (file) await cache.put(url, file);
      else lacking.push(name);
    } catch (error) {
      if (strict) throw error;
      lacking.push(name);
    }
  }
  return lacking;
}

async function install() {
  // Where an earlier version is kept, that one stays until all of this one comes.
  const lacking = await fill(self.registration.active !== null);
  if (lacking.length) console.info("not as published, so not kept:", lacking.join(", "));
  await self.skipWaiting();
}

/** Earlier versions go when no page is open but one that has started (its id): it loads no more files. */
async function tidy(started) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = [CACHE, `${FAMILY}memory`]; // that one looks after itself
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && !own.includes(name));
  const { installing, waiting } = self.registration; // a later one may be among the others
  if (installing || waiting || pages.some(({ id, url }) => id !== started && url.startsWith(self.registration.scope))) return;
  for (const name of others) await caches.delete(name);
}

async function activate() {
  await self.clients.claim();
  await tidy("");
}

/** The addresses that a file may be kept under: as it is named, or as a host names it that takes endings off. */
function names(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  url.pathname = written(url.pathname);
  if (url.pathname.endsWith("/")) return [`${url.href}index.html`];
  return /\.\w+$/.test(url.pathname) ? [url.href] : [url.href, `${url.href}.html`];
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  for (const name of names(request)) {
    const kept = (await cache.match(name)) || (OWN_NAME.test(name) && (await caches.match(name)));
    if (kept) return kept;
  }
  return fetch(request);
}

async function began(page) {
  await tidy(page.id);
  page.postMessage({ lacking: await fill(false) });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(began(event.source)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(new URL("./", self.location).href)) event.respondWith(answer(event.request));
});
