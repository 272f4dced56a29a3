import { Quaternion, Vector3 } from "three";

import type { LadderShape } from "../model";

/** How the server's hand leads a ladder in free air; metres, radians, seconds. */
export interface Pace {
  speed: number;
  spin: number;
  stiffness: number;
}

const [TRUST, DOUBT] = [4, 9]; // how fast it is believed and given up, shares a second
const ASTRAY = 0.15;

/** Where a ladder in this person's hand is going to be, before the server has told so: in free air
 * nothing but the hand moves it, so it follows the hand at once, as heavily as the server's does.
 * Where it may meet other wood, only what the server tells is drawn. */
export class Prediction {
  readonly place = new Vector3();
  readonly turn = new Quaternion();
  private readonly guide = new Vector3();
  private readonly guideTurn = new Quaternion();
  private readonly speed = new Vector3();
  private readonly wanted = new Quaternion();
  private readonly away = new Vector3();
  private share = 0;

  constructor(private readonly pace: Pace) {}

  /** Whether something else is drawn than what is told. */
  get active(): boolean {
    return this.share > 0;
  }

  /** The ladder is gripped, at a pose (x y z, w x y z). */
  begin(pose: ArrayLike<number>): void {
    this.place.set(pose[0]!, pose[1]!, pose[2]!);
    this.turn.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!);
    this.guide.copy(this.place);
    this.guideTurn.copy(this.turn);
    this.speed.set(0, 0, 0);
    this.share = 0;
  }

  /** Some seconds go by; the hand wants the ladder at the target. */
  step(seconds: number, target: ArrayLike<number>, free: boolean): void {
    this.share = free
      ? Math.min(1, this.share + seconds * TRUST)
      : Math.max(0, this.share - seconds * DOUBT);
    const { guide, guideTurn, speed, wanted, away, pace } = this;
    away.set(target[0]!, target[1]!, target[2]!).sub(guide);
    wanted.set(target[4]!, target[5]!, target[6]!, target[3]!);
    const angle = guideTurn.angleTo(wanted);
    const time = Math.max(away.length() / pace.speed, angle / pace.spin);
    const part = time > seconds ? seconds / time : 1;
    guide.addScaledVector(away, part);
    guideTurn.slerp(wanted, part);

    // A critically damped spring, exactly; for the turn a lag of the same length.
    const fade = Math.exp(-pace.stiffness * seconds);
    away.copy(this.place).sub(guide);
    const x = STEP.copy(speed).addScaledVector(away, pace.stiffness).multiplyScalar(seconds);
    speed.addScaledVector(x, -pace.stiffness).multiplyScalar(fade);
    this.place.copy(guide).addScaledVector(away.add(x), fade);
    this.turn.slerp(guideTurn, 1 - Math.exp((-pace.stiffness * seconds) / 2));
  }

  /** What to draw, given what the server told last. */
  blend(told: Float32Array): void {
    TOLD.set(told[0]!, told[1]!, told[2]!);
    if (this.share === 0 || this.place.distanceTo(TOLD) > ASTRAY) {
      this.begin(told);
      return;
    }
    TOLD.lerp(this.place, this.share).toArray(told);
    TURN.set(told[4]!, told[5]!, told[6]!, told[3]!).slerp(this.turn, this.share);
    told[3] = TURN.w;
    told[4] = TURN.x;
    told[5] = TURN.y;
    told[6] = TURN.z;
  }
}

const STEP = new Vector3();
const TOLD = new Vector3();
const TURN = new Quaternion();

/** An upright box: centre and half lengths. */
type Box = Float32Array;

/** Tells whether a held ladder is in free air, by upright boxes around all things. */
export class Clearance {
  private readonly shapes: readonly Box[];
  private readonly own: Box = new Float32Array(6);
  private readonly other: Box = new Float32Array(6);

  constructor(ladders: readonly LadderShape[]) {
    this.shapes = ladders.map(around);
  }

  /** Whether a ladder at a pose (x y z, w x y z) is farther than `gap` metres from the table and
   * from these others. */
  free(
    ladder: number,
    pose: ArrayLike<number>,
    others: readonly number[],
    poseOf: (ladder: number) => ArrayLike<number>,
    gap: number,
  ): boolean {
    const { own, other } = this;
    upright(this.shapes[ladder]!, pose, own);
    if (own[2]! - own[5]! < gap) return false;
    for (const id of others) {
      if (id === ladder) continue;
      upright(this.shapes[id]!, poseOf(id), other);
      let apart = -Infinity;
      for (let i = 0; i < 3; i++)
        apart = Math.max(apart, Math.abs(own[i]! - other[i]!) - own[i + 3]! - other[i + 3]!);
      if (apart < gap) return false;
    }
    return true;
  }
}

/** The box around all rods of a ladder, in its own frame. */
function around(ladder: LadderShape): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  const box = new Float32Array(6);
  for (const rod of ladder.rods) {
    upright([0, 0, 0, ...rod.half], [...rod.centre, ...rod.turn], box);
    for (let i = 0; i < 3; i++) {
      low[i] = Math.min(low[i]!, box[i]! - box[i + 3]!);
      high[i] = Math.max(high[i]!, box[i]! + box[i + 3]!);
    }
  }
  for (let i = 0; i < 3; i++) {
    box[i] = (low[i]! + high[i]!) / 2;
    box[i + 3] = (high[i]! - low[i]!) / 2;
  }
  return box;
}

/** The upright box around a box that is put to a pose. */
function upright(box: ArrayLike<number>, pose: ArrayLike<number>, out: Box): void {
  const [w, x, y, z] = [pose[3]!, pose[4]!, pose[5]!, pose[6]!];
  const [a, b, c] = [box[0]!, box[1]!, box[2]!];
  const [p, q, r] = [box[3]!, box[4]!, box[5]!];
  const xx = 1 - 2 * (y * y + z * z);
  const xy = 2 * (x * y - w * z);
  const xz = 2 * (x * z + w * y);
  const yx = 2 * (x * y + w * z);
  const yy = 1 - 2 * (x * x + z * z);
  const yz = 2 * (y * z - w * x);
  const zx = 2 * (x * z - w * y);
  const zy = 2 * (y * z + w * x);
  const zz = 1 - 2 * (x * x + y * y);
  out[0] = pose[0]! + xx * a + xy * b + xz * c;
  out[1] = pose[1]! + yx * a + yy * b + yz * c;
  out[2] = pose[2]! + zx * a + zy * b + zz * c;
  out[3] = Math.abs(xx) * p + Math.abs(xy) * q + Math.abs(xz) * r;
  out[4] = Math.abs(yx) * p + Math.abs(yy) * q + Math.abs(yz) * r;
  out[5] = Math.abs(zx) * p + Math.abs(zy) * q + Math.abs(zz) * r;
}
