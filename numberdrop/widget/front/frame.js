// Room: what stands around the board: headline and hint, players, the sandbox tools above it, the buttons and the typed move
// below it.

/** Headline, hint, the tab list of players and the sandbox tools: what stands above the board. */
function makeHeads(app, boardId) {
  const title = h("h1", { class: "nd-title" }),
    headline = h("h2", { class: "nd-headline", "data-testid": "headline" }),
    hint = h("p", { class: "nd-hint", id: `${app.grid.uid}-hint` });
  const players = h("div", { class: "nd-players", role: "tablist" }),
    tools = h("div", { class: "nd-radios nd-toolbar", role: "radiogroup" });
  rove(players, true);
  rove(tools, true);
  const head = h("div", { class: "nd-head" }, headline, hint);

  const player = (one) =>
    h(
      "button",
      {
        class: `nd-player${one.turn ? " nd-turn" : ""}${one.done ? " nd-done" : ""}`,
        role: "tab",
        id: `${app.grid.uid}-tab-${one.id}`,
        "data-rove": "",
        "data-k": `player-${one.id}`,
        "data-testid": `player-${one.id}`,
        "aria-selected": String(one.shown),
        "aria-controls": boardId,
        tabindex: one.shown ? 0 : -1,
        "aria-label": one.label,
        title: one.label,
        onclick: () => app.send({ type: "show", player: one.id }),
      },
      one.first ? sign("first") : null,
      h("span", { class: "nd-playername", text: one.name }),
      one.done ? sign("tick") : null,
      h("b", { text: one.total }),
    );

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
    setAttr(tools, "aria-label", scene.tools_label || words.tools_label);
    redraw(tools, [app.tongue, bar], () =>
      bar.map((one, i) =>
        h("button", {
          class: "nd-radio",
          role: "radio",
          "data-rove": "",
          "data-k": `tool-${one.id}`,
          "data-testid": `button-${one.id}`,
          "aria-checked": String(Boolean(one.pressed)),
          tabindex: one.pressed || (i === 0 && !bar.some((other) => other.pressed)) ? 0 : -1,
          text: one.label,
          onclick: () => app.send({ type: "press", id: one.id }),
        }),
      ),
    );
  }
  return { title, head, players, tools, update };
}

/** The buttons below the board: the moves of the shape, then the acts, then the quiet ones; and the typed move. */
function makeButtons(app) {
  const MOVING = ["left", "ccw", "cw", "flip", "swap", "right", "round_back", "rewind", "forward", "round_on"],
    ACTS = ["circle", "clear", "pass", "answer", "nothing", "legal", "next", "again", "show", "step", "hold", "go", "share"],
    REPLAY = ["play_on", "leave_replay"];
  const hand = h("div", { class: "nd-keys nd-handkeys" }),
    main = h("div", { class: "nd-keys nd-mainkeys" }),
    quiet = h("div", { class: "nd-keys nd-quietkeys" });
  const field = h("input", {
    type: "text",
    class: "nd-typed",
    "data-testid": "typed",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: 80,
  });
  const send = h("button", { class: "nd-button", type: "submit", "data-testid": "typed-go" }),
    name = h("label", { for: `${app.grid.uid}-typed` });
  field.id = `${app.grid.uid}-typed`;
  const typed = h("form", { class: "nd-typedform" }, name, field, send);
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    app.send({ type: "typed", text: field.value });
    field.select();
  });

  const draw = (one) =>
    h(
      "button",
      {
        class: `nd-button${one.primary ? " nd-primary" : ""}`,
        "data-k": `button-${one.id}`,
        "data-testid": `button-${one.id}`,
        "aria-disabled": one.off ? "true" : null,
        title: one.off || null,
        "aria-pressed": one.pressed === null || one.pressed === undefined ? null : String(one.pressed),
        onclick: () => app.moves.press(one.id),
      },
      sign(one.id),
      h("span", { text: one.label }),
      one.key ? h("kbd", { "aria-hidden": "true", text: one.key }) : null,
    );

  function update() {
    const { scene, words } = app;
    const tasks = scene.steps_kind === "tasks";
    const all = scene.buttons || [],
      moving = MOVING.map((id) => all.find((one) => one.id === id)).filter(Boolean);
    const acts = all.filter(
      (one) => !moving.includes(one) && (one.primary || ACTS.includes(one.id) || REPLAY.includes(one.id) || (tasks && one.id === "hint")),
    );
    const rest = all.filter((one) => !moving.includes(one) && !acts.includes(one));
    for (const [node, list] of [
      [hand, moving],
      [main, acts],
      [quiet, rest],
    ]) {
      node.hidden = !list.length;
      redraw(node, [app.tongue, list], () => list.map(draw));
    }
    // A page with a notation of its own (rows of a sheet) brings the label and the example; what was typed in another goes.
    const own = scene.typed?.example ?? "";
    if (field.dataset.own !== own) field.value = "";
    field.dataset.own = own;
    typed.hidden = !app.hasBoard || (!scene.typed && ["none", "paint", "free"].includes(scene.mode));
    setText(name, scene.typed?.label ?? words.typed);
    setAttr(field, "placeholder", scene.typed?.example ?? words.typed_example);
    setText(send, words.typed_go);
  }
  return { hand, main, quiet, typed, update };
}
