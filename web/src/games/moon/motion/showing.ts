import type { PoseFrame } from "../../../protocol/frames";
import { Motion } from "./motion";
import type { MoonReplay } from "./replay.svelte";
import { PlayoutClock, SlowMotion } from "./timing";

const BEATS = 60;
/** Seconds that can be seen again. */
const MEMORY = 20;
const LATELY = 0.2;

/** Which moment is shown: what happens now, what has just happened once more, or a film. */
export class Showing {
  readonly live = new Motion();
  /** Seconds of the world, or of the film. */
  time = 0;
  /** The film of a turn runs. */
  filming = false;
  /** Something is shown again, slowly. */
  slow = false;
  private readonly playout = new PlayoutClock();
  private readonly repeated = new SlowMotion(this.live);
  private repeating = false;

  constructor(readonly replay: MoonReplay | null) {}

  /** Whether what is drawn happened earlier. */
  get retold(): boolean {
    return this.repeating || this.replay !== null;
  }

  /** How things move at `time`; null while that is on its way. */
  get motion(): Motion | null {
    return this.replay ? this.replay.motion : this.live;
  }

  /** Whether another picture will differ from this one. */
  get moving(): boolean {
    return this.filming || this.repeating || this.live.newest > this.time - LATELY;
  }

  take(frame: PoseFrame): void {
    const time = frame.beat / BEATS;
    this.live.take(time, frame);
    this.playout.arrived(time, performance.now() / 1000);
    this.live.forget(time - MEMORY);
  }

  /** What comes now may be worth seeing again. */
  mark(): void {
    this.repeated.mark(this.live.newest);
  }

  /** The last seconds again, slowly; false if there are none. */
  again(): boolean {
    this.slow = this.replay ? this.replay.again() : this.repeated.begin(this.live.newest);
    return this.slow;
  }

  stop(): void {
    this.repeated.stop();
    if (this.replay?.slow) this.replay.seek(this.replay.length);
    this.slow = false;
  }

  /** Some seconds went by; `now` is the time in seconds. */
  step(seconds: number, now: number): void {
    const again = this.repeated.step(seconds);
    const slowFilm = this.replay?.slow ?? false;
    this.filming = this.replay?.step(seconds) ?? false;
    if (this.repeated.ended || (slowFilm && !this.filming)) this.stop();
    this.repeating = again !== null;
    this.time = again ?? this.replay?.time ?? this.playout.showing(now);
  }
}
