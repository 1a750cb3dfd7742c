// Room: the build, in Node, with the site's own Python: packs it, then starts what was packed and opens every page once, in every
// language. So the first picture of a page comes from the very code that will run there, and a page that does not start stops
// the build. Arguments: Pyodide's folder, the folder with what is to be packed, the folder to write to, the languages.

import { mkdirSync, openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { unpack } from "./unpack.mjs";

const NUMBER = 1; // what the dice of the pictures follow from
const [pyodide, stage, out, ...languages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);

async function pack() {
  const py = await loadPyodide();
  for (const [inside, outside] of Object.entries({ "/pyodide": pyodide, "/tutor": stage, "/out": out })) {
    py.FS.mkdirTree(inside);
    py.mountNodeFS(inside, outside);
  }
  py.runPython(readFileSync(new URL("../pack.py", import.meta.url), "utf8"));
  py.runPython(`
pack_library(Path("/pyodide/python_stdlib.zip"), Path("/tutor"), Path("/out/library.bin"))
pack_tutor(Path("/tutor"), Path("/out/tutor.bin"))
`);
}

async function start() {
  const py = await loadPyodide({ stdLibURL: `${out}/library.bin` });
  await unpack((await openAsBlob(`${out}/tutor.bin`)).stream(), py.FS, "/tutor");
  py.runPython("import sys; sys.path.insert(0, '/tutor')");
  return py;
}

async function open() {
  const py = await start();
  const host = py.pyimport("numberdrop.site.pyodide_host").Host();
  mkdirSync(`${out}/pictures`);
  for (const page of host.notebooks)
    for (const language of languages) {
      const traits = JSON.parse(host.answer(JSON.stringify({ type: "open", page, language, number: NUMBER })));
      writeFileSync(`${out}/pictures/${page}.${language}.json`, JSON.stringify({ number: NUMBER, traits }));
    }
}

// What went wrong in a line; by itself Node would print the line of Pyodide's code that it happened in, and there is only one.
pack()
  .then(open)
  .catch((error) => {
    console.error(error.message ?? error);
    process.exit(1);
  });
