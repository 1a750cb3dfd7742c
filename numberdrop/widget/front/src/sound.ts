/**
 * Sounds, off until somebody wishes for them: short tones made on the spot, nothing to load. Python says what is heard; here is only
 * how. A browser lets nothing sound before something was pressed, so the first press after which there may be sounds makes the means.
 */

import type { Sound } from "./wire";

/** The tones of each sound, in hertz, one after the other. */
const TONES: Readonly<Record<Sound, readonly number[]>> = {
  drop: [190],
  block: [120, 90],
  combo: [523, 784],
  row: [392, 494, 587],
  refused: [150, 140],
  finished: [523, 659, 784, 1047],
};
/** In seconds: from one tone to the next, how long one rings, and until what falls lies there. */
const STEP = 0.1;
const RING = 0.18;
const LANDING = 0.2;
/** Deeper ones are thuds: they sink. */
const THUD = 200;
const LOUD = 0.14;
/** Something that dies away never reaches nothing. */
const SILENCE = 0.0001;

function ring(to: AudioContext, pitch: number, at: number) {
  const voice = to.createOscillator();
  const loud = to.createGain();
  voice.type = "triangle";
  voice.frequency.setValueAtTime(pitch, at);
  if (pitch < THUD) voice.frequency.exponentialRampToValueAtTime(pitch / 2, at + RING);
  loud.gain.setValueAtTime(LOUD, at);
  loud.gain.exponentialRampToValueAtTime(SILENCE, at + RING);
  voice.connect(loud).connect(to.destination);
  voice.start(at);
  voice.stop(at + RING);
}

export type Sounds = ReturnType<typeof makeSounds>;

/** `on`: whether sounds are wished for now. */
export function makeSounds(on: () => boolean) {
  let context: AudioContext | null = null;

  function begin() {
    if (on()) context ??= new AudioContext();
  }

  /** What Python says is heard, one after the other. */
  function play(sounds: readonly Sound[] = []) {
    if (!on() || !context) return;
    const first = context.currentTime + (sounds.includes("drop") || sounds.includes("block") ? LANDING : 0);
    for (const [i, pitch] of sounds.flatMap((name) => TONES[name]).entries()) ring(context, pitch, first + i * STEP);
  }

  function stop() {
    context?.close();
    context = null;
  }

  /** They were put on, which is heard at once, or off. */
  function switched() {
    if (!on()) return stop();
    begin();
    play(["combo"]);
  }

  const presses = new AbortController();
  for (const press of ["pointerdown", "keydown"])
    document.addEventListener(press, begin, { capture: true, signal: presses.signal });
  return {
    play,
    switched,
    stop() {
      presses.abort();
      stop();
    },
  };
}
