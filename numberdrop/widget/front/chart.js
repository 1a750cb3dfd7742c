// Room: what the progress page shows: a chart as Python drew it, once for a light page and once for a dark one, the same as a
// table, and the rules by how well they are known. An SVG inside <img> runs no scripts.

const RULE_SIGNS = { mastered: "tick", due: "again", shaky: "again", learning: "begun", new: null };

function drawChart(app, card) {
  const image = (look) =>
    h("img", {
      class: `nd-chart nd-chart-${look}`,
      src: `data:image/svg+xml,${encodeURIComponent(card[look])}`,
      alt: card.alt,
      "data-testid": `chart-${card.id}`,
    });
  const fold = (id, title, open, inside) =>
    h(
      "details",
      { class: "nd-fold", open },
      h("summary", { "data-k": `fold-${id}`, "data-testid": `fold-${id}`, text: title }),
      inside,
    );
  const line = (cells) => h("tr", {}, cells.map((text, i) => h(i ? "td" : "th", { scope: i ? null : "row", text })));
  const table = () =>
    h(
      "table",
      { class: "nd-table" },
      h("thead", {}, h("tr", {}, card.head.map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, card.rows.map(line)),
    );
  const rule = (item) =>
    h(
      "li",
      {},
      h(
        item.href ? "a" : "div",
        { class: `nd-rule nd-rule-${item.state}`, href: item.href && safeHref(item.href), "data-k": `rule-${item.label}` },
        h("span", { class: "nd-rulesign" }, sign(RULE_SIGNS[item.state])),
        h("span", {}, h("b", { text: item.label }), h("span", { text: item.text })),
        item.lesson ? h("span", { class: "nd-rulelesson", text: item.lesson }) : null,
      ),
    );
  return [
    ...card.paragraphs.map((text) => h("p", { text })),
    ...(card.light ? [image("light"), image("dark")] : []),
    ...card.groups.map((one) => fold(one.id, one.title, one.open, h("ul", { class: "nd-rules" }, one.items.map(rule)))),
    card.rows.length ? fold(`${card.id}-table`, card.table, false, table()) : null,
  ];
}
