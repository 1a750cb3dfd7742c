// Stores a snapshot of Python's memory just after its start on this device, so that the next visit continues from there and saves
// the start. It contains no data of the visitor. It fits only the files it was made with, whose folder is in its name.

const FAMILY = `numberdrop ${new URL("../", import.meta.url).pathname} memory`;
const NAME = new URL("memory", import.meta.url).href;

/** Read the snapshot; nothing on an insecure connection, or where storage is forbidden. */
export async function kept() {
  try {
    const found = await (await caches.open(FAMILY)).match(NAME);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

export const forget = () => caches.delete(FAMILY);

/** Store a snapshot, replacing older ones. A device without room for it starts Python the normal way. */
export async function keep(memory) {
  try {
    await forget();
    await (await caches.open(FAMILY)).put(NAME, new Response(memory));
  } catch (error) {
    console.info("Python's start is not kept:", error);
  }
}

/** Enlarge Pyodide's memory for the snapshot: it begins small and would not grow by itself. */
export function roomFor(memory) {
  const before = {};
  // The second variant is for hosts that serve .wasm under another type.
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
