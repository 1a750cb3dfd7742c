// Room: a picture made by Python (a certificate, dice), shown as an image: an SVG inside <img> runs no scripts. One that has
// a file name can be saved and printed alone.

const shownPictures = new WeakMap();

/** Print one element of the page and nothing else. */
function printOnly(node) {
  const page = document.documentElement;
  node.classList.add("nd-printed");
  page.dataset.ndPrint = "picture";
  const after = () => {
    node.classList.remove("nd-printed");
    delete page.dataset.ndPrint;
  };
  window.addEventListener("afterprint", after, { once: true });
  window.print();
}

function drawPicture(app, card) {
  URL.revokeObjectURL(shownPictures.get(app)?.[card.id]);
  const url = URL.createObjectURL(new Blob([card.svg], { type: "image/svg+xml" }));
  shownPictures.set(app, { ...shownPictures.get(app), [card.id]: url });
  const look = card.file ? "nd-picture" : "nd-picture nd-small";
  const image = h("img", { class: look, src: url, alt: card.alt, "data-testid": `picture-${card.id}` });
  const button = (id, label, press) =>
    h("button", {
      class: "nd-button",
      "data-k": `${card.id}-${id}`,
      "data-testid": `button-${id}`,
      text: label,
      onclick: press,
    });
  return [
    image,
    card.file
      ? h(
          "div",
          { class: "nd-row" },
          button("download", app.words.download, () => saveFile(card.file, card.svg, "image/svg+xml")),
          card.print ? button("print", app.words.print, () => printOnly(image)) : null,
        )
      : null,
  ];
}
