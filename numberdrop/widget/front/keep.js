// Room: what stays on this device. Python decides what is kept (a game's text, lines of progress); this room puts it into the
// browser's storage, takes it out again for the greeting, and says once when the browser refuses.

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

  function put(name, text) {
    if (!store(name, text) && text) app.voices.showFull();
  }

  /** Do what the log asks: forget, make room, then add, then keep whole texts and the page's own record. */
  function write(log) {
    if ((log.erase || []).length) fresh = {};
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
      const stored = store(name),
        next = withLines(stored, lines);
      if (next === (stored || "")) continue;
      put(name, next);
      const at = Date.now();
      fresh[name] = [...freshOf(name), ...lines.map((line) => ({ line, at }))];
    }
    for (const [name, text] of Object.entries(log.put || {})) put(name, text);
    if (log.key) put(log.key, log.text || "");
    app.voices.showNote(log.said || "");
  }

  const kept = (name) => piecesOf(store(name) || "", MOST_KEPT);

  /** What Python may know at the greeting. */
  const read = (log) => Object.fromEntries((log.reads || []).map((name) => [name, kept(name)[0] || ""]));

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
    const name = Object.keys(app.log.append || {}).find((one) => event.key === `numberdrop.${one}`);
    if (event.key === null || (name && event.newValue === null)) {
      fresh = {};
      if (app.log.greets) app.send({ type: "forgotten" });
    } else if (name) {
      const lines = freshOf(name).map((one) => one.line),
        stored = store(name),
        next = withLines(stored, lines);
      if (next !== (stored || "")) put(name, next);
    }
  }
  window.addEventListener("storage", written);
  const stop = () => window.removeEventListener("storage", written);
  return { write, read, finish, stop };
}
