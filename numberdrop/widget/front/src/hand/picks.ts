/**
 * What is chosen in a card of options, the answer to a question that the board cannot take. The choice lives here, not in Python,
 * until it is submitted.
 */

import type { App, Picks } from "../app";
import type { Card, OptionsCard } from "../wire";

const isOptions = (card: Card): card is OptionsCard => card.kind === "options";

/** What is chosen is kept while the card asks the same: the same options in the same turn (a round asks alike again), unanswered. */
export function picksOf(app: Pick<App, "picks" | "ack">, card: OptionsCard): readonly string[] {
  const options = card.items.map((item) => [item.id, item.mini?.cells]);
  const key = JSON.stringify([app.ack.turn, card.many, card.ordered, options]);
  const given = JSON.stringify(card.picked);
  const had = app.picks.get(card.id);
  if (had && had.key === key && had.given === given && !had.locked && !card.locked) return had.ids;
  const fresh: Picks = { key, given, locked: card.locked, ids: card.picked };
  app.picks.set(card.id, fresh);
  return fresh.ids;
}

/** An option is pressed: of one choice it takes the place of the last, otherwise it comes or goes. */
export function pick(app: App, card: OptionsCard, id: string) {
  const ids = picksOf(app, card);
  const kept = app.picks.get(card.id);
  const others = ids.filter((one) => one !== id);
  const several = card.many || card.ordered;
  if (kept) kept.ids = several && ids.includes(id) ? others : several ? [...others, id] : [id];
  app.draw();
}

/** The card of options that waits for an answer. */
export const openOptions = ({ scene }: Pick<App, "scene">): OptionsCard | undefined =>
  scene.cards.filter(isOptions).find((card) => !card.locked);

/** The ids picked in the open card of options, or null when there is none. */
export function openPicks(app: Pick<App, "picks" | "scene" | "ack">): readonly string[] | null {
  const card = openOptions(app);
  if (!card) return null;
  const picks = picksOf(app, card);
  return card.ordered ? picks : card.items.map((item) => item.id).filter((id) => picks.includes(id));
}
