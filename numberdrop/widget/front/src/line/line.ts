/**
 * The line to Python. Numbers every intent, keeps at most one question ("try") in the air, watches for answers, and says so when
 * none comes: a page whose Python has died must not look alive.
 */

import type { App } from "../app";
import type { Act, Cell, Message, NumberedCells } from "../wire";

const PATIENCE = 5000;
const HEARTBEAT = 20000;

/** What changes nothing that is kept. Before all else Python hears what another tab went on with meanwhile. */
const LOOKING: ReadonlySet<Message["type"]> = new Set([
  "hello",
  "kept",
  "elsewhere",
  "greeted",
  "forgotten",
  "ping",
  "idle",
  "lang",
  "go",
  "try",
  "why",
  "show",
] as const);

/** What is asked about: a shape at a place, or cells to circle. */
export type Question = { readonly cells: NumberedCells } | { readonly combo: readonly Cell[] };

export type Line = ReturnType<typeof makeLine>;

export function makeLine(app: App) {
  let seq = app.ack.seq;
  let asked = 0;
  let waiting: Question | null = null;
  let timer = 0;
  let oldest = 0;

  function watch() {
    oldest = seq;
    timer = window.setTimeout(late, PATIENCE);
  }

  function late() {
    timer = 0;
    asked = 0;
    app.acting = 0;
    showLost(true);
  }

  function showLost(lost: boolean) {
    if (app.notices.lost === lost) return;
    app.notices = { ...app.notices, lost };
    app.draw();
  }

  /** Send an intent now; gives its number. */
  function deliver(message: Message): number {
    seq += 1;
    try {
      app.model.send({ ...message, seq, turn: app.ack.turn });
    } catch {
      // Nobody there: the timer tells the visitor.
    }
    // A bot may think a while about a tick: that alone is no sign of a dead Python.
    if (!timer && message.type !== "tick") watch();
    return seq;
  }

  /** Send an intent, or have it kept until Python is there. */
  function post(message: Message): number {
    if (app.early.keeps(message)) return 0;
    // Where that leads elsewhere, the turn is another one, and Python does not carry out what was meant for this one.
    if (!LOOKING.has(message.type)) app.keep.elsewhere();
    return deliver(message);
  }

  /** Ask about a draft or a selection; while an answer is due only the newest question is kept. */
  function attempt(question: Question) {
    if (app.early.waits() || asked > app.ack.seq) waiting = question;
    else {
      waiting = null;
      asked = post({ type: "try", ...question });
    }
  }

  /** Commit. A second press before the answer is not sent: it would refer to a position that is gone. */
  function commit(message: Message) {
    if (app.acting > app.ack.seq) return;
    waiting = null;
    app.acting = post(message);
  }
  const act = (action: Act) => commit({ type: "act", action });

  function answered() {
    const done = app.ack.seq;
    if (timer && done >= oldest) {
      clearTimeout(timer);
      timer = 0;
      if (done < seq) watch();
    }
    if (done >= oldest) showLost(false);
    app.early.answered();
    if (waiting && done >= asked) {
      const question = waiting;
      waiting = null;
      attempt(question);
    }
  }

  const beat = window.setInterval(() => {
    if (document.visibilityState === "visible") post({ type: "ping" });
  }, HEARTBEAT);
  const forget = () => {
    waiting = null;
  };
  function stop() {
    clearInterval(beat);
    clearTimeout(timer);
  }
  return { post, deliver, last: () => seq, attempt, commit, act, answered, forget, stop };
}
