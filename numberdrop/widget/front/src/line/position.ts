/** What a player would call another position: what was pressed or half done at one means nothing at another. */

import type { App } from "../app";

export function positionOf({ scene, board }: App): string {
  const task = scene.steps.find((one) => one.state === "now")?.id;
  return JSON.stringify([scene.page, scene.at, task, scene.mode, scene.dice, scene.shape_die, board?.cells]);
}
