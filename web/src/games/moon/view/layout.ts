import { Matrix4, Quaternion, Vector3 } from "three";

import type { Pose } from "../../../protocol/frames";
import { seededRandom } from "../../../scene/random";
import type { LadderShape } from "../model";

type Spot = [x: number, y: number];

/** Metres between drops: in a row, and from row to row. */
const DROP = [0.026, 0.042] as const;
const IN_A_ROW = 4;
const IN_A_SHORT_ROW = 3;

/** Where the table is seen from, and where its little things lie so that they are in the picture.
 * Places are metres. */
export class Layout {
  readonly elevation = 0.34;
  readonly azimuth: number;
  readonly die: Spot;
  readonly dieFrom: Spot;
  private readonly pool: readonly [right: number, near: number];
  private readonly row: number;

  /** On a tall screen the ladder that comes to hand is in front rather than aside. */
  constructor(tall: boolean) {
    this.azimuth = tall ? -1.22 : -0.95;
    this.pool = tall ? [0.09, 0] : [0.11, 0.03];
    this.row = tall ? IN_A_SHORT_ROW : IN_A_ROW;
    this.die = tall ? this.seen(0.1, 0.15) : this.seen(0.155, 0.13);
    this.dieFrom = this.seen(0.34, 0.4);
  }

  poolPlace(index: number): Spot {
    const row = Math.floor(index / this.row);
    const aside = (index % this.row) * DROP[0] + (row % 2) * (DROP[0] / 2);
    return this.seen(this.pool[0] + aside, this.pool[1] + row * DROP[1]);
  }

  /** Where a drop of a seat lies: before that seat, in rows across the picture. */
  dropPlace(seat: number, seats: number, index: number): Spot {
    const angle = this.azimuth + ((seat + (seats > 1 ? 0.5 : 0)) / seats) * Math.PI * 2 - 0.35;
    const row = Math.floor(index / IN_A_ROW);
    const aside = ((index % IN_A_ROW) - 1.5) * DROP[0] + (row % 2) * (DROP[0] / 2);
    const [x, y] = this.seen(aside, row * DROP[1]);
    return [Math.cos(angle) * 0.265 + x, Math.sin(angle) * 0.265 + y];
  }

  /** A place so far to the right and towards the viewer. */
  private seen(right: number, near: number): Spot {
    const { azimuth } = this;
    return [
      Math.cos(azimuth) * near - Math.sin(azimuth) * right,
      Math.sin(azimuth) * near + Math.cos(azimuth) * right,
    ];
  }
}

const RING = 0.375;

/** Where a drawn ladder comes to hand, as the server does it in all but crowded cases. */
export const AT_HAND: readonly number[] = [0, -0.26, 0.16, 1, 0, 0, 0];

const matrix = new Matrix4();
const turn = new Quaternion();
const [tangent, up, out] = [new Vector3(), new Vector3(0, 0, 1), new Vector3()];

/** Where a ladder lies while it waits: flat in a ring around the table, its foot inwards. */
export function lying(ladder: LadderShape, of: number, pose: Pose): void {
  const random = seededRandom(ladder.id * 31 + 7);
  const angle = ((ladder.id + 0.5) / of) * Math.PI * 2 + (random() - 0.5) * 0.05;
  const skew = (random() - 0.5) * 0.3;
  out.set(Math.cos(angle + skew), Math.sin(angle + skew), 0);
  tangent.crossVectors(up, out);
  turn.setFromRotationMatrix(matrix.makeBasis(tangent, up, out));
  const far = RING + (random() - 0.5) * 0.03;
  pose[0] = Math.cos(angle) * far;
  pose[1] = Math.sin(angle) * far;
  pose[2] = -lowest(ladder) + 0.0005;
  pose[3] = turn.w;
  pose[4] = turn.x;
  pose[5] = turn.y;
  pose[6] = turn.z;
}

/** How far the ladder sticks out of its plane, downwards when it lies. */
function lowest(ladder: LadderShape): number {
  let least = Infinity;
  for (const rod of ladder.rods) {
    const [w, x, y, z] = rod.turn;
    const reach =
      Math.abs(2 * (x * y + w * z)) * rod.half[0] +
      Math.abs(1 - 2 * (x * x + z * z)) * rod.half[1] +
      Math.abs(2 * (y * z - w * x)) * rod.half[2];
    least = Math.min(least, rod.centre[1] - reach);
  }
  return least;
}
