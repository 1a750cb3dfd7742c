// Room: the two voices outside the board: the polite live region, and the banner of a lost connection.

/** What is said without being looked at: the live region, the lost banner. */
function makeVoices(app) {
  const live = h("div", { class: "nd-sr", role: "status", "aria-live": "polite", "data-testid": "live" });
  const text = h("span"),
    reload = h("button", { class: "nd-button", onclick: () => window.location.reload() });
  const lost = h("div", { class: "nd-lost", role: "alert", "data-testid": "lost", hidden: true });
  let said = null;

  function say(talk) {
    if (said === talk.n) return;
    said = talk.n;
    // A repeated sentence is announced again only when the text differs: an invisible space makes it differ.
    live.textContent =
      (talk.announce || "") + (live.textContent === (talk.announce || "") && talk.announce ? "\u00a0" : "");
  }

  function showLost(on) {
    if (lost.hidden === !on) return;
    lost.hidden = !on;
    setText(text, app.words.lost);
    setText(reload, app.words.reload);
    lost.replaceChildren(...(on ? [text, reload] : []));
  }
  return { live, lost, say, showLost };
}
