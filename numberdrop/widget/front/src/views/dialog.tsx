/** The one modal dialog (record, load, keys, confirm). A native <dialog>: the browser keeps the focus inside. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isHeld } from "../state";
import type { App } from "./app";
import { Body } from "./dialog/bodies";
import { Memo } from "./memo";
import { PressButton } from "./press";

export const DialogView = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words, app.state.away, app.state.preferences]}>
    {() => <Modal app={app} />}
  </Memo>
);

function Modal({ app }: { app: App }) {
  const node = useRef<HTMLDialogElement | null>(null);
  /** The element focused before. */
  const opener = useRef<Element | null>(null);
  /** A choice that starts something on the board moves the focus there. */
  const begins = useRef(false);
  const { dialog } = app.state.scene;
  const value = dialog && JSON.stringify(dialog);
  const held = isHeld(app.state);
  const heading = `${app.uid}-dialog`;

  function shut() {
    if (node.current?.open) node.current.close();
    if (begins.current && app.state.board) app.focusCell(true);
    else if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
    opener.current = null;
    begins.current = false;
  }

  // Only a change of the dialog opens or closes it: the visitor may have closed it before Python knows.
  useLayoutEffect(() => {
    if (!value || held) shut();
    else if (node.current && !node.current.open) {
      opener.current = document.activeElement;
      node.current.showModal();
      node.current.scrollTop = 0; // the browser focuses the first button, which may be the last element
    }
  }, [value, held]);

  function onCancel(event: Event) {
    if (event.target !== node.current) return; // choosing a file can be cancelled, too
    event.preventDefault();
    shut();
    app.send({ type: "press", id: "close" });
  }
  const begin = () => {
    begins.current = true;
  };
  return (
    <dialog
      ref={node}
      class="nd-dialog"
      data-testid="dialog"
      aria-labelledby={dialog ? heading : undefined}
      onCancel={onCancel}
    >
      {dialog && (
        <>
          <h2 id={heading}>{dialog.title}</h2>
          {dialog.text && (
            <p class="nd-dialogtext" data-testid="dialog-text">
              {dialog.text}
            </p>
          )}
          <Body key={value} app={app} dialog={dialog} begin={begin} />
          {dialog.buttons.length > 0 && (
            <div class="nd-row nd-dialogend">
              {dialog.buttons.map((button) => (
                <PressButton key={button.id} app={app} button={button} />
              ))}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}
