import type { GameInfo } from "../net/api";
import { canKeep, keep } from "./keeping";
import { api, identity, program } from "./services";
import { language, name } from "./settings.svelte";

/** How much of the program is fetched, from 0 to 1; null while nothing is. */
export const fetched = $state<{ current: number | null }>({ current: null });

/** Keep the page and the program in this browser; whoever has no name yet is called `guest`. */
export async function keepAll(guest: string): Promise<void> {
  if (!canKeep() || fetched.current !== null) return;
  fetched.current = 0;
  try {
    await identity.introduce(api, name.current.trim() || guest, language.current);
    await keep((part) => (fetched.current = part), playable);
  } finally {
    fetched.current = null;
  }
}

async function playable(): Promise<readonly string[]> {
  const answer = await program.fetch("/api/games");
  return ((await answer.json()) as GameInfo[]).map((game) => game.name);
}
