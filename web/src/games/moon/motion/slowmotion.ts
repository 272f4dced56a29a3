import type { Motion } from "./motion";

const SPEED = 0.28;
const LONGEST = 7;
const BEFORE = 0.4;
const AFTER = 0.6;

/** Shows a stretch of what has just happened again, slowly. */
export class SlowMotion {
  private from = NaN;
  private time = NaN;
  private until = NaN;
  ended = false;

  constructor(private readonly motion: Motion) {}

  /** What comes after this time (seconds of the world) may be worth seeing again. */
  mark(time: number): void {
    this.from = time;
  }

  /** Begin with what was marked, or with the last seconds; false if there is nothing. */
  begin(newest: number): boolean {
    if (!Number.isFinite(newest)) return false;
    const from = Number.isFinite(this.from) ? this.from - BEFORE : newest - 4;
    this.time = Math.max(from, newest - LONGEST);
    this.until = newest + AFTER * SPEED;
    return true;
  }

  stop(): void {
    this.time = NaN;
    this.ended = false;
  }

  /** The time to show after some more seconds; null when nothing is shown again. */
  step(seconds: number): number | null {
    if (Number.isNaN(this.time)) return null;
    this.time += seconds * SPEED;
    if (this.time >= Math.min(this.until, this.motion.newest + AFTER * SPEED)) this.ended = true;
    return this.time;
  }
}
