// Room: a card of options, the answer to a question that the board cannot take: one of them (radio buttons), several
// (checkboxes), or all in an order (buttons that count). The choice lives here, not in Python, until it is submitted.

/** What is chosen in a card, kept while it asks the same: the same options in the same turn (a round asks alike again), not yet
 *  answered. */
function picksOf(app, card) {
  app.picked ??= new Map();
  const asked = card.items.map((item) => [item.id, item.mini?.cells]);
  const key = JSON.stringify([app.scene.turn, card.many, card.ordered, asked]);
  const given = JSON.stringify(card.picked || []);
  const had = app.picked.get(card.id);
  if (had && had.key === key && had.given === given && !(had.locked && !card.locked) && !card.locked) return had.picks;
  const picks = [...(card.picked || [])];
  app.picked.set(card.id, { key, given, picks, locked: Boolean(card.locked) });
  return picks;
}

/** The card of options that waits for an answer. */
const openOptions = (app) => (app.scene.cards || []).find((one) => one.kind === "options" && !one.locked);

/** The ids picked in the open card of options, or null when there is none. */
function openPicks(app) {
  const card = openOptions(app);
  if (!card) return null;
  const picks = picksOf(app, card);
  return card.ordered ? [...picks] : card.items.map((item) => item.id).filter((id) => picks.includes(id));
}

function optionFace(app, item) {
  const mark = item.mark ? { right: "tick", wrong: "cross", missed: "missed" }[item.mark] : null;
  return [
    h(
      "span",
      { class: "nd-optiontext" },
      h("b", { text: item.label }),
      item.text ? h("span", { text: item.text }) : null,
      mark
        ? h("span", { class: "nd-optionmark" }, sign(mark), h("span", { text: app.words[`option_${item.mark}`] }))
        : null,
    ),
    item.mini ? drawMini(item.mini) : null,
  ];
}

/** A radio button or checkbox with its label around it. */
function drawChoice(app, card, picks, item) {
  const name = `${app.grid.uid}-${card.id}`,
    about = `${name}-${item.id}`;
  const input = h("input", {
    type: card.many ? "checkbox" : "radio",
    name,
    id: about,
    "data-k": about,
    checked: picks.includes(item.id),
  });
  input.addEventListener("change", () => {
    const rest = card.many ? picks.filter((id) => id !== item.id) : [];
    picks.splice(0, picks.length, ...rest, ...(input.checked ? [item.id] : []));
  });
  return h(
    "label",
    { class: `nd-option${item.mark ? ` nd-${item.mark}` : ""}`, for: about, "data-testid": `option-${item.id}` },
    input,
    optionFace(app, item),
  );
}

/** Buttons pressed one after the other; each shows its place, and gives it back when pressed again. */
function drawOrder(app, card, picks) {
  const nodes = card.items.map((item) => {
    const place = h("span", { class: "nd-place", "aria-hidden": "true" }),
      say = h("span", { class: "nd-sr" });
    const press = () => {
      if (picks.includes(item.id)) picks.splice(picks.indexOf(item.id), 1);
      else picks.push(item.id);
      tell();
    };
    const node = h(
      "button",
      {
        class: `nd-option${item.mark ? ` nd-${item.mark}` : ""}`,
        "data-k": `option-${card.id}-${item.id}`,
        "data-testid": `option-${item.id}`,
        onclick: press,
      },
      place,
      optionFace(app, item),
      say,
    );
    return { node, place, say, id: item.id };
  });
  function tell() {
    for (const { node, place, say, id } of nodes) {
      const n = picks.indexOf(id) + 1;
      setAttr(node, "aria-pressed", String(n > 0));
      setText(place, n ? String(n) : "");
      setText(say, n ? `, ${fill(app.words.option_place, { n })}` : "");
    }
  }
  tell();
  return nodes.map((one) => one.node);
}

function drawOptions(app, card) {
  const picks = picksOf(app, card);
  const look = card.short ? " nd-short" : card.items.some((item) => item.mini) ? " nd-withminis" : "";
  const form = h("form", { class: `nd-options${look}` });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    app.moves.press("answer");
  });
  form.append(
    h(
      "fieldset",
      { disabled: Boolean(card.locked) },
      h("legend", { text: card.title }),
      h(
        "div",
        { class: "nd-optionlist" },
        card.ordered ? drawOrder(app, card, picks) : card.items.map((item) => drawChoice(app, card, picks, item)),
      ),
    ),
  );
  if (card.submit && !card.locked)
    form.append(
      h("button", {
        class: "nd-button nd-primary",
        type: "submit",
        "data-k": "button-answer",
        "data-testid": "button-answer",
        text: card.submit.label,
      }),
    );
  return [form];
}
