import { afterEach, expect, test, vi } from "vitest";

import { Prediction, type PredictionCore } from "../../src/games/moon/hand/prediction";
import { Smoothing } from "../../src/games/moon/hand/smoothing";
import { CoreWorld, type Snapshot } from "../../src/games/moon/physics/core";
import { newPose, PoseFrame, type Pose } from "../../src/protocol/frames";

const BEAT = 1 / 60;
const LADDER = 3;

/** One ladder that rises a millimetre a beat, from where the snapshot has it, until it is released. */
class Rising implements PredictionCore {
  held: number | null = LADDER;
  private height = 0;

  load(physics: Uint8Array): void {
    this.height = physics[0] ?? 0;
  }

  pose(ladder: number, out: Pose): boolean {
    if (ladder !== LADDER) return false;
    [0, 0, this.height / 1000, 1, 0, 0, 0].forEach((value, i) => (out[i] = value));
    return true;
  }

  beat(): void {
    this.height += this.held === null ? -1 : 1;
  }

  aimsAt(): boolean {
    return false;
  }

  aim(): void {
    // it rises whatever the hand wants
  }

  release(): void {
    this.held = null;
  }
}

/** A frame in which the ladder is so many millimetres high at this beat. */
function frame(beat: number, height: number): PoseFrame {
  const told = new PoseFrame();
  told.beat = beat;
  told.count = 1;
  told.ids[0] = LADDER;
  told.values.set([0, 0, height / 1000, 1, 0, 0, 0]);
  return told;
}

const snapshot = (beat: number, height: number): Snapshot => ({
  beat,
  physics: new Uint8Array([height]),
});

/** A prediction that has run for this many beats when a snapshot of the server's beat 1000 comes. */
async function predicted(beats: number): Promise<Prediction<Rising>> {
  const requests: ((snapshot: Snapshot) => void)[] = [];
  const prediction = new Prediction<Rising>(LADDER + 1, {
    core: () => Promise.resolve(new Rising()),
    snapshot: () => new Promise((resolve) => requests.push(resolve)),
    changed: () => undefined,
  });
  prediction.prepare();
  await Promise.resolve();
  prediction.begin();
  for (let i = 0; i < beats; i++) prediction.step(BEAT);
  prediction.reconcile(snapshot(1000, 100), beats);
  return prediction;
}

afterEach(() => void vi.unstubAllGlobals());

test("frames from before the snapshot are no reason for another", async () => {
  const prediction = await predicted(30);
  const differs = Array.from({ length: 10 }, (_, i) => prediction.compare(frame(980 + i, 80 + i)));
  expect(differs).not.toContain(true);
});

test("a prediction that does what the server does is left alone, another is reconciled", async () => {
  const prediction = await predicted(30);
  for (let i = 0; i < 20; i++) prediction.step(BEAT);
  const same = Array.from({ length: 10 }, (_, i) => prediction.compare(frame(1005 + i, 105 + i)));
  expect(same).not.toContain(true);
  const other = Array.from({ length: 5 }, (_, i) => prediction.compare(frame(1005 + i, 130 + i)));
  expect(other).toEqual([false, false, false, false, true]);
  expect(prediction.reconcile(snapshot(1020, 120), 0)).toBeCloseTo(0, 6);
});

test("a released ladder falls here at once, and the server's poses are drawn after it", async () => {
  const prediction = await predicted(5);
  const [before, after] = [newPose(), newPose()];
  prediction.step(BEAT);
  expect(prediction.pose(LADDER, before)).toBe(true);
  prediction.release();
  prediction.step(BEAT);
  prediction.step(BEAT);
  expect(prediction.pose(LADDER, after)).toBe(true);
  expect(after[2]).toBeLessThan(before[2]);
  prediction.end();
  expect(prediction.live).toBe(false);
  expect(prediction.pose(LADDER, after)).toBe(false);
});

test("a second ladder starts without anything of the first: no pose until its own snapshot", async () => {
  const prediction = await predicted(5);
  prediction.begin();
  expect([prediction.live, prediction.world]).toEqual([false, null]);
  prediction.step(BEAT);
  expect(prediction.pose(LADDER, newPose())).toBe(false);
});

test("a snapshot that was requested for one ladder is not taken for the next", async () => {
  const requests: ((snapshot: Snapshot) => void)[] = [];
  const prediction = new Prediction<Rising>(LADDER + 1, {
    core: () => Promise.resolve(new Rising()),
    snapshot: () => new Promise((resolve) => requests.push(resolve)),
    changed: () => undefined,
  });
  prediction.prepare();
  await Promise.resolve();
  prediction.begin();
  prediction.begin();
  requests[0]?.(snapshot(1, 1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(prediction.live).toBe(false);
});

test("what is suddenly elsewhere goes there without a jump", () => {
  const smoothing = new Smoothing(1);
  const here = [0, 0, 0.1, 1, 0, 0, 0] as const;
  const drawn = newPose();
  smoothing.begin();
  drawn.set([0, 0, 0.2, 1, 0, 0, 0]);
  smoothing.apply(0, drawn, here);
  expect(drawn[2]).toBeCloseTo(0.1, 6);
  const heights: number[] = [];
  for (let i = 0; i < 90; i++) {
    smoothing.step(BEAT);
    drawn.set([0, 0, 0.2, 1, 0, 0, 0]);
    smoothing.apply(0, drawn, here);
    heights.push(drawn[2]);
  }
  const steps = heights.map((height, i) => height - (heights[i - 1] ?? 0.1));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(0.02);
  expect(heights.at(-1)).toBeCloseTo(0.2, 4);
  expect(smoothing.active).toBe(false);
});

test("physics that could not be fetched is tried again with the next ladder", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetched);
  const hand = new Prediction(1, {
    core: () => CoreWorld.make(),
    snapshot: () => Promise.reject(new Error("not requested")),
    changed: () => undefined,
  });
  hand.prepare();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve));
  hand.begin();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
