import type { FilmPlayer, FilmReel, FilmTime } from "../../../state/session.svelte";
import { read } from "../notation";
import { Motion } from "./motion";
import { type PoseFrame, readFilm } from "../../../protocol/frames";

const SLOW = 0.25;
const LAST = 4;

/** What of a page's film is to be seen after a move: its beginning, its end, or all of it. */
function moment(move: string): "start" | "run" | "end" {
  const { kind } = read(move);
  if (move === "" || kind === "roll" || kind === "draw") return "start";
  return kind === "hold" || kind === "release" ? "run" : "end";
}

/** The poses of a replay: films of turns, scrubbed and run. Times are seconds of the page's film. */
export class MoonReplay implements FilmPlayer {
  at = $state.raw<FilmTime>({ time: 0, length: 0, running: false });
  time = 0;
  speed = 1;
  private page = 0;
  private running = false;
  /** Seconds at which slow motion ends. */
  private slowUntil = -Infinity;
  private waitingFor: "start" | "run" | "end" = "end";
  private readonly films: Films;

  constructor(
    load: (page: number) => Promise<ArrayBuffer>,
    private readonly changed: () => void,
  ) {
    this.films = new Films(load, () => this.begin());
  }

  /** What is on the table at `time`; null while it is on its way. */
  get motion(): Motion | null {
    return this.reel?.motion ?? null;
  }

  get length(): number {
    return this.reel?.length ?? 0;
  }

  /** Show the match after a move, on its page; a film that runs already goes on. */
  show({ page, move }: FilmReel["at"]): void {
    const wanted = moment(move);
    const running = this.running || (this.waitingFor === "run" && wanted === "run");
    const goesOn = page === this.page && running && wanted !== "start";
    this.page = page;
    this.waitingFor = wanted;
    if (!goesOn) this.begin();
    else this.tell();
  }

  /** Show a time of the film, at rest. */
  seek(seconds: number): void {
    this.time = Math.min(this.length, Math.max(0, seconds));
    this.running = false;
    this.tell();
  }

  run(): void {
    this.running = this.time < this.length;
    this.tell();
  }

  halt(): void {
    this.running = false;
    this.tell();
  }

  /** Show the end of the film again, slowly; false if there is none. */
  again(): boolean {
    if (!this.length) return false;
    this.time = Math.max(0, this.length - LAST);
    this.slowUntil = this.length;
    this.run();
    return true;
  }

  get slow(): boolean {
    return this.running && this.time < this.slowUntil;
  }

  /** Go on by some seconds; true while it runs. */
  step(seconds: number): boolean {
    if (!this.running) return false;
    const speed = this.slow ? Math.min(SLOW, this.speed) : this.speed;
    this.time = Math.min(this.length, this.time + seconds * speed);
    this.running = this.time < this.length;
    if (!this.running) this.slowUntil = -Infinity;
    this.at = { time: this.time, length: this.length, running: this.running };
    return this.running;
  }

  private get reel(): Reel | null {
    return this.films.page(this.films.available(this.page));
  }

  private begin(): void {
    const whole = this.films.available(this.page) === this.page;
    this.time = this.waitingFor === "end" || !whole ? this.length : 0;
    this.running = whole && this.waitingFor === "run" && this.length > 0;
    this.slowUntil = -Infinity;
    this.tell();
  }

  private tell(): void {
    this.at = { time: this.time, length: this.length, running: this.running };
    this.changed();
  }
}

/** One turn as it was filmed. */
export interface Reel {
  motion: Motion;
  /** Seconds. */
  length: number;
}

/** The films of a match, each asked for once. */
export class Films {
  private readonly reels = new Map<number, Reel>();
  private readonly asked = new Set<number>();
  private readonly missing = new Set<number>();

  constructor(
    private readonly load: (page: number) => Promise<ArrayBuffer>,
    private readonly loaded: () => void,
  ) {}

  /** The film of a page, or null if there is none (yet). */
  page(page: number): Reel | null {
    const reel = this.reels.get(page);
    if (reel) return reel;
    if (!this.asked.has(page)) {
      this.asked.add(page);
      this.load(page).then(
        (bytes) => this.keep(page, bytes),
        () => {
          this.missing.add(page);
          this.loaded();
        },
      );
    }
    return null;
  }

  /** The last page up to this one of which there may be a film: a turn that was not finished has
   * none yet. */
  available(page: number): number {
    let found = page;
    while (found > 0 && this.missing.has(found)) found--;
    return found;
  }

  private keep(page: number, bytes: ArrayBuffer): void {
    this.reels.set(page, readReel(bytes));
    this.loaded();
  }
}

/** Seconds for which a film shows that nothing happens; longer pauses are cut. */
const PAUSE = 1;
/** By how much something must have moved to be worth a look: metres, parts of a quaternion. */
const STIRS = 0.001;

/** A film, ready to be shown at any time of it. Whoever thinks for long does not make others wait. */
export function readReel(bytes: ArrayBuffer): Reel {
  const motion = new Motion();
  const seen = new Map<number, Float32Array>();
  let length = 0;
  let last: number | null = null; // what was filmed starts with its first picture
  let still = 0;
  readFilm(bytes, (seconds, frame) => {
    const stirred = stirs(frame, seen);
    const shown = Math.min(seconds - (last ?? seconds), stirred ? PAUSE : PAUSE - still);
    last = seconds;
    still = stirred ? 0 : still + shown;
    length += shown;
    if (stirred || shown > 0) motion.take(length, frame);
  });
  return { motion, length };
}

/** Whether anything has moved since it last did, came, or went. */
function stirs(frame: PoseFrame, seen: Map<number, Float32Array>): boolean {
  let stirred = frame.goneCount > 0;
  for (let i = 0; i < frame.count; i++) {
    const now = frame.values.subarray(i * 7, i * 7 + 7);
    const before = seen.get(frame.id(i));
    if (before && now.every((value, k) => Math.abs(value - (before[k] ?? NaN)) < STIRS)) continue;
    seen.set(frame.id(i), new Float32Array(now));
    stirred = true;
  }
  return stirred;
}
