// Room: the right margin of the grid. The +2 and -5 of every row and the Game Over line are buttons that answer "why?";
// together they are one tab stop (arrow keys inside), because they cannot live inside the role=grid.

function makeMargin(app) {
  const node = s("g", { role: "group", class: "nd-margin" });
  const pills = [];
  const pill = (about, kind) => {
    const box = s("rect", {}),
      text = s("text", {}),
      hit = s("rect", { class: "nd-pillhit" });
    const one = s(
      "g",
      {
        role: "button",
        class: `nd-pill nd-${kind}`,
        tabindex: "-1",
        "data-rove": "",
        "data-lm-suppress-shortcuts": "true",
        "data-testid": about.kind === "line" ? "line" : `row-${about.row}`,
      },
      hit,
      box,
      text,
    );
    const ask = () => app.moves.about(about);
    one.addEventListener("click", ask);
    one.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        ask();
      }
    });
    node.append(one);
    return { one, box, text, hit };
  };
  for (let row = ROWS - 1; row >= 0; row--) pills[row] = pill({ kind: "row", row }, row > 10 ? "minus" : "plus");
  const rule = s("path", { class: "nd-gameover", d: `M0 ${3 * CELL}H${WIDE}` });
  const tag = pill({ kind: "line" }, "gotag");
  node.insertBefore(rule, tag.one);
  pills[ROWS - 1].one.setAttribute("tabindex", "0");
  rove(node);

  function frame({ box, text, hit }, x, y, wide, high, size) {
    for (const [name, value] of Object.entries({ x, y, width: wide, height: high, rx: high / 2 }))
      box.setAttribute(name, value);
    text.setAttribute("x", x + wide / 2);
    text.setAttribute("y", y + high / 2 + size * 0.36);
    text.style.fontSize = `${size}px`;
    for (const [name, value] of Object.entries({ x, y: y + high / 2 - CELL / 2, width: wide, height: CELL }))
      hit.setAttribute(name, value);
  }

  /** A phone has room for narrow pills only; where they are to be marked (`roomy`) they get a finger's width. */
  function resize(small, roomy) {
    pills.forEach((one, row) =>
      roomy
        ? frame(one, WIDE + 3, cellY(row) + 9, 38, 26, 13)
        : small
          ? frame(one, WIDE + 0.5, cellY(row) + 12, 11.5, 20, 8.5)
          : frame(one, WIDE + 8, cellY(row) + 9, 38, 26, 13),
    );
    tag.wide = small ? 84 : 100;
    frame(tag, WIDE / 2 - tag.wide / 2, 3 * CELL - 10, tag.wide, 20, 11);
    tag.hit.setAttribute("height", 20);
    tag.hit.setAttribute("y", 3 * CELL - 10);
  }

  function update() {
    const { board, words } = app;
    setAttr(node, "aria-label", words.margin_label);
    pills.forEach((one, row) => {
      const minus = row > 10,
        on = minus ? (board.minus || [])[row - 11] : (board.plus || [])[row];
      one.one.classList.toggle("nd-on", Boolean(on));
      setText(one.text, minus ? "−5" : "+2");
      setAttr(one.one, "aria-pressed", app.scene.marking ? String(Boolean(on)) : null);
      setAttr(one.one, "aria-label", fill(words[`${minus ? "minus" : "plus"}_${on ? "on" : "off"}`], { row: row + 1 }));
    });
    setText(tag.text, words.game_over_line);
    setAttr(tag.one, "aria-label", words.line_label);
  }

  /** Rows that the shape in hand would fill get a dashed ring at once. */
  const preview = (rows, over) =>
    pills.forEach((one, row) => one.one.classList.toggle("nd-soon", rows.includes(row) || over.includes(row)));
  return { node, resize, update, preview };
}
