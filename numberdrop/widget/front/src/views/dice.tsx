/**
 * The four number dice and the shape die are the inventory of the turn: a die can be taken and laid into the shape, a star opens its
 * dial. In the sandbox each die chooses its face.
 */

import type { App } from "../app";
import { slotOf, takeDie } from "../hand/draft";
import { fill } from "../words";
import { ShapeIcon } from "./icons";

/** The number dice come first, then the shape die. */
const SHAPE_DIE = 4;

const Face = ({ face }: { face: string }) => (face === "*" ? <span aria-hidden="true">★</span> : <span>{face}</span>);

export const ShapeFace = ({ app, name }: { app: App; name: string }) =>
  name === "*" ? <Face face={name} /> : <ShapeIcon cells={app.scene.icons[name]} side={14} />;

/** A number die: what it shows, whether it is in the hand, and the number chosen for its star. */
export function NumberDie({ app, i }: { app: App; i: number }) {
  const { scene, words } = app;
  const draft = app.draft?.kind === "drop" ? app.draft : null;
  const face = app.faces[i] ?? "";
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

  function press(event: MouseEvent) {
    const die = event.currentTarget as HTMLElement;
    if (scene.dice_editable) chooseFace(app, i, die);
    else if (!draft) askAbout(app, i);
    else {
      const opens = face === "*" && draft.hand !== i;
      app.moves.carry(takeDie(draft, i));
      if (opens) app.dial.openStar(slotOf(draft, i), die);
    }
  }
  return (
    <button
      class={`nd-die${look}`}
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

/** The shape die only ever tells about itself, or chooses its face. */
export function ShapeDie({ app, name }: { app: App; name: string }) {
  const { scene, words } = app;
  const used = app.draft?.kind === "drop" || scene.dice_editable;
  function press(event: MouseEvent) {
    if (scene.dice_editable) chooseFace(app, SHAPE_DIE, event.currentTarget as HTMLElement);
    else askAbout(app, SHAPE_DIE);
  }
  return (
    <button
      class={`nd-die nd-shapedie${name === "*" ? " nd-stardie" : ""}${used ? "" : " nd-quiet"}`}
      data-die={SHAPE_DIE}
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
  if (event.key.toLowerCase() !== "w" || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  askAbout(app, i);
}

/** The sandbox: what shall the die show? */
function chooseFace(app: App, i: number, die: HTMLElement) {
  const { scene, words } = app;
  const shape = i === SHAPE_DIE;
  const sayOf = (value: string) => {
    if (value === "*") return words.star;
    return shape ? fill(words.shape_name, { shape: value }) : null;
  };
  app.dial.open({
    anchor: die,
    label: shape ? words.shape_choose : fill(words.die_choose, { n: i + 1 }),
    choices: ((shape ? scene.shape_choices : scene.die_choices) ?? []).map((value) => ({
      value,
      label: value,
      icon: shape ? <ShapeFace app={app} name={value} /> : <Face face={value} />,
      say: sayOf(value),
    })),
    current: (shape ? scene.shape_die : scene.dice[i]?.face) ?? null,
    pick: (face) => app.send({ type: "set_die", i, face }),
    refocus: () => app.root.querySelector<HTMLElement>(`[data-die="${i}"]`)?.focus(),
  });
}
