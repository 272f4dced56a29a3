/** The longest step that animations are asked to make at once, in seconds. A page that was hidden
 * goes on from where it was. */
const LONGEST = 1;
const FIRST = 1 / 60;
/** How many pictures in a row decide about how finely they are drawn. */
const JUDGED = 24;
const SLOW = 1 / 24;
const SWIFT = 1 / 50;
const FINENESS = [1, 0.75, 0.5] as const;

/** The pace of a moving picture: how much time went by since the last one, and how finely the next
 * ones should be drawn for it to stay smooth. */
export class Pace {
  /** Pixels that are drawn, as a part of those there are, along each edge. */
  fineness: number = FINENESS[0];
  private last: number | null = null;
  private count = 0;
  private spent = 0;
  private swift = 0;

  /** Seconds since the last picture of the same movement; `now` is in milliseconds. However long
   * that was, it has gone by: slow pictures drop frames, they do not slow time down. */
  step(now: number): number {
    const { last } = this;
    this.last = now;
    if (last === null) return FIRST;
    const seconds = (now - last) / 1000;
    this.judge(seconds);
    return Math.min(LONGEST, seconds);
  }

  /** The movement is over: the next picture begins another. */
  rest(): void {
    this.last = null;
    this.count = this.spent = 0;
  }

  private judge(seconds: number): void {
    if (seconds > LONGEST) return;
    this.count++;
    this.spent += seconds;
    if (this.count < JUDGED) return;
    const mean = this.spent / this.count;
    this.count = this.spent = 0;
    const now = FINENESS.findIndex((each) => each === this.fineness);
    this.swift = mean < SWIFT ? this.swift + 1 : 0;
    // Coarser at once, finer only when it has been swift for long: no going to and fro.
    const next = mean > SLOW ? now + 1 : this.swift >= 4 ? now - 1 : now;
    if (next !== now) this.swift = 0;
    this.fineness = FINENESS[next] ?? this.fineness;
  }
}
