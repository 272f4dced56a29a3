import { type Ray, Vector3 } from "three";

import type { Place } from "../model";
import { newViewAxes, onLevelPlane, onUprightPlane, type ViewAxes } from "./axes";
import type { Grip } from "./grip";

/** The share of a ladder's length at its ends by which it is swung, and how far from the fingers they
 * must be at least (metres). */
const END = 0.3;
const APART = 0.03;
/** Ladders steeper than this (sine) are tipped in the picture; flatter ones swing about the upright. */
const STEEP = 0.8;

/** Whether a place of a ladder's frame is at one of its ends, away from the fingers. */
export function atEnd({ ladder, grab }: Grip, local: Place): boolean {
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
  private readonly end = new Vector3();
  private readonly spot = new Vector3();
  private readonly from = new Vector3();
  private readonly steep: boolean;

  /** Begin at a place of the ladder's frame. */
  constructor(
    private readonly grip: Grip,
    local: Place,
    ray: Ray,
    axes: ViewAxes,
  ) {
    const { grab, turn, hand } = grip;
    this.end.set(local[0] - grab[0], local[1] - grab[1], local[2] - grab[2]).applyQuaternion(turn);
    this.steep = Math.abs(this.end.z) > STEEP * this.end.length();
    this.end.add(hand);
    if (!this.point(ray, axes, this.from)) this.from.set(0, 0, 0);
  }

  /** The pointer went on. */
  to(ray: Ray, axes: ViewAxes): void {
    const { from, spot, grip } = this;
    if (!this.point(ray, axes, spot)) return;
    if (from.lengthSq() === 0) from.copy(spot);
    if (this.steep) {
      const before = Math.atan2(from.z, from.dot(axes.right));
      grip.rotate(0, 0, before - Math.atan2(spot.z, spot.dot(axes.right)), level(axes));
    } else grip.rotate(Math.atan2(spot.y, spot.x) - Math.atan2(from.y, from.x), 0, 0, axes);
    from.copy(spot);
  }

  /** From the fingers to where the pointer shows, level or in the picture; false if it shows no place. */
  private point(ray: Ray, axes: ViewAxes, out: Vector3): boolean {
    const { hand } = this.grip;
    const found = this.steep
      ? onUprightPlane(ray, hand, axes, out)
      : onLevelPlane(ray, this.end, out);
    if (found) out.sub(hand);
    return found && out.lengthSq() > 1e-5;
  }
}

const LEVEL = newViewAxes();

/** The same axes for somebody who looks straight ahead. */
function level({ right, away }: ViewAxes): ViewAxes {
  LEVEL.right.copy(right);
  LEVEL.away.copy(away);
  LEVEL.eye.copy(away).negate();
  return LEVEL;
}
