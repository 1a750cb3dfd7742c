// Room: keeping the hand in step with Python. When the turn changes, the shape, the selection and the cursor start anew;
// while it stays the same they outlive every redraw (another player looked at, another language, an undo refused).

/** Without aids (paper mode) nothing shows where a shape lands: it hangs at the top, and Python is not asked about it. */
const aided = (app) => app.scene.prefs?.aids !== false;

/** Where the shape in hand is drawn, a cell for each slot. */
const handAt = (app) => (aided(app) ? landOf(app.table, app.draft).at : hangOf(app.table, app.draft));

/** Index of the slot drawn on a board cell, -1 when there is none. */
const handIndex = (app, cell) => (app.draft ? handAt(app).findIndex((one) => sameCell(one, cell)) : -1);

/** What the shape and the selection belong to: a turn; in a lesson the task and its position, so that a hint or a mark on the
 *  sheet does not take away what is picked. */
function stampOf({ scene, board }) {
  if (scene.steps_kind !== "tasks") return `${scene.turn}/${scene.mode}`;
  const task = scene.steps.find((one) => one.state === "now")?.id;
  return JSON.stringify([task, scene.mode, scene.dice, scene.shape_die, board.cells, board.groups, board.loose]);
}

function syncHand(app) {
  const { scene, table } = app;
  const stamp = stampOf(app),
    fresh = stamp !== app.stamp;
  app.mode = app.hasBoard ? scene.mode : "none";
  app.faces = (scene.dice || []).map((die) => die.face);
  const placing = (app.mode === "drop" || app.mode === "block") && table.order?.length;
  const fits = (d) =>
    d &&
    placing &&
    d.kind === table.kind &&
    table.shapes[d.shape]?.lands[d.orient] &&
    d.slots.length === orientOf(table, d).cells.length &&
    (d.kind === "block" || d.slots.length === app.faces.length);
  const sameDice = app.dealt === app.faces.join("");
  if (fresh) {
    app.link.forget();
    app.stamp = stamp;
    app.hits = app.preview = null;
    app.chosen = [];
    app.startCol = null;
    // In the sandbox every brush stroke is a new turn; the shape stays in the hand as long as the roll does.
    if (!(scene.page === "sandbox" && sameDice)) app.kept = null;
    app.unfinished.takeUp();
  }
  if (placing) app.dealt = app.faces.join("");
  app.draft = placing ? (fits(app.kept) ? clampCol(table, app.kept) : newDraft(table)) : null;
  if (app.draft) app.kept = app.draft;
  if (app.mode !== "start") app.startCol = null;
  else if (app.startCol === null) app.startCol = 3;
  if (app.draft) app.cursor = handAt(app)[app.draft.cur];
  else if (app.startCol !== null) app.cursor = [scene.start.row, app.startCol];
  if (app.mode === "paint" && !(scene.palette || []).some((one) => one.id === `palette:${app.palette}`))
    app.palette = scene.palette?.[0]?.id.slice(8) ?? null;
}

/** Where a land is out of the grid (a misfit), the cursor must still stand on a cell. */
function cursorOn(app) {
  const [row, col] = app.cursor;
  return [Math.max(0, Math.min(ROWS - 1, row)), Math.max(0, Math.min(COLS - 1, col))];
}
