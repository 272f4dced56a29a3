import { newPose, type PoseLike } from "../../../protocol/frames";
import type { CoreWorld } from "./core";
import type { Ending } from "./trial";
import TrialWorker from "./trialworker?worker";

/** What comes of letting go now, as far as tries tell: in so many of them it stands. */
export interface Foresight extends Ending {
  sure: number;
  tries: number;
}

export interface Question {
  turn: number;
  physics: Uint8Array;
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

/** Asks a worker, whenever the ladder in hand hangs still, where it would come to rest. */
export class Foreseeing {
  private worker: Worker | null = null;
  private calm = 0;
  private turn = 0;
  private busy = false;
  private asked = false;
  private readonly from = newPose();
  private readonly now = newPose();

  constructor(private readonly seen: (foresight: Foresight | null) => void) {}

  /** Some seconds went by; the world in which a ladder is held, or null. */
  step(seconds: number, world: CoreWorld | null): void {
    const ladder = world?.held ?? -1;
    if (!world || ladder < 0 || !world.pose(ladder, this.now)) {
      this.forget();
      return;
    }
    if (this.asked && !near(this.from, this.now)) this.forget();
    this.calm = world.pace(ladder) < SLOW ? this.calm + seconds : 0;
    if (this.calm < CALM || this.asked || this.busy) return;
    this.asked = this.busy = true;
    this.from.set(this.now);
    this.worker ??= this.hire();
    this.worker.postMessage({ turn: ++this.turn, physics: world.save() } satisfies Question);
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private forget(): void {
    if (!this.asked) return;
    this.asked = false;
    this.turn++;
    this.calm = 0;
    this.seen(null);
  }

  private hire(): Worker {
    const worker = new TrialWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.busy = data.foresight?.tries === 1;
      if (data.turn === this.turn) this.seen(data.foresight);
    };
    worker.onerror = () => (this.busy = true); // where there are no workers, nothing is foreseen
    return worker;
  }
}

function near(one: PoseLike, two: PoseLike): boolean {
  const way = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
  return way < SAME.place && 1 - Math.abs(same) < SAME.turn * SAME.turn;
}
