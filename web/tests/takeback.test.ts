import { expect, test } from "vitest";

import { backBefore, declining, undoable, type HistoryLine } from "../src/state/history";

const [ANN, BEN] = [0, 1];
const line = (ply: number, seat: number, move: string): HistoryLine => ({
  seq: ply,
  at: 0,
  kind: "moved",
  seat,
  speaker: null,
  words: move,
  rule: null,
  ply,
  move,
});
const table = (ply: number, possible: number[]) => ({
  ply,
  take_back: { possible, offer: null },
  status: "playing" as const,
});
const quiet = (move: string) => move === "-";

test("taking back goes beyond a stay that nobody chose", () => {
  const lines = [line(1, ANN, "12@0,0zr"), line(2, ANN, "-"), line(3, ANN, "-")];
  expect(undoable(table(3, [ANN]), [ANN], lines, new Set([3]), quiet)).toEqual({
    seat: ANN,
    ply: 1,
    free: true,
  });
  expect(undoable(table(3, [ANN]), [ANN], lines, new Set([2, 3]), quiet)?.ply).toBe(0);
});

test("a stay that was chosen for one is no move to take back", () => {
  const lines = [line(1, BEN, "12@0,0zr"), line(2, ANN, "-")];
  expect(undoable(table(2, [ANN]), [ANN], lines, new Set([2]), quiet)).toBeNull();
});

test("while somebody else is thinking they are asked", () => {
  const lines = [line(1, ANN, "#12"), line(2, BEN, "-"), line(3, ANN, "-")];
  expect(undoable(table(3, []), [ANN], lines, new Set([3]), quiet)).toEqual({
    seat: ANN,
    ply: 0,
    free: false,
  });
  const moved = [...lines, line(4, BEN, "b@1,1")];
  expect(undoable(table(4, []), [ANN], moved, new Set([3]), quiet)).toBeNull();
});

test("a move that was not told yet can be taken back if the server says so", () => {
  expect(undoable(table(7, [ANN]), [ANN], [], new Set(), quiet)?.ply).toBe(6);
  expect(undoable(table(7, []), [ANN], [], new Set(), quiet)).toBeNull();
});

test("the question names the move that one wants to go back before, unless it is the last", () => {
  const lines = [
    line(1, ANN, "12@0,0zr"),
    line(2, BEN, "-"),
    line(3, ANN, "#12"),
    line(4, BEN, "-"),
  ];
  expect(backBefore(lines, 4, 2, quiet)).toBeNull();
  expect(backBefore(lines, 4, 0, quiet)?.ply).toBe(1);
  expect(backBefore([line(1, ANN, "-"), line(2, BEN, "-")], 2, 0, quiet)?.ply).toBe(1);
});

test("who would not go back is told until something happens, and a question withdrawn is not", () => {
  const told = (seq: number, kind: string, seat: number): HistoryLine => ({
    ...line(seq, seat, ""),
    kind,
    move: null,
    ply: null,
  });
  const asked = [line(1, ANN, "#12"), told(2, "take_back_offered", ANN)];
  expect(declining(asked, quiet)).toBeNull();
  const refused = [...asked, told(3, "take_back_declined", BEN)];
  expect(declining([...refused, told(4, "said", ANN), line(5, BEN, "-")], quiet)).toBe(BEN);
  expect(declining([...refused, line(4, BEN, "12@0,0zr")], quiet)).toBeNull();
  expect(declining([...asked, told(3, "take_back_declined", ANN)], quiet)).toBeNull();
});
