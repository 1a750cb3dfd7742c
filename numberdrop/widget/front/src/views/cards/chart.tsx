/**
 * Charts of the progress page: an image by Python for light and for dark pages, the same data as a table, and the rules by how well they are
 * known. An SVG inside <img> runs no scripts.
 */

import type { ComponentChildren } from "preact";
import type { ChartCard, RuleRow } from "../../wire";
import type { App } from "../app";
import { safeHref } from "../dom";
import { Sign } from "../icons";

const STATE_SIGNS: Readonly<Record<RuleRow["state"], string | null>> = {
  mastered: "tick",
  due: "cw",
  shaky: "cw",
  learning: "begun",
  new: null,
};

/** States that their heading names already. */
const QUIET: ReadonlySet<RuleRow["state"]> = new Set(["mastered", "new"]);

export const Chart = ({ card }: { app: App; card: ChartCard }) => (
  <>
    {card.paragraphs.map((text, i) => (
      <p key={i}>{text}</p>
    ))}
    {card.light && <Drawing card={card} look="light" />}
    {card.light && <Drawing card={card} look="dark" />}
    {card.groups.map((group) => (
      <section key={group.id} aria-label={group.title} data-group={group.id}>
        <h3 class="nd-rulehead">{group.title}</h3>
        <ul class="nd-rules">
          {group.items.map((rule) => (
            <li key={rule.label}>
              <Rule rule={rule} />
            </li>
          ))}
        </ul>
      </section>
    ))}
    {card.rows.length > 0 && (
      <Fold id={`${card.id}-table`} title={card.table}>
        <Numbers card={card} />
      </Fold>
    )}
  </>
);

const Drawing = ({ card, look }: { card: ChartCard; look: "light" | "dark" }) => (
  <img
    class={`nd-chart nd-chart-${look}`}
    src={`data:image/svg+xml,${encodeURIComponent(card[look])}`}
    alt={card.alt}
    data-testid={`chart-${card.id}`}
  />
);

interface FoldProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

const Fold = ({ id, title, children }: FoldProps) => (
  <details class="nd-fold">
    <summary data-testid={`fold-${id}`}>{title}</summary>
    {children}
  </details>
);

const Numbers = ({ card }: { card: ChartCard }) => (
  <table class="nd-table">
    <thead>
      <tr>
        {card.head.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {card.rows.map(([name, ...numbers], i) => (
        <tr key={i}>
          <th scope="row">{name}</th>
          {numbers.map((text, k) => (
            <td key={k}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

function Rule({ rule }: { rule: RuleRow }) {
  const look = `nd-rule nd-rule-${rule.state}`;
  const name = `rule-${rule.label}`;
  const words = (
    <>
      <span class="nd-rulesign">
        <Sign name={STATE_SIGNS[rule.state]} />
      </span>
      <span>
        <b>{rule.label}</b>
        <span class={QUIET.has(rule.state) ? "nd-sr" : undefined}>{rule.text}</span>
      </span>
      {rule.lesson && <span class="nd-sr">{rule.lesson}</span>}
    </>
  );
  return rule.href ? (
    <a class={look} href={safeHref(rule.href)} data-k={name}>
      {words}
    </a>
  ) : (
    <div class={look} data-k={name}>
      {words}
    </div>
  );
}
