import type { Pose, PoseFrame } from "../../../protocol/frames";

/** Seconds between two frames, as the server sends them. */
const INTERVAL = 1 / 30;

/** All pieces in motion, by their numbers; times in seconds. */
export class Motion {
  private readonly tracks = new Map<number, Track>();
  /** The time of the newest frame. */
  newest = -Infinity;

  /** What happened at this time. A piece that was not in the frame before kept still until shortly
   * before; in films, of complete frames, it moved evenly however far they are apart. */
  take(time: number, frame: PoseFrame): void {
    if (time < this.newest - 1) this.clear();
    if (frame.complete) this.onlyThose(time, frame);
    for (let i = 0; i < frame.goneCount; i++) {
      const track = this.tracks.get(frame.goneId(i));
      if (track) track.goneAt = Math.min(track.goneAt, time);
    }
    for (let i = 0; i < frame.count; i++) {
      const id = frame.id(i);
      const track = this.track(id);
      const filmed = frame.complete && track.last === this.newest;
      if (track.goneAt === Infinity && !filmed) track.hold(time - INTERVAL);
      else if (time > track.goneAt) this.tracks.set(id, new Track());
      this.track(id).add(time, frame.values, i * 7);
    }
    this.newest = Math.max(this.newest, time);
  }

  /** Where a piece was; false if it was not on the table. */
  at(id: number, time: number, out: Pose): boolean {
    return this.tracks.get(id)?.at(time, out) ?? false;
  }

  /** The newest known place of a piece; false if it is not on the table. */
  latest(id: number, out: Pose): boolean {
    return this.tracks.get(id)?.newest(out) ?? false;
  }

  forget(time: number): void {
    for (const track of this.tracks.values()) track.forget(time);
  }

  clear(): void {
    this.tracks.clear();
    this.newest = -Infinity;
  }

  private onlyThose(time: number, frame: PoseFrame): void {
    for (const [id, track] of this.tracks)
      if (!frame.ids.subarray(0, frame.count).includes(id))
        track.goneAt = Math.min(track.goneAt, time);
  }

  private track(id: number): Track {
    let track = this.tracks.get(id);
    if (!track) this.tracks.set(id, (track = new Track()));
    return track;
  }
}

/** How one piece moved: places and turns at times, in order. Old ones can be forgotten. */
export class Track {
  private times = new Float64Array(64);
  private values = new Float32Array(64 * 7);
  private length = 0;
  /** From when on it was no longer on the table. */
  goneAt = Infinity;

  get empty(): boolean {
    return this.length === 0;
  }

  get last(): number {
    return this.length ? this.time(this.length - 1) : -Infinity;
  }

  /** It is here at this time, which is not before the last one. `from` points into `poses`. */
  add(time: number, poses: Float32Array, from: number): void {
    if (time < this.last) this.length = this.before(time);
    if (time === this.last) this.length--;
    if (this.length === this.times.length) this.grow();
    this.times[this.length] = time;
    const to = this.length * 7;
    for (let i = 0; i < 7; i++) this.values[to + i] = value(poses, from + i);
    this.length++;
    this.goneAt = Infinity;
  }

  /** It kept still until this time. */
  hold(time: number): void {
    if (this.length && time > this.last) this.add(time, this.values, (this.length - 1) * 7);
  }

  /** Where it was at a time, between two known places; false if it was not on the table. */
  at(time: number, out: Pose): boolean {
    if (!this.length || time >= this.goneAt) return false;
    const next = this.before(time);
    if (next === 0 && time < this.time(0)) return false;
    const from = Math.max(0, next - 1);
    const to = Math.min(next, this.length - 1);
    const start = this.time(from);
    const span = this.time(to) - start;
    const part = span > 0 ? Math.min(1, (time - start) / span) : 0;
    blend(this.values, from * 7, to * 7, part, out);
    return true;
  }

  /** The newest known place; false if there is none. */
  newest(out: Pose): boolean {
    if (!this.length || this.goneAt < Infinity) return false;
    blend(this.values, (this.length - 1) * 7, (this.length - 1) * 7, 0, out);
    return true;
  }

  /** Forget what was before this time, save the last place before it. */
  forget(time: number): void {
    const keep = this.before(time) - 1;
    if (keep < 128) return;
    this.times.copyWithin(0, keep, this.length);
    this.values.copyWithin(0, keep * 7, this.length * 7);
    this.length -= keep;
  }

  /** How many of the times are at or before this one. */
  private before(time: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.time(middle) <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The time in row `i`, which is below `length`. */
  private time(i: number): number {
    return this.times[i] ?? NaN;
  }

  private grow(): void {
    const times = new Float64Array(this.times.length * 2);
    times.set(this.times);
    this.times = times;
    const values = new Float32Array(this.values.length * 2);
    values.set(this.values);
    this.values = values;
  }
}

/** A number of a row of poses. Beyond the row there is none, and sums with it are none. */
function value(row: Float32Array, i: number): number {
  return row[i] ?? NaN;
}

/** Places in a straight line, turns by the shorter way, made a unit again. */
function blend(from: Float32Array, one: number, two: number, part: number, out: Pose): void {
  let dot = 0;
  for (let i = 3; i < 7; i++) dot += value(from, one + i) * value(from, two + i);
  const other = dot < 0 ? -part : part;
  for (let i = 0; i < 3; i++)
    out[i] = value(from, one + i) * (1 - part) + value(from, two + i) * part;
  let size = 0;
  for (let i = 3; i < 7; i++) {
    const turned = value(from, one + i) * (1 - part) + value(from, two + i) * other;
    out[i] = turned;
    size += turned * turned;
  }
  const scale = 1 / Math.sqrt(size || 1);
  out[3] *= scale;
  out[4] *= scale;
  out[5] *= scale;
  out[6] *= scale;
}
