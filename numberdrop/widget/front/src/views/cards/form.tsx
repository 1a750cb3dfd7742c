/** Forms (a new game, a position). Values go to Python as text; errors are shown beside their field. */

import type { TargetedKeyboardEvent, TargetedMouseEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { readKey } from "../../keys/reading";
import type { FormCard, Field as FormField } from "../../wire";
import type { App } from "../app";
import { answerForm } from "../buttons";
import { Face } from "../face";
import { Sign } from "../icons";
import { firstValues, isShown, valuesOf } from "./fields";

/** The key of a form, which keeps its values as long as it asks the same; where every change counts at once, whatever was answered meanwhile. */
export const Form = ({ app, card }: { app: App; card: FormCard }) => {
  const asked = card.live ? card.fields.map((field) => ({ ...field, value: "", error: "" })) : card.fields;
  return <Fields key={JSON.stringify({ ...card, fields: asked })} app={app} card={card} />;
};

function Fields({ app, card }: { app: App; card: FormCard }) {
  const form = useRef<HTMLFormElement | null>(null);
  const [values, setValues] = useState(() => firstValues(card.fields));

  // Python's values are shown, except in the focused field.
  useLayoutEffect(() => {
    if (!card.live || !form.current) return;
    for (const { id, type, value } of card.fields) {
      const field = form.current.querySelector<HTMLInputElement | HTMLSelectElement>(
        `[data-field="${CSS.escape(id)}"]`,
      );
      if (field && type !== "checkbox" && field !== document.activeElement) field.value = String(value);
    }
    setValues(valuesOf(form.current));
  }, [card]);

  function send(id: string) {
    if (form.current) app.send({ type: "form", id, values: valuesOf(form.current) });
  }
  function submit(event: Event) {
    event.preventDefault();
    if (!card.live) send(card.submit.id);
  }
  const answers = card.submit.id === "answer";
  const common = card.fields.filter((field) => !field.rare);
  const rare = card.fields.filter((field) => field.rare);
  const draw = (field: FormField) => (
    <Field
      key={field.id}
      id={`${app.uid}-${card.id}-${field.id}`}
      field={field}
      hidden={!isShown(field, values)}
      locked={card.locked}
    />
  );
  return (
    <form
      ref={form}
      id={answers ? answerForm(app) : undefined}
      class={`nd-form${answers ? " nd-sums" : ""}`}
      noValidate
      onSubmit={submit}
      onInput={() => form.current && setValues(valuesOf(form.current))}
      // Where every choice counts at once there is no submit button (and Enter is a change, too).
      onChange={card.live ? () => send(card.submit.id) : undefined}
    >
      {common.map(draw)}
      {rare.length > 0 && (
        <details class="nd-wide" open={rare.some(({ error }) => error)}>
          <summary data-testid={`more-${card.id}`}>{app.state.words.more}</summary>
          <div class="nd-form">{rare.map(draw)}</div>
        </details>
      )}
      {!card.live && !answers && (
        <div class="nd-row">
          <button
            class={`nd-button${card.calm ? "" : " nd-primary"}`}
            type="submit"
            data-k={`form-${card.submit.id}`}
            data-testid={`button-${card.submit.id}`}
          >
            {card.submit.label}
          </button>
          {card.more.map((one) => (
            <button
              key={one.id}
              class="nd-button"
              data-k={`form-${one.id}`}
              data-testid={`button-${one.id}`}
              onClick={() => send(one.id)}
            >
              {one.label}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}

interface FieldProps {
  id: string;
  field: FormField;
  hidden: boolean;
  locked: boolean | undefined;
}

/** A field with its label, and its help or error below. */
function Field({ id, field, hidden, locked }: FieldProps) {
  const note = field.error || field.help;
  if (field.type === "choice") return <Choices id={id} field={field} hidden={hidden} />;
  return (
    <div class={`nd-field nd-field-${field.type}${field.wide ? " nd-wide" : ""}`} hidden={hidden}>
      <label for={id}>{field.label}</label>
      <Control id={id} field={field} locked={locked} about={note ? `${id}-help` : undefined} />
      {note && (
        <p id={`${id}-help`} class={field.error ? "nd-error" : "nd-help"}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Options that are all visible, with one chosen: a bot with its face, a person with a sign. */
const Choices = ({ id, field, hidden }: Omit<FieldProps, "locked">) => (
  <fieldset class="nd-field nd-wide nd-field-choice" hidden={hidden}>
    <legend>{field.label}</legend>
    {field.options.map(([value, label]) => (
      <label key={value} class="nd-radio">
        <input
          class="nd-sr"
          type="radio"
          name={id}
          value={value}
          data-k={`${id}-${value}`}
          data-field={field.id}
          data-testid={`field-${field.id}-${value}`}
          defaultChecked={value === String(field.value)}
        />
        {value ? <Face name={value} /> : <Sign name="person" />}
        <span>{label}</span>
      </label>
    ))}
    {field.error && <p class="nd-error">{field.error}</p>}
  </fieldset>
);

const LONGEST = 200;

type ControlProps = Omit<FieldProps, "hidden"> & { about: string | undefined };

function Control({ id, field, about, locked }: ControlProps) {
  const shared = {
    id,
    "data-k": id,
    "data-field": field.id,
    "data-testid": `field-${field.id}`,
    "aria-describedby": about,
    disabled: locked,
    "aria-invalid": field.error ? ("true" as const) : undefined,
  };
  if (field.type === "checkbox") return <input {...shared} type="checkbox" defaultChecked={Boolean(field.value)} />;
  if (field.type === "select")
    return (
      <select {...shared}>
        {field.options.map(([value, label]) => (
          <option key={value} value={value} selected={value === String(field.value)}>
            {label}
          </option>
        ))}
      </select>
    );
  return (
    <div class="nd-written">
      <input
        {...shared}
        type="text"
        inputmode={field.type === "number" ? "numeric" : undefined}
        defaultValue={String(field.value)}
        autocomplete="off"
        maxlength={field.most || LONGEST}
        onKeyDown={field.type === "number" ? (event) => write(event, Boolean(field.sign)) : undefined}
      />
      {field.sign && (
        <button class="nd-button" aria-label={field.sign} disabled={locked} onClick={changeSign}>
          ±
        </button>
      )}
    </div>
  );
}

/** The next empty field of a form: Enter goes there before it submits. */
function emptyAfter(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...(field.form?.querySelectorAll<HTMLInputElement>("input[inputmode]") ?? [])];
  return fields.slice(fields.indexOf(field) + 1).find((other) => other.value === "");
}

/** In a number field, a key of the number row is its digit even where Shift would be needed; a minus stays one where it is allowed. */
function write(event: TargetedKeyboardEvent<HTMLInputElement>, signed: boolean) {
  const press = readKey(event);
  const { currentTarget: field, key } = event;
  // Enter that ends a word being composed belongs to the input method.
  const next = press?.key === "Enter" ? emptyAfter(field) : undefined;
  if (next) {
    event.preventDefault();
    return next.focus();
  }
  const digit = press?.digit;
  if (!press || press.command || digit === null || key === String(digit) || (signed && key === "-")) return;
  event.preventDefault();
  const { selectionStart: from, selectionEnd: to, value, maxLength } = field;
  if (from === null || to === null || (maxLength >= 0 && value.length - (to - from) >= maxLength)) return;
  field.setRangeText(String(digit), from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Toggle the minus before a number while typing. */
function changeSign({ currentTarget }: TargetedMouseEvent<HTMLButtonElement>) {
  const field = currentTarget.previousElementSibling;
  if (!(field instanceof HTMLInputElement)) return;
  field.value = field.value.replace(/^[-−]?/, (sign) => (sign ? "" : "-"));
  // A sign alone is no number yet.
  if (field.value !== "-") field.dispatchEvent(new Event("change", { bubbles: true }));
  field.focus();
}
