// Room: everything drawn over the cells: circled groups, X blocks, the shape in hand and where it rests, the refused ghost,
// the selection of a combo, the cells a sentence points at, and the fall of the last drop. State is drawn, never only coloured.

const TONES = ["row", "info", "line", "good", "contact", "hole", "refuse"];

function makeMarks(app, grid) {
  const path = (layer, name) => {
    const node = s("path", { class: name });
    layer.append(node);
    return node;
  };
  const set = (node, d) => setAttr(node, "d", d || null);
  const fall = path(grid.under, "nd-fall");
  const groups = s("g", {});
  const blocks = path(grid.over, "nd-blockline");
  grid.over.append(groups);
  const soonHoles = path(grid.over, "nd-soonhole"),
    hits = path(grid.over, "nd-hits");
  const rest = path(grid.over, "nd-rest");
  const ghosts = s("g", {});
  grid.over.append(ghosts);
  const nearest = path(grid.over, "nd-nearest");
  const bad = path(grid.over, "nd-bad"),
    badCross = path(grid.over, "nd-badcross");
  const chosen = path(grid.over, "nd-chosen"),
    thread_ = path(grid.over, "nd-thread");
  const lit = Object.fromEntries(TONES.map((tone) => [tone, path(grid.over, `nd-lit nd-tone-${tone}`)]));
  const links = Object.fromEntries(TONES.map((tone) => [tone, path(grid.over, `nd-link nd-tone-${tone}`)]));
  const flash = path(grid.over, "nd-flash");
  const ring = s("rect", { class: "nd-ring", width: CELL - 2, height: CELL - 2, rx: 9 });
  grid.over.append(ring);

  function drawGroups() {
    const { board } = app;
    set(blocks, (board.blocks || []).map((cells) => outline(cells, 1.5)).join(""));
    const all = board.groups || [];
    // Labels come last: no outline of a neighbour may hide one.
    redraw(groups, all, () => [
      ...all.map((group) => s("path", { class: `nd-group nd-${group.kind}`, d: outline(group.cells, 3) })),
      ...all.map(groupTag),
    ]);
  }

  function groupTag(group) {
    const [row, col] = group.cells.reduce((best, one) =>
      one[0] > best[0] || (one[0] === best[0] && one[1] > best[1]) ? one : best,
    );
    const wide = 24,
      x = Math.min(cellX(col) + CELL - 19, WIDE - wide),
      y = Math.max(cellY(row) - 7, 0);
    return s(
      "g",
      { class: `nd-grouptag nd-${group.kind}` },
      s("rect", { x, y, width: wide, height: 15, rx: 7.5 }),
      s("text", { x: x + wide / 2, y: y + 11, text: group.label }),
    );
  }

  const pool = [];
  function drawGhosts(list) {
    while (pool.length < list.length) {
      const node = s("g", {}),
        text = s("text", { class: "nd-n", x: CELL / 2, y: CELL / 2 + 8 }),
        star = s("text", { class: "nd-star", x: CELL - 10, y: 15 });
      node.append(
        s("rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
        s("path", { class: "nd-x", d: "M13 13l18 18m0-18l-18 18" }),
        text,
        star,
      );
      ghosts.append(node);
      pool.push({ node, text, star });
    }
    pool.forEach((one, i) => {
      const spec = list[i];
      setAttr(one.node, "class", spec ? `nd-ghost ${spec.look}` : "nd-away");
      if (!spec) return;
      setAttr(one.node, "transform", `translate(${cellX(spec.at[1])} ${cellY(spec.at[0])})`);
      setText(one.text, spec.text);
      setText(one.star, spec.corner);
    });
  }

  function shapeInHand(draft, cells, ok) {
    return cells.map((at, k) => {
      const cur = (k === draft.cur && draft.kind === "drop") || draft.hand !== null ? " nd-cur" : "";
      const fits = ok ? "" : " nd-misfit";
      if (draft.kind !== "drop") return { at, text: "", corner: "", look: `${app.scene.bare ? "" : "nd-ghostblock"}${fits}` };
      const { n, star, refused } = shown(draft, app.faces, k);
      if (refused) return { at, text: n, corner: "✕", look: `nd-refused${cur}` };
      if (star)
        return {
          at,
          text: n === null ? "★" : n,
          corner: n === null ? "" : "★",
          look: `nd-wild${n === null ? " nd-open" : ""}${cur}${fits}`,
        };
      return { at, text: n, corner: "", look: `${cur}${fits}` };
    });
  }

  /** The shape in hand, the refused ghost and the selection: everything that follows the hand. */
  function drawHand() {
    const { draft, table, talk, scene } = app;
    const aids = aided(app);
    const land = draft && aids ? landOf(table, draft) : null;
    let list = draft ? shapeInHand(draft, handAt(app), !land || land.ok) : [];
    if (scene.hang) list = scene.hang.cells.map(([row, col, text]) => ({ at: [row, col], text, corner: "", look: "" }));
    if (app.startCol !== null)
      list = [{ at: [scene.start.row, app.startCol], text: scene.start.number, corner: "", look: "" }];
    const suggested = (talk.suggest || []).map((one) => ({ ...one, corner: "", look: "nd-suggest" }));
    drawGhosts([...suggested, ...list]);
    set(fall, aids && list.length ? lanes(list.map((one) => one.at)) : "");
    const floor = aids && app.startCol !== null ? [[scene.start.row, app.startCol]] : [];
    set(rest, feet(land ? land.on : floor));
    set(soonHoles, land ? squares(land.holes, 4, 6) : "");
    grid.margin.preview(land ? land.rows : [], land ? land.over.map((cell) => cell[0]) : []);
    const refused = isAgainst(talk) ? talk.ghost || [] : [];
    set(bad, refused.length ? squares(refused, 3, 8) : "");
    set(
      badCross,
      refused
        .filter(onBoard)
        .map(([row, col]) => `M${cellX(col) + 33} ${cellY(row) + 7}l5 5m0-5l-5 5`)
        .join(""),
    );
    set(chosen, app.chosen.length ? squares(app.chosen, 3, 9) : "");
    set(thread_, app.mode === "combo" ? thread(app.chosen) : "");
    setAttr(chosen, "class", `nd-chosen nd-${app.chosen.length ? talk.verdict || "none" : "none"}`);
    set(nearest, app.preview ? squares(app.preview, 6, 7) : "");
    set(
      hits,
      app.hits
        ? squares(app.hits, 2, 8) + feet(app.hits.filter((cell) => cell[0] < 0).map((cell) => [0, cell[1]]))
        : "",
    );
  }

  /** Light cells and edges: points = [{tone, cells, edges}, ...]. */
  function light(points) {
    for (const tone of TONES) {
      const mine = points.filter((point) => (point.tone || "info") === tone);
      set(
        lit[tone],
        squares(
          mine.flatMap((point) => point.cells || []),
          1.5,
          8,
        ),
      );
      set(
        links[tone],
        mine.flatMap((point) => (point.edges || []).map(link)).join("") +
          feet(mine.flatMap((point) => (point.cells || []).filter((cell) => cell[0] < 0)).map((cell) => [0, cell[1]])),
      );
    }
  }

  /** The focus ring lies above everything else; shown only when the keyboard is in use. */
  function focusRing(cell) {
    ring.classList.toggle("nd-away", !cell);
    if (cell) {
      ring.setAttribute("x", cellX(cell[1]) + 1);
      ring.setAttribute("y", cellY(cell[0]) + 1);
    }
  }
  focusRing(null);

  /** The last drop falls in from the top, rests, and what it rests on flashes once. */
  function animate(cells) {
    if (!app.moving() || !cells.length) return;
    for (const [row, col] of cells.filter(onBoard)) {
      const far = (ROWS - row) * CELL;
      grid.cells[row * COLS + col].ink.animate([{ transform: `translateY(${-far}px)` }, { transform: "none" }], {
        duration: 170,
        easing: "cubic-bezier(.45,0,.9,.55)",
      });
    }
    set(
      flash,
      feet(
        cells.filter(
          ([row, col]) => row === 0 || (!hasCell(cells, [row - 1, col]) && grid.value([row - 1, col]) !== "."),
        ),
      ),
    );
    flash.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], { delay: 160, duration: 190 });
  }
  return { drawGroups, drawHand, light, focusRing, animate };
}
