/** The expected points over the rounds of a game, as wide as its card; the most expensive rounds are buttons on the line. */

import type { CurveCard, CurveLine } from "../../wire";
import type { App } from "../app";

const WIDE = 560;
const HIGH = 330;
const LEFT = 34;
const RIGHT = 64;
const TOP = 14;
const BOTTOM = 30;

const path = (line: CurveLine, x: (round: number) => number, y: (value: number) => number) =>
  line.points.map(([round, value], i) => `${i ? "L" : "M"}${x(round).toFixed(1)} ${y(value).toFixed(1)}`).join("");

export function Curve({ app, card }: { app: App; card: CurveCard }) {
  const low = card.ticks[0] ?? 0;
  const high = card.ticks[card.ticks.length - 1] ?? 1;
  const x = (round: number) => LEFT + 8 + ((WIDE - LEFT - RIGHT - 8) * round) / Math.max(1, card.rounds);
  const y = (value: number) => TOP + ((HIGH - TOP - BOTTOM) * (high - value)) / (high - low);
  const every = card.rounds > 16 ? 4 : 2;
  const rounds = Array.from({ length: card.rounds }, (_, i) => i + 1).filter((n) => n === 1 || n % every === 0);
  return (
    <div class="nd-curve">
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={card.alt}>
        {card.ticks.map((tick) => (
          <g key={tick}>
            <path class="nd-tick" d={`M${LEFT} ${y(tick)}H${WIDE - RIGHT + 6}`} />
            <text class="nd-axis" x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
              {String(tick).replace("-", "−")}
            </text>
          </g>
        ))}
        {rounds.map((n) => (
          <text key={n} class="nd-axis" x={x(n)} y={HIGH - 8} text-anchor="middle">
            {n}
          </text>
        ))}
        {card.lines.map((line) => (
          <g key={line.name} class={line.own ? "nd-ownway" : undefined}>
            <path class="nd-way" d={path(line, x, y)} />
            {line.points.slice(-1).map(([round, value]) => (
              <text key={round} class="nd-wayname" x={x(round) + 8} y={y(value) - 8}>
                {line.name}
              </text>
            ))}
          </g>
        ))}
      </svg>
      {card.marks.map((mark) => (
        <button
          key={mark.press}
          class="nd-turned"
          aria-label={mark.label}
          title={mark.label}
          data-testid={`button-${mark.press}`}
          style={{ left: `${(100 * x(mark.round)) / WIDE}%`, top: `${(100 * y(mark.value)) / HIGH}%` }}
          onClick={() => app.moves.press(mark.press)}
        >
          <span>{mark.round}</span>
        </button>
      ))}
      {card.text && <p class="nd-waiting">{card.text}</p>}
    </div>
  );
}
