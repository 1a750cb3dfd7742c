/** The cards beside the board: a frame with a title around what each kind of card shows. */

import type { FunctionComponent } from "preact";
import type { App } from "../app";
import { picksOf } from "../hand/picks";
import type { Card } from "../wire";
import type { Arrangement } from "./arrange";
import { Audit } from "./cards/audit";
import { Chart } from "./cards/chart";
import { Form } from "./cards/form";
import { Heat } from "./cards/heat";
import { List } from "./cards/list";
import { Lessons } from "./cards/map";
import { Menu } from "./cards/menu";
import { Options } from "./cards/options";
import { Picture } from "./cards/picture";
import { Sheet } from "./cards/sheet";
import { Text } from "./cards/text";
import { Tree } from "./cards/tree";
import { Still } from "./still";
import { TalkBody } from "./talk";

type Kind = Card["kind"];
type Body<K extends Kind> = FunctionComponent<{ app: App; card: Extract<Card, { kind: K }> }>;

const BODIES: { readonly [K in Kind]: Body<K> } = {
  talk: TalkBody,
  text: Text,
  list: List,
  sheet: Sheet,
  audit: Audit,
  form: Form,
  menu: Menu,
  map: Lessons,
  picture: Picture,
  chart: Chart,
  options: Options,
  tree: Tree,
  heat: Heat,
};

interface Props {
  app: App;
  cards: readonly Card[];
  place: keyof Arrangement;
}

/** The cards of one place of the page. */
export const Cards = ({ app, cards, place }: Props) => (
  // What is told may be longer than its place: the keyboard scrolls it.
  <div class={`nd-cards nd-${place}`} hidden={cards.length === 0} tabIndex={place === "told" ? 0 : undefined}>
    {cards.map((card) => (
      // On another page a card of the same name is another card.
      <Still key={`${app.scene.here ?? app.scene.page} ${card.id}`} of={[app.scene, app.words, ...heldBy(app, card)]}>
        {() => <CardFrame app={app} card={card} />}
      </Still>
    ))}
  </div>
);

/** What a card shows besides the scene. */
function heldBy(app: App, card: Card): readonly unknown[] {
  if (card.kind === "talk") return [app.talk];
  return card.kind === "options" ? [picksOf(app, card)] : [];
}

const testidOf = ({ kind, id }: Card) => (kind === "talk" ? "why" : kind === "sheet" ? "sheet" : `card-${id}`);

function CardFrame({ app, card }: { app: App; card: Card }) {
  // The record above gives each kind its own body; here the kind is any of them.
  const Inside = BODIES[card.kind] as FunctionComponent<{ app: App; card: Card }>;
  const title = (card.kind === "talk" && app.talk.title) || card.title;
  // The legend of the options, the summary of what is folded say it already.
  const titled = title && card.kind !== "options" && !("fold" in card && card.fold);
  return (
    <section
      class={`nd-card nd-card-${card.kind}`}
      data-card={card.id}
      data-testid={testidOf(card)}
      data-waits={"waits" in card && card.waits ? "yes" : undefined}
    >
      <h2 class="nd-cardtitle" hidden={!titled}>
        {title}
      </h2>
      <div class="nd-cardbody">
        <Inside app={app} card={card} />
      </div>
    </section>
  );
}
