import type { LadderShape } from "../model";

/** An upright box: centre and half lengths. */
type Box = Float32Array;

/** Tells whether a held ladder is in free air, by upright boxes around all things. */
export class Elbowroom {
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
