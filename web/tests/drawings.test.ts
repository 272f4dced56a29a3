import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { drawingsOf, GAME_NAMES } from "../src/games/lookup";
import { speak } from "../src/language/lexicon.svelte";

/** The ids of a game's rulebook, as the server has it. */
function rules(game: string): Set<string> {
  const book = readFileSync(`../src/toprung/games/${game}/rulebook.toml`, "utf-8");
  return new Set([...book.matchAll(/^id = "([^"]+)"/gm)].map((found) => found[1] ?? ""));
}

describe.each(GAME_NAMES)("the drawings of %s", (game) => {
  test("belong to rules that there are", async () => {
    const known = rules(game);
    const drawn = (await drawingsOf(game)).flatMap((one) => one.rules);
    expect(drawn.filter((rule) => !known.has(rule))).toEqual([]);
    expect(known.size).toBeGreaterThan(0);
  });

  test("have names of their own and words in every language", async () => {
    const all = await drawingsOf(game);
    expect(new Set(all.map((one) => one.name)).size).toBe(all.length);
    for (const language of ["de", "fr", "en"] as const) {
      await speak(language);
      for (const { words } of all) expect(words?.()).toMatch(/^\p{Lu}.*\.$/u);
    }
  });

  test("are made of lines that can be drawn", async () => {
    for (const { name, shapes } of await drawingsOf(game))
      for (const shape of shapes)
        expect(`${name} ${shape.d} ${shape.at ?? ""}`).not.toMatch(/NaN|Infinity|undefined/);
  });
});

test("a game that nobody has drawn has no drawings", async () => {
  expect(await drawingsOf("chess")).toEqual([]);
});
