import * as v from "valibot";
import { expect, test } from "vitest";

import type { Block } from "../src/games/climbers/model";
import { UNIT } from "../src/games/climbers/view/blockshape";
import { pointedAt } from "../src/games/climbers/view/board";
import type { TableView } from "../src/protocol/messages";
import {
  withStarted,
  withFinished,
  PROGRESS,
  NO_PROGRESS,
  nextLesson,
  lessonTable,
} from "../src/state/lessons";

const title = { en: "", fr: "", de: "" };
const GAME = { lessons: ["one", "two"].map((name) => ({ name, title })) };

test("the first lesson that is not done is taken next, and the first again after all", () => {
  expect(nextLesson(GAME)).toBe("one");
  const once = withFinished(NO_PROGRESS, "one");
  expect(nextLesson(GAME, once)).toBe("two");
  expect(nextLesson(GAME, withFinished(once, "two"))).toBe("one");
  expect(nextLesson({ lessons: [] })).toBeNull();
});

test("a lesson that is done is stored once, and its table is forgotten", () => {
  const known = withFinished(withFinished(withStarted(NO_PROGRESS, "one", "ABC"), "one"), "one");
  expect(known).toEqual({ done: ["one"], tables: {} });
});

function serving(table: Partial<TableView> | null) {
  const asked: string[] = [];
  return {
    asked,
    lesson: (_game: string, name: string) => {
      asked.push(name);
      return Promise.resolve({ code: "NEW", match: "" });
    },
    table: () =>
      table ? Promise.resolve(table as TableView) : Promise.reject(new Error("no such table")),
  };
}

const LEFT = withStarted(NO_PROGRESS, "one", "OLD");

test("who comes back finds the lesson where it was left", async () => {
  const lesson = { name: "one" } as TableView["lesson"];
  const api = serving({ lesson, status: "playing" });
  expect(await lessonTable(api, "g", "one", LEFT)).toBe("OLD");
  expect(api.asked).toEqual([]);
});

test("a lesson whose table is over or gone begins anew", async () => {
  expect(await lessonTable(serving(null), "g", "one", LEFT)).toBe("NEW");
  const lesson = { name: "one" } as TableView["lesson"];
  expect(await lessonTable(serving({ lesson, status: "over" }), "g", "one", LEFT)).toBe("NEW");
  expect(await lessonTable(serving(null), "g", "two", undefined)).toBe("NEW");
});

test("strange things that were kept give way to nothing", () => {
  expect(v.is(PROGRESS, "x")).toBe(false);
  expect(v.is(PROGRESS, { g: { done: 1 } })).toBe(false);
  expect(v.parse(PROGRESS, { g: { done: ["a", 2], tables: { a: "C", b: 3 } } })).toEqual({
    g: { done: ["a"], tables: { a: "C" } },
  });
});

test("arrows point at blocks and squares, and at places while a block is held", () => {
  const block = { id: 3, x: 2, y: 2, z: 1, dx: 2, dy: 2, dz: 1 } as Block;
  const points = ["block 3", "top red", "place 4,0,2", "square 0,0,1"];
  expect(pointedAt(points, [block], false)).toEqual([
    [3 * UNIT, 3 * UNIT, 2 * UNIT],
    [1 * UNIT, 1 * UNIT, 1 * UNIT],
  ]);
  expect(pointedAt(points, [block], true)).toEqual([[5 * UNIT, 1 * UNIT, 2 * UNIT]]);
  expect(pointedAt(["block 9", "pass"], [block], false)).toEqual([]);
});
