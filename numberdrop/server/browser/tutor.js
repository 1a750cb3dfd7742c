// Room: a page of the tutor on its server. It draws the first picture that came with the page while Python takes it over, then
// joins Python. What is around the page (its language, its goodbye, a line that broke) has a script of its own.

import front, { pageModel } from "./front.js";
import { joinPython } from "./line.js";

const SOON = 600,
  PATIENCE = 15000;

const main = document.getElementById("page"),
  bar = document.getElementById("start"),
  [status, again] = bar.querySelectorAll("[role=status], button");
const { starting, slow, trouble } = JSON.parse(document.getElementById("start-words").textContent);
bar.querySelector("progress").removeAttribute("value"); // nobody knows how far it is

function tell(text, more = false) {
  status.textContent = text;
  again.hidden = !more;
  bar.hidden = false;
}
again.addEventListener("click", () => window.location.reload());

// Only where Python takes a while.
const waits = [setTimeout(tell, SOON, starting), setTimeout(tell, PATIENCE, slow, true)];
const settle = () => waits.forEach(clearTimeout);

const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const complete = new Promise((done) => {
  if (document.readyState !== "loading") done();
  else document.addEventListener("DOMContentLoaded", done);
});

const picture = read("picture");
const model = pageModel(picture ?? {});

function draw() {
  front.render({ model, el: main });
  main.removeAttribute("aria-busy");
}

/** What happened stands in the server's log. */
function fail() {
  settle();
  main.removeAttribute("aria-busy");
  tell(trouble, true);
}

const board = complete.then(() => read("board"));
const join = (python) =>
  joinPython(python, board, {
    joined(say) {
      // All of it: what was drawn may differ, and what Python said while there was no line is lost.
      say({ type: "picture" });
      if (picture && !model.live) model.begin(say);
    },
    news(traits, say) {
      settle();
      bar.hidden = true;
      model.take(traits);
      if (model.live) return;
      model.begin(say);
      draw();
    },
  });

// Where a Python waited for this page, its line is opened while the picture is drawn.
const python = read("jupyter-config-data");
if (python) join(python);
if (picture) draw();
if (!(await board)) fail();
else if (!python) join(read("jupyter-config-data"));
