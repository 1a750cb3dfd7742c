/** The buttons below the board: moves of the shape, actions, secondary actions; and the move typed as text. */

import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { offered } from "../keys/keys";
import { put, type State } from "../state";
import type { Button, Card, FormCard, OptionsCard, Row } from "../wire";
import type { App } from "./app";
import { over } from "./dom";
import { Sign } from "./icons";
import { Memo } from "./memo";

/** A card whose answer is awaited: its form is submitted from the row of actions. */
export const asks = (card: Card): card is OptionsCard | FormCard =>
  "submit" in card && card.submit.id === "answer" && !card.locked;
export const answerForm = (app: App) => `${app.uid}-answer`;

/** The visible rows of controls; `two`: there are several main buttons; `way`: there are steps through a replay. */
export function rowsOf(state: State) {
  const buttons = offered(state);
  const hand = buttons.filter(({ row }) => row === "hand");
  const main = buttons.filter(({ row }) => row === "main").length + (state.scene.cards.some(asks) ? 1 : 0);
  return { hand: hand.length > 0, main: main > 0, two: main > 1, way: hand.some(({ look }) => look === "way") };
}

interface RowProps {
  app: App;
  row: Row;
  children?: ComponentChildren;
}

const KeyRow = ({ app, row, children }: RowProps) => (
  <Memo of={[app.state.scene, app.state.words, app.state.opened, app.state.preferences.moving]}>
    {() => {
      const buttons = offered(app.state).filter((button) => button.row === row);
      const crowded = over(buttons.length + (children ? 1 : 0), 2, 3, 4, 5);
      return (
        <div class={`nd-keys nd-${row}keys${crowded}`} hidden={buttons.length === 0 && !children}>
          {buttons.map((button) => (
            <KeyButton key={button.id} app={app} button={button} />
          ))}
          {children}
        </div>
      );
    }}
  </Memo>
);

/** The buttons that step through the lines of a tree. */
export const TreeKeys = ({ app }: { app: App }) => <KeyRow app={app} row="tree" />;
export const HandKeys = ({ app }: { app: App }) => <KeyRow app={app} row="hand" />;
/** The main actions. An answer that is typed or chosen is submitted here too, so the button that continues is always in one place. */
export function MainKeys({ app }: { app: App }) {
  const asked = app.state.scene.cards.find(asks);
  return (
    <KeyRow app={app} row="main">
      {asked && (
        <button
          class="nd-button nd-primary nd-wide"
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
export const AsideKeys = ({ app }: { app: App }) => <KeyRow app={app} row="more" />;
/** Secondary actions, and the button "more". */
export const QuietKeys = ({ app }: { app: App }) => (
  <KeyRow app={app} row="quiet">
    {hasMore(app.state) && <MoreButton app={app} />}
  </KeyRow>
);

/** Whether there is anything behind "more". */
const hasMore = ({ scene, board }: State) =>
  typedHere({ scene, board }) ||
  (scene.tools_aside && scene.tools.length > 0) ||
  scene.buttons.some(({ row }) => row === "more") ||
  scene.cards.some(({ id }) => scene.aside?.includes(id));

const MoreButton = ({ app }: { app: App }) => (
  <button
    class="nd-button"
    data-testid="button-more"
    aria-haspopup="dialog"
    onClick={() => app.dispatch(put({ opened: "more" }))}
  >
    <Sign name="more" />
    <span>{app.state.words.more}</span>
  </button>
);

const KeyButton = ({ app, button }: { app: App; button: Button }) => (
  <button
    class={`nd-button${button.primary ? " nd-primary" : ""}${button.look ? ` nd-${button.look}` : ""}`}
    data-testid={`button-${button.id}`}
    aria-disabled={button.off ? "true" : undefined}
    title={button.off || undefined}
    aria-pressed={button.pressed ?? undefined}
    onClick={() => app.moves.press(button.id)}
  >
    <Sign name={button.sign ?? button.id} />
    <span>{button.label}</span>
    {button.key && (
      <kbd aria-hidden="true" translate={false} data-key={button.key}>
        {button.key}
      </kbd>
    )}
  </button>
);

/** Inputs that take no typed move, unless the page has a notation of its own. */
const SPEECHLESS: ReadonlySet<string> = new Set(["none", "paint", "free"]);
const LONGEST = 80;
const typedHere = ({ board, scene }: Pick<State, "board" | "scene">) =>
  board !== null && scene.page !== "home" && (Boolean(scene.typed) || !SPEECHLESS.has(scene.mode));

export function TypedMove({ app }: { app: App }) {
  const { scene, words } = app.state;
  const id = `${app.uid}-typed`;
  function send(event: TargetedSubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.querySelector("input");
    app.send({ type: "typed", text: field?.value ?? "" });
    field?.select();
    // Its effects and its explanation are on the page.
    app.dispatch(put({ opened: null }));
  }
  return (
    <form class="nd-typedform" hidden={!typedHere(app.state)} onSubmit={send}>
      <label for={id}>{scene.typed?.label ?? words.typed}</label>
      {/* A page with a notation of its own (rows of a sheet) shows an example; text of another notation is removed. */}
      <input
        key={scene.typed?.example}
        type="text"
        class="nd-typed"
        translate={false}
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
