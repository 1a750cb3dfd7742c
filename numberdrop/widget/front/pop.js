// Room: a small board of choices that opens beside what was pressed: the 0-9 dial of a star, the faces of a die.
// One at a time; arrows move inside, a digit chooses at once, Escape or a press elsewhere puts it away.

function makePop(app) {
  const node = h("div", { class: "nd-pop", role: "dialog", hidden: true });
  let back = null;

  function close(refocus) {
    if (node.hidden) return;
    node.hidden = true;
    if (refocus) back?.();
  }

  /** choices: [{value, label, icon, say}]; pick(value) is called once; refocus() brings the keyboard back. */
  function open({ anchor, label, choices, current, pick, refocus }) {
    back = refocus;
    const buttons = choices.map(({ value, label: text, icon, say }, i) =>
      h(
        "button",
        {
          class: "nd-choice",
          "data-rove": "",
          "data-value": value,
          tabindex: value === current || (current === null && i === 0) ? 0 : -1,
          "aria-pressed": String(value === current),
          "aria-label": say || null,
          onclick: () => {
            close(true);
            pick(value);
          },
        },
        icon || text,
      ),
    );
    node.replaceChildren(h("div", { class: "nd-poptitle", text: label }), h("div", { class: "nd-choices" }, buttons));
    node.setAttribute("aria-label", label);
    node.hidden = false;
    const frame = app.root.getBoundingClientRect(),
      spot = anchor.getBoundingClientRect(),
      size = node.getBoundingClientRect();
    const left = spot.left - frame.left + spot.width / 2 - size.width / 2;
    const above = spot.top - frame.top - size.height - 8,
      below = spot.bottom - frame.top + 8;
    // Above by choice: over the shape in hand the board is empty, below it lies what one looks at.
    const roomAbove = spot.top > size.height + 16;
    node.style.left = `${Math.max(4, Math.min(frame.width - size.width - 4, left))}px`;
    node.style.top = `${roomAbove && above >= 0 ? above : below}px`;
    (buttons.find((one) => one.tabIndex === 0) || buttons[0]).focus({ preventScroll: true });
  }

  rove(node);
  node.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      close(true);
      return;
    }
    const match = /^[0-9*]$/.test(event.key) ? node.querySelector(`[data-value="${event.key}"]`) : null;
    if (match) {
      event.preventDefault();
      match.click();
    }
  });
  node.addEventListener("focusout", (event) => {
    if (event.relatedTarget && !node.contains(event.relatedTarget)) close(false);
  });
  const outside = (event) => {
    if (!node.contains(event.target)) close(false);
  };
  document.addEventListener("pointerdown", outside, true);
  return {
    node,
    open,
    close,
    isOpen: () => !node.hidden,
    stop: () => document.removeEventListener("pointerdown", outside, true),
  };
}
