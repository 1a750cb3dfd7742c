/** Sheets checked line by line; a line proven by cells highlights them. */

import type { AuditCard, AuditLine } from "../../wire";
import type { App } from "../app";
import { Sign } from "../icons";
import { lighting } from "../pointing";

export const Audit = ({ app, card }: { app: App; card: AuditCard }) => (
  <>
    {card.sheets.map((sheet, i) => (
      // The first sheet is open by default; later it stays as the visitor left it.
      <details key={i} class="nd-audit" open={i === 0} data-testid={`audit-${i}`}>
        <summary data-k={`audit-${i}`}>
          <span>{sheet.name}</span>
          <b>{sheet.total}</b>
        </summary>
        <ul>
          {sheet.lines.map((line, k) => (
            <Line key={k} app={app} line={line} name={`audit-${i}-${k}`} />
          ))}
        </ul>
      </details>
    ))}
  </>
);

function Line({ app, line, name }: { app: App; line: AuditLine; name: string }) {
  const words = (
    <>
      <Sign name={line.ok ? "tick" : "cross"} />
      <span>{line.text}</span>
      <b>{line.value}</b>
    </>
  );
  return (
    <li class={line.ok ? "nd-yes" : "nd-no"}>
      {line.cells.length > 0 ? (
        <button class="nd-line" data-k={name} {...lighting(app, { cells: line.cells, tone: "good" })}>
          {words}
        </button>
      ) : (
        <div class="nd-line">{words}</div>
      )}
    </li>
  );
}
