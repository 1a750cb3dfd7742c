/**
 * The four number dice and the shape die: a die can be taken and put into the shape, a star opens its dial. In the sandbox each die chooses
 * its face.
 */

import { readKey } from "../keys/reading";
import { put } from "../state";
import { fill } from "../words";
import type { App } from "./app";
import { ShapeIcon } from "./icons";

/** The number dice, then the shape die. */
export const SHAPE_DIE = 4;

export const Face = ({ face }: { face: string }) =>
  face === "*" ? <span aria-hidden="true">★</span> : <span>{face}</span>;

export const ShapeFace = ({ app, name }: { app: App; name: string }) =>
  name === "*" ? <Face face={name} /> : <ShapeIcon cells={app.state.scene.icons[name]} side={14} />;

/** A number die: its face, whether it is taken, and the number chosen for its star. */
export function NumberDie({ app, i }: { app: App; i: number }) {
  const { scene, words } = app.state;
  const draft = app.state.draft?.kind === "drop" ? app.state.draft : null;
  const face = app.state.faces[i] ?? "";
  const n = i + 1;
  const number = face === "*" ? draft?.wild[i] : undefined;
  const out = draft?.slots.some((slot) => slot.die === i && slot.digit !== null);
  const says =
    face !== "*"
      ? fill(words.die_number, { n, value: face })
      : number === undefined
        ? fill(words.die_star, { n })
        : fill(words.die_star_set, { n, value: number });
  const look = `${face === "*" ? " nd-stardie" : ""}${out ? " nd-out" : ""}${draft || scene.dice_editable ? "" : " nd-quiet"}`;

  function press() {
    if (scene.dice_editable) chooseFace(app, i);
    else if (draft) app.moves.takeDie(i);
    else askAbout(app, i);
  }
  return (
    <button
      class={`nd-die${look}`}
      translate={false}
      data-die={i}
      data-testid={`die-${i}`}
      aria-label={out ? `${says}, ${words.die_out}` : says}
      aria-pressed={draft ? draft.hand === i : undefined}
      aria-haspopup={scene.dice_editable ? "dialog" : undefined}
      onClick={press}
      onKeyDown={(event) => whyKey(app, i, event)}
    >
      <Face face={face} />
      {number !== undefined && <span class="nd-wildnumber">{number}</span>}
    </button>
  );
}

/** The shape die, which explains itself, or chooses its face in the sandbox. */
export function ShapeDie({ app, name }: { app: App; name: string }) {
  const { scene, words } = app.state;
  const used = app.state.draft?.kind === "drop" || scene.dice_editable;
  function press() {
    if (scene.dice_editable) chooseFace(app, SHAPE_DIE);
    else askAbout(app, SHAPE_DIE);
  }
  return (
    <button
      class={`nd-die nd-shapedie${name === "*" ? " nd-stardie" : ""}${used ? "" : " nd-quiet"}`}
      data-die={SHAPE_DIE}
      translate={false}
      data-testid="shape-die"
      aria-label={name === "*" ? words.shape_die_star : fill(words.shape_die, { shape: name })}
      aria-haspopup={scene.dice_editable ? "dialog" : undefined}
      onClick={press}
      onKeyDown={(event) => whyKey(app, SHAPE_DIE, event)}
    >
      <ShapeFace app={app} name={name} />
    </button>
  );
}

const askAbout = (app: App, i: number) => app.moves.why({ kind: "die", i });

function whyKey(app: App, i: number, event: KeyboardEvent) {
  const press = readKey(event);
  if (press?.key.toLowerCase() !== "w" || press.command) return;
  event.preventDefault();
  askAbout(app, i);
}

/** The choice of a die's face in the sandbox. */
const chooseFace = (app: App, die: number) =>
  app.dispatch(put({ dial: { die, star: false, anchor: `[data-die="${die}"]` } }));
