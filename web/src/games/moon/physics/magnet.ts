/** Where a ladder that hovers could be lowered so that it stands: tried on a copy, with the same hand.
 * The places tried lie around the one where it hovers, the nearest first. */
import { Quaternion, Vector3 } from "three";

import { newPose, type PoseLike } from "../../../protocol/frames";
import { Grasp } from "../input/grasp";
import { Holding } from "../input/holding";
import type { Feeling, LadderShape, MoonView, Place } from "../model";
import { asTaken, type CoreWorld } from "./core";
import { type Ending, FINGERS, letGo } from "./trial";
import { highest } from "../input/extent";

const BEAT = 1 / 60;
/** Seconds of the table: ten. */
const BEATS = 600;

/** Metres by which it should be higher than everything else. */
const CLEARLY = 0.002;

/** What the die demands: how many ladders may be touched, and above which height to end. */
export interface Wish {
  touches: readonly number[];
  above: number | null;
}

/** What is wished of the ladder in hand. How high the others are is felt: a view knows it only once they
 * have been measured, which is after the first turn. Null if it must be known and is not. */
export function wishOf(view: MoonView | null, feeling: Feeling | null): Wish | null {
  const { touches = [1, 2], highest = false } = view?.demand ?? {};
  if (!highest) return { touches, above: null };
  return feeling && { touches, above: feeling.highest };
}

/** A ladder, and what it should do. */
export interface Aim {
  ladder: LadderShape;
  wish: Wish;
}

export interface Task extends Aim {
  physics: Uint8Array;
  grab: Place;
  /** The pose that the hand wants: it hovers there. */
  from: PoseLike;
}

/** A place that was tried: from where to lower it, and what comes of that. */
export interface Landing extends Ending {
  from: readonly number[];
  /** It stands, on as many ladders as it should, and as high. */
  fits: boolean;
  /** In so many of five tries. */
  sure: number;
}

/** Aside along the ladder and across it (mm); turned about the upright, about its own axis across and
 * its own axis along (degrees). */
const AROUND: readonly (readonly [number, number, number, number, number])[] = [
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
const ANYHOW: Wish = { touches: [1, 2, 3, 4, 5, 6, 7, 8, 9], above: null };
/** Places that are looked at again if none does what it should. */
const SPARE = 3;

/** The places around, one after the other: each that is surer than those before. If none does what the
 * die demands, the first where it would surely stand. */
export function* landings(core: CoreWorld, task: Task): Generator<Landing | null> {
  let best = 0;
  const others: number[] = [];
  for (let number = 0; number < AROUND.length; number++) {
    const landing = tryLanding(core, task, number);
    const better = landing?.fits && landing.sure > best ? landing : null;
    best = Math.max(best, better?.sure ?? 0);
    if (landing?.stands && !landing.fits && others.length < SPARE) others.push(number);
    yield better;
    if (best === FINGERS.length) return;
  }
  for (const number of best ? [] : others) {
    const landing = tryLanding(core, { ...task, wish: ANYHOW }, number);
    if (landing?.sure === FINGERS.length) {
      yield { ...landing, fits: false };
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

/** The pose of a try: one around another. */
function around(from: PoseLike, number: number, out: Float64Array): void {
  const [along, across, yaw, pitch, roll] = AROUND[number] ?? [0, 0, 0, 0, 0];
  turn.set(from[4], from[5], from[6], from[3]);
  shift.set(across / 1000, 0, along / 1000).applyQuaternion(turn);
  // At the height where it hovers: only aside.
  out[0] = from[0] + shift.x;
  out[1] = from[1] + shift.y;
  out[2] = from[2];
  turn.multiply(spin.setFromAxisAngle(X, pitch * DEGREE));
  turn.multiply(spin.setFromAxisAngle(Z, roll * DEGREE));
  turn.premultiply(spin.setFromAxisAngle(Z, yaw * DEGREE)).normalize();
  out[3] = turn.w;
  out[4] = turn.x;
  out[5] = turn.y;
  out[6] = turn.z;
}

/** Try one of the places around: lead it there, lower it, let go. Null if it touches table or base, or
 * nothing at all. */
function tryLanding(core: CoreWorld, task: Task, number: number): Landing | null {
  const from = new Float64Array(7);
  around(task.from, number, from);
  core.load(task.physics);
  const grasp = new Grasp(Infinity);
  const holding = new Holding(grasp, NOWHERE);
  const pose = from as unknown as PoseLike;
  holding.take(pose, task.grab);
  holding.lower(pose);
  let fallen = false;
  const touched = () => (fallen = true);
  const target = newPose();
  const taken = new Float64Array(7);
  const ended = () => fallen || holding.stance === "stays" || gaveWay();
  const gaveWay = () => holding.slipped && holding.stance !== "stays";
  for (let beat = 0; beat < BEATS && !ended(); beat++) {
    holding.step(BEAT, core);
    asTaken(grasp.target(target), taken);
    core.aim(taken);
    core.beat(touched);
  }
  // One that finds no rest in the hand may find it without.
  if (fallen || holding.stance !== "stays") return null;
  return landed(core, task, [...from]);
}

function landed(core: CoreWorld, task: Task, from: number[]): Landing {
  const physics = core.save();
  let first: Ending | null = null;
  let sure = 0;
  for (const wrench of FINGERS) {
    const ending = letGo(core, physics, wrench);
    first ??= ending;
    if (!ending.stands || !fits(ending, task)) break;
    sure++;
  }
  const ending = first ?? { stands: false, pose: from, supports: [] };
  return { ...ending, from, fits: ending.stands && fits(ending, task), sure };
}

/** Whether it ends on as many ladders as it should, and higher than everything else by so much. */
export function fits(
  { pose, supports }: Ending,
  { wish, ladder }: Aim,
  clearly = CLEARLY,
): boolean {
  const high = highest(ladder, pose as unknown as PoseLike);
  const above = high - (wish.above ?? -Infinity);
  return wish.touches.includes(supports.length) && above > clearly;
}

const NOWHERE = { ladders: [], held: -1, standing: () => null };
