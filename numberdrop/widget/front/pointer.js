// Room: mouse, touch and pen on the grid. A mouse hovers and clicks; a finger first moves, then drops.
// Assistive technology that only sends "click" is treated like a finger.

const DRAG = 8,
  RESTED = 300;

function makePointer(app) {
  const { grid, moves } = app;
  let press = null,
    changedAt = 0,
    rested = null;

  const laneOf = (col) => (app.mode === "start" ? app.startCol === col : handAt(app).some((one) => one[1] === col));

  /** Hover. Over the shape's own cells it stands still, so that each of them can be reached with the mouse. */
  function hover(cell) {
    if (app.pop.isOpen()) return;
    if (
      app.mode === "start"
        ? app.startCol === cell[1]
        : !moves.drafting() || app.draft.hand !== null || handIndex(app, cell) >= 0
    )
      return;
    const before = { draft: app.draft, lastTry: app.lastTry };
    moves.aim(cell[1]);
    if (app.draft === before.draft) return;
    const now = performance.now();
    if (now - changedAt > RESTED) rested = before;
    changedAt = now;
  }

  /** On the way out of the board the pointer crosses columns nobody meant: go back to where it rested. */
  function leave() {
    if (
      press ||
      app.pop.isOpen() ||
      !rested ||
      !moves.drafting() ||
      performance.now() - changedAt > RESTED ||
      !rested.lastTry
    ) {
      rested = null;
      return;
    }
    if (rested.draft.shape === app.draft.shape && rested.draft.orient === app.draft.orient) {
      moves.hold(
        { ...app.draft, col: rested.draft.col },
        rested.lastTry.cells.map((cell) => cell.slice(0, 2)),
      );
    }
    rested = null;
  }

  function tapShape(cell, finger) {
    const k = handIndex(app, cell),
      { draft } = app;
    if (draft.hand !== null) return k >= 0 ? moves.hold(place(draft, draft.hand, k)) : putBack();
    if (k >= 0 && draft.kind === "drop" && draft.slots[k].digit === null && app.faces[draft.slots[k].die] === "*")
      return app.openDial(k);
    if (finger && !laneOf(cell[1])) return moves.aim(cell[1]);
    if (k < 0 && grid.value(cell) !== ".") return app.send({ type: "why", about: { kind: "cell", cell } });
    if (k < 0 && aided(app) && grid.covered(cell)) return moves.tryAt(cell);
    return moves.drop();
  }

  function putBack() {
    app.draft = { ...app.draft, hand: null };
    app.drawHand();
  }

  function tap(cell, finger) {
    if (app.mode === "start") {
      if (finger && !laneOf(cell[1])) moves.aim(cell[1]);
      else {
        moves.aim(cell[1]);
        moves.drop();
      }
    } else if (moves.drafting()) tapShape(cell, finger);
    else if (moves.picking()) moves.toggle(cell);
    else if (app.mode === "paint") moves.paint(cell, app.palette);
    else app.send({ type: "why", about: { kind: "cell", cell } });
  }

  function down(event) {
    if (event.button !== 0 || event.target.closest(".nd-pill")) return;
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!cell) return;
    press = {
      id: event.pointerId,
      x: event.clientX,
      cell,
      last: cell,
      finger: event.pointerType !== "mouse",
      dragged: false,
    };
    if (press.finger) return;
    grid.svg.setPointerCapture(event.pointerId);
  }

  function dragTo(cell) {
    if (moves.picking()) {
      if (!press.dragged && !hasCell(app.chosen, press.cell)) moves.extend(press.cell);
      moves.extend(cell);
    } else if (app.mode === "paint") {
      if (!press.dragged) moves.paint(press.cell, app.palette);
      moves.paint(cell, app.palette);
    }
    press.dragged = true;
  }

  function movePointer(event) {
    const cell = grid.cellAt(event.clientX, event.clientY);
    if (!press && event.pointerType === "mouse") {
      if (cell) hover(cell);
      return;
    }
    if (!press || event.pointerId !== press.id || !cell) return;
    if (moves.picking() || app.mode === "paint") {
      if (!sameCell(cell, press.last)) dragTo(cell);
    } else if (press.dragged || Math.abs(event.clientX - press.x) > DRAG) {
      if (cell[1] !== press.last[1] || press.finger) {
        press.dragged = true;
        moves.aim(cell[1]);
      }
    }
    press.last = cell;
  }

  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    const { cell, dragged, finger } = press;
    press = null;
    app.cursor = cell;
    if (!dragged) tap(cell, finger);
    grid.goto(app.cursor, grid.rows.contains(document.activeElement) ? "quiet" : null);
  }

  function click(event) {
    const cell = event.detail === 0 ? grid.ofNode(event.target) : null;
    if (cell) {
      app.cursor = cell;
      tap(cell, true);
    }
  }

  grid.svg.addEventListener("pointerdown", down);
  grid.svg.addEventListener("pointermove", movePointer);
  grid.svg.addEventListener("pointerup", up);
  grid.svg.addEventListener("pointercancel", () => {
    press = null;
  });
  grid.svg.addEventListener("pointerleave", leave);
  grid.svg.addEventListener("click", click);
}
