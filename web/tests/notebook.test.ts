import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

import { isLight } from "../src/notebook/darkness";
import { sourceOf, unpacked, type Exhibit } from "../src/notebook/exhibit";

const WORDS = { en: "one", fr: "un", de: "eins" };
const EXHIBIT: Exhibit = {
  game: "climbers",
  title: WORDS,
  names: ["Ann", "Ben"],
  pieces: { blocks: [] },
  states: [{ text: "before" }, { text: "after" }],
  moves: [{ seat: 0, move: "-", words: WORDS, trail: { steps: [] }, page: 0 }],
  films: [btoa("\u0003")],
};

test("what Python packed is read, wherever in the buffer it lies", async () => {
  const packed = gzipSync(JSON.stringify(EXHIBIT));
  const around = new Uint8Array(packed.length + 20);
  around.set(packed, 7);
  const bytes = new DataView(around.buffer, 7, packed.length);
  expect(await unpacked(bytes)).toEqual(EXHIBIT);
});

test("a replay finds everything in the exhibit itself", async () => {
  const source = sourceOf(EXHIBIT);
  expect((await source.match("")).moves).toEqual([
    { seat: 0, move: "-", page: 0, ply: 1, note: null },
  ]);
  expect(await source.states("", 1, 5)).toEqual([
    { ply: 1, state: { text: "after" }, words: WORDS, trail: { steps: [] } },
  ]);
  expect([...new Uint8Array(await source.film("", 0))]).toEqual([3]);
  await expect(source.ask("", 0, { about: "reach" })).rejects.toThrow();
});

test("light letters mean dark surroundings", () => {
  expect(isLight("rgb(238, 238, 238)")).toBe(true);
  expect(isLight("rgba(0, 0, 0, 0.87)")).toBe(false);
});
