// Room: what stays on this device. Python decides what is kept (a game's text, lines of progress); this room puts it into the
// browser's storage, takes it out again for the greeting, and says once when the browser refuses. What other tabs write, too, it
// guards: Python hears of it before anything is done here, and it is never written over unseen.

const MOST_KEPT = 400000;

/** The stored text with the lines it does not have yet. Another tab may have written in between: never from memory. */
function withLines(stored, lines) {
  const have = new Set((stored || "").split("\n"));
  const fresh = lines.filter((line) => line && !have.has(line) && have.add(line));
  const base = stored && !stored.endsWith("\n") ? `${stored}\n` : stored || "";
  return fresh.length ? base + fresh.map((line) => `${line}\n`).join("") : base;
}

/** A long text in pieces of whole lines, the last one first: each message has to stay below the limit of the websocket. */
function piecesOf(text, most) {
  const pieces = [];
  for (let end = text.length; end > 0; ) {
    const start = end > most ? text.indexOf("\n", end - most - 1) + 1 : 0;
    if (end > most && (!start || start >= end)) break; // no line of ours is that long
    pieces.push(text.slice(start, end));
    end = start;
  }
  return pieces;
}

/** Milliseconds in which another tab, writing at the same moment, may put an older text over a line. */
const RACE = 10000;

function makeKeep(app) {
  // The lines just written: by name, each with its time.
  let fresh = {};
  const freshOf = (name) => (fresh[name] || []).filter((one) => Date.now() - one.at < RACE);

  // What stood there when Python last heard of it or had it written, by name.
  const known = {};
  let awaited = 0, // the number of the intent that Python has to answer before it may have anything written over
    owed = false;

  const stored = (name) => store(name) || "";
  const note = () => {
    for (const name of app.log.guard || []) known[name] = stored(name);
  };

  function put(name, text) {
    if (!store(name, text) && text) app.voices.showFull();
  }

  /** Python is told what storage holds, by the intent of this number. */
  function heard(seq) {
    awaited = Math.max(awaited, seq);
  }

  /** Tell Python if another tab has written; returns whether it has. */
  function elsewhere() {
    const { guard = [], key } = app.log;
    if (guard.every((name) => known[name] === undefined || known[name] === stored(name))) return false;
    const kept = read(app.log);
    heard(app.send({ type: "elsewhere", name: key, record: stored(key), kept }));
    return true;
  }

  /** Whole texts and the page's own record. */
  function writeTexts(log) {
    owed = (app.ack.seq || 0) < awaited || elsewhere();
    if (owed) return;
    const texts = { ...log.put, ...(log.key ? { [log.key]: log.text || "" } : {}) };
    // What stands there already is not written again: another tab may be just about to go on from it.
    for (const [name, text] of Object.entries(texts)) if (stored(name) !== text) put(name, text);
    note();
  }

  /** Python has answered: write what had to wait for that. */
  function answered() {
    if (owed && (app.ack.seq || 0) >= awaited) writeTexts(app.log);
  }

  /** Do what the log asks: forget, make room, then add, then keep whole texts and the page's own record. */
  function write(log) {
    if ((log.erase || []).length) fresh = {};
    if (log.erase?.includes("*")) for (const name of Object.keys(known)) known[name] = "";
    for (const name of log.erase || []) {
      if (name === "*") {
        forget();
        window.dispatchEvent(new Event("numberdrop-language")); // the page around keeps the language for its server, too
      } else put(name, "");
    }
    for (const [name, lines] of Object.entries(log.drop || {})) {
      const gone = new Set(lines);
      put(name, (store(name) || "").split("\n").filter((line) => !gone.has(line)).join("\n"));
    }
    for (const [name, lines] of Object.entries(log.append || {})) {
      const before = store(name),
        next = withLines(before, lines);
      if (next === (before || "")) continue;
      put(name, next);
      const at = Date.now();
      fresh[name] = [...freshOf(name), ...lines.map((line) => ({ line, at }))];
    }
    writeTexts(log);
    app.voices.showNote(log.said || "");
  }

  const kept = (name) => piecesOf(store(name) || "", MOST_KEPT);

  /** What Python may know at the greeting. */
  function read(log) {
    note();
    return Object.fromEntries((log.reads || []).map((name) => [name, kept(name)[0] || ""]));
  }

  /** After the greeting: what did not fit into it, and that this was all. */
  function finish(log) {
    if (!log.greets) return;
    for (const name of log.reads)
      for (const text of kept(name).slice(1)) app.send({ type: "kept", kept: { [name]: text } });
    app.send({ type: "greeted" });
  }

  /**
   * Another tab has written. If it erased everything, what this one still knows must not come back; if it wrote at the same
   * moment as this one, the later text may lack the lines of the earlier: they are added once more.
   */
  function written(event) {
    if ((app.log.guard || []).some((name) => event.key === `numberdrop.${name}`)) look();
    const name = Object.keys(app.log.append || {}).find((one) => event.key === `numberdrop.${one}`);
    if (event.key === null || (name && event.newValue === null)) {
      fresh = {};
      if (app.log.greets) app.send({ type: "forgotten" });
    } else if (name) {
      const lines = freshOf(name).map((one) => one.line),
        before = store(name),
        next = withLines(before, lines);
      if (next !== (before || "")) put(name, next);
    }
  }
  /** A tab that nobody sees asks nothing. */
  function look() {
    if (document.visibilityState === "visible") elsewhere();
  }
  window.addEventListener("storage", written);
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    window.removeEventListener("storage", written);
    document.removeEventListener("visibilitychange", look);
  };
  return { write, read, finish, heard, elsewhere, answered, stop };
}
