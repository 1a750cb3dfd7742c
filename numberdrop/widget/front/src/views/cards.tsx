/** The cards beside the board: a frame with a title around each kind of card. */

import { picksOf } from "../hand/picks";
import type { Card } from "../wire";
import type { App } from "./app";
import type { Arrangement } from "./arrange";
import { Audit } from "./cards/audit";
import { Bars } from "./cards/bars";
import { Chart } from "./cards/chart";
import { Curve } from "./cards/curve";
import { End } from "./cards/end";
import { Form } from "./cards/form";
import { Heat } from "./cards/heat";
import { List } from "./cards/list";
import { Lessons } from "./cards/map";
import { Menu } from "./cards/menu";
import { Options } from "./cards/options";
import { Picture } from "./cards/picture";
import { Rounds } from "./cards/rounds";
import { Sheet } from "./cards/sheet";
import { Text } from "./cards/text";
import { Tree } from "./cards/tree";
import { Tries } from "./cards/tries";
import { Memo } from "./memo";
import { TalkBody } from "./talk";

/** The component of each kind of card. */
function CardBody({ app, card }: { app: App; card: Card }) {
  switch (card.kind) {
    case "talk":
      return <TalkBody app={app} />;
    case "text":
      return <Text app={app} card={card} />;
    case "list":
      return <List app={app} card={card} />;
    case "sheet":
      return <Sheet app={app} card={card} />;
    case "audit":
      return <Audit app={app} card={card} />;
    case "form":
      return <Form app={app} card={card} />;
    case "menu":
      return <Menu app={app} card={card} />;
    case "map":
      return <Lessons app={app} card={card} />;
    case "picture":
      return <Picture app={app} card={card} />;
    case "chart":
      return <Chart app={app} card={card} />;
    case "options":
      return <Options app={app} card={card} />;
    case "tree":
      return <Tree app={app} card={card} />;
    case "heat":
      return <Heat app={app} card={card} />;
    case "end":
      return <End app={app} card={card} />;
    case "bars":
      return <Bars app={app} card={card} />;
    case "curve":
      return <Curve app={app} card={card} />;
    case "rounds":
      return <Rounds app={app} card={card} />;
    case "tries":
      return <Tries app={app} card={card} />;
  }
}

interface Props {
  app: App;
  cards: readonly Card[];
  place: keyof Arrangement;
}

/** The cards of one area of the page. */
export const Cards = ({ app, cards, place }: Props) => (
  // The text may be longer than its area: the keyboard can scroll it.
  <div class={`nd-cards nd-${place}`} hidden={cards.length === 0} tabIndex={place === "told" ? 0 : undefined}>
    {cards.map((card) => (
      // On another page a card of the same name is a different card.
      <Memo
        key={`${app.state.scene.here ?? app.state.scene.page} ${card.id}`}
        of={[app.state.scene, app.state.words, ...heldBy(app, card)]}
      >
        {() => <CardFrame app={app} card={card} />}
      </Memo>
    ))}
  </div>
);

/** The values that a card shows besides the scene. */
function heldBy(app: App, card: Card): readonly unknown[] {
  if (card.kind === "talk") return [app.state.talk];
  return card.kind === "options" ? [picksOf(app.state, card)] : [];
}

const testidOf = ({ kind, id }: Card) => (kind === "talk" ? "why" : kind === "sheet" ? "sheet" : `card-${id}`);

function CardFrame({ app, card }: { app: App; card: Card }) {
  const title = (card.kind === "talk" && app.state.talk.title) || card.title;
  // The legend of options and the summary of a folded card contain the title already.
  const titled = title && card.kind !== "options" && card.kind !== "end" && !("fold" in card && card.fold);
  return (
    <section
      class={`nd-card nd-card-${card.kind}`}
      style={{ "--area": card.id }}
      data-card={card.id}
      data-testid={testidOf(card)}
      data-waits={"waits" in card && card.waits ? "yes" : undefined}
    >
      <h2 class="nd-cardtitle" hidden={!titled}>
        {title}
      </h2>
      <div class="nd-cardbody">
        <CardBody app={app} card={card} />
      </div>
    </section>
  );
}
