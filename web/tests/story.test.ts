import { expect, test } from "vitest";

import { lastTurn, stepsThrough, storyOf } from "../src/state/story";

test("a story has everybody's height after each move, fetched page by page", async () => {
  const asked: number[] = [];
  const api = {
    states: (_match: string, first: number, count: number) => {
      asked.push(first);
      const plies = Array.from({ length: Math.min(count, 61 - first) }, (_, i) => first + i);
      return Promise.resolve(plies.map((ply) => ({ ply, words: null, state: { ply } })));
    },
  };
  const standing = (state: unknown, seat: number) => (state as { ply: number }).ply * seat;
  const rows = await storyOf(api, "m", 60, 2, standing);
  expect(asked).toEqual([0, 50]);
  expect(rows.map((row) => [row.length, row.at(-1)])).toEqual([
    [61, 0],
    [61, 60],
  ]);
});

test("a line stays level until somebody climbs, and then rises at once", () => {
  expect(stepsThrough([0, 0, 0, 2, 2], 4, 40, 20)).toBe("0.0,20.0 30.0,20.0 30.0,10.0 40.0,10.0");
  expect(stepsThrough([1], 1, 40, 20)).toBe("0.0,0.0");
});

test("the last turn of a game alone begins with the last roll, not with the game", () => {
  const moves = ["set:gate", "roll", "take", "release", "roll", "take", "release", "settled"].map(
    (move) => ({ move, seat: move === "settled" ? -1 : 0 }),
  );
  expect(lastTurn(moves, (move) => move === "roll")).toBe(4);
  expect(lastTurn(moves)).toBe(0);
  const two = [0, 0, 1, 1, -1, 0, -1].map((seat) => ({ move: "x", seat }));
  expect(lastTurn(two)).toBe(4);
  expect(lastTurn([])).toBe(0);
});
