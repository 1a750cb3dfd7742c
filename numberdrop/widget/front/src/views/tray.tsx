/** The tray: the dice of the turn; below them the five shapes where the shape die shows a star, or the paints of the sandbox. */

import { chooseShape } from "../hand/draft";
import type { State } from "../state";
import { fill } from "../words";
import type { App } from "./app";
import { NumberDie, ShapeDie, ShapeFace } from "./dice";
import { Memo } from "./memo";
import { Radios } from "./radios";

/** The tray's content besides dice. */
const choicesOf = ({ scene, draft, table, mode }: State) => ({
  shapes: draft && table && table.order.length > 1 ? table.order : [],
  paints: mode === "paint" ? scene.palette : [],
});

/** Whether the tray has any content. */
export function hasTray(state: State) {
  const { shapes, paints } = choicesOf(state);
  return state.scene.dice.length + shapes.length + paints.length > 0;
}

export const Tray = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words, app.state.draft, app.state.table, app.state.mode, app.state.palette]}>
    {() => {
      const { scene, words } = app.state;
      const { shapes, paints } = choicesOf(app.state);
      return (
        <div
          class="nd-tray"
          data-testid="tray"
          data-holds={shapes.length > 0 ? "shapes" : paints.length > 0 ? "paints" : undefined}
          hidden={!hasTray(app.state)}
        >
          <div class="nd-dice" role="group" aria-label={words.dice_label} hidden={scene.dice.length === 0}>
            {scene.dice.map((_, i) => (
              <NumberDie key={i} app={app} i={i} />
            ))}
            {scene.dice.length > 0 && scene.shape_die && <ShapeDie app={app} name={scene.shape_die} />}
          </div>
          <Radios
            look=" nd-shapes"
            label={words.shape_choose}
            radios={shapes.map((shape) => ({
              id: shape,
              on: shape === app.state.draft?.shape,
              testid: `choice-${shape}`,
              label: fill(words.shape_name, { shape }),
              face: <ShapeFace app={app} name={shape} />,
              press: () => app.moves.change((spots, draft) => chooseShape(spots, draft, shape)),
            }))}
          />
          <Radios
            look=" nd-palette"
            label={words.palette_label}
            radios={paints.map(({ id, label }) => ({
              id,
              on: id === `palette:${app.state.palette}`,
              testid: `button-${id}`,
              face: label,
              press: () => app.moves.press(id),
            }))}
          />
        </div>
      );
    }}
  </Memo>
);
