/**
 * The voices outside the board: the polite live region, and the banners of a lost connection, of a browser that keeps nothing, of a
 * database that does not answer, of presses that were left out.
 */

import type { App } from "../app";

/** What is said to who does not look. */
export const Live = ({ app }: { app: App }) => (
  <div class="nd-sr" role="status" aria-live="polite" data-testid="live">
    {app.said}
  </div>
);

export function Banners({ app }: { app: App }) {
  const { notices, words } = app;
  return (
    <>
      <div class="nd-lost" role="alert" data-testid="lost" hidden={!notices.lost}>
        {notices.lost && (
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
        text={notices.full ? words.storage_full : ""}
        gone={{ full: false }}
      />
      <Banner app={app} role="status" name="note" text={notices.note} gone={{ note: "" }} />
      <Banner app={app} role="status" name="left-out" text={notices.left} gone={{ left: "" }} />
    </>
  );
}

interface BannerProps {
  app: App;
  role: "alert" | "status";
  name: string;
  text: string;
  /** What a press changes of the notices. */
  gone: Partial<App["notices"]>;
}

/** A banner that is put away with a press. */
function Banner({ app, role, name, text, gone }: BannerProps) {
  function putAway() {
    Object.assign(app.notices, gone);
    app.draw();
  }
  return (
    <div class="nd-lost nd-full" role={role} data-testid={name} hidden={!text}>
      <span>{text}</span>
      <button class="nd-button" data-testid="button-understood" onClick={putAway}>
        {app.words.understood}
      </button>
    </div>
  );
}
