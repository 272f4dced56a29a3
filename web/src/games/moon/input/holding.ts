import { Vector3 } from "three";

import { newPose, type Pose, type PoseLike } from "../../../protocol/frames";
import type { LadderShape, Place } from "../model";
import { type CoreWorld, LADDERS } from "../physics/core";
import type { Grasp } from "./grasp";
import { lowest, highest } from "./extent";

/** Metres a second, downwards. */
const PACE = 0.03;
/** Metres a second, down to where it hovers. */
const SINKS = 0.35;
/** Metres above everything else at which a ladder hovers. */
const ROOM = 0.015;
/** Metres above everything else from which on it may be led aside and turned. */
const CLEAR = 0.004;
/** Metres by which the hand is ahead of a ladder that it draws straight up, and the seconds after which
 * it goes any way it is led: something holds it. */
const AHEAD = 0.01;
const STUCK = 2.5;

/** Metres above the table, a little above the base: what hangs lower should be looked at first. */
const LOW = 0.03;
/** Metres, turns as at 5 cm, within which it is where it was led. */
const CLOSE = 0.0008;

/** The hand bears its ladder's weight. It bears none of it any longer if it wants it this much lower:
 * gravity over the square of its stiffness (see hand.c); metres. */
const SAG = 9.81 / (40 * 40);
/** Seconds in which a hand loosens its hold. */
const LOOSENS = 1.6;
/** As soon as others move faster than this (m/s) it takes the weight back, all of it in so many seconds;
 * once they have moved by so much (metres), already if they creep. */
const STIRS = 0.01;
const CREEPS = 0.002;
const MOVED = 0.0006;
const CATCHES = 0.12;
/** Slower than this (m/s, turns as at 10 cm) for so many seconds it lies. */
const LIES = { pace: 0.0006, seconds: 0.4 };
/** Seconds after which it is left as it is, even if something still moves. */
const LONGEST = 8;
/** Metres by which others may move (turns as at 5 cm), and it may sink, before the hand takes hold again. */
const GIVES = 0.002;
const SLIPS = 0.03;
/** Poses of a way down that the hand remembers, and in how many steps it goes back: when it is lifted,
 * and when something gives way. */
const REMEMBERS = 500;
const BACK = 24;
const FLINCH = 5;

/** Metres by which the hand pulls at a ladder that touches something (6 mm: with its own weight). */
const LEASHES: Partial<Record<Stance, number>> = { stays: 0.008, hovers: 0.01 };

/** `hovers`: above everything, wherever it is led; `nears`: to where it is to be lowered; `lowers`:
 * straight down until it touches; `settles`: loosely held, so that it finds its rest by its own weight;
 * `stays`: where it was led, or where it lies. */
export type Stance = "hovers" | "nears" | "lowers" | "settles" | "stays";

/** How a ladder is held when one presses a button: as to lay it across, to stand it up, to lean it. */
export type Attitude = "flat" | "upright" | "leaning";

/** The table around a hand. */
export interface Around {
  readonly ladders: readonly LadderShape[];
  /** The ladder in hand. */
  readonly held: number;
  /** Where a ladder is drawn; null if it is not there. The same array every time: use it at once. */
  readonly standing: (id: number) => PoseLike | null;
}

/** How a hand holds its ladder, as time goes by: it lifts it clear of the structure, and lowers it
 * slowly until it touches something. */
export class Holding {
  stance: Stance = "hovers";
  /** It stops before the table, or the base, until it is lowered once more. */
  wary = true;
  /** It, or what it was put on, gave way: the hand has taken hold again. */
  slipped = false;
  private warned = false;
  private settled = { load: 0, calm: 0, seconds: 0 };
  /** The way that it has sunk since it first touched something: poses, one after the other. */
  private readonly way = new Float64Array(7 * REMEMBERS);
  private made = 0;
  private stride = 0;
  /** It is above everything; until then it is drawn straight up, from here. */
  private clear = true;
  private readonly from = newPose();
  private rising = 0;
  /** Where it first touched something: the way back up. */
  private readonly touch = newPose();
  private readonly pose = newPose();
  private readonly wanted = newPose();
  private readonly other = newPose();
  private readonly others = new Float64Array(LADDERS * 7);
  private still = 0;
  private grab: Place = [0, 0, 0];

  constructor(
    readonly grasp: Grasp,
    private readonly around: Around,
  ) {}

  /** A ladder at this pose is gripped at a place of its own frame. */
  take(pose: PoseLike, grab: Place): void {
    this.grab = grab;
    this.grasp.take(pose, grab);
    this.lift();
  }

  /** Turn it so, with as little turning as that takes. */
  turnTo(attitude: Attitude): void {
    const { grasp } = this;
    ALONG.set(0, 0, 1).applyQuaternion(grasp.turn);
    const flat = Math.hypot(ALONG.x, ALONG.y);
    const [x, y] = flat > 0.01 ? [ALONG.x / flat, ALONG.y / flat] : [1, 0];
    const side = ALONG.z < 0 && attitude !== "flat" ? -1 : 1;
    const steep = STEEPNESS[attitude];
    TOWARDS.set(x * Math.cos(steep), y * Math.cos(steep), Math.sin(steep) * side);
    grasp.point(OWN, TOWARDS);
    if (attitude !== "upright") this.level();
  }

  /** Roll it about itself until its rungs are level. */
  private level(): void {
    const { grasp } = this;
    ALONG.set(0, 0, 1).applyQuaternion(grasp.turn);
    ACROSS.set(1, 0, 0).applyQuaternion(grasp.turn);
    TOWARDS.crossVectors(ALONG, UP).normalize();
    if (TOWARDS.dot(ACROSS) < 0) TOWARDS.negate();
    grasp.point(RUNG, TOWARDS);
  }

  /** Up again, above everything, the way it came. */
  lift(steps = BACK): void {
    this.settled.load = 0;
    this.stride = Math.ceil(this.made / steps);
    this.stance = "hovers";
    this.warned = this.slipped = false;
    this.rising = 0;
  }

  /** Straight down; or first to a pose above a good place, if one is given. */
  lower(from?: PoseLike): void {
    this.stance = from ? "nears" : "lowers";
    this.made = this.still = 0;
    this.slipped = false;
    if (from) this.grasp.take(from, this.grab);
  }

  /** Somebody leads it: the hand takes hold of it, weight and all, where it is. */
  led(): void {
    this.made = 0;
    if (this.stance === "hovers") this.slipped = false;
    if (this.stance === "settles") this.stance = "stays";
    if (this.stance !== "stays") return;
    this.grasp.hand.z += SAG * this.settled.load;
    this.settled.load = 0;
  }

  /** While it touches something, with the grabbed place here, the hand pulls so gently that it slides
   * along others and pushes none over. */
  soften(grabbed: Vector3): void {
    const leash = LEASHES[this.stance];
    if (leash) this.grasp.leash(grabbed, leash);
  }

  /** It is led by hand, up and down as well. */
  free(): void {
    this.led();
    this.stance = "stays";
  }

  /** The pose of the ladder that the hand wants: while something may be in the way, first straight up. */
  target(out: Pose): Pose {
    const { from, pose, stance, grasp } = this;
    grasp.target(out);
    if (stance !== "hovers" || this.clear || this.made > 0) return out;
    out.set(from);
    out[2] = pose[2] + AHEAD;
    return out;
  }

  /** Some seconds went by in the world where it is held. Where none runs here, the server's word
   * tells whether it touches anything. True if it has just stopped. */
  step(seconds: number, world: CoreWorld | null, felt = false): boolean {
    const { grasp } = this;
    const known = world !== null && world.held >= 0 && world.pose(world.held, this.pose);
    if (this.stance === "hovers" && !this.returns()) this.rise(seconds, known);
    if (this.stance === "nears" && !(known && apart(this.pose, grasp.target(this.wanted)) > CLOSE))
      this.stance = "lowers";
    if (this.stance === "settles") return this.settle(seconds, known ? world : null);
    if (this.stance !== "lowers") return false;
    if (known && this.still === 0) this.lookAround(world);
    const stops = known ? world.touched(world.held) : felt;
    if (!stops && !this.comesLow(known ? this.pose : grasp.target(this.wanted))) {
      grasp.hand.z -= PACE * seconds;
      return false;
    }
    this.stance = stops && known ? "settles" : "stays";
    if (known) grasp.take(this.pose, this.grab);
    this.touch.set(this.pose);
    this.settled = { load: 0, calm: 0, seconds: 0 };
    return this.stance === "stays";
  }

  /** The hand goes along with its ladder, and bears less and less of it. */
  private settle(seconds: number, world: CoreWorld | null): boolean {
    const { settled, grasp } = this;
    settled.seconds += seconds;
    const moved = world ? this.moved(world) : 0;
    const stirs = world !== null && this.stirring(world) > (moved > MOVED ? CREEPS : STIRS);
    const change = stirs ? -seconds / CATCHES : seconds / LOOSENS;
    settled.load = Math.max(0, Math.min(1, settled.load + change));
    if (moved > GIVES || this.touch[2] - this.pose[2] > SLIPS) {
      this.lift(FLINCH);
      this.slipped = true;
      return true;
    }
    this.remember();
    const slow = world && world.pace(world.held) < LIES.pace;
    settled.calm = slow && settled.load === 1 ? settled.calm + seconds : 0;
    if (!world || settled.calm >= LIES.seconds || settled.seconds > LONGEST) {
      this.stance = "stays";
      this.slipped = world !== null && settled.load < 1;
      return true;
    }
    grasp.take(this.pose, this.grab);
    grasp.hand.z -= SAG * settled.load;
    return false;
  }

  /** How fast others move that were still: they would give way under more weight. */
  private stirring(world: CoreWorld): number {
    let most = 0;
    for (let id = 0; id < LADDERS; id++)
      if (this.calm(world, id)) most = Math.max(most, world.pace(id));
    return most;
  }

  /** How far others have moved since it touched (metres, turns as at 5 cm). */
  private moved(world: CoreWorld): number {
    let most = 0;
    for (let id = 0; id < LADDERS; id++) {
      if (!this.calm(world, id) || !world.pose(id, this.other)) continue;
      const before = this.others.subarray(id * 7, id * 7 + 7) as unknown as PoseLike;
      most = Math.max(most, apart(before, this.other));
    }
    return most;
  }

  /** Whether a ladder was still before this one touched anything: what swings, swings on. */
  private calm(world: CoreWorld, id: number): boolean {
    return id !== world.held && world.has(id) && ((this.still >>> id) & 1) === 1;
  }

  /** Where all others are, and which are still, before it touches anything. */
  private lookAround(world: CoreWorld): void {
    for (let id = 0; id < LADDERS; id++) {
      if (id === world.held || !world.pose(id, this.other)) continue;
      this.others.set(this.other, id * 7);
      if (world.pace(id) < STIRS) this.still |= 1 << id;
    }
  }

  private comesLow(pose: PoseLike): boolean {
    const held = this.around.ladders[this.around.held];
    if (!this.wary || this.warned || !held || lowest(held, pose) > LOW) return false;
    this.warned = true;
    return true;
  }

  private remember(): void {
    if (this.made < REMEMBERS) this.way.set(this.pose, 7 * this.made++);
  }

  /** Whether it is still on its way back, as it came: straight up it might be hooked. */
  private returns(): boolean {
    if (this.made === 0) return false;
    this.made = Math.max(0, this.made - this.stride);
    const [x = 0, y = 0, z = 0, w = 1, i = 0, j = 0, k = 0] = this.way.subarray(7 * this.made);
    this.grasp.take([x, y, z, w, i, j, k], this.grab);
    return true;
  }

  /** Higher than everything, and as low as that allows. */
  private rise(seconds: number, known: boolean): void {
    const { around, grasp } = this;
    let top = 0;
    for (const ladder of around.ladders) {
      const pose = ladder.id === around.held ? null : around.standing(ladder.id);
      if (pose) top = Math.max(top, highest(ladder, pose));
    }
    const held = around.ladders[around.held];
    if (!held) return;
    grasp.hand.z += Math.max(
      -SINKS * seconds,
      top + ROOM - lowest(held, grasp.target(this.wanted)),
    );
    const clear = !known || lowest(held, this.pose) > top + CLEAR;
    if (clear) this.rising = 0;
    else if (this.rising === 0) this.from.set(this.pose);
    if (!clear) this.rising += seconds;
    this.clear = clear || this.rising > STUCK;
  }
}

const UP = new Vector3(0, 0, 1);
const OWN = new Vector3(0, 0, 1);
const RUNG = new Vector3(1, 0, 0);
const ALONG = new Vector3();
const ACROSS = new Vector3();
const TOWARDS = new Vector3();
const STEEPNESS: Record<Attitude, number> = { flat: 0, upright: Math.PI / 2, leaning: Math.PI / 3 };

/** How far two poses are apart: metres, turns as at 5 cm. */
export function apart(one: PoseLike, two: PoseLike): number {
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
  const way = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
  return way + Math.sqrt(Math.max(0, 1 - Math.abs(same))) * 0.05;
}
