import type { ReplaySession } from "./replay.svelte";
import type { FilmTime } from "./session.svelte";

const PAUSE = 1400; // milliseconds between steps
const NO_FILM: FilmTime = { time: 0, length: 0, running: false };

/** Plays a replay: step by step, and each turn's film at its own pace. To be made while a component is. */
export class ReplayPlayer {
  running = $state(false);
  speed = $state(1);

  constructor(
    private readonly session: () => ReplaySession | null,
    private readonly failed: (error: unknown) => void,
  ) {
    $effect(() => {
      const film = this.session()?.film.player;
      if (film) film.speed = this.speed;
    });
    // A turn that was filmed takes its time; where nothing moves, a step is as long as any other.
    $effect(() => {
      if (!this.running || this.moving) return;
      const { at, last } = this;
      const timer = setTimeout(() => {
        if (at >= last) this.running = false;
        else this.show(at + 1);
      }, PAUSE / this.speed);
      return () => clearTimeout(timer);
    });
  }

  /** After how many moves the table is shown. */
  get at(): number {
    return this.session()?.at ?? 0;
  }

  get last(): number {
    return this.session()?.last ?? 0;
  }

  get film(): FilmTime {
    return this.session()?.film.player?.at ?? NO_FILM;
  }

  /** Whether something is being shown. */
  get moving(): boolean {
    return this.film.running || this.session()?.presenting === true;
  }

  show(step: number): void {
    this.session()?.go(step).catch(this.failed);
  }

  move(by: number): void {
    this.session()?.step(by).catch(this.failed);
  }

  seek(seconds: number): void {
    this.running = false;
    this.session()?.film.player?.seek(seconds);
  }

  toggle(): void {
    const { film } = this;
    const player = this.session()?.film.player;
    this.running = !this.running;
    if (!this.running) player?.halt();
    else if (film.time > 0 && film.time < film.length) player?.run();
    else if (this.at >= this.last) this.show(0);
  }

  /** Space, comma and full stop; false if the key means nothing here. */
  key(key: string): boolean {
    if (key === " ") this.toggle();
    else if (key === ",") this.move(-1);
    else if (key === ".") this.move(1);
    else return false;
    return true;
  }
}
