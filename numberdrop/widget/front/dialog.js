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

  async function copy(area, button) {
    area.select();
    try {
      await navigator.clipboard.writeText(area.value);
    } catch {
      document.execCommand("copy");
    }
    setText(button, app.words.copied);
  }

  function recordBody(dialog) {
    // Where the page has an address of its own, that says the same in one link; in JupyterLab the address is the lab's.
    const own = !/\/(lab|notebooks|tree)(\/|$)/.test(location.pathname);
    const link = dialog.hash && own ? `\n${location.origin}${location.pathname}${dialog.hash}` : "";
    const area = h("textarea", {
      class: "nd-record",
      readonly: true,
      rows: dialog.hash ? 4 : 10,
      "aria-label": dialog.title,
      value: (dialog.value || "") + link,
      spellcheck: "false",
      "data-testid": "record",
    });
    const copyButton = h("button", {
      class: "nd-button",
      "data-testid": "button-copy",
      text: app.words.copy,
      onclick: () => copy(area, copyButton),
    });
    const save = h("button", {
      class: "nd-button",
      "data-testid": "button-download",
      text: app.words.download,
      onclick: () => saveFile(dialog.file || "numberdrop.txt", area.value),
    });
    return [area, h("div", { class: "nd-row" }, copyButton, save)];
  }

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
  const BODIES = { record: recordBody, load: loadBody, keys: keysBody, choose: chooseBody };

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
