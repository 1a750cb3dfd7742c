// Room: where the kernel thinks that Pyodide begins. It has a worker of the old kind, in which no module is asked for by its kind
// of import and Pyodide would not start; so this is an old script, which fetches the modules, and hides what Pyodide minds.

self.loadPyodide = async ({ indexURL, packages, ...options }) => {
  const near = (name) => new URL(name, indexURL).href; // it lies where this file does
  self.importScripts = () => {
    throw new TypeError("no old scripts from here on");
  };
  const pack = fetch(near("tutor.pack"));
  const { loadPyodide } = await import(near("../@PYODIDE@/pyodide.mjs"));
  const { unpack } = await import(near("unpack.mjs"));
  const py = await loadPyodide({ ...options, stdLibURL: near("python_stdlib.zip") });
  await unpack((await pack).body, py.FS, "/tutor");
  py.runPython("import sys; sys.path.insert(0, '/tutor')");
  py.FS.mount = () => {}; // the kernel's way to files beside the notebooks: there are none, and each import would ask for them
  return py;
};
