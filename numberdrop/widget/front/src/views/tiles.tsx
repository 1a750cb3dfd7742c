/**
 * The block tiles. Solo: a board of five columns on which tiles slide down four notches to GO!. With several players: the five tiles of the
 * letters. A tile that cannot slide is still a button that answers why.
 */

import type { Tile } from "../wire";
import type { App } from "./app";
import { ShapeIcon } from "./icons";
import { Memo } from "./memo";

export const Tiles = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words]}>{() => <TileCard app={app} />}</Memo>
);

function TileCard({ app }: { app: App }) {
  const { tiles } = app.state.scene;
  const resting = tiles && !tiles.items.some((item) => item.can || item.state === "falling");
  const look = `${tiles?.solo ? " nd-solo" : ""}${resting ? " nd-resting" : ""}`;
  const title = app.state.words.tiles_title;
  return (
    <section class={`nd-card nd-tilecard${look}`} hidden={!tiles}>
      <h2 class="nd-cardtitle">{title}</h2>
      <div class="nd-tiles" role="group" aria-label={title}>
        {tiles?.items.map((item) =>
          tiles.solo ? (
            <Column key={item.letter} app={app} item={item} />
          ) : (
            <TileButton key={item.letter} app={app} item={item} solo={false} />
          ),
        )}
      </div>
    </section>
  );
}

const NOTCHES = [0, 1, 2, 3, 4];
const LAST = 4;

const Column = ({ app, item }: { app: App; item: Tile }) => (
  <div class="nd-column">
    <span class="nd-tileletter" aria-hidden="true" translate={false}>
      {item.letter}
    </span>
    <div class="nd-track" style={{ "--notch": item.notch }}>
      <span aria-hidden="true" class="nd-notches">
        {NOTCHES.map((notch) => (
          <span key={notch} class={`nd-notch${notch === LAST ? " nd-go" : ""}`}>
            {notch === LAST && app.state.words.go}
          </span>
        ))}
      </span>
      <TileButton app={app} item={item} solo />
    </div>
  </div>
);

function TileButton({ app, item, solo }: { app: App; item: Tile; solo: boolean }) {
  const { letter } = item;
  function press(event: MouseEvent) {
    if (!solo) return app.moves.why({ kind: "tile", letter });
    app.send({ type: "act", action: { type: "slide", letter } });
    // In a game the drop comes next: after a key press (a click without a count) the focus moves to the grid. Tasks may slide several tiles.
    if (item.can && !event.detail && app.state.scene.steps_kind !== "tasks") app.focusCell(true);
  }
  return (
    <button
      class={`nd-tile nd-${item.state}${item.can ? " nd-can" : ""}`}
      data-testid={`tile-${letter}`}
      aria-label={item.label}
      aria-disabled={solo && !item.can ? "true" : undefined}
      title={item.label}
      onClick={press}
    >
      {!solo && (
        <span class="nd-tileletter" translate={false}>
          {letter}
        </span>
      )}
      <ShapeIcon cells={app.state.scene.icons[item.tile]} side={11} />
    </button>
  );
}
