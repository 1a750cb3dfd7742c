// Room: the shape in hand. Pure values and functions: a draft goes in, the next draft comes out; no page, no messages.
// Where a shape lands is read from the table that Python sent; nothing here knows gravity or legality.
//
// draft: { kind, shape, orient, col, slots: [{die, digit, set}], wild: {die: number}, cur, hand }
//   slots[k] belongs to cell k of the orientation; its die never gets lost: a digit that no die shows only covers it.

const orientOf = (table, d) => table.shapes[d.shape].orients[d.orient];
const landsOf = (table, d) => table.shapes[d.shape].lands[d.orient];
const landOf = (table, d) => landsOf(table, d)[d.col];
const widthOf = (table, d) => 1 + Math.max(...orientOf(table, d).cells.map((cell) => cell[1]));

/** The cells of the shape held at the top of the grid, above the place where it will land. */
function hangOf(table, d) {
  const { cells } = orientOf(table, d);
  const up = ROWS - 1 - Math.max(...cells.map((cell) => cell[0]));
  return cells.map(([row, col]) => [row + up, col + d.col]);
}

/** Move to a column, as far as the orientation allows; the same draft when nothing changes. */
function moveTo(table, d, col) {
  const to = Math.max(0, Math.min(landsOf(table, d).length - 1, col));
  return to === d.col ? d : { ...d, col: to };
}

const clampCol = (table, d) => moveTo(table, d, d.col);

/** A fresh draft: the first shape, first orientation, near the middle, die k in cell k. */
function newDraft(table, shape) {
  const name = shape || table.order[0];
  const count = table.shapes[name].orients[0].cells.length;
  const slots = Array.from({ length: count }, (_, k) => ({
    die: table.kind === "drop" ? k : null,
    digit: null,
    set: false,
  }));
  const d = { kind: table.kind, shape: name, orient: 0, col: 0, slots, wild: {}, cur: 0, hand: null };
  return clampCol(table, { ...d, col: Math.floor((7 - widthOf(table, d)) / 2) });
}

/** Another shape (the shape die shows a star); the numbers stay with their slots, the middle stays where it was. */
function chooseShape(table, d, shape) {
  const middle = d.col + (widthOf(table, d) - 1) / 2;
  const next = { ...d, shape, orient: 0 };
  return clampCol(table, { ...next, col: Math.round(middle - (widthOf(table, next) - 1) / 2) });
}

const moveBy = (table, d, by) => moveTo(table, d, d.col + by);

/** Put the middle of the shape under a column. */
function aimAt(table, d, col) {
  return moveTo(table, d, Math.round(col - (widthOf(table, d) - 1) / 2));
}

/** how: "cw", "ccw" or "flip". The numbers travel with their cells. */
function turn(table, d, how) {
  const [orient, perm] = orientOf(table, d)[how];
  const slots = d.slots.slice();
  d.slots.forEach((slot, k) => {
    slots[perm[k]] = slot;
  });
  return clampCol(table, { ...d, orient, slots, cur: perm[d.cur] });
}

/** What a slot shows: {n, star, refused}; n is null for a star without a number. */
function shown(d, dice, k) {
  const slot = d.slots[k];
  if (slot.digit !== null) return { n: slot.digit, star: false, refused: true };
  if (slot.die === null) return { n: null, star: false, refused: false };
  if (dice[slot.die] === "*") return { n: d.wild[slot.die] ?? null, star: true, refused: false };
  return { n: Number(dice[slot.die]), star: false, refused: false };
}

function swapSlots(d, a, b) {
  const slots = d.slots.slice();
  [slots[a], slots[b]] = [{ ...slots[b] }, { ...slots[a] }];
  return { ...d, slots };
}

const step = (d, by) => ({ ...d, cur: (d.cur + by + d.slots.length) % d.slots.length });
const swapNext = (d) => (d.kind === "drop" ? swapSlots(d, d.cur, (d.cur + 1) % d.slots.length) : d);
const take = (d, die) => ({ ...d, hand: d.hand === die ? null : die });

/** Lay a die into cell k; whatever was there goes where the die was. */
function place(d, die, k) {
  const from = d.slots.findIndex((slot) => slot.die === die);
  const next = swapSlots(d, from, k);
  next.slots[k] = { die, digit: null, set: true };
  if (from !== k) next.slots[from].digit = null;
  return { ...next, cur: k, hand: null };
}

const setWild = (d, die, n) => ({ ...d, wild: { ...d.wild, [die]: n }, hand: null });

/** Write a digit into cell k with the die that fits best: one that was not laid on purpose yet comes first, numbers
 *  before stars. When no die can show the digit it is kept, so that Python can say why it is refused. */
function write(d, dice, k, digit) {
  if (d.kind !== "drop") return d;
  const holder = (die) => d.slots.findIndex((slot) => slot.die === die);
  const cost = (die) => {
    const star = dice[die] === "*",
      own = holder(die) === k;
    if (!star && dice[die] !== String(digit)) return 99;
    if (own) return star ? 3 : 0;
    return (star ? 4 : 1) + (d.slots[holder(die)].set ? 5 : 0);
  };
  const best = dice.map((_, die) => die).sort((a, b) => cost(a) - cost(b))[0];
  if (cost(best) === 99) {
    const slots = d.slots.map((slot, i) => (i === k ? { ...slot, digit, set: true } : slot));
    return { ...d, slots, cur: k };
  }
  const next = place(d, best, k);
  return dice[best] === "*" ? setWild(next, best, digit) : next;
}

/** The cells of a draft as Python wants them: [[row, col, number or null], ...]; `cells` defaults to the landing. */
function draftCells(table, d, dice, cells) {
  return (cells || landOf(table, d).at).map(([row, col], k) => [row, col, shown(d, dice, k).n]);
}

/** The next or previous placement that fits, through all columns, then all orientations, then all shapes. */
function nextLanding(table, d, by) {
  const spots = table.order.flatMap((shape) =>
    table.shapes[shape].lands.flatMap((row, orient) =>
      row.flatMap((land, col) => (land.ok ? [[shape, orient, col]] : [])),
    ),
  );
  if (!spots.length) return d;
  const here = spots.findIndex((spot) => spot[0] === d.shape && spot[1] === d.orient && spot[2] === d.col);
  return toSpot(table, d, spots[(here + by + spots.length) % spots.length]);
}

/** Go to one placement by turning and flipping, so that the numbers arrive as if by hand. */
function toSpot(table, d, [shape, orient, col]) {
  let now = shape === d.shape ? d : chooseShape(table, d, shape);
  const ways = [[]];
  const seen = new Set([now.orient]);
  for (const way of ways) {
    const there = way.reduce((one, how) => turn(table, one, how), now);
    if (there.orient === orient) {
      now = there;
      break;
    }
    for (const how of ["cw", "flip"]) {
      const to = orientOf(table, there)[how][0];
      if (!seen.has(to)) {
        seen.add(to);
        ways.push([...way, how]);
      }
    }
  }
  return moveTo(table, now, col);
}

/** The placement that covers exactly these cells, or null. */
function spotOf(table, cells) {
  for (const shape of table.order) {
    for (const [orient, row] of table.shapes[shape].lands.entries()) {
      const col = row.findIndex(
        (land) => land.at.length === cells.length && land.at.every((one) => hasCell(cells, one)),
      );
      if (col >= 0) return [shape, orient, col];
    }
  }
  return null;
}

/** The shape held so that its lowest cell in that column lies on the given cell: what a click on a covered cell asks for. */
function heldAt(table, d, [row, col]) {
  const within = landOf(table, d).at.some((one) => one[1] === col);
  const aimed = within ? d : aimAt(table, d, col);
  const cells = orientOf(table, aimed).cells;
  const low = Math.min(...cells.filter((one) => one[1] + aimed.col === col).map((one) => one[0]));
  return { draft: aimed, cells: cells.map((one) => [one[0] + row - low, one[1] + aimed.col]) };
}
