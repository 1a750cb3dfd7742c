async ([parts, width, height]) => {
  // A frame lays the page out for its size, and observers of sizes answer in it.
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (let tries = 0; tries < 50 && (innerWidth !== width || innerHeight !== height); tries++) await frame();
  await frame();
  window.scrollTo(0, 0);

  const root = document.querySelector(parts.root);
  const all = (selector) => [...root.querySelectorAll(selector)];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };

  /** The part of the window in which something inside an element can be seen: whatever cuts or scrolls takes its share. */
  const panes = new Map([[document.body, { left: 0, top: 0, right: width, bottom: height }]]);
  function pane(around) {
    if (!panes.has(around)) {
      const outer = pane(around.parentElement),
        { overflowX, overflowY } = getComputedStyle(around);
      panes.set(around, overflowX === "visible" && overflowY === "visible" ? outer : common(outer, around.getBoundingClientRect()));
    }
    return panes.get(around);
  }
  const common = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  /** What of a box is left to see. */
  function shown(one, box = one.getBoundingClientRect()) {
    const cut = common(pane(one.parentElement), box);
    return { ...cut, width: Math.max(0, cut.right - cut.left), height: Math.max(0, cut.bottom - cut.top) };
  }
  const whole = (one, box = one.getBoundingClientRect()) => {
    const cut = shown(one, box);
    return cut.width >= box.width - 1 && cut.height >= box.height - 1;
  };
  /** What a click at a point of it would hit instead of it. */
  function over(one, x, y) {
    const hit = document.elementFromPoint(x, y);
    return hit && !one.contains(hit) && !hit.contains(one) ? hit : null;
  }
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  function free(one) {
    const box = one.getBoundingClientRect();
    return whole(one, box) && !over(one, ...middle(box));
  }
  /** What it is called: by its own name, or by that of what it is a part of. */
  function name(one) {
    const part = one.closest("button, a, label, [data-testid]"),
      named = part.closest("[data-testid]").dataset.testid;
    return part.dataset.testid || `${part === root ? "" : `${named} `}${part.className.toString().split(" ")[0] || part.localName}`;
  }

  /** The boxes of the first two lines of a text. */
  function firstLines(node) {
    const lines = [];
    const words = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (words.nextNode() && lines.length < 3) {
      const text = words.currentNode;
      if (!text.textContent.trim() || !seen(text.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const line = lines.find((other) => Math.abs(middle(other.box)[1] - middle(box)[1]) < box.height / 2);
        if (!line) lines.push({ box, of: text.parentElement });
        else if (box.right > line.box.right) line.box = new DOMRect(line.box.x, line.box.y, box.right - line.box.x, line.box.height);
      }
    }
    return lines.slice(0, 2);
  }

  // --- what is in sight ---------------------------------------------------------------------------------------------
  const lacking = [];
  const needed = { ...parts.needed, ...(all(parts.board).some(seen) ? {} : parts.boardless) };
  for (const [part, selector] of Object.entries(needed))
    if (all(selector).filter(seen).some((one) => (part === "board" ? !whole(one) : !free(one)))) lacking.push(part);
  const said = parts.said.flatMap(all).filter((one) => seen(one) && one.textContent.trim());
  // What lies over a line is found where the line is tried; it has no element of its own.
  const readable = (line) => whole(line.of, line.box) && !over(line.of, line.box.left + 2, middle(line.box)[1]);
  if (said.length && !said.some((one) => firstLines(one).every(readable))) lacking.push("explanation");

  // --- what lies over what ------------------------------------------------------------------------------------------
  const covered = new Set();
  const panel = root.querySelector(parts["on the board"]);
  for (const cell of all(parts.cell).filter(seen)) {
    const box = cell.getBoundingClientRect();
    if (!whole(cell, box)) continue;
    const hit = over(panel, ...middle(box));
    if (hit) covered.add(`board under ${hit.closest(parts.pressed) ? name(hit) : hit.className}`);
  }
  if (covered.size && !lacking.includes("board")) lacking.unshift("board");
  // A box or a dot to choose is as large as its line; a file is chosen by its label.
  const target = (one) => {
    if (!one.matches("input")) return one;
    const line = one.closest("label");
    if (line) return line;
    return one.type === "file" || one.type === "checkbox" || one.type === "radio" ? (one.labels?.[0] ?? one) : one;
  };
  const cells = new Set(all(parts.cell));
  const pressed = [...new Set(all(parts.pressed).filter((one) => !cells.has(one)).map(target))].filter(seen);
  const boxes = pressed.map((one) => ({ one, box: shown(one) })).filter(({ box }) => box.width > 1 && box.height > 1);
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 1; j < boxes.length; j++) {
      const a = boxes[i],
        b = boxes[j];
      if (a.one.contains(b.one) || b.one.contains(a.one)) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
        high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (wide > 1 && high > 1) covered.add(`${name(a.one)} and ${name(b.one)}`);
    }

  // --- how large, and where -----------------------------------------------------------------------------------------
  const side = (one) => {
    const box = one.getBoundingClientRect();
    return Math.round(Math.min(box.width, box.height) * 10) / 10;
  };
  const stands = {};
  // What is told may need more room than is kept for it: by just so much the grid gives way.
  const told = root.querySelector(parts.told);
  const grown = told && seen(told) ? told.getBoundingClientRect().height - parseFloat(getComputedStyle(told).minHeight) : 0;
  for (const [part, selector] of Object.entries(parts.still))
    for (const one of all(selector).filter(seen)) {
      const box = one.getBoundingClientRect();
      const size = part === "board" ? [box.width, box.height + Math.max(0, grown)] : part === "button" ? [box.width, box.height] : [0, 0];
      stands[part === "button" ? name(one) : part] = [box.left, box.top, ...size];
    }
  // What is asked, where the acts follow the question: beside the board.
  const follows = width >= 720 && height >= 480 && root.dataset.steps === "tasks";
  const question = follows ? [parts.still.headline, parts.asked, parts.still.moves].map((selector) => all(selector).filter(seen).map((one) => one.dataset.card ?? one.textContent)).join() : null;
  const sides = all(parts.cell).filter(seen).map(side);
  // As text: of objects Playwright checks every single value.
  return JSON.stringify({
    lacking,
    covered: [...covered],
    targets: pressed.map((one) => [name(one), side(one)]),
    cell: sides.length ? Math.min(...sides) : null,
    stands,
    question,
  });
};
