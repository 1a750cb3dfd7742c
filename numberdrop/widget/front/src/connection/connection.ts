/**
 * The connection to Python, whatever carries it. Numbers every message, keeps it until it is answered, and sends it again over the next
 * link; keeps at most one question ("try") in the air; watches for answers, and says so when none comes. It knows no document.
 *
 * Over each link Python is greeted first; what waits follows when the greeting is answered. Whether it is still meant Python decides,
 * by the turn of the picture that it was pressed on.
 */

import type { Act, Cell, Message, NumberedCells } from "../wire";
import type { Model } from "./model";

const PATIENCE = 5000;
/** Where nobody has been heard for long (the device slept), or the network may be another one. */
const IMPATIENCE = 2000;
const LONG = 30_000;
/** A bot may think a while about a tick. */
const THOUGHT = 20_000;
const HEARTBEAT = 20_000;
/** So long a link may be gone without a word. */
const SOON = 2000;

type Type = Message["type"];

/** What is worth nothing later: it comes again by itself. */
const PASSING: ReadonlySet<Type> = new Set(["ping", "idle", "tick"] as const);
/** What goes on by itself: what its answer changes on the page was not asked for. */
const BY_ITSELF: ReadonlySet<Type> = new Set(["ping", "idle", "tick", "forgotten"] as const);
/** What nobody does by hand. */
const UNPRESSED: ReadonlySet<Type> = new Set(["hello", "kept", "greeted", "forgotten"] as const);

/** What is asked about: a shape at a place, or cells to circle. */
export type Question = { readonly cells: NumberedCells } | { readonly combo: readonly Cell[] };

/**
 * What is to be said of the connection: no answer comes and no other link can be had (`lost`), there is none (`away`), many are here
 * (`many`), the network forbids it (`forbidden`).
 */
export type Notice = "" | "lost" | "away" | "many" | "forbidden";

/** What the page around does and knows. */
export interface Around {
  readonly model: Model;
  /** The turn of the picture that is shown. */
  turn(): number;
  /** Say hello, with all that belongs to it. */
  greet(): void;
  /** Whether somebody looks at the page. */
  seen(): boolean;
  say(notice: Notice): void;
  /** Something was asked for. */
  asked(): void;
  /** Something was pressed that waits for a link. */
  kept(): void;
  /** Something was sent that does not get through; it is left out. */
  refused(): void;
  /** A greeting is answered. */
  arrived(): void;
}

type Numbered = Message & { readonly seq: number; readonly turn: number };

export type Connection = ReturnType<typeof makeConnection>;

export function makeConnection(around: Around) {
  const { model } = around;
  let seq = model.get("ack")?.seq ?? 0;
  let greeting: Numbered[] = []; // of this link's greeting what is not answered yet: it is answered before all else
  let queue: Numbered[] = []; // what is not answered yet, in order
  let sent = 0; // so many of the queue are in the air
  let there = false; // whether Python has answered the greeting of this link
  let met = false; // whether it has ever answered one
  let greets = false;
  let resting = false; // the page works in another tab
  let heardAt = Date.now();

  const wanted = new Set<number>(); // the numbers of what was asked for
  let asked = 0;
  let waiting: Question | null = null;
  let acting = 0;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Numbered | undefined;
  let notice: Notice = "";
  let soon: ReturnType<typeof setTimeout> | undefined;

  // --- what is said of it

  function say(text: Notice) {
    clearTimeout(soon);
    soon = undefined;
    if (notice === text) return;
    notice = text;
    around.say(text);
  }

  // --- messages

  /** The number up to which all is answered. It never goes down. */
  const done = () => Math.min(seq, ...[...greeting, ...queue].map((message) => message.seq - 1));

  function transmit(message: Numbered) {
    try {
      model.send(message);
    } catch {
      // Nobody there: the watch tells.
    }
  }

  /** Send what may be sent. */
  function flush() {
    for (let next = queue[sent]; there && next; next = queue[sent]) {
      sent += 1;
      transmit(next);
    }
    watch();
  }

  /** Send a message as soon as that is possible; gives its number, 0 for one that is worth nothing later. */
  function post(message: Message): number {
    if (resting || (!there && PASSING.has(message.type))) return 0;
    seq += 1;
    const numbered = { ...message, seq, turn: around.turn() };
    if (!BY_ITSELF.has(message.type)) {
      wanted.add(seq);
      around.asked();
    }
    if (greets) {
      greeting.push(numbered);
      transmit(numbered);
    } else {
      queue.push(numbered);
      if (!there && !UNPRESSED.has(message.type)) around.kept();
    }
    const number = seq;
    flush();
    return number;
  }

  /** Ask about a draft or a selection; while nobody can hear it, or an answer is due, only the newest question is kept. */
  function attempt(question: Question) {
    if (!there || asked > done()) waiting = question;
    else {
      waiting = null;
      asked = post({ type: "try", ...question });
    }
  }

  /** Commit. A second press before the answer is not sent: it would refer to a position that is gone. */
  function commit(message: Message) {
    if (acting > done()) return;
    waiting = null;
    acting = post(message);
  }

  // --- answers

  /** Watch for the answer that is due next. */
  function watch(hurry = false) {
    const head = greeting[0] ?? (sent ? queue[0] : undefined);
    if (head === watched && !hurry) return;
    clearTimeout(timer);
    watched = head;
    if (!head) return;
    const quiet = hurry || Date.now() - heardAt > LONG;
    timer = setTimeout(late, head.type === "tick" ? THOUGHT : quiet && model.reopen ? IMPATIENCE : PATIENCE);
  }

  function late() {
    if (model.reopen) {
      say("away");
      model.reopen();
    } else {
      asked = acting = 0;
      say("lost");
    }
  }

  /** Python has answered the message of this number; gives the number up to which all is answered. */
  function heard(number: number): number {
    heardAt = Date.now();
    const ours = greeting.findIndex((message) => message.seq === number);
    const at = queue.findIndex((message) => message.seq === number);
    if (ours >= 0) greeting = greeting.slice(ours + 1);
    else if (at >= 0 && at < sent) {
      greeting = [];
      // Answers come in order: what has none before this one was lost on the way, and is asked again.
      const lost = model.reopen ? queue.slice(0, at).filter(({ type }) => !PASSING.has(type)) : [];
      queue = [...lost, ...queue.slice(at + 1)];
      sent += lost.length - at - 1;
      lost.forEach(transmit);
    }
    return done();
  }

  /** Whether a picture of this number answers what was asked for; what comes after it with the same number has come by itself. */
  const answers = (number: number | undefined) => number !== undefined && wanted.delete(number);

  /** What the answer says is on the page. */
  function answered() {
    const arrives = !there && model.live !== false && !greeting.length;
    if (arrives) {
      there = met = true;
      model.settled?.();
      flush();
      around.arrived();
    }
    watch();
    if (there) say("");
    if (waiting) attempt(waiting);
  }

  // --- links

  /** There is a link: greet over it. */
  function greet() {
    heardAt = Date.now();
    greets = true;
    around.greet();
    greets = false;
    watch();
  }

  /** The link is gone; what has no answer waits for the next one. */
  function lose() {
    const { trouble } = model;
    if (trouble === "refused" && sent) {
      queue.shift();
      around.refused();
    }
    there = false;
    greeting = [];
    queue = queue.filter((message) => !PASSING.has(message.type));
    sent = 0;
    watch();
    if (trouble === "many" || trouble === "forbidden") say(trouble);
    else if (trouble && notice !== "away") soon ??= setTimeout(say, SOON, "away");
  }

  /** The page works in another tab: nothing is sent any more, and where a link can be ended it is. */
  function rest() {
    resting = true;
    there = false;
    greeting = [];
    queue = [];
    sent = asked = acting = 0;
    waiting = null;
    watch();
    say("");
    model.rest?.();
  }

  /** The page works here again: greet anew, over another link where that was ended. */
  function goOn() {
    resting = false;
    if (model.resume) model.resume();
    else greet();
  }

  /** The network may be another one, or the device has slept: find out. */
  function check() {
    post({ type: "ping" });
    watch(true);
  }

  const beat = setInterval(() => {
    if (around.seen()) post({ type: "ping" });
  }, HEARTBEAT);

  /** Begin: greet as soon as there is somebody to hear it. */
  function begin() {
    model.on("live", greet);
    model.on("away", lose);
    model.on("check", check);
    if (model.live !== false) greet();
    else if (model.reopen) soon = setTimeout(say, SOON, "away");
  }

  function stop() {
    clearInterval(beat);
    clearTimeout(timer);
    clearTimeout(soon);
    model.off("live", greet);
    model.off("away", lose);
    model.off("check", check);
  }

  return {
    begin,
    post,
    attempt,
    commit,
    act: (action: Act) => commit({ type: "act", action }),
    heard,
    answers,
    answered,
    rest,
    goOn,
    stop,
    /** Whether Python has ever answered: until then a link is what every link is. */
    met: () => met,
    /** The position is another one: what was to be asked about it is not. */
    forget: () => {
      waiting = null;
    },
  };
}
