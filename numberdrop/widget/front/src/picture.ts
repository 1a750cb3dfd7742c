/** The transition from Python's data to the next state: takes over the picture and keeps the hand in step. Pure except for reading storage. */

import type { Model } from "./connection/model";
import { emptyHand, syncHand } from "./hand/hand";
import { syncPicks } from "./hand/picks";
import { type PreferenceState, type State, say, UNTOUCHED } from "./state";
import { readHand } from "./storage/saved_hand";
import { announced } from "./views/talk";
import type { Board, Nothing, Placements } from "./wire";
import { showingKeys } from "./words";

export const TRAITS = ["words", "scene", "board", "table", "talk", "log", "ack"] as const;
export type Trait = (typeof TRAITS)[number];
export type Changed = ReadonlySet<Trait>;

/** Whether anything that decides the places of buttons has changed. */
export const isDrawn = (changed: Changed) =>
  (["words", "scene", "board", "table"] as const).some((name) => changed.has(name));

const isBoard = (board: Board | Nothing | undefined): board is Board => board?.cells !== undefined;
const isTable = (table: Placements | Nothing | undefined): table is Placements => table?.order !== undefined;

/** The state with changed traits. */
function take(state: State, model: Model, changed: Changed): State {
  const words = changed.has("words") && model.get("words");
  const board = model.get("board");
  const table = model.get("table");
  const talk = model.get("talk") ?? state.talk;
  // While following the coach, users try places; their explanations leave the coach's move on the board.
  const tried = talk.verdict === "legal" || talk.verdict === "refused";
  return {
    ...state,
    words: words ? showingKeys(words) : state.words,
    scene: model.get("scene") ?? state.scene,
    board: isBoard(board) ? board : null,
    table: isTable(table) ? table : null,
    talk,
    suggest: talk.suggest.length || !tried ? talk.suggest : state.suggest,
    log: model.get("log") ?? state.log,
    ack: (changed.has("ack") && model.get("ack")) || state.ack,
  };
}

const inStep = (state: State) => syncPicks(syncHand(state));

/** The state of a page that Python has drawn for the first time. */
export function firstState(model: Model, preferences: PreferenceState): State {
  const [scene, talk] = [model.get("scene"), model.get("talk")];
  if (!scene || !talk) throw new Error("there is no picture to draw yet");
  const nothing = { words: showingKeys({}), log: { key: null, text: null }, ack: { seq: 0, turn: 0 } };
  const empty: State = { ...UNTOUCHED, ...nothing, scene, talk, board: null, table: null, preferences };
  const state = take(empty, model, new Set(TRAITS));
  return inStep({ ...state, saved: readHand(state), said: announced(state.talk, state.words) });
}

export interface News {
  readonly changed: Changed;
  /** The number up to which Python has answered. */
  readonly seq: number;
  /** Whether it shows another page, or the same one again in this tab. */
  readonly elsewhere: boolean;
  readonly anew: boolean;
}

/** The state with Python's data. */
export function nextState(before: State, model: Model, { changed, seq, elsewhere, anew }: News): State {
  const taken = take(before, model, changed);
  let state: State = { ...taken, ack: { ...taken.ack, seq } };
  // The hand of the previous page is emptied.
  if (elsewhere) state = { ...emptyHand(state), picks: {}, opened: null, dial: null };
  if (elsewhere || anew) state = { ...emptyHand(state), saved: readHand(state) };
  const fresh = state.talk.n !== before.talk.n;
  if (elsewhere || fresh) state = { ...state, previewed: null, pointed: null, pinned: null };
  if (fresh) state = say(announced(state.talk, state.words))(state);
  return anew || isDrawn(changed) ? inStep(state) : syncPicks(state);
}
