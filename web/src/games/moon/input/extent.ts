import { Quaternion, Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { LadderShape } from "../model";

const place = new Vector3();
const turn = new Quaternion();
const own = new Quaternion();

/** The heights of the ends of all rods of a ladder at a pose, metres; with half their thickness these
 * are its lowest and its highest point, but for tenths of millimetres. */
function* heights(ladder: LadderShape, pose: PoseLike): Generator<number> {
  for (const rod of ladder.rods) {
    const [w, x, y, z] = rod.turn;
    for (const side of [-1, 1]) {
      place.set(0, 0, rod.half[2] * side).applyQuaternion(own.set(x, y, z, w));
      place.x += rod.centre[0];
      place.y += rod.centre[1];
      place.z += rod.centre[2];
      place.applyQuaternion(turn.set(pose[4], pose[5], pose[6], pose[3]));
      yield place.z + pose[2];
    }
  }
}

const THICK = 0.003;

export function lowest(ladder: LadderShape, pose: PoseLike): number {
  return Math.min(...heights(ladder, pose)) - THICK;
}

export function highest(ladder: LadderShape, pose: PoseLike): number {
  return Math.max(...heights(ladder, pose)) + THICK;
}
