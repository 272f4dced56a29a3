/** Seconds that the picture is behind the newest frame, so that late frames do not show. */
export const DELAY = 0.09;
const BEHIND = 0.5;
const DRIFT = 0.02;

/** When to show what: the server's time as seen from here, a little late and even. */
export class Playout {
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
