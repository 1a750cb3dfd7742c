// Room: the worker that Python runs in, so that a page never stands still. It starts Python, unpacks the tutor and hands
// messages on: a page to open or an intent goes in, traits as JSON come out, in the order of the questions.

import { loadPyodide } from "../@PYODIDE@/pyodide.mjs";
import { unpack } from "./unpack.mjs";

const near = (name) => new URL(name, import.meta.url).href;
const questions = [];
let wire = null;

function answer({ open, language, intent }) {
  try {
    self.postMessage({ news: open ? wire.open(open, language) : wire.answer(intent) });
  } catch (error) {
    self.postMessage({ trouble: String(error) });
  }
}

self.onmessage = ({ data }) => {
  if (wire) answer(data);
  else questions.push(data);
};

try {
  self.postMessage({ step: 1 });
  const pack = fetch(near("tutor.pack"));
  const py = await loadPyodide({ stdLibURL: near("python_stdlib.zip") });
  self.postMessage({ step: 2 });
  await unpack((await pack).body, py.FS, "/tutor");
  py.runPython("import sys; sys.path.insert(0, '/tutor')");
  wire = py.pyimport("numberdrop.publish.site.wire").Wire();
  self.postMessage({ step: 3 });
  for (const one of questions.splice(0)) answer(one);
} catch (error) {
  self.postMessage({ trouble: String(error) });
}
