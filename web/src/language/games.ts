import { derived } from "svelte/store";

import type { GameInfo } from "../net/api";
import { spoken } from "./phrases";

/** What a game is called: `$titleOf(games, name)`; its own name if the server does not know it. */
export const titleOf = derived(
  spoken,
  (say) =>
    (games: readonly GameInfo[], game: string): string =>
      say(games.find((each) => each.name === game)?.titles) || game,
);
