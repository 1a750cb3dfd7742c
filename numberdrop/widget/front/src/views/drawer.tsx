/** The drawer of rarely used tools over the page: a new game, saving, a typed move, high scores. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { put } from "../state";
import type { Card } from "../wire";
import type { App } from "./app";
import { AsideKeys, TypedMove } from "./buttons";
import { Cards } from "./cards";
import { Tools } from "./headline";
import { Sign } from "./icons";

export function Drawer({ app, cards }: { app: App; cards: readonly Card[] }) {
  const node = useRef<HTMLDialogElement | null>(null);
  const open = app.state.opened === "more";
  const { turn } = app.state.ack;
  const { dialog } = app.state.scene;

  function close() {
    if (app.state.opened !== "more") return;
    app.dispatch(put({ opened: null }));
  }

  useLayoutEffect(() => {
    if (open && !node.current?.open) node.current?.showModal();
    if (!open && node.current?.open) node.current.close();
  }, [open]);
  // Starting something closes the drawer; acts of bots leave it open.
  const begun = useRef(false);
  useLayoutEffect(() => {
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
      aria-label={app.state.words.more}
      onClose={close}
      onClick={(event) => {
        const pressed = event.target instanceof Element ? event.target : null;
        // The keyboard's arrows go through the tools; a press has chosen one.
        const chosen = pressed?.closest(
          event.detail ? ".nd-morekeys button, .nd-toolbar button" : ".nd-morekeys button",
        );
        if (pressed === node.current || chosen) close();
        else if (pressed?.closest("button, a")) begin();
      }}
      onSubmit={begin}
    >
      <div class="nd-drawerhead">
        <h2>{app.state.words.more}</h2>
        <button class="nd-tool" data-testid="button-shut" aria-label={app.state.words.close} onClick={close}>
          <Sign name="cross" />
        </button>
      </div>
      {app.state.scene.tools_aside && app.state.scene.tools.length > 0 && (
        <div>
          <p aria-hidden="true">{app.state.scene.tools_label}</p>
          <Tools app={app} />
        </div>
      )}
      <AsideKeys app={app} />
      <TypedMove app={app} />
      <Cards app={app} cards={cards} place="aside" />
    </dialog>
  );
}
