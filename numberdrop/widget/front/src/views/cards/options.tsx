/**
 * A card of options that answers a question outside the board: one option (radio buttons), several (checkboxes), or all in an order
 * (numbered buttons).
 */

import { pick, picksOf } from "../../hand/picks";
import type { Choice, OptionsCard } from "../../wire";
import { fill } from "../../words";
import type { App } from "../app";
import { answerForm } from "../buttons";
import { over } from "../dom";
import { Mini } from "../figure";
import { Sign } from "../icons";

/** Maximum letters of answers that are laid out side by side where there is little room. */
const TERSE = 18;
const MARK_SIGNS = { right: "tick", wrong: "cross", missed: "missed" };

/** Whether its answers are small pictures. */
export const hasMinis = ({ short, items }: OptionsCard) => !short && items.some(({ mini }) => mini);

interface Props {
  app: App;
  card: OptionsCard;
  item: Choice;
}

export function Options({ app, card }: { app: App; card: OptionsCard }) {
  const terse = card.items.every(({ label }) => label.length <= TERSE) ? " nd-terse" : "";
  const look = card.short ? " nd-short" : hasMinis(card) ? " nd-withminis" : terse;
  const Option = card.ordered ? InOrder : Chosen;
  function submit(event: Event) {
    event.preventDefault();
    app.moves.press("answer");
  }
  return (
    <form class={`nd-options${look}${over(card.items.length, 4, 5, 8)}`} id={answerForm(app)} onSubmit={submit}>
      <fieldset disabled={card.locked}>
        <legend>{card.title}</legend>
        <div class="nd-optionlist">
          {card.items.map((item) => (
            <Option key={item.id} app={app} card={card} item={item} />
          ))}
        </div>
      </fieldset>
    </form>
  );
}

const lookOf = ({ mark }: Choice, picked: boolean) =>
  `nd-option${picked ? " nd-picked" : ""}${mark ? ` nd-${mark}` : ""}`;

const Face = ({ app, item: { label, mark, mini, figures } }: { app: App; item: Choice }) => (
  <>
    <span class="nd-optiontext">
      <b>{label}</b>
      {mark && (
        <span class="nd-optionmark">
          <Sign name={MARK_SIGNS[mark]} />
          <span>{app.state.words[`option_${mark}`]}</span>
        </span>
      )}
    </span>
    {mini && <Mini mini={mini} />}
    {figures && <small class="nd-figures">{figures}</small>}
  </>
);

/** A radio button or checkbox with its label around it. */
function Chosen({ app, card, item }: Props) {
  const name = `${app.uid}-${card.id}`;
  const id = `${name}-${item.id}`;
  const picked = picksOf(app.state, card).includes(item.id);
  return (
    <label class={lookOf(item, picked)} for={id} data-testid={`option-${item.id}`}>
      <input
        type={card.many ? "checkbox" : "radio"}
        name={name}
        id={id}
        data-k={id}
        checked={picked}
        onChange={() => app.dispatch(pick(card, item.id))}
      />
      <Face app={app} item={item} />
    </label>
  );
}

/** A button for an order: it shows its place, and is taken out when pressed again. */
function InOrder({ app, card, item }: Props) {
  const n = picksOf(app.state, card).indexOf(item.id) + 1;
  return (
    <button
      class={lookOf(item, n > 0)}
      data-k={`option-${card.id}-${item.id}`}
      data-testid={`option-${item.id}`}
      aria-pressed={n > 0}
      onClick={() => app.dispatch(pick(card, item.id))}
    >
      <span class="nd-place" aria-hidden="true" translate={false}>
        {n > 0 && n}
      </span>
      <Face app={app} item={item} />
      <span class="nd-sr">{n > 0 && `, ${fill(app.state.words.option_place, { n })}`}</span>
    </button>
  );
}
