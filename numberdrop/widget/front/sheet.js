// Room: the score sheet. Every box, letter, bonus and total is a button that answers "why?"; what is circled is drawn
// (filled, ringed, struck out), not only coloured. While the learner marks the sheet the same buttons set the marks.

function drawSheet(app, card) {
  const why = (about) => () => app.moves.about(about);
  const button = (key, on, look, say, about, ...face) =>
    h(
      "button",
      {
        class: `nd-ask ${look}${on ? " nd-on" : ""}`,
        "data-k": key,
        "data-testid": key,
        "aria-label": say,
        "aria-pressed": app.scene.marking ? String(on) : null,
        onclick: why(about),
      },
      h("span", { class: "nd-mark", "aria-hidden": "true" }, ...face),
    );
  const box = (kind, row) =>
    h(
      "td",
      {},
      button(
        `box-${kind}-${row.size}`,
        Boolean(row[kind].on),
        `nd-box nd-${kind}`,
        row[kind].sr,
        { kind: "box", which: kind, size: row.size },
        String(row[kind].label),
      ),
    );
  const rows = card.rows.map((row) =>
    h(
      "tr",
      {},
      box("identical", row),
      box("consecutive", row),
      h(
        "td",
        {},
        row.letter
          ? button(
              `letter-${row.letter.name}`,
              row.letter.state !== "open",
              `nd-letter nd-${row.letter.state}`,
              row.letter.sr,
              { kind: "letter", letter: row.letter.name },
              row.letter.name,
            )
          : null,
      ),
      h(
        "td",
        {},
        row.tile
          ? h(
              "button",
              {
                class: "nd-ask nd-sheettile",
                "data-k": `sheet-tile-${row.letter?.name}`,
                "aria-label": row.tile_sr,
                onclick: why({ kind: "tile", letter: row.letter?.name }),
              },
              shapeIcon(app.scene.icons?.[row.tile], 11),
            )
          : null,
      ),
    ),
  );
  const ten = (kind) =>
    h(
      "td",
      {},
      button(
        `plus10-${kind}`,
        Boolean(card.plus10[kind].on),
        `nd-box nd-plus10 nd-${kind}`,
        card.plus10[kind].sr,
        { kind: "plus10", which: kind },
        "+10",
      ),
    );
  const foot = h(
    "tr",
    {},
    ten("identical"),
    ten("consecutive"),
    h(
      "td",
      { colspan: 2 },
      button(
        "bonus",
        Boolean(card.bonus.on),
        "nd-box nd-bonus",
        card.bonus.sr || `${card.bonus.label}`,
        { kind: "bonus" },
        card.bonus.label,
      ),
    ),
  );
  const heads = ["=", "→", "", ""];
  const table = h(
    "table",
    { class: "nd-sheet" },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        card.columns.map((text, i) =>
          h(
            "th",
            { scope: "col" },
            text,
            heads[i] ? h("span", { class: "nd-headsign", "aria-hidden": "true", text: heads[i] }) : null,
          ),
        ),
      ),
    ),
    h("tbody", {}, rows, foot),
  );
  const totals = h(
    "div",
    { class: "nd-totals" },
    card.totals.map((one) =>
      h(
        "button",
        {
          class: "nd-ask nd-total",
          "data-k": `total-${one.id}`,
          "data-testid": `total-${one.id}`,
          onclick: why({ kind: "total", id: one.id }),
        },
        h("span", { text: one.label }),
        " ",
        h("b", { text: one.value }),
      ),
    ),
    h(
      "button",
      {
        class: "nd-ask nd-total nd-sum",
        "data-k": "total-total",
        "data-testid": "total",
        onclick: why({ kind: "total", id: "total" }),
      },
      h("span", { text: card.total.label }),
      " ",
      h("b", { text: card.total.value }),
    ),
  );
  return [table, totals];
}
