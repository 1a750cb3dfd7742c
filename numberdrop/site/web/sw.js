// Service worker that stores the whole site on this device. A new version is downloaded beside the old one, only its new files, and
// used from the next visit. An open page continues with the files of its own version, whose folder is in their names: they are kept
// until no page needs them, so files of two versions never mix. If a host withholds or changes a file, the others are stored all the same,
// and the page is told which are missing.

const FILES = @FILES@; // names and SHA-256
const FAMILY = `numberdrop ${new URL("./", self.location).pathname} `,
  CACHE = FAMILY + "@VERSION@";
const OWN_NAME = /\/(app|pyodide)-/; // folders whose names change with their content
const APP = Object.keys(FILES).find((name) => name.startsWith("app-")).split("/")[0];
const TEXT = /\.(css|html|js|json|svg)$/;

/** Decode a part of an address to its file name; undecodable parts stay as they are. */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The normal form of a path, under which files are stored, however it was written. */
const written = (path) => path.split("/").map((part) => encodeURIComponent(plain(part))).join("/");

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether a file is as published or equivalent: with other line ends, or a page of this version into which a host has inserted something. */
async function serves(name, bytes) {
  if ((await hash(bytes)) === FILES[name]) return true;
  if (!TEXT.test(name)) return false;
  const text = new TextDecoder().decode(bytes);
  if ((await hash(new TextEncoder().encode(text.replaceAll("\r\n", "\n")))) === FILES[name]) return true;
  return name.endsWith(".html") && text.includes(`"${APP}/`) && text.includes("Content-Security-Policy");
}

/** Download a file to store; nothing where the host serves other content. Throws where it cannot be downloaded. */
async function fetched(name, url) {
  const lasting = OWN_NAME.test(url);
  const known = lasting ? await caches.match(url) : null;
  if (known) return known;
  // The page has just loaded most files: the browser's own cache serves them again.
  const response = await fetch(url, { cache: lasting ? "force-cache" : "no-cache" });
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  const bytes = await response.arrayBuffer();
  if (!(await serves(name, bytes))) return null;
  // Recreated: hosts that drop suffixes redirect, and browsers refuse a redirected response for a navigation.
  return new Response(bytes, { headers: response.headers });
}

/** Download the files not stored yet; returns the names of missing ones. */
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
  // An earlier stored version is kept until all files of this one are stored.
  const lacking = await fill(self.registration.active !== null);
  if (lacking.length) console.info("not as published, so not kept:", lacking.join(", "));
  await self.skipWaiting();
}

/** Remove earlier versions when no page is open except one that has started (its id): it loads no more files. */
async function tidy(started) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = [CACHE, `${FAMILY}memory`]; // that one handles it itself
  const others = (await caches.keys()).filter((name) => name.startsWith(FAMILY) && !own.includes(name));
  const { installing, waiting } = self.registration; // a later version may be among the others
  if (installing || waiting || pages.some(({ id, url }) => id !== started && url.startsWith(self.registration.scope))) return;
  for (const name of others) await caches.delete(name);
}

async function activate() {
  await self.clients.claim();
  await tidy("");
}

/** The addresses under which a file may be stored: its own, and the one without suffix that some hosts use. */
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
