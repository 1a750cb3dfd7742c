// Room: keeps the whole site on this device. A new version is fetched beside the old one, only what of it is new, and whoever
// comes next gets it. A page that is open goes on with the files of its own version, whose folder is in their names: they stay
// until nobody may need them. So files of two versions never meet.

const FILES = @FILES@; // names and SHA-256
const FAMILY = `numberdrop ${new URL("./", self.location).pathname} `,
  CACHE = FAMILY + "@VERSION@";
const OWN_NAME = /\/(app|pyodide)-/; // what lies in these folders changes with their name

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function fetched(url, sum) {
  const lasting = OWN_NAME.test(url);
  const known = lasting ? await caches.match(url) : null;
  if (known) return known;
  // The page has just had most of them: the browser's own store gives them without a second way.
  const response = await fetch(url, { cache: lasting ? "force-cache" : "no-cache" });
  if (!response.ok || (await hash(await response.clone().arrayBuffer())) !== sum) throw new Error(`not as published: ${url}`);
  return response;
}

async function install() {
  const cache = await caches.open(CACHE);
  for (const [name, sum] of Object.entries(FILES)) {
    const url = new URL(name, self.location).href;
    if (!(await cache.match(url))) await cache.put(url, await fetched(url, sum));
  }
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

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const kept = await (await caches.open(CACHE)).match(url.href);
  const earlier = !kept && OWN_NAME.test(url.href) && (await caches.match(url.href));
  return kept || earlier || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.waitUntil(tidy(event.source.id)));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(new URL("./", self.location).href)) event.respondWith(answer(event.request));
});
