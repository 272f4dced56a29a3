import type { Drawing } from "../components/drawing";
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

/** A picture of each for the start page. */
const covers: Record<string, () => Promise<{ COVER: Drawing }>> = {
  climbers: () => import("./climbers/drawings/cover"),
  moon: () => import("./moon/drawings/cover"),
};

export async function coverOf(name: string): Promise<Drawing | null> {
  return Object.hasOwn(covers, name) ? (await covers[name]!()).COVER : null;
}

export async function drawingsOf(name: string): Promise<readonly Drawing[]> {
  return Object.hasOwn(drawings, name) ? (await drawings[name]!()).DRAWINGS : [];
}

/** What this client knows by itself of a new table, beside what people choose. */
const given: Record<string, () => Record<string, string>> = {
  // The one who saw a full moon last begins: the table must know what day it is here.
  moon: () => ({ day: new Date(Date.now() - zone()).toISOString().slice(0, 10) }),
};

/** Milliseconds that this place is behind world time. */
const zone = (): number => new Date().getTimezoneOffset() * 60_000;

export function givenFor(name: string): Record<string, string> {
  return Object.hasOwn(given, name) ? given[name]!() : {};
}

export function knows(name: string): boolean {
  return Object.hasOwn(games, name);
}

export async function gameNamed(name: string): Promise<GameClient> {
  const load = games[name];
  if (!load) throw new Error(`this client cannot show ${name}`);
  return load();
}
