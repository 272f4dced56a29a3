import { Films, type Reel } from "./motion/film";
import type { Motion } from "./motion/motion";

/** Which page of the film shows what was played so far: page 0 is the preparation, and a page begins
 * with every roll, or in the final, where nobody rolls, with every draw. */
export function pageOf(moves: readonly string[]): number {
  return moves.filter((move, i) => move === "roll" || (move === "draw" && moves[i - 1] !== "roll"))
    .length;
}

/** What of a page's film is to be seen after a move: its beginning, its end, or all of it. */
function moment(move: string): "start" | "run" | "end" {
  if (move === "roll" || move === "draw") return "start";
  return move.startsWith("hold:") || move === "release" ? "run" : "end";
}

/** The poses of a replay: films of turns, scrubbed and run. Times are seconds of the page's film. */
export class MoonReplay {
  time = 0;
  speed = 1;
  private page = 0;
  private running = false;
  private waitingFor: "start" | "run" | "end" = "end";
  private readonly films: Films;

  constructor(load: (page: number) => Promise<ArrayBuffer>, loaded: () => void) {
    this.films = new Films(load, () => {
      this.begin();
      loaded();
    });
  }

  /** What is on the table at `time`; null while it is on its way. */
  get motion(): Motion | null {
    return this.reel?.motion ?? null;
  }

  get length(): number {
    return this.reel?.length ?? 0;
  }

  /** Show the match after these moves; a film that runs already goes on. */
  show(moves: readonly string[]): void {
    const page = pageOf(moves);
    const wanted = moment(moves[moves.length - 1] ?? "");
    const goesOn = page === this.page && this.running && wanted !== "start";
    this.page = page;
    this.waitingFor = wanted;
    if (!goesOn) this.begin();
  }

  /** Show a time of the film, at rest. */
  seek(seconds: number): void {
    this.time = Math.min(this.length, Math.max(0, seconds));
    this.running = false;
  }

  run(): void {
    this.running = this.length > 0;
  }

  /** Go on by some seconds; true while it runs. */
  step(seconds: number): boolean {
    if (!this.running) return false;
    this.time = Math.min(this.length, this.time + seconds * this.speed);
    this.running = this.time < this.length;
    return this.running;
  }

  private get reel(): Reel | null {
    return this.films.page(this.films.available(this.page));
  }

  private begin(): void {
    const whole = this.films.available(this.page) === this.page;
    this.time = this.waitingFor === "end" || !whole ? this.length : 0;
    this.running = whole && this.waitingFor === "run" && this.length > 0;
  }
}
