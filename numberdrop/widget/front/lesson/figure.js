// Room: small pictures of a grid, drawn by the same means as the board: beside an option, or two side by side to compare what
// was thought with what the rules say.

const cellSpot = ([row, col]) => `translate(${cellX(col)} ${cellY(row)})`;

/** The digits and crosses of filled cells: [{mark, at}, ...]; `sink` puts the digits' base line below the middle. */
function figureMarks(filled, sink = 8) {
  const blocks = filled.filter((one) => one.mark === "X").map((one) => one.at);
  return [
    ...filled.map(({ mark, at }) =>
      mark === "X"
        ? s("path", { class: "nd-x", transform: cellSpot(at), d: "M13 13l18 18m0-18l-18 18" })
        : s("text", { class: "nd-n", transform: cellSpot(at), x: CELL / 2, y: CELL / 2 + sink, text: mark }),
    ),
    s("path", { class: "nd-blockline", d: outline(blocks, 1.5) }),
  ];
}

const figureGroup = (group) => s("path", { class: `nd-group nd-${group.kind}`, d: outline(group.cells, 3) });

/** The lowest rows of a grid as a picture with a name. */
function drawMini(mini) {
  const rows = Math.max(1, Math.min(ROWS, mini.rows || ROWS)),
    top = cellY(rows - 1);
  const filled = [...mini.cells]
    .map((mark, i) => ({ mark, at: [Math.floor(i / COLS), i % COLS] }))
    .filter((one) => one.mark !== "." && one.at[0] < rows);
  const lines =
    Array.from({ length: COLS - 1 }, (_, i) => `M${(i + 1) * CELL} ${top}V${HIGH}`).join("") +
    Array.from({ length: rows - 1 }, (_, i) => `M0 ${top + (i + 1) * CELL}H${WIDE}`).join("");
  return s(
    "svg",
    {
      class: "nd-mini",
      viewBox: `-4 ${top - 4} ${WIDE + 8} ${rows * CELL + 8}`,
      role: "img",
      "aria-label": mini.label,
      focusable: "false",
    },
    s("rect", { class: "nd-paper", x: 0, y: top, width: WIDE, height: rows * CELL, rx: 8 }),
    s("path", { class: "nd-lines", d: lines }),
    rows > LINE_ROW ? s("path", { class: "nd-gameover", d: `M0 ${cellY(LINE_ROW - 1)}H${WIDE}` }) : null,
    (mini.lit || []).map((one) =>
      s("path", { class: `nd-lit nd-tone-${one.tone || "info"}`, d: squares(one.cells, 2, 8) }),
    ),
    figureMarks(filled, 11),
    (mini.groups || []).map(figureGroup),
  );
}

/** What was thought and what is so, side by side. */
const drawCompare = (pair) =>
  h(
    "div",
    { class: "nd-compare", "data-testid": "compare" },
    pair.map((one) => h("figure", {}, drawMini(one.mini), h("figcaption", { text: one.label }))),
  );
