/**
 * The layout of a page. With a board, everything that a phase needs is in one view: on a wide page the board as high as the window and the
 * rest beside it; on a narrow one below each other, with long explanations last. Without a board a page is a document.
 */

import { BoardView } from "../board/board";
import { isWide } from "../state";
import type { Card } from "../wire";
import { Away, Banners, Live } from "./announcer";
import type { App } from "./app";
import { arrange, isView } from "./arrange";
import { asks, HandKeys, MainKeys, QuietKeys, rowsOf } from "./buttons";
import { Cards } from "./cards";
import { hasMinis } from "./cards/options";
import { ClassNotices, Waits } from "./classroom";
import { Clock } from "./clock";
import { DialView } from "./dial";
import { DialogView } from "./dialog";
import { namesOf } from "./dom";
import { Drawer } from "./drawer";
import { Header } from "./header";
import { Head, Owner, Players, seesGrids, Title, Tools } from "./headline";
import { Steps } from "./steps";
import { Brief, isSilent } from "./talk";
import { Tiles } from "./tiles";
import { hasTray, Tray } from "./tray";

/** From this number of cards on, the side column is no longer a sheet with its companions. */
const FEW = 3;

export function Page({ app }: { app: App }) {
  const { stage, asked, aside, ...shown } = arrange(
    app.state.scene,
    app.state.board !== null,
    isView(app.state),
    app.state.width,
  );
  const { board, scene } = app.state;
  const controls = board !== null || scene.buttons.length > 0 || scene.cards.some(asks);
  // Empty areas are left out.
  const speaks = ({ kind }: Card) => kind !== "talk" || !isSilent(app.state.talk);
  const said = shown.told.filter(speaks);
  const beside = shown.beside.filter(speaks);
  const wide = isWide(app.state);
  const watched = wide && seesGrids(scene);
  // The tiles of several players are on their sheet.
  const onSheet = !scene.tiles?.solo && beside.some(({ kind }) => kind === "sheet");
  const tilesBeside = wide && Boolean(scene.tiles) && !onSheet;
  const sheet = beside.length < FEW && beside.some(({ kind }) => kind === "sheet");
  const side = beside.length > 0 || tilesBeside || watched;
  const minis = [...stage, ...asked].some((card) => card.kind === "options" && hasMinis(card));
  const tiles = Boolean(scene.tiles) && !wide;
  const names = asked.flatMap(({ kind, id }) => [kind, id]);
  return (
    <>
      <Banners app={app} />
      <Header app={app} />
      <ClassNotices app={app} />
      <Live app={app} />
      <div class="nd-body" data-has={namesOf({ stage: stage.length > 0, controls, side, sheet })}>
        <div class="nd-view" data-asks={[...names, namesOf({ minis, alone: asked.length === 1 })].join(" ")}>
          <Steps app={app} />
          <div class="nd-top">
            <Title scene={app.state.scene} />
            <Head scene={app.state.scene} uid={app.uid} />
            <Clock app={app} />
            {!watched && <Players app={app} />}
            {!scene.tools_aside && <Tools app={app} />}
          </div>
          {board ? (
            <BoardView app={app}>
              <Owner scene={scene} />
            </BoardView>
          ) : (
            <Cards app={app} cards={stage} place="stage" />
          )}
          <Cards app={app} cards={asked} place="asked" />
          {controls && (
            <div class="nd-dock" data-has={namesOf({ ...rowsOf(app.state), tray: hasTray(app.state), tiles })}>
              <Tray app={app} />
              {!wide && <Tiles app={app} />}
              <Brief app={app} />
              <HandKeys app={app} />
              <MainKeys app={app} />
            </div>
          )}
          {controls && <QuietKeys app={app} />}
        </div>
        <div class="nd-reading" tabIndex={said.length ? undefined : 0}>
          <Cards app={app} cards={said} place="told" />
          <div class="nd-side" hidden={!side}>
            {watched && <Players app={app} />}
            {tilesBeside && <Tiles app={app} />}
            <Cards app={app} cards={beside} place="beside" />
          </div>
        </div>
      </div>
      <Drawer app={app} cards={aside} />
      <DialView app={app} />
      <DialogView app={app} />
      <Away app={app} />
      <Waits app={app} />
    </>
  );
}
