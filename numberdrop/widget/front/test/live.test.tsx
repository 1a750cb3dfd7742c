// @vitest-environment happy-dom
/** Views that remember and act: what they keep, when they act, and what they put back. */

import { render } from "preact";
import { expect, it } from "vitest";
import { live, useDrawn, useOnce, useRef, useState } from "../src/views/live";

const soon = () => new Promise((done) => setTimeout(done));

it("keeps what was made once, and draws again when something shown is set", async () => {
  let made = 0;
  const Counter = live(({ by }: { by: number }) => {
    const [count, setCount] = useState(() => 0);
    const born = useOnce(() => ++made);
    const node = useRef<HTMLButtonElement | null>(null);
    return (
      <button ref={node} onClick={() => node.current && setCount(count + by)}>
        {`${born}: ${count}`}
      </button>
    );
  });
  render(<Counter by={2} />, document.body);
  document.querySelector("button")?.click();
  await soon();
  render(<Counter by={5} />, document.body);
  document.querySelector("button")?.click();
  await soon();
  expect(document.body.textContent).toBe("1: 7");
  render(null, document.body);
});

it("acts once drawn and whenever what it acts for changes, and puts back what it did", () => {
  const told: string[] = [];
  const Door = live(({ to }: { to: string; other?: number }) => {
    useDrawn(() => {
      told.push(`${to} ${document.querySelector("p")?.textContent}`);
      return () => told.push(`no more ${to}`) && undefined;
    }, [to]);
    return <p>{to}</p>;
  });
  render(<Door to="home" />, document.body);
  render(<Door to="home" other={1} />, document.body);
  render(<Door to="play" />, document.body);
  render(null, document.body);
  expect(told).toEqual(["home home", "no more home", "play play", "no more play"]);
});
