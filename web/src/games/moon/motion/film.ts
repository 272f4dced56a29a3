import { readFilm } from "../../../protocol/frames";
import { Motion } from "./motion";

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
    this.reels.set(page, wound(bytes));
    this.loaded();
  }
}

/** A film, ready to be shown at any time of it. */
export function wound(bytes: ArrayBuffer): Reel {
  const motion = new Motion();
  let length = 0;
  readFilm(bytes, (seconds, frame) => {
    motion.take(seconds, frame);
    length = seconds;
  });
  return { motion, length };
}
