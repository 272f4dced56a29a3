import { Matrix4, Quaternion, Vector3 } from "three";

import { chance } from "../../../scene/chance";
import type { LadderShape } from "../model";

/** The camera's home, from where the table is laid. */
export const HOME = { azimuth: -0.95, elevation: 0.34 };
const RING = 0.375;

/** A place on the table, seen from home: so far to the right and towards the viewer; metres. */
export function seenFromHome(right: number, near: number): [x: number, y: number] {
  const { azimuth } = HOME;
  return [
    Math.cos(azimuth) * near - Math.sin(azimuth) * right,
    Math.sin(azimuth) * near + Math.cos(azimuth) * right,
  ];
}

/** Where a drawn ladder comes to hand, as the server does it in all but crowded cases. */
export const AT_HAND: readonly number[] = [0, -0.26, 0.16, 1, 0, 0, 0];

const matrix = new Matrix4();
const turn = new Quaternion();
const [tangent, up, out] = [new Vector3(), new Vector3(0, 0, 1), new Vector3()];

/** Where a ladder lies while it waits: flat in a ring around the table, its foot inwards. */
export function lying(ladder: LadderShape, of: number, pose: Float32Array): void {
  const random = chance(ladder.id * 31 + 7);
  const angle = ((ladder.id + 0.5) / of) * Math.PI * 2 + (random() - 0.5) * 0.05;
  const skew = (random() - 0.5) * 0.3;
  out.set(Math.cos(angle + skew), Math.sin(angle + skew), 0);
  tangent.crossVectors(up, out);
  turn.setFromRotationMatrix(matrix.makeBasis(tangent, up, out));
  const far = RING + (random() - 0.5) * 0.03;
  pose[0] = Math.cos(angle) * far;
  pose[1] = Math.sin(angle) * far;
  pose[2] = -lowest(ladder) + 0.0005;
  pose[3] = turn.w;
  pose[4] = turn.x;
  pose[5] = turn.y;
  pose[6] = turn.z;
}

/** How far the ladder sticks out of its plane, downwards when it lies. */
function lowest(ladder: LadderShape): number {
  let least = Infinity;
  for (const rod of ladder.rods) {
    const [w, x, y, z] = rod.turn as [number, number, number, number];
    const reach =
      Math.abs(2 * (x * y + w * z)) * rod.half[0]! +
      Math.abs(1 - 2 * (x * x + z * z)) * rod.half[1]! +
      Math.abs(2 * (y * z - w * x)) * rod.half[2]!;
    least = Math.min(least, rod.centre[1]! - reach);
  }
  return least;
}

/** Where the drops of the pool lie, and those of a seat. */
export function poolPlace(index: number): [x: number, y: number] {
  const row = Math.floor(index / 4);
  return seenFromHome(0.11 + (index % 4) * 0.026 + (row % 2) * 0.013, 0.03 + row * 0.042);
}

export function dropPlace(seat: number, seats: number, index: number): [x: number, y: number] {
  const angle = HOME.azimuth + ((seat + (seats > 1 ? 0.5 : 0)) / seats) * Math.PI * 2 - 0.35;
  const row = Math.floor(index / 4);
  const [x, y] = seenFromHome(((index % 4) - 1.5) * 0.026 + (row % 2) * 0.013, row * 0.042);
  return [Math.cos(angle) * 0.265 + x, Math.sin(angle) * 0.265 + y];
}

export const DIE_PLACE = seenFromHome(0.155, 0.13);
export const DIE_FROM = seenFromHome(0.34, 0.4);
