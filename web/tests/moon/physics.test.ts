import { afterEach, expect, test, vi } from "vitest";

import { Healing } from "../../src/games/moon/physics/healing";
import { LocalWorld, type Moving } from "../../src/games/moon/physics/localworld";
import { OwnHand } from "../../src/games/moon/physics/ownhand";
import { newPose, PoseFrame, type Pose } from "../../src/protocol/frames";

const BEAT = 1 / 60;
const LADDER = 3;

/** One ladder that rises a millimetre a beat, from where the copy has it. */
class Rising implements Moving {
  readonly held = LADDER;
  private height = 0;

  load(physics: Uint8Array): void {
    this.height = physics[0] ?? 0;
  }

  pose(ladder: number, out: Pose | Float64Array): boolean {
    if (ladder !== LADDER) return false;
    [0, 0, this.height / 1000, 1, 0, 0, 0].forEach((value, i) => (out[i] = value));
    return true;
  }

  beat(): void {
    this.height++;
  }

  aimsAt(): boolean {
    return false;
  }

  aim(): void {
    // it rises whatever the hand wants
  }

  release(): void {
    // nobody holds it
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

/** A world here that has run for so many beats, with a copy of the server's beat 1000 taken then. */
function taken(beats: number): LocalWorld<Rising> {
  const world = new LocalWorld(new Rising());
  world.begin();
  for (let i = 0; i < beats; i++) world.step(BEAT);
  world.adopt(1000, new Uint8Array([100]), beats);
  return world;
}

afterEach(() => void vi.unstubAllGlobals());

test("frames from before the copy was taken are no reason for another", () => {
  const world = taken(30);
  const asked = Array.from({ length: 10 }, (_, i) => world.told(frame(980 + i, 80 + i)));
  expect(asked).not.toContain(true);
});

test("a world that does what the server's does is left alone, another is put right", () => {
  const world = taken(30);
  for (let i = 0; i < 20; i++) world.step(BEAT);
  const same = Array.from({ length: 10 }, (_, i) => world.told(frame(1005 + i, 105 + i)));
  expect(same).not.toContain(true);
  const other = Array.from({ length: 5 }, (_, i) => world.told(frame(1005 + i, 130 + i)));
  expect(other).toEqual([false, false, false, false, true]);
  expect(world.adopt(1020, new Uint8Array([120]), 0)).toBeCloseTo(0, 6);
});

test("what is let go falls here at once, and the server's poses are drawn after it", () => {
  const world = taken(5);
  expect(world.live).toBe(true);
  world.release();
  world.step(BEAT);
  const at = newPose();
  expect(world.at(LADDER, at)).toBe(true);
  world.end();
  expect(world.live).toBe(false);
});

test("what is suddenly elsewhere goes there without a jump", () => {
  const healing = new Healing(1);
  const here = [0, 0, 0.1, 1, 0, 0, 0] as const;
  const drawn = newPose();
  healing.begin();
  drawn.set([0, 0, 0.2, 1, 0, 0, 0]);
  healing.apply(0, drawn, here);
  expect(drawn[2]).toBeCloseTo(0.1, 6);
  const heights: number[] = [];
  for (let i = 0; i < 90; i++) {
    healing.step(BEAT);
    drawn.set([0, 0, 0.2, 1, 0, 0, 0]);
    healing.apply(0, drawn, here);
    heights.push(drawn[2]);
  }
  const steps = heights.map((height, i) => height - (heights[i - 1] ?? 0.1));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...steps)).toBeLessThan(0.02);
  expect(heights.at(-1)).toBeCloseTo(0.2, 4);
  expect(healing.active).toBe(false);
});

test("physics that could not be fetched is tried again with the next ladder", async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetched);
  const hand = new OwnHand(
    1,
    () => Promise.reject(new Error("not asked")),
    () => undefined,
  );
  hand.prepare();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve));
  hand.begin();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
});
