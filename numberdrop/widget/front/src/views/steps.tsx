/**
 * The line of steps below the header: the five phases of a round, which answer "why?", or the tasks of a lesson, which are links. Twelve
 * tasks fit in one line of a phone: only the current one shows its name, screen readers get all.
 */

import type { Step } from "../wire";
import type { App } from "./app";
import { Sign } from "./icons";
import { Memo } from "./memo";

/** More steps than this are set closer. */
const FEW = 7;

export const Steps = ({ app }: { app: App }) => (
  <Memo of={[app.state.scene, app.state.words]}>
    {() => {
      const { steps, steps_kind } = app.state.scene;
      const kind = steps_kind === "tasks" ? "task" : "step";
      return (
        <ol
          class={`nd-steps${kind === "task" ? " nd-tasks" : ""}${steps.length > FEW ? " nd-many" : ""}`}
          aria-label={app.state.words[`${kind}s_label`]}
          hidden={steps.length === 0}
        >
          {steps.map((step) => (
            <StepMark key={step.id} app={app} step={step} kind={kind} />
          ))}
        </ol>
      );
    }}
  </Memo>
);

function StepMark({ app, step, kind }: { app: App; step: Step; kind: "step" | "task" }) {
  const { moves } = app;
  const { words } = app.state;
  return (
    <li class={`nd-step nd-${step.state}`} aria-current={step.state === "now" ? "step" : undefined}>
      <button
        data-testid={`step-${step.id}`}
        title={step.note || (kind === "task" ? step.label : undefined)}
        onClick={() => (step.go ? moves.press(`step_${step.id}`) : moves.why({ kind: "step", id: step.id }))}
      >
        <span class="nd-stepmark" aria-hidden="true">
          {step.state === "done" ? <Sign name="tick" /> : step.n}
        </span>
        <span class="nd-steplabel">{step.label}</span>
        <span class="nd-sr">{`, ${words[`${kind}_${step.state}`]}`}</span>
      </button>
    </li>
  );
}
