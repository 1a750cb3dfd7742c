// Room: the keyboard on the grid. One table for the shape, one for picking and painting, one shared by all modes.
// Every plain key is kept from the notebook around the board; Tab and the browser's own shortcuts are let through.

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

function makeKeys(app) {
  const { moves } = app;
  const holding = () => moves.drafting() || app.mode === "start";

  function explore(name, far) {
    const [row, col] = app.cursor;
    const to = far ? [row, far < 0 ? 0 : COLS - 1] : [row + ARROWS[name][0], col + ARROWS[name][1]];
    app.cursor = [Math.max(0, Math.min(ROWS - 1, to[0])), Math.max(0, Math.min(COLS - 1, to[1]))];
  }

  const HAND = {
    ArrowLeft: () => moves.move(-1),
    ArrowRight: () => moves.move(1),
    Home: () => moves.edge(-1),
    End: () => moves.edge(1),
    ArrowUp: () => moves.press("cw"),
    ArrowDown: () => moves.lower(),
    " ": dropOrPlace,
    Enter: dropOrPlace,
    x: () => moves.press("cw"),
    z: () => moves.press("ccw"),
    f: () => moves.press("flip"),
    s: () => moves.press("swap"),
    "[": () => stepCell(-1),
    "]": () => stepCell(1),
    n: () => moves.press("next_landing"),
    N: () => moves.press("prev_landing"),
  };
  const PICK = {
    " ": () => moves.toggle(app.cursor),
    Enter: () => moves.circle(),
    c: () => (app.chosen.length ? moves.clear() : moves.press("combo")),
  };
  const PAINT = {
    " ": () => moves.paint(app.cursor, app.palette),
    Enter: () => moves.paint(app.cursor, app.palette),
    x: () => moves.paint(app.cursor, "X"),
    o: () => moves.paint(app.cursor, "o"),
    m: () => (app.scene.palette || []).some((one) => one.id === "palette:m") && moves.paint(app.cursor, "m"),
    Delete: () => moves.paint(app.cursor, "."),
    Backspace: () => moves.paint(app.cursor, "."),
    ".": () => moves.paint(app.cursor, "."),
  };
  const COMMON = {
    u: () => moves.press("undo"),
    U: () => moves.press("redo"),
    c: () => moves.press("combo"),
    p: () => moves.press("pass"),
    h: () => moves.press("hint"),
    w: () => moves.ask(),
    r: () => moves.press("roll"),
    "?": () => moves.press("keys"),
    " ": () => moves.ask(),
    Enter: () => moves.ask(),
  };

  /** With a die taken from the tray, the drop keys lay it into the current cell. */
  function dropOrPlace() {
    const { draft } = app;
    if (draft && draft.hand !== null) moves.hold(place(draft, draft.hand, draft.cur));
    else moves.drop();
  }

  /** Another cell of the shape to write into: nothing changes for Python, so nothing is asked. */
  function stepCell(by) {
    if (!moves.drafting()) return;
    app.draft = step(app.draft, by);
    app.cursor = handAt(app)[app.draft.cur];
    app.drawHand();
  }

  function escape() {
    if (app.draft?.hand !== null && app.draft) {
      app.draft = { ...app.draft, hand: null };
      app.drawHand();
    } else if (moves.picking() && app.chosen.length) moves.clear();
    else app.root.focus({ preventScroll: true });
  }

  function digit(n) {
    if (app.mode === "paint") moves.paint(app.cursor, String(n));
    else if (moves.drafting()) moves.writeDigit(n);
    else return false;
    return true;
  }

  function ofButton(key) {
    const names = key === " " ? ["space", "␣"] : [key.toLowerCase()];
    return (app.scene.buttons || []).find((button) => button.key && names.includes(button.key.toLowerCase()));
  }

  /** Returns whether the key meant something. */
  function plain(key, shift) {
    if (ARROWS[key] && (shift || !holding())) explore(key);
    else if ((key === "Home" || key === "End") && (shift || !holding())) explore(null, key === "Home" ? -1 : 1);
    else if (key === "Escape") escape();
    else if (/^[0-9]$/.test(key) && digit(Number(key))) return true;
    else {
      const table = holding() ? HAND : moves.picking() ? PICK : app.mode === "paint" ? PAINT : {};
      const low = key.length === 1 && !(key in COMMON) && !(key in table) ? key.toLowerCase() : key;
      const button = ofButton(key),
        press = button && (() => moves.press(button.id));
      // Space and Enter belong to a button that claims them (roll, next); letters keep their meaning everywhere.
      const run = table[low] || (low === " " || low === "Enter" ? press || COMMON[low] : COMMON[low] || press);
      if (!run) return false;
      run();
    }
    return true;
  }

  /** keydown on the grid. */
  function onGrid(event) {
    if (event.key === "Tab") return;
    const command = event.ctrlKey || event.metaKey;
    if (command || event.altKey) {
      const back = command && event.key.toLowerCase() === "z",
        again = command && event.key.toLowerCase() === "y";
      if (!back && !again) return;
      event.preventDefault();
      event.stopPropagation();
      moves.press(again || event.shiftKey ? "redo" : "undo");
      return;
    }
    event.stopPropagation();
    if (plain(event.key, event.shiftKey)) {
      event.preventDefault();
      if (event.key !== "Escape" && app.grid.rows.contains(document.activeElement)) app.grid.goto(app.cursor, "follow");
    }
  }

  /** keydown elsewhere beside the board (dice, buttons): letters and digits work there too, the keys of a button stay its own. */
  function beside(event) {
    const own = event.target.closest("input, textarea, select, [role=dialog], dialog");
    if (
      own ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !/^[0-9a-z[\]?]$/i.test(event.key)
    )
      return;
    if (event.key.toLowerCase() === "w" && event.target.dataset.die) return;
    if (plain(event.key, event.shiftKey)) event.preventDefault();
  }
  return { onGrid, beside };
}
