/**
 * Actions of the hand. Every control (key, button, pointer, touch) calls one of these functions, so that all behave alike: change the draft
 * or the selection, draw at once, then ask Python for its reasons.
 */

import { COLS, hasCell, sameCell } from "../board/paths";
import type { Connection } from "../connection/connection";
import { type Change, put, type Store } from "../state";
import type { About, Cell, Placements } from "../wire";
import type { Draft, Turn } from "./draft";
import * as drafts from "./draft";
import { aided, handAt, handIndex, held, markAt, picking, withCursor } from "./hand";
import { openPicks } from "./picks";

/** The parts of the sheet that the learner can mark. */
const MARKED = new Set(["row", "box", "letter", "plus10", "bonus", "total"]);

/** The dependencies of the hand: the state, the connection, and a function that flashes a part of the page. */
export interface Around {
  readonly store: Store;
  readonly python: Pick<Connection, "post" | "attempt" | "act" | "commit">;
  readonly flash: (selector: string) => void;
}

export type Moves = ReturnType<typeof makeMoves>;

export function makeMoves({ store, python, flash }: Around) {
  const { dispatch } = store;
  const press = (id: string) => void python.post({ type: "press", id });

  /** Change the hand, and ask Python about the place of the shape; `cells` where it differs from the landing. */
  function askDraft(change: Change, cells?: readonly Cell[]) {
    const next = change(store.state);
    const hand = held(next);
    const trial = hand && drafts.draftCells(hand.table, hand.draft, next.faces, cells);
    store.together(() => {
      dispatch(() => ({ ...next, trial: trial ?? next.trial }));
      if (trial && aided(next)) python.attempt({ cells: trial });
    });
  }

  /** Change the hand without asking Python. */
  const carry = (draft: Draft) => dispatch((state) => withCursor({ ...state, draft, kept: draft }));

  /** Set a new draft; only a change is drawn and asked about. */
  function hold(draft: Draft, cells?: readonly Cell[]) {
    if (draft === store.state.draft && !cells) return;
    askDraft((state) => withCursor({ ...state, hits: null, draft, kept: draft }), cells);
  }

  const change = (how: (table: Placements, draft: Draft) => Draft) => {
    const hand = held(store.state);
    if (hand) hold(how(hand.table, hand.draft));
  };

  const startTo = (col: number) =>
    dispatch((state) => withCursor({ ...state, startCol: Math.max(0, Math.min(COLS - 1, col)) }));

  function move(by: number) {
    if (store.state.mode === "start") startTo((store.state.startCol ?? 0) + by);
    else change((table, draft) => drafts.moveBy(table, draft, by));
  }

  /** Move to the left (`-1`) or right edge. */
  function edge(by: number) {
    if (store.state.mode === "start") startTo(by < 0 ? 0 : COLS - 1);
    else change((table, draft) => drafts.moveTo(table, draft, by < 0 ? 0 : COLS));
  }

  /** Move the middle of the shape under a column. */
  function aim(col: number) {
    if (store.state.mode === "start") startTo(col);
    else change((table, draft) => drafts.aimAt(table, draft, col));
  }

  /** Move the left edge of the shape to a column. */
  function slide(col: number) {
    if (store.state.mode === "start") startTo(col);
    else change((table, draft) => drafts.moveTo(table, draft, col));
  }

  const turn = (how: Turn) => change((table, draft) => drafts.turn(table, draft, how));

  /** Write a digit into the selected cell; an X block has none. */
  function writeDigit(digit: number) {
    const { draft, faces } = store.state;
    if (draft?.kind === "drop") hold(drafts.write(draft, faces, draft.cur, digit));
  }

  /** Select another cell of the shape for writing: nothing changes for Python, so nothing is asked. */
  function step(by: number) {
    const { draft } = store.state;
    if (draft) carry(drafts.stepCell(draft, by));
  }

  // --- presses on the shape: select a cell, swap two numbers; they never drop

  /** Handle a press that would drop: flash the Drop button, and say that it does. */
  function pointAtDrop() {
    dispatch(put({ said: store.state.words.press_drops }));
    flash('[data-k="button-drop"]');
  }

  /** Open the dial of the star in cell k, beside that cell or the pressed element. */
  function openStar(k: number, anchor?: string) {
    const { draft } = store.state;
    const die = draft?.kind === "drop" ? draft.slots[k]?.die : null;
    const at = handAt(store.state)[k];
    if (die === null || die === undefined || !at) return;
    const cell = `[data-row="${at[0]}"][data-col="${at[1]}"]`;
    dispatch(put({ dial: { die, star: true, anchor: anchor ?? cell } }));
  }

  /** Set the number of a die's star. */
  function chooseNumber(die: number, n: number) {
    const { draft } = store.state;
    if (!draft) return;
    const next = drafts.setWild(draft, die, n);
    hold({ ...next, cur: drafts.slotOf(next, die) });
  }

  /** Press cell k of the shape; a star opens its dial. An X block has nothing to select. */
  function pressCell(k: number) {
    const { draft, faces } = store.state;
    if (draft?.kind !== "drop") return pointAtDrop();
    const next = drafts.pressCell(draft, k);
    if (draft.chosen) return hold(next);
    carry(next);
    if (drafts.shown(next, faces, k).star) openStar(k);
  }

  /** Swap the numbers of two cells by dragging. */
  function swapCells(a: number, b: number) {
    const { draft } = store.state;
    if (draft?.kind === "drop") hold({ ...drafts.swapSlots(draft, a, b), cur: b });
  }

  /** Deselect the cell. */
  function letGo() {
    const { draft } = store.state;
    if (draft?.chosen) carry({ ...draft, chosen: false });
  }

  /** Press a number die: take it or put it back; a taken star opens its dial. */
  function takeDie(i: number) {
    const { draft, faces } = store.state;
    if (!draft) return;
    carry(drafts.takeDie(draft, i));
    if (faces[i] === "*" && draft.hand !== i) openStar(drafts.slotOf(draft, i), `[data-die="${i}"]`);
  }

  /** Put the taken die into the selected cell. */
  function place() {
    const { draft } = store.state;
    if (draft && draft.hand !== null) hold(drafts.place(draft, draft.hand, draft.cur));
  }

  function putBack() {
    const { draft } = store.state;
    if (draft) carry({ ...draft, hand: null });
  }

  function drop() {
    const { mode, startCol, faces } = store.state;
    const hand = held(store.state);
    if (mode === "start") python.act({ type: "start", column: startCol ?? 0 });
    else if (!hand) press("drop");
    else if (mode === "block") python.act({ type: "block", cells: drafts.landOf(hand.table, hand.draft).at });
    else python.act({ type: "drop", cells: drafts.draftCells(hand.table, hand.draft, faces) });
  }

  /** Ask why the shape cannot lie one row lower. What is in the way is highlighted at once; the sentence follows. */
  function lower() {
    const hand = held(store.state);
    if (!hand || !aided(store.state)) return press("lower");
    const land = drafts.landOf(hand.table, hand.draft);
    const below = land.at.map(([row, col]): Cell => [row - 1, col]);
    askDraft(put({ hits: land.hit }), below);
  }

  /** Press a cell that the shape cannot reach: ask about exactly that place. */
  function tryAt(cell: Cell) {
    const hand = held(store.state);
    if (!hand) return;
    const { draft, cells } = drafts.heldAt(hand.table, hand.draft, cell);
    hold(draft, cells);
  }

  /** Go to the next legal placement: an aid, so in paper mode Python refuses it. */
  function landing(by: number) {
    if (aided(store.state)) change((table, draft) => drafts.nextLanding(table, draft, by));
    else press(by > 0 ? "next_landing" : "prev_landing");
  }

  // --- picking and painting cells

  function choose(cells: readonly Cell[]) {
    store.together(() => {
      dispatch(put({ chosen: cells }));
      if (store.state.mode === "combo" && aided(store.state)) python.attempt({ combo: cells });
    });
  }

  const mayChoose = (cell: Cell) => store.state.mode === "free" || markAt(store.state, cell) !== ".";

  /** Pick a cell; where only one is asked for, it replaces the last. */
  const withCell = (cell: Cell) => (store.state.scene.single ? [cell] : [...store.state.chosen, cell]);

  function toggle(cell: Cell) {
    const { chosen } = store.state;
    choose(hasCell(chosen, cell) ? chosen.filter((other) => !sameCell(other, cell)) : withCell(cell));
  }

  /** Unpick the last cell when a drag goes back. */
  function extend(cell: Cell) {
    const { chosen } = store.state;
    const back = chosen.at(-2);
    if (back && sameCell(back, cell)) choose(chosen.slice(0, -1));
    else if (!hasCell(chosen, cell) && mayChoose(cell)) choose(withCell(cell));
  }

  function circle() {
    const { mode, chosen } = store.state;
    if (picking(store.state)) python.act({ type: mode === "free" ? "free" : "circle", cells: chosen });
    else press("circle");
  }

  function clear() {
    if (picking(store.state)) choose([]);
    else press("clear");
  }

  function takeNearest(cells: readonly Cell[]) {
    dispatch(put({ preview: null }));
    if (picking(store.state)) return choose(cells);
    const hand = held(store.state);
    const spot = hand && drafts.spotOf(hand.table, cells);
    if (hand && spot) hold(drafts.toSpot(hand.table, hand.draft, spot));
  }

  /** Paint a cell; by default with the brush's current value. */
  function paint(cell: Cell, value = store.state.palette) {
    if (value !== null) python.post({ type: "paint", cell, value });
  }

  // --- questions and answers

  const why = (about: About) => void python.post({ type: "why", about });

  /** Press an item of the sheet: marks it while the learner marks the sheet, otherwise asks about it. */
  function about(thing: About) {
    if (store.state.scene.marking && MARKED.has(thing.kind)) python.post({ type: "mark", about: thing });
    else why(thing);
  }

  /** Submit the answer to a question: the choice in an open card, the picked cells, or what Python has already. */
  function answer() {
    const picks = openPicks(store.state);
    if (picks) python.commit({ type: "answer", picks });
    else if (store.state.mode === "free" && !store.state.scene.marking) circle();
    else press("answer");
  }

  /** Ask why about the place of the keyboard: the shape in hand if it is there, the cell otherwise. */
  function ask() {
    const { cursor, chosen, mode } = store.state;
    if (aided(store.state) && handIndex(store.state, cursor) >= 0) askDraft((state) => state);
    else if (mode === "combo" && aided(store.state) && chosen.length) python.attempt({ combo: chosen });
    else why({ kind: "cell", cell: cursor });
  }

  /** The actions done here, by the id of their button or key; all others are sent to Python. */
  const OWN: Readonly<Record<string, () => void>> = {
    left: () => move(-1),
    right: () => move(1),
    first: () => edge(-1),
    last: () => edge(1),
    cell_back: () => step(-1),
    cell_on: () => step(1),
    cw: () => turn("cw"),
    ccw: () => turn("ccw"),
    flip: () => turn("flip"),
    swap: () => change((_, draft) => drafts.swapNext(draft)),
    drop,
    place,
    lower,
    toggle: () => toggle(store.state.cursor),
    circle,
    clear,
    paint: () => paint(store.state.cursor),
    ask,
    answer,
    next_landing: () => landing(1),
    prev_landing: () => landing(-1),
  };

  /** Perform the action of a button or key. */
  function perform(id: string) {
    const [name = "", value] = id.split(/:(.*)/);
    if (name === "palette" && value !== undefined) dispatch(put({ palette: value }));
    else if (name === "paint" && value !== undefined) paint(store.state.cursor, value);
    else (OWN[id] ?? (() => press(id)))();
  }

  return {
    carry,
    hold,
    change,
    aim,
    slide,
    writeDigit,
    step,
    pressCell,
    swapCells,
    letGo,
    takeDie,
    putBack,
    pointAtDrop,
    openStar,
    chooseNumber,
    drop,
    lower,
    tryAt,
    toggle,
    extend,
    clear,
    place,
    takeNearest,
    paint,
    why,
    about,
    press: perform,
  };
}
