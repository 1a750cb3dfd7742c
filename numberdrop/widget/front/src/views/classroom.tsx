/** Elements of a class on every page: a new task, a question to everybody, and paused boards. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { App } from "./app";
import { safeHref } from "./dom";
import { PressButton } from "./press";

/** The task and the question, below the header; a press dismisses each, and a new one appears again. */
export function ClassNotices({ app }: { app: App }) {
  const [gone, setGone] = useState<readonly string[]>([]);
  const { scene, words } = app.state;
  const { task = null, question = null, since = 0, seen = "" } = scene.classroom ?? {};
  const given = task && `${since} ${task.href}`;
  const asked = question && `${question.text} ${question.buttons.length}`;
  const close = (key: string, label = words.class_close) => (
    <button class="nd-button" data-testid="class-close" onClick={() => setGone([...gone, key])}>
      {label}
    </button>
  );
  return (
    <div class="nd-classroom" role="status" aria-label={words.class_label} data-testid="classroom">
      {task && given && !gone.includes(given) && (
        <div class="nd-lost nd-full nd-given">
          <strong>{task.label}</strong>
          <a class="nd-button nd-primary" href={safeHref(task.href)} data-testid="class-go">
            {words.class_go}
          </a>
          {close(given)}
        </div>
      )}
      {seen && !gone.includes(seen) && (
        <div class="nd-lost nd-full nd-given" data-testid="class-seen">
          <strong>{seen}</strong>
          {close(seen, words.close)}
        </div>
      )}
      {question && asked && !gone.includes(asked) && (
        <div class="nd-lost nd-full nd-given" data-testid="class-question">
          <strong>{question.text}</strong>
          {question.buttons.map((button) => (
            <PressButton key={button.id} app={app} button={button} />
          ))}
          {question.told && <span>{question.told}</span>}
          {close(asked)}
        </div>
      )}
    </div>
  );
}

/** The overlay of a paused board: nothing is lost, and nothing can be done until the teacher resumes. */
export function Waits({ app }: { app: App }) {
  const text = useRef<HTMLHeadingElement | null>(null);
  const { away, scene } = app.state;
  const wait = !away && scene.classroom?.wait;
  useLayoutEffect(() => {
    if (wait) text.current?.focus({ preventScroll: true });
  }, [wait]);
  return (
    wait && (
      <div class="nd-waits" role="alertdialog" aria-label={wait} data-testid="waits">
        <h1 ref={text} tabIndex={-1}>
          {wait}
        </h1>
      </div>
    )
  );
}
