// Room: the grid itself. Builds 98 cells once and from then on only moves classes, texts and labels.
// Structure for assistive technology: role=grid > row > gridcell, one tab stop, every cell says what it holds.

let gridCount = 0;

function makeGrid(app) {
  const uid = `nd${++gridCount}`;
  const cells = [];
  const rows = s("g", {
    role: "grid",
    class: "nd-cells",
    "aria-rowcount": ROWS,
    "aria-colcount": COLS,
    "aria-describedby": `${uid}-hint`,
    "data-testid": "board",
  });
  for (let row = ROWS - 1; row >= 0; row--) {
    const line = s("g", { role: "row", "aria-rowindex": ROWS - row });
    for (let col = 0; col < COLS; col++) {
      const cell = s("g", {
        role: "gridcell",
        class: "nd-cell",
        transform: `translate(${cellX(col)} ${cellY(row)})`,
        tabindex: "-1",
        "aria-colindex": col + 1,
        "data-testid": "cell",
        "data-row": row,
        "data-col": col,
        "data-lm-suppress-shortcuts": "true",
      });
      const ink = s("g", { class: "nd-ink" }),
        text = s("text", { class: "nd-n", x: CELL / 2, y: CELL / 2 + 8 });
      ink.append(text);
      cell.append(s("rect", { class: "nd-hit", width: CELL, height: CELL }), ink);
      line.append(cell);
      cells[row * COLS + col] = { node: cell, ink, text, value: ".", label: "", cross: null };
    }
    rows.append(line);
  }
  const under = s("g", { class: "nd-under", "aria-hidden": "true" });
  const over = s("g", { class: "nd-over", "aria-hidden": "true" });
  const names = s("g", { class: "nd-names", "aria-hidden": "true" });
  const margin = makeMargin(app);
  const svg = s(
    "svg",
    { class: "nd-board", role: "presentation", focusable: "false" },
    s(
      "defs",
      {},
      s(
        "pattern",
        { id: `${uid}-hatch`, width: 6, height: 6, patternTransform: "rotate(45)", patternUnits: "userSpaceOnUse" },
        s("path", { d: "M0 0V6", class: "nd-hatchline" }),
      ),
    ),
    s(
      "g",
      { "aria-hidden": "true" },
      s("rect", { class: "nd-paper", x: 1, y: 0, width: WIDE - 2, height: HIGH, rx: 10 }),
      s("path", { class: "nd-overzone", d: `M2 10a9 9 0 0 1 9-9H${WIDE - 11}a9 9 0 0 1 9 9V${3 * CELL}H2Z` }),
      s("path", {
        class: "nd-lines",
        d:
          Array.from({ length: COLS - 1 }, (_, i) => `M${(i + 1) * CELL} 1V${HIGH - 1}`).join("") +
          Array.from({ length: ROWS - 1 }, (_, i) => `M2 ${(i + 1) * CELL}H${WIDE - 2}`).join(""),
      }),
    ),
    names,
    under,
    rows,
    over,
    margin.node,
  );
  svg.style.setProperty("--nd-hatch", `url(#${uid}-hatch)`);

  let compact = false,
    fitted = null;
  function resize(small) {
    const roomy = small && Boolean(app.scene.marking);
    // Where only a low stack matters, only its rows are to be seen: the question stands below them on a phone.
    const cut = (ROWS - (app.scene.rows || ROWS)) * CELL;
    if (fitted === `${small}/${roomy}/${cut}`) return;
    compact = small;
    fitted = `${small}/${roomy}/${cut}`;
    const box = small
      ? [0, cut - 3, roomy ? 352 : 320, HIGH + 20 - cut]
      : [-30, cut - 8, 400, HIGH + 36 - cut];
    svg.setAttribute("viewBox", box.join(" "));
    svg.classList.toggle("nd-cut", cut > 0);
    svg.classList.toggle("nd-compact", small);
    svg.classList.toggle("nd-roomy", roomy);
    margin.resize(small, roomy);
    names.replaceChildren(
      ...Array.from({ length: ROWS }, (_, r) =>
        s(
          "text",
          small
            ? { x: 4, y: cellY(r) + 11, class: "nd-name nd-tiny", text: r + 1 }
            : { x: -9, y: cellY(r) + CELL / 2 + 4, class: "nd-name", text: r + 1 },
        ),
      ),
      ...Array.from({ length: COLS }, (_, c) =>
        s("text", { x: cellX(c) + CELL / 2, y: HIGH + (small ? 13 : 20), class: "nd-name nd-colname", text: c + 1 }),
      ),
    );
  }

  function setValue(cell, value) {
    if (cell.value === value) return;
    cell.value = value;
    setText(cell.text, value === "X" || value === "." ? "" : value);
    if (value === "X" && !cell.cross) {
      cell.cross = s("path", { class: "nd-x", d: "M13 13l18 18m0-18l-18 18" });
      cell.ink.append(cell.cross);
    }
    cell.node.classList.toggle("nd-is-x", value === "X");
    cell.node.classList.toggle("nd-filled", value !== ".");
  }

  function label(row, col) {
    const { board, draft, words } = app;
    const cell = [row, col],
      value = cells[row * COLS + col].value;
    const parts = [fill(words.cell_at, { row: row + 1, column: col + 1 })];
    const k = handIndex(app, cell);
    if (value === "X") parts.push(words.cell_x);
    else if (value !== ".") parts.push(value);
    else if (k < 0)
      parts.push((board.holes || []).length && hasCell(board.holes, cell) ? words.cell_hole : words.cell_empty);
    for (const group of board.groups || [])
      if (hasCell(group.cells, cell)) parts.push(fill(words[`cell_${group.kind}`], { size: group.size, label: group.label }));
    if ((board.loose || []).length && hasCell(board.loose, cell)) parts.push(words.cell_loose);
    if (k >= 0) {
      const drop = draft.kind === "drop",
        { n } = drop ? shown(draft, app.faces, k) : { n: "X" };
      parts.push(
        !aided(app)
          ? fill(words.cell_held, { value: n ?? words.star })
          : !drop
            ? words.cell_ghost_block
            : n === null
              ? words.cell_ghost_star
              : fill(words.cell_ghost, { value: n }),
      );
    }
    const hung = (app.scene.hang?.cells || []).find((one) => sameCell(one, cell));
    if (hung) parts.push(hung[2] ? fill(words.cell_hang_number, { value: hung[2] }) : words.cell_hang);
    if (app.startCol !== null && row === app.scene.start.row && col === app.startCol)
      parts.push(fill(words.cell_ghost, { value: app.scene.start.number }));
    const nth = app.chosen.findIndex((one) => sameCell(one, cell)) + 1;
    if (nth)
      parts.push(
        app.mode === "free" ? words.cell_picked : fill(words.cell_chosen, { n: nth, total: app.chosen.length }),
      );
    return parts.join(", ");
  }

  /** Say anew what changed: labels, and which cells count as selected. */
  function relabel() {
    for (let i = 0; i < cells.length; i++) {
      const text = label(Math.floor(i / COLS), i % COLS);
      if (text !== cells[i].label) {
        cells[i].label = text;
        cells[i].node.setAttribute("aria-label", text);
      }
    }
    const picking = app.mode === "combo" || app.mode === "free";
    for (let i = 0; i < cells.length; i++)
      setAttr(
        cells[i].node,
        "aria-selected",
        picking ? String(hasCell(app.chosen, [Math.floor(i / COLS), i % COLS])) : null,
      );
  }

  let stop = cells[0].node;
  /** Move the single tab stop; with `focus` the keyboard goes there too. */
  function goto([row, col], focus) {
    const node = cells[row * COLS + col].node;
    if (stop !== node) stop.setAttribute("tabindex", "-1");
    stop = node;
    stop.setAttribute("tabindex", "0");
    if (focus) stop.focus({ preventScroll: focus === "quiet" });
  }

  function update() {
    const { board } = app;
    resize(compact);
    setAttr(rows, "aria-label", board.label);
    for (let i = 0; i < cells.length; i++) setValue(cells[i], board.cells[i]);
    const holes = new Set((board.holes || []).map(([r, c]) => r * COLS + c));
    const loose = new Set((board.loose || []).map(([r, c]) => r * COLS + c));
    cells.forEach((cell, i) => {
      cell.node.classList.toggle("nd-hole", holes.has(i));
      cell.node.classList.toggle("nd-loose", loose.has(i));
    });
    margin.update();
  }

  /** The cell under a point of the window, or null outside the grid. */
  function cellAt(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    const cell = [ROWS - 1 - Math.floor(point.y / CELL), Math.floor(point.x / CELL)];
    return onBoard(cell) ? cell : null;
  }

  const value = ([row, col]) => cells[row * COLS + col].value;
  const covered = ([row, col]) => {
    for (let r = row + 1; r < ROWS; r++) if (value([r, col]) !== ".") return true;
    return false;
  };
  const ofNode = (node) => {
    const one = node?.closest?.(".nd-cell");
    return one ? [+one.dataset.row, +one.dataset.col] : null;
  };
  return { svg, rows, under, over, cells, uid, margin, resize, update, relabel, goto, cellAt, value, covered, ofNode };
}
