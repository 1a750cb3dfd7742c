// Room: what is pressed before Python is there. A page that still is a first picture keeps it, shows it as waiting, and sends it
// when Python has come: one after the other, each when the one before is answered, none twice. What was meant for a position or
// a button that is gone by then is left out, with a word.

/** What only holds at the position where it was pressed. A button is asked for by its name, and may still be there later. */
const PLACED = new Set(["act", "answer", "mark", "typed"]);
/** What holds whatever is shown. */
const ANYWHERE = new Set(["lang"]);
/** What nobody pressed: the greeting brings it, or it comes again. */
const UNPRESSED = new Set(["ping", "tick", "idle", "forgotten", "elsewhere"]);
const PRESSES = ["pointerup", "click", "keydown", "submit", "change"];

/** What a player would call another position. */
function positionOf({ scene, board }) {
  const task = (scene.steps || []).find((one) => one.state === "now")?.id;
  return JSON.stringify([scene.page, scene.at, task, scene.mode, scene.dice, scene.shape_die, board.cells]);
}

/** A selector that finds a control again when it is drawn anew. */
function selectorOf(node) {
  const named = (of, ...names) => names.map((name) => `[${name}="${CSS.escape(of.getAttribute(name))}"]`).join("");
  const cell = node.closest("[data-row][data-col]"),
    control = node.closest("[data-k], [data-testid]");
  if (cell) return named(cell, "data-row", "data-col");
  return control && named(control, control.hasAttribute("data-k") ? "data-k" : "data-testid");
}

function makeEarly(app) {
  const kept = [],
    left = []; // the names of what is left out
  let open = app.model.live === false, // until all that was pressed on the first picture is answered
    greeting = false,
    awaited = 0,
    arrival = null, // the position that Python came with
    sent = null,
    pressed = null,
    said = false;

  const nodeOf = ({ control }) => (control ? app.root.querySelector(control) : null);

  /** Show what waits, also on what has just been drawn anew. */
  function mark() {
    if (!open) return;
    const waiting = new Set([sent, ...kept].map((one) => one && nodeOf(one)));
    for (const node of app.root.querySelectorAll("[data-waiting]")) if (!waiting.has(node)) setAttr(node, "data-waiting", null);
    for (const node of waiting) if (node) setAttr(node, "data-waiting", "yes");
  }

  function nameOf(intent) {
    const cell = pressed?.closest("[data-row][data-col]")?.dataset;
    if (intent.text) return intent.text;
    if (cell) return fill(app.words.cell_at, { row: Number(cell.row) + 1, column: Number(cell.col) + 1 });
    return pressed?.getAttribute("aria-label") || pressed?.closest("button, label, a")?.textContent || "";
  }

  /** Tell whether an intent has to wait; what somebody pressed is kept. */
  function keeps(intent) {
    if (!open || greeting) return false;
    if (UNPRESSED.has(intent.type)) return true;
    kept.push({
      intent,
      control: pressed && selectorOf(pressed),
      name: nameOf(intent),
      position: positionOf(app),
      early: arrival === null,
    });
    if (!said) app.voices.announce(app.words.early_kept);
    said = true;
    mark();
    return true;
  }

  function fits(one) {
    if (ANYWHERE.has(one.intent.type)) return true;
    if ((one.early && one.position !== arrival) || (one.control && !nodeOf(one))) return false;
    return !PLACED.has(one.intent.type) || one.position === positionOf(app);
  }

  /** Say hello when somebody can hear it: at once, or when Python has come to a first picture. */
  function begin(greet) {
    const live = () => {
      greeting = true;
      greet();
      greeting = false;
      awaited = app.link.last();
    };
    if (!open) {
      app.root.dataset.ready = "true";
      greet();
    } else if (app.model.live) live();
    else app.model.on("live", live);
  }

  /** Python has answered: the next one. */
  function answered() {
    if (!open || !awaited) return;
    if (app.ack.seq) app.root.dataset.ready = "true";
    if (app.ack.seq < awaited) return;
    arrival ??= positionOf(app);
    sent = null;
    while (kept.length && !sent) {
      const one = kept.shift();
      if (fits(one)) {
        sent = one;
        awaited = app.link.deliver(one.intent);
      } else left.push(one.name);
    }
    mark();
    if (!sent) {
      open = false;
      app.tick.again();
      const names = [...new Set(left.filter(Boolean))].join(", ");
      if (left.length) app.voices.showLeft(names ? fill(app.words.early_left_names, { names }) : app.words.early_left);
    }
  }

  /** Note what is pressed, for as long as the other rooms hear of it. */
  function watch({ target, submitter, clientX, clientY }) {
    const cell = app.grid.svg.contains(target) && clientX ? app.grid.cellAt(clientX, clientY) : null;
    pressed = cell ? app.grid.cells[cell[0] * COLS + cell[1]].node : (submitter ?? target);
    setTimeout(() => {
      pressed = null;
    });
  }
  if (open) for (const type of PRESSES) app.root.addEventListener(type, watch, true);

  return { keeps, begin, answered, mark, waits: () => open };
}
