/**
 * The front door. Builds the rooms once, takes over what Python draws, and draws the page. Python sends the whole picture, a trait at
 * a time; what belongs together is drawn together.
 */

import { render as draw } from "preact";
import { type App, untouched } from "./app";
import { animateFall } from "./board/fall";
import { makeDial } from "./hand/dial";
import { emptyHand, syncHand } from "./hand/hand";
import { makeKeys } from "./hand/keys";
import { listen } from "./hand/listen";
import { makeMoves } from "./hand/moves";
import { makeEarly } from "./line/early";
import { keepLanguage, makeKeeper } from "./line/keep";
import { makeLine } from "./line/line";
import { makePlaces } from "./line/places";
import { makeTicker } from "./line/tick";
import { makeUnfinished } from "./line/unfinished";
import type { Model } from "./model";
import { Page } from "./page";
import { makeSounds } from "./sound";
import { read } from "./storage";
import { isView, THREE_COLUMNS } from "./views/arrange";
import { nudge } from "./views/nudge";
import { announced, isAnswer } from "./views/talk";
import type { Board, Placements } from "./wire";
import { inLab, makeWishes } from "./wishes";
import { fill, showingKeys } from "./words";

export { pageModel } from "./model";

const TRAITS = ["words", "scene", "board", "table", "talk", "log", "ack"] as const;
type Trait = (typeof TRAITS)[number];
const LONGEST_LINK = 4200;
/** A repeated sentence is announced again only when the text differs: an invisible space makes it differ. */
const AGAIN = "\u00a0";

let count = 0;

/**
 * The language to be greeted in: the one that a link asks for, once and for all (`?lang=fr`), the one that was chosen on this device,
 * or the browser's.
 */
function language(app: App): string | null {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get("lang");
  if (asked && !inLab() && app.scene.langs.some(([code]) => code === asked)) {
    url.searchParams.delete("lang");
    window.history.replaceState(null, "", url);
    keepLanguage(asked);
    return asked;
  }
  return read("lang") || navigator.language.slice(0, 2) || null;
}

/** Say hello, with what this device keeps and where the visitor comes from. */
function greet(app: App, hash: string) {
  // A link to the dice of a game or to a puzzle is followed once: later the page goes on where the visitor was.
  if (/^#(dice|puzzle|code|mode)=/.test(hash))
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
  const seq = app.send({
    type: "hello",
    record: app.log.key ? read(app.log.key) : null,
    kept: app.keep.read(app.log),
    lang: language(app),
    now: Math.floor(Date.now() / 1000),
    zone: -60 * new Date().getTimezoneOffset(),
    hash: hash.slice(0, LONGEST_LINK),
  });
  app.keep.heard(seq);
  app.keep.finish(app.log);
}

/** What had the keyboard is gone: after an answer it goes to the way on, to a question when that is what is next, otherwise to the board. */
function refocus(app: App) {
  const first = (selector: string) => app.root.querySelector<HTMLElement>(selector);
  const ask = app.mode === "none" ? first(".nd-options :is(input, button):enabled") : null;
  const on = first(".nd-mainkeys .nd-primary") ?? first(".nd-cards button.nd-primary");
  if (on && (isAnswer(app.talk) || !(app.board || ask))) on.focus({ preventScroll: true });
  else if (ask) ask.focus({ preventScroll: true });
  else if (app.board) app.focusCell(true);
  else app.root.focus({ preventScroll: true });
}

/** Draw the page; a control that had the keyboard keeps it when it comes back as another element. */
function drawPage(app: App) {
  const active = document.activeElement;
  const key = active && app.root.contains(active) ? active.getAttribute("data-k") : null;
  draw(<Page app={app} />, app.root);
  if (key && !active?.isConnected)
    app.root.querySelector<HTMLElement>(`[data-k="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** What the page around and the style sheets know of the scene. */
function dress(app: App) {
  const { root, scene, words, mode, board } = app;
  const put = (name: string, value: string | false | null | undefined) => {
    if (value) root.setAttribute(name, value);
    else root.removeAttribute(name);
  };
  put("lang", scene.lang);
  put("data-page", scene.page);
  put("data-mode", mode);
  put("data-board", board ? "yes" : "no");
  put("data-view", isView(app) && "yes");
  // Where the page is the tutor's own it is as high as the window; in a notebook it takes what it needs.
  put("data-whole", !inLab() && "yes");
  put("data-steps", scene.steps_kind);
  put("data-marking", scene.marking && "yes");
  put("data-beside", scene.beside && "yes");
  if (inLab()) return;
  document.documentElement.lang = scene.lang;
  document.title = fill(words.page_title, { title: scene.title });
}

/** Take over the traits that changed. */
function take(app: App, changed: ReadonlySet<Trait>) {
  const { model } = app;
  const words = changed.has("words") && model.get("words");
  if (words) app.words = showingKeys(words);
  app.scene = model.get("scene") ?? app.scene;
  const board = model.get("board");
  const table = model.get("table");
  app.board = board?.cells === undefined ? null : (board as Board);
  app.table = table?.order === undefined ? null : (table as Placements);
  app.talk = model.get("talk") ?? app.talk;
  // Whoever follows the coach tries places: what is said of those leaves the coach's move on the board.
  const tried = app.talk.verdict === "legal" || app.talk.verdict === "refused";
  if (app.talk.suggest.length || !tried) app.suggest = app.talk.suggest;
  app.log = model.get("log") ?? app.log;
  app.ack = model.get("ack") ?? app.ack;
}

/** Nothing of the page before stays in the hand. */
function beginAnew(app: App) {
  emptyHand(app);
  app.picks.clear();
  app.previewed = app.pointed = app.pinned = null;
  app.opened = null;
  app.dial.close();
  app.unfinished.find();
}

function makeApp(model: Model): App {
  const root = document.createElement("div");
  root.className = "nd";
  root.tabIndex = -1;
  root.dataset.testid = "nd-root";
  count += 1;
  // The rooms and the picture come below, before anything is drawn.
  const app = {
    model,
    root,
    uid: `nd${count}`,
    ack: model.get("ack") ?? { seq: 0, turn: 0 },
    ...untouched(),
    draw: () => {},
  } as unknown as App;
  take(app, new Set(TRAITS));
  app.send = (message) => app.line.post(message);
  app.focusCell = (force = false) => {
    const grid = root.querySelector(".nd-cells");
    if (!force && !grid?.contains(document.activeElement)) return;
    const [row, col] = app.cursor;
    grid?.querySelector<SVGElement>(`[data-row="${row}"][data-col="${col}"]`)?.focus({ preventScroll: force });
  };
  app.wishes = makeWishes(app);
  app.sounds = makeSounds();
  app.early = makeEarly(app);
  app.line = makeLine(app);
  app.moves = makeMoves(app);
  app.keys = makeKeys(app);
  app.dial = makeDial(app);
  app.keep = makeKeeper(app);
  app.places = makePlaces(app, (hash) => greet(app, hash));
  app.unfinished = makeUnfinished(app);
  app.ticker = makeTicker(app);
  return app;
}

function render({ model, el }: { model: Model; el: HTMLElement }) {
  const app = makeApp(model);
  const { root } = app;
  let lastDrop: number | null = null;
  app.wishes.apply();
  el.append(root);

  function measure() {
    const width = root.clientWidth || el.clientWidth || window.innerWidth;
    if (width === app.width) return;
    app.width = width;
    app.wide = width >= THREE_COLUMNS;
    app.draw();
  }

  /** Draw what Python sent. */
  function flush(changed: ReadonlySet<Trait>) {
    const hadKeyboard = root.contains(document.activeElement);
    const before = app.talk.n;
    const { at } = app.scene;
    take(app, changed);
    const elsewhere = changed.has("scene") && app.places.moved();
    if (elsewhere) {
      beginAnew(app);
      lastDrop = null;
    }
    const fresh = app.talk.n !== before;
    if (fresh) {
      app.previewed = app.pointed = app.pinned = null;
      const text = announced(app.talk, app.words);
      app.said = text && text === app.said ? text + AGAIN : text;
    }
    if (["words", "scene", "board", "table"].some((name) => changed.has(name as Trait))) {
      syncHand(app);
      dress(app);
    }
    app.draw();
    app.ticker.update();
    if (app.board && app.board.last_id !== lastDrop) {
      if (lastDrop !== null) animateFall(app, app.board.last);
      lastDrop = app.board.last_id;
    }
    if (changed.has("ack")) {
      app.line.answered();
      app.places.answered();
      app.keep.answered();
      app.sounds.play(app.ack.sounds);
      // A finished lesson or game has its moment, with or without its sound.
      if (app.ack.sounds?.includes("finished")) nudge(app, ".nd-headline");
    }
    app.early.mark();
    if (fresh && app.talk.open_dial !== null) app.dial.openStar(app.talk.open_dial);
    // Another task is read from its top, wherever the answer to the last one stood.
    if (app.scene.at !== at) window.scrollTo(0, 0);
    if (elsewhere) app.places.arrived();
    else if (hadKeyboard && !root.contains(document.activeElement)) refocus(app);
  }

  app.unfinished.find();
  app.places.moved();
  syncHand(app);
  dress(app);
  app.said = announced(app.talk, app.words);
  measure();
  // A node that had the keyboard tells so while it is taken away: what that changes is drawn when this drawing is done.
  let drawing = false;
  let again = false;
  app.draw = () => {
    again = drawing;
    if (drawing) return;
    drawing = true;
    drawPage(app);
    drawing = false;
    if (again) app.draw();
  };
  app.draw();
  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  app.ticker.update();
  lastDrop = app.board?.last_id ?? null;
  const stopListening = listen(app);

  // Traits of one message arrive one after the other; they are drawn together.
  let pending: Set<Trait> | null = null;
  const handlers = TRAITS.map((name) => {
    const handler = () => {
      if (!pending) {
        const names = new Set<Trait>();
        pending = names;
        queueMicrotask(() => {
          pending = null;
          flush(names);
          // What is kept is written when the answer stands on the page: the browser takes its time over it.
          if (names.has("log")) app.keep.write(app.log);
        });
      }
      pending.add(name);
    };
    model.on(`change:${name}`, handler);
    return () => model.off(`change:${name}`, handler);
  });
  app.early.begin(() => greet(app, window.location.hash));
  app.places.rest();
  return () => {
    for (const stop of handlers) stop();
    sizes.disconnect();
    stopListening();
    draw(null, root);
    for (const room of [app.line, app.wishes, app.sounds, app.ticker, app.keep, app.places, app.unfinished])
      room.stop();
  };
}

export default { render };
