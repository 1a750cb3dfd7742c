/**
 * The connection to Python over any transport. It numbers messages, keeps them until they are answered, sends them again over the next link,
 * keeps at most one question ("try") in flight, and reports missing answers. It does not use the DOM.
 *
 * On each link it greets Python first; queued messages follow after the answer. Python decides by the turn of a message whether it is still
 * meant.
 */

import type { Act, Cell, Message, NumberedCells } from "../wire";
import type { Model } from "./model";

const PATIENCE = 5000;
/** Milliseconds to wait for an answer after a long silence (the device slept) or a change of network. */
const IMPATIENCE = 2000;
const LONG = 30_000;
/** Milliseconds to wait for the answer to a tick, for which a bot may think. */
const THOUGHT = 20_000;
const HEARTBEAT = 20_000;
/** Milliseconds that a link may be down before it is reported. */
const SOON = 2000;

type Type = Message["type"];

/** Messages that are not kept, as they are sent again by themselves. */
const PASSING: ReadonlySet<Type> = new Set(["ping", "idle", "tick"] as const);
/** Messages that are sent automatically: their effects were not requested by a press. */
const BY_ITSELF: ReadonlySet<Type> = new Set(["ping", "idle", "tick", "forgotten"] as const);
/** Messages that are not sent by a user's action. */
const UNPRESSED: ReadonlySet<Type> = new Set(["hello", "kept", "greeted", "forgotten"] as const);

/** The subject of a question: a shape at a place, or cells to circle. */
export type Question = { readonly cells: NumberedCells } | { readonly combo: readonly Cell[] };

/**
 * The state to report: no answer and no other link (`lost`), no link (`away`), too many visitors (`many`), forbidden by the network
 * (`forbidden`).
 */
export type Notice = "" | "lost" | "away" | "many" | "forbidden";

/** The functions that the connection needs from the page. */
export interface Around {
  readonly model: Model;
  /** The turn of the picture that is shown. */
  turn(): number;
  /** Send the greeting with everything it contains. */
  greet(): void;
  /** Whether the page is visible. */
  seen(): boolean;
  say(notice: Notice): void;
  /** Called when a message was sent. */
  asked(): void;
  /** Called when a press has to wait for a link. */
  kept(): void;
  /** Called when a message was refused and dropped. */
  refused(): void;
  /** Called when a greeting was answered. */
  arrived(): void;
}

type Numbered = Message & { readonly seq: number; readonly turn: number };

export type Connection = ReturnType<typeof makeConnection>;

export function makeConnection(around: Around) {
  const { model } = around;
  let seq = model.get("ack")?.seq ?? 0;
  let greeting: Numbered[] = []; // unanswered messages of this link's greeting, which are answered first
  let queue: Numbered[] = []; // unanswered messages, in order
  let sent = 0; // number of queued messages in flight
  let there = false; // whether Python has answered this link's greeting
  let met = false; // whether Python has ever answered a greeting
  let greets = false;
  let resting = false; // the page works in another tab
  let heardAt = Date.now();

  const wanted = new Set<number>(); // the numbers of requested messages
  let asked = 0;
  let waiting: Question | null = null;
  let acting = 0;

  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: Numbered | undefined;
  let notice: Notice = "";
  let soon: ReturnType<typeof setTimeout> | undefined;

  // --- state reports

  function say(text: Notice) {
    clearTimeout(soon);
    soon = undefined;
    if (notice === text) return;
    notice = text;
    around.say(text);
  }

  // --- messages

  /** The number up to which all messages are answered. It never decreases. */
  const done = () => Math.min(seq, ...[...greeting, ...queue].map((message) => message.seq - 1));

  function transmit(message: Numbered) {
    try {
      model.send(message);
    } catch {
      // No link: the timeout reports it.
    }
  }

  /** Send the messages that may be sent now. */
  function flush() {
    for (let next = queue[sent]; there && next; next = queue[sent]) {
      sent += 1;
      transmit(next);
    }
    watch();
  }

  /** Send a message as soon as possible; returns its number, 0 for one that is not kept. */
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

  /** Ask about a draft or a selection; without a link, or while an answer is due, only the newest question is kept. */
  function attempt(question: Question) {
    if (!there || asked > done()) waiting = question;
    else {
      waiting = null;
      asked = post({ type: "try", ...question });
    }
  }

  /** Commit. A second press before the answer is not sent, as its position is gone. */
  function commit(message: Message) {
    if (acting > done()) return;
    waiting = null;
    acting = post(message);
  }

  // --- answers

  /** Set the timeout of the next answer. */
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

  /** Handle the answer to a message; returns the number up to which all are answered. */
  function heard(number: number): number {
    heardAt = Date.now();
    const ours = greeting.findIndex((message) => message.seq === number);
    const at = queue.findIndex((message) => message.seq === number);
    if (ours >= 0) greeting = greeting.slice(ours + 1);
    else if (at >= 0 && at < sent) {
      greeting = [];
      // Answers come in order: an earlier message without one was lost, and is sent again.
      const lost = model.reopen ? queue.slice(0, at).filter(({ type }) => !PASSING.has(type)) : [];
      queue = [...lost, ...queue.slice(at + 1)];
      sent += lost.length - at - 1;
      lost.forEach(transmit);
    }
    return done();
  }

  /** Whether a picture with this number answers a requested message; later pictures of the same number came by themselves. */
  const answers = (number: number | undefined) => number !== undefined && wanted.delete(number);

  /** Handle an answer whose picture is shown. */
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

  /** Handle a new link: send the greeting. */
  function greet() {
    heardAt = Date.now();
    greets = true;
    around.greet();
    greets = false;
    watch();
  }

  /** Handle a lost link; unanswered messages wait for the next one. */
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

  /** Stop: the page works in another tab. Nothing is sent any more, and the link is closed where possible. */
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

  /** Start again in this tab: greet again, over a new link where the old one was closed. */
  function goOn() {
    resting = false;
    if (model.resume) model.resume();
    else greet();
  }

  /** Check the link after a change of network or a sleep of the device. */
  function check() {
    post({ type: "ping" });
    watch(true);
  }

  const beat = setInterval(() => {
    if (around.seen()) post({ type: "ping" });
  }, HEARTBEAT);

  /** Begin: send the greeting as soon as there is a link. */
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
    /** Whether Python has ever answered: until then links of the page work as plain links. */
    met: () => met,
    /** Drop a pending question: the position has changed. */
    forget: () => {
      waiting = null;
    },
  };
}
