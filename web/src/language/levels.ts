import { derived, writable } from "svelte/store";

import type { GameInfo } from "../net/api";
import { spoken } from "./phrases";

const games = writable<readonly GameInfo[]>([]);

/** Learn what bots are called from what the server tells of its games. */
export function learnLevels(told: readonly GameInfo[]): void {
  games.set(told);
}

/** What a bot of this level is called: `$levelName("climbers", "fox")`. The words for a level begin
 * with its name: "Fox: climbs, and gets in your way". */
export const levelName = derived(
  [games, spoken],
  ([known, say]) =>
    (game: string, level: string): string => {
      const levels = known.find((each) => each.name === game)?.levels ?? [];
      const words = say(levels.find((each) => each.name === level)?.words);
      return words.split(/\s*:/)[0] || level;
    },
);
