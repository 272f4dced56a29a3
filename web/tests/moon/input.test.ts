import { Vector3 } from "three";
import { expect, test } from "vitest";

import { at } from "../../src/checked";
import { newPose } from "../../src/protocol/frames";
import {
  Grasp,
  bearings,
  holdMove,
  newBearings,
  onLevel,
  onWood,
} from "../../src/games/moon/input/grasp";
import { Hands, type Hold } from "../../src/games/moon/input/hands";
import { Holding } from "../../src/games/moon/input/holding";
import { steer } from "../../src/games/moon/input/keys";
import { ringed, twisted } from "../../src/games/moon/input/gestures";
import type { LadderShape, Place } from "../../src/games/moon/model";
import type { Stage } from "../../src/scene/stage";

const AT = [0.1, -0.2, 0.15, 1, 0, 0, 0] as const;
// The viewer stands at negative y: right is x, away is y.
const seen = bearings(-Math.PI / 2, 0.3, newBearings());

const ALONE = { ladders: [], held: -1, standing: () => null };

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

test("a pointer leads the hand over the table, level: its height is its own business", () => {
  const eye = new Vector3(0, -1, 0.4);
  const out = new Vector3();
  const place = new Vector3(0, -0.2, 0.15);
  expect(onLevel(eye, new Vector3(0, 1, -0.25), place, out)).toBe(true);
  near(out.toArray(), [0, 0, 0.15]);
  expect(onLevel(eye, new Vector3(0, 1, 0.25), place, out)).toBe(false);
  expect(onLevel(eye, new Vector3(0, 1, -0.001), place, out)).toBe(false);
});

test("arrows move, with Shift they turn, other keys mean nothing", () => {
  const key = (name: string, shiftKey = false, altKey = false) => ({ key: name, shiftKey, altKey });
  const grasp = taken();
  const held = new Holding(grasp, ALONE);
  expect(steer(held, key("ArrowRight"), seen)).toBe(true);
  expect(target(grasp)[0]).toBeGreaterThan(0.1);
  const stride = at(target(grasp), 0) - 0.1;
  steer(held, key("ArrowRight", false, true), seen);
  expect(at(target(grasp), 0) - 0.1 - stride).toBeLessThan(stride / 2);
  expect(steer(held, key("ArrowUp"), seen)).toBe(true);
  expect(target(grasp)[1]).toBeGreaterThan(-0.2);
  expect(held.stance).toBe("hovers");
  expect(steer(held, key("PageUp"), seen)).toBe(true);
  expect(target(grasp)[2]).toBeGreaterThan(0.15);
  expect(held.stance).toBe("stays");
  const place = grasp.hand.toArray();
  expect(steer(held, key("ArrowLeft", true), seen)).toBe(true);
  expect(grasp.hand.toArray()).toEqual(place);
  expect(target(grasp)[3]).toBeLessThan(1);
  expect(steer(held, key("x"), seen)).toBe(false);
});

test("twisting two fingers turns the ladder as seen from above, moving both tilts it", () => {
  const one = { x: 100, y: 100 };
  const two = { x: 200, y: 100 };
  expect(twisted(one, two, two, 200, 120).yaw).toBeLessThan(0);
  expect(twisted(one, two, two, 250, 100)).toMatchObject({ yaw: -0, pitch: 0 });
  expect(twisted(one, two, one, 100, 100)).toMatchObject({ yaw: -0, pitch: 0 });
  expect(twisted(one, two, two, 200, 120).pitch).toBeGreaterThan(0);
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

test("the wheel turns the ladder in hand; a pinch on a touchpad is the camera's", () => {
  const grasp = taken();
  const held = new Holding(grasp, ALONE);
  const stage = { rig: { azimuth: 0, elevation: 0.3 }, invalidate: () => undefined };
  const hold = { holding: true, grasp, held };
  const hands = new Hands(stage as unknown as Stage, hold as unknown as Hold);
  const before = target(grasp);
  const wheel = { deltaX: 0, deltaY: 40, deltaMode: 0, shiftKey: false, ctrlKey: false };
  expect(hands.wheel({ ...wheel, ctrlKey: true } as WheelEvent)).toBe(false);
  near(target(grasp), before);
  expect(hands.wheel(wheel as WheelEvent)).toBe(true);
  expect(target(grasp)).not.toEqual(before);
});
