/**
 * All that the front end holds while a page is open, in one place: the picture that Python drew, what is in the hand, what the
 * visitor wishes. Whoever changes something says `draw()`; the views read it from here and hold nothing themselves.
 */

import type { Dial } from "./hand/dial";
import type { Draft } from "./hand/draft";
import type { Keys } from "./hand/keys";
import type { Moves } from "./hand/moves";
import type { Early } from "./line/early";
import type { Keeper } from "./line/keep";
import type { Line } from "./line/line";
import type { Places } from "./line/places";
import type { Ticker } from "./line/tick";
import type { Unfinished } from "./line/unfinished";
import type { Model } from "./model";
import type { Sounds } from "./sound";
import type { Ack, Board, Cell, Edge, Keep, Message, Placements, Scene, Suggestion, Talk, Words } from "./wire";
import type { Wishes } from "./wishes";

export interface App {
  readonly model: Model;
  /** The element that everything is drawn in. */
  readonly root: HTMLElement;
  /** Distinguishes the ids of two tutors on one page. */
  readonly uid: string;

  // --- the picture, as Python drew it last
  words: Words;
  scene: Scene;
  /** Null on a page without a grid. */
  board: Board | null;
  /** Where a shape may fall; null where nothing falls. */
  table: Placements | null;
  talk: Talk;
  log: Keep;
  ack: Ack;

  // --- the hand
  /** What the board takes now; "none" on a page without one. */
  mode: Scene["mode"];
  /** The faces of the number dice. */
  faces: readonly string[];
  /** The shape in hand. */
  draft: Draft | null;
  /** The last shape in hand: it comes back after a redraw where it still fits. */
  kept: Draft | null;
  /** Cells that are picked. */
  chosen: readonly Cell[];
  /** What the coach would do here: it stays on the board while its words give way to others. */
  suggest: readonly Suggestion[];
  /** The column of the start number. */
  startCol: number | null;
  /** The paint on the brush. */
  palette: string | null;
  /** Where the keyboard is on the grid. */
  cursor: Cell;
  /** What stands in the way of one row lower. */
  hits: readonly Cell[] | null;
  /** The cells of a combo that is pointed at, not picked. */
  preview: readonly Cell[] | null;
  /** What a button that is pointed at would put on the board. */
  previewed: readonly Suggestion[] | null;
  /** The line of the explanation that is pointed at, and the one that stays lit. */
  pointed: Pointing | null;
  pinned: Pointing | null;
  /** What is chosen in the cards of options, by card. */
  readonly picks: Map<string, Picks>;
  /** The number of the act that has not been answered yet. */
  acting: number;

  /** How wide the page is, in pixels, and whether it has room for a third column. */
  width: number;
  wide: boolean;

  // --- what stands above the page
  /** What was opened over the page: its menu, or what is wanted now and then. */
  opened: "menu" | "more" | null;
  /** What the live region says. */
  said: string;
  /** Banners: no answer comes, nothing can be kept, what is to be known, what was left out. */
  notices: { lost: boolean; full: boolean; note: string; left: string };

  // --- the rooms
  wishes: Wishes;
  sounds: Sounds;
  line: Line;
  early: Early;
  keep: Keeper;
  places: Places;
  unfinished: Unfinished;
  ticker: Ticker;
  moves: Moves;
  keys: Keys;
  dial: Dial;

  /** Draw what has changed. */
  draw(): void;
  /** Send an intent; gives its number, 0 where it was not sent. */
  send(message: Message): number;
  /** Bring the keyboard to the cell of the cursor; without `force` only where it is on the grid already. */
  focusCell(force?: boolean): void;
}

/** What a sentence points at. */
export interface Pointing {
  readonly tone?: string;
  readonly cells?: readonly Cell[];
  readonly edges?: readonly Edge[];
}

/** What is chosen in a card of options, as long as it asks the same. */
export interface Picks {
  readonly key: string;
  readonly given: string;
  readonly locked: boolean;
  ids: readonly string[];
}

/** A page on which nobody has done anything yet: the hand is empty, nothing is open, nothing is said. */
export const untouched = () =>
  ({
    mode: "none",
    faces: [],
    draft: null,
    kept: null,
    chosen: [],
    suggest: [],
    startCol: null,
    palette: null,
    cursor: [0, 3],
    hits: null,
    preview: null,
    previewed: null,
    pointed: null,
    pinned: null,
    picks: new Map(),
    acting: 0,
    width: 0,
    wide: true,
    opened: null,
    said: "",
    notices: { lost: false, full: false, note: "", left: "" },
  }) satisfies Partial<App>;
