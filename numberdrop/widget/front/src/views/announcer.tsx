/**
 * Notices outside the board: the polite live region, the state of the connection, the notice that the page works in another tab, and the
 * banners of a missing Python, refused storage, an unavailable database or a refused message.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { type Notices, notice } from "../state";
import type { App } from "./app";

/** The live region for screen readers. */
export const Live = ({ app }: { app: App }) => (
  <div class="nd-sr" role="status" aria-live="polite" data-testid="live">
    {app.state.said}
  </div>
);

export function Banners({ app }: { app: App }) {
  const { notices, words } = app.state;
  const { connection } = notices;
  const lost = connection === "lost";
  return (
    <>
      <div class="nd-connection" role="status" data-testid="away" hidden={lost || !connection}>
        {connection && words[connection]}
      </div>
      <div class="nd-lost" role="alert" data-testid="lost" hidden={!lost}>
        {lost && (
          <>
            <span>{words.lost}</span>
            <button class="nd-button" onClick={() => window.location.reload()}>
              {words.reload}
            </button>
          </>
        )}
      </div>
      <Banner
        app={app}
        role="alert"
        name="storage-full"
        text={notices.full && words.storage_full}
        gone={{ full: false }}
      />
      <Banner app={app} role="status" name="note" text={notices.note} gone={{ note: "" }} />
      <Banner
        app={app}
        role="status"
        name="refused"
        text={notices.refused && words.refused}
        gone={{ refused: false }}
      />
    </>
  );
}

interface BannerProps {
  app: App;
  role: "alert" | "status";
  name: string;
  text: string | false;
  /** State changes by presses on notices. */
  gone: Partial<Notices>;
}

/** A banner that a press dismisses. */
function Banner({ app, role, name, text, gone }: BannerProps) {
  return (
    <div class="nd-lost nd-full" role={role} data-testid={name} hidden={!text}>
      <span>{text}</span>
      <button class="nd-button" data-testid="button-understood" onClick={() => app.dispatch(notice(gone))}>
        {app.state.words.understood}
      </button>
    </div>
  );
}

/** The overlay of a page that works in another tab: the page stays visible behind it, with one button. */
export function Away({ app }: { app: App }) {
  const button = useRef<HTMLButtonElement | null>(null);
  const { away, words } = app.state;
  useLayoutEffect(() => {
    if (away) button.current?.focus({ preventScroll: true });
  }, [away]);
  return (
    away && (
      <div class="nd-lost nd-full" role="alertdialog" aria-label={words.other_tab} data-testid="other-tab">
        <h1>{words.other_tab}</h1>
        <button ref={button} class="nd-button nd-primary" data-testid="button-go_on_here" onClick={app.tabs.goOn}>
          {words.go_on_here}
        </button>
      </div>
    )
  );
}
