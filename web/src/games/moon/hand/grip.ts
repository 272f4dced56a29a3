import { Quaternion, Vector3 } from "three";

import { newPose, type Pose, type PoseLike } from "../../../protocol/frames";
import type { LadderShape, Place } from "../model";
import { SAG } from "../physics/constants";
import { highest, lowest } from "../physics/wood";
import type { ViewAxes } from "./axes";
import { apart, type GripWorld, Neighbours, STILL } from "./neighbours";

/** Metres a second: downwards, and down to where it hovers. */
const LOWERING = 0.03;
const SINKING = 0.35;
/** Metres above everything else at which a ladder hovers, and from which on it may be led aside. */
const ROOM = 0.015;
const CLEAR = 0.004;
/** Metres by which the hand is ahead of a ladder that it draws straight up, and the seconds after which
 * it goes any way it is led: something holds it. */
const AHEAD = 0.01;
const STUCK = 2.5;
/** Metres above the table, a little above the base: a careful hand stops there once. */
const LOW = 0.03;
/** Metres, turns as at 5 cm, within which a ladder is where it was led. */
const CLOSE = 0.0008;
/** Seconds in which the hand gives up its ladder's weight. */
const UNLOADING = 1.6;
/** As soon as still neighbours move faster than STILL the hand takes the weight back, all of it within
 * RELOADING seconds; once they have moved by MOVED (metres), as soon as they creep (m/s). */
const CREEPING = 0.002;
const MOVED = 0.0006;
const RELOADING = 0.12;
/** Slower than this (m/s, turns as at 10 cm) for this many seconds it lies. */
const LIES = { pace: 0.0006, seconds: 0.4 };
/** Seconds after which it is left as it is, even if something still moves. */
const LONGEST = 8;
/** Metres by which neighbours may move (turns as at 5 cm), and it may sink, before it is lifted. */
const GIVES_WAY = 0.002;
const SINKS = 0.03;
/** Poses of the path down that are kept, and in how many steps it goes back: when it is lifted, and when
 * something gives way. */
const PATH = 500;
const LIFTED = 24;
const FLINCH = 5;
/** Metres from which the hand pulls at a ladder that touches something (6 mm: with its own weight). */
const LEASH: Partial<Record<GripPhase, number>> = { stay: 0.008, hover: 0.01 };
/** The least height of the hand, metres. */
const LEAST = 0.004;

/** `hover`: above everything, wherever it is led; `approach`: to where it is to be lowered; `lower`:
 * straight down until it touches; `settle`: loosely held, so that it finds its rest by its own weight;
 * `stay`: where it was led, or where it lies. */
export type GripPhase = "hover" | "approach" | "lower" | "settle" | "stay";

/** How a ladder is held after one presses a button: to lay it across, to stand it up, to lean it. */
export type Attitude = "flat" | "upright" | "leaning";
const STEEPNESS: Record<Attitude, number> = { flat: 0, upright: Math.PI / 2, leaning: Math.PI / 3 };

/** What a grip knows of the table. */
export interface GripTable {
  readonly ladders: readonly LadderShape[];
  /** Where a ladder of the structure is drawn; null if it is not part of it. The same array every
   * time: use it at once. */
  readonly standing: (ladder: number) => PoseLike | null;
  /** How far from the middle of the table a ladder may be led, metres. */
  readonly reach: number;
}

/** One ladder in a hand, from when it is gripped until it is released: where the hand wants it, and how
 * that changes as time goes by. Every ladder gets a new one. */
export class Grip {
  phase: GripPhase = "hover";
  /** It stops before the table, or the base, until it is lowered again. */
  careful = true;
  /** It, or what it was put on, gave way: the hand has taken hold again. */
  slipped = false;
  /** Where the grabbed place should be, metres. */
  readonly hand = new Vector3();
  readonly turn = new Quaternion();
  private warned = false;
  /** The share of its weight that the hand no longer carries, and for how long it has lain and settled. */
  private settling = { unloaded: 0, lain: 0, seconds: 0 };
  private neighbours = new Neighbours();
  /** The poses that it took while it settled, one after the other: the way back up. */
  private readonly path = new Float64Array(7 * PATH);
  private kept = 0;
  private stride = 0;
  /** It is above everything; until then it is drawn straight up, from `risesFrom`. */
  private clear = true;
  private readonly risesFrom = newPose();
  private rising = 0;
  /** Where it first touched something. */
  private readonly touch = newPose();
  private readonly pose = newPose();
  private readonly wanted = newPose();

  /** Grip a ladder that is at a pose, at a place of its own frame. */
  constructor(
    readonly ladder: LadderShape,
    pose: PoseLike,
    readonly grab: Place,
    private readonly table: GripTable,
  ) {
    this.place(pose);
  }

  moveTo(place: Vector3): void {
    this.hand.copy(place);
    this.keepWithin();
  }

  /** Move along the picture: to the right, up, and away from the viewer; metres. */
  move(right: number, up: number, away: number, axes: ViewAxes): void {
    this.hand.addScaledVector(axes.right, right).addScaledVector(axes.away, away);
    this.hand.z += up;
    this.keepWithin();
  }

  /** Turn about the grabbed place as seen: yaw about the upright, pitch about the right-hand axis (its
   * upper side towards the viewer), roll with the clock; radians. */
  rotate(yaw: number, pitch: number, roll: number, axes: ViewAxes): void {
    this.turn.premultiply(SPIN.setFromAxisAngle(UP, yaw));
    this.turn.premultiply(SPIN.setFromAxisAngle(axes.right, pitch));
    this.turn.premultiply(SPIN.setFromAxisAngle(axes.eye, -roll)).normalize();
  }

  /** Hold it so, with as little turning as that takes. */
  turnTo(attitude: Attitude): void {
    ALONG.copy(LENGTH).applyQuaternion(this.turn);
    const flat = Math.hypot(ALONG.x, ALONG.y);
    const [x, y] = flat > 0.01 ? [ALONG.x / flat, ALONG.y / flat] : [1, 0];
    const side = ALONG.z < 0 && attitude !== "flat" ? -1 : 1;
    const steep = STEEPNESS[attitude];
    TOWARDS.set(x * Math.cos(steep), y * Math.cos(steep), Math.sin(steep) * side);
    this.point(LENGTH, TOWARDS);
    if (attitude === "upright") return;
    // Rolled about itself until its rungs are level.
    ALONG.copy(LENGTH).applyQuaternion(this.turn);
    TOWARDS.crossVectors(ALONG, UP).normalize();
    if (TOWARDS.dot(ACROSS.copy(RUNG).applyQuaternion(this.turn)) < 0) TOWARDS.negate();
    this.point(RUNG, TOWARDS);
  }

  /** Up again, above everything, the way it came. */
  lift(steps = LIFTED): void {
    this.settling.unloaded = 0;
    this.stride = Math.ceil(this.kept / steps);
    this.phase = "hover";
    this.warned = this.slipped = false;
    this.rising = 0;
  }

  /** Straight down; or first to a pose above a good place, if one is given. */
  lower(from?: PoseLike): void {
    this.phase = from ? "approach" : "lower";
    this.kept = 0;
    this.neighbours = new Neighbours();
    this.slipped = false;
    if (from) this.place(from);
  }

  /** A person leads it: the hand takes hold of it where it is, with all its weight. */
  lead(): void {
    this.kept = 0;
    if (this.phase === "hover") this.slipped = false;
    if (this.phase === "settle") this.phase = "stay";
    if (this.phase !== "stay") return;
    this.hand.z += SAG * this.settling.unloaded;
    this.settling.unloaded = 0;
  }

  /** The same, up and down as well: it no longer hovers. */
  leadFreely(): void {
    this.lead();
    this.phase = "stay";
  }

  /** While it touches something, with the grabbed place here, the hand pulls so gently that it slides
   * along others and pushes none over. */
  soften(grabbed: Vector3): void {
    const leash = LEASH[this.phase];
    if (leash) this.hand.sub(grabbed).clampLength(0, leash).add(grabbed);
  }

  /** The pose of the ladder that the hand wants: while something may be in the way, first straight up. */
  target(out: Pose): Pose {
    this.aim(out);
    if (this.phase !== "hover" || this.clear || this.kept > 0) return out;
    out.set(this.risesFrom);
    out[2] = this.pose[2] + AHEAD;
    return out;
  }

  /** Advance by some seconds in the world where it is held. Where none runs here, `touching` tells
   * whether it touches anything, by the server's word. */
  step(seconds: number, world: GripWorld | null, touching = false): void {
    const { id } = this.ladder;
    const known = world !== null && world.held === id && world.pose(id, this.pose);
    if (this.phase === "hover" && !this.returns()) this.rise(seconds, known);
    if (this.phase === "approach" && !(known && apart(this.pose, this.aim(this.wanted)) > CLOSE))
      this.phase = "lower";
    if (this.phase === "settle") this.settle(seconds, known ? world : null);
    else if (this.phase === "lower") this.sink(seconds, known ? world : null, touching);
  }

  /** Down by a little, unless it touches something. */
  private sink(seconds: number, world: GripWorld | null, touching: boolean): void {
    if (world && this.neighbours.none) this.neighbours.look(world);
    const stops = world ? world.touched(this.ladder.id) : touching;
    if (!stops && !this.comesLow(world ? this.pose : this.aim(this.wanted))) {
      this.hand.z -= LOWERING * seconds;
      return;
    }
    this.phase = stops && world ? "settle" : "stay";
    if (world) this.place(this.pose);
    this.touch.set(this.pose);
    this.settling = { unloaded: 0, lain: 0, seconds: 0 };
  }

  /** The hand goes along with its ladder, and carries less and less of it. */
  private settle(seconds: number, world: GripWorld | null): void {
    const { settling } = this;
    settling.seconds += seconds;
    const moved = world ? this.neighbours.moved(world) : 0;
    const stirs = world && this.neighbours.pace(world) > (moved > MOVED ? CREEPING : STILL);
    const change = stirs ? -seconds / RELOADING : seconds / UNLOADING;
    settling.unloaded = Math.max(0, Math.min(1, settling.unloaded + change));
    if (moved > GIVES_WAY || this.touch[2] - this.pose[2] > SINKS) {
      this.lift(FLINCH);
      this.slipped = true;
      return;
    }
    if (this.kept < PATH) this.path.set(this.pose, 7 * this.kept++);
    const slow = world && world.pace(this.ladder.id) < LIES.pace;
    settling.lain = slow && settling.unloaded === 1 ? settling.lain + seconds : 0;
    if (!world || settling.lain >= LIES.seconds || settling.seconds > LONGEST) {
      this.phase = "stay";
      this.slipped = world !== null && settling.unloaded < 1;
      return;
    }
    this.place(this.pose);
    this.hand.z -= SAG * settling.unloaded;
  }

  private comesLow(pose: PoseLike): boolean {
    if (!this.careful || this.warned || lowest(this.ladder, pose) > LOW) return false;
    this.warned = true;
    return true;
  }

  /** Whether it is still on its way back, as it came: straight up it might be hooked. */
  private returns(): boolean {
    if (this.kept === 0) return false;
    this.kept = Math.max(0, this.kept - this.stride);
    this.wanted.set(this.path.subarray(7 * this.kept, 7 * this.kept + 7));
    this.place(this.wanted);
    return true;
  }

  /** Higher than everything, and as low as that allows. */
  private rise(seconds: number, known: boolean): void {
    let top = 0;
    for (const other of this.table.ladders) {
      const pose = other.id === this.ladder.id ? null : this.table.standing(other.id);
      if (pose) top = Math.max(top, highest(other, pose));
    }
    const low = lowest(this.ladder, this.aim(this.wanted));
    this.hand.z += Math.max(-SINKING * seconds, top + ROOM - low);
    const clear = !known || lowest(this.ladder, this.pose) > top + CLEAR;
    if (clear) this.rising = 0;
    else if (this.rising === 0) this.risesFrom.set(this.pose);
    if (!clear) this.rising += seconds;
    this.clear = clear || this.rising > STUCK;
  }

  /** Want it at a pose. */
  private place(pose: PoseLike): void {
    this.turn.set(pose[4], pose[5], pose[6], pose[3]);
    this.hand.set(...this.grab).applyQuaternion(this.turn);
    this.hand.x += pose[0];
    this.hand.y += pose[1];
    this.hand.z += pose[2];
  }

  /** The pose of the ladder for where the hand is. */
  private aim(out: Pose): Pose {
    ARM.set(...this.grab).applyQuaternion(this.turn);
    ARM.subVectors(this.hand, ARM).clampLength(0, this.table.reach).toArray(out);
    const { w, x, y, z } = this.turn;
    out[3] = w;
    out[4] = x;
    out[5] = y;
    out[6] = z;
    return out;
  }

  /** Turn it so that a direction of its own points in another. */
  private point(own: Vector3, towards: Vector3): void {
    ARM.copy(own).applyQuaternion(this.turn).normalize();
    this.turn.premultiply(SPIN.setFromUnitVectors(ARM, towards)).normalize();
  }

  private keepWithin(): void {
    this.hand.z = Math.max(LEAST, this.hand.z);
    this.hand.clampLength(0, this.table.reach);
  }
}

const UP = new Vector3(0, 0, 1);
/** A ladder's own directions: along it, and along its rungs. */
const LENGTH = new Vector3(0, 0, 1);
const RUNG = new Vector3(1, 0, 0);
const ALONG = new Vector3();
const ACROSS = new Vector3();
const TOWARDS = new Vector3();
const ARM = new Vector3();
const SPIN = new Quaternion();
