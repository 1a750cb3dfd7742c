/**
 * The page: what stands where. With a board everything that a phase needs is in one view: wide, the board as high as the window and
 * the rest beside it; narrow, one below the other, with what explains at length underneath. Without a board a page is a document.
 */

import type { App } from "./app";
import { BoardView } from "./board/board";
import { DialView } from "./hand/dial";
import { arrange, isView } from "./views/arrange";
import { asks, HandKeys, MainKeys, QuietKeys } from "./views/buttons";
import { Cards } from "./views/cards";
import { Clock } from "./views/clock";
import { DialogView } from "./views/dialog";
import { Drawer } from "./views/drawer";
import { Header } from "./views/header";
import { Head, Players, Title, Tools } from "./views/heads";
import { Steps } from "./views/steps";
import { Brief } from "./views/talk";
import { Tiles } from "./views/tiles";
import { Tray } from "./views/tray";
import { Banners, Live } from "./views/voices";

export function Page({ app }: { app: App }) {
  const { stage, asked, told, beside, aside } = arrange(app.scene, app.board !== null, isView(app), app.width);
  const controls = app.board !== null || app.scene.buttons.length > 0 || app.scene.cards.some(asks);
  return (
    <>
      <Banners app={app} />
      <Header app={app} />
      <Live app={app} />
      <div class="nd-body">
        <div class="nd-view">
          <Steps app={app} />
          <div class="nd-top">
            <Title app={app} />
            <Head app={app} />
            <Clock app={app} />
            <Players app={app} />
            <Tools app={app} />
          </div>
          {app.board ? <BoardView app={app} /> : <Cards app={app} cards={stage} place="stage" />}
          <Cards app={app} cards={asked} place="asked" />
          {controls && (
            <div class="nd-dock">
              <Tray app={app} />
              {!app.wide && <Tiles app={app} />}
              <Brief app={app} />
              <HandKeys app={app} />
              <MainKeys app={app} />
            </div>
          )}
          {controls && <QuietKeys app={app} />}
        </div>
        <div class="nd-reading">
          <Cards app={app} cards={told} place="told" />
          <div class="nd-side">
            {app.wide && <Tiles app={app} />}
            <Cards app={app} cards={beside} place="beside" />
          </div>
        </div>
      </div>
      <Drawer app={app} cards={aside} />
      <DialView app={app} />
      <DialogView app={app} />
    </>
  );
}
