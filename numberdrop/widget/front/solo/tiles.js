// Room: the block tiles. Solo: a board of five columns on which tiles slide down four notches to GO!. With several players:
// the five tiles that letters stand for. A tile that cannot slide is still a button: pressing it asks why.

function makeTiles(app) {
  const board = h("div", { class: "nd-tiles", role: "group" });
  const node = h("section", { class: "nd-card nd-tilecard" }, h("h2", { class: "nd-cardtitle" }), board);

  function tile(item, solo) {
    const press = () =>
      app.send(
        solo
          ? { type: "act", action: { type: "slide", letter: item.letter } }
          : { type: "why", about: { kind: "tile", letter: item.letter } },
      );
    return h(
      "button",
      {
        class: `nd-tile nd-${item.state}${item.can ? " nd-can" : ""}`,
        "data-k": `tile${item.letter}`,
        "data-testid": `tile-${item.letter}`,
        "aria-label": item.label,
        "aria-disabled": solo && !item.can ? "true" : null,
        title: item.label,
        onclick: press,
      },
      solo ? null : h("span", { class: "nd-tileletter", text: item.letter }),
      shapeIcon(app.scene.icons?.[item.tile], 11),
    );
  }

  function column(item) {
    const stops = Array.from({ length: 5 }, (_, notch) =>
      h("span", { class: `nd-notch${notch === 4 ? " nd-go" : ""}`, text: notch === 4 ? app.words.go : "" }),
    );
    const track = h(
      "div",
      { class: "nd-track" },
      h("span", { "aria-hidden": "true", class: "nd-notches" }, stops),
      tile(item, true),
    );
    track.style.setProperty("--notch", item.notch);
    return h(
      "div",
      { class: "nd-column" },
      h("span", { class: "nd-tileletter", "aria-hidden": "true", text: item.letter }),
      track,
    );
  }

  function update() {
    const { tiles } = app.scene;
    node.hidden = !tiles;
    if (!tiles) return;
    setText(node.firstChild, app.words.tiles_title);
    setAttr(board, "aria-label", app.words.tiles_title);
    node.classList.toggle("nd-solo", tiles.solo);
    node.classList.toggle("nd-resting", !tiles.items.some((item) => item.can || item.state === "falling"));
    redraw(board, [app.tongue, tiles], () =>
      tiles.items.map((item) => (tiles.solo ? column(item) : tile(item, false))),
    );
  }
  return { node, update };
}
