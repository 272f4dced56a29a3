import { newPose, type PoseLike } from "../../../protocol/frames";
import type { CoreWorld } from "../physics/core";
import type { ForecastTask } from "./candidates";
import type { ReleaseOutcome } from "./release";
import ForecastWorker from "./worker?worker";

/** What releasing the held ladder now would do, as far as trials tell. */
export interface ReleaseForecast extends ReleaseOutcome {
  /** In how many of the trials it stood. */
  stood: number;
  trials: number;
  /** While it hovers: from where to lower it; the forecast is about lowering and releasing it there. */
  from: readonly number[] | null;
  /** It then does what the die demands; if it is to be lowered and does not, no candidate does. */
  meets: boolean;
}

/** Whether it surely stands if it is released now: then it may be restless in the hand. */
export function surelyStands(forecast: ReleaseForecast | null): boolean {
  return forecast?.from === null && forecast.trials > 1 && forecast.stood === forecast.trials;
}

/** Whether it surely falls if it is released now. */
export function surelyFalls(forecast: ReleaseForecast | null): boolean {
  return forecast?.from === null && forecast.stood === 0;
}

/** What a forecast is about: the held ladder, and whether it hovers. */
export interface ForecastSubject extends Omit<ForecastTask, "physics"> {
  hovers: boolean;
}

/** To the worker. Without a task, the last one is off. */
export interface ForecastRequest {
  number: number;
  task: (ForecastTask & ForecastSubject) | null;
}

/** From the worker. */
export interface ForecastAnswer {
  number: number;
  forecast: ReleaseForecast | null;
}

/** Seconds that a ladder hangs still before anything is tried, and what counts as still (m/s). */
const CALM = 0.15;
const SLOW = 0.008;
/** Metres, and parts of a turn's quaternion, by which it may move before a forecast is out of date. */
const SAME = { place: 0.0015, turn: 0.006 };

/** Requests a forecast from a worker whenever the held ladder hangs still: where it would come to rest
 * if it is released, or, while it hovers, if it is lowered about there and released. */
export class Forecaster {
  private worker: Worker | null = null;
  private calm = 0;
  private number = 0;
  private requested = false;
  private hovered = false;
  private failed = false;
  private readonly from = newPose();
  private readonly now = newPose();

  constructor(private readonly told: (forecast: ReleaseForecast | null) => void) {}

  /** Some seconds went by in the world where the subject is held; null if there is nothing to tell. */
  step(seconds: number, world: CoreWorld | null, subject: ForecastSubject | null): void {
    const held = world?.held ?? null;
    if (!subject || !world || held === null || !world.pose(held, this.now)) {
      this.cancel();
      return;
    }
    if (this.requested && (!near(this.from, this.now) || this.hovered !== subject.hovers))
      this.cancel();
    this.calm = world.pace(held) < SLOW ? this.calm + seconds : 0;
    if (this.calm < CALM || this.requested || this.failed) return;
    this.requested = true;
    this.hovered = subject.hovers;
    this.from.set(this.now);
    this.post({ ...subject, physics: world.save() });
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private cancel(): void {
    if (!this.requested) return;
    this.requested = false;
    this.post(null);
    this.calm = 0;
    this.told(null);
  }

  private post(task: ForecastRequest["task"]): void {
    this.worker ??= this.started();
    this.worker.postMessage({ number: ++this.number, task } satisfies ForecastRequest);
  }

  private started(): Worker {
    const worker = new ForecastWorker();
    worker.onmessage = ({ data }: MessageEvent<ForecastAnswer>) => {
      if (data.number === this.number) this.told(data.forecast);
    };
    worker.onerror = () => (this.failed = true); // without workers there are no forecasts
    return worker;
  }
}

function near(one: PoseLike, two: PoseLike): boolean {
  const way = Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
  const same = one[3] * two[3] + one[4] * two[4] + one[5] * two[5] + one[6] * two[6];
  return way < SAME.place && 1 - Math.abs(same) < SAME.turn * SAME.turn;
}
