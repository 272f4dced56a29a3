import { expect, test } from "vitest";

import { newPose, poseOf, type Pose, type PoseLike } from "../../src/protocol/frames";
import type { LadderShape } from "../../src/games/moon/model";
import { Clearance, Prediction } from "../../src/games/moon/motion/prediction";

const PACE = { speed: 0.5, spin: 6, stiffness: 40 };
const HERE = [0, 0, 0.2, 1, 0, 0, 0] as const;
const THERE = [0.1, 0, 0.2, Math.cos(0.5), 0, 0, Math.sin(0.5)] as const;
const FRAME = 1 / 60;

/** What is drawn after some frames, while the server still tells the first pose. */
function drawn(frames: number, free: boolean): Pose {
  const prediction = new Prediction(PACE);
  prediction.begin(HERE);
  const out = poseOf(HERE);
  for (let i = 0; i < frames; i++) {
    prediction.step(FRAME, THERE, free);
    out.set(HERE);
    prediction.blend(out);
  }
  return out;
}

test("in free air a ladder follows the hand before the server has said so", () => {
  expect(drawn(6, true)[0]).toBeGreaterThan(0.003);
  const arrived = drawn(60, true);
  expect(arrived[0]).toBeCloseTo(0.1, 3);
  expect(arrived[6]).toBeCloseTo(Math.sin(0.5), 2);
});

test("it is no faster than a hand, and does not swing beyond its target", () => {
  let before = 0;
  for (let frames = 1; frames < 40; frames++) {
    const now = drawn(frames, true)[0];
    // Belief grows while it moves; the hand itself makes 8.3 mm a frame.
    expect(now - before).toBeLessThan(0.0125);
    expect(now).toBeLessThan(0.1005);
    before = now;
  }
});

test("near other wood only what the server told is drawn", () => {
  expect([...drawn(30, false)]).toEqual([...new Float32Array(HERE)]);
});

test("coming near to wood it glides back to what is told, without a jump", () => {
  const prediction = new Prediction(PACE);
  prediction.begin(HERE);
  const out = newPose();
  const show = (free: boolean): number => {
    prediction.step(FRAME, THERE, free);
    out.set(HERE);
    prediction.blend(out);
    return out[0];
  };
  let last = 0;
  for (let i = 0; i < 20; i++) last = show(true);
  for (let i = 0; i < 20; i++) {
    const now = show(false);
    expect(Math.abs(now - last)).toBeLessThan(0.02);
    last = now;
  }
  expect(last).toBe(0);
});

test("a server that says something quite different is believed at once", () => {
  const prediction = new Prediction(PACE);
  prediction.begin(HERE);
  for (let i = 0; i < 30; i++) prediction.step(FRAME, THERE, true);
  const told = poseOf([-0.3, 0, 0.2, 1, 0, 0, 0]);
  prediction.blend(told);
  expect(told[0]).toBeCloseTo(-0.3);
});

const LADDER = {
  rods: [
    { centre: [0.02, 0, 0], half: [0.003, 0.003, 0.08], turn: [1, 0, 0, 0] },
    { centre: [-0.02, 0, 0], half: [0.003, 0.003, 0.08], turn: [1, 0, 0, 0] },
  ],
} as unknown as LadderShape;

test("free air ends near the table and near other ladders", () => {
  const room = new Clearance([
    { ...LADDER, id: 0 },
    { ...LADDER, id: 1 },
  ]);
  const at = (x: number, z: number) => [x, 0, z, 1, 0, 0, 0] as const;
  const free = (pose: PoseLike) => room.free(0, pose, [0, 1], () => at(0, 0.08), 0.03);
  expect(free(at(0.2, 0.2))).toBe(true);
  expect(free(at(0.2, 0.1))).toBe(false); // its foot is 2 cm above the table
  expect(free(at(0.07, 0.2))).toBe(false); // 2.4 cm beside the other, and 12 cm above its middle
  expect(free(at(0.08, 0.2))).toBe(true);
  expect(free(at(0, 0.28))).toBe(true);
  expect(free(at(0, 0.26))).toBe(false);
});
