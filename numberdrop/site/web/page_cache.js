// Room: what Python's memory looked like when it had just started, kept on this device: the next visit goes on from there and
// saves the start. It holds nothing of the visitor's. It fits only the files it was made with, whose folder is in its name.

const FAMILY = `numberdrop ${new URL("../", import.meta.url).pathname} memory`;
const NAME = new URL("memory", import.meta.url).href;

/** The kept memory, or nothing: not over an unsafe connection, nor where storage is forbidden. */
export async function kept() {
  try {
    const found = await (await caches.open(FAMILY)).match(NAME);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

export const forget = () => caches.delete(FAMILY);

/** Keep it instead of any older one. A device without room for it starts Python as the first time. */
export async function keep(memory) {
  try {
    await forget();
    await (await caches.open(FAMILY)).put(NAME, new Response(memory));
  } catch (error) {
    console.info("Python's start is not kept:", error);
  }
}

/** Have Pyodide's memory large enough for what is to be put back: it begins small and would not grow by itself. */
export function roomFor(memory) {
  const before = {};
  // The second is the way where a host serves .wasm under another type.
  for (const way of ["instantiateStreaming", "instantiate"]) {
    before[way] = WebAssembly[way];
    WebAssembly[way] = async (...given) => {
      const made = await before[way].apply(WebAssembly, given);
      const own = (made.instance ?? made).exports.memory,
        missing = own ? memory.length - own.buffer.byteLength : 0;
      if (missing > 0) own.grow(Math.ceil(missing / 65536));
      return made;
    };
  }
  return () => Object.assign(WebAssembly, before);
}
