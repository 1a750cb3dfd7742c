/** Key of a position from the player's view: presses and half-finished input of one position mean nothing at another. */

import type { State } from "../state";

export function positionOf({ scene, board }: Pick<State, "scene" | "board">): string {
  const task = scene.steps.find((step) => step.state === "now")?.id;
  return JSON.stringify([scene.page, scene.at, task, scene.mode, scene.dice, scene.shape_die, board?.cells]);
}
