// Room: the one modal dialog (record, load, keys, confirm). A native <dialog>: the browser keeps the focus inside.

const LONGEST = 600001,
  MOST_BYTES = 900000;

/** As much of a text as one message may hold: the server closes the line on a longer one. */
function sendable(text) {
  let part = text.slice(0, LONGEST);
  while (new Blob([JSON.stringify(part)]).size > MOST_BYTES) part = part.slice(0, part.length / 2);
  return part;
}

function makeDialog(app) {
  const node = h("dialog", { class: "nd-dialog", "data-testid": "dialog" });
  let shownFor = null,
    before = null,
    chosen = false; // a choice begins something on the board: the keyboard goes there
  const close = () => app.send({ type: "press", id: "close" });
  node.addEventListener("cancel", (event) => {
    event.preventDefault();
    shut();
    close();
  });

  function shut() {
    if (node.open) node.close();
    if (chosen && app.hasBoard) app.grid.goto(app.cursor, "quiet");
    else if (before?.isConnected) before.focus({ preventScroll: true });
    before = null;
    chosen = false;
  }

  /** Into the clipboard; where the browser forbids that, the text is left selected for the visitor to copy. */
  async function copy(area, button) {
    area.focus();
    area.select();
    let done = true;
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      done = document.execCommand("copy");
    }
    setText(button, done ? app.words.copied : app.words.copy_selected);
    if (done) button.focus();
  }

  /** A text to copy, with its buttons; `file` is the name under which it can be saved. */
  function copyable({ id, label, value, rows, file, about }) {
    const area = h("textarea", {
      class: "nd-record",
      readonly: true,
      rows,
      "aria-label": label,
      value,
      spellcheck: "false",
      "data-testid": id,
    });
    const button = h("button", {
      class: "nd-button",
      "data-testid": id === "record" ? "button-copy" : `copy-${id}`,
      "aria-describedby": about,
      text: app.words.copy,
      onclick: () => copy(area, button),
    });
    const save = h("button", {
      class: "nd-button",
      "data-testid": "button-download",
      text: app.words.download,
      onclick: () => saveFile(file, area.value),
    });
    return [area, h("div", { class: "nd-row" }, button, file ? save : null)];
  }

  // In JupyterLab the address is the lab's, not the page's.
  const hasAddress = () => !/\/(lab|notebooks|tree)(\/|$)/.test(location.pathname);

  function recordBody(dialog) {
    // Where the page has an address of its own, that says the same in one link.
    const link = dialog.hash && hasAddress() ? `\n${location.origin}${location.pathname}${dialog.hash}` : "";
    return copyable({
      id: "record",
      label: dialog.title,
      value: (dialog.value || "") + link,
      rows: dialog.hash ? 4 : 10,
      file: dialog.file || "numberdrop.txt",
    });
  }

  /** Several texts to copy, each under its name. */
  const copiesBody = (dialog) =>
    dialog.parts
      .filter((part) => !part.href || hasAddress())
      .map((part) => {
        const value = part.href ? new URL(safeHref(part.href), location.href).href : part.value;
        const rows = Math.min(6, value.split("\n").length + 1);
        const about = `${app.grid.uid}-copy-${part.id}`;
        const [area, buttons] = copyable({ ...part, id: `text-${part.id}`, value, rows, about });
        return h("section", { class: "nd-copy" }, h("h3", { id: about, text: part.label }), buttons, area);
      });

  function loadBody(dialog) {
    const area = h("textarea", {
      class: "nd-record",
      rows: 8,
      "aria-label": app.words.load_text,
      value: dialog.value || "",
      spellcheck: "false",
      "data-testid": "load-text",
    });
    // The browser words its own file button in its own language: the label is the button instead.
    const file = h("input", {
      type: "file",
      class: "nd-sr",
      id: `${app.grid.uid}-file`,
      accept: ".txt,.json,text/plain,application/json",
      "data-testid": "load-file",
    });
    file.addEventListener("change", async () => {
      if (file.files[0]) area.value = await file.files[0].slice(0, LONGEST).text();
    });
    // Cut, not refused: Python says that it is too long, and the message stays below the limit of the websocket.
    const go = h("button", {
      class: "nd-button nd-primary",
      "data-testid": "button-load",
      text: app.words.load_go,
      onclick: () => app.send({ type: "load", text: sendable(area.value) }),
    });
    return [
      file,
      h("label", { class: "nd-button", for: file.id, text: app.words.load_file }),
      area,
      h("div", { class: "nd-row" }, go),
    ];
  }

  const keysBody = (dialog) => [
    h(
      "dl",
      { class: "nd-keylist" },
      (dialog.rows || []).flatMap(([key, text]) => [h("dt", {}, h("kbd", { text: key })), h("dd", { text })]),
    ),
  ];

  /** Buttons to choose from, each with a line that says what it is. */
  const chooseBody = (dialog) => [
    h(
      "ul",
      { class: "nd-choose" },
      (dialog.rows || []).map(([id, label, text]) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              class: "nd-button",
              "data-k": `button-${id}`,
              "data-testid": `button-${id}`,
              onclick: () => {
                chosen = true;
                app.moves.press(id);
              },
            },
            h("b", { text: label }),
            h("span", { text }),
          ),
        ),
      ),
    ),
  ];
  const BODIES = { record: recordBody, copies: copiesBody, load: loadBody, keys: keysBody, choose: chooseBody };

  function draw(dialog) {
    const body = (BODIES[dialog.kind] || (() => []))(dialog);
    const heading = h("h2", { id: `${app.grid.uid}-dialog`, text: dialog.title });
    const buttons = (dialog.buttons || []).map((one) => pressButton(app, one));
    node.setAttribute("aria-labelledby", heading.id);
    node.replaceChildren(
      ...[
        heading,
        dialog.text ? h("p", { class: "nd-dialogtext", "data-testid": "dialog-text", text: dialog.text }) : null,
        ...body,
        buttons.length ? h("div", { class: "nd-row nd-dialogend" }, buttons) : null,
      ].filter(Boolean),
    );
  }

  function update() {
    const { dialog } = app.scene;
    const now = dialog ? JSON.stringify([app.tongue, dialog]) : null;
    if (now === shownFor) return;
    shownFor = now;
    if (!dialog) {
      shut();
      return;
    }
    draw(dialog);
    if (!node.open && node.isConnected) {
      before = document.activeElement;
      node.showModal();
    }
  }
  return { node, update };
}
