import { Ray, Vector3 } from "three";
import { expect, test } from "vitest";

import { Controller } from "../../src/games/climbers/input/controller.svelte";
import { HeldBlock } from "../../src/games/climbers/input/heldblock";
import type {
  ClimbersPieces,
  ClimbersSession,
  PlacementsAnswer,
} from "../../src/games/climbers/model";
import { UNIT } from "../../src/games/climbers/view/blockshape";
import type { Board } from "../../src/games/climbers/view/board";
import type { Stage } from "../../src/scene/stage";
import { block, choices, view } from "./pieces";

/** A controller whose moves are only written down. */
function seated() {
  const shown = { ply: 10, state: view() };
  const played: string[] = [];
  const play = (_seat: number, move: string) => Promise.resolve(void played.push(move));
  const player = { play, playFor: play };
  const session = { shown, player, ask: () => new Promise(() => undefined) };
  const stage = { handle: () => () => undefined };
  const board = { marks: { show: () => undefined }, blocks: { lift: () => undefined } };
  const controller = new Controller(
    session as unknown as ClimbersSession,
    stage as unknown as Stage,
    board as unknown as Board,
    { colours: [], blocks: [] } as unknown as ClimbersPieces,
    (error) => expect.unreachable(String(error)),
    { xray: () => undefined, heights: () => undefined },
  );
  const offer = (ply: number, phase: string) => {
    Object.assign(shown, { ply, state: view({ phase }) });
    const steps_left = { climb1: 4, block: 3, climb2: 2 }[phase] ?? 0;
    controller.renew(0, choices({ passing: "-", steps_left }));
  };
  return { controller, played, offer };
}

test("ending a turn passes each of its remaining steps", () => {
  const { controller, played, offer } = seated();
  offer(10, "climb1");
  controller.endTurn();
  offer(11, "block");
  offer(12, "climb2");
  expect(played).toEqual(["-", "-", "-"]);
});

test("an ended turn that was taken back is not ended again", () => {
  const { controller, played, offer } = seated();
  offer(10, "climb1");
  controller.endTurn();
  offer(11, "block");
  offer(10, "climb1");
  offer(11, "block");
  expect(played).toEqual(["-", "-"]);
  expect(controller.hud.ready).toBe(true);
});

test("a block that is refused stays where the pointer is, beside the tower and not on it", () => {
  const shown: { x: number; y: number; z: number }[] = [];
  const board = {
    blocks: { lift: () => undefined, hide: () => undefined },
    marks: { show: () => undefined },
    ghost: {
      show: (_: unknown, at: (typeof shown)[number]) => shown.push(at),
      hide: () => undefined,
    },
  };
  const tower = block({ id: 2, x: 0, y: 0, z: 0, dz: 12 });
  const held = new HeldBlock(
    { ask: () => new Promise<never>(() => undefined) },
    { rig: {}, invalidate: () => undefined } as unknown as Stage,
    board as unknown as Board,
    { colours: [], blocks: [] } as unknown as ClimbersPieces,
    () => undefined,
  );
  const turn = { x: 40, y: 40, z: 0, size: [2, 2, 2], axis: "z", up: "red", move: "1@40,40zr" };
  held.begin(block({ id: 1 }), { places: [turn] } as unknown as PlacementsAnswer, [tower]);
  // Straight down onto the table, a little beside the tower: the block would reach below its side.
  const ray = new Ray(new Vector3(2.4, 1, 50).multiplyScalar(UNIT), new Vector3(0, 0, -1));
  held.follow(ray, [tower]);
  expect(shown.at(-1)).toMatchObject({ x: 1, y: 0, z: 0 });
});
