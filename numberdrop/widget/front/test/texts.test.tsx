// @vitest-environment happy-dom
/** A text finds its place whatever has been put in it: a browser that translates replaces texts by elements of its own. */

import { type ComponentChildren, render } from "preact";
import { beforeEach, expect, it } from "vitest";
import "../src/views/dom";

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement("main");
  document.body.replaceChildren(place);
});

const shown = () => document.body.textContent;
const draw = (children: ComponentChildren) => render(<p>{children}</p>, place);

function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement("font");
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

it.each<[string, ComponentChildren, ComponentChildren, string]>([
  ["a sentence", "one", "two", "two"],
  ["a sentence in parts", ["one ", 1], ["two ", 2], "two 2"],
  ["a sentence beside an element", ["one", <i key="i">i</i>], ["two", <i key="i">i</i>], "twoI"],
  ["a sentence that goes", ["one", <i key="i">i</i>], [null, <i key="i">i</i>], "I"],
  ["a sentence that comes before another", [null, "one"], ["two", "one"], "twoone"],
  ["elements in the place of a sentence", "one", <i>i</i>, "i"],
  ["a sentence in the place of elements", <i key="i">i</i>, "two", "two"],
  ["nothing in the place of a sentence", "one", null, ""],
  [
    "a sentence of several parts of the page",
    <>
      one<i>i</i>
    </>,
    <>
      two<i>i</i>
    </>,
    "twoI",
  ],
])("%s", (_, before, after, says) => {
  draw(before);
  translate();
  draw(after);
  expect(shown()).toBe(says);
});
