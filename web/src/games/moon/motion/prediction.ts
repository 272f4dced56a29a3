import { Box3, Quaternion, Vector3 } from "three";

import type { Pose, PoseLike } from "../../../protocol/frames";
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

  /** The ladder is gripped, at a pose. */
  begin(pose: PoseLike): void {
    this.place.set(pose[0], pose[1], pose[2]);
    this.turn.set(pose[4], pose[5], pose[6], pose[3]);
    this.guide.copy(this.place);
    this.guideTurn.copy(this.turn);
    this.speed.set(0, 0, 0);
    this.share = 0;
  }

  /** Some seconds go by; the hand wants the ladder at the target. */
  step(seconds: number, target: PoseLike, free: boolean): void {
    this.share = free
      ? Math.min(1, this.share + seconds * TRUST)
      : Math.max(0, this.share - seconds * DOUBT);
    const { guide, guideTurn, speed, wanted, away, pace } = this;
    away.set(target[0], target[1], target[2]).sub(guide);
    wanted.set(target[4], target[5], target[6], target[3]);
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
  blend(told: Pose): void {
    TOLD.set(told[0], told[1], told[2]);
    if (this.share === 0 || this.place.distanceTo(TOLD) > ASTRAY) {
      this.begin(told);
      return;
    }
    TOLD.lerp(this.place, this.share).toArray(told);
    TURN.set(told[4], told[5], told[6], told[3]).slerp(this.turn, this.share);
    told[3] = TURN.w;
    told[4] = TURN.x;
    told[5] = TURN.y;
    told[6] = TURN.z;
  }
}

const STEP = new Vector3();
const TOLD = new Vector3();
const TURN = new Quaternion();

/** An upright box: x y z of its centre, then half its lengths. */
interface BoxLike {
  readonly 0: number;
  readonly 1: number;
  readonly 2: number;
  readonly 3: number;
  readonly 4: number;
  readonly 5: number;
}

type UprightBox = Float32Array & { -readonly [Part in keyof BoxLike]: number };

const newBox = (): UprightBox => new Float32Array(6) as UprightBox;

/** Tells whether a held ladder is in free air, by upright boxes around all things. */
export class Clearance {
  private readonly shapes: ReadonlyMap<number, BoxLike>;
  private readonly own = newBox();
  private readonly other = newBox();

  constructor(ladders: readonly LadderShape[]) {
    this.shapes = new Map(ladders.map((ladder) => [ladder.id, around(ladder)]));
  }

  /** Whether a ladder at a pose is farther than `gap` metres from the table and from these others. */
  free(
    ladder: number,
    pose: PoseLike,
    others: readonly number[],
    poseOf: (ladder: number) => PoseLike,
    gap: number,
  ): boolean {
    const { own, other, shapes } = this;
    const shape = shapes.get(ladder);
    if (!shape) return false;
    upright(shape, pose, own);
    if (own[2] - own[5] < gap) return false;
    for (const id of others) {
      const beside = id === ladder ? undefined : shapes.get(id);
      if (!beside) continue;
      upright(beside, poseOf(id), other);
      const apart = Math.max(
        Math.abs(own[0] - other[0]) - own[3] - other[3],
        Math.abs(own[1] - other[1]) - own[4] - other[4],
        Math.abs(own[2] - other[2]) - own[5] - other[5],
      );
      if (apart < gap) return false;
    }
    return true;
  }
}

/** The box around all rods of a ladder, in its own frame. */
function around(ladder: LadderShape): BoxLike {
  const all = new Box3();
  const box = newBox();
  for (const { centre, half, turn } of ladder.rods) {
    upright([0, 0, 0, ...half], [...centre, ...turn], box);
    CORNER.set(box[0] - box[3], box[1] - box[4], box[2] - box[5]);
    all.expandByPoint(CORNER);
    CORNER.set(box[0] + box[3], box[1] + box[4], box[2] + box[5]);
    all.expandByPoint(CORNER);
  }
  const middle = all.getCenter(new Vector3());
  const size = all.getSize(new Vector3());
  return [middle.x, middle.y, middle.z, size.x / 2, size.y / 2, size.z / 2];
}

const CORNER = new Vector3();

/** The upright box around a box that is put to a pose. */
function upright(box: BoxLike, pose: PoseLike, out: UprightBox): void {
  const w = pose[3];
  const x = pose[4];
  const y = pose[5];
  const z = pose[6];
  const a = box[0];
  const b = box[1];
  const c = box[2];
  const p = box[3];
  const q = box[4];
  const r = box[5];
  const xx = 1 - 2 * (y * y + z * z);
  const xy = 2 * (x * y - w * z);
  const xz = 2 * (x * z + w * y);
  const yx = 2 * (x * y + w * z);
  const yy = 1 - 2 * (x * x + z * z);
  const yz = 2 * (y * z - w * x);
  const zx = 2 * (x * z - w * y);
  const zy = 2 * (y * z + w * x);
  const zz = 1 - 2 * (x * x + y * y);
  out[0] = pose[0] + xx * a + xy * b + xz * c;
  out[1] = pose[1] + yx * a + yy * b + yz * c;
  out[2] = pose[2] + zx * a + zy * b + zz * c;
  out[3] = Math.abs(xx) * p + Math.abs(xy) * q + Math.abs(xz) * r;
  out[4] = Math.abs(yx) * p + Math.abs(yy) * q + Math.abs(yz) * r;
  out[5] = Math.abs(zx) * p + Math.abs(zy) * q + Math.abs(zz) * r;
}
