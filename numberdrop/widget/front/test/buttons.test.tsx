// @vitest-environment happy-dom
/** The buttons below the board, and the move in writing. */

import { render } from "preact";
import { beforeEach, describe, expect, it } from "vitest";
import type { State } from "../src/state";
import { AsideKeys, HandKeys, MainKeys, QuietKeys, rowsOf, TypedMove } from "../src/views/buttons";
import type { Button, Row } from "../src/wire";
import { board, find, page, saying, scene } from "./page";

const button = (id: string, more: Partial<Button> = {}): Button => ({
  id,
  label: id,
  key: null,
  primary: false,
  off: null,
  pressed: null,
  row: "quiet",
  ...more,
});

describe("rows of buttons", () => {
  const shown = (row: Row) => [...document.querySelectorAll(`.nd-${row}keys button`)].map((node) => node.textContent);

  it("hold what Python puts there, in its order; behind a button of its own what is wanted now and then", () => {
    const buttons = [
      button("right", { row: "hand" }),
      button("save", { row: "more" }),
      button("left", { row: "hand" }),
      button("roll", { row: "main" }),
      button("new_one"),
    ];
    const app = page({ scene: scene({ buttons }), words: saying({ more: "More" }) });
    render([<HandKeys app={app} />, <MainKeys app={app} />, <QuietKeys app={app} />], document.body);
    expect([shown("hand"), shown("main"), shown("quiet")]).toEqual([["right", "left"], ["roll"], ["new_one", "More"]]);
    render(null, document.body);
    render(<AsideKeys app={app} />, document.body);
    expect(shown("more")).toEqual(["save"]);
  });
});

describe("the rows that are there", () => {
  const rows = (...buttons: Button[]) => rowsOf(page({ scene: scene({ buttons }) }).state);

  it("are told by what Python offers, for the style sheets", () => {
    expect(rows(button("undo"))).toEqual({ hand: false, main: false, two: false, way: false });
    const game = [button("left", { row: "hand" }), button("roll", { row: "main" })];
    expect(rows(...game)).toEqual({ hand: true, main: true, two: false, way: false });
    const film = [button("rewind", { row: "hand", look: "way" }), button("hold", { row: "main" })];
    expect(rows(...film, button("next", { row: "main" }))).toEqual({ hand: true, main: true, two: true, way: true });
  });
});

describe("a button", () => {
  const shown = (button: Button) => {
    const app = page({ scene: scene({ buttons: [button] }) });
    render(<MainKeys app={app} />, document.body);
    return { app, node: find<HTMLButtonElement>(`[data-testid="button-${button.id}"]`) };
  };
  beforeEach(() => render(null, document.body));

  it("that will be refused says why, and can still be pressed to hear it", () => {
    const { app, node: refused } = shown(button("circle", { row: "main", off: "Nothing is picked." }));
    expect(refused.getAttribute("aria-disabled")).toBe("true");
    expect(refused.disabled).toBe(false);
    expect(refused.title).toBe("Nothing is picked.");
    refused.click();
    expect(app.sent).toEqual([{ type: "press", id: "circle" }]);
  });

  it("looks as Python says", () => {
    expect(shown(button("answer", { row: "main", primary: true, look: "wide" })).node.className).toBe(
      "nd-button nd-primary nd-wide",
    );
    expect(shown(button("pass", { row: "main" })).node.className).toBe("nd-button");
  });

  it("says whether it is pressed only where it can be", () => {
    expect(shown(button("hold", { row: "main", pressed: false })).node.getAttribute("aria-pressed")).toBe("false");
    expect(shown(button("pass", { row: "main" })).node.hasAttribute("aria-pressed")).toBe(false);
  });
});

describe("the move in writing", () => {
  const shown = (more: Partial<State>) => {
    const app = page({ words: saying({ typed_example: "L c3 5 6 4 1" }), ...more });
    render(null, document.body);
    render(<TypedMove app={app} />, document.body);
    return { app, form: find<HTMLFormElement>("form"), field: find<HTMLInputElement>("input") };
  };

  it("is sent as it was typed", () => {
    const { app, form, field } = shown({ board: board([]), scene: scene({ mode: "drop" }) });
    expect([form.hidden, field.placeholder]).toEqual([false, "L c3 5 6 4 1"]);
    field.value = "I c3";
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    expect(app.sent).toEqual([{ type: "typed", text: "I c3" }]);
  });

  it("is not asked for where nothing can be said, unless the page has a notation of its own", () => {
    expect(shown({ board: board([]), scene: scene({ mode: "none" }) }).form.hidden).toBe(true);
    expect(shown({ board: null, scene: scene({ mode: "drop" }) }).form.hidden).toBe(true);
    const typed = { label: "Rows", example: "1234567" };
    const own = shown({ board: board([]), scene: scene({ mode: "paint", typed }) });
    expect([own.form.hidden, own.field.placeholder]).toEqual([false, "1234567"]);
  });
});
