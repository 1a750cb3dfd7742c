/**
 * The state of a page as one immutable value: Python's picture, the hand, the visitor's preferences, what is open. A change is a function
 * from one state to the next; `dispatch` applies it and redraws.
 */

import type { Notice } from "./connection/connection";
import type { Draft } from "./hand/draft";
import type {
  Ack,
  Board,
  Cell,
  CellSuggestion,
  Edge,
  Keep,
  NumberedCells,
  Placements,
  Scene,
  Talk,
  Words,
} from "./wire";

export interface State {
  // --- the picture that Python drew last
  readonly words: Words;
  readonly scene: Scene;
  /** Null on a page without a grid. */
  readonly board: Board | null;
  /** The possible placements of a shape; null where nothing falls. */
  readonly table: Placements | null;
  readonly talk: Talk;
  readonly log: Keep;
  readonly ack: Ack;

  // --- the hand
  /** The board's current input; "none" on a page without a board. */
  readonly mode: Scene["mode"];
  /** The faces of the number dice. */
  readonly faces: readonly string[];
  /** The shape in hand. */
  readonly draft: Draft | null;
  /** The last shape in hand, which returns after a redraw where it still fits. */
  readonly kept: Draft | null;
  /** The picked cells. */
  readonly chosen: readonly Cell[];
  /** The coach's move, which stays on the board while its words are replaced by others. */
  readonly suggest: readonly CellSuggestion[];
  /** The column of the start number. */
  readonly startCol: number | null;
  /** The paint of the brush. */
  readonly palette: string | null;
  /** The cell of the keyboard cursor. */
  readonly cursor: Cell;
  /** The cells in the way one row lower. */
  readonly hits: readonly Cell[] | null;
  /** The last question to Python about the shape in hand. */
  readonly trial: NumberedCells | null;
  /** The cells of a combo that is pointed at, not picked. */
  readonly preview: readonly Cell[] | null;
  /** The preview of a button that is pointed at. */
  readonly previewed: readonly CellSuggestion[] | null;
  /** The hovered line of the explanation, and the pinned one. */
  readonly pointed: Pointing | null;
  readonly pinned: Pointing | null;
  /** The choices in cards of options, by card. */
  readonly picks: Readonly<Record<string, Picks>>;
  /** The hand at earlier positions. */
  readonly memory: Memory;
  /** Half-finished input from before the page was left, until it is restored. */
  readonly saved: SavedHand | null;

  // --- the page
  /** The page's width, in pixels at normal text size. */
  readonly width: number;
  readonly preferences: PreferenceState;
  /** The open overlay: the menu, or the drawer of rarely used tools. */
  readonly opened: "menu" | "more" | null;
  /** The open dial of a die or star. */
  readonly dial: Dial | null;
  /** Whether the page works in another tab: nothing is sent or stored here. */
  readonly away: boolean;
  /** The text of the live region. */
  readonly said: string;
  readonly notices: Notices;
}

/** The target of a sentence's highlight. */
export interface Pointing {
  readonly tone?: string;
  readonly cells?: readonly Cell[];
  readonly edges?: readonly Edge[];
}

/** The choice in a card of options, with the question it belongs to. */
export interface Picks {
  readonly key: string;
  readonly locked: boolean;
  readonly ids: readonly string[];
}

/** The hand at a position. */
export type HandLeft = Pick<State, "draft" | "chosen" | "startCol">;

/** The position and roll of the hand, and the hands at earlier positions. */
export interface Memory {
  readonly stamp: string | null;
  readonly dealt: string;
  readonly left: ReadonlyMap<string, HandLeft>;
}

/** The hand when a page was left, and its position. */
export interface SavedHand extends HandLeft {
  readonly at: string;
}

export type Theme = "auto" | "light" | "dark";

export interface PreferenceState {
  readonly theme: Theme;
  /** Whether the visitor allows motion, and whether it is on: the system may ask for reduced motion. */
  readonly motion: boolean;
  readonly moving: boolean;
  readonly sound: boolean;
  /** Whether single letters, digits and signs count wherever the focus is, not on the board alone. */
  readonly letters: boolean;
}

/** A die whose face is being chosen (`star`: the number of its star), and a selector of the element that the dial opens beside. */
export interface Dial {
  readonly die: number;
  readonly star: boolean;
  readonly anchor: string;
}

/** Notices: the connection's state, refused storage, other information, a refused message. */
export interface Notices {
  readonly connection: Notice;
  readonly full: boolean;
  readonly note: string;
  readonly refused: boolean;
}

/** Minimum width at which the sheet has a column of its own. */
export const THREE_COLUMNS = 1080;
export const isWide = ({ width }: Pick<State, "width">) => width >= THREE_COLUMNS;

/** Whether input is blocked: the page works in another tab, or the teacher has paused the class. */
export const isHeld = ({ away, scene }: Pick<State, "away" | "scene">) => away || Boolean(scene.classroom?.wait);

/** Narrower pages use the phone's layout: one column, with the main buttons beside the grid. */
const PHONE = 720;
export const isPhone = ({ width }: Pick<State, "width">) => width < PHONE;

/** The empty hand at a new position. */
export const EMPTY_MEMORY: Memory = { stamp: null, dealt: "", left: new Map() };

/** The initial state of a page: the hand is empty, nothing is open or announced. */
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

/** A change that sets these fields. */
export const put =
  (values: Partial<State>): Change =>
  (state) => ({ ...state, ...values });

export const notice =
  (news: Partial<Notices>): Change =>
  (state) => ({ ...state, notices: { ...state.notices, ...news } });

/** Announce a sentence to screen readers. A repeated text is announced only if it differs, so an invisible space is added. */
export const say =
  (text: string): Change =>
  (state) => ({
    ...state,
    said: text && text === state.said ? `${text}\u00a0` : text,
  });

/** The store of a page's state, and the only way to change it. */
export interface Store {
  readonly state: State;
  readonly dispatch: Dispatch;
  /** Run all changes of a press, and draw once afterwards, when messages to Python are sent already. */
  readonly together: (act: () => void) => void;
}

/** A store that calls `changed` with every new state; a change made during a call is reported after it. */
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
