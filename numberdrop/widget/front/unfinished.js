// Room: what is half done. The shape in hand, the cells that are picked, the column of a start number: they are kept when the page
// goes away, and taken up again at the very position where they were left, whoever shows it then (a reload, another Python).

const isCell = (cell) => Array.isArray(cell) && cell.length === 2 && cell.every((n) => Number.isInteger(n) && n >= 0 && n < ROWS);
const isSlot = (slot) => slot && (slot.die === null || Number.isInteger(slot.die));

/** Whether a draft out of the storage is one of ours; whether it fits the dice is asked where it is taken into the hand. */
const isDraft = (d) =>
  Array.isArray(d?.slots) &&
  d.slots.every(isSlot) &&
  [d.orient, d.col, d.cur].every(Number.isInteger) &&
  d.slots[d.cur] !== undefined &&
  typeof d.wild === "object" &&
  d.wild !== null;

function makeUnfinished(app) {
  let found = null, // what was left here, until it is taken up
    touched = false;
  const name = () => `hand.${app.scene.page}`;

  /** The page is shown: look for what was left on it. */
  function find() {
    touched = false;
    try {
      found = JSON.parse(store(name()));
    } catch {
      found = null; // not ours
    }
  }

  /** Into the hand with it, if this is the position where it was left. */
  function takeUp() {
    if (!found || found.at !== positionOf(app)) return;
    const { draft, chosen, col } = found;
    found = null;
    if (isDraft(draft)) app.kept = draft;
    if (Array.isArray(chosen) && chosen.every(isCell)) app.chosen = chosen;
    if (Number.isInteger(col) && col >= 0 && col < COLS) app.startCol = col;
  }

  /** The page may go away now. What was found and waits for its position is still there. */
  function leave() {
    if (!app.hasBoard || (found && !touched)) return;
    const any = app.draft || app.chosen.length || app.startCol !== null;
    const left = { at: positionOf(app), draft: app.draft, chosen: app.chosen, col: app.startCol };
    store(name(), any ? JSON.stringify(left) : "");
  }

  const touch = () => {
    touched = true;
  };
  const hidden = () => {
    if (document.visibilityState === "hidden") leave();
  };
  for (const type of ["pointerdown", "keydown"]) app.root.addEventListener(type, touch, true);
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hidden);
  const stop = () => {
    window.removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hidden);
  };
  return { find, takeUp, leave, stop };
}
