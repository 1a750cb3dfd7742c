// Room: the cards beside the board, one drawing function a kind. A sentence that points at cells lights them while it is
// hovered, focused or pinned.

/** Let an element light cells on the board. */
function lights(app, node, point) {
  if (!(point.cells || []).length && !(point.edges || []).length) return node;
  const on = () => app.lightUp(point), off = () => app.lightUp(null);
  for (const name of ["pointerenter", "focus"]) node.addEventListener(name, on);
  for (const name of ["pointerleave", "blur"]) node.addEventListener(name, off);
  return node;
}

function drawTalk(app) {
  const { talk, words } = app;
  const cites = [...new Set((talk.items || []).map((item) => item.cite).filter(Boolean))];
  const badge = talk.verdict === "legal" || talk.verdict === "refused" ? h("span", { class: `nd-verdict nd-${talk.verdict}` }, sign(talk.verdict === "legal" ? "tick" : "cross"), words[`verdict_${talk.verdict}`]) : null;
  const items = (talk.items || []).map((item, i) => {
    const tone = item.tone || "info", points = (item.cells || []).length + (item.edges || []).length > 0;
    const body = [sign(TONE_SIGNS[tone]), h("span", {}, item.text, cites.length > 1 && item.cite ? h("small", { class: "nd-cite", text: item.cite }) : null)];
    const inner = points ? lights(app, h("button", { class: "nd-say", "data-k": `say-${i}`, onclick: () => app.pin(item) }, body), item) : h("div", { class: "nd-say" }, body);
    return h("li", { class: `nd-tone-${tone}`, "data-testid": "reason", "data-reason": item.id }, inner);
  });
  const near = talk.nearest && (talk.nearest.cells || []).length ? h("button", { class: "nd-button", "data-k": "nearest", "data-testid": "button-nearest", onclick: () => app.moves.takeNearest(talk.nearest.cells),
    onpointerenter: () => app.peek(talk.nearest.cells), onpointerleave: () => app.peek(null), onfocus: () => app.peek(talk.nearest.cells), onblur: () => app.peek(null) }, talk.nearest.label) : null;
  return [badge, items.length || badge || talk.nearest ? null : h("p", { class: "nd-empty", text: words.talk_empty }), items.length ? h("ul", { class: "nd-reasons" }, items) : null, near, cites.length === 1 ? h("p", { class: "nd-cite", text: cites[0] }) : null];
}

function drawForm(app, card) {
  const node = h("form", { class: "nd-form", novalidate: true });
  const controls = card.fields.map((field) => {
    const id = `${app.grid.uid}-${card.id}-${field.id}`, about = field.error || field.help ? `${id}-help` : null;
    const shared = { id, "data-k": id, "data-field": field.id, "data-testid": `field-${field.id}`, "aria-describedby": about, "aria-invalid": field.error ? "true" : null };
    const control = field.type === "select" ? h("select", shared, field.options.map(([value, label]) => h("option", { value, text: label, selected: String(value) === String(field.value) })))
      : field.type === "checkbox" ? h("input", { ...shared, type: "checkbox", checked: Boolean(field.value) })
        : h("input", { ...shared, type: "text", inputmode: field.type === "number" ? "numeric" : null, value: field.value ?? "", autocomplete: "off", maxlength: 200 });
    const note = about ? h("p", { id: about, class: field.error ? "nd-error" : "nd-help", text: field.error || field.help }) : null;
    return h("div", { class: `nd-field nd-field-${field.type}` }, h("label", { for: id, text: field.label }), control, note);
  });
  const rows = new Map(card.fields.map((field, i) => [field.id, controls[i]]));
  // A field with a condition shows only while another one has at least a certain value (names of players who play).
  const sift = () => { for (const field of card.fields) if (field.when) rows.get(field.id).hidden = !(Number(values()[field.when.field]) >= field.when.min); };
  const values = () => Object.fromEntries(card.fields.map((field) => {
    const control = rows.get(field.id).querySelector("[data-field]");
    return [field.id, field.type === "checkbox" ? control.checked : control.value];
  }));
  const submit = (id) => app.send({ type: "form", id, values: values() });
  node.addEventListener("submit", (event) => { event.preventDefault(); submit(card.submit.id); });
  const more = (card.more || []).map((one) => h("button", { class: "nd-button", "data-k": `form-${one.id}`, "data-testid": `button-${one.id}`, text: one.label, onclick: () => submit(one.id) }));
  node.append(...controls, h("div", { class: "nd-row" }, h("button", { class: "nd-button nd-primary", type: "submit", "data-k": `form-${card.submit.id}`, "data-testid": `button-${card.submit.id}`, text: card.submit.label }), more));
  node.addEventListener("input", sift);
  sift();
  return [node];
}

const pressButton = (app, one) => h("button", { class: `nd-button${one.primary ? " nd-primary" : ""}`, "data-k": `button-${one.id}`, "data-testid": `button-${one.id}`, text: one.label, onclick: () => app.moves.press(one.id) });

function drawText(app, card) {
  const links = (card.links || []).map((one) => h("a", { class: one.primary ? "nd-button nd-primary" : "nd-link", href: safeHref(one.href), text: one.label }));
  const buttons = (card.buttons || []).map((one) => pressButton(app, one));
  return [...(card.paragraphs || []).map((text) => h("p", { text })), links.length + buttons.length ? h("div", { class: "nd-row" }, links, buttons) : null];
}

function drawList(app, card) {
  return [h("ul", { class: "nd-reasons nd-list" }, card.items.map((item, i) => h("li", { class: `nd-tone-${item.tone || "info"}` },
    (item.cells || []).length ? lights(app, h("button", { class: "nd-say", "data-k": `item-${i}`, onclick: () => app.pin(item) }, h("span", { text: item.text })), item) : h("div", { class: "nd-say" }, h("span", { text: item.text })))))];
}

function drawAudit(app, card) {
  return card.sheets.map((one, i) => h("details", { class: "nd-audit", open: i === 0, "data-testid": `audit-${i}` },
    h("summary", { "data-k": `audit-${i}` }, h("span", { text: one.name }), h("b", { text: one.total })),
    h("ul", {}, one.lines.map((line, k) => {
      const body = [sign(line.ok ? "tick" : "cross"), h("span", { text: line.text }), h("b", { text: line.value })];
      const inner = (line.cells || []).length ? lights(app, h("button", { class: "nd-line", "data-k": `audit-${i}-${k}`, onclick: () => app.pin({ ...line, tone: "good" }) }, body), { ...line, tone: "good" }) : h("div", { class: "nd-line" }, body);
      return h("li", { class: line.ok ? "nd-yes" : "nd-no" }, inner);
    }))));
}

function drawMenu(app, card) {
  return [h("ul", { class: "nd-menu" }, card.items.map((item) => h("li", {}, h("a", { href: safeHref(item.href), "data-k": `menu-${item.href}` },
    shapeIcon(app.scene.icons?.[item.icon], 13), h("span", {}, h("b", { text: item.label }), h("span", { text: item.text }))))))];
}

const CARD_KINDS = { sheet: drawSheet, form: drawForm, text: drawText, list: drawList, audit: drawAudit, menu: drawMenu, talk: drawTalk };

function makeCards(app) {
  const node = h("div", { class: "nd-cards" });
  const known = new Map();

  function cardOf(card) {
    if (known.has(card.id)) return known.get(card.id);
    const title = h("h2", { class: "nd-cardtitle" }), body = h("div", { class: "nd-cardbody" });
    const made = { title, body, section: h("section", { class: `nd-card nd-card-${card.kind}`, "data-card": card.id, "data-testid": card.kind === "talk" ? "why" : card.kind === "sheet" ? "sheet" : `card-${card.id}` }, title, body) };
    known.set(card.id, made);
    return made;
  }

  function drawCard(card) {
    const { title, body, section } = cardOf(card);
    const text = card.kind === "talk" ? app.talk.title || card.title : card.title;
    setText(title, text);
    title.hidden = !text;
    redraw(body, [app.tongue, card, card.kind === "talk" ? app.talk : 0], () => (CARD_KINDS[card.kind] || drawText)(app, card));
    return section;
  }

  /** A new explanation touches only its own card. */
  function updateTalk() {
    for (const card of app.scene.cards || []) if (card.kind === "talk") drawCard(card);
  }

  function update() {
    const nodes = (app.scene.cards || []).map(drawCard);
    if (nodes.length !== node.children.length || nodes.some((one, i) => node.children[i] !== one)) node.replaceChildren(...nodes);
  }
  return { node, update, updateTalk, talk: () => node.querySelector(".nd-card-talk") };
}
