import { Quaternion, Vector3 } from "three";

import type { LadderShape } from "../model";

const TURN = new Quaternion();

/** The place of the wood that is nearest to a place of the ladder's frame. */
export function onWood(ladder: LadderShape, local: readonly number[]): number[] {
  let best: number[] = [...local];
  let least = Infinity;
  const place = new Vector3();
  const centre = new Vector3();
  for (const rod of ladder.rods) {
    const [w, x, y, z] = rod.turn as [number, number, number, number];
    centre.fromArray(rod.centre);
    place
      .fromArray(local as number[])
      .sub(centre)
      .applyQuaternion(TURN.set(-x, -y, -z, w));
    place.x = Math.max(-rod.half[0]!, Math.min(rod.half[0]!, place.x));
    place.y = Math.max(-rod.half[1]!, Math.min(rod.half[1]!, place.y));
    place.z = Math.max(-rod.half[2]!, Math.min(rod.half[2]!, place.z));
    place.applyQuaternion(TURN.conjugate()).add(centre);
    const far = Math.hypot(place.x - local[0]!, place.y - local[1]!, place.z - local[2]!);
    if (far < least) [least, best] = [far, place.toArray()];
  }
  return best;
}

/** A place to grip a ladder without looking. */
export function middleRung(ladder: LadderShape): number[] {
  const rungs = ladder.rods.filter((rod) => rod.part === "rung");
  return (rungs[Math.floor(rungs.length / 2)] ?? ladder.rods[0]!).centre;
}
