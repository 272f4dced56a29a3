import { newPose, type Pose, type PoseLike } from "../../../protocol/frames";
import { LADDERS } from "../physics/constants";
import type { CoreWorld } from "../physics/core";

/** Slower than this (m/s) a ladder counts as still. */
export const STILL = 0.01;

/** What the other ladders do while one is put down. */
export class Neighbours {
  /** A bit for each that was still before the held one touched anything: what swings, swings on. */
  private still = 0;
  private readonly before = new Float64Array(LADDERS * 7);
  private readonly pose = newPose();
  private readonly other = newPose();

  /** Whether none was still when they were last looked at. */
  get none(): boolean {
    return this.still === 0;
  }

  /** Remember where all are, and which are still. */
  look(world: GripWorld): void {
    for (let id = 0; id < LADDERS; id++) {
      if (id === world.held || !world.pose(id, this.pose)) continue;
      this.before.set(this.pose, id * 7);
      if (world.pace(id) < STILL) this.still |= 1 << id;
    }
  }

  /** How fast the fastest moves that was still (m/s): they would give way under more weight. */
  pace(world: GripWorld): number {
    let most = 0;
    for (let id = 0; id < LADDERS; id++)
      if (this.wasStill(world, id)) most = Math.max(most, world.pace(id));
    return most;
  }

  /** How far the farthest has moved that was still (metres, turns as at 5 cm). */
  moved(world: GripWorld): number {
    let most = 0;
    for (let id = 0; id < LADDERS; id++) {
      if (!this.wasStill(world, id) || !world.pose(id, this.pose)) continue;
      this.other.set(this.before.subarray(id * 7, id * 7 + 7));
      most = Math.max(most, apart(this.other, this.pose));
    }
    return most;
  }

  private wasStill(world: GripWorld, id: number): boolean {
    return id !== world.held && ((this.still >>> id) & 1) === 1 && world.has(id);
  }
}

/** The world in which a ladder is held: the core, or in tests a scripted one. */
export interface GripWorld extends Pick<CoreWorld, "held" | "has" | "pace" | "touched"> {
  pose(ladder: number, out: Pose): boolean;
}

/** How far two poses are apart: metres, turns as at 5 cm. */
export function apart(one: PoseLike, two: PoseLike): number {
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
  const way = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
  return way + Math.sqrt(Math.max(0, 1 - Math.abs(same))) * 0.05;
}
