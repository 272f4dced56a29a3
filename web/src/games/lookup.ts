import type { Drawing } from "../components/drawing";
import type { GameClient, GameManifest } from "./game";
import * as registry from "./registry";

const games: ReadonlyMap<string, GameManifest> = new Map(Object.entries(registry));

export const GAME_NAMES: readonly string[] = [...games.keys()];

/** Whether the page can show this game: the server may know more. */
export function isKnown(game: string): boolean {
  return games.has(game);
}

export async function loadGame(game: string): Promise<GameClient> {
  const found = games.get(game);
  if (!found) throw new Error(`this page cannot show ${game}`);
  return found.load();
}

export async function coverOf(game: string): Promise<Drawing | null> {
  return (await games.get(game)?.cover?.()) ?? null;
}

export async function drawingsOf(game: string): Promise<readonly Drawing[]> {
  return (await games.get(game)?.drawings?.()) ?? [];
}

export function wishColourOf(game: string, wish: string): string | undefined {
  return games.get(game)?.wishColour?.(wish);
}

export function ownOptionsOf(game: string): Record<string, string> {
  return games.get(game)?.ownOptions?.() ?? {};
}
