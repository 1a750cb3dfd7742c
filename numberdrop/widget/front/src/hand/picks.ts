/** The choices in cards of options: answers to questions that the board cannot take. They are kept here, not in Python, until they are submitted. */

import type { Change, Picks, State } from "../state";
import type { Card, OptionsCard } from "../wire";

const isOptions = (card: Card): card is OptionsCard => card.kind === "options";

/** Take over the cards: a choice is kept while its card asks the same, unanswered (the same options in the same turn). */
export function syncPicks(state: State): State {
  const entries = state.scene.cards.filter(isOptions).map((card): [string, Picks] => {
    const { many, ordered, picked, locked, items } = card;
    const options = items.map((item) => [item.id, item.mini?.cells]);
    const key = JSON.stringify([state.ack.turn, many, ordered, options, picked]);
    const before = state.picks[card.id];
    const stays = before?.key === key && !before.locked && !locked;
    return [card.id, stays ? before : { key, locked, ids: picked }];
  });
  return { ...state, picks: Object.fromEntries(entries) };
}

/** The choice in a card. */
export const picksOf = ({ picks }: Pick<State, "picks">, card: OptionsCard) => picks[card.id]?.ids ?? card.picked;

/** Press an option: a single choice replaces the last, otherwise it is toggled. */
export const pick =
  (card: OptionsCard, id: string): Change =>
  (state) => {
    const before = state.picks[card.id];
    const ids = picksOf(state, card);
    const others = ids.filter((other) => other !== id);
    const next = !(card.many || card.ordered) ? [id] : ids.includes(id) ? others : [...others, id];
    return before ? { ...state, picks: { ...state.picks, [card.id]: { ...before, ids: next } } } : state;
  };

/** The card of options that waits for an answer. */
export const openOptions = ({ scene }: Pick<State, "scene">): OptionsCard | undefined =>
  scene.cards.filter(isOptions).find((card) => !card.locked);

/** The ids picked in the open card of options, or null when there is none. */
export function openPicks(state: Pick<State, "picks" | "scene">): readonly string[] | null {
  const card = openOptions(state);
  if (!card) return null;
  const picks = picksOf(state, card);
  return card.ordered ? picks : card.items.map((item) => item.id).filter((id) => picks.includes(id));
}
