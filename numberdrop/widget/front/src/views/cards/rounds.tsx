/** Each player's result of each roll, round by round; a pressed round shows their boards side by side. */

import type { RoundRow, RoundsCard } from "../../wire";
import type { App } from "../app";
import { Mini } from "../figure";
import { PressButton } from "../press";

export const Rounds = ({ app, card }: { app: App; card: RoundsCard }) => (
  <table class="nd-table nd-rounds">
    <thead>
      <tr>
        {card.head.map((text) => (
          <th key={text} scope="col">
            {text}
          </th>
        ))}
      </tr>
    </thead>
    {card.rows.map((row) => (
      <Round key={row.label} app={app} row={row} />
    ))}
  </table>
);

const Round = ({ app, row }: { app: App; row: RoundRow }) => (
  <tbody>
    <tr>
      <th scope="row">
        {row.press ? <PressButton app={app} button={{ id: row.press, label: row.label, primary: false }} /> : row.label}
        <small>{row.roll}</small>
      </th>
      {row.cells.map(([drop, figures], i) => (
        <td key={i}>
          {drop}
          <small>{figures}</small>
        </td>
      ))}
    </tr>
    {row.minis.length > 0 && (
      <tr>
        <td class="nd-boards" colSpan={row.cells.length + 1}>
          {row.minis.map((mini) => (
            <figure key={mini.label}>
              <Mini mini={mini} />
              <figcaption>{mini.label}</figcaption>
            </figure>
          ))}
        </td>
      </tr>
    )}
  </tbody>
);
