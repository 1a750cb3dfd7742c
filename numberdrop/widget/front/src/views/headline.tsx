/** The part above the board: title, headline and hint, the tabs of the players, the tools of the sandbox. */

import type { State } from "../state";
import type { Player, Scene } from "../wire";
import type { App } from "./app";
import { over } from "./dom";
import { Face } from "./face";
import { Glance } from "./figure";
import { Sign } from "./icons";
import { Memo } from "./memo";
import { Radios } from "./radios";
import { rove } from "./roving_tabindex";

type SceneProps = Pick<State, "scene">;

/** The page's name is for screen readers: the visible headline tells what to do. */
export const Title = ({ scene }: SceneProps) => <h1 class="nd-sr">{scene.title}</h1>;

export const Head = ({ scene, uid }: SceneProps & Pick<App, "uid">) => (
  <div class="nd-head">
    <h2 class="nd-headline" data-testid="headline" hidden={!scene.headline}>
      {scene.headline}
    </h2>
    <p class="nd-hint" id={`${uid}-hint`} hidden={!scene.hint}>
      {scene.hint}
    </p>
  </div>
);

/** Whether there are several players whose grids can be shown. */
export const seesGrids = ({ players }: Pick<Scene, "players">) =>
  players.length > 1 && players.some(({ grid }) => grid);

/** The player of the shown grid, above it. */
export function Owner({ scene }: SceneProps) {
  const shown = seesGrids(scene) && scene.players.find((player) => player.shown);
  if (!shown) return null;
  return (
    <p class="nd-owner" aria-hidden="true">
      <Face name={shown.face} />
      <b>{shown.name}</b>
    </p>
  );
}

/** The tabs of several players; their panel is the board. */
export const Players = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words]}>
    {() => {
      const { players } = app.state.scene;
      const many = players.length > 1 ? players : [];
      return (
        <div
          class={`nd-players${over(many.length, 2, 4)}`}
          role="tablist"
          aria-label={app.state.words.players_label}
          hidden={many.length === 0}
          {...rove(true)}
        >
          {many.map((player) => (
            <PlayerTab key={player.id} app={app} player={player} />
          ))}
        </div>
      );
    }}
  </Memo>
);

/** The face of a bot, or the place of a person. */
const Seat = ({ player: { face, id } }: { player: Player }) =>
  face ? (
    <Face name={face} />
  ) : (
    <span class="nd-seat" aria-hidden="true" translate={false}>
      {id + 1}
    </span>
  );

const PlayerTab = ({ app, player }: { app: App; player: Player }) => (
  <button
    class={`nd-player${player.turn ? " nd-turn" : ""}${player.done ? " nd-done" : ""}`}
    role="tab"
    id={`${app.uid}-tab-${player.id}`}
    data-rove=""
    data-testid={`player-${player.id}`}
    aria-selected={player.shown}
    aria-controls={`${app.uid}-panel`}
    tabindex={player.shown ? 0 : -1}
    aria-label={player.label}
    title={player.label}
    onClick={() => app.send({ type: "show", player: player.id })}
  >
    <Seat player={player} />
    {player.first && <Sign name="first" />}
    <span class="nd-playername">
      <span>{player.name}</span>
      {player.doing && <small>{player.doing}</small>}
    </span>
    {player.done && <Sign name="tick" />}
    {player.grid && <Glance grid={player.grid} />}
    <b>{player.total}</b>
  </button>
);

/** Modes of the page, of which one is active. */
export const Tools = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words]}>
    {() => {
      const { tools, tools_label } = app.state.scene;
      return (
        <Radios
          look=" nd-toolbar"
          label={tools_label || app.state.words.tools_label}
          radios={tools.map((one) => ({
            id: one.id,
            on: Boolean(one.pressed),
            testid: `button-${one.id}`,
            face: one.label,
            press: () => app.send({ type: "press", id: one.id }),
          }))}
        />
      );
    }}
  </Memo>
);
