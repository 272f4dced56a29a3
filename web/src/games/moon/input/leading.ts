import { type Ray, Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { LadderShape } from "../model";
import { type Bearings, onPlane } from "./grasp";

export type Leading = "glass" | "point" | "crane";

const UP = new Vector3(0, 0, 1);
const ASIDE = 0.012;
const BELOW = 0.25;
const FAR = 0.05;
const SAMPLES = [-1, -0.5, 0, 0.5, 1];

const place = new Vector3();
const along = new Vector3();
const seenUp = new Vector3();
const turned = new Vector3();

/** Where a ray meets the level plane through a place; false if it does not. */
export function onLevel(ray: Ray, at: Vector3, out: Vector3): boolean {
  const slope = ray.direction.dot(UP);
  if (Math.abs(slope) < 0.02) return false;
  const far = (at.z - ray.origin.z) / slope;
  if (far <= 0) return false;
  out.copy(ray.origin).addScaledVector(ray.direction, far);
  return true;
}

/** How far away (metres, level) the wood is that is seen at a ray, or just below it; null if there is
 * none. Where several pieces are, it is in the middle of them. */
export function depthAt(
  ray: Ray,
  seen: Bearings,
  ladders: readonly LadderShape[],
  poseOf: (id: number) => PoseLike | null,
  held: number,
): number | null {
  seenUp.crossVectors(seen.right, ray.direction);
  let weights = 0;
  let depths = 0;
  for (const ladder of ladders) {
    const pose = ladder.id === held ? null : poseOf(ladder.id);
    if (!pose) continue;
    for (const rod of ladder.rods)
      for (const part of SAMPLES) {
        rodPoint(rod, pose, part);
        turned.copy(place).sub(ray.origin);
        const x = turned.dot(seen.right);
        const y = turned.dot(seenUp);
        const aside = Math.hypot(x, y < 0 ? y * BELOW : y);
        if (aside > FAR) continue;
        // The uppermost counts most: things are laid on it.
        const weight = Math.exp(-((aside / ASIDE) ** 2) + place.z * 60);
        weights += weight;
        depths += weight * place.dot(seen.away);
      }
  }
  return weights > 1e-6 ? depths / weights : null;
}

function rodPoint(rod: LadderShape["rods"][number], pose: PoseLike, part: number): void {
  const [w, x, y, z] = rod.turn;
  along.set(0, 0, rod.half[2] * part);
  rotate(along, w, x, y, z);
  place.set(...rod.centre).add(along);
  rotate(place, pose[3], pose[4], pose[5], pose[6]);
  place.x += pose[0];
  place.y += pose[1];
  place.z += pose[2];
}

function rotate(v: Vector3, w: number, x: number, y: number, z: number): void {
  const ix = w * v.x + y * v.z - z * v.y;
  const iy = w * v.y + z * v.x - x * v.z;
  const iz = w * v.z + x * v.y - y * v.x;
  const iw = -x * v.x - y * v.y - z * v.z;
  v.set(
    ix * w - iw * x - iy * z + iz * y,
    iy * w - iw * y - iz * x + ix * z,
    iz * w - iw * z - ix * y + iy * x,
  );
}

export { onPlane };
