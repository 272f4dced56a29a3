import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import * as climbers from "../src/games/climbers/notation";
import * as moon from "../src/games/moon/notation";

const DATA = join(import.meta.dirname, "../../tests/data");

/** The moves of the golden games, as Python wrote them. */
function goldenMoves(game: string): string[] {
  const folder = join(DATA, game, "golden");
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split("\n")
      .filter((line) => /^\d+\. /.test(line))
      .flatMap((line) => line.split(/\s+/).slice(1)),
  );
}

test("every move of the golden games of The Climbers is read, and written as it was", () => {
  const moves = goldenMoves("climbers");
  const kinds = new Set(moves.map((text) => climbers.read(text)?.kind));
  expect([...kinds].sort()).toEqual(["pass", "place", "shift", "stone", "walk"]);
  for (const text of moves) {
    const move = climbers.read(text);
    expect(move && climbers.write(move), text).toBe(text);
  }
});

test.each(["r@1", "r>1,2+s", "12@3,4", "12@3,4zq", "#", "x@1,2", "--", "r@1,2+ls"])(
  "%s is no move of The Climbers",
  (text) => {
    expect(climbers.read(text)).toBeNull();
  },
);

test("every player's move of the golden games of Catch the Moon is read, and written as it was", () => {
  const kinds = new Set<string>();
  for (const text of goldenMoves("moon")) {
    const move = moon.read(text);
    kinds.add(move.kind);
    if (move.kind !== "other") expect(moon.write(move)).toBe(text);
  }
  for (const kind of ["roll", "draw", "hold", "release", "set"]) expect(kinds).toContain(kind);
});
