/** The header of a page: pages, languages, light, motion, sound, keys. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { put } from "../state";
import { THEMES } from "../storage/preferences";
import type { App } from "./app";
import { safeHref } from "./dom";
import { Sign } from "./icons";
import { Memo } from "./memo";

export const Header = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words, app.state.opened, app.state.preferences]}>
    {() => (
      <header class="nd-header">
        <Brand app={app} />
        <MenuButton app={app} />
        <Pages app={app} />
        <div class="nd-headright">
          <Languages app={app} />
          <Settings app={app} />
        </div>
      </header>
    )}
  </Memo>
);

function Brand({ app }: { app: App }) {
  const { scene, words } = app.state;
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
      <span class="nd-brandname" translate={false}>
        {words.brand}
      </span>
    </a>
  );
}

/** Where there is no room for all pages, the open one is a button that shows the others. */
function MenuButton({ app }: { app: App }) {
  const here = app.state.scene.links.find((one) => one.here);
  const open = app.state.opened === "menu";
  return (
    <button
      class="nd-tool nd-menubutton"
      data-testid="menu"
      aria-expanded={open}
      aria-controls={`${app.uid}-pages`}
      aria-label={here ? `${app.state.words.menu}: ${here.label}` : app.state.words.menu}
      onClick={() => app.dispatch(put({ opened: open ? null : "menu" }))}
    >
      <Sign name={open ? "cross" : "menu"} />
      <span aria-hidden="true">{here?.label ?? app.state.scene.title}</span>
    </button>
  );
}

function Pages({ app }: { app: App }) {
  const { scene, words } = app.state;
  const node = useRef<HTMLElement | null>(null);
  const open = app.state.opened === "menu";
  // A press elsewhere, Escape or navigation closes the menu.
  useLayoutEffect(() => {
    if (!open) return;
    function close() {
      app.dispatch(put({ opened: null }));
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
}

function Languages({ app }: { app: App }) {
  const { scene, words } = app.state;
  return (
    <div class="nd-tongues" role="group" aria-label={words.languages_label}>
      {scene.langs.map(([code, name]) => (
        <button
          key={code}
          class="nd-tool"
          data-testid={`lang-${code}`}
          aria-pressed={code === scene.lang}
          title={name}
          onClick={() => app.speak(code)}
        >
          <span aria-hidden="true" translate={false}>
            {code.toUpperCase()}
          </span>
          <span class="nd-sr" lang={code}>
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}

/** Settings: light, motion, sound, single letters as keys, and the list of keys. */
function Settings({ app }: { app: App }) {
  const { words, scene, preferences } = app.state;
  const { theme, motion, sound, letters } = preferences;
  const { setTheme, setMotion, setSound, setLetters } = app.setting;
  const nextTheme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
  return (
    <div class="nd-headtools">
      <Tool name="theme" label={words[`theme_${theme}`]} sign={theme} press={() => setTheme(nextTheme)} />
      <Tool
        name="motion"
        label={words.motion}
        sign={motion ? "moving" : "still"}
        on={motion}
        press={() => setMotion(!motion)}
      />
      <Tool
        name="sound"
        label={words.sound}
        sign={sound ? "sound" : "silent"}
        on={sound}
        press={() => setSound(!sound)}
      />
      <Tool name="letters" label={words.letters} sign="letters" on={letters} press={() => setLetters(!letters)} />
      {scene.page !== "home" && <Tool name="keys" label={words.keys} press={() => app.moves.press("keys")} />}
    </div>
  );
}

interface ToolProps {
  name: string;
  label: string;
  /** Without an icon it is a question mark. */
  sign?: string;
  on?: boolean;
  press: () => void;
}

const Tool = ({ name, label, sign, on, press }: ToolProps) => (
  <button
    class={sign ? "nd-tool nd-setting" : "nd-tool"}
    data-testid={name}
    aria-label={label}
    title={label}
    aria-pressed={on}
    onClick={press}
  >
    {sign ? <Sign name={sign} /> : "?"}
  </button>
);
