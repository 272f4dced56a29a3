import { Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import type { Pose, PoseLike } from "../../../protocol/frames";

/** Seconds in which two thirds of a difference are gone. */
const TIME = 0.12;

interface Wound {
  /** Whether the difference is still to be seen. */
  fresh: boolean;
  share: number;
  away: Vector3;
  turned: Quaternion;
}

/** When what is drawn comes from elsewhere all of a sudden, it goes there without a jump. */
export class Healing {
  private readonly wounds: readonly Wound[];

  constructor(pieces: number) {
    this.wounds = Array.from({ length: pieces }, () => ({
      fresh: false,
      share: 0,
      away: new Vector3(),
      turned: new Quaternion(),
    }));
  }

  /** From now on poses come from elsewhere. */
  begin(): void {
    for (const wound of this.wounds) wound.fresh = true;
  }

  step(seconds: number): void {
    const kept = Math.exp(-seconds / TIME);
    for (const wound of this.wounds) wound.share = wound.share < 0.001 ? 0 : wound.share * kept;
  }

  get active(): boolean {
    return this.wounds.some((wound) => wound.share > 0);
  }

  /** What to draw of a piece that is at `pose` and was last drawn elsewhere. */
  apply(piece: number, pose: Pose, drawn: PoseLike): void {
    const wound = at(this.wounds, piece);
    if (wound.fresh) {
      wound.fresh = false;
      wound.share = 1;
      wound.away.set(drawn[0] - pose[0], drawn[1] - pose[1], drawn[2] - pose[2]);
      TURN.set(-pose[4], -pose[5], -pose[6], pose[3]);
      wound.turned.set(drawn[4], drawn[5], drawn[6], drawn[3]).multiply(TURN);
    }
    if (wound.share === 0) return;
    pose[0] += wound.away.x * wound.share;
    pose[1] += wound.away.y * wound.share;
    pose[2] += wound.away.z * wound.share;
    PART.identity().slerp(wound.turned, wound.share);
    TURN.set(pose[4], pose[5], pose[6], pose[3]).premultiply(PART);
    pose[3] = TURN.w;
    pose[4] = TURN.x;
    pose[5] = TURN.y;
    pose[6] = TURN.z;
  }
}

const TURN = new Quaternion();
const PART = new Quaternion();
