import type { Drawing } from "../drawing/shape";
import type { GameClient } from "./game";

/** The games that this client can show, by the server's names; each is loaded when it is played. */
const games: Record<string, () => Promise<GameClient>> = {
  climbers: () => import("./climbers/index"),
  moon: () => import("./moon/index"),
};

/** Their drawings for the rulebook. */
const drawings: Record<string, () => Promise<{ DRAWINGS: readonly Drawing[] }>> = {
  climbers: () => import("./climbers/drawings/index"),
  moon: () => import("./moon/drawings/index"),
};

export async function drawingsOf(name: string): Promise<readonly Drawing[]> {
  return Object.hasOwn(drawings, name) ? (await drawings[name]!()).DRAWINGS : [];
}

export function knows(name: string): boolean {
  return Object.hasOwn(games, name);
}

export async function gameNamed(name: string): Promise<GameClient> {
  const load = games[name];
  if (!load) throw new Error(`this client cannot show ${name}`);
  return load();
}
