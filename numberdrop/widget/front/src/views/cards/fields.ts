/** The values of a form's fields, and which fields are visible. */

import type { Condition, Field } from "../../wire";

export type Values = Readonly<Record<string, string | boolean>>;

/** The initial values of the fields. */
export const firstValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.id, firstValue(field)]));

function firstValue(field: Field): string | boolean {
  if (field.type === "checkbox") return Boolean(field.value);
  const value = String(field.value);
  const known = field.type !== "select" || field.options.some(([option]) => option === value);
  return known ? value : (field.options[0]?.[0] ?? "");
}

/** The current values of the fields in the browser. */
export function valuesOf(form: HTMLFormElement): Values {
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-field]")];
  return Object.fromEntries(
    controls
      .filter((control) => control.type !== "radio" || (control instanceof HTMLInputElement && control.checked))
      .map((control) => [
        control.dataset.field,
        control instanceof HTMLInputElement && control.type === "checkbox" ? control.checked : control.value,
      ]),
  );
}

/** A field with conditions is visible only while others have at least a certain value, or exactly one (names of human players). */
export function isShown({ when }: Pick<Field, "when">, values: Values): boolean {
  const holds = (one: Condition) => ("is" in one ? values[one.field] === one.is : Number(values[one.field]) >= one.min);
  return [when ?? []].flat().every(holds);
}
