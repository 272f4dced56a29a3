import type { Api, GameInfo } from "../net/api";
import { remembered } from "./remembered";

/** What was learnt of a game: the lessons that are done, and the tables of those that are not. */
export interface Learnt {
  done: readonly string[];
  tables: Readonly<Record<string, string>>;
}

export const NOTHING: Learnt = { done: [], tables: {} };

export function learntFrom(kept: unknown): Record<string, Learnt> | null {
  if (typeof kept !== "object" || kept === null) return null;
  const games: Record<string, Learnt> = {};
  for (const [game, value] of Object.entries(kept)) {
    const { done, tables } = (value ?? {}) as Partial<Learnt>;
    if (!Array.isArray(done) || typeof tables !== "object" || tables === null) return null;
    const codes = Object.entries(tables).filter(([, code]) => typeof code === "string");
    games[game] = {
      done: done.filter((name) => typeof name === "string"),
      tables: Object.fromEntries(codes),
    };
  }
  return games;
}

export const learnt = remembered<Record<string, Learnt>>("toprung.learnt", {}, learntFrom);

/** The lesson to take now: the first that is not done, and the first of all when all are. */
export function pending(game: Pick<GameInfo, "lessons">, known: Learnt = NOTHING): string | null {
  const names = game.lessons.map((lesson) => lesson.name);
  return names.find((name) => !known.done.includes(name)) ?? names[0] ?? null;
}

export function begun(known: Learnt = NOTHING, lesson: string, code: string): Learnt {
  return { done: known.done, tables: { ...known.tables, [lesson]: code } };
}

export function finished(known: Learnt = NOTHING, lesson: string): Learnt {
  const tables = Object.fromEntries(
    Object.entries(known.tables).filter(([name]) => name !== lesson),
  );
  return { done: [...new Set([...known.done, lesson])], tables };
}

/** The code of the table for a lesson: the one where it was left, or else a new one. */
export async function tableFor(
  api: Pick<Api, "lesson" | "table">,
  game: string,
  lesson: string,
  known: Learnt = NOTHING,
): Promise<string> {
  const left = known.tables[lesson];
  if (left !== undefined) {
    try {
      const table = await api.table(left);
      if (table.lesson?.name === lesson && table.status === "playing") return left;
    } catch {
      // it was put away for good
    }
  }
  return (await api.lesson(game, lesson)).code;
}
