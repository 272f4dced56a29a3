import { Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { LadderShape, RodShape } from "../model";
import { rodEnd } from "../physics/wood";

/** A rod of a ladder that stands. */
export interface Below {
  ladder: number;
  rod: RodShape;
}

const PARALLEL = 0.17; // sine of the angle under which rods do not cross

/** The ends of a rod: x y z, x y z. */
type Line = Float64Array;

const place = new Vector3();

function line(rod: RodShape, pose: PoseLike, out: Line): Line {
  rodEnd(rod, -1, pose, place).toArray(out, 0);
  rodEnd(rod, 1, pose, place).toArray(out, 3);
  return out;
}

/** How far one rod is above another where they cross as seen from above, metres; Infinity if they do
 * not, or if it is not above. `thick` is half of one rod and half of the other. */
function above(one: Line, two: Line, thick: number): number {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = one;
  const [cx = 0, cy = 0, cz = 0, dx = 0, dy = 0, dz = 0] = two;
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const across = ux * vy - uy * vx;
  if (Math.abs(across) < PARALLEL * Math.hypot(ux, uy) * Math.hypot(vx, vy)) return Infinity;
  const s = ((cx - ax) * vy - (cy - ay) * vx) / across;
  const t = ((cx - ax) * uy - (cy - ay) * ux) / across;
  if (!(s >= 0 && s <= 1 && t >= 0 && t <= 1)) return Infinity;
  const gap = az + (bz - az) * s - (cz + (dz - cz) * t) - thick;
  return gap > -thick / 2 ? gap : Infinity;
}

/** Whether a place is between two rungs, as seen from above, and not below both. */
function between(x: number, y: number, z: number, one: Line, two: Line): boolean {
  const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = one;
  const [dx = 0, dy = 0, dz = 0, cx = 0, cy = 0, cz = 0] = two;
  if (z < Math.min(az, bz, cz, dz)) return false;
  const sides = [
    (bx - ax) * (y - ay) - (by - ay) * (x - ax),
    (cx - bx) * (y - by) - (cy - by) * (x - bx),
    (dx - cx) * (y - cy) - (dy - cy) * (x - cx),
    (ax - dx) * (y - dy) - (ay - dy) * (x - dx),
  ];
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}

const RODS = 24;
const lines = new Float64Array(6 * RODS);
const other = new Float64Array(6);
const next = new Float64Array(6);
/** A rod of the held ladder. */
const heldRod = (i: number): Line => lines.subarray(6 * i, 6 * i + 6);

/** What the held ladder would come upon if it were lowered straight down: the rod of a standing ladder that is
 * least far below it, or the rungs at both sides of an opening that one of its ends would enter. */
export class Underneath {
  readonly found: Below[] = [];

  look(
    ladder: LadderShape,
    pose: PoseLike,
    standing: readonly LadderShape[],
    poseOf: (id: number) => PoseLike,
  ): void {
    this.found.length = 0;
    ladder.rods.slice(0, RODS).forEach((rod, i) => line(rod, pose, heldRod(i)));
    if (this.hooks(ladder, pose, standing, poseOf)) return;
    let least = Infinity;
    let first: Below | null = null;
    for (const { id, rods } of standing) {
      for (const rod of rods) {
        line(rod, poseOf(id), other);
        for (const [i, { half }] of ladder.rods.slice(0, RODS).entries()) {
          const gap = above(heldRod(i), other, half[1] + rod.half[1]);
          if (gap < least) [least, first] = [gap, { ladder: id, rod }];
        }
      }
    }
    if (first) this.found.push(first);
  }

  /** Whether its lower end is above an opening, steep enough to go in. */
  private hooks(
    ladder: LadderShape,
    pose: PoseLike,
    standing: readonly LadderShape[],
    poseOf: (id: number) => PoseLike,
  ): boolean {
    const steep = 1 - 2 * (pose[4] * pose[4] + pose[5] * pose[5]); // of its own z axis, a sine
    if (Math.abs(steep) < STEEP) return false;
    const down = steep > 0 ? 0 : 3; // a foot is the first end of its rod, a tip the second
    for (const [i, rod] of ladder.rods.entries()) {
      if (i >= RODS || !(down === 0 ? rod.foot : rod.tip)) continue;
      const [x = 0, y = 0, z = 0] = heldRod(i).subarray(down, down + 3);
      for (const shape of standing) {
        const rungs = shape.rods.filter((one) => one.part === "rung");
        for (const [n, rung] of rungs.entries()) {
          const after = rungs[n + 1];
          if (!after) break;
          line(rung, poseOf(shape.id), other);
          if (!between(x, y, z, other, line(after, poseOf(shape.id), next))) continue;
          this.found.push({ ladder: shape.id, rod: rung }, { ladder: shape.id, rod: after });
          return true;
        }
      }
    }
    return false;
  }
}

/** The sine of how steep a ladder is held that is to go in with an end. */
const STEEP = 0.35;
