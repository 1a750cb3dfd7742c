/**
 * The explanation. One line per reason, with the edge and sign of its tone; a line that points at cells highlights them while it is hovered,
 * focused or pinned; a phone repeats the first line on its dock.
 */

import { openOptions } from "../hand/picks";
import { put, type State } from "../state";
import type { Item, NearestCombo, Talk, Words } from "../wire";
import type { App } from "./app";
import { Face } from "./face";
import { Compare } from "./figure";
import { Sign, TONE_SIGNS } from "./icons";
import { lighting, pointsAtSomething, whilePointedAt } from "./pointing";

/** The verdicts shown as a word of their own, by their sign. */
const VERDICT_SIGNS = { legal: "tick", right: "tick", refused: "cross", wrong: "cross" } as const;
type Verdict = keyof typeof VERDICT_SIGNS;

export const isShown = (verdict: Talk["verdict"]): verdict is Verdict => verdict in VERDICT_SIGNS;

/** The verdict on an answer to a question. */
const answerOf = ({ verdict }: Pick<Talk, "verdict">) => (verdict === "right" || verdict === "wrong" ? verdict : null);
export const isAnswer = (talk: Pick<Talk, "verdict">) => answerOf(talk) !== null;
export const isAgainst = ({ verdict }: Pick<Talk, "verdict">) => verdict === "refused" || verdict === "wrong";

/** The text of the live region. The verdict on an answer comes first; Python may have included it already. */
export function announced(talk: Pick<Talk, "verdict" | "announce">, words: Words): string {
  const answer = answerOf(talk);
  const verdict = answer ? words[`verdict_${answer}`] : "";
  return !verdict || talk.announce.startsWith(verdict) ? talk.announce : `${verdict}. ${talk.announce}`;
}

/** Whether nothing has been said yet. */
export const isSilent = ({ items, verdict, nearest }: Talk) => !items.length && !isShown(verdict) && !nearest;

/** The content of the explanation's card. */
export function TalkBody({ app }: { app: App }) {
  const { talk, words } = app.state;
  const verdict = isShown(talk.verdict) ? talk.verdict : null;
  const cites = [...new Set(talk.items.map((item) => item.cite).filter(Boolean))];
  return (
    <>
      {verdict && (
        <span class={`nd-verdict nd-${verdict}`} data-testid="verdict">
          <Sign name={VERDICT_SIGNS[verdict]} />
          {words[`verdict_${verdict}`]}
        </span>
      )}
      {talk.items.length > 0 && (
        <ul class="nd-reasons">
          {talk.items.map((item, i) => (
            <Reason key={i} app={app} item={item} n={i} cited={cites.length > 1} shown={talk.shown?.line === i} />
          ))}
        </ul>
      )}
      {talk.compare && <Compare pair={talk.compare} />}
      {talk.nearest && talk.nearest.cells.length > 0 && <Nearest app={app} nearest={talk.nearest} />}
      {cites.length === 1 && <p class="nd-cite">{cites[0]}</p>}
    </>
  );
}

interface ReasonProps {
  app: App;
  item: Item;
  n: number;
  /** Each line cites its own rule, as rules are printed in several places. */
  cited: boolean;
  /** Whether the board shows it now. */
  shown: boolean;
}

function Reason({ app, item, n, cited, shown }: ReasonProps) {
  const words = (
    <>
      <Sign name={TONE_SIGNS[item.tone]} />
      <span>
        {item.text}
        {item.faces?.map((name) => (
          <Face key={name} name={name} />
        ))}
        {cited && item.cite && <small class="nd-cite">{item.cite}</small>}
      </span>
    </>
  );
  return (
    <li
      class={`nd-tone-${item.tone}`}
      data-testid="reason"
      data-reason={item.id}
      aria-current={shown ? "step" : undefined}
    >
      {pointsAtSomething(item) ? (
        <button class="nd-say" data-k={`say-${n}`} {...lighting(app, item)}>
          {words}
        </button>
      ) : (
        <div class="nd-say">{words}</div>
      )}
    </li>
  );
}

/** A legal combo instead of the picked one: shown while hovered, picked with a press. */
const Nearest = ({ app, nearest }: { app: App; nearest: NearestCombo }) => (
  <button
    class="nd-button"
    data-testid="button-nearest"
    onClick={() => app.moves.takeNearest(nearest.cells)}
    {...whilePointedAt((on) => app.dispatch(put({ preview: on ? nearest.cells : null })))}
  >
    {nearest.label}
  </button>
);

/** In a guided game all sentences are short and important, so a second line is repeated, too. */
const briefLines = ({ scene, talk }: Pick<State, "scene" | "talk">) => {
  const first = talk.shown?.line ?? 0;
  return talk.items.slice(first, first + (scene.page === "guided" ? 2 : 1));
};

/** The text of a phone's dock: the explanation in short, or the question, as both may be out of view. */
export function Brief({ app }: { app: App }) {
  const { talk, words } = app.state;
  const [item, ...more] = briefLines(app.state);
  const answer = answerOf(talk);
  const asked = item || answer || !app.state.board ? undefined : openOptions(app.state)?.title;
  const tone = answer ? { right: "row", wrong: "refuse" }[answer] : (item?.tone ?? "info");
  const seen = Boolean(item || answer || asked);
  function toCard() {
    app.root.querySelector(asked ? ".nd-card-options" : ".nd-card-talk")?.scrollIntoView({
      block: "center",
      behavior: app.state.preferences.moving ? "smooth" : "auto",
    });
  }
  return (
    <button class={`nd-brief nd-tone-${tone}`} data-testid="brief" hidden={!seen} onClick={toCard}>
      <span class="nd-briefsign">
        {seen && <Sign name={asked ? "ask" : answer ? VERDICT_SIGNS[answer] : (TONE_SIGNS[tone] ?? "info")} />}
      </span>
      <span>
        {answer && <b>{`${words[`verdict_${answer}`]}. `}</b>}
        {asked || item?.text}
        {!asked && more.map(({ text }) => <span key={text}>{text}</span>)}
      </span>
    </button>
  );
}
