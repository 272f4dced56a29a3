import { Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import type { Pose, PoseLike } from "../../../protocol/frames";

/** Seconds in which two thirds of an error are gone. */
const TIME = 0.12;

/** How far a piece is drawn from where it is. */
interface DrawnError {
  /** Whether it is still to be measured. */
  pending: boolean;
  /** The share of it that is left. */
  share: number;
  offset: Vector3;
  turn: Quaternion;
}

/** Error smoothing: when poses come from another source all of a sudden, what is drawn goes there
 * without a jump; the difference decays exponentially. */
export class Smoothing {
  private readonly errors: readonly DrawnError[];

  constructor(pieces: number) {
    this.errors = Array.from({ length: pieces }, () => ({
      pending: false,
      share: 0,
      offset: new Vector3(),
      turn: new Quaternion(),
    }));
  }

  /** From now on poses come from another source. */
  begin(): void {
    for (const error of this.errors) error.pending = true;
  }

  step(seconds: number): void {
    const kept = Math.exp(-seconds / TIME);
    for (const error of this.errors) error.share = error.share < 0.001 ? 0 : error.share * kept;
  }

  get active(): boolean {
    return this.errors.some((error) => error.share > 0);
  }

  /** What to draw of a piece that is at `pose` and was last drawn elsewhere. */
  apply(piece: number, pose: Pose, drawn: PoseLike): void {
    const error = at(this.errors, piece);
    if (error.pending) {
      error.pending = false;
      error.share = 1;
      error.offset.set(drawn[0] - pose[0], drawn[1] - pose[1], drawn[2] - pose[2]);
      TURN.set(-pose[4], -pose[5], -pose[6], pose[3]);
      error.turn.set(drawn[4], drawn[5], drawn[6], drawn[3]).multiply(TURN);
    }
    if (error.share === 0) return;
    pose[0] += error.offset.x * error.share;
    pose[1] += error.offset.y * error.share;
    pose[2] += error.offset.z * error.share;
    PART.identity().slerp(error.turn, error.share);
    TURN.set(pose[4], pose[5], pose[6], pose[3]).premultiply(PART);
    pose[3] = TURN.w;
    pose[4] = TURN.x;
    pose[5] = TURN.y;
    pose[6] = TURN.z;
  }
}

const TURN = new Quaternion();
const PART = new Quaternion();
