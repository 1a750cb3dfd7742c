// @vitest-environment happy-dom
/** Fields that await a number: the number row writes digits on every keyboard. */

import { render } from "preact";
import { beforeEach, expect, it } from "vitest";
import { Form } from "../src/views/cards/form";
import type { Field, FormCard } from "../src/wire";
import { find, page } from "./page";

const field = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  type: "number",
  label: id,
  value: "",
  options: [],
  help: "",
  error: "",
  ...more,
});
const card: FormCard = {
  id: "sums",
  kind: "form",
  title: "",
  fields: [field("boxes"), field("rows", { sign: "minus" }), field("name", { type: "text" })],
  submit: { id: "answer", label: "Check" },
  more: [],
};

/** Whether the field takes a key for itself, and what it holds then. */
function write(id: string, key: string, code: string, more: KeyboardEventInit = {}) {
  const input = find<HTMLInputElement>(`[data-field="${id}"]`);
  const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more });
  input.dispatchEvent(event);
  return [event.defaultPrevented, input.value];
}

beforeEach(() => {
  render(null, document.body);
  render(<Form app={page()} card={card} />, document.body);
});

it("a French number row writes its digits where a number is awaited, and nowhere else", () => {
  expect([write("boxes", "'", "Digit4"), write("boxes", "à", "Digit0")]).toEqual([
    [true, "4"],
    [true, "40"],
  ]);
  expect(write("name", "'", "Digit4")).toEqual([false, ""]);
});

it("what writes a digit itself, commands and other keys are the browser's", () => {
  expect(write("boxes", "4", "Digit4")).toEqual([false, ""]);
  expect(write("boxes", "&", "Digit1", { ctrlKey: true })).toEqual([false, ""]);
  expect(write("boxes", "Backspace", "Backspace")).toEqual([false, ""]);
});

it("a minus is a minus where it may be", () => {
  expect(write("rows", "-", "Digit6")).toEqual([false, ""]);
  expect(write("boxes", "-", "Digit6")).toEqual([true, "6"]);
});
