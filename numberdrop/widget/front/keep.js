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

/** The end of a long text, from the start of a line on: a greeting has to stay below the limit of the websocket. */
function lastLines(text, most) {
  if (text.length <= most) return text;
  const cut = text.indexOf("\n", text.length - most - 1) + 1;
  return cut ? text.slice(cut) : "";
}

function makeKeep(app) {
  function put(name, text) {
    if (!store(name, text) && text) app.voices.showFull();
  }

  /** Do what the log asks: forget, then add, then keep whole texts and the page's own record. */
  function write(log) {
    for (const name of log.erase || []) {
      if (name === "*") {
        forget();
        window.dispatchEvent(new Event("numberdrop-language")); // the page around keeps the language for its server, too
      } else put(name, "");
    }
    for (const [name, lines] of Object.entries(log.append || {})) {
      const stored = store(name),
        next = withLines(stored, lines);
      if (next !== (stored || "")) put(name, next);
    }
    for (const [name, text] of Object.entries(log.put || {})) put(name, text);
    if (log.key) put(log.key, log.text || "");
  }

  /** What Python may know at the greeting. */
  const read = (log) =>
    Object.fromEntries((log.reads || []).map((name) => [name, lastLines(store(name) || "", MOST_KEPT)]));
  return { write, read };
}
