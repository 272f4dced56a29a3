import type en from "../../language/en/climbers";
import { Lexicon } from "../../language/lexicon.svelte";
import type { Axis } from "./model";

export type ClimbKey = keyof typeof en;

/** The phrases of the game's controls. */
export const lexicon = new Lexicon<typeof en>({
  en: () => import("../../language/en/climbers"),
  fr: () => import("../../language/fr/climbers"),
  de: () => import("../../language/de/climbers"),
});

export const say = lexicon.say;

const PASSING: Readonly<Record<string, ClimbKey>> = {
  general: "stay",
  climb1: "stay",
  climb2: "stay",
  block: "leave",
  stone: "keep",
  build: "leave",
};

/** What it is called to do nothing in a phase. */
export function passing(phase: string): ClimbKey {
  return PASSING[phase] ?? "stay";
}

/** How a block lies that is held like this: a slab lies flat or stands on its edge, a double lies or
 * stands upright; a cube looks the same either way. `size` is along x, y and z, in units. */
export function posture({
  axis,
  size,
}: {
  axis: Axis;
  size: readonly number[];
}): "flat" | "edgeX" | "edgeY" | "longX" | "longY" | "upright" | null {
  const odd = size[{ x: 0, y: 1, z: 2 }[axis]] ?? 2;
  if (odd === 1) return axis === "z" ? "flat" : axis === "x" ? "edgeX" : "edgeY";
  if (odd > 2) return axis === "z" ? "upright" : axis === "x" ? "longX" : "longY";
  return null;
}
