/** A page of the tutor with nothing on it and a Python that only listens, to be filled in by a test. */

import { vi } from "vitest";
import { makeHands } from "../src/board/hands";
import type { Question } from "../src/connection/connection";
import { makeMoves } from "../src/hand/moves";
import { makeKeys } from "../src/keys/listen";
import { makeStore, type State, type Store, UNTOUCHED } from "../src/state";
import type { App } from "../src/views/app";
import type { Act, Board, Message, Scene, Talk, Words } from "../src/wire";
import { showingKeys } from "../src/words";

/** Words that a test reads; all others show their keys. */
export const saying = (some: Partial<Words> = {}) => showingKeys(some);

export const scene = (more: Partial<Scene> = {}): Scene => ({
  page: "play",
  lang: "en",
  langs: [],
  links: [],
  title: "",
  dialog: null,
  headline: "",
  hint: "",
  mode: "none",
  steps: [],
  start: null,
  dice: [],
  shape_die: null,
  dice_editable: false,
  players: [],
  tiles: null,
  buttons: [],
  tools: [],
  palette: [],
  cards: [],
  undo: false,
  redo: false,
  prefs: { aids: true },
  icons: {},
  tick: null,
  ...more,
});

export const talk = (more: Partial<Talk> = {}): Talk => ({
  title: "",
  items: [],
  verdict: "none",
  announce: "",
  n: 0,
  ghost: [],
  suggest: [],
  nearest: null,
  open_dial: null,
  ...more,
});

/** A grid from its rows as one reads them, the lowest last. */
export const board = (rows: readonly string[], more: Partial<Board> = {}): Board => ({
  label: "",
  cells: rows.toReversed().join("").padEnd(98, "."),
  groups: [],
  blocks: [],
  plus: [],
  minus: [],
  loose: [],
  holes: [],
  line: 0,
  last: [],
  last_id: 0,
  ...more,
});

/** What a page shows. */
export const state = (more: Partial<State> = {}): State => ({
  words: saying(),
  scene: scene(),
  board: null,
  table: null,
  talk: talk(),
  log: { key: null, text: null },
  ack: { seq: 0, turn: 0 },
  ...UNTOUCHED,
  ...more,
});

/** A page that nobody draws, with its state. */
export const store = (more: Partial<State> = {}, changed: (state: State) => void = () => {}): Store =>
  makeStore(state(more), changed);

/** A Python that notes what it is told, and what it is asked. */
export function python() {
  const sent: Message[] = [];
  const asked: Question[] = [];
  const post = (message: Message) => sent.push(message);
  const attempt = (question: Question) => void asked.push(question);
  return { sent, asked, post, attempt, commit: post, act: (action: Act) => post({ type: "act", action }) };
}

/** What a view is given, over a Python that only listens. */
export function page(more: Partial<State> = {}, root: HTMLElement = document.body) {
  const kept = store(more);
  const listening = python();
  const focusCell = vi.fn();
  const moves = makeMoves({ store: kept, python: listening, flash: vi.fn() });
  const around = { root, store: kept, moves, focusCell };
  return {
    get state() {
      return kept.state;
    },
    dispatch: kept.dispatch,
    together: kept.together,
    root,
    uid: "nd1",
    moves,
    keys: makeKeys({ ...around, meant: { key: () => true } }),
    hands: makeHands(around),
    setting: { setTheme: vi.fn(), setMotion: vi.fn(), setSound: vi.fn(), setLetters: vi.fn() },
    tabs: { goOn: vi.fn() },
    send: listening.post,
    speak: vi.fn(),
    focusCell,
    sent: listening.sent,
  } satisfies App & { sent: readonly Message[] };
}

/** What is drawn, by a selector. */
export function find<T extends Element = HTMLElement>(selector: string): T {
  const node = document.querySelector<T>(selector);
  if (!node) throw new Error(`there is no ${selector}`);
  return node;
}
