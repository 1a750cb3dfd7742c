// Build step in Node, with the site's own Python: packs Python, then starts the packed version and opens every page once in every
// language. The first picture of a page thus comes from the very code that runs on the site, and a page that does not start fails
// the build. Arguments: Pyodide's folder, the folder to be packed, the output folder, the languages.

import { mkdirSync, openAsBlob, readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { unpack } from "./unpack.mjs";

const NUMBER = 1; // the seed of the pictures' dice
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

// Prints errors in one line; Node itself would print the failing line of Pyodide's code, which has only one huge line.
pack()
  .then(open)
  .catch((error) => {
    console.error(error.message ?? error);
    process.exit(1);
  });
