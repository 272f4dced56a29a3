const PAUSE = 400; // milliseconds, in which moves often come in a row

/** Copies of a match for the time when its server is away: one at once after a move, as the server may
 * be gone the next moment, and later where moves come in a row. One is made after the other, so that
 * the newest stays. */
export class Copies {
  /** The number of moves in the copy; -1 without one. */
  ply = $state(-1);
  private copying: Promise<void> = Promise.resolve();
  private begun = -Infinity;

  /** `copy` makes one and tells whether that worked. */
  constructor(private readonly copy: () => Promise<boolean>) {}

  /** The match has so many moves: have them copied, unless that is called off. */
  want(ply: number): () => void {
    if (ply < this.ply) this.ply = -1; // what was taken back is in the copy
    if (ply === this.ply) return () => undefined;
    const wait = Math.max(0, this.begun + PAUSE - Date.now());
    const timer = setTimeout(() => {
      this.copying = this.copying.then(() => this.make(ply));
    }, wait);
    return () => clearTimeout(timer);
  }

  private async make(ply: number): Promise<void> {
    this.begun = Date.now();
    // Where it did not work, the next move brings another try.
    if (await this.copy().catch(() => false)) this.ply = ply;
  }
}
