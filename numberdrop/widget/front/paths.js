// Room: geometry of the board drawing, as pure functions from cells to SVG path text.
// One cell is 44 units wide: on a phone of 320 CSS pixels one unit is one pixel, so a cell is a full touch target.

const CELL = 44,
  COLS = 7,
  ROWS = 14,
  LINE_ROW = 11,
  WIDE = COLS * CELL,
  HIGH = ROWS * CELL;
const cellX = (col) => col * CELL;
const cellY = (row) => (ROWS - 1 - row) * CELL;
const onBoard = ([row, col]) => row >= 0 && row < ROWS && col >= 0 && col < COLS;

/** Rounded squares, one per cell, as one path. */
function squares(cells, inset, round) {
  const side = CELL - 2 * inset - 2 * round;
  const corner = (x, y) => `a${round} ${round} 0 0 1 ${x * round} ${y * round}`;
  return cells
    .filter(onBoard)
    .map(
      ([row, col]) =>
        `M${cellX(col) + inset + round} ${cellY(row) + inset}h${side}${corner(1, 1)}v${side}${corner(-1, 1)}h${-side}${corner(-1, -1)}v${-side}${corner(1, -1)}z`,
    )
    .join("");
}

/** The outline of a connected set of cells, drawn inside its border; at inner corners it bends outwards so that it stays closed. */
function outline(cells, inset) {
  const on = cells.filter(onBoard);
  const has = (row, col) => on.some((cell) => cell[0] === row && cell[1] === col);
  // How far an edge reaches past the cell: -inset at an outer corner, 0 when it runs straight on, +inset round an inner corner.
  const reach = (beside, across) => (!beside ? -inset : across ? inset : 0);
  return on
    .map(([row, col]) => {
      const x = cellX(col),
        y = cellY(row);
      const level = (up) => {
        const at = up > 0 ? y + inset : y + CELL - inset;
        const from = x - reach(has(row, col - 1), has(row + up, col - 1));
        const to = x + CELL + reach(has(row, col + 1), has(row + up, col + 1));
        return has(row + up, col) ? "" : `M${from} ${at}H${to}`;
      };
      const upright = (side) => {
        const at = side > 0 ? x + CELL - inset : x + inset;
        const from = y - reach(has(row + 1, col), has(row + 1, col + side));
        const to = y + CELL + reach(has(row - 1, col), has(row - 1, col + side));
        return has(row, col + side) ? "" : `M${at} ${from}V${to}`;
      };
      return level(1) + level(-1) + upright(-1) + upright(1);
    })
    .join("");
}

/** A thick foot under each of these cells. */
function feet(cells) {
  return cells.map(([row, col]) => `M${cellX(col) + 7} ${cellY(row) + CELL}h${CELL - 14}`).join("");
}

/** The lane from the top of the grid down to the lowest free cell of the shape in each of its columns. */
function lanes(cells) {
  const top = new Map();
  for (const [row, col] of cells) top.set(col, Math.max(row, top.get(col) ?? 0));
  return [...top].map(([col, row]) => `M${cellX(col)} 0h${CELL}V${cellY(row) + CELL / 2}h${-CELL}z`).join("");
}

const middle = ([row, col]) => [cellX(col) + CELL / 2, cellY(row) + CELL / 2];

/** A stroke through the middles of cells, in order; where two are no neighbours the stroke is interrupted. */
function thread(cells) {
  return cells
    .map((cell, i) => {
      const near = i > 0 && Math.abs(cell[0] - cells[i - 1][0]) + Math.abs(cell[1] - cells[i - 1][1]) === 1;
      return `${near ? "L" : "M"}${middle(cell).join(" ")}`;
    })
    .join("");
}

/** The link between two cells: a bar on their common side, or a line from one to the other that leaves their digits free. */
function link([a, b]) {
  if (a[1] === b[1] && Math.abs(a[0] - b[0]) === 1) return feet([a[0] > b[0] ? a : b]);
  if (a[0] === b[0] && Math.abs(a[1] - b[1]) === 1)
    return `M${cellX(Math.max(a[1], b[1]))} ${cellY(a[0]) + 7}v${CELL - 14}`;
  const [[x, y], [u, v]] = [middle(a), middle(b)];
  const part = (share) => `${x + (u - x) * share} ${y + (v - y) * share}`;
  return `M${part(0.3)}L${part(0.7)}`;
}
