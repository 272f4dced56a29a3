import { Vector3 } from "three";
import { expect, test } from "vitest";

import { newPose, type Pose } from "../../src/protocol/frames";
import { Grip, type GripPhase } from "../../src/games/moon/hand/grip";
import type { GripWorld } from "../../src/games/moon/hand/neighbours";
import type { LadderShape } from "../../src/games/moon/model";
import { SAG } from "../../src/games/moon/physics/constants";
import { lowest } from "../../src/games/moon/physics/wood";

const rod = { part: "left rail", number: 0, half: [0.003, 0.003, 0.07], foot: true, tip: true };
const ladder = (id: number) =>
  ({ id, rods: [{ ...rod, centre: [0, 0, 0], turn: [1, 0, 0, 0] }] }) as unknown as LadderShape;
const STANDS = [0, 0, 0.1, 1, 0, 0, 0] as const;
const BESIDE = [0.2, 0, 0.16, 1, 0, 0, 0] as const;
const TABLE = {
  ladders: [ladder(0), ladder(1)],
  standing: (id: number) => (id === 0 ? STANDS : null),
  reach: 0.6,
};

function gripped(
  pose: typeof BESIDE | readonly [number, number, number, 1, 0, 0, 0] = BESIDE,
): Grip {
  return new Grip(ladder(1), pose, [0, 0, 0], TABLE);
}

/** A world in which the held ladder is where it is wanted, but for a floor on which it lies; others
 * stand at a place. */
function world(grip: Grip, floor: number, other = { x: 0, pace: 0 }): GripWorld {
  const wanted = newPose();
  return {
    held: 1,
    has: (id: number) => id < 2,
    pose: (id: number, out: Pose) => {
      grip.target(wanted);
      out.set(id === 1 ? wanted : STANDS);
      if (id === 0) out[0] = other.x;
      if (id === 1) out[2] = Math.max(out[2], floor + 0.07);
      return id < 2;
    },
    pace: (id: number) => (id === 0 ? other.pace : 0),
    touched: () => low(grip) < floor,
  };
}

const low = (grip: Grip) => lowest(ladder(1), grip.target(newPose()));

function wait(grip: Grip, seconds: number, around: GripWorld | null): void {
  for (let beat = 0; beat < seconds * 60; beat++) grip.step(1 / 60, around);
}

function waitFor(phase: GripPhase, grip: Grip, around: GripWorld): void {
  for (let beat = 0; grip.phase !== phase && beat < 1000; beat++) grip.step(1 / 60, around);
  expect(grip.phase).toBe(phase);
}

test("a ladder hovers above everything that stands, however it is turned", () => {
  const grip = gripped();
  wait(grip, 1, null);
  expect(low(grip)).toBeCloseTo(0.17 + 0.015, 3);
  grip.turnTo("flat");
  wait(grip, 1, null);
  expect(low(grip)).toBeCloseTo(0.17 + 0.015, 3);
});

test("below others' tops it is first drawn straight up, however it is led and turned", () => {
  const grip = gripped();
  const at: number[] = [...BESIDE];
  const around: GripWorld = {
    ...world(grip, 0),
    pose: (id, out) => {
      out.set(id === 1 ? at : STANDS);
      return id < 2;
    },
  };
  wait(grip, 0.1, around);
  grip.turnTo("flat");
  grip.hand.x = 0;
  wait(grip, 0.1, around);
  const wanted = grip.target(newPose());
  expect([...wanted.slice(0, 2), ...wanted.slice(3)]).toEqual(
    [BESIDE[0], BESIDE[1], ...BESIDE.slice(3)].map(Math.fround),
  );
  expect(wanted[2]).toBeCloseTo(0.17, 4);
  at[2] = 0.3;
  wait(grip, 0.1, around);
  expect(grip.target(newPose())[0]).toBeCloseTo(0, 4);
});

test("lowered, it stops where it touches, and goes up again when it is lifted", () => {
  const grip = gripped();
  wait(grip, 1, null);
  grip.lower();
  wait(grip, 6, world(grip, 0.12));
  expect(grip.phase).toBe("stay");
  grip.lead();
  expect(low(grip)).toBeCloseTo(0.12, 2);
  grip.lift();
  wait(grip, 1, null);
  expect(low(grip)).toBeGreaterThan(0.18);
});

test("a second ladder rises from where it is gripped, whatever the grip before it went through", () => {
  const before = gripped();
  const around = world(before, 0.12);
  before.lower();
  waitFor("settle", before, around);
  wait(before, 1, around);
  const grip = gripped([-0.15, 0.1, 0.07, 1, 0, 0, 0]);
  expect(grip.phase).toBe("hover");
  for (let beat = 0; beat < 180; beat++) {
    grip.step(1 / 60, null);
    expect([grip.hand.x, grip.hand.y]).toEqual([-0.15, 0.1]);
  }
});

test("once it touches, the hand loosens until it bears nothing, and bears it again when it is led", () => {
  const grip = gripped();
  const around = world(grip, 0.12);
  grip.lower();
  waitFor("settle", grip, around);
  expect(low(grip)).toBeCloseTo(0.12, 3);
  wait(grip, 3, around);
  expect(grip.phase).toBe("stay");
  expect(0.12 - low(grip)).toBeCloseTo(SAG, 4);
  grip.lead();
  expect(low(grip)).toBeCloseTo(0.12, 4);
});

test("when others give way the hand lifts its ladder again, the way it came", () => {
  const grip = gripped();
  const other = { x: 0, pace: 0 };
  const around = world(grip, 0.12, other);
  grip.lower();
  waitFor("settle", grip, around);
  wait(grip, 0.5, around);
  other.x = 0.004;
  wait(grip, 0.1, around);
  expect([grip.phase, grip.slipped]).toEqual(["hover", true]);
  wait(grip, 1, around);
  expect(low(grip)).toBeGreaterThan(0.18);
  grip.lower();
  expect([grip.phase, grip.slipped]).toEqual(["lower", false]);
});

test("while others sway the hand takes the weight back; what swung before swings on", () => {
  const rests = (before: number, after: number) => {
    const grip = gripped();
    const other = { x: 0, pace: before };
    const around = world(grip, 0.12, other);
    wait(grip, 1, around);
    grip.lower();
    waitFor("settle", grip, around);
    wait(grip, 1, around);
    other.pace = after;
    wait(grip, 0.5, around);
    return 0.12 - low(grip);
  };
  expect(rests(0, 0.02)).toBeCloseTo(0, 4);
  expect(rests(0.02, 0.02)).toBeGreaterThan(0.004);
  expect(rests(0, 0)).toBeGreaterThan(0.004);
});

test("a ladder that touches something is pulled gently, however far the hand is led", () => {
  const grip = gripped();
  grip.leadFreely();
  grip.hand.x += 0.1;
  grip.soften(new Vector3(0.2, 0, 0.16));
  expect(grip.hand.x).toBeCloseTo(0.208, 4);
});

test("it stops before the table once, and not at all without help", () => {
  const stopsAt = (wary: boolean, times: number) => {
    const grip = gripped();
    grip.careful = wary;
    for (let time = 0; time < times; time++) {
      grip.lower();
      wait(grip, 8, world(grip, 0.002));
    }
    grip.lead();
    return low(grip);
  };
  expect(stopsAt(true, 1)).toBeCloseTo(0.03, 2);
  expect(stopsAt(true, 2)).toBeCloseTo(0.002, 2);
  expect(stopsAt(false, 1)).toBeCloseTo(0.002, 2);
});

test("laid flat it is level, stood up it is upright, whatever it was before", () => {
  const grip = gripped();
  grip.rotate(0.3, 0.7, 0.4, {
    right: new Vector3(1, 0, 0),
    away: new Vector3(0, 1, 0),
    eye: new Vector3(0, -1, 0),
  });
  const along = () => new Vector3(0, 0, 1).applyQuaternion(grip.turn);
  const across = () => new Vector3(1, 0, 0).applyQuaternion(grip.turn);
  grip.turnTo("flat");
  expect(along().z).toBeCloseTo(0);
  expect(across().z).toBeCloseTo(0);
  grip.turnTo("leaning");
  expect(along().z).toBeCloseTo(Math.sin(Math.PI / 3));
  expect(across().z).toBeCloseTo(0);
  grip.turnTo("upright");
  expect(along().z).toBeCloseTo(1);
});
