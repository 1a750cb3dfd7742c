// Room: what the hand can do. Every control (key, button, pointer, touch) ends in one of these functions, so that all of
// them behave alike: change the draft or the selection, redraw at once, then ask Python for its reasons.

/** What on the sheet can be marked by the learner. */
const MARKED = new Set(["row", "box", "letter", "plus10", "bonus", "total"]);

function makeMoves(app) {
  const drafting = () => app.draft !== null;
  const picking = () => app.mode === "combo" || app.mode === "free";

  function askDraft(cells) {
    app.lastTry = {
      cells: draftCells(app.table, app.draft, app.faces, cells),
      shape: app.draft.shape,
      orient: app.draft.orient,
      col: app.draft.col,
    };
    if (aided(app)) app.link.attempt(app.lastTry);
  }

  /** Take a new draft into the hand. Only a change is drawn and asked about. */
  function hold(draft, cells) {
    if (draft === app.draft && !cells) return;
    app.draft = draft;
    app.hits = null;
    app.cursor = handAt(app)[draft.cur];
    app.drawHand();
    askDraft(cells);
  }

  const change = (how, ...rest) => {
    if (drafting()) hold(how(app.table, app.draft, ...rest));
  };

  function startTo(col) {
    app.startCol = Math.max(0, Math.min(COLS - 1, col));
    app.cursor = [app.scene.start.row, app.startCol];
    app.drawHand();
  }

  function move(by) {
    if (app.mode === "start") startTo(app.startCol + by);
    else change(moveBy, by);
  }

  function edge(by) {
    if (app.mode === "start") startTo(by < 0 ? 0 : COLS - 1);
    else change(moveTo, by < 0 ? 0 : COLS);
  }

  function aim(col) {
    if (app.mode === "start") startTo(col);
    else change(aimAt, col);
  }

  /** The number dice of a draft as the shown faces; null-safe for X blocks. */
  function writeDigit(digit) {
    if (app.draft?.kind === "drop") hold(write(app.draft, app.faces, app.draft.cur, digit));
  }

  function drop() {
    if (app.mode === "start") app.link.act({ type: "start", column: app.startCol });
    else if (app.mode === "block" && drafting())
      app.link.act({ type: "block", cells: landOf(app.table, app.draft).at });
    else if (drafting()) app.link.act({ type: "drop", cells: draftCells(app.table, app.draft, app.faces) });
    else app.link.post({ type: "press", id: "drop" });
  }

  /** Why not one row lower? Lights what is in the way at once; the sentence follows. */
  function lower() {
    if (!drafting() || !aided(app)) return app.link.post({ type: "press", id: "lower" });
    const land = landOf(app.table, app.draft);
    app.hits = land.hit;
    app.drawHand();
    return askDraft(land.at.map(([row, col]) => [row - 1, col]));
  }

  /** A click on a cell the shape cannot fall to: ask for exactly that place. */
  function tryAt(cell) {
    const held = heldAt(app.table, app.draft, cell);
    hold(held.draft, held.cells);
  }

  function choose(cells) {
    app.chosen = cells;
    app.drawHand();
    if (app.mode === "combo" && aided(app)) app.link.attempt({ combo: cells });
  }

  const mayChoose = (cell) => app.mode === "free" || app.grid.value(cell) !== ".";

  /** One more cell; where a single one is asked for it takes the place of the last. */
  const withCell = (cell) => (app.scene.single ? [cell] : [...app.chosen, cell]);
  const toggle = (cell) =>
    choose(hasCell(app.chosen, cell) ? app.chosen.filter((one) => !sameCell(one, cell)) : withCell(cell));

  /** Going back along a drag takes the last cell off again. */
  function extend(cell) {
    const back = app.chosen[app.chosen.length - 2];
    if (back && sameCell(back, cell)) choose(app.chosen.slice(0, -1));
    else if (!hasCell(app.chosen, cell) && mayChoose(cell)) choose(withCell(cell));
  }

  function circle() {
    if (picking()) app.link.act({ type: app.mode === "free" ? "free" : "circle", cells: app.chosen });
    else app.link.post({ type: "press", id: "circle" });
  }

  const clear = () => (picking() ? choose([]) : app.link.post({ type: "press", id: "clear" }));

  function takeNearest(cells) {
    app.preview = null;
    if (picking()) return choose(cells);
    const spot = drafting()
      ? spotOf(
          app.table,
          cells.map((cell) => cell.slice(0, 2)),
        )
      : null;
    return spot ? hold(toSpot(app.table, app.draft, spot)) : undefined;
  }

  function paint(cell, value) {
    app.link.post({ type: "paint", cell, value });
  }

  /** A thing on the sheet is pressed: while the learner marks the sheet that is a mark, otherwise a question. */
  function about(thing) {
    app.link.post({ type: app.scene.marking && MARKED.has(thing.kind) ? "mark" : "why", about: thing });
  }

  /** The answer to a question: what is chosen in an open card of options, the cells picked, or what Python has already. */
  function answer() {
    const picks = openPicks(app);
    if (picks) app.link.commit({ type: "answer", picks });
    else if (app.mode === "free" && !app.scene.marking) circle();
    else app.link.post({ type: "press", id: "answer" });
  }

  /** Why about the place of the keyboard: the shape in hand when it is there, the cell otherwise. */
  function ask() {
    if (aided(app) && handIndex(app, app.cursor) >= 0) askDraft();
    else if (app.mode === "combo" && aided(app) && app.chosen.length) app.link.attempt({ combo: app.chosen });
    else app.link.post({ type: "why", about: { kind: "cell", cell: app.cursor } });
  }

  /** The next place that fits: a help, so without aids it is Python's to refuse. */
  function landing(by) {
    if (aided(app)) change(nextLanding, by);
    else app.link.post({ type: "press", id: by > 0 ? "next_landing" : "prev_landing" });
  }

  const BUTTONS = {
    left: () => move(-1),
    right: () => move(1),
    cw: () => change(turn, "cw"),
    ccw: () => change(turn, "ccw"),
    flip: () => change(turn, "flip"),
    swap: () => drafting() && hold(swapNext(app.draft)),
    drop,
    lower,
    circle,
    clear,
    ask,
    answer,
    next_landing: () => landing(1),
    prev_landing: () => landing(-1),
  };
  /** A button by its id: its own act when the front end knows one, otherwise Python is told. */
  function press(id) {
    if (id.startsWith("palette:")) {
      app.palette = id.slice(8);
      app.drawTray();
    } else if (BUTTONS[id]) BUTTONS[id]();
    else app.link.post({ type: "press", id });
  }

  return {
    drafting,
    picking,
    hold,
    change,
    move,
    edge,
    aim,
    writeDigit,
    drop,
    lower,
    tryAt,
    choose,
    toggle,
    extend,
    circle,
    clear,
    takeNearest,
    paint,
    about,
    ask,
    press,
  };
}
