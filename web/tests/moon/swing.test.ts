import { Ray, Vector3 } from "three";
import { expect, test } from "vitest";

import { newPose } from "../../src/protocol/frames";
import { newViewAxes, viewAxes } from "../../src/games/moon/hand/axes";
import { Grip } from "../../src/games/moon/hand/grip";
import { atEnd, Swing } from "../../src/games/moon/hand/swing";
import { Underneath } from "../../src/games/moon/hand/underneath";
import type { LadderShape, Place } from "../../src/games/moon/model";

// The viewer stands at negative y: right is x, away is y.
const axes = viewAxes(-Math.PI / 2, 0.4, newViewAxes());
const EYE = new Vector3(0, -1, 0.6);
const towards = (x: number, y: number, z: number) =>
  new Ray(EYE, new Vector3(x, y, z).sub(EYE).normalize());

const upright = {
  half: [0.003, 0.003, 0.06],
  turn: [1, 0, 0, 0],
  number: 0,
  foot: true,
  tip: true,
};
const rung = {
  half: [0.002, 0.002, 0.015],
  turn: [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  part: "rung",
};
/** 12 cm long, along its own z, 3 cm wide, with rungs at 2 cm above and below its middle. */
const shape = (id: number): LadderShape =>
  ({
    id,
    rods: [
      { ...upright, part: "left rail", centre: [-0.015, 0, 0] },
      { ...upright, part: "right rail", centre: [0.015, 0, 0] },
      { ...rung, number: 0, foot: false, tip: false, centre: [0, 0, -0.02] },
      { ...rung, number: 1, foot: false, tip: false, centre: [0, 0, 0.02] },
    ],
  }) as unknown as LadderShape;
/** Lying along x, with its rungs level. */
const LYING = [0, 0, 0.2, 0.5, 0.5, 0.5, 0.5] as const;

const ALONE = { ladders: [], standing: () => null, reach: 0.6 };
const UPRIGHT = [0, 0, 0.2, 1, 0, 0, 0] as const;
const gripped = (pose: typeof LYING | typeof UPRIGHT, grab: Place = [0, 0, 0]) =>
  new Grip(shape(2), pose, grab, ALONE);

test("the ends are away from the fingers, and only the ends", () => {
  expect(atEnd(gripped(LYING), [0.015, 0, 0.055])).toBe(true);
  expect(atEnd(gripped(LYING), [0.015, 0, 0.01])).toBe(false);
  expect(atEnd(gripped(LYING, [0, 0, 0.045]), [0.015, 0, 0.055])).toBe(false);
});

test("a ladder that lies in the hand is swung by its end, which follows the pointer", () => {
  const grip = gripped(LYING);
  new Swing(grip, [0, 0, 0.05], towards(0.05, 0, 0.2), axes).to(towards(0, 0.05, 0.2), axes);
  const end = new Vector3(0, 0, 0.05).applyQuaternion(grip.turn).add(grip.hand);
  end.toArray().forEach((value, i) => expect(value).toBeCloseTo([0, 0.05, 0.2][i] ?? NaN, 4));
  expect(grip.hand.toArray()).toEqual([0, 0, 0.2]);
});

test("an upright ladder is tipped in the picture by its end", () => {
  const grip = gripped(UPRIGHT);
  new Swing(grip, [0, 0, 0.05], towards(0, 0, 0.25), axes).to(towards(0.05, 0, 0.2), axes);
  const end = new Vector3(0, 0, 0.05).applyQuaternion(grip.turn).add(grip.hand);
  end.toArray().forEach((value, i) => expect(value).toBeCloseTo([0.05, 0, 0.2][i] ?? NaN, 3));
});

const found = (pose: readonly number[], standing: Record<number, readonly number[]>) => {
  const below = new Underneath();
  const out = newPose();
  below.look(
    shape(9),
    newPose()
      .fill(0)
      .map((_, i) => pose[i] ?? 0) as never,
    Object.keys(standing).map((id) => shape(Number(id))),
    (id) => {
      out.set(standing[id] ?? []);
      return out;
    },
  );
  return below.found.map(({ ladder, rod }) => `${ladder} ${rod.part} ${rod.number}`);
};

test("what a ladder would come upon first is the highest rod that it crosses from above", () => {
  const across = [0, 0, 0.2, 0, 0, Math.SQRT1_2, Math.SQRT1_2]; // along y
  const low = [0, 0, 0.05, ...LYING.slice(3)];
  const high = [0.02, 0, 0.1, ...LYING.slice(3)];
  expect(found(across, { 3: low, 4: high })).toEqual(["4 left rail 0"]);
  expect(found(across, { 3: [0.5, 0, 0.05, ...LYING.slice(3)] })).toEqual([]);
});

test("an end above an opening shows the rungs on both sides of it", () => {
  const steep = [-0.015, 0, 0.3, 1, 0, 0, 0]; // one foot is over the middle of the other ladder
  expect(found(steep, { 3: [0, 0, 0.1, ...LYING.slice(3)] })).toEqual(["3 rung 0", "3 rung 1"]);
});
