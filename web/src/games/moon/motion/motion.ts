import type { PoseFrame } from "../../../protocol/frames";
import { Track } from "./track";

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
      const track = this.tracks.get(frame.gone[i]!);
      if (track) track.goneAt = Math.min(track.goneAt, time);
    }
    for (let i = 0; i < frame.count; i++) {
      const track = this.track(frame.ids[i]!);
      const filmed = frame.complete && track.last === this.newest;
      if (track.goneAt === Infinity && !filmed) track.hold(time - INTERVAL);
      else if (time > track.goneAt) this.tracks.set(frame.ids[i]!, new Track());
      this.track(frame.ids[i]!).add(time, frame.values, i * 7);
    }
    this.newest = Math.max(this.newest, time);
  }

  /** Where a piece was; false if it was not on the table. */
  at(id: number, time: number, out: Float32Array): boolean {
    return this.tracks.get(id)?.at(time, out) ?? false;
  }

  /** The newest known place of a piece; false if it is not on the table. */
  latest(id: number, out: Float32Array): boolean {
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
