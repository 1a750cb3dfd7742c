// Room: the page of a notebook, before Voici's own script: it says what happens, and which language Python is to speak.

import { PATIENCE, language, start, tell, tongues } from "./splash.js";

const config = document.getElementById("jupyter-config-data"),
  wishes = JSON.parse(config.textContent);
for (const { loadPyodideOptions } of Object.values(wishes.litePluginSettings))
  loadPyodideOptions.env = { HTTP_ACCEPT_LANGUAGE: language() }; // as on a server
config.textContent = JSON.stringify(wishes);

document.body.dataset.voila = "voici"; // to the front end: this page is ours, not JupyterLab's
for (const fold of document.querySelectorAll("summary")) fold.textContent = tongues[language()].notebook;

const bar = start.querySelector("progress");
const slow = setTimeout(() => tell("slow", true), PATIENCE);

window.start = null; // an element of that name would be taken for a message port by a script of the kernel's

// Voici's script calls these. The first step is the kernel.
window.update_loading_text = (step, steps) => {
  bar.max = (steps || 1) + 1;
  bar.value = step + 1;
};
window.display_cells = () => {
  clearTimeout(slow);
  start.hidden = true;
  document.getElementById("page").removeAttribute("aria-busy");
  document.documentElement.dataset.python = "ready";
};
tell("starting");
