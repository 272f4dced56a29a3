/** Snapping: candidate placements around where a ladder hovers, each lowered and released on a copy with
 * the same hand; the nearest first. */
import { Quaternion, Vector3 } from "three";

import { newPose, type PoseLike, poseOf } from "../../../protocol/frames";
import { Grip, type GripTable } from "../hand/grip";
import type { Feeling, LadderShape, Place } from "../model";
import { BEAT } from "../physics/constants";
import { type CoreWorld, quantise } from "../physics/core";
import { highest } from "../physics/wood";
import { FINGER_PULLS, type ReleaseOutcome, simulateRelease } from "./release";

/** Beats in which it has to find its rest in the hand: ten seconds. */
const LONGEST = 600;
/** Metres by which it should be higher than everything else. */
const CLEARLY = 0.002;

/** What the server says that the die accepts. */
export type Requirement = Readonly<NonNullable<Feeling["accepts"]>>;

/** A ladder, and what it should do. */
export interface Aim {
  ladder: LadderShape;
  requirement: Requirement;
}

export interface ForecastTask extends Aim {
  physics: Uint8Array;
  grab: Place;
  /** The pose that the hand wants. */
  from: PoseLike;
}

/** A candidate placement: from where to lower it, and what comes of that. */
export interface Candidate extends ReleaseOutcome {
  from: readonly number[];
  /** It stands, on as many ladders as it should, and as high. */
  meets: boolean;
  /** How many of the trials stood and met the demand. */
  stood: number;
}

/** Aside along the ladder and across it (mm); turned about the upright, about its own axis across and
 * its own axis along (degrees). */
const OFFSETS: readonly (readonly [number, number, number, number, number])[] = [
  [0, 0, 0, 0, 0],
  [5, 0, 0, 0, 0],
  [-5, 0, 0, 0, 0],
  [0, 4, 0, 0, 0],
  [0, -4, 0, 0, 0],
  [0, 0, 0, 8, 0],
  [0, 0, 0, -8, 0],
  [10, 0, 8, 0, 0],
  [-10, 0, -8, 0, 0],
  [0, 0, 15, 0, 6],
  [0, 0, -15, 0, -6],
  [3, 8, 0, 5, 0],
  [-3, -8, 0, -5, 0],
  [16, 3, 0, -10, 4],
  [-16, -3, 0, 10, -4],
  [8, -8, 20, 0, 8],
  [-8, 8, -20, 0, -8],
  [0, 0, 0, 16, 0],
  [0, 0, 0, -16, 0],
  [22, 0, 12, 6, 0],
  [-22, 0, -12, -6, 0],
  [0, 13, 10, 12, 5],
  [0, -13, -10, -12, -5],
];

/** Anything that stands will do. */
const ANYTHING: Requirement = { touches: [1, 2, 3, 4, 5, 6, 7, 8, 9], above: null };
/** Candidates that are tried again if none meets the demand. */
const SPARE = 3;

/** The candidates one after the other: each that is better than those before, null for others. If none
 * meets the demand, the first that always stands. */
export function* candidates(core: CoreWorld, task: ForecastTask): Generator<Candidate | null> {
  let best = 0;
  const others: number[] = [];
  for (let number = 0; number < OFFSETS.length; number++) {
    const found = tryCandidate(core, task, number);
    const better = found?.meets && found.stood > best ? found : null;
    best = Math.max(best, better?.stood ?? 0);
    if (found?.stands && !found.meets && others.length < SPARE) others.push(number);
    yield better;
    if (best === FINGER_PULLS.length) return;
  }
  for (const number of best ? [] : others) {
    const found = tryCandidate(core, { ...task, requirement: ANYTHING }, number);
    if (found?.stood === FINGER_PULLS.length) {
      yield { ...found, meets: false };
      return;
    }
    yield null;
  }
}

const turn = new Quaternion();
const spin = new Quaternion();
const shift = new Vector3();
const X = new Vector3(1, 0, 0);
const Z = new Vector3(0, 0, 1);
const DEGREE = Math.PI / 180;

/** The pose of a candidate: at the height where it hovers, a little aside and turned. */
function offset(from: PoseLike, number: number): [...Place, number, number, number, number] {
  const [along, across, yaw, pitch, roll] = OFFSETS[number] ?? [0, 0, 0, 0, 0];
  turn.set(from[4], from[5], from[6], from[3]);
  shift.set(across / 1000, 0, along / 1000).applyQuaternion(turn);
  turn.multiply(spin.setFromAxisAngle(X, pitch * DEGREE));
  turn.multiply(spin.setFromAxisAngle(Z, roll * DEGREE));
  turn.premultiply(spin.setFromAxisAngle(Z, yaw * DEGREE)).normalize();
  return [from[0] + shift.x, from[1] + shift.y, from[2], turn.w, turn.x, turn.y, turn.z];
}

const ALONE: GripTable = { ladders: [], standing: () => null, reach: Infinity };

/** Lead it to a candidate's pose, lower it, release it. Null if it touches table or base, or nothing. */
function tryCandidate(core: CoreWorld, task: ForecastTask, number: number): Candidate | null {
  const from = offset(task.from, number);
  core.load(task.physics);
  const grip = new Grip(task.ladder, from, task.grab, ALONE);
  grip.lower(from);
  let fallen = false;
  const touched = () => (fallen = true);
  const target = newPose();
  const quantised = new Float64Array(7);
  const gaveWay = () => grip.slipped && grip.phase !== "stay";
  for (let beat = 0; beat < LONGEST && !fallen && grip.phase !== "stay" && !gaveWay(); beat++) {
    grip.step(BEAT, core);
    quantise(grip.target(target), quantised);
    core.aim(quantised);
    core.beat(touched);
  }
  // One that finds no rest in the hand may find it without.
  return fallen || grip.phase !== "stay" ? null : released(core, task, from);
}

function released(core: CoreWorld, task: ForecastTask, from: readonly number[]): Candidate {
  const physics = core.save();
  let first: ReleaseOutcome | null = null;
  let stood = 0;
  for (const pull of FINGER_PULLS) {
    const outcome = simulateRelease(core, physics, pull);
    first ??= outcome;
    if (!outcome.stands || !meets(outcome, task)) break;
    stood++;
  }
  const outcome = first ?? { stands: false, pose: from, supports: [] };
  return { ...outcome, from, meets: outcome.stands && meets(outcome, task), stood };
}

/** Whether it ends as the server accepts it, clearly enough: higher by this many metres. */
export function meets(
  { pose, supports }: ReleaseOutcome,
  { requirement, ladder }: Aim,
  clearly = CLEARLY,
): boolean {
  const above = highest(ladder, poseOf(pose)) - (requirement.above ?? -Infinity);
  return requirement.touches.includes(supports.length) && above > clearly;
}
