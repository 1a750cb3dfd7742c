// Room: the frame of a page. Header with the pages, languages and the two switches (light, motion), the five phases, the
// headline, and the two voices outside the board: the polite live region and the banner of a lost connection.

function makeHeader(app) {
  const brand = h("a", { class: "nd-brand" }, h("span", { class: "nd-brandmark", "aria-hidden": "true" }, h("i"), h("i"), h("i"), h("i")), h("span", { class: "nd-brandname" }));
  const pages = h("nav", { class: "nd-pages" }), tongues = h("div", { class: "nd-tongues", role: "group" }), tools = h("div", { class: "nd-headtools" });
  const node = h("header", { class: "nd-header" }, brand, pages, h("div", { class: "nd-headright" }, tongues, tools));
  const THEMES = ["auto", "light", "dark"];

  function toggles() {
    const { words } = app;
    const theme = app.prefs.theme, still = app.prefs.motion === "off";
    return [
      h("button", { class: "nd-tool", "data-k": "theme", "data-testid": "theme", "aria-label": words[`theme_${theme}`], title: words[`theme_${theme}`], onclick: () => app.prefer("theme", THEMES[(THEMES.indexOf(theme) + 1) % 3]) }, sign(theme)),
      h("button", { class: "nd-tool", "data-k": "motion", "data-testid": "motion", "aria-label": words.motion, title: words.motion, "aria-pressed": String(!still), onclick: () => app.prefer("motion", still ? "" : "off") }, sign(still ? "still" : "moving")),
      app.scene.page === "home" ? null : h("button", { class: "nd-tool", "data-k": "keys", "data-testid": "keys", "aria-label": words.keys, title: words.keys, text: "?", onclick: () => app.moves.press("keys") }),
    ];
  }

  function update() {
    const { scene, words } = app;
    setText(brand.lastChild, words.brand);
    const home = (scene.links || [])[0];
    setAttr(brand, "href", home ? safeHref(home.href) : null);
    setAttr(brand, "aria-label", home ? `${words.brand}: ${home.label}` : words.brand);
    setAttr(pages, "aria-label", words.pages_label);
    setAttr(tongues, "aria-label", words.languages_label);
    redraw(pages, [app.tongue, scene.links], () => (scene.links || []).map((one) => h("a", { href: safeHref(one.href), "data-k": `page-${one.href}`, "aria-current": one.here ? "page" : null, text: one.label })));
    redraw(tongues, [scene.lang, scene.langs], () => (scene.langs || []).map(([code, name]) =>
      h("button", { class: "nd-tool", "data-k": `lang-${code}`, "data-testid": `lang-${code}`, "aria-pressed": String(code === scene.lang), title: name, onclick: () => { store("lang", code); app.send({ type: "lang", value: code }); } },
        h("span", { "aria-hidden": "true", text: code.toUpperCase() }), h("span", { class: "nd-sr", lang: code, text: name }))));
    redraw(tools, [app.tongue, scene.page, app.prefs], toggles);
  }
  return { node, update };
}

function makeSteps(app) {
  const node = h("ol", { class: "nd-steps" });
  function update() {
    const { scene, words } = app;
    node.hidden = !(scene.steps || []).length;
    setAttr(node, "aria-label", words.steps_label);
    redraw(node, [app.tongue, scene.steps], () => (scene.steps || []).map((one) => h("li", { class: `nd-step nd-${one.state}`, "aria-current": one.state === "now" ? "step" : null },
      h("button", { "data-k": `step-${one.id}`, "data-testid": `step-${one.id}`, title: one.note || null, onclick: () => app.send({ type: "why", about: { kind: "step", id: one.id } }) },
        h("span", { class: "nd-stepmark", "aria-hidden": "true" }, one.state === "done" ? sign("tick") : String(one.n)), h("span", { class: "nd-steplabel", text: one.label }), h("span", { class: "nd-sr", text: `, ${words[`step_${one.state}`]}` })))));
  }
  return { node, update };
}

/** Headline, hint, the tab list of players and the sandbox tools: what stands above the board. */
function makeHeads(app, boardId) {
  const title = h("h1", { class: "nd-title" }), headline = h("h2", { class: "nd-headline", "data-testid": "headline" }), hint = h("p", { class: "nd-hint", id: `${app.grid.uid}-hint` });
  const players = h("div", { class: "nd-players", role: "tablist" }), tools = h("div", { class: "nd-radios nd-toolbar", role: "radiogroup" });
  rove(players, true);
  rove(tools, true);
  const head = h("div", { class: "nd-head" }, headline, hint);

  const player = (one) => h("button", { class: `nd-player${one.turn ? " nd-turn" : ""}${one.done ? " nd-done" : ""}`, role: "tab", id: `${app.grid.uid}-tab-${one.id}`, "data-rove": "", "data-k": `player-${one.id}`, "data-testid": `player-${one.id}`,
    "aria-selected": String(one.shown), "aria-controls": boardId, tabindex: one.shown ? 0 : -1, "aria-label": one.label, title: one.label, onclick: () => app.send({ type: "show", player: one.id }) },
  one.first ? sign("first") : null, h("span", { class: "nd-playername", text: one.name }), one.done ? sign("tick") : null, h("b", { text: one.total }));

  function update() {
    const { scene, words } = app;
    setText(title, scene.title);
    title.classList.toggle("nd-sr", scene.page !== "home");
    setText(headline, scene.headline);
    setText(hint, scene.hint);
    headline.hidden = !scene.headline;
    hint.hidden = !scene.hint;
    const many = (scene.players || []).length > 1 ? scene.players : [];
    players.hidden = !many.length;
    setAttr(players, "aria-label", words.players_label);
    redraw(players, [app.tongue, many], () => many.map(player));
    const bar = scene.tools || [];
    tools.hidden = !bar.length;
    setAttr(tools, "aria-label", words.tools_label);
    redraw(tools, [app.tongue, bar], () => bar.map((one, i) => h("button", { class: "nd-radio", role: "radio", "data-rove": "", "data-k": `tool-${one.id}`, "data-testid": `button-${one.id}`, "aria-checked": String(Boolean(one.pressed)),
      tabindex: one.pressed || (i === 0 && !bar.some((other) => other.pressed)) ? 0 : -1, text: one.label, onclick: () => app.send({ type: "press", id: one.id }) })));
  }
  return { title, head, players, tools, update };
}

/** The buttons below the board: the moves of the shape, then the acts, then the quiet ones; and the typed move. */
function makeButtons(app) {
  const MOVING = ["left", "ccw", "cw", "flip", "swap", "right"];
  const hand = h("div", { class: "nd-keys nd-handkeys" }), main = h("div", { class: "nd-keys nd-mainkeys" }), quiet = h("div", { class: "nd-keys nd-quietkeys" });
  const field = h("input", { type: "text", class: "nd-typed", "data-testid": "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 80 });
  const send = h("button", { class: "nd-button", type: "submit", "data-testid": "typed-go" }), name = h("label", { for: `${app.grid.uid}-typed` });
  field.id = `${app.grid.uid}-typed`;
  const typed = h("form", { class: "nd-typedform" }, name, field, send);
  typed.addEventListener("submit", (event) => { event.preventDefault(); app.send({ type: "typed", text: field.value }); field.select(); });

  const draw = (one) => h("button", { class: `nd-button${one.primary ? " nd-primary" : ""}`, "data-k": `button-${one.id}`, "data-testid": `button-${one.id}`, "aria-disabled": one.off ? "true" : null, title: one.off || null,
    "aria-pressed": one.pressed === null || one.pressed === undefined ? null : String(one.pressed), onclick: () => app.moves.press(one.id) }, sign(one.id), h("span", { text: one.label }), one.key ? h("kbd", { "aria-hidden": "true", text: one.key }) : null);

  function update() {
    const { scene, words } = app;
    const all = scene.buttons || [], moving = MOVING.map((id) => all.find((one) => one.id === id)).filter(Boolean);
    const acts = all.filter((one) => !moving.includes(one) && (one.primary || ["circle", "clear", "pass"].includes(one.id)));
    const rest = all.filter((one) => !moving.includes(one) && !acts.includes(one));
    for (const [node, list] of [[hand, moving], [main, acts], [quiet, rest]]) {
      node.hidden = !list.length;
      redraw(node, [app.tongue, list], () => list.map(draw));
    }
    typed.hidden = !app.hasBoard || scene.mode === "none" || scene.mode === "paint";
    setText(name, words.typed);
    setAttr(field, "placeholder", words.typed_example);
    setText(send, words.typed_go);
  }
  return { hand, main, quiet, typed, update };
}

/** What is said without being looked at: the live region, the lost banner. */
function makeVoices(app) {
  const live = h("div", { class: "nd-sr", role: "status", "aria-live": "polite", "data-testid": "live" });
  const text = h("span"), reload = h("button", { class: "nd-button", onclick: () => window.location.reload() });
  const lost = h("div", { class: "nd-lost", role: "alert", "data-testid": "lost", hidden: true });
  let said = null;

  function say(talk) {
    if (said === talk.n) return;
    said = talk.n;
    // A repeated sentence is announced again only when the text differs: an invisible space makes it differ.
    live.textContent = (talk.announce || "") + (live.textContent === (talk.announce || "") && talk.announce ? "\u00a0" : "");
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
