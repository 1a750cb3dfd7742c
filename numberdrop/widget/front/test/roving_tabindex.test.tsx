// @vitest-environment happy-dom
/** Arrow keys inside a group of controls. */

import { render } from "preact";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rove, whereTo } from "../src/views/roving_tabindex";

describe("from one of four controls", () => {
  it.each([
    ["ArrowRight", 1, 2],
    ["ArrowDown", 1, 2],
    ["ArrowLeft", 1, 0],
    ["ArrowUp", 1, 0],
    ["ArrowRight", 3, 0],
    ["ArrowLeft", 0, 3],
    ["Home", 2, 0],
    ["End", 1, 3],
    ["Enter", 1, null],
    ["ArrowRight", -1, null],
    ["Home", -1, null],
  ])("%s at %i leads to %s", (key, here, to) => {
    expect(whereTo(key, here, 4)).toBe(to);
  });
});

describe("a group", () => {
  const pressed = vi.fn();
  const button = (name: string) => document.querySelector<HTMLButtonElement>(`#${name}`) as HTMLButtonElement;
  const stops = () => [...document.querySelectorAll("button")].map((one) => one.tabIndex);
  const key = (name: string) => {
    const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event;
  };

  function shown(press: boolean) {
    render(
      <div {...rove(press)}>
        {["one", "two", "three"].map((name, i) => (
          <button key={name} id={name} data-rove tabIndex={i ? -1 : 0} onClick={() => pressed(name)}>
            <b>{name}</b>
          </button>
        ))}
      </div>,
      document.body,
    );
    button("one").focus();
  }

  beforeEach(() => {
    render(null, document.body);
    pressed.mockClear();
  });

  it("is one stop of the tab key: where the keyboard was last", () => {
    shown(false);
    expect(key("ArrowLeft").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(button("three"));
    expect(stops()).toEqual([-1, -1, 0]);
    button("two").firstElementChild?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(stops()).toEqual([-1, 0, -1]);
  });

  it("presses what an arrow reaches only where it is to", () => {
    shown(false);
    key("ArrowRight");
    expect(pressed).not.toHaveBeenCalled();
    shown(true);
    key("ArrowRight");
    expect(pressed.mock.calls).toEqual([["two"]]);
  });

  it("leaves all other keys alone", () => {
    shown(true);
    expect(key("Tab").defaultPrevented).toBe(false);
    expect(document.activeElement).toBe(button("one"));
  });
});
