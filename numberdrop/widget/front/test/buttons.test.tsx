// @vitest-environment happy-dom
/** The buttons below the board, and the move in writing. */

import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { buttonRows, MainKeys, TypedMove } from "../src/views/buttons";
import type { Button } from "../src/wire";
import { board, page, saying, scene } from "./page";

const button = (id: string, more: Partial<Button> = {}): Button => ({
  id,
  label: id,
  key: null,
  primary: false,
  off: null,
  pressed: null,
  ...more,
});
const rows = (buttons: readonly (string | Button)[], aside?: readonly string[]) => {
  const all = buttons.map((one) => (typeof one === "string" ? button(one) : one));
  const found = buttonRows({ buttons: all, aside });
  return [found.hand, found.main, found.quiet, found.aside].map((row) => row.map((one) => one.id));
};

describe("rows of buttons", () => {
  it("have the moves of the shape first, in the order of the hand, whatever order Python sends", () => {
    expect(rows(["right", "flip", "cw", "ccw", "left"])).toEqual([["left", "ccw", "cw", "flip", "right"], [], [], []]);
  });

  it("have acts apart from what is quiet", () => {
    expect(rows(["undo", "circle", "hint", "pass"])).toEqual([[], ["circle", "pass"], ["undo", "hint"], []]);
  });

  it("have what Python sets aside neither here nor there, but behind a button of its own", () => {
    expect(rows(["circle", "undo", "save"], ["save"])).toEqual([[], ["circle"], ["undo"], ["save"]]);
  });

  it("have what is to be done next among the acts, and lose none", () => {
    expect(rows([button("roll", { primary: true }), "left", "new_one"])).toEqual([["left"], ["roll"], ["new_one"], []]);
  });
});

describe("a button", () => {
  const press = vi.fn();
  const shown = (one: Button) => {
    const app = page({ scene: scene({ buttons: [one] }), moves: { press } as unknown as App["moves"] });
    render(<MainKeys app={app} />, document.body);
    return document.querySelector(`[data-testid="button-${one.id}"]`) as HTMLButtonElement;
  };
  beforeEach(() => render(null, document.body));

  it("that will be refused says why, and can still be pressed to hear it", () => {
    const refused = shown(button("circle", { off: "Nothing is picked." }));
    expect(refused.getAttribute("aria-disabled")).toBe("true");
    expect(refused.disabled).toBe(false);
    expect(refused.title).toBe("Nothing is picked.");
    refused.click();
    expect(press).toHaveBeenCalledWith("circle");
  });

  it("says whether it is pressed only where it can be", () => {
    expect(shown(button("hold", { pressed: false })).getAttribute("aria-pressed")).toBe("false");
    expect(shown(button("pass")).hasAttribute("aria-pressed")).toBe(false);
  });
});

describe("the move in writing", () => {
  const shown = (more: Partial<App>) => {
    const app = page({ words: saying({ typed_example: "L c3 5 6 4 1" }), ...more });
    render(null, document.body);
    render(<TypedMove app={app} />, document.body);
    const form = document.querySelector("form") as HTMLFormElement;
    return { app, form, field: form.querySelector("input") as HTMLInputElement };
  };

  it("is sent as it was typed", () => {
    const { app, form, field } = shown({ board: board([]), scene: scene({ mode: "drop" }) });
    expect([form.hidden, field.placeholder]).toEqual([false, "L c3 5 6 4 1"]);
    field.value = "I c3";
    form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    expect(app.send).toHaveBeenCalledWith({ type: "typed", text: "I c3" });
  });

  it("is not asked for where nothing can be said, unless the page has a notation of its own", () => {
    expect(shown({ board: board([]), scene: scene({ mode: "none" }) }).form.hidden).toBe(true);
    expect(shown({ board: null, scene: scene({ mode: "drop" }) }).form.hidden).toBe(true);
    const typed = { label: "Rows", example: "1234567" };
    const own = shown({ board: board([]), scene: scene({ mode: "paint", typed }) });
    expect([own.form.hidden, own.field.placeholder]).toEqual([false, "1234567"]);
  });
});
