/**
 * What is pressed before Python is there. A page that still is a first picture keeps it, shows it as waiting, and sends it when
 * Python has come: one after the other, each when the one before is answered, none twice. What was meant for a position or a button
 * that is gone by then is left out, with a word.
 */

import type { App } from "../app";
import { cellUnder } from "../board/pointer";
import type { Message } from "../wire";
import { fill } from "../words";
import { positionOf } from "./position";

/** What only holds at the position where it was pressed. A button is asked for by its name, and may still be there later. */
const PLACED: ReadonlySet<string> = new Set(["act", "answer", "mark", "typed"]);
/** What holds whatever is shown. */
const ANYWHERE: ReadonlySet<string> = new Set(["lang"]);
/** What nobody pressed: the greeting brings it, or it comes again. */
const UNPRESSED: ReadonlySet<string> = new Set(["ping", "tick", "idle", "forgotten", "elsewhere"]);
const PRESSES = ["pointerup", "click", "keydown", "submit", "change"];

interface Waiting {
  readonly message: Message;
  /** A selector that finds the control again when it is drawn anew. */
  readonly control: string | null;
  readonly name: string;
  readonly position: string;
  /** Pressed before Python had drawn anything. */
  readonly early: boolean;
}

function selectorOf(node: Element): string | null {
  const named = (of: Element, ...names: string[]) =>
    names.map((name) => `[${name}="${CSS.escape(of.getAttribute(name) ?? "")}"]`).join("");
  const cell = node.closest("[data-row][data-col]");
  const control = node.closest("[data-k], [data-testid]");
  if (cell) return named(cell, "data-row", "data-col");
  return control && named(control, control.hasAttribute("data-k") ? "data-k" : "data-testid");
}

export type Early = ReturnType<typeof makeEarly>;

export function makeEarly(app: App) {
  const kept: Waiting[] = [];
  const left: string[] = [];
  let open = app.model.live === false; // until all that was pressed on the first picture is answered
  let greeting = false;
  let awaited = 0;
  let arrival: string | null = null; // the position that Python came with
  let sent: Waiting | null = null;
  let pressed: Element | null = null;
  let told = false;

  const nodeOf = (one: Waiting) => (one.control ? app.root.querySelector<HTMLElement | SVGElement>(one.control) : null);

  /** Show what waits, also on what has just been drawn anew. */
  function mark() {
    if (!open) return;
    const waiting = new Set([...(sent ? [sent] : []), ...kept].map(nodeOf));
    for (const node of app.root.querySelectorAll<HTMLElement | SVGElement>("[data-waiting]"))
      if (!waiting.has(node)) delete node.dataset.waiting;
    for (const node of waiting) if (node) node.dataset.waiting = "yes";
  }

  function nameOf(message: Message): string {
    if ("text" in message && message.text) return message.text;
    const cell = pressed?.closest<SVGElement>("[data-row][data-col]")?.dataset;
    if (cell) return fill(app.words.cell_at, { row: Number(cell.row) + 1, column: Number(cell.col) + 1 });
    return pressed?.getAttribute("aria-label") || pressed?.closest("button, label, a")?.textContent || "";
  }

  /** Tell whether an intent has to wait; what somebody pressed is kept. */
  function keeps(message: Message): boolean {
    if (!open || greeting) return false;
    if (UNPRESSED.has(message.type)) return true;
    kept.push({
      message,
      control: pressed && selectorOf(pressed),
      name: nameOf(message),
      position: positionOf(app),
      early: arrival === null,
    });
    if (!told) {
      app.said = app.words.early_kept;
      app.draw();
    }
    told = true;
    mark();
    return true;
  }

  function holds(one: Waiting): boolean {
    if (ANYWHERE.has(one.message.type)) return true;
    if ((one.early && one.position !== arrival) || (one.control && !nodeOf(one))) return false;
    return !PLACED.has(one.message.type) || one.position === positionOf(app);
  }

  /** Say hello when somebody can hear it: at once, or when Python has come to a first picture. */
  function begin(greet: () => void) {
    const live = () => {
      greeting = true;
      greet();
      greeting = false;
      awaited = app.line.last();
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
    for (let one = kept.shift(); one; one = kept.shift()) {
      if (holds(one)) {
        sent = one;
        awaited = app.line.deliver(one.message);
        break;
      }
      left.push(one.name);
    }
    mark();
    if (!sent) finish();
  }

  function finish() {
    open = false;
    app.ticker.again();
    if (!left.length) return;
    const names = [...new Set(left.filter(Boolean))].join(", ");
    app.notices = { ...app.notices, left: names ? fill(app.words.early_left_names, { names }) : app.words.early_left };
    app.draw();
  }

  /** Note what is pressed, for as long as the other rooms hear of it. */
  function watch(event: Event) {
    const { target } = event;
    const at = event instanceof MouseEvent && target instanceof SVGElement ? cellUnder(app, event) : null;
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    pressed = at
      ? app.root.querySelector(`[data-row="${at[0]}"][data-col="${at[1]}"]`)
      : (submitter ?? (target instanceof Element ? target : null));
    setTimeout(() => {
      pressed = null;
    });
  }
  if (open) for (const type of PRESSES) app.root.addEventListener(type, watch, true);

  return { keeps, begin, answered, mark, waits: () => open };
}
