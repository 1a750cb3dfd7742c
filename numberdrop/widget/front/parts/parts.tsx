/** A page of all parts, as `npm run parts` shows it: the real components over real pictures of Python's, light and dark, in each language. */

import { type ComponentChildren, render } from "preact";
import { BoardView } from "../src/board/board";
import { pageModel } from "../src/connection/model";
import { makeTutor } from "../src/tutor";
import { Banners } from "../src/views/announcer";
import type { App } from "../src/views/app";
import { AsideKeys, HandKeys, MainKeys, QuietKeys, TypedMove } from "../src/views/buttons";
import { Cards } from "../src/views/cards";
import { Clock } from "../src/views/clock";
import { Face } from "../src/views/face";
import { Header } from "../src/views/header";
import { Head, Players, Title, Tools } from "../src/views/headline";
import { Steps } from "../src/views/steps";
import { Brief } from "../src/views/talk";
import { Tiles } from "../src/views/tiles";
import { Tray } from "../src/views/tray";
import { FACES, type Picture } from "../src/wire";

/** Pictures by language and page: what `python -m tests.widget.front_parts` writes. */
type Pictures = Readonly<Record<string, Readonly<Record<string, Picture>>>>;

const Part = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <section data-part={name} style={{ display: "flow-root", padding: "0.75rem" }}>
    <h2>{name}</h2>
    {children}
  </section>
);

/** All faces, small and large, in colour and in grey. */
const Faces = () => (
  <>
    {["none", "grayscale(1)"].map((filter) =>
      [24, 96].map((side) => (
        <p key={`${filter} ${side}`} style={{ filter }}>
          {Object.keys(FACES).map((name) => (
            <span key={name} style={{ display: "inline-block", zoom: side / 24, marginInlineEnd: "0.25rem" }}>
              <Face name={name} />
            </span>
          ))}
        </p>
      )),
    )}
  </>
);

/** What there is to see of a page, a part each. */
const PageParts = ({ app, name }: { app: App; name: string }) => (
  <>
    <Part name={`${name}: headline`}>
      <Title scene={app.state.scene} />
      <Head scene={app.state.scene} uid={app.uid} />
      <Steps app={app} />
      <Clock app={app} />
      <Players app={app} />
      <Tools app={app} />
    </Part>
    <Part name={`${name}: controls`}>
      <Tray app={app} />
      <Tiles app={app} />
      <Brief app={app} />
      <HandKeys app={app} />
      <MainKeys app={app} />
      <QuietKeys app={app} />
      <AsideKeys app={app} />
      <TypedMove app={app} />
    </Part>
    {app.state.board && (
      <Part name={`${name}: board`}>
        <div style={{ width: "18rem", height: "28rem" }}>
          <BoardView app={app} />
        </div>
      </Part>
    )}
    {app.state.scene.cards.map((card) => (
      <Part key={card.id} name={`${name}: ${card.kind}`}>
        <Cards app={app} cards={[card]} place="beside" />
      </Part>
    ))}
  </>
);

/** The parts of all pages in one language and look. */
function show(el: HTMLElement, pictures: Pictures[string], theme: string) {
  for (const [name, picture] of Object.entries(pictures)) {
    const { app } = makeTutor(pageModel(picture));
    const { root } = app;
    Object.assign(root.dataset, { theme, motion: "off", page: name });
    el.append(root);
    render(
      <>
        {name === "home" && (
          <>
            <Part name="header">
              <Banners app={app} />
              <Header app={app} />
            </Part>
            <Part name="faces">
              <Faces />
            </Part>
          </>
        )}
        <PageParts app={app} name={name} />
      </>,
      root,
    );
  }
}

const pictures: Pictures = await (await fetch("pictures.json")).json();
for (const [language, ofPages] of Object.entries(pictures))
  for (const theme of ["light", "dark"]) {
    const el = document.body.appendChild(document.createElement("main"));
    Object.assign(el, { id: `${theme}-${language}`, lang: language });
    show(el, ofPages, theme);
  }
document.body.dataset.ready = "true";
