/**
 * All that a page shows, as one value that nobody changes: the picture that Python drew, what is in the hand, the visitor's preferences,
 * what is open. A change is a function from one state to the next; `dispatch` applies it and draws.
 */

import type { Notice } from "./connection/connection";
import type { Draft } from "./hand/draft";
import type { Ack, Board, Cell, Edge, Keep, NumberedCells, Placements, Scene, Suggestion, Talk, Words } from "./wire";

export interface State {
  // --- the picture, as Python drew it last
  readonly words: Words;
  readonly scene: Scene;
  /** Null on a page without a grid. */
  readonly board: Board | null;
  /** Where a shape may fall; null where nothing falls. */
  readonly table: Placements | null;
  readonly talk: Talk;
  readonly log: Keep;
  readonly ack: Ack;

  // --- the hand
  /** What the board takes now; "none" on a page without one. */
  readonly mode: Scene["mode"];
  /** The faces of the number dice. */
  readonly faces: readonly string[];
  /** The shape in hand. */
  readonly draft: Draft | null;
  /** The last shape in hand: it comes back after a redraw where it still fits. */
  readonly kept: Draft | null;
  /** Cells that are picked. */
  readonly chosen: readonly Cell[];
  /** What the coach would do here: it stays on the board while its words give way to others. */
  readonly suggest: readonly Suggestion[];
  /** The column of the start number. */
  readonly startCol: number | null;
  /** The paint on the brush. */
  readonly palette: string | null;
  /** Where the keyboard is on the grid. */
  readonly cursor: Cell;
  /** What stands in the way of one row lower. */
  readonly hits: readonly Cell[] | null;
  /** What Python was asked last about the shape in hand. */
  readonly trial: NumberedCells | null;
  /** The cells of a combo that is pointed at, not picked. */
  readonly preview: readonly Cell[] | null;
  /** What a button that is pointed at would put on the board. */
  readonly previewed: readonly Suggestion[] | null;
  /** The line of the explanation that is pointed at, and the one that stays lit. */
  readonly pointed: Pointing | null;
  readonly pinned: Pointing | null;
  /** What is chosen in the cards of options, by card. */
  readonly picks: Readonly<Record<string, Picks>>;
  /** What was in the hand at earlier positions. */
  readonly memory: Memory;
  /** What was half done when the page went away, until it is taken up. */
  readonly saved: SavedHand | null;

  // --- the page
  /** How wide the page is: in pixels where letters have their usual size. */
  readonly width: number;
  readonly preferences: PreferenceState;
  /** What was opened over the page: its menu, or what is wanted now and then. */
  readonly opened: "menu" | "more" | null;
  /** The small board of choices beside a die or a star. */
  readonly dial: Dial | null;
  /** Whether the page works in another tab: nothing is sent or kept here. */
  readonly away: boolean;
  /** What the live region says. */
  readonly said: string;
  readonly notices: Notices;
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
  readonly locked: boolean;
  readonly ids: readonly string[];
}

/** What was in the hand at a position. */
export type HandLeft = Pick<State, "draft" | "chosen" | "startCol">;

/** The position that the hand belongs to, the roll it was dealt, and what it held at positions before. */
export interface Memory {
  readonly stamp: string | null;
  readonly dealt: string;
  readonly left: ReadonlyMap<string, HandLeft>;
}

/** What was in the hand when a page went away, and at which position. */
export interface SavedHand extends HandLeft {
  readonly at: string;
}

export type Theme = "auto" | "light" | "dark";

export interface PreferenceState {
  readonly theme: Theme;
  /** Whether the visitor lets things move, and whether they do: the system may ask for calm. */
  readonly motion: boolean;
  readonly moving: boolean;
  readonly sound: boolean;
  /** Whether single letters, digits and signs count wherever the keyboard is, not on the board alone. */
  readonly letters: boolean;
}

/** A die whose face is chosen (`star`: the number that stands for its star), and a selector of what the choices open beside. */
export interface Dial {
  readonly die: number;
  readonly star: boolean;
  readonly anchor: string;
}

/** What is said of the connection; that nothing can be kept, what is to be known, that something did not get through. */
export interface Notices {
  readonly connection: Notice;
  readonly full: boolean;
  readonly note: string;
  readonly refused: boolean;
}

/** From this width on the sheet has a column of its own. */
export const THREE_COLUMNS = 1080;
export const isWide = ({ width }: Pick<State, "width">) => width >= THREE_COLUMNS;

/** Whether nothing can be done here now: the page works in another tab, or the whole class looks to the front. */
export const isHeld = ({ away, scene }: Pick<State, "away" | "scene">) => away || Boolean(scene.classroom?.wait);

/** Narrower than this is a phone: all stands one below the other, and what decides beside the grid. */
const PHONE = 720;
export const isPhone = ({ width }: Pick<State, "width">) => width < PHONE;

/** The hand at a position that nobody has touched. */
export const EMPTY_MEMORY: Memory = { stamp: null, dealt: "", left: new Map() };

/** A page on which nobody has done anything yet: the hand is empty, nothing is open, nothing is said. */
export const UNTOUCHED = {
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
  trial: null,
  preview: null,
  previewed: null,
  pointed: null,
  pinned: null,
  picks: {},
  memory: EMPTY_MEMORY,
  saved: null,
  width: THREE_COLUMNS,
  preferences: { theme: "auto", motion: true, moving: true, sound: false, letters: true },
  opened: null,
  dial: null,
  away: false,
  said: "",
  notices: { connection: "", full: false, note: "", refused: false },
} as const satisfies Partial<State>;

export type Change = (state: State) => State;
export type Dispatch = (change: Change) => void;

/** The change that gives these fields these values. */
export const put =
  (values: Partial<State>): Change =>
  (state) => ({ ...state, ...values });

export const notice =
  (news: Partial<Notices>): Change =>
  (state) => ({ ...state, notices: { ...state.notices, ...news } });

/** Say a sentence to who does not look. A repeated one is heard again only when the text differs: an invisible space makes it differ. */
export const say =
  (text: string): Change =>
  (state) => ({
    ...state,
    said: text && text === state.said ? `${text}\u00a0` : text,
  });

/** The state of a page, and the one way to change it. */
export interface Store {
  readonly state: State;
  readonly dispatch: Dispatch;
  /** Do all that a press asks for, and draw once afterwards: what goes to Python is on its way by then. */
  readonly together: (act: () => void) => void;
}

/** A store that tells `changed` of every new state; a change made meanwhile is told when that is done. */
export function makeStore(first: State, changed: (state: State) => void): Store {
  let state = first;
  let told = first;
  let busy = false;
  function tell() {
    while (told !== state) {
      told = state;
      changed(told);
    }
  }
  function together(act: () => void) {
    if (busy) return act();
    busy = true;
    try {
      act();
      tell();
    } finally {
      busy = false;
    }
  }
  return {
    get state() {
      return state;
    },
    dispatch: (change) =>
      together(() => {
        state = change(state);
      }),
    together,
  };
}
