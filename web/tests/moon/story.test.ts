import { expect, test } from "vitest";

import { standing, story } from "../../src/games/moon/story";
import type { PlayedMove } from "../../src/protocol/messages";
import type { TableView } from "../../src/protocol/messages";

const NOTE = { kind: "verdict", moment: "after", charge: "nothing", met: true, mistake: false };
const MISTAKE = { met: null, mistake: true, charge: "drop" };

function judged(seat: number, height: number, more: object = {}): PlayedMove {
  const note = { ...NOTE, seat, height, figures: [], ...more };
  return {
    move: "settled",
    ply: 1,
    page: 1,
    seat: -1,
    note: note as unknown as PlayedMove["note"],
  };
}

test("the story of Catch the Moon has heights, mistakes, and what everybody built", async () => {
  const moves = [
    { move: "roll", ply: 0, page: 1, seat: 0, note: null },
    judged(0, 0.212),
    judged(1, 0.31, { figures: [{}] }),
    judged(0, 0.2, MISTAKE),
    judged(0, 0.18, { ...MISTAKE, moment: "between", charge: "already" }), // the same turn's
    judged(1, 0.18, { met: null }), // all is cleared: nothing is said
  ];
  const seats = ["Ada", "Gus"].map((name, seat) => ({ seat, kind: "person", name }));
  const table = { match: "m", seats } as unknown as TableView;
  const source = {
    match: () => Promise.resolve({ moves }),
    states: () => Promise.resolve([]),
  };
  const told = await story(table, source);
  expect(told.lines.map(({ values }) => values)).toEqual([[21, 31, 20, 18]]);
  expect(told.words).toContain("31 cm");
  expect(told.marks.map(({ at }) => at)).toEqual([2, 3]);
  expect(told.marks[0]?.words).toContain("Ada");
  expect(told.deeds).toEqual([
    "1 of 2 ladders placed well",
    "1 of 1 ladders placed well · 1 figure",
  ]);
});

test("the fewest drops come first, and who is out of the final last", () => {
  const state = { team: null, drops: [2, 0, 5], eliminated: [1] };
  expect([2, 1, 0].toSorted((a, b) => standing(state, b) - standing(state, a))).toEqual([0, 2, 1]);
});
