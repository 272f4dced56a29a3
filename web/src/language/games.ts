import type { GameInfo } from "../net/api";
import { spoken } from "./phrases";

/** What a game is called; its own name if the server does not know it. */
export function titleOf(games: readonly GameInfo[], game: string): string {
  return spoken(games.find((each) => each.name === game)?.titles) || game;
}
