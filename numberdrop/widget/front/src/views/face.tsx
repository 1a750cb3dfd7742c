/** The face of a bot, drawn from Python's paths. Its name always stands beside it. */

import { FACES } from "../wire";

/** Nothing for a player without a face. */
export function Face({ name }: { name: string | undefined }) {
  const face = name && FACES[name];
  if (!face) return null;
  return (
    <svg class="nd-face" viewBox={`0 0 ${face.side} ${face.side}`} data-face={name} aria-hidden="true">
      {face.parts.map((part, i) => (
        <path key={i} d={part.d} fill={part.fill} />
      ))}
    </svg>
  );
}
