/** The wood of a ladder: oriented boxes, in its own frame or on the table. */
import { Box3, Matrix4, Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import type { PoseLike } from "../../../protocol/frames";
import type { LadderShape, Place, RodShape } from "../model";

const ONE = new Vector3(1, 1, 1);
const PLACE = new Vector3();
const HALF = new Vector3();
const TURN = new Quaternion();
const ROD = new Matrix4();
const LADDER = new Matrix4();
const BOX = new Box3();

/** The frame of a rod in its ladder's frame. */
function rodFrame({ centre, turn: [w, x, y, z] }: RodShape, out: Matrix4): Matrix4 {
  return out.compose(PLACE.set(...centre), TURN.set(x, y, z, w), ONE);
}

/** The frame of a ladder at a pose. */
function ladderFrame(pose: PoseLike, out: Matrix4): Matrix4 {
  PLACE.set(pose[0], pose[1], pose[2]);
  return out.compose(PLACE, TURN.set(pose[4], pose[5], pose[6], pose[3]), ONE);
}

/** The box of a rod in its own frame. */
function rodBox({ half }: RodShape, out: Box3): Box3 {
  out.max.set(...half);
  out.min.copy(out.max).negate();
  return out;
}

/** An end of a rod of a ladder at a pose: -1 its foot, 1 its tip. */
export function rodEnd(rod: RodShape, end: -1 | 1, pose: PoseLike, out: Vector3): Vector3 {
  out.set(0, 0, rod.half[2] * end).applyMatrix4(rodFrame(rod, ROD));
  return out.applyMatrix4(ladderFrame(pose, LADDER));
}

/** The upright box around a ladder at a pose. */
export function bounds(ladder: LadderShape, pose: PoseLike, out: Box3): Box3 {
  out.makeEmpty();
  ladderFrame(pose, LADDER);
  for (const rod of ladder.rods)
    out.union(rodBox(rod, BOX).applyMatrix4(rodFrame(rod, ROD).premultiply(LADDER)));
  return out;
}

const BOUNDS = new Box3();

/** The height of a ladder's lowest point at a pose, metres. */
export function lowest(ladder: LadderShape, pose: PoseLike): number {
  return bounds(ladder, pose, BOUNDS).min.z;
}

/** The height of a ladder's highest point at a pose, metres. */
export function highest(ladder: LadderShape, pose: PoseLike): number {
  return bounds(ladder, pose, BOUNDS).max.z;
}

/** The place of the wood that is nearest to a place of the ladder's frame. */
export function nearestWood(ladder: LadderShape, local: Place): Place {
  let best = local;
  let least = Infinity;
  for (const rod of ladder.rods) {
    rodFrame(rod, ROD);
    HALF.set(...local).applyMatrix4(LADDER.copy(ROD).invert());
    rodBox(rod, BOX).clampPoint(HALF, HALF).applyMatrix4(ROD);
    const far = HALF.distanceTo(PLACE.set(...local));
    if (far < least) [least, best] = [far, HALF.toArray()];
  }
  return best;
}

/** A place to grip a ladder without looking. */
export function middleRung(ladder: LadderShape): Place {
  const rungs = ladder.rods.filter((rod) => rod.part === "rung");
  return (rungs[Math.floor(rungs.length / 2)] ?? at(ladder.rods, 0)).centre;
}
