/** A page of the tutor with nothing on it and a Python that only listens, to be filled in by a test. */

import { vi } from "vitest";
import { type App, untouched } from "../src/app";
import type { Board, Card, Scene, Talk, Words } from "../src/wire";
import { showingKeys } from "../src/words";

/** Words that a test reads; all others show their keys. */
export const saying = (some: Partial<Words> = {}) => showingKeys(some as Words);

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
  cards: [] as readonly Card[],
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

/** The page; `send` and the rooms that are not under test only note that they were called. */
export const page = (more: Partial<App> = {}) =>
  ({
    uid: "nd1",
    words: saying(),
    scene: scene(),
    board: null,
    table: null,
    talk: talk(),
    log: { key: null, text: null },
    ack: { seq: 0, turn: 0 },
    ...untouched(),
    draw: vi.fn(),
    send: vi.fn(() => 1),
    focusCell: vi.fn(),
    wishes: { moving: () => true },
    ticker: { update: vi.fn() },
    ...more,
  }) as unknown as App;
