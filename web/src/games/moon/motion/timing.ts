import type { Motion } from "./motion";

/** Seconds that the picture is behind the newest frame, so that late frames do not show. */
export const DELAY = 0.09;
const BEHIND = 0.5;
const DRIFT = 0.02;

/** When to show what: the server's time as seen from here, a little late and even. */
export class PlayoutClock {
  private offset = NaN;

  /** A frame of this time (seconds of the world) arrived now (seconds of this machine). */
  arrived(world: number, now: number): void {
    const offset = now - world;
    if (Number.isNaN(this.offset) || offset < this.offset || offset > this.offset + BEHIND)
      this.offset = offset;
    else this.offset += (offset - this.offset) * DRIFT;
  }

  /** The world's time to show now. */
  showing(now: number): number {
    return now - this.offset - DELAY;
  }
}

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
