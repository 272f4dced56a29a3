import { expect, test } from "vitest";

import { at } from "../../src/checked";
import { readTrail } from "../../src/games/climbers/model";
import { Playback, traces, type Scenery } from "../../src/games/climbers/view/playback";
import { footprint, openSide } from "../../src/games/climbers/view/board";
import { UNIT } from "../../src/games/climbers/view/blockshape";
import { ends } from "../../src/games/climbers/view/ladders";
import type { TableEvent } from "../../src/protocol/messages";
import type { Session } from "../../src/state/session.svelte";
import { block, pawn, view } from "./pieces";

test("the last move shows the block, where it had lain and where a pawn came over", () => {
  const before = { view: view(), blocks: [block({ id: 1 }), block({ id: 2, x: 5 })] };
  const moved = [block({ id: 1, x: 3, y: 3, z: 2 }), at(before.blocks, 1)];
  const marks = traces(before, view(), moved, []);
  expect(marks.map(({ x, y, level }) => [x, y, level])).toEqual([
    [0, 0, 0],
    [3, 3, 4],
  ]);
  const steps = [
    { x: 1, y: 0, level: 0, ladder: null },
    { x: 2, y: 0, level: 2, ladder: "short" },
  ];
  const walked = view({ pawns: [pawn(0, 2, 0, 2), pawn(1, 4, 4, 0)] });
  const feet = traces(before, walked, before.blocks, steps);
  expect(feet.map(({ x, level, sign }) => [x, level, sign])).toEqual([
    [0, 0, "step"],
    [1, 0, "step"],
  ]);
});

test("a table that was just opened shows the block that was moved last", () => {
  const blocks = [block({ id: 7, z: 2 })];
  expect(traces(null, view({ last_moved: 7 }), blocks, [])).toMatchObject([{ level: 4 }]);
  expect(traces(null, view(), blocks, [])).toEqual([]);
});

test("while the building is made, pawns that make way leave no trace", () => {
  const before = { view: view({ phase: "build" }), blocks: [] };
  const after = view({ pawns: [pawn(0, 1, 1, 0), pawn(1, 4, 4, 0)] });
  expect(traces(before, after, [], [])).toEqual([]);
});

test("a ladder stands on the lower square, before the edge, and reaches over the top", () => {
  const low = { x: 0, y: 0, level: 0 };
  const high = { x: 1, y: 0, level: 3 };
  for (const { foot, head } of [ends(low, high), ends(high, low)]) {
    expect(foot.x / UNIT).toBeLessThan(0.5);
    expect(foot.x / UNIT).toBeGreaterThan(0);
    expect(head.x / UNIT).toBeLessThan(1);
    expect(head.z / UNIT).toBeGreaterThan(3);
  }
  const far = { x: 3, y: 0, level: 0 };
  const { foot, head } = ends(low, far);
  expect(foot.z).toBe(head.z);
});

test("the view is framed around the middle of the building", () => {
  expect(footprint([block({ x: -4 }), block({ x: 2, y: 4 })])).toEqual({ x: 0, y: 3, reach: 5 });
});

test("the winner is looked at from a side where no block is in the way", () => {
  const tower = block({ x: 2, y: -1, z: 0, dx: 2, dy: 3, dz: 8 });
  const pawn = { x: 0, y: 0, level: 2 };
  expect(openSide(pawn, [tower], Math.PI)).toBeCloseTo(Math.PI);
  expect(Math.cos(openSide(pawn, [tower], 0))).toBeLessThan(0.8);
  const low = { ...tower, dz: 2 };
  expect(openSide(pawn, [low], 0)).toBeCloseTo(0);
});

/** A board that writes down what it is told to show, and a session that knows one way. */
function watched() {
  const shown: string[] = [];
  const board: Scenery = {
    anew: () => shown.push("anew"),
    ladders: { clear: () => shown.push("ladders gone") },
    trace: (marks: readonly unknown[]) => shown.push(`${marks.length} marks`),
    walk: (seat: number, _: unknown, steps: readonly unknown[]) => {
      shown.push(`${seat} walks ${steps.length} steps`);
      return Promise.resolve();
    },
    show: () => {
      shown.push("blocks");
      return Promise.resolve();
    },
  };
  const questions: unknown[] = [];
  const session: Pick<Session, "ask"> = {
    ask: <Answer>(question: unknown) => {
      questions.push(question);
      const steps = [
        { x: 1, y: 0, level: 0, ladder: null },
        { x: 2, y: 0, level: 0, ladder: null },
      ];
      return Promise.resolve({ steps } as Answer);
    },
  };
  return { shown, questions, playback: new Playback(session, board) };
}

test("a pawn walks the way that comes with the event, and nothing is asked", async () => {
  const { shown, questions, playback } = watched();
  const after = view({ text: "two", pawns: [pawn(0, 2, 0, 0), pawn(1, 4, 4, 0)] });
  await playback.show(view(), []);
  const trail = {
    steps: [
      [1, 0, 0, 0],
      [2, 0, 3, 2],
      [2, 0, 0, 0],
    ],
  };
  const event = { kind: "moved", body: { move: "r@2,0" }, table: { state: after }, trail };
  playback.heard(event as unknown as TableEvent);
  await playback.show(after, []);
  expect(questions).toEqual([]);
  expect(shown).toContain("0 walks 3 steps");
  expect(readTrail(trail)[1]).toEqual({ x: 2, y: 0, level: 3, ladder: "long" });
});

test("in a replay, a pawn walks the way that the server tells for the move that was made", async () => {
  const { shown, questions, playback } = watched();
  const after = view({ text: "two", pawns: [pawn(0, 2, 0, 0), pawn(1, 4, 4, 0)] });
  await playback.show(view(), []);
  shown.length = 0;
  const event = { kind: "moved", body: { move: "r@2,0" }, table: { state: after } };
  playback.heard(event as unknown as TableEvent);
  await playback.show(after, []);
  expect(questions).toEqual([{ about: "path", move: "r@2,0", from: "one" }]);
  expect(shown).toEqual(["ladders gone", "0 marks", "0 walks 2 steps", "blocks", "2 marks"]);
  shown.length = 0;
  await playback.show(after, []);
  expect(shown).toEqual([]);
});

test("a pawn whose move is not known goes straight", async () => {
  const { shown, questions, playback } = watched();
  await playback.show(view(), []);
  shown.length = 0;
  await playback.show(view({ text: "two", pawns: [pawn(0, 2, 0, 0), pawn(1, 4, 4, 0)] }), []);
  expect(questions).toEqual([]);
  expect(shown).toContain("0 walks 1 steps");
});

test("what was taken back leaves no halo on the block that went home", async () => {
  const { shown, playback } = watched();
  const [home, away] = [[block({ id: 1 })], [block({ id: 1, x: 6 })]];
  await playback.show(view({ text: "two" }), away);
  const back = { kind: "taken_back", body: {}, table: { state: view({ text: "one" }) } };
  playback.heard(back as unknown as TableEvent);
  await playback.show(view({ text: "one" }), home);
  expect(shown.at(-1)).toBe("0 marks");
});

test("when a game starts, the building that takes the place of another has no halos", async () => {
  const waiting = [block({ id: 1 }), block({ id: 2, x: 4 })];
  const built = [block({ id: 1, x: 8 }), block({ id: 2, x: 2 })];
  const told = watched();
  await told.playback.show(view(), waiting);
  const event = { kind: "started", body: {}, table: { state: view({ text: "two" }) } };
  told.playback.heard(event as unknown as TableEvent);
  await told.playback.show(view({ text: "two" }), built);
  expect(told.shown).toContain("anew");
  expect(told.shown.at(-1)).toBe("0 marks");
  const silent = watched(); // a line that was down when it started
  await silent.playback.show(view(), waiting);
  await silent.playback.show(view({ text: "two" }), built);
  expect(silent.shown.at(-1)).toBe("0 marks");
});
