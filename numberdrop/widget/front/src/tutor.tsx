/**
 * A tutor in an element of a page: creates its parts, takes over what Python draws, and draws the page. Python sends the whole picture as
 * traits; traits of one message are drawn together.
 */

import { render as draw } from "preact";
import { animateFall } from "./board/fall";
import { makeHands } from "./board/hands";
import { makeConnection } from "./connection/connection";
import type { Model } from "./connection/model";
import { makeTimer } from "./connection/timer";
import { makeMoves } from "./hand/moves";
import { meaningOf } from "./keys/keys";
import { makeKeys } from "./keys/listen";
import { makeMeant } from "./keys/meant";
import { firstState, isDrawn, nextState, TRAITS, type Trait } from "./picture";
import { isGuest } from "./router/guest";
import { forgetLink, makeRouter, seek, toTop } from "./router/router";
import { makeTabs } from "./router/tabs";
import { makeSounds } from "./sound";
import { isHeld, makeStore, notice, put, type State } from "./state";
import { makePreferences, readPreferences } from "./storage/preferences";
import { makeHandSaver } from "./storage/saved_hand";
import { read } from "./storage/storage";
import { keepLanguage, makeStorageSync } from "./storage/storage_sync";
import type { App } from "./views/app";
import { isView } from "./views/arrange";
import { asks } from "./views/buttons";
import { flash } from "./views/flash";
import { Page } from "./views/page";
import { isAnswer, isShown } from "./views/talk";
import type { Message } from "./wire";
import { fill } from "./words";

const LONGEST_LINK = 4200;

/** The parts of the state that the surrounding page shows. */
const DRESSED = ["scene", "words", "mode", "board"] as const;

let count = 0;

/** The language of the greeting: that of the link (`?lang=fr`), the one chosen on this device, or the browser's. */
function language(root: HTMLElement, { scene }: State): string | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get("lang");
  if (asked && !isGuest(root) && scene.langs.some(([code]) => code === asked)) {
    url.searchParams.delete("lang");
    window.history.replaceState(null, "", url);
    keepLanguage(asked);
    return asked;
  }
  // Some browsers report no language.
  return read("lang") || navigator.language?.slice(0, 2) || null;
}

/** Attributes of the state for the surrounding page and the style sheets. */
function dress(root: HTMLElement, state: State) {
  const { scene, words, mode, board } = state;
  const set = (name: string, value: string | false | null | undefined) => {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  };
  set("lang", scene.lang);
  set("data-page", scene.page);
  set("data-mode", mode);
  set("data-board", board ? "yes" : "no");
  set("data-view", isView(state) && "yes");
  // A page of its own is as high as the window; an embedded tutor has a height of its own.
  set("data-whole", !isGuest(root) && "yes");
  set("data-steps", scene.steps_kind);
  set("data-stepless", scene.steps.length === 0 && "yes");
  set("data-marking", scene.marking && "yes");
  set("data-beside", scene.beside && "yes");
  set("data-verdict", isShown(state.talk.verdict) && "yes");
  set("data-tally", scene.sheet_beside && "yes");
  set("data-players", scene.players.length > 1 && "yes");
  set("data-tools", scene.tools.length > 0 && "yes");
  set("data-end", scene.cards.some(({ kind }) => kind === "end") && "yes");
  set("data-begins", scene.begins && "yes");
  if (isGuest(root)) return;
  document.documentElement.lang = scene.lang;
  document.title = fill(words.page_title, { title: scene.title });
}

/** The hash of the address, where it belongs to the tutor. */
const hashOf = (root: HTMLElement) => (isGuest(root) ? "" : window.location.hash);

/** Draw the page; a focused control that is replaced by a new element keeps the focus. */
function drawPage(app: App) {
  const { root } = app;
  const active = document.activeElement;
  const key = active && root.contains(active) ? active.getAttribute("data-k") : null;
  draw(<Page app={app} />, root);
  for (const child of root.children)
    if (child instanceof HTMLElement) child.inert = isHeld(app.state) && child !== root.lastChild;
  if (key && !active?.isConnected)
    root.querySelector<HTMLElement>(`[data-k="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Whether an element of the page has the focus and keeps it: browsers soon take it from one without a box (`display: contents`, too), or disabled. */
const keepsFocus = (root: HTMLElement) => {
  const active = document.activeElement;
  return (
    active &&
    root.contains(active) &&
    active.getClientRects().length &&
    !active.matches(":disabled, div:not([tabindex])")
  );
};

/** Whether an answer is awaited outside the board. */
const isAsked = ({ scene }: State) => scene.cards.some(asks);

/** Moves the focus when its element is gone: after an answer to the button that continues, to a new question, otherwise to the board. */
function refocus({ root, state, focusCell }: App) {
  const first = (selector: string) => root.querySelector<HTMLElement>(selector);
  const ask = state.mode === "none" ? first(".nd-options :is(input, button):enabled") : null;
  const on = first(".nd-mainkeys .nd-primary") ?? first(".nd-cards button.nd-primary");
  if (on && (isAnswer(state.talk) || !(state.board || ask))) on.focus({ preventScroll: true });
  else if (ask) ask.focus({ preventScroll: true });
  else if (state.board) focusCell(true);
  else root.focus({ preventScroll: true });
}

function makeRoot() {
  const root = document.createElement("div");
  root.className = "nd";
  root.tabIndex = -1;
  root.dataset.testid = "nd-root";
  return root;
}

/** The device's UTC offset in seconds. */
const zoneHere = () => -60 * new Date().getTimezoneOffset();

/** All parts of a tutor, and the function that takes over changed traits. */
export function makeTutor(model: Model) {
  const root = makeRoot();
  count += 1;
  let shown = false;
  let lastDrop: number | null = null;
  let link = ""; // of the address, until a link was followed
  let zone: number | undefined; // the last value sent to Python

  let dressed: State | null = null;

  /** Draw changes; attributes for the style sheets are set before the parts measure themselves. */
  function show(state: State) {
    if (!shown) return;
    if (DRESSED.some((name) => state[name] !== dressed?.[name])) dress(root, state);
    dressed = state;
    drawPage(app);
    timer.update(state);
  }
  const store = makeStore(firstState(model, readPreferences()), show);
  const { dispatch } = store;
  lastDrop = store.state.board?.last_id ?? null;

  const connection = makeConnection({
    model,
    turn: () => store.state.ack.turn,
    greet: () => greet(link || hashOf(root)),
    seen: () => document.visibilityState === "visible",
    asked: () => meant.forget(),
    say: (text) => dispatch(notice({ connection: text })),
    refused: () => dispatch(notice({ refused: true })),
    kept: () => dispatch((state) => ({ ...state, said: state.words.early_kept })),
    arrived() {
      seek(root, link);
      link = "";
      root.dataset.ready = "true";
      timer.again();
    },
  });
  const send = (message: Message) => connection.post(message);

  function focusCell(force = false) {
    const grid = root.querySelector(".nd-cells");
    if (!force && !grid?.contains(document.activeElement)) return;
    const [row, col] = store.state.cursor;
    grid?.querySelector<SVGElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus({ preventScroll: force });
  }
  const stressed = (selector: string) => {
    if (store.state.preferences.moving) flash(root, selector);
  };

  const timer = makeTimer({ store, send });
  const sounds = makeSounds(() => store.state.preferences.sound);
  const meant = makeMeant({ root, store, keyMeaning: (key) => meaningOf(store.state, key) });
  const moves = makeMoves({ store, python: connection, flash: stressed });
  const keys = makeKeys({ root, store, moves, meant, focusCell });
  const hands = makeHands({ root, store, moves, focusCell });
  const preferences = makePreferences({ root, store });
  const hand = makeHandSaver({ root, store });
  const sync = makeStorageSync({ store, send });
  const tabs = makeTabs({ root, store, connection, hand });
  const router = makeRouter({ root, store, connection, hand, sync, tabs, greet });

  /** Send the greeting with stored data and the visitor's origin. */
  function greet(hash: string) {
    const { state } = store;
    zone = zoneHere();
    tabs.claim();
    if (!isGuest(root)) forgetLink(hash);
    const seq = send({
      type: "hello",
      record: state.log.key ? read(state.log.key) : null,
      kept: sync.read(state.log),
      lang: language(root, state),
      now: Math.floor(Date.now() / 1000),
      zone,
      hash: hash.slice(0, LONGEST_LINK),
    });
    sync.heard(seq);
    sync.finish(state.log);
    tabs.greeted(seq);
  }

  const app: App = {
    get state() {
      return store.state;
    },
    dispatch,
    together: store.together,
    root,
    uid: `nd${count}`,
    moves,
    keys,
    hands,
    setting: {
      ...preferences,
      setSound(on) {
        preferences.setSound(on);
        sounds.switched();
      },
    },
    tabs,
    send,
    speak(code) {
      keepLanguage(code);
      send({ type: "lang", value: code });
    },
    focusCell,
  };

  /** Animate the last drop, if it is a new one. */
  function fall() {
    const { board, preferences: wishes } = store.state;
    if (!board || board.last_id === lastDrop) return;
    if (lastDrop !== null && wishes.moving) animateFall(root, store.state, board.last);
    lastDrop = board.last_id;
  }

  /** Draw Python's picture. */
  function flush(changed: ReadonlySet<Trait>) {
    const before = store.state;
    const hadKeyboard = root.contains(document.activeElement);
    const number = model.get("ack")?.seq ?? 0;
    const wanted = connection.answers(number);
    if (!wanted && isDrawn(changed)) meant.changes();
    const answers = changed.has("ack");
    const seq = answers ? connection.heard(number) : before.ack.seq;
    const anew = answers && tabs.answered(seq);
    const elsewhere = changed.has("scene") && router.moved(model.get("scene") ?? before.scene);
    if (anew || elsewhere) hand.shown();
    if (elsewhere) lastDrop = null;
    dispatch((state) => nextState(state, model, { changed, seq, elsewhere, anew }));
    const { state } = store;
    if (state.memory.stamp !== before.memory.stamp) connection.forget();
    fall();
    if (answers) {
      connection.answered();
      router.answered();
      sync.answered();
      sounds.play(state.ack.sounds);
      // A finished lesson or game is celebrated, with or without sound.
      if (state.ack.sounds?.includes("finished")) stressed(".nd-headline");
    }
    if (state.talk.n !== before.talk.n && state.talk.open_dial !== null) moves.openStar(state.talk.open_dial);
    // A new task is scrolled to its top.
    if (state.scene.at !== before.scene.at) toTop(root);
    if (elsewhere) router.arrived();
    else if (hadKeyboard && !keepsFocus(root)) refocus(app);
    else if (isAsked(state) && !(isAsked(before) && state.scene.at === before.scene.at)) keys.ask();
    // Storage is written after drawing, as the browser may take long.
    if (changed.has("log")) sync.write(store.state.log);
  }

  function begin(el: HTMLElement) {
    el.append(root);
    link = hashOf(root);
    const measure = () => {
      // As in style sheets: larger text makes the page narrower.
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      const width = (root.clientWidth || el.clientWidth || window.innerWidth) / letters;
      dispatch((state) => (state.width === width ? state : put({ width })(state)));
    };
    preferences.apply();
    router.moved(store.state.scene);
    measure();
    shown = true;
    show(store.state);
    const sizes = new ResizeObserver(measure);
    sizes.observe(root);
    const stopListening = keys.listen();
    // The UTC offset may change (daylight saving time, a flight): a returning visitor greets with the current one.
    const back = () => !store.state.away && zone !== undefined && zone !== zoneHere() && greet("");
    document.addEventListener("visibilitychange", back);
    connection.begin();
    router.rest();
    return () => {
      sizes.disconnect();
      stopListening();
      document.removeEventListener("visibilitychange", back);
      draw(null, root);
      for (const part of [connection, preferences, sounds, timer, sync, router, tabs, hand]) part.stop();
    };
  }
  return { app, begin, flush };
}

export function render({ model, el }: { readonly model: Model; readonly el: HTMLElement }) {
  const { begin, flush } = makeTutor(model);
  // Traits of one message arrive one by one; they are drawn together.
  let pending: Set<Trait> | null = null;
  const handlers = TRAITS.map((name) => {
    const handler = () => {
      if (!pending) {
        const names = new Set<Trait>();
        pending = names;
        queueMicrotask(() => {
          pending = null;
          flush(names);
        });
      }
      pending.add(name);
    };
    model.on(`change:${name}`, handler);
    return () => model.off(`change:${name}`, handler);
  });
  const stop = begin(el);
  return () => {
    for (const forget of handlers) forget();
    stop();
  };
}
