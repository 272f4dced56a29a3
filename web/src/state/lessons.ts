import * as v from "valibot";

import type { Api, GameInfo } from "../net/api";
import { listOf, recordOf, Stored } from "./storage.svelte";

/** A player's progress in a game: the lessons that are done, and the tables of those that are not. */
export interface Progress {
  done: readonly string[];
  tables: Readonly<Record<string, string>>;
}

export const NO_PROGRESS: Progress = { done: [], tables: {} };

export const PROGRESS = v.record(
  v.string(),
  v.object({ done: listOf(v.string()), tables: recordOf(v.string()) }),
);

export const progress = new Stored<Record<string, Progress>>("toprung.progress", {}, PROGRESS);

/** The lesson to take now: the first that is not done, and the first of all when all are. */
export function nextLesson(
  game: Pick<GameInfo, "lessons">,
  known: Progress = NO_PROGRESS,
): string | null {
  const names = game.lessons.map((lesson) => lesson.name);
  return names.find((name) => !known.done.includes(name)) ?? names[0] ?? null;
}

export function withStarted(known: Progress = NO_PROGRESS, lesson: string, code: string): Progress {
  return { done: known.done, tables: { ...known.tables, [lesson]: code } };
}

export function withFinished(known: Progress = NO_PROGRESS, lesson: string): Progress {
  const tables = Object.fromEntries(
    Object.entries(known.tables).filter(([name]) => name !== lesson),
  );
  return { done: [...new Set([...known.done, lesson])], tables };
}

/** The code of the table for a lesson: the one where it was left, or else a new one. */
export async function lessonTable(
  api: Pick<Api, "lesson" | "table">,
  game: string,
  lesson: string,
  known: Progress = NO_PROGRESS,
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
