// Room: keeps the whole site on this device, one version at a time. A new version is fetched beside the old one, only what of it
// is new, and takes over when no page of the old one is open any more; so files of two versions never meet.

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
}

async function activate() {
  const own = [CACHE, `${FAMILY}memory`]; // that one looks after itself
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && !own.includes(name)) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const kept = await (await caches.open(CACHE)).match(url.href);
  return kept ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(new URL("./", self.location).href)) event.respondWith(answer(event.request));
});
