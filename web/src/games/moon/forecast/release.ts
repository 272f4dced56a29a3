/** What releasing the held ladder now would do, simulated on a copy. It describes, and judges nothing:
 * that is the referee's. */
import { Missing } from "../../../checked";
import { newPose } from "../../../protocol/frames";
import { LADDERS } from "../physics/constants";
import type { CoreWorld } from "../physics/core";

/** Seconds of the table: three. */
const BEATS = 180;
/** A quarter of a second in which nothing moves, twice: it rests. */
const WINDOW = 15;
const STILL = 0.0001;
const TABLE = 0;

/** How a ladder that is released comes to rest, or does not. */
export interface ReleaseOutcome {
  /** It comes to rest off the ground, and brings nothing down. */
  stands: boolean;
  /** Where the ladder is in the end. */
  pose: readonly number[];
  /** The ladders that it rests on. */
  supports: readonly number[];
}

/** Release the held ladder, with a wrench of the fingers, and simulate until it rests. */
export function simulateRelease(
  core: CoreWorld,
  physics: Uint8Array,
  wrench: readonly number[],
): ReleaseOutcome {
  core.load(physics);
  const ladder = core.held;
  if (ladder === null) throw new Missing("no ladder is held");
  core.release();
  core.press(ladder, wrench);
  let fallen = false;
  let calm = 0;
  const before = new Float64Array(LADDERS * 7);
  for (let beat = 1; beat <= BEATS && !fallen && calm < 2; beat++) {
    core.beat((one, ground) => (fallen ||= one === ladder || ground === TABLE));
    if (beat % WINDOW === 0) calm = moved(core, before) < STILL ? calm + 1 : 0;
  }
  const pose = newPose();
  core.pose(ladder, pose);
  return { stands: !fallen && calm >= 2, pose: [...pose], supports: core.supports(ladder) };
}

/** The most that any ladder has moved since the last call (metres, turns as at 10 cm). */
function moved(core: CoreWorld, before: Float64Array): number {
  let most = 0;
  for (let id = 0; id < LADDERS; id++) {
    if (!core.pose(id, POSE)) continue;
    for (let i = 0; i < 7; i++) {
      const way = Math.abs((POSE[i] ?? 0) - (before[id * 7 + i] ?? 0));
      most = Math.max(most, i < 3 ? way : way / 10);
      before[id * 7 + i] = POSE[i] ?? 0;
    }
  }
  return most;
}

const POSE = new Float64Array(7);

/** How fingers may pull as they release: not at all, and four ways to the sides; newtons and newton
 * metres for one step, some 8 mm/s. */
export const FINGER_PULLS: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0],
  [0.02, 0.01, 0, 0.0001, 0, 0.0001],
  [-0.02, 0.01, 0.01, 0, 0.0001, -0.0001],
  [0.01, -0.02, 0, -0.0001, 0, 0.0001],
  [-0.01, -0.02, 0.01, 0, -0.0001, -0.0001],
];
