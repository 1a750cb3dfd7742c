/**
 * The clock of a storm. Python decides when time is up; here it is shown, counted down between two messages, and announced to screen readers
 * at a few moments.
 */

import { useLayoutEffect, useState } from "preact/hooks";
import type { Clock as Countdown } from "../wire";
import { fill } from "../words";
import type { App } from "./app";
import { Sign } from "./icons";

const SPOKEN = [60, 30, 10];
const SECOND = 1000;
/** Milliseconds between updates: often enough that no second appears late. */
const BEAT = 250;

/** The announcement mark passed between two updates, in seconds left. */
export const markPassed = (before: number, now: number) => SPOKEN.find((mark) => before > mark && now <= mark);

export const clockFace = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

export const Clock = ({ app }: { app: App }) => {
  const { clock } = app.state.scene;
  return (
    <p class="nd-clock" hidden={!clock}>
      <Sign name="begun" />
      {clock && <Running key={clock.ends} app={app} clock={clock} />}
    </p>
  );
};

/** One countdown, until Python sends another. */
function Running({ app, clock }: { app: App; clock: Countdown }) {
  const [seconds, setSeconds] = useState(() => clock.left);
  const [mark, setMark] = useState<number | undefined>(() => undefined);
  // Python's remaining time is exact on arrival; another countdown is another component.
  useLayoutEffect(() => {
    const deadline = performance.now() + clock.left * SECOND;
    let before = clock.left + 1;
    function look() {
      const now = Math.max(0, Math.ceil((deadline - performance.now()) / SECOND));
      const passed = markPassed(before, now);
      if (passed) setMark(passed);
      setSeconds(now);
      before = now;
    }
    look();
    const beat = setInterval(look, BEAT);
    return () => clearInterval(beat);
  }, []);
  const { words } = app.state;
  return (
    <>
      <span role="timer" data-testid="clock">
        <span class="nd-sr">{`${words.clock} `}</span>
        <b translate={false}>{clockFace(seconds)}</b>
      </span>
      <span class="nd-sr" aria-live="polite" data-testid="clock-said">
        {mark && fill(words.clock_left, { n: mark })}
      </span>
    </>
  );
}
