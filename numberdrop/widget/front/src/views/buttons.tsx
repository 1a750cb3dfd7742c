/** The buttons below the board: the moves of the shape, then the acts, then the quiet ones; and the move in writing. */

import type { ComponentChildren } from "preact";
import type { App } from "../app";
import type { Button, Card, FormCard, OptionsCard, Scene } from "../wire";
import { Sign } from "./icons";
import { Still } from "./still";

/** A card whose answer is awaited: its form is sent from the row of acts. */
export const asks = (card: Card): card is OptionsCard | FormCard =>
  "submit" in card && card.submit.id === "answer" && !card.locked;
export const answerForm = (app: App) => `${app.uid}-answer`;

/** They move the shape, or go through a game that is looked at again; in this order. */
const WALKING: ReadonlySet<string> = new Set(["rewind", "forward"]);
const MOVING = ["left", "ccw", "cw", "flip", "swap", "right", "round_back", "rewind", "forward", "round_on", "slow"];
const ACTS = new Set([
  ...["circle", "clear", "pass", "answer", "nothing", "legal", "next", "step", "hold", "go", "share"],
  ...["play_on", "leave_replay", "anew", "as_played"],
]);

/** The buttons that are offered: where nothing may move, none that lets something run by itself. */
export const offered = ({ scene, wishes }: App) => scene.buttons.filter((one) => !one.moves || wishes.moving());

/** Which button stands in which row. */
export function buttonRows({
  buttons,
  aside = [],
  cards = [],
}: Pick<Scene, "buttons" | "aside"> & Partial<Pick<Scene, "cards">>) {
  // A tree has the way through its lines beside it.
  const tree = cards.some(({ kind }) => kind === "tree") ? buttons.filter(({ id }) => WALKING.has(id)) : [];
  const hand = MOVING.flatMap((id) => buttons.find((one) => one.id === id && !tree.includes(one)) ?? []);
  const isAct = ({ id, primary }: Button) => primary || ACTS.has(id);
  const others = buttons.filter((one) => !(hand.includes(one) || tree.includes(one) || aside.includes(one.id)));
  return {
    tree,
    hand,
    main: others.filter(isAct),
    quiet: others.filter((one) => !isAct(one)),
    aside: buttons.filter((one) => aside.includes(one.id)),
  };
}

interface RowProps {
  app: App;
  row: keyof ReturnType<typeof buttonRows>;
  children?: ComponentChildren;
}

const KeyRow = ({ app, row, children }: RowProps) => (
  <Still of={[app.scene, app.words, app.opened, app.wishes.moving()]}>
    {() => {
      const { aside, cards } = app.scene;
      const buttons = buttonRows({ buttons: offered(app), aside, cards })[row];
      return (
        <div class={`nd-keys nd-${row}keys`} hidden={buttons.length === 0 && !children}>
          {buttons.map((button) => (
            <KeyButton key={button.id} app={app} button={button} />
          ))}
          {children}
        </div>
      );
    }}
  </Still>
);

/** The way through the lines of a tree. */
export const TreeKeys = ({ app }: { app: App }) => <KeyRow app={app} row="tree" />;
export const HandKeys = ({ app }: { app: App }) => <KeyRow app={app} row="hand" />;
/** What is done now. An answer that is written or chosen is sent from here too: the way on is always in one place. */
export function MainKeys({ app }: { app: App }) {
  const asked = app.scene.cards.find(asks);
  return (
    <KeyRow app={app} row="main">
      {asked && (
        <button
          class="nd-button nd-primary"
          type="submit"
          form={answerForm(app)}
          data-k="button-answer"
          data-testid="button-answer"
        >
          {asked.submit.label}
        </button>
      )}
    </KeyRow>
  );
}
export const AsideKeys = ({ app }: { app: App }) => <KeyRow app={app} row="aside" />;
/** What is asked now and then, and the way to all that is wanted more rarely. */
export const QuietKeys = ({ app }: { app: App }) => (
  <KeyRow app={app} row="quiet">
    {hasMore(app) && <MoreButton app={app} />}
  </KeyRow>
);

/** Whether there is anything behind "more". */
const hasMore = ({ scene, board }: App) => {
  const ids = [...scene.buttons.map((one) => one.id), ...scene.cards.map((one) => `card-${one.id}`)];
  return typedHere({ scene, board }) || (scene.aside ?? []).some((id) => ids.includes(id));
};

const MoreButton = ({ app }: { app: App }) => (
  <button
    class="nd-button"
    data-testid="button-more"
    aria-haspopup="dialog"
    onClick={() => {
      app.opened = "more";
      app.draw();
    }}
  >
    <Sign name="more" />
    <span>{app.words.more}</span>
  </button>
);

const KeyButton = ({ app, button }: { app: App; button: Button }) => (
  <button
    class={`nd-button${button.primary ? " nd-primary" : ""}`}
    data-testid={`button-${button.id}`}
    aria-disabled={button.off ? "true" : undefined}
    title={button.off || undefined}
    aria-pressed={button.pressed ?? undefined}
    onClick={() => app.moves.press(button.id)}
  >
    <Sign name={button.id} />
    <span>{button.label}</span>
    {button.key && <kbd aria-hidden="true">{button.key}</kbd>}
  </button>
);

/** What takes no move in writing, unless the page has a notation of its own. */
const SPEECHLESS: ReadonlySet<string> = new Set(["none", "paint", "free"]);
const LONGEST = 80;
const typedHere = ({ board, scene }: Pick<App, "board" | "scene">) =>
  board !== null && scene.page !== "home" && (Boolean(scene.typed) || !SPEECHLESS.has(scene.mode));

export function TypedMove({ app }: { app: App }) {
  const { scene, words } = app;
  const id = `${app.uid}-typed`;
  function send(event: SubmitEvent) {
    event.preventDefault();
    const field = (event.currentTarget as HTMLFormElement).querySelector("input");
    app.send({ type: "typed", text: field?.value ?? "" });
    field?.select();
    // What it does, and what is said of it, stands on the page.
    app.opened = null;
    app.draw();
  }
  return (
    <form class="nd-typedform" hidden={!typedHere(app)} onSubmit={send}>
      <label for={id}>{scene.typed?.label ?? words.typed}</label>
      {/* A page with a notation of its own (rows of a sheet) brings an example: what was typed in another notation goes. */}
      <input
        key={scene.typed?.example}
        type="text"
        class="nd-typed"
        id={id}
        data-testid="typed"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxlength={LONGEST}
        placeholder={scene.typed?.example ?? words.typed_example}
      />
      <button class="nd-button" type="submit" data-testid="typed-go">
        {words.typed_go}
      </button>
    </form>
  );
}
