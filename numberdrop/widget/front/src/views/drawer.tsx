/** What is wanted now and then (a new game, saving, a move in writing, high scores): a drawer that opens over the page. */

import type { App } from "../app";
import type { Card } from "../wire";
import { AsideKeys, TypedMove } from "./buttons";
import { Cards } from "./cards";
import { Sign } from "./icons";
import { live, useDrawn, useRef } from "./live";

export const Drawer = live(({ app, cards }: { app: App; cards: readonly Card[] }) => {
  const node = useRef<HTMLDialogElement | null>(null);
  const open = app.opened === "more";
  const { turn } = app.ack;
  const { dialog } = app.scene;

  function close() {
    if (app.opened !== "more") return;
    app.opened = null;
    app.draw();
  }

  useDrawn(() => {
    if (open && !node.current?.open) node.current?.showModal();
    if (!open && node.current?.open) node.current.close();
  }, [open]);
  // What is begun in the drawer goes on on the page; what bots do meanwhile leaves it open.
  const begun = useRef(false);
  useDrawn(() => {
    if (begun.current) close();
    begun.current = false;
  }, [turn, dialog?.id]);
  const begin = () => {
    begun.current = true;
  };

  return (
    <dialog
      ref={node}
      class="nd-drawer"
      data-testid="drawer"
      aria-label={app.words.more}
      onClose={close}
      onClick={(event) => {
        const pressed = event.target instanceof Element ? event.target : null;
        if (pressed === node.current || pressed?.closest(".nd-asidekeys button")) close();
        else if (pressed?.closest("button, a")) begin();
      }}
      onSubmit={begin}
    >
      <div class="nd-drawerhead">
        <h2>{app.words.more}</h2>
        <button class="nd-tool" data-testid="button-shut" aria-label={app.words.close} onClick={close}>
          <Sign name="cross" />
        </button>
      </div>
      <AsideKeys app={app} />
      <TypedMove app={app} />
      <Cards app={app} cards={cards} place="aside" />
    </dialog>
  );
});
