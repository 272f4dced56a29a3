import { Drops } from "../../../scene/drops";
import type { QualityTraits } from "../../../scene/quality";
import type { Layout } from "./layout";

interface Tear {
  from: [number, number];
  to: [number, number];
  /** Seconds of flight left. */
  flight: number;
}

const MOST = 16;
const FLIGHT = 0.9;

/** The drops: those of the pool, and those that came to the players; a new one flies there. */
export class Tears {
  readonly drops: Drops;
  private readonly tears: Tear[] = [];

  constructor(
    traits: QualityTraits,
    private readonly still: boolean,
    private readonly layout: Layout,
  ) {
    this.drops = new Drops(MOST, traits);
  }

  show(pool: number, taken: readonly number[]): void {
    const places: [number, number][] = [];
    taken.forEach((count, seat) => {
      for (let i = 0; i < count; i++) places.push(this.layout.dropPlace(seat, taken.length, i));
    });
    for (let i = 0; i < pool; i++) places.push(this.layout.poolPlace(i));
    this.move(places.slice(0, MOST));
  }

  step(seconds: number): boolean {
    let more = false;
    this.tears.forEach((tear, i) => {
      tear.flight = Math.max(0, tear.flight - seconds);
      const part = 1 - tear.flight / FLIGHT;
      const eased = part * part * (3 - 2 * part);
      const x = tear.from[0] + (tear.to[0] - tear.from[0]) * eased;
      const y = tear.from[1] + (tear.to[1] - tear.from[1]) * eased;
      this.drops.place(i, x, y, Math.sin(part * Math.PI) * 0.14);
      more ||= tear.flight > 0;
    });
    return more;
  }

  dispose(): void {
    this.drops.dispose();
  }

  /** Keep those that stay; those that must move fly, from the end of the pool. */
  private move(places: [number, number][]): void {
    const key = (place: [number, number]) => place.map((value) => value.toFixed(4)).join();
    const free = [...this.tears];
    const wanted = places.filter((place) => {
      const index = free.findIndex((tear) => key(tear.to) === key(place));
      if (index >= 0) free.splice(index, 1);
      return index < 0;
    });
    const first = this.tears.length === 0;
    for (const tear of free) this.tears.splice(this.tears.indexOf(tear), 1);
    for (const to of wanted) {
      const from = free.pop()?.to ?? to;
      this.tears.push({ from, to, flight: first || this.still ? 0 : FLIGHT });
    }
    this.drops.show(this.tears.length);
  }
}
