import { PoseFrame } from "../protocol/frames";

/** Where all pieces are by what was told so far, for those who begin to look later. */
export class Picture {
  /** A complete frame; null before the first was told. */
  get frame(): PoseFrame | null {
    return this.known ? this.all : null;
  }

  private readonly all = new PoseFrame();
  private known = false;

  add(frame: PoseFrame): void {
    const { all } = this;
    if (frame.complete) all.count = 0;
    for (let i = 0; i < frame.goneCount; i++) this.remove(frame.gone[i]!);
    for (let i = 0; i < frame.count; i++) {
      const at = this.slot(frame.ids[i]!);
      all.values.set(frame.values.subarray(i * 7, i * 7 + 7), at * 7);
    }
    all.beat = frame.beat;
    all.complete = this.known = true;
  }

  private slot(id: number): number {
    const { all } = this;
    const found = all.ids.subarray(0, all.count).indexOf(id);
    if (found >= 0) return found;
    all.ids[all.count] = id;
    return all.count++;
  }

  private remove(id: number): void {
    const { all } = this;
    const at = all.ids.subarray(0, all.count).indexOf(id);
    if (at < 0) return;
    const last = --all.count;
    all.ids[at] = all.ids[last]!;
    all.values.copyWithin(at * 7, last * 7, last * 7 + 7);
  }
}
