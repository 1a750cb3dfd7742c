/**
 * What the hand can do. Every control (key, button, pointer, touch) ends in one of these functions, so that all of them behave
 * alike: change the draft or the selection, draw at once, then ask Python for its reasons.
 */

import type { App } from "../app";
import { COLS, hasCell, sameCell } from "../board/paths";
import type { About, Cell, NumberedCells, Placements } from "../wire";
import type { Draft, Turn } from "./draft";
import * as drafts from "./draft";
import { aided, handIndex, held, markAt, startCell, toHand } from "./hand";
import { openPicks } from "./picks";

/** What on the sheet can be marked by the learner. */
const MARKED = new Set(["row", "box", "letter", "plus10", "bonus", "total"]);

/** A question to Python about a place, with where the shape was held. */
export interface Trial {
  readonly cells: NumberedCells;
  readonly shape: string;
  readonly orient: number;
  readonly col: number;
}

export type Moves = ReturnType<typeof makeMoves>;

export function makeMoves(app: App) {
  const drafting = () => app.draft !== null;
  const picking = () => app.mode === "combo" || app.mode === "free";
  let trial: Trial | null = null;

  function askDraft(cells?: readonly Cell[]) {
    const hand = held(app);
    if (!hand) return;
    const { shape, orient, col } = hand.draft;
    trial = { cells: drafts.draftCells(hand.table, hand.draft, app.faces, cells), shape, orient, col };
    if (aided(app)) app.line.attempt(trial);
  }

  /** Put something into the hand that Python need not be asked about. */
  function carry(draft: Draft) {
    app.draft = app.kept = draft;
    toHand(app);
    app.draw();
  }

  /** Take a new draft into the hand. Only a change is drawn and asked about. */
  function hold(draft: Draft, cells?: readonly Cell[]) {
    if (draft === app.draft && !cells) return;
    app.hits = null;
    carry(draft);
    askDraft(cells);
  }

  const change = (how: (table: Placements, draft: Draft) => Draft) => {
    const hand = held(app);
    if (hand) hold(how(hand.table, hand.draft));
  };

  function startTo(col: number) {
    app.startCol = Math.max(0, Math.min(COLS - 1, col));
    app.cursor = startCell(app);
    app.draw();
  }

  function move(by: number) {
    if (app.mode === "start") startTo((app.startCol ?? 0) + by);
    else change((table, draft) => drafts.moveBy(table, draft, by));
  }

  function edge(by: number) {
    if (app.mode === "start") startTo(by < 0 ? 0 : COLS - 1);
    else change((table, draft) => drafts.moveTo(table, draft, by < 0 ? 0 : COLS));
  }

  function aim(col: number) {
    if (app.mode === "start") startTo(col);
    else change((table, draft) => drafts.aimAt(table, draft, col));
  }

  const turn = (how: Turn) => change((table, draft) => drafts.turn(table, draft, how));

  /** A digit into the cell that is written into; there is none in an X block. */
  function writeDigit(digit: number) {
    if (app.draft?.kind === "drop") hold(drafts.write(app.draft, app.faces, app.draft.cur, digit));
  }

  /** Another cell of the shape to write into: nothing changes for Python, so nothing is asked. */
  function step(by: number) {
    if (app.draft) carry(drafts.stepCell(app.draft, by));
  }

  const putBack = () => {
    if (app.draft) carry({ ...app.draft, hand: null });
  };

  function drop() {
    const hand = held(app);
    if (app.mode === "start") app.line.act({ type: "start", column: app.startCol ?? 0 });
    else if (!hand) app.send({ type: "press", id: "drop" });
    else if (app.mode === "block") app.line.act({ type: "block", cells: drafts.landOf(hand.table, hand.draft).at });
    else app.line.act({ type: "drop", cells: drafts.draftCells(hand.table, hand.draft, app.faces) });
  }

  /** Why not one row lower? Lights what is in the way at once; the sentence follows. */
  function lower() {
    const hand = held(app);
    if (!hand || !aided(app)) return void app.send({ type: "press", id: "lower" });
    const land = drafts.landOf(hand.table, hand.draft);
    app.hits = land.hit;
    app.draw();
    askDraft(land.at.map(([row, col]) => [row - 1, col]));
  }

  /** A press on a cell that the shape cannot fall to: ask for exactly that place. */
  function tryAt(cell: Cell) {
    const hand = held(app);
    if (!hand) return;
    const { draft, cells } = drafts.heldAt(hand.table, hand.draft, cell);
    hold(draft, cells);
  }

  function choose(cells: readonly Cell[]) {
    app.chosen = cells;
    app.draw();
    if (app.mode === "combo" && aided(app)) app.line.attempt({ combo: cells });
  }

  const mayChoose = (cell: Cell) => app.mode === "free" || markAt(app, cell) !== ".";

  /** One more cell; where a single one is asked for it takes the place of the last. */
  const withCell = (cell: Cell) => (app.scene.single ? [cell] : [...app.chosen, cell]);
  const toggle = (cell: Cell) =>
    choose(hasCell(app.chosen, cell) ? app.chosen.filter((one) => !sameCell(one, cell)) : withCell(cell));

  /** Going back along a drag takes the last cell off again. */
  function extend(cell: Cell) {
    const back = app.chosen.at(-2);
    if (back && sameCell(back, cell)) choose(app.chosen.slice(0, -1));
    else if (!hasCell(app.chosen, cell) && mayChoose(cell)) choose(withCell(cell));
  }

  function circle() {
    if (picking()) app.line.act({ type: app.mode === "free" ? "free" : "circle", cells: app.chosen });
    else app.send({ type: "press", id: "circle" });
  }

  function clear() {
    if (picking()) choose([]);
    else app.send({ type: "press", id: "clear" });
  }

  function takeNearest(cells: readonly Cell[]) {
    app.preview = null;
    if (picking()) return choose(cells);
    const hand = held(app);
    const spot = hand && drafts.spotOf(hand.table, cells);
    if (hand && spot) hold(drafts.toSpot(hand.table, hand.draft, spot));
  }

  const paint = (cell: Cell, value: string | null) => {
    if (value !== null) app.send({ type: "paint", cell, value });
  };

  const why = (about: About) => void app.send({ type: "why", about });

  /** A thing on the sheet is pressed: while the learner marks the sheet that is a mark, otherwise a question. */
  function about(thing: About) {
    if (app.scene.marking && MARKED.has(String(thing.kind))) app.send({ type: "mark", about: thing });
    else why(thing);
  }

  /** The answer to a question: what is chosen in an open card of options, the cells picked, or what Python has already. */
  function answer() {
    const picks = openPicks(app);
    if (picks) app.line.commit({ type: "answer", picks });
    else if (app.mode === "free" && !app.scene.marking) circle();
    else app.send({ type: "press", id: "answer" });
  }

  /** Why about the place of the keyboard: the shape in hand when it is there, the cell otherwise. */
  function ask() {
    if (aided(app) && handIndex(app, app.cursor) >= 0) askDraft();
    else if (app.mode === "combo" && aided(app) && app.chosen.length) app.line.attempt({ combo: app.chosen });
    else why({ kind: "cell", cell: app.cursor });
  }

  /** The next place that fits: a help, so without aids it is Python's to refuse. */
  function landing(by: number) {
    if (aided(app)) change((table, draft) => drafts.nextLanding(table, draft, by));
    else app.send({ type: "press", id: by > 0 ? "next_landing" : "prev_landing" });
  }

  const BUTTONS: Readonly<Record<string, () => void>> = {
    left: () => move(-1),
    right: () => move(1),
    cw: () => turn("cw"),
    ccw: () => turn("ccw"),
    flip: () => turn("flip"),
    swap: () => change((_, draft) => drafts.swapNext(draft)),
    drop,
    lower,
    circle,
    clear,
    ask,
    answer,
    next_landing: () => landing(1),
    prev_landing: () => landing(-1),
  };

  /** A button by its id: its own act when the front end knows one, otherwise Python is told. */
  function press(id: string) {
    const own = BUTTONS[id];
    if (id.startsWith("palette:")) {
      app.palette = id.slice("palette:".length);
      app.draw();
    } else if (own) own();
    else app.send({ type: "press", id });
  }

  return {
    drafting,
    picking,
    /** What Python was asked last. */
    lastTrial: () => trial,
    carry,
    hold,
    change,
    move,
    edge,
    aim,
    writeDigit,
    step,
    putBack,
    drop,
    lower,
    tryAt,
    choose,
    toggle,
    extend,
    circle,
    clear,
    takeNearest,
    paint,
    why,
    about,
    ask,
    press,
  };
}
