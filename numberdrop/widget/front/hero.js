// Room: the picture on the home page: a shape about to land, drawn by the same means as the board. Only a picture.

const HERO = {
  filled: ["4.36...", "2X57.11", "XXX2341"],
  shape: [
    [[1, 4], "5"],
    [[2, 4], "6"],
    [[3, 4], "7"],
    [[3, 3], "★"],
  ],
  run: [
    [0, 3],
    [0, 4],
    [0, 5],
  ],
  same: [
    [1, 5],
    [1, 6],
    [0, 6],
  ],
};

function drawHero() {
  const digits = HERO.filled
    .flatMap((line, i) => [...line].map((mark, col) => ({ mark, at: [HERO.filled.length - 1 - i, col] })))
    .filter((one) => one.mark !== ".");
  return s(
    "svg",
    {
      class: "nd-hero",
      viewBox: `-3 ${cellY(4) - 26} ${WIDE + 6} ${5 * CELL + 30}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    s("path", {
      class: "nd-lines",
      d:
        [0, 1, 2, 3, 4].map((row) => `M0 ${cellY(row)}H${WIDE}`).join("") +
        [1, 2, 3, 4, 5, 6].map((col) => `M${col * CELL} ${cellY(4)}V${HIGH}`).join(""),
    }),
    s("path", { class: "nd-fall", d: lanes(HERO.shape.map(([at]) => at)) }),
    figureMarks(digits),
    figureGroup({ kind: "consecutive", cells: HERO.run }),
    figureGroup({ kind: "identical", cells: HERO.same }),
    HERO.shape.map(([at, mark]) =>
      s(
        "g",
        { class: `nd-ghost${mark === "★" ? " nd-wild nd-open" : ""}`, transform: cellSpot(at) },
        s("rect", { x: 2, y: 2, width: CELL - 4, height: CELL - 4, rx: 8 }),
        s("text", { class: "nd-n", x: CELL / 2, y: CELL / 2 + 8, text: mark }),
      ),
    ),
    s("path", {
      class: "nd-rest",
      d: feet([
        [3, 3],
        [1, 4],
      ]),
    }),
  );
}

function makeHero(app) {
  const node = h("div", { class: "nd-herobox" });
  function update() {
    node.hidden = app.scene.page !== "home" || app.hasBoard;
    if (!node.hidden && !node.firstChild) node.append(drawHero());
  }
  return { node, update };
}
