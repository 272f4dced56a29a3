import { Vector3 } from "three";
import { expect, test } from "vitest";

import { Inset } from "../../src/games/moon/hand/inset";
import type { LadderShape, RodShape } from "../../src/games/moon/model";
import { rodEnd } from "../../src/games/moon/physics/wood";
import { poseOf } from "../../src/protocol/frames";

const rail = (x: number): RodShape => ({
  part: x < 0 ? "left rail" : "right rail",
  number: 0,
  centre: [x, 0, 0],
  half: [0.003, 0.003, 0.08],
  turn: [1, 0, 0, 0],
  foot: true,
  tip: true,
});
const LADDER = { id: 4, rods: [rail(-0.02), rail(0.02)] } as unknown as LadderShape;
const R = Math.SQRT1_2;
const TURNS = [
  [1, 0, 0, 0],
  [R, R, 0, 0],
  [R, 0, R, 0],
  [0.5, 0.5, 0.5, 0.5],
];

/** The ends of all rods in the picture, from -1 to 1. */
function projected(inset: Inset, pose: readonly number[]): number[] {
  return LADDER.rods.flatMap((rod) =>
    ([-1, 1] as const).flatMap((end) => {
      const { x, y } = rodEnd(rod, end, poseOf(pose), new Vector3()).project(inset.camera);
      return [x, y];
    }),
  );
}

test.each([false, true])(
  "the inset contains the whole held ladder wherever it is and however the view is turned: %o",
  (side) => {
    const inset = new Inset();
    inset.side = side;
    for (const azimuth of [-2.5, -0.95, 0, 1.2, 3])
      for (const x of [-0.55, -0.2, 0, 0.2, 0.55])
        for (const z of [0.05, 0.2, 0.5])
          for (const turn of TURNS) {
            const pose = [x, x / 3, z, ...turn];
            inset.look(LADDER, poseOf(pose), azimuth);
            expect(
              Math.max(...projected(inset, pose).map(Math.abs)),
              `${azimuth} ${pose}`,
            ).toBeLessThan(0.97);
          }
  },
);

test("over the middle of the table the inset does not move with the ladder", () => {
  const inset = new Inset();
  const at = (x: number) => {
    inset.look(LADDER, poseOf([x, 0, 0.1, 0.5, 0.5, 0.5, 0.5]), -0.95);
    return inset.camera.position.toArray();
  };
  expect(at(0.01)).toEqual(at(-0.01));
  expect(at(0.3)).not.toEqual(at(0));
});

test("a frame that is wider than tall shows more to the sides", () => {
  const inset = new Inset();
  inset.frame = { clientWidth: 300, clientHeight: 100 } as HTMLElement;
  const pose = [0.4, 0.1, 0.2, 0.5, 0.5, 0.5, 0.5];
  inset.look(LADDER, poseOf(pose), 0.7);
  expect(inset.camera.aspect).toBe(3);
  expect(Math.max(...projected(inset, pose).map(Math.abs))).toBeLessThan(0.97);
});
