import type { GameInfo } from "../net/api";
import { spoken } from "./phrases";

let games = $state.raw<readonly GameInfo[]>([]);

/** Learn what bots are called from what the server tells of its games. */
export function learnLevels(told: readonly GameInfo[]): void {
  games = told;
}

/** What a bot of this level is called: `levelName("climbers", "fox")`. The words for a level begin
 * with its name: "Fox: climbs, and gets in your way". */
export function levelName(game: string, level: string): string {
  const levels = games.find((each) => each.name === game)?.levels ?? [];
  const words = spoken(levels.find((each) => each.name === level)?.words);
  return words.split(/\s*:/)[0] || level;
}
