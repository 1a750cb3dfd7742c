// Room: the cards beside the board: text, lists, the audit, the menu of the home page; the talk, the sheet, the forms and what
// lessons need have rooms of their own. A card is redrawn only when its data changes.

const pressButton = (app, one) =>
  h("button", {
    class: `nd-button${one.primary ? " nd-primary" : ""}`,
    "data-k": `button-${one.id}`,
    "data-testid": `button-${one.id}`,
    text: one.label,
    onclick: () => app.moves.press(one.id),
  });

function drawText(app, card) {
  const links = (card.links || []).map((one) =>
    h("a", { class: one.primary ? "nd-button nd-primary" : "nd-link", href: safeHref(one.href), text: one.label }),
  );
  const buttons = (card.buttons || []).map((one) => pressButton(app, one));
  const [at, of] = card.progress || [];
  return [
    ...(card.paragraphs || []).map((text) => h("p", { text })),
    of ? h("progress", { class: "nd-progress", value: at, max: of, "aria-label": card.title }) : null,
    links.length + buttons.length ? h("div", { class: "nd-row" }, links, buttons) : null,
  ];
}

function drawList(app, card) {
  // A list scrolls in itself only where its lines take the keyboard: otherwise its end would be out of reach without a mouse.
  const long = card.items.every((item) => (item.cells || []).length);
  const list = [
    h(
      "ul",
      { class: long ? "nd-reasons nd-list" : "nd-reasons" },
      card.items.map((item, i) =>
        h(
          "li",
          { class: `nd-tone-${item.tone || "info"}` },
          (item.cells || []).length
            ? lights(
                app,
                h(
                  "button",
                  { class: "nd-say", "data-k": `item-${i}`, onclick: () => app.pin(item) },
                  h("span", { text: item.text }),
                ),
                item,
              )
            : h("div", { class: "nd-say" }, h("span", { text: item.text })),
        ),
      ),
    ),
  ];
  if (!card.fold) return list;
  const summary = h("summary", { "data-k": `fold-${card.id}`, "data-testid": `fold-${card.id}`, text: card.title });
  return [h("details", { class: "nd-fold" }, summary, list)];
}

function drawAudit(app, card) {
  return card.sheets.map((one, i) =>
    h(
      "details",
      { class: "nd-audit", open: i === 0, "data-testid": `audit-${i}` },
      h("summary", { "data-k": `audit-${i}` }, h("span", { text: one.name }), h("b", { text: one.total })),
      h(
        "ul",
        {},
        one.lines.map((line, k) => {
          const body = [sign(line.ok ? "tick" : "cross"), h("span", { text: line.text }), h("b", { text: line.value })];
          const inner = (line.cells || []).length
            ? lights(
                app,
                h(
                  "button",
                  { class: "nd-line", "data-k": `audit-${i}-${k}`, onclick: () => app.pin({ ...line, tone: "good" }) },
                  body,
                ),
                { ...line, tone: "good" },
              )
            : h("div", { class: "nd-line" }, body);
          return h("li", { class: line.ok ? "nd-yes" : "nd-no" }, inner);
        }),
      ),
    ),
  );
}

/** Doors to other pages, and what may be begun on this one. */
function drawMenu(app, card) {
  const face = (item) => [
    shapeIcon(app.scene.icons?.[item.icon], 13),
    h("span", {}, h("b", { text: item.label }), h("span", { text: item.text })),
  ];
  const door = (item) =>
    item.href
      ? h("a", { href: safeHref(item.href), "data-k": `menu-${item.href}` }, face(item))
      : h(
          "button",
          {
            "data-k": `menu-${item.press}`,
            "data-testid": `button-${item.press}`,
            onclick: () => app.moves.press(item.press),
          },
          face(item),
        );
  return [h("ul", { class: "nd-menu" }, card.items.map((item) => h("li", {}, door(item))))];
}

const CARD_KINDS = {
  sheet: drawSheet,
  form: drawForm,
  text: drawText,
  list: drawList,
  audit: drawAudit,
  menu: drawMenu,
  talk: drawTalk,
  options: drawOptions,
  map: drawMap,
  picture: drawPicture,
  chart: drawChart,
};

function makeCards(app) {
  const node = h("div", { class: "nd-cards" });
  const known = new Map();

  function cardOf(card) {
    if (known.has(card.id)) return known.get(card.id);
    const title = h("h2", { class: "nd-cardtitle" }),
      body = h("div", { class: "nd-cardbody" });
    const made = {
      title,
      body,
      section: h(
        "section",
        {
          class: `nd-card nd-card-${card.kind}`,
          "data-card": card.id,
          "data-testid": card.kind === "talk" ? "why" : card.kind === "sheet" ? "sheet" : `card-${card.id}`,
        },
        title,
        body,
      ),
    };
    known.set(card.id, made);
    return made;
  }

  function drawCard(card) {
    const { title, body, section } = cardOf(card);
    const text = card.kind === "talk" ? app.talk.title || card.title : card.title;
    setText(title, text);
    setAttr(section, "data-waits", card.waits ? "yes" : null); // its place is kept, what stands there is not known yet
    title.hidden = !text || card.kind === "options" || Boolean(card.fold); // the legend or the summary says it
    const also = { talk: app.talk, options: app.scene.turn }[card.kind] ?? 0;
    redraw(body, [app.tongue, card, also, app.scene.marking], () => (CARD_KINDS[card.kind] || drawText)(app, card));
    return section;
  }

  /** A new explanation touches only its own card. */
  function updateTalk() {
    for (const card of app.scene.cards || []) if (card.kind === "talk") drawCard(card);
  }

  function update() {
    const nodes = (app.scene.cards || []).map(drawCard);
    if (nodes.length !== node.children.length || nodes.some((one, i) => node.children[i] !== one))
      node.replaceChildren(...nodes);
  }

  const talk = () => node.querySelector(".nd-card-talk"),
    question = () => node.querySelector(".nd-card-options");

  /** Bring the verdict on an answer into sight, unless the dock of a phone shows it. */
  function reveal() {
    const seen = (one) => {
      const box = one?.getBoundingClientRect();
      return Boolean(box?.height) && box.top >= 0 && box.bottom <= window.innerHeight;
    };
    const verdict = talk()?.querySelector(".nd-verdict");
    if (verdict && !seen(verdict) && !seen(app.brief.node))
      talk().scrollIntoView({ block: "nearest", behavior: app.moving() ? "smooth" : "auto" });
  }
  /** On another page a card of the same name is another card. */
  const forget = () => known.clear();
  return { node, update, updateTalk, forget, talk, question, reveal };
}
