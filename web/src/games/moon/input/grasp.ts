import { Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import type { Pose, PoseLike } from "../../../protocol/frames";
import type { LadderShape, Place } from "../model";

/** Directions of the picture, as the camera stands: all of length 1. */
export interface Bearings {
  right: Vector3;
  /** Away from the viewer, level with the table. */
  away: Vector3;
  /** From the table to the viewer's eye. */
  eye: Vector3;
}

export function bearings(azimuth: number, elevation: number, out: Bearings): Bearings {
  out.right.set(-Math.sin(azimuth), Math.cos(azimuth), 0);
  out.away.set(-Math.cos(azimuth), -Math.sin(azimuth), 0);
  const flat = Math.cos(elevation);
  out.eye.set(Math.cos(azimuth) * flat, Math.sin(azimuth) * flat, Math.sin(elevation));
  return out;
}

export function newBearings(): Bearings {
  return { right: new Vector3(), away: new Vector3(), eye: new Vector3() };
}

const UP = new Vector3(0, 0, 1);
const LEAST = 0.004;

/** A ladder in the hand: where the hand wants it. It is held at one place and turns about it. */
export class Grasp {
  /** Where the grabbed place should be, metres. */
  readonly hand = new Vector3();
  readonly turn = new Quaternion();
  private readonly grab = new Vector3();
  private readonly spin = new Quaternion();
  private readonly arm = new Vector3();
  private readonly aim = new Vector3();

  /** `reach`: how far from the middle of the table the ladder may be led. */
  constructor(private readonly reach: number) {}

  /** Take a ladder that is at a pose, at a place of its own frame. */
  take(pose: PoseLike, grab: Place): void {
    this.grab.set(...grab);
    this.turn.set(pose[4], pose[5], pose[6], pose[3]);
    this.hand.copy(this.grab).applyQuaternion(this.turn);
    this.hand.x += pose[0];
    this.hand.y += pose[1];
    this.hand.z += pose[2];
  }

  moveTo(place: Vector3): void {
    this.hand.copy(place);
    this.keepWithin();
  }

  /** Move along the picture: to the right, up, and away from the viewer; metres. */
  move(right: number, up: number, away: number, seen: Bearings): void {
    this.hand.addScaledVector(seen.right, right).addScaledVector(seen.away, away);
    this.hand.z += up;
    this.keepWithin();
  }

  /** Turn about the grabbed place as seen: yaw about the upright, pitch about the right-hand axis
   * (its upper side towards the viewer), roll with the clock; radians. */
  rotate(yaw: number, pitch: number, roll: number, seen: Bearings): void {
    this.turn.premultiply(this.spin.setFromAxisAngle(UP, yaw));
    this.turn.premultiply(this.spin.setFromAxisAngle(seen.right, pitch));
    this.turn.premultiply(this.spin.setFromAxisAngle(seen.eye, -roll)).normalize();
  }

  /** Turn it so that it points in a direction; `along` is its own. */
  point(along: Vector3, towards: Vector3): void {
    this.arm.copy(along).applyQuaternion(this.turn).normalize();
    this.spin.setFromUnitVectors(this.arm, this.aim.copy(towards).normalize());
    this.turn.premultiply(this.spin).normalize();
  }

  /** Do not pull farther than so many metres from where the grabbed place is now. */
  leash(at: Vector3, length: number): void {
    const far = this.arm.copy(this.hand).sub(at).length();
    if (far > length) this.hand.copy(at).addScaledVector(this.arm, length / far);
  }

  /** The pose of the ladder that the hand wants. */
  target(out: Pose): Pose {
    this.arm.copy(this.grab).applyQuaternion(this.turn);
    out[0] = this.hand.x - this.arm.x;
    out[1] = this.hand.y - this.arm.y;
    out[2] = this.hand.z - this.arm.z;
    out[3] = this.turn.w;
    out[4] = this.turn.x;
    out[5] = this.turn.y;
    out[6] = this.turn.z;
    const far = Math.hypot(out[0], out[1], out[2]);
    if (far > this.reach) {
      const scale = this.reach / far;
      out[0] *= scale;
      out[1] *= scale;
      out[2] *= scale;
    }
    return out;
  }

  private keepWithin(): void {
    this.hand.z = Math.max(LEAST, this.hand.z);
    const far = this.hand.length();
    if (far > this.reach) this.hand.multiplyScalar(this.reach / far);
  }
}

/** Where a ray meets the level plane through a place; false if it does not, or only far away. */
export function onLevel(
  origin: Vector3,
  direction: Vector3,
  place: Vector3,
  out: Vector3,
): boolean {
  if (Math.abs(direction.z) < GRAZING) return false;
  const far = (place.z - origin.z) / direction.z;
  if (far <= 0) return false;
  out.copy(origin).addScaledVector(direction, far);
  return true;
}

/** Where a ray meets the upright pane through a place that faces the viewer; false if it does not. */
export function onPane(
  origin: Vector3,
  direction: Vector3,
  place: Vector3,
  { away }: Bearings,
  out: Vector3,
): boolean {
  const towards = direction.dot(away);
  if (towards < GRAZING) return false;
  const far = (place.dot(away) - origin.dot(away)) / towards;
  if (far <= 0) return false;
  out.copy(origin).addScaledVector(direction, far);
  return true;
}

const GRAZING = 0.03;

/** The move that grips a ladder at a place of its own frame (metres). */
export function holdMove(local: readonly number[]): string {
  return `hold:${local.map((value) => Math.round(value * 10000) || 0).join(",")}`;
}

const TURN = new Quaternion();

/** The place of the wood that is nearest to a place of the ladder's frame. */
export function onWood(ladder: LadderShape, local: Place): Place {
  let best = local;
  let least = Infinity;
  const place = new Vector3();
  const centre = new Vector3();
  for (const rod of ladder.rods) {
    const [w, x, y, z] = rod.turn;
    const [a, b, c] = rod.half;
    centre.set(...rod.centre);
    place
      .set(...local)
      .sub(centre)
      .applyQuaternion(TURN.set(-x, -y, -z, w));
    place.x = Math.max(-a, Math.min(a, place.x));
    place.y = Math.max(-b, Math.min(b, place.y));
    place.z = Math.max(-c, Math.min(c, place.z));
    place.applyQuaternion(TURN.conjugate()).add(centre);
    const far = Math.hypot(place.x - local[0], place.y - local[1], place.z - local[2]);
    if (far < least) [least, best] = [far, place.toArray()];
  }
  return best;
}

/** A place to grip a ladder without looking. */
export function middleRung(ladder: LadderShape): Place {
  const rungs = ladder.rods.filter((rod) => rod.part === "rung");
  return (rungs[Math.floor(rungs.length / 2)] ?? at(ladder.rods, 0)).centre;
}
