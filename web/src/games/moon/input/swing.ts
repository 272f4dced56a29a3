import { type Ray, Vector3 } from "three";

import type { LadderShape, Place } from "../model";
import { type Bearings, type Grasp, onLevel, onPane } from "./grasp";

/** The parts of a ladder's length at its ends by which it is swung about, and how far from the fingers
 * they must be at least (metres). */
const END = 0.3;
const APART = 0.03;
/** Ladders steeper than this (sine) are tipped in the picture; flatter ones swing about the upright. */
const STEEP = 0.8;

/** Whether a place of a ladder's frame is at one of its ends, away from the fingers. */
export function atEnd(ladder: LadderShape, grab: Place, local: Place): boolean {
  let low = Infinity;
  let high = -Infinity;
  for (const { centre, half, part } of ladder.rods) {
    if (part === "rung") continue;
    low = Math.min(low, centre[2] - half[2]);
    high = Math.max(high, centre[2] + half[2]);
  }
  const along = local[2];
  const end = (high - low) * END;
  return (along < low + end || along > high - end) && Math.abs(along - grab[2]) > APART;
}

/** A ladder that is swung about the fingers by one of its ends: the end follows the pointer. */
export class Swing {
  private readonly arm = new Vector3();
  private readonly spot = new Vector3();
  private readonly from = new Vector3();
  private steep = false;

  /** Begin at a place of the ladder's frame. False if the pointer shows no way there. */
  begin(grasp: Grasp, local: Place, grab: Place, ray: Ray, seen: Bearings): boolean {
    this.arm.set(local[0] - grab[0], local[1] - grab[1], local[2] - grab[2]);
    this.arm.applyQuaternion(grasp.turn);
    this.steep = Math.abs(this.arm.z) > STEEP * this.arm.length();
    this.arm.add(grasp.hand);
    return this.towards(grasp, ray, seen, this.from);
  }

  /** The pointer went on. */
  to(grasp: Grasp, ray: Ray, seen: Bearings): void {
    if (!this.towards(grasp, ray, seen, this.spot)) return;
    const { from, spot } = this;
    if (this.steep) {
      const before = Math.atan2(from.z, from.dot(seen.right));
      grasp.rotate(0, 0, before - Math.atan2(spot.z, spot.dot(seen.right)), ahead(seen));
    } else grasp.rotate(Math.atan2(spot.y, spot.x) - Math.atan2(from.y, from.x), 0, 0, seen);
    from.copy(spot);
  }

  /** From the fingers to where the pointer shows, level or in the picture. */
  private towards(grasp: Grasp, ray: Ray, seen: Bearings, out: Vector3): boolean {
    const found = this.steep
      ? onPane(ray.origin, ray.direction, grasp.hand, seen, out)
      : onLevel(ray.origin, ray.direction, this.arm, out);
    if (found) out.sub(grasp.hand);
    return found && out.lengthSq() > 1e-5;
  }
}

const FACING: Bearings = { right: new Vector3(), away: new Vector3(), eye: new Vector3() };

/** The same bearings for somebody who looks straight ahead. */
function ahead(seen: Bearings): Bearings {
  FACING.right.copy(seen.right);
  FACING.away.copy(seen.away);
  FACING.eye.copy(seen.away).negate();
  return FACING;
}
