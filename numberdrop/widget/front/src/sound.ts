/**
 * Sounds, off by default: short synthesised tones, nothing to load. Python decides which sounds play. Browsers allow sound only after a
 * press, so the audio context is made on the first one.
 */

import type { Sound } from "./wire";

/** The tones of each sound in hertz, in order. */
const TONES: Readonly<Record<Sound, readonly number[]>> = {
  drop: [190],
  block: [120, 90],
  combo: [523, 784],
  row: [392, 494, 587],
  refused: [150, 140],
  finished: [523, 659, 784, 1047],
};
/** Seconds: between two tones, of one tone, and until a falling shape has landed. */
const STEP = 0.1;
const RING = 0.18;
const LANDING = 0.2;
/** Lower tones are thuds, whose pitch falls. */
const THUD = 200;
const LOUD = 0.14;
/** The smallest gain, as an exponential fade cannot reach zero. */
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

/** `on`: whether sounds are switched on. */
export function makeSounds(on: () => boolean) {
  let context: AudioContext | null = null;

  function begin() {
    if (on()) context ??= new AudioContext();
  }

  /** Play Python's sounds one after another. */
  function play(sounds: readonly Sound[] = []) {
    if (!on() || !context) return;
    const first = context.currentTime + (sounds.includes("drop") || sounds.includes("block") ? LANDING : 0);
    for (const [i, pitch] of sounds.flatMap((name) => TONES[name]).entries()) ring(context, pitch, first + i * STEP);
  }

  function stop() {
    context?.close();
    context = null;
  }

  /** Switch sounds on (with an audible sample) or off. */
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
