import { PerspectiveCamera, Ray, Vector3 } from "three";
import { expect, test } from "vitest";

import { at } from "../../src/checked";
import { newPose } from "../../src/protocol/frames";
import {
  newViewAxes,
  onLevelPlane,
  onUprightPlane,
  viewAxes,
} from "../../src/games/moon/hand/axes";
import {
  Gesture,
  type GesturePicture,
  type GestureTarget,
} from "../../src/games/moon/hand/gesture";
import { Grip } from "../../src/games/moon/hand/grip";
import { steer } from "../../src/games/moon/hand/keys";
import { twist } from "../../src/games/moon/hand/twist";
import type { LadderShape, Place } from "../../src/games/moon/model";
import { write } from "../../src/games/moon/notation";
import { nearestWood } from "../../src/games/moon/physics/wood";

const AT = [0.1, -0.2, 0.15, 1, 0, 0, 0] as const;
// The viewer stands at negative y: right is x, away is y.
const axes = viewAxes(-Math.PI / 2, 0.3, newViewAxes());

const ROD = { part: "left rail", number: 0, half: [0.003, 0.003, 0.07], foot: true, tip: true };
const LADDER = {
  id: 1,
  rods: [{ ...ROD, centre: [0, 0, 0], turn: [1, 0, 0, 0] }],
} as unknown as LadderShape;
const ALONE = { ladders: [], standing: () => null, reach: 0.6 };

function gripped(grab: Place = [0, 0, 0.05]): Grip {
  return new Grip(LADDER, AT, grab, ALONE);
}

function target(grip: Grip): number[] {
  return [...grip.target(newPose())];
}

function near(found: readonly number[], wanted: readonly number[]): void {
  wanted.forEach((number, i) => expect(found[i]).toBeCloseTo(number, 5));
}

test("a ladder that was just gripped is wanted where it is", () => {
  near(target(gripped()), AT);
});

test("right, up and away are those of the picture", () => {
  const grip = gripped();
  grip.move(0.01, 0.02, 0.03, axes);
  near(target(grip), [0.11, -0.17, 0.17]);
});

test("turning keeps the grabbed place where it is", () => {
  const grip = gripped([0, 0, 0.05]);
  grip.rotate(0, 0, Math.PI / 2, axes);
  near(grip.hand.toArray(), [0.1, -0.2, 0.2]);
  const [x, , z] = target(grip);
  // Rolled with the clock as seen, what hung below the hand is now to the left of it.
  expect(x).toBeLessThan(0.1 - 0.04);
  expect(z).toBeGreaterThan(0.18);
});

test("the hand stays above the table and within the arm's reach", () => {
  const grip = gripped();
  grip.move(0, -5, 0, axes);
  expect(grip.hand.z).toBeGreaterThan(0);
  grip.move(5, 0, 0, axes);
  expect(Math.hypot(...target(grip).slice(0, 3))).toBeLessThanOrEqual(0.6001);
});

test("a pointer leads the hand over the table, level: its height is the grip's own business", () => {
  const eye = new Vector3(0, -1, 0.4);
  const out = new Vector3();
  const place = new Vector3(0, -0.2, 0.15);
  expect(onLevelPlane(new Ray(eye, new Vector3(0, 1, -0.25)), place, out)).toBe(true);
  near(out.toArray(), [0, 0, 0.15]);
  expect(onLevelPlane(new Ray(eye, new Vector3(0, 1, 0.25)), place, out)).toBe(false);
  expect(onLevelPlane(new Ray(eye, new Vector3(0, 1, -0.001)), place, out)).toBe(false);
  expect(onUprightPlane(new Ray(eye, new Vector3(0, 1, -0.25)), place, axes, out)).toBe(true);
  near(out.toArray(), [0, -0.2, 0.2]);
  expect(onUprightPlane(new Ray(eye, new Vector3(0, -1, 0)), place, axes, out)).toBe(false);
});

test("arrows move, with Shift they turn, other keys mean nothing", () => {
  const key = (name: string, shiftKey = false, altKey = false) => ({ key: name, shiftKey, altKey });
  const grip = gripped();
  expect(steer(grip, key("ArrowRight"), axes)).toBe(true);
  expect(target(grip)[0]).toBeGreaterThan(0.1);
  const stride = at(target(grip), 0) - 0.1;
  steer(grip, key("ArrowRight", false, true), axes);
  expect(at(target(grip), 0) - 0.1 - stride).toBeLessThan(stride / 2);
  expect(steer(grip, key("ArrowUp"), axes)).toBe(true);
  expect(target(grip)[1]).toBeGreaterThan(-0.2);
  expect(grip.phase).toBe("hover");
  expect(steer(grip, key("PageUp"), axes)).toBe(true);
  expect(target(grip)[2]).toBeGreaterThan(0.15);
  expect(grip.phase).toBe("stay");
  const place = grip.hand.toArray();
  expect(steer(grip, key("ArrowLeft", true), axes)).toBe(true);
  expect(grip.hand.toArray()).toEqual(place);
  expect(target(grip)[3]).toBeLessThan(1);
  expect(steer(grip, key("x"), axes)).toBe(false);
});

test("twisting two fingers turns the ladder as seen from above, moving both tilts it", () => {
  const one = { x: 100, y: 100 };
  const two = { x: 200, y: 100 };
  expect(twist(one, two, two, 200, 120).yaw).toBeLessThan(0);
  expect(twist(one, two, two, 250, 100)).toMatchObject({ yaw: -0, pitch: 0 });
  expect(twist(one, two, one, 100, 100)).toMatchObject({ yaw: -0, pitch: 0 });
  expect(twist(one, two, two, 200, 120).pitch).toBeGreaterThan(0);
});

test("a grip is written in tenths of a millimetre, without a minus before zero", () => {
  expect(write({ kind: "hold", grab: [0.01234, -0.00001, -0.05] })).toBe("hold:123,0,-500");
});

test("fingers beside the wood grip the nearest wood", () => {
  const rod = { part: "rung", number: 0, half: [0.002, 0.002, 0.02], foot: false, tip: false };
  const lying = { ...rod, centre: [0, 0, 0.03], turn: [Math.SQRT1_2, 0, Math.SQRT1_2, 0] };
  const ladder = { rods: [lying] } as unknown as LadderShape;
  near(nearestWood(ladder, [0.01, 0.005, 0.03]), [0.01, 0.002, 0.03]);
  near(nearestWood(ladder, [0.05, 0, 0.03]), [0.02, 0, 0.03]);
});

/** A page of 800 by 600 pixels whose pointer is always on the ladder. */
class Page implements GesturePicture, GestureTarget {
  offered = false;
  led: Grip | null = gripped();
  readonly done: string[] = [];
  readonly canvas = {
    style: { cursor: "" },
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 800, height: 600 }),
  };
  readonly rig = { azimuth: -Math.PI / 2, elevation: 0.3, camera: new PerspectiveCamera() };
  readonly grabbed = new Vector3();
  readonly gesture = new Gesture(this, this);

  ray({ clientX, clientY }: { clientX: number; clientY: number }): { ray: Ray } {
    const way = new Vector3((clientX - 400) / 1000, 1, -0.4 - (clientY - 300) / 1000);
    return { ray: new Ray(new Vector3(0, -1, 0.6), way.normalize()) };
  }

  invalidate(): void {
    // nothing is drawn
  }

  under(): Place {
    return [0, 0, 0.05];
  }

  take(local: Place | null): void {
    this.done.push(local ? "take here" : "take");
  }

  putDown(): void {
    this.done.push("put down");
  }

  useful(): boolean {
    return true;
  }

  next(): void {
    this.done.push("next");
  }

  pointer(x: number, y: number, more: Partial<PointerEvent> = {}): PointerEvent {
    const event = { pointerId: 1, pointerType: "mouse", button: 0, clientX: x, clientY: y };
    return { shiftKey: false, timeStamp: 0, ...event, ...more } as PointerEvent;
  }
}

test("the wheel turns the held ladder; a pinch on a touchpad is the camera's", () => {
  const page = new Page();
  const grip = gripped();
  page.led = grip;
  const before = target(grip);
  const wheel = { deltaX: 0, deltaY: 40, deltaMode: 0, shiftKey: false, ctrlKey: false };
  expect(page.gesture.wheel({ ...wheel, ctrlKey: true } as WheelEvent)).toBe(false);
  near(target(grip), before);
  expect(page.gesture.wheel(wheel as WheelEvent)).toBe(true);
  expect(target(grip)).not.toEqual(before);
});

test("a drag leads the held ladder level, with Shift it turns it", () => {
  const page = new Page();
  const grip = gripped();
  page.led = grip;
  expect(page.gesture.press(page.pointer(400, 300))).toBe(true);
  page.gesture.drag(page.pointer(500, 300));
  expect(grip.hand.x).toBeGreaterThan(0.15);
  expect(grip.hand.z).toBeCloseTo(0.2, 5);
  const [x, , , w] = target(grip);
  page.gesture.drag(page.pointer(540, 300, { shiftKey: true }));
  expect(target(grip)[0]).toBeCloseTo(x ?? NaN, 5);
  expect(target(grip)[3]).toBeLessThan(w ?? NaN);
});

test("two quick taps put the ladder down, Enter and a click do whatever is next", () => {
  const page = new Page();
  for (const at of [0, 200]) {
    page.gesture.press(page.pointer(400, 300, { timeStamp: at }));
    page.gesture.release(page.pointer(400, 300, { timeStamp: at + 50 }));
  }
  expect(page.done).toEqual(["put down"]);
  const enter = { key: "Enter", repeat: false, ctrlKey: false, metaKey: false } as KeyboardEvent;
  page.gesture.key(enter);
  page.led = null;
  page.gesture.key(enter);
  page.gesture.click(page.pointer(1, 1));
  page.offered = true;
  page.gesture.key(enter);
  page.gesture.press(page.pointer(400, 300));
  expect(page.done.slice(1)).toEqual(["put down", "next", "next", "take", "take here"]);
});

test("a grip that comes while a pointer is down follows it from where it is", () => {
  const page = new Page();
  page.led = null;
  page.offered = true;
  page.gesture.press(page.pointer(300, 300));
  const grip = gripped();
  [page.led, page.offered] = [grip, false];
  page.gesture.gripped();
  const [x, y, z] = grip.hand.toArray();
  page.gesture.drag(page.pointer(300, 300));
  near(grip.hand.toArray(), [x, y, z]);
});
