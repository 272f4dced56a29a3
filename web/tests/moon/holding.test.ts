import { Vector3 } from "three";
import { expect, test } from "vitest";

import { newPose } from "../../src/protocol/frames";
import { lowest } from "../../src/games/moon/input/extent";
import { Grasp } from "../../src/games/moon/input/grasp";
import { Holding } from "../../src/games/moon/input/holding";
import type { LadderShape } from "../../src/games/moon/model";
import type { CoreWorld } from "../../src/games/moon/physics/core";

const rod = { part: "left rail", number: 0, half: [0.003, 0.003, 0.07], foot: true, tip: true };
const ladder = (id: number) =>
  ({ id, rods: [{ ...rod, centre: [0, 0, 0], turn: [1, 0, 0, 0] }] }) as unknown as LadderShape;
const STANDS = [0, 0, 0.1, 1, 0, 0, 0] as const;
const BESIDE = [0.2, 0, 0.16, 1, 0, 0, 0] as const;

function held(): Holding {
  const around = {
    ladders: [ladder(0), ladder(1)],
    held: 1,
    standing: (id: number) => (id === 0 ? STANDS : null),
  };
  const holding = new Holding(new Grasp(0.6), around);
  holding.take(BESIDE, [0, 0, 0]);
  return holding;
}

/** A world in which the held ladder is where it is wanted, but for a floor on which it lies; others
 * stand at a place. */
function world(holding: Holding, floor: number, other = { x: 0, pace: 0 }): CoreWorld {
  return {
    held: 1,
    has: (id: number) => id < 2,
    pose: (id: number, out: Float32Array) => {
      out.set(STANDS);
      out[0] = other.x;
      if (id === 1) holding.grasp.target(out as never);
      if (id === 1) out[2] = Math.max(out[2] ?? 0, floor + 0.073);
      return id < 2;
    },
    pace: (id: number) => (id === 0 ? other.pace : 0),
    touched: () => lowest(ladder(1), holding.grasp.target(newPose())) < floor,
  } as unknown as CoreWorld;
}

function wait(holding: Holding, seconds: number, around: CoreWorld | null): void {
  for (let beat = 0; beat < seconds * 60; beat++) holding.step(1 / 60, around);
}

test("a ladder hovers above everything that stands, however it is turned", () => {
  const holding = held();
  wait(holding, 1, null);
  const low = () => lowest(ladder(1), holding.grasp.target(newPose()));
  expect(low()).toBeCloseTo(0.173 + 0.015, 3);
  holding.turnTo("flat");
  wait(holding, 1, null);
  expect(low()).toBeCloseTo(0.173 + 0.015, 3);
});

test("below others' tops it is first drawn straight up, however it is led and turned", () => {
  const holding = held();
  const low = { pose: [...BESIDE] as number[] };
  const around = {
    held: 1,
    pose: (id: number, out: Float32Array) => {
      out.set(id === 1 ? low.pose : STANDS);
      return id < 2;
    },
  } as unknown as CoreWorld;
  wait(holding, 0.1, around);
  holding.turnTo("flat");
  holding.grasp.hand.x = 0;
  wait(holding, 0.1, around);
  const wanted = holding.target(newPose());
  expect([...wanted.slice(0, 2), ...wanted.slice(3)]).toEqual(
    [BESIDE[0], BESIDE[1], ...BESIDE.slice(3)].map(Math.fround),
  );
  expect(wanted[2]).toBeCloseTo(0.17, 4);
  low.pose[2] = 0.3;
  wait(holding, 0.1, around);
  expect(holding.target(newPose())[0]).toBeCloseTo(0, 4);
});

test("lowered, it stops where it touches, and goes up again when it is lifted", () => {
  const holding = held();
  wait(holding, 1, null);
  holding.lower();
  wait(holding, 6, world(holding, 0.12));
  expect(holding.stance).toBe("stays");
  holding.led();
  expect(lowest(ladder(1), holding.grasp.target(newPose()))).toBeCloseTo(0.12, 2);
  holding.lift();
  wait(holding, 1, null);
  expect(lowest(ladder(1), holding.grasp.target(newPose()))).toBeGreaterThan(0.18);
});

test("once it touches, the hand loosens until it bears nothing, and bears it again when it is led", () => {
  const holding = held();
  const around = world(holding, 0.12);
  const low = () => lowest(ladder(1), holding.grasp.target(newPose()));
  holding.lower();
  while (holding.stance === "lowers" || holding.stance === "hovers") wait(holding, 0.02, around);
  expect(holding.stance).toBe("settles");
  expect(low()).toBeCloseTo(0.12, 3);
  wait(holding, 3, around);
  expect(holding.stance).toBe("stays");
  expect(0.12 - low()).toBeCloseTo(9.81 / 1600, 4);
  holding.led();
  expect(low()).toBeCloseTo(0.12, 4);
});

test("when others give way the hand lifts its ladder again, the way it came", () => {
  const holding = held();
  const other = { x: 0, pace: 0 };
  const around = world(holding, 0.12, other);
  holding.lower();
  while (holding.stance !== "settles") wait(holding, 0.02, around);
  wait(holding, 0.5, around);
  other.x = 0.004;
  wait(holding, 0.1, around);
  expect([holding.stance, holding.slipped]).toEqual(["hovers", true]);
  wait(holding, 1, around);
  expect(lowest(ladder(1), holding.grasp.target(newPose()))).toBeGreaterThan(0.18);
  holding.lower();
  expect([holding.stance, holding.slipped]).toEqual(["lowers", false]);
});

test("while others sway the hand takes the weight back; what swung before swings on", () => {
  const rests = (before: number, after: number) => {
    const holding = held();
    const other = { x: 0, pace: before };
    const around = world(holding, 0.12, other);
    wait(holding, 1, around);
    holding.lower();
    while (holding.stance !== "settles") wait(holding, 0.02, around);
    wait(holding, 1, around);
    other.pace = after;
    wait(holding, 0.5, around);
    return 0.12 - lowest(ladder(1), holding.grasp.target(newPose()));
  };
  expect(rests(0, 0.02)).toBeCloseTo(0, 4);
  expect(rests(0.02, 0.02)).toBeGreaterThan(0.004);
  expect(rests(0, 0)).toBeGreaterThan(0.004);
});

test("a ladder that touches something is pulled gently, however far the hand is led", () => {
  const holding = held();
  holding.free();
  holding.grasp.hand.x += 0.1;
  holding.soften(new Vector3(0.2, 0, 0.16));
  expect(holding.grasp.hand.x).toBeCloseTo(0.208, 4);
});

test("it stops before the table once, and not at all without help", () => {
  const stopsAt = (wary: boolean, times: number) => {
    const holding = held();
    holding.wary = wary;
    for (let time = 0; time < times; time++) {
      holding.lower();
      wait(holding, 8, world(holding, 0.002));
    }
    holding.led();
    return lowest(ladder(1), holding.grasp.target(newPose()));
  };
  expect(stopsAt(true, 1)).toBeCloseTo(0.03, 2);
  expect(stopsAt(true, 2)).toBeCloseTo(0.002, 2);
  expect(stopsAt(false, 1)).toBeCloseTo(0.002, 2);
});

test("laid flat it is level, stood up it is upright, whatever it was before", () => {
  const holding = held();
  holding.grasp.rotate(0.3, 0.7, 0.4, {
    right: new Vector3(1, 0, 0),
    away: new Vector3(0, 1, 0),
    eye: new Vector3(0, -1, 0),
  });
  const along = () => new Vector3(0, 0, 1).applyQuaternion(holding.grasp.turn);
  const across = () => new Vector3(1, 0, 0).applyQuaternion(holding.grasp.turn);
  holding.turnTo("flat");
  expect(along().z).toBeCloseTo(0);
  expect(across().z).toBeCloseTo(0);
  holding.turnTo("leaning");
  expect(along().z).toBeCloseTo(Math.sin(Math.PI / 3));
  expect(across().z).toBeCloseTo(0);
  holding.turnTo("upright");
  expect(along().z).toBeCloseTo(1);
});
