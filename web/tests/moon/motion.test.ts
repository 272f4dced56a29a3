import { expect, test } from "vitest";

import { present } from "../../src/checked";
import { Motion } from "../../src/games/moon/motion/motion";
import { DELAY, PlayoutClock, SlowMotion } from "../../src/games/moon/motion/timing";
import { newPose, PoseFrame } from "../../src/protocol/frames";

const HALF = Math.SQRT1_2;
const UPRIGHT = [1, 0, 0, 0];

function frame(poses: Record<number, number[]>, gone: number[] = [], complete = false): PoseFrame {
  const made = new PoseFrame();
  made.complete = complete;
  made.goneCount = gone.length;
  made.gone.set(gone);
  Object.entries(poses).forEach(([id, [z, ...turn]], i) => {
    made.ids[i] = Number(id);
    made.values.set([0, 0, z ?? 0, ...(turn.length ? turn : UPRIGHT)], i * 7);
    made.count++;
  });
  return made;
}

function height(motion: Motion, id: number, time: number): number | null {
  const out = newPose();
  return motion.at(id, time, out) ? out[2] : null;
}

test("between two frames a ladder is between two places", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0.1] }));
  motion.take(1 + 1 / 30, frame({ 3: [0.2] }));
  expect(height(motion, 3, 1 + 1 / 60)).toBeCloseTo(0.15);
  expect(height(motion, 3, 0.9)).toBe(null);
  expect(height(motion, 3, 5)).toBeCloseTo(0.2);
});

test("a ladder that lay still for long does not begin to creep before it moves", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0.1] }));
  motion.take(9, frame({ 3: [0.2] }));
  expect(height(motion, 3, 8.5)).toBeCloseTo(0.1);
  expect(height(motion, 3, 8.95)).toBeCloseTo(0.1);
  expect(height(motion, 3, 9 - 1 / 60)).toBeCloseTo(0.15);
});

test("turns take the shorter way and keep the length of one", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0, 1, 0, 0, 0] }));
  motion.take(1 + 1 / 30, frame({ 3: [0, -HALF, 0, 0, -HALF] }));
  const out = newPose();
  motion.at(3, 1 + 1 / 60, out);
  expect(Math.hypot(...out.subarray(3))).toBeCloseTo(1);
  expect(Math.abs(out[3])).toBeCloseTo(Math.cos(Math.PI / 8), 2);
  expect(Math.abs(out[6])).toBeCloseTo(Math.sin(Math.PI / 8), 2);
});

test("a ladder that was taken away is still there when its fall is shown again", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0.1], 4: [0.3] }));
  motion.take(2, frame({}, [3]));
  expect(height(motion, 3, 1.5)).toBeCloseTo(0.1);
  expect(height(motion, 3, 2)).toBe(null);
  expect(height(motion, 4, 2)).toBeCloseTo(0.3);
});

test("a complete frame takes away what is not in it", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0.1], 4: [0.3] }));
  motion.take(2, frame({ 4: [0.3] }, [], true));
  expect(height(motion, 3, 2)).toBe(null);
  expect(height(motion, 4, 2)).toBeCloseTo(0.3);
});

test("a ladder that comes back begins anew", () => {
  const motion = new Motion();
  motion.take(1, frame({ 3: [0.1] }));
  motion.take(2, frame({}, [3]));
  motion.take(3, frame({ 3: [0.5] }));
  expect(height(motion, 3, 2.99)).toBe(null);
  expect(height(motion, 3, 3)).toBeCloseTo(0.5);
});

test("what is forgotten is not needed: the last place before stays", () => {
  const motion = new Motion();
  for (let i = 0; i < 1000; i++) motion.take(i / 30, frame({ 3: [i] }));
  motion.forget(30);
  expect(height(motion, 3, 30.5)).toBeCloseTo(915);
  expect(height(motion, 3, 10)).toBe(null);
});

test("the picture runs a little behind the newest frame, and evenly when frames are late", () => {
  const playout = new PlayoutClock();
  playout.arrived(10, 100);
  expect(playout.showing(100)).toBeCloseTo(10 - DELAY);
  playout.arrived(10.1, 100.13);
  expect(playout.showing(100.13)).toBeCloseTo(10.13 - DELAY, 2);
});

test("after a rest, in which the world's time stood still, the picture is not late", () => {
  const playout = new PlayoutClock();
  playout.arrived(10, 100);
  playout.arrived(10.03, 130);
  expect(playout.showing(130)).toBeCloseTo(10.03 - DELAY);
});

test("a fall is shown again from the release on, slowly, to its end", () => {
  const motion = new Motion();
  for (let i = 0; i <= 90; i++) motion.take(i / 30, frame({ 3: [i] }));
  const slow = new SlowMotion(motion);
  slow.mark(1);
  expect(slow.begin(motion.newest)).toBe(true);
  const first = present(slow.step(0), "time");
  expect(first).toBeLessThan(1);
  expect(present(slow.step(1), "time") - first).toBeLessThan(0.5);
  for (let i = 0; i < 100 && !slow.ended; i++) slow.step(0.2);
  expect(slow.ended).toBe(true);
  slow.stop();
  expect(slow.step(0.1)).toBe(null);
});
