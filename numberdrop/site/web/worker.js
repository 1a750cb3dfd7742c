// The worker that runs Python, so that the page stays responsive. It starts Python, unpacks the tutor and passes
// messages: they go in as to a server, and answers come out in order.

import { loadPyodide } from "../@PYODIDE@/pyodide.js";
import { core } from "./core.js";
import { forget, keep, kept, roomFor } from "./page_cache.js";
import { unpack } from "./unpack.js";

const near = (name) => new URL(name, import.meta.url).href;
const LIBRARY = { stdLibURL: near("library.bin") };
const PACK = near("tutor.bin");
const CORE = core(near("core.wasm")).catch((error) => console.info("The coach thinks in Python:", error));
const questions = [];
let host = null;

function answer(text) {
  try {
    self.postMessage({ news: host.answer(text) });
  } catch (error) {
    self.postMessage({ trouble: String(error) });
  }
}

self.onmessage = ({ data }) => {
  if (host) answer(data);
  else questions.push(data);
};

/** Compile WebAssembly whatever type a host gives it, and report what cannot be started: Pyodide would wait for it forever. */
function anyType() {
  const before = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const response = await source;
    try {
      const known = (response.headers.get("content-type") || "").startsWith("application/wasm");
      if (known) return await before.call(WebAssembly, response, imports);
      return await WebAssembly.instantiate(await response.arrayBuffer(), imports);
    } catch (error) {
      self.postMessage({ trouble: String(error) });
      throw error;
    }
  };
}

/** Restore Python from the snapshot of this device; nothing where there is none, or it does not fit. */
async function again() {
  const memory = await kept();
  if (!memory) return null;
  const pack = fetch(PACK);
  const done = roomFor(memory);
  try {
    const py = await loadPyodide({ ...LIBRARY, _loadSnapshot: memory });
    await unpack((await pack).body, py.FS, "/tutor"); // files are not part of the snapshot
    py.runPython("import random; random.seed()"); // nor is randomness
    return py;
  } catch (error) {
    console.info("Python starts anew:", error);
    await forget();
    return null;
  } finally {
    done();
  }
}

async function anew() {
  const pack = fetch(PACK);
  const py = await loadPyodide({ ...LIBRARY, _makeSnapshot: Boolean(self.caches) });
  self.postMessage({ step: 2 });
  await unpack((await pack).body, py.FS, "/tutor");
  py.runPython(`
import sys
sys.path.insert(0, "/tutor")
from numberdrop.site.pyodide_host import Host
host = Host()`);
  if (self.caches) {
    const memory = py.makeMemorySnapshot();
    setTimeout(keep, 2000, memory); // the page comes first
  }
  return py;
}

try {
  if (!self.WebAssembly) throw Object.assign(new Error("no WebAssembly"), { key: "no_wasm" });
  anyType();
  self.postMessage({ step: 1 });
  const before = await again();
  const py = before ?? (await anew());
  const thinks = await CORE;
  if (thinks) py.registerJsModule("numberdrop_core", thinks); // not part of the snapshot
  host = py.globals.get("host");
  self.postMessage({ step: 3, start: before ? "again" : "anew" });
  for (const one of questions.splice(0)) answer(one);
} catch (error) {
  self.postMessage({ trouble: String(error), key: error.key });
}
