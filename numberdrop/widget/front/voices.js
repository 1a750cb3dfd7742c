// Room: the voices outside the board: the polite live region, and the banners of a lost connection and of a browser that
// keeps nothing.

/** What is said without being looked at: the live region, the banners. */
function makeVoices(app) {
  const live = h("div", { class: "nd-sr", role: "status", "aria-live": "polite", "data-testid": "live" });
  const text = h("span"),
    reload = h("button", { class: "nd-button", onclick: () => window.location.reload() });
  const lost = h("div", { class: "nd-lost", role: "alert", "data-testid": "lost", hidden: true });
  const full = h("div", { class: "nd-lost nd-full", role: "alert", "data-testid": "storage-full", hidden: true });
  let said = null,
    told = false;

  function say(talk) {
    if (said === talk.n) return;
    said = talk.n;
    const text = announced(talk, app.words);
    // A repeated sentence is announced again only when the text differs: an invisible space makes it differ.
    live.textContent = text + (live.textContent === text && text ? "\u00a0" : "");
  }

  /** Said once: it changes nothing about the lesson, and the visitor can do little about it. */
  function showFull() {
    if (told) return;
    told = true;
    full.hidden = false;
    const put = () => {
      full.hidden = true;
    };
    full.replaceChildren(
      h("span", { text: app.words.storage_full }),
      h("button", { class: "nd-button", "data-testid": "button-understood", text: app.words.understood, onclick: put }),
    );
  }

  function showLost(on) {
    if (lost.hidden === !on) return;
    lost.hidden = !on;
    setText(text, app.words.lost);
    setText(reload, app.words.reload);
    lost.replaceChildren(...(on ? [text, reload] : []));
  }
  return { live, lost, full, say, showLost, showFull };
}
