/** The header of a page: pages, languages, light, motion, keys. */

import type { App } from "../app";
import { keepLanguage } from "../line/keep";
import { THEMES } from "../wishes";
import { safeHref } from "./dom";
import { Sign } from "./icons";
import { live, useDrawn, useRef } from "./live";
import { Still } from "./still";

export const Header = ({ app }: { app: App }) => (
  <Still of={[app.scene, app.words, app.opened, app.wishes.theme(), app.wishes.motion(), app.sounds.on()]}>
    {() => (
      <header class="nd-header">
        <Brand app={app} />
        <MenuButton app={app} />
        <Pages app={app} />
        <div class="nd-headright">
          <Languages app={app} />
          <Wishes app={app} />
        </div>
      </header>
    )}
  </Still>
);

function Brand({ app: { scene, words } }: { app: App }) {
  const home = scene.links[0];
  return (
    <a
      class="nd-brand"
      href={home && safeHref(home.href)}
      aria-label={home ? `${words.brand}: ${home.label}` : words.brand}
    >
      <span class="nd-brandmark" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span class="nd-brandname">{words.brand}</span>
    </a>
  );
}

/** Where there is no room for all places, the one that is open is a button that shows the others. */
function MenuButton({ app }: { app: App }) {
  const here = app.scene.links.find((one) => one.here);
  const open = app.opened === "menu";
  return (
    <button
      class="nd-tool nd-menubutton"
      data-testid="menu"
      aria-expanded={open}
      aria-controls={`${app.uid}-pages`}
      aria-label={here ? `${app.words.menu}: ${here.label}` : app.words.menu}
      onClick={() => {
        app.opened = open ? null : "menu";
        app.draw();
      }}
    >
      <Sign name={open ? "cross" : "menu"} />
      <span aria-hidden="true">{here?.label ?? app.scene.title}</span>
    </button>
  );
}

const Pages = live(({ app }: { app: App }) => {
  const { scene, words } = app;
  const node = useRef<HTMLElement | null>(null);
  const open = app.opened === "menu";
  // A press anywhere else, Escape, and going somewhere put the menu away.
  useDrawn(() => {
    if (!open) return;
    function close() {
      app.opened = null;
      app.draw();
    }
    function outside({ target }: Event) {
      const inside = target instanceof Node && node.current?.parentElement?.contains(target);
      if (!inside) close();
    }
    function onEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      close();
      app.root.querySelector<HTMLElement>(".nd-menubutton")?.focus();
    }
    document.addEventListener("pointerdown", outside, true);
    app.root.addEventListener("keydown", onEscape, true);
    return () => {
      document.removeEventListener("pointerdown", outside, true);
      app.root.removeEventListener("keydown", onEscape, true);
    };
  }, [app, open]);
  return (
    <nav
      class={open ? "nd-pages nd-open" : "nd-pages"}
      id={`${app.uid}-pages`}
      aria-label={words.pages_label}
      ref={node}
    >
      {scene.links.map((one) => (
        <a
          key={one.href}
          href={safeHref(one.href)}
          data-k={`page-${one.href}`}
          aria-current={one.here ? "page" : undefined}
        >
          {one.label}
        </a>
      ))}
    </nav>
  );
});

function Languages({ app }: { app: App }) {
  const { scene, words } = app;
  function speak(code: string) {
    keepLanguage(code);
    app.send({ type: "lang", value: code });
  }
  return (
    <div class="nd-tongues" role="group" aria-label={words.languages_label}>
      {scene.langs.map(([code, name]) => (
        <button
          key={code}
          class="nd-tool"
          data-testid={`lang-${code}`}
          aria-pressed={code === scene.lang}
          title={name}
          onClick={() => speak(code)}
        >
          <span aria-hidden="true">{code.toUpperCase()}</span>
          <span class="nd-sr" lang={code}>
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Light, motion, sound, and what the keys do. */
function Wishes({ app }: { app: App }) {
  const { sounds, wishes, words } = app;
  const theme = wishes.theme();
  const moving = wishes.motion();
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  return (
    <div class="nd-headtools">
      <button
        class="nd-tool"
        data-testid="theme"
        aria-label={words[`theme_${theme}`]}
        title={words[`theme_${theme}`]}
        onClick={() => wishes.setTheme(nextTheme)}
      >
        <Sign name={theme} />
      </button>
      <button
        class="nd-tool"
        data-testid="motion"
        aria-label={words.motion}
        title={words.motion}
        aria-pressed={moving}
        onClick={() => wishes.setMotion(!moving)}
      >
        <Sign name={moving ? "moving" : "still"} />
      </button>
      <button
        class="nd-tool"
        data-testid="sound"
        aria-label={words.sound}
        title={words.sound}
        aria-pressed={sounds.on()}
        onClick={() => {
          sounds.set(!sounds.on());
          app.draw();
        }}
      >
        <Sign name={sounds.on() ? "sound" : "silent"} />
      </button>
      {app.scene.page !== "home" && (
        <button
          class="nd-tool"
          data-testid="keys"
          aria-label={words.keys}
          title={words.keys}
          onClick={() => app.moves.press("keys")}
        >
          ?
        </button>
      )}
    </div>
  );
}
