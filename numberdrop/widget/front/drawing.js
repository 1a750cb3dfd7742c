// Room: the redraws that rooms ask of each other: the hand, the light of a sentence, the dial of a star.

/** The functions through which the rooms ask for a redraw. */
function drawing(app) {
  app.drawTray = () => app.tray.update();
  app.drawHand = () => {
    if (!app.hasBoard) return app.tray.update(); // without a board there may be no dice either: no old ones stay behind
    if (app.draft) app.kept = app.draft;
    app.cursor = cursorOn(app);
    app.marks.drawHand();
    app.grid.relabel();
    app.grid.goto(app.cursor, null);
    app.tray.update();
  };
  let pinned = null;
  const relight = (point) => {
    const first = isAgainst(app.talk)
      ? (app.talk.items || []).find((item) => (item.cells || []).length + (item.edges || []).length)
      : null;
    const now = point || pinned || first;
    app.marks.light(now ? [now] : []);
  };
  app.lightUp = relight;
  app.pin = (item) => {
    pinned = pinned === item ? null : item;
    relight(null);
  };
  app.unpin = () => {
    pinned = null;
    relight(null);
  };
  app.peek = (cells) => {
    app.preview = cells;
    app.marks.drawHand();
  };
  app.openDial = (k, anchor) => {
    const { draft, grid, words } = app;
    if (!draft || draft.kind !== "drop" || !draft.slots[k]) return;
    const die = draft.slots[k].die,
      [row, col] = handAt(app)[k];
    app.pop.open({
      anchor: anchor || grid.cells[row * COLS + col].node,
      label: words.dial_title,
      current: draft.wild[die] === undefined ? null : String(draft.wild[die]),
      choices: Array.from({ length: 10 }, (_, n) => ({ value: String(n), label: String(n) })),
      refocus: () => grid.goto(app.cursor, "quiet"),
      pick: (value) => {
        const next = setWild(app.draft, die, Number(value));
        app.moves.hold({ ...next, cur: next.slots.findIndex((slot) => slot.die === die) });
      },
    });
  };
}
