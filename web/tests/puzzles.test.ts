import * as v from "valibot";
import { expect, test } from "vitest";

import { shareOf } from "../src/state/review";
import { nextPuzzle, ofGrade, SOLVED, TABLES, withTry } from "../src/state/puzzles";

const GRADES = [0, 2, 0, 1, 0];

test("the next puzzle is one of the same grade that is not solved, then any other", () => {
  expect(nextPuzzle(GRADES, {}, 1)).toBe(3);
  expect(nextPuzzle(GRADES, { 3: true }, 1)).toBe(5);
  expect(nextPuzzle(GRADES, { 1: true, 3: true }, 5)).toBe(2);
  expect(nextPuzzle(GRADES, { 1: true, 2: true, 3: false, 4: true }, 5)).toBeNull();
});

test("of a grade: how many are solved, and the first that is not", () => {
  expect(ofGrade(GRADES, {}, 0)).toEqual({ numbers: [1, 3, 5], solved: 0, next: 1 });
  expect(ofGrade(GRADES, { 1: true, 3: false, 4: true }, 0)).toEqual({
    numbers: [1, 3, 5],
    solved: 2,
    next: 5,
  });
  expect(ofGrade(GRADES, { 1: true, 5: true }, 0).next).toBe(3);
  expect(ofGrade(GRADES, { 4: true }, 1)).toEqual({ numbers: [4], solved: 1, next: null });
});

test("a puzzle counts once it is solved, and whether that was the first try", () => {
  expect(withTry({}, 4, false, true)).toEqual({});
  expect(withTry({}, 4, true, false)).toEqual({ 4: false });
  expect(withTry({ 4: true }, 4, true, false)).toEqual({ 4: true });
});

test("what the browser kept is read with care", () => {
  expect(v.parse(SOLVED, { climbers: { 3: true, 4: "x" } })).toEqual({ climbers: { 3: true } });
  expect(v.is(SOLVED, "x")).toBe(false);
  expect(v.parse(TABLES, { ABC: 3, DEF: "x" })).toEqual({ ABC: 3 });
  expect(v.is(TABLES, 7)).toBe(false);
});

test("even odds are a half", () => {
  expect(shareOf(0)).toBe(0.5);
  expect(shareOf(100)).toBeCloseTo(1);
});
