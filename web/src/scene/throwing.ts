import { Quaternion, Vector3 } from "three";

import { chance } from "./chance";

/** Half the edge of the die, in metres. */
export const HALF = 0.0105;
/** Seconds from the hand to rest. */
export const THROW = 1.35;
/** Parts of the throw at which the die hits the table, and how hard. */
export const BOUNCES: readonly (readonly [at: number, strength: number])[] = [
  [0.34, 0.8],
  [0.58, 0.5],
  [0.76, 0.3],
  [0.88, 0.15],
];

const LIFTS = [0.085, 0.034, 0.014, 0.005];
const UP = new Vector3(0, 0, 1);

/** Which side of the die is up for a face. Faces 0 to 5 are +x -x +y -y +z -z; each demand has two
 * opposite ones. */
export function faceUp(face: string, seed: number): Vector3 {
  const axis = { one: 0, two: 1, moon: 2 }[face] ?? 2;
  const side = chance(seed)() < 0.5 ? -1 : 1;
  return new Vector3(axis === 0 ? side : 0, axis === 1 ? side : 0, axis === 2 ? side : 0);
}

/** Where a thrown die lies in the end: on the table at `x`, `y`, the wanted face up. */
export function landed(face: string, seed: number, out: Quaternion): Quaternion {
  const up = faceUp(face, seed);
  out.setFromUnitVectors(up, UP);
  const spin = new Quaternion().setFromAxisAngle(UP, chance(seed + 1)() * Math.PI * 2);
  return out.premultiply(spin);
}

/** The height of the die's middle above the table at a part (0 to 1) of its throw. */
export function heightAt(part: number): number {
  let from = 0;
  for (let i = 0; i < BOUNCES.length; i++) {
    const [until] = BOUNCES[i]!;
    if (part < until) {
      const along = (part - from) / (until - from);
      const start = i === 0 ? 0.55 : 0;
      const t = start + along * (1 - start);
      return HALF + LIFTS[i]! * 4 * t * (1 - t) * (1 - start * 0.1);
    }
    from = until;
  }
  return HALF;
}

/** How much of the way (0 to 1) is done at a part of the throw: fast, then rolling out. */
export function wayAt(part: number): number {
  return 1 - Math.pow(1 - part, 2.2);
}

/** The turn at a part of the throw: tumbling, then at rest as `end`. */
export function turnAt(part: number, seed: number, end: Quaternion, out: Quaternion): Quaternion {
  const random = chance(seed + 2);
  const axis = new Vector3(random() - 0.5, random() - 0.5, (random() - 0.5) * 0.4).normalize();
  const left = Math.pow(1 - Math.min(1, part / 0.93), 1.7);
  out.setFromAxisAngle(axis, -left * (7 + random() * 4) * Math.PI);
  return out.multiply(end);
}
