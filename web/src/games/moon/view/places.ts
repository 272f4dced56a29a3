import { Matrix4, Quaternion, Vector3 } from "three";

import { chance } from "../../../scene/chance";
import type { LadderShape } from "../model";

const RING = 0.375;

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
