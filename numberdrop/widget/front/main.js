// Room: the front door. Builds the rooms once, keeps the state they share in `app`, and redraws only what a change of
// traits, hand or preference touches. Python sends the whole picture; this file finds out what of it is new.

const TRAITS = ["words", "scene", "board", "table", "talk", "log", "ack"];
const NARROW = 400,
  COLUMNS = 720,
  LONGEST_LINK = 4200;

function build(app) {
  app.prefs_ = makePrefs(app);
  app.prefer = app.prefs_.prefer;
  app.grid = makeGrid(app);
  app.marks = makeMarks(app, app.grid);
  app.early = makeEarly(app);
  app.link = makeLink(app);
  app.send = app.link.post;
  app.moves = makeMoves(app);
  app.keys = makeKeys(app);
  app.pop = makePop(app);
  const panelId = `${app.grid.uid}-panel`;
  app.header = makeHeader(app);
  app.steps = makeSteps(app);
  app.heads = makeHeads(app, panelId);
  app.buttons = makeButtons(app);
  app.voices = makeVoices(app);
  app.keep = makeKeep(app);
  app.places = makePlaces(app);
  app.unfinished = makeUnfinished(app);
  app.tick = makeTick(app);
  app.clock = makeClock(app);
  app.showLost = app.voices.showLost;
  app.tray = makeTray(app);
  app.tiles = makeTiles(app);
  app.cards = makeCards(app);
  app.dialog = makeDialog(app);
  app.brief = makeBrief(app);
  app.hero = makeHero(app);
  app.panel = h("div", { class: "nd-panel", id: panelId }, app.grid.svg);
  app.dock = h("div", { class: "nd-dock" }, app.tray.node, app.brief.node, app.buttons.hand, app.buttons.main);
  app.left = h("div", { class: "nd-left" }, app.panel, app.dock, app.buttons.quiet, app.buttons.typed);
  const top = h(
    "div",
    { class: "nd-top" },
    app.hero.node,
    app.heads.title,
    app.heads.head,
    app.clock.node,
    app.heads.players,
    app.heads.tools,
  );
  app.root.append(
    app.voices.lost,
    app.voices.full,
    app.voices.note,
    app.voices.left,
    app.header.node,
    app.voices.live,
    app.steps.node,
    h("div", { class: "nd-body" }, top, app.tiles.node, app.left, app.cards.node),
    app.pop.node,
    app.dialog.node,
  );
}

function drawScene(app) {
  const { scene } = app;
  setAttr(app.root, "lang", scene.lang);
  setAttr(app.root, "data-page", scene.page);
  setAttr(app.root, "data-mode", app.mode);
  setAttr(app.root, "data-board", app.hasBoard ? "yes" : "no");
  setAttr(app.root, "data-steps", scene.steps_kind || null);
  setAttr(app.root, "data-marking", scene.marking ? "yes" : null);
  app.panel.hidden = !app.hasBoard;
  app.left.hidden = !app.hasBoard && !(scene.buttons || []).length;
  const shownPlayer = (scene.players || []).length > 1 ? scene.players.find((one) => one.shown) : null;
  setAttr(app.panel, "role", shownPlayer ? "tabpanel" : null);
  setAttr(app.panel, "aria-labelledby", shownPlayer ? `${app.grid.uid}-tab-${shownPlayer.id}` : null);
  for (const room of [app.header, app.hero, app.steps, app.heads, app.buttons, app.tiles, app.cards, app.dialog, app.tick, app.clock])
    room.update();
  if (!app.prefs_.inLab()) {
    document.documentElement.lang = scene.lang;
    document.title = fill(app.words.page_title, { title: scene.title });
  }
}

/** Take over the traits that changed and redraw what they touch. */
function flush(app, changed) {
  const had = app.root.contains(document.activeElement);
  const before = app.talk.n;
  for (const name of changed) app[name] = app.model.get(name) || {};
  // A word the catalogues lack shows its key instead of breaking the page.
  if (changed.has("words")) app.words = new Proxy(app.words, { get: (words, key) => words[key] ?? String(key) });
  const icons = JSON.stringify(app.scene.icons || {});
  if (changed.has("words") || icons !== app.iconsDrawn) {
    app.tongue += 1;
    app.iconsDrawn = icons;
  }
  app.hasBoard = Boolean(app.board.cells);
  const elsewhere = changed.has("scene") && app.places.moved();
  if (elsewhere) beginAnew(app);
  const scenic = ["words", "scene", "board", "table"].some((name) => changed.has(name));
  if (scenic) {
    syncHand(app);
    drawScene(app);
    if (app.hasBoard) {
      app.grid.update();
      app.marks.drawGroups();
    }
  } else if (changed.has("talk")) app.cards.updateTalk();
  if (scenic || changed.has("talk")) app.brief.update();
  if (changed.has("talk")) {
    app.voices.say(app.talk);
    if (app.talk.n !== before) app.unpin();
  }
  if (scenic) app.drawHand();
  else if (changed.has("talk") && app.hasBoard) app.marks.drawHand();
  if (changed.has("board") && app.board.last_id !== app.lastId) {
    if (app.lastId !== undefined) app.marks.animate(app.board.last || []);
    app.lastId = app.board.last_id;
  }
  if (changed.has("ack")) {
    app.link.answered();
    app.places.answered();
    app.keep.answered();
  }
  app.early.mark();
  if (changed.has("talk") && app.talk.n !== before && Number.isInteger(app.talk.open_dial))
    app.openDial(app.talk.open_dial);
  if (elsewhere) app.places.arrived();
  else if (had && !app.root.contains(document.activeElement)) refocus(app);
  // Where it stands is measured with the next frame, which lays out the page anyway.
  if (changed.has("talk") && app.talk.n !== before && isAnswer(app.talk)) requestAnimationFrame(app.cards.reveal);
}

/** Nothing of the page before stays in the hand. */
function beginAnew(app) {
  app.kept = app.draft = app.stamp = null;
  app.lastId = undefined;
  app.unfinished.find();
  app.cards.forget();
  app.unpin();
  app.pop.close();
}

/** What had the keyboard is gone: after an answer it goes to the way on, to a question when that is what is next, otherwise
 *  to the board. */
function refocus(app) {
  const ask = app.mode === "none" ? app.cards.node.querySelector(".nd-options :is(input, button):enabled") : null;
  const on = app.root.querySelector(".nd-mainkeys .nd-primary") || app.cards.node.querySelector("button.nd-primary");
  if (on && (isAnswer(app.talk) || !(app.hasBoard || ask))) on.focus({ preventScroll: true });
  else if (ask) ask.focus({ preventScroll: true });
  else if (app.hasBoard) app.grid.goto(app.cursor, "quiet");
  else app.root.focus({ preventScroll: true });
}

function listen(app) {
  const { root, grid, keys } = app;
  makePointer(app);
  grid.rows.addEventListener("keydown", keys.onGrid);
  app.left.addEventListener("keydown", (event) => {
    if (!grid.svg.contains(event.target)) keys.beside(event);
  });
  // On the HTML around it: a focus listener on an SVG element would make that element a tab stop in Chromium.
  app.panel.addEventListener("focusin", (event) => {
    const cell = grid.ofNode(event.target);
    if (!cell) {
      app.marks.focusRing(null);
      return;
    }
    app.cursor = cell;
    grid.goto(cell, null);
    app.marks.focusRing(event.target.matches(":focus-visible") ? cell : null);
  });
  app.panel.addEventListener("focusout", () => app.marks.focusRing(null));
  // What is typed into the tutor is not meant for the notebook around it.
  root.addEventListener("keydown", (event) => {
    if (event.target !== root) event.stopPropagation();
  });
}

/** Say hello, with what this device keeps and where the visitor comes from. */
function greet(app, width, hash = window.location.hash) {
  // A link to the dice of a game or to a puzzle is followed once: later the page goes on where the visitor was.
  if (/^#(dice|puzzle|code|mode)=/.test(hash)) window.history.replaceState(null, "", window.location.pathname + window.location.search);
  const seq = app.send({
    type: "hello",
    record: app.log.key ? store(app.log.key) : null,
    kept: app.keep.read(app.log),
    lang: store("lang") || (navigator.language || "").slice(0, 2) || null,
    wide: width >= COLUMNS,
    now: Math.floor(Date.now() / 1000),
    zone: -60 * new Date().getTimezoneOffset(),
    hash: hash.slice(0, LONGEST_LINK),
  });
  app.keep.heard(seq);
  app.keep.finish(app.log);
}

function render({ model, el }) {
  const app = {
    model,
    words: {},
    scene: {},
    board: {},
    table: {},
    talk: {},
    log: {},
    ack: model.get("ack") || {},
    root: h("div", { class: "nd", tabindex: "-1", "data-testid": "nd-root" }),
    mode: "none",
    faces: [],
    draft: null,
    kept: null,
    startCol: null,
    chosen: [],
    cursor: [0, 3],
    hits: null,
    preview: null,
    palette: null,
    tongue: 0,
    acting: 0,
  };
  build(app);
  drawing(app);
  app.prefs_.apply();
  el.append(app.root);
  const measure = () => {
    const width = app.root.clientWidth || el.clientWidth || window.innerWidth;
    app.grid.resize(width < NARROW);
    return width;
  };
  const width = measure();
  app.scene = model.get("scene") || {};
  app.unfinished.find();
  const sizes = new ResizeObserver(measure);
  sizes.observe(app.root);
  flush(app, new Set(TRAITS));
  listen(app);

  // Traits of one message arrive one after the other; they are drawn together.
  let pending = null;
  const handlers = TRAITS.map((name) => {
    const handler = () => {
      if (!pending) {
        pending = new Set();
        queueMicrotask(() => {
          const names = pending;
          pending = null;
          flush(app, names);
          // What is kept is written when the answer stands on the page: the browser takes its time over it.
          if (names.has("log")) app.keep.write(app.log);
        });
      }
      pending.add(name);
    };
    model.on(`change:${name}`, handler);
    return [name, handler];
  });
  app.greet = (hash) => greet(app, width, hash);
  app.early.begin(app.greet);
  app.places.rest();
  return () => {
    for (const [name, handler] of handlers) model.off(`change:${name}`, handler);
    sizes.disconnect();
    for (const room of [app.link, app.pop, app.prefs_, app.tick, app.clock, app.keep, app.places, app.unfinished]) room.stop();
  };
}

export default { render };
