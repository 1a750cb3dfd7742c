// Room: forms (a new game, a position). What is typed goes to Python as text; errors come back beside their field.

function drawForm(app, card) {
  const node = h("form", { class: "nd-form", novalidate: true });
  const controls = card.fields.map((field) => {
    const id = `${app.grid.uid}-${card.id}-${field.id}`,
      about = field.error || field.help ? `${id}-help` : null;
    const shared = {
      id,
      "data-k": id,
      "data-field": field.id,
      "data-testid": `field-${field.id}`,
      "aria-describedby": about,
      "aria-invalid": field.error ? "true" : null,
    };
    const control =
      field.type === "select"
        ? h(
            "select",
            shared,
            field.options.map(([value, label]) =>
              h("option", { value, text: label, selected: String(value) === String(field.value) }),
            ),
          )
        : field.type === "checkbox"
          ? h("input", { ...shared, type: "checkbox", checked: Boolean(field.value) })
          : h("input", {
              ...shared,
              type: "text",
              inputmode: field.type === "number" ? "numeric" : null,
              value: field.value ?? "",
              autocomplete: "off",
              maxlength: field.most || 200,
            });
    const note = about
      ? h("p", { id: about, class: field.error ? "nd-error" : "nd-help", text: field.error || field.help })
      : null;
    return h(
      "div",
      { class: `nd-field nd-field-${field.type}${field.wide ? " nd-wide" : ""}` },
      h("label", { for: id, text: field.label }),
      control,
      note,
    );
  });
  const rows = new Map(card.fields.map((field, i) => [field.id, controls[i]]));
  // A field with conditions shows only while others have at least a certain value, or just that one (names of people who play).
  const sift = () => {
    const given = values();
    const holds = (one) => ("is" in one ? given[one.field] === one.is : Number(given[one.field]) >= one.min);
    for (const field of card.fields) if (field.when) rows.get(field.id).hidden = ![field.when].flat().every(holds);
  };
  const values = () =>
    Object.fromEntries(
      card.fields.map((field) => {
        const control = rows.get(field.id).querySelector("[data-field]");
        return [field.id, field.type === "checkbox" ? control.checked : control.value];
      }),
    );
  const submit = (id) => app.send({ type: "form", id, values: values() });
  node.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!card.live) submit(card.submit.id);
  });
  const more = (card.more || []).map((one) =>
    h("button", {
      class: "nd-button",
      "data-k": `form-${one.id}`,
      "data-testid": `button-${one.id}`,
      text: one.label,
      onclick: () => submit(one.id),
    }),
  );
  // Where every choice counts at once there is nothing to press (and Enter is a change, too).
  if (card.live) node.addEventListener("change", () => submit(card.submit.id));
  const row = () =>
    h(
      "div",
      { class: "nd-row" },
      h("button", {
        class: "nd-button nd-primary",
        type: "submit",
        "data-k": `form-${card.submit.id}`,
        "data-testid": `button-${card.submit.id}`,
        text: card.submit.label,
      }),
      more,
    );
  node.append(...controls, ...(card.live ? [] : [row()]));
  node.addEventListener("input", sift);
  sift();
  return [node];
}
