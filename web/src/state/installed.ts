import { get, writable } from "svelte/store";

import type { GameInfo } from "../net/api";
import { canKeep, keep } from "./keeping";
import { kept } from "./offline";
import { api, identity, program } from "./services";
import { language, name } from "./settings";

/** How much of the program is fetched, from 0 to 1; null while nothing is. */
export const fetched = writable<number | null>(null);

/** Keep the page and the program in this browser; whoever has no name yet is called `guest`. */
export async function keepAll(guest: string): Promise<void> {
  if (get(fetched) !== null) return;
  fetched.set(0);
  try {
    await identity.introduce(api, get(name).trim() || guest, get(language));
    await keep((part) => fetched.set(part), playable);
  } finally {
    fetched.set(null);
  }
}

/** An app is expected to work without the network: whoever installs the page has the program kept with
 * it, unless their device saves data. Returns what ends that. */
export function whenInstalled(install: () => void): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const begin = () => {
    if (canKeep() && get(kept) === null && !connection?.saveData) install();
  };
  if (matchMedia("(display-mode: standalone)").matches) begin();
  addEventListener("appinstalled", begin);
  return () => removeEventListener("appinstalled", begin);
}

async function playable(): Promise<readonly string[]> {
  const answer = await program.fetch("/api/games");
  return ((await answer.json()) as GameInfo[]).map((game) => game.name);
}
