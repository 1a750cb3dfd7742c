// Room: the voices outside the board: the polite live region, and the banners of a lost connection, of a browser
// that keeps nothing, and of a database that does not answer.

/** What is said without being looked at: the live region, the banners. */
function makeVoices(app) {
  const live = h("div", { class: "nd-sr", role: "status", "aria-live": "polite", "data-testid": "live" });
  const text = h("span"),
    reload = h("button", { class: "nd-button", onclick: () => window.location.reload() });
  const lost = h("div", { class: "nd-lost", role: "alert", "data-testid": "lost", hidden: true });
  const full = banner("alert", "storage-full"),
    note = banner("status", "note"),
    left = banner("status", "left-out");
  let said = null,
    told = false,
    noted = "";

  function say(talk) {
    if (said === talk.n) return;
    said = talk.n;
    const text = announced(talk, app.words);
    // A repeated sentence is announced again only when the text differs: an invisible space makes it differ.
    live.textContent = text + (live.textContent === text && text ? "\u00a0" : "");
  }

  /** Say a sentence of the page's own, now. */
  const announce = (text) => setText(live, text);

  /** A banner that is put away with a press. */
  function banner(role, name) {
    const node = h("div", { class: "nd-lost nd-full", role, "data-testid": name, hidden: true });
    const words = h("span");
    const put = h("button", { class: "nd-button", "data-testid": "button-understood", onclick: () => show("") });
    node.append(words, put);
    function show(text) {
      node.hidden = !text;
      setText(words, text);
      setText(put, app.words.understood);
    }
    return { node, show };
  }

  /** Said once: it changes nothing about the lesson, and the visitor can do little about it. */
  function showFull() {
    if (told) return;
    told = true;
    full.show(app.words.storage_full);
  }

  /** Said when it begins to be true, gone when it is over. */
  function showNote(text) {
    if (noted === text) return;
    if (!noted || !text || !note.node.hidden) note.show(text); // in another language only while it stands there
    noted = text;
  }

  function showLost(on) {
    if (lost.hidden === !on) return;
    lost.hidden = !on;
    setText(text, app.words.lost);
    setText(reload, app.words.reload);
    lost.replaceChildren(...(on ? [text, reload] : []));
  }
  /** What was pressed too early to hold. */
  const showLeft = (text) => left.show(text);
  return { live, lost, full: full.node, note: note.node, left: left.node, say, announce, showLost, showFull, showNote, showLeft };
}
