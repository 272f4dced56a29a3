import { newPose, type PoseLike } from "../../../protocol/frames";
import type { CoreWorld } from "./core";
import type { Task } from "./magnet";
import type { Ending } from "./trial";
import TrialWorker from "./trialworker?worker";

/** What comes of letting go now, as far as tries tell: in so many of them it stands. */
export interface Foresight extends Ending {
  sure: number;
  tries: number;
  /** From where to lower it, if it hovers: then it is told what comes of lowering it there. */
  from: readonly number[] | null;
  /** It does what the die demands then; if it is to be lowered and does not, nothing around does. */
  meets: boolean;
}

/** Whether it surely stands if it is let go now: then it may be restless in the hand. */
export function holds(foresight: Foresight | null): boolean {
  return foresight?.from === null && foresight.tries > 1 && foresight.sure === foresight.tries;
}

/** Whether it surely falls if it is let go now. */
export function falls(foresight: Foresight | null): boolean {
  return foresight?.from === null && foresight.sure === 0;
}

/** The ladder in hand: what it should do, where, and whether it hovers there. */
export interface Held extends Omit<Task, "physics"> {
  hovers: boolean;
}

/** Without a task: nobody wants to know any longer. */
export interface Question {
  turn: number;
  task: (Task & Held) | null;
}

export interface Answer {
  turn: number;
  foresight: Foresight | null;
}

/** Seconds that a ladder hangs still before anything is tried. */
const CALM = 0.15;
const SLOW = 0.008;
/** Metres, and parts of a turn's quaternion, by which it may move before what was seen is over. */
const SAME = { place: 0.0015, turn: 0.006 };

/** Asks a worker, whenever the ladder in hand hangs still, where it would come to rest: if it is let
 * go, or while it hovers, if it is lowered about there and let go. */
export class Foreseeing {
  private worker: Worker | null = null;
  private calm = 0;
  private turn = 0;
  private asked = false;
  private hovered = false;
  private failed = false;
  private readonly from = newPose();
  private readonly now = newPose();

  constructor(private readonly seen: (foresight: Foresight | null) => void) {}

  /** Some seconds went by; the world in which a ladder is held, or null, and what is known of it. */
  step(seconds: number, world: CoreWorld | null, held: Held | null): void {
    const ladder = world?.held ?? -1;
    if (!held || !world || ladder < 0 || !world.pose(ladder, this.now)) {
      this.forget();
      return;
    }
    if (this.asked && (!near(this.from, this.now) || this.hovered !== held.hovers)) this.forget();
    this.calm = world.pace(ladder) < SLOW ? this.calm + seconds : 0;
    if (this.calm < CALM || this.asked || this.failed) return;
    this.asked = true;
    this.hovered = held.hovers;
    this.from.set(this.now);
    this.worker ??= this.hire();
    const question: Question = { turn: ++this.turn, task: { ...held, physics: world.save() } };
    this.worker.postMessage(question);
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private forget(): void {
    if (!this.asked) return;
    this.asked = false;
    const nothing: Question = { turn: ++this.turn, task: null };
    this.worker?.postMessage(nothing);
    this.calm = 0;
    this.seen(null);
  }

  private hire(): Worker {
    const worker = new TrialWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.turn === this.turn) this.seen(data.foresight);
    };
    worker.onerror = () => (this.failed = true); // where there are no workers, nothing is foreseen
    return worker;
  }
}

function near(one: PoseLike, two: PoseLike): boolean {
  const way = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
  return way < SAME.place && 1 - Math.abs(same) < SAME.turn * SAME.turn;
}
