// @vitest-environment happy-dom
/** Sounds: nothing at all while they are off, nothing before the first press, and what Python says is heard. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeSounds, type Sounds } from "../src/sound";
import type { Sound } from "../src/wire";

/** What the browser would play: for each tone its pitch, and when it begins and ends. */
let heard: { pitch: number; from: number; until: number }[];
let made: number;
let closed: number;

class FakeAudio {
  currentTime = 10;
  destination = {};
  constructor() {
    made += 1;
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to: unknown) => to };
  }
  createOscillator() {
    const tone = { pitch: 0, from: 0, until: 0 };
    heard.push(tone);
    return {
      frequency: {
        setValueAtTime: (pitch: number) => {
          tone.pitch = pitch;
        },
        exponentialRampToValueAtTime() {},
      },
      connect: (to: unknown) => to,
      start: (at: number) => {
        tone.from = at;
      },
      stop: (at: number) => {
        tone.until = at;
      },
    };
  }
  close() {
    closed += 1;
  }
}

const EVERY: readonly Sound[] = ["drop", "block", "combo", "row", "refused", "finished"];
let sounds: Sounds;
const press = () => document.dispatchEvent(new Event("pointerdown"));
let on: boolean;
const begin = () => {
  sounds = makeSounds(() => on);
};
function set(value: boolean) {
  on = value;
  sounds.switched();
}

beforeEach(() => {
  on = false;
  heard = [];
  made = closed = 0;
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => sounds.stop());

describe("sounds that nobody wished for", () => {
  it("make nothing, whatever happens", () => {
    begin();
    press();
    sounds.play(EVERY);
    expect([made, heard.length]).toEqual([0, 0]);
  });
});

describe("sounds that somebody wished for", () => {
  it("are heard at once as a sign that they are on", () => {
    begin();
    set(true);
    expect(made).toBe(1);
    expect(heard.length).toBeGreaterThan(0);
  });

  it("wait for the first press on a page", () => {
    on = true;
    begin();
    sounds.play(["drop"]);
    expect([made, heard.length]).toEqual([0, 0]);
    press();
    press();
    sounds.play(["drop"]);
    expect(made).toBe(1);
    expect(heard.length).toBeGreaterThan(0);
  });

  it("differ by what is heard, are short, and follow one another", () => {
    on = true;
    begin();
    press();
    const melodies = EVERY.map((name) => {
      heard = [];
      sounds.play([name]);
      expect(Math.max(...heard.map((one) => one.until)) - Math.min(...heard.map((one) => one.from))).toBeLessThan(0.5);
      return heard.map((one) => one.pitch).join(" ");
    });
    expect(new Set(melodies).size).toBe(EVERY.length);
    heard = [];
    sounds.play(["refused", "row"]);
    expect(heard.map((one) => one.from)).toEqual(heard.map((one) => one.from).toSorted());
    expect(new Set(heard.map((one) => one.from)).size).toBe(heard.length);
  });

  it("are silent as soon as they are put off, and leave nothing behind", () => {
    begin();
    set(true);
    heard = [];
    set(false);
    sounds.play(EVERY);
    expect([heard.length, closed]).toEqual([0, 1]);
  });
});
