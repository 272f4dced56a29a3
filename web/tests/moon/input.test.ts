import { Vector3 } from "three";
import { expect, test } from "vitest";

import { at } from "../../src/checked";
import { newPose } from "../../src/protocol/frames";
import {
  Grasp,
  bearings,
  holdMove,
  newBearings,
  onPlane,
  onWood,
} from "../../src/games/moon/input/grasp";
import { steer } from "../../src/games/moon/input/keys";
import { pinched, ringed } from "../../src/games/moon/input/gestures";
import type { LadderShape, Place } from "../../src/games/moon/model";

const AT = [0.1, -0.2, 0.15, 1, 0, 0, 0] as const;
// The viewer stands at negative y: right is x, away is y.
const seen = bearings(-Math.PI / 2, 0.3, newBearings());

function taken(grab: Place = [0, 0, 0.05]): Grasp {
  const grasp = new Grasp(0.6);
  grasp.take(AT, grab);
  return grasp;
}

function target(grasp: Grasp): number[] {
  return [...grasp.target(newPose())];
}

function near(found: readonly number[], wanted: readonly number[]): void {
  wanted.forEach((number, i) => expect(found[i]).toBeCloseTo(number, 5));
}

test("a ladder that was just taken is wanted where it is", () => {
  near(target(taken()), AT);
});

test("right, up and away are those of the picture", () => {
  const grasp = taken();
  grasp.move(0.01, 0.02, 0.03, seen);
  near(target(grasp), [0.11, -0.17, 0.17]);
});

test("turning keeps the grabbed place where it is", () => {
  const grasp = taken([0, 0, 0.05]);
  grasp.rotate(0, 0, Math.PI / 2, seen);
  near(grasp.hand.toArray(), [0.1, -0.2, 0.2]);
  const [x, , z] = target(grasp);
  // Rolled with the clock as seen, what hung below the hand is now to the left of it.
  expect(x).toBeLessThan(0.1 - 0.04);
  expect(z).toBeGreaterThan(0.18);
});

test("the hand stays above the table and within the arm's reach", () => {
  const grasp = taken();
  grasp.move(0, -5, 0, seen);
  expect(grasp.hand.z).toBeGreaterThan(0);
  grasp.move(5, 0, 0, seen);
  expect(Math.hypot(...target(grasp).slice(0, 3))).toBeLessThanOrEqual(0.6001);
});

test("at a touch the hand pulls no farther than its leash", () => {
  const grasp = taken([0, 0, 0]);
  grasp.move(0.1, 0, 0, seen);
  grasp.leash(new Vector3(0.1, -0.2, 0.15), 0.02);
  near(grasp.hand.toArray(), [0.12, -0.2, 0.15]);
});

test("a pointer leads the hand on an upright plane: up on the screen is up in the world", () => {
  const eye = new Vector3(0, -1, 0.4);
  const out = new Vector3();
  const place = new Vector3(0, -0.2, 0.15);
  expect(onPlane(eye, new Vector3(0, 1, -0.2).normalize(), place, seen, out)).toBe(true);
  near(out.toArray(), [0, -0.2, 0.24]);
});

test("from high above the plane faces the eye", () => {
  const above = bearings(-Math.PI / 2, 1.4, newBearings());
  const out = new Vector3();
  const eye = above.eye.clone();
  const place = new Vector3(0, 0, 0);
  expect(onPlane(eye, above.eye.clone().negate(), place, above, out)).toBe(true);
  near(out.toArray(), [0, 0, 0]);
});

test("arrows move, with Shift they turn, other keys mean nothing", () => {
  const key = (name: string, shiftKey = false, altKey = false) => ({ key: name, shiftKey, altKey });
  const grasp = taken();
  expect(steer(grasp, key("ArrowRight"), seen)).toBe(true);
  expect(target(grasp)[0]).toBeGreaterThan(0.1);
  const stride = at(target(grasp), 0) - 0.1;
  steer(grasp, key("ArrowRight", false, true), seen);
  expect(at(target(grasp), 0) - 0.1 - stride).toBeLessThan(stride / 2);
  expect(steer(grasp, key("PageUp"), seen)).toBe(true);
  expect(target(grasp)[1]).toBeGreaterThan(-0.2);
  const place = grasp.hand.toArray();
  expect(steer(grasp, key("ArrowLeft", true), seen)).toBe(true);
  expect(grasp.hand.toArray()).toEqual(place);
  expect(target(grasp)[3]).toBeLessThan(1);
  expect(steer(grasp, key("x"), seen)).toBe(false);
});

test("spreading two fingers brings the ladder nearer, twisting rolls it", () => {
  const one = { x: 100, y: 100 };
  const two = { x: 200, y: 100 };
  expect(pinched(one, two, two, 250, 100).away).toBeLessThan(0);
  expect(pinched(one, two, two, 150, 100).away).toBeGreaterThan(0);
  expect(pinched(one, two, two, 200, 120).roll).toBeGreaterThan(0);
  expect(pinched(one, two, one, 100, 100)).toMatchObject({ roll: 0, yaw: 0, pitch: 0 });
});

test("along its rim the ring rolls, over the seam as well; inside it turns", () => {
  expect(ringed({ x: 0, y: -1 }, { x: 1, y: 0 }, true).roll).toBeCloseTo(Math.PI / 2);
  expect(ringed({ x: -1, y: 0.1 }, { x: -1, y: -0.1 }, true).roll).toBeCloseTo(0.199, 2);
  expect(ringed({ x: 0, y: 0 }, { x: 0.5, y: 0 }, false)).toMatchObject({ pitch: 0, roll: 0 });
});

test("a grip is written in tenths of a millimetre, without a minus before zero", () => {
  expect(holdMove([0.01234, -0.00001, -0.05])).toBe("hold:123,0,-500");
});

test("fingers beside the wood grip the nearest wood", () => {
  const rod = { part: "rung", number: 0, half: [0.002, 0.002, 0.02], foot: false, tip: false };
  const lying = { ...rod, centre: [0, 0, 0.03], turn: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] };
  const ladder = { rods: [lying] } as unknown as LadderShape;
  near(onWood(ladder, [0.01, 0.005, 0.03]), [0.01, 0.002, 0.03]);
  near(onWood(ladder, [0.05, 0, 0.03]), [0.02, 0, 0.03]);
});
