import * as v from "valibot";

import type { Api } from "../net/api";
import { recordOf, Stored } from "./storage.svelte";

/** For each game, which puzzles were solved: true at the first try, false after others. */
export type Solved = Record<string, Record<number, boolean>>;

export const SOLVED = recordOf(recordOf(v.boolean()));
export const TABLES = recordOf(v.number());

export const solved = new Stored<Solved>("toprung.puzzles", {}, SOLVED);
/** The puzzle at each table, by its code. */
export const puzzleTables = new Stored<Record<string, number>>("toprung.puzzleTables", {}, TABLES);

const MOST = 60; // tables to remember

/** The code of a new table for a puzzle. */
export async function puzzleTable(
  api: Pick<Api, "takePuzzle">,
  game: string,
  number: number,
): Promise<string> {
  const { code } = await api.takePuzzle(game, number);
  const known = Object.entries(puzzleTables.current);
  puzzleTables.current = Object.fromEntries([...known.slice(1 - MOST), [code, number]]);
  return code;
}

/** A puzzle was tried: what is known of it now. The first try counts. */
export function withTry(
  known: Readonly<Record<number, boolean>> = {},
  number: number,
  right: boolean,
  first: boolean,
): Record<number, boolean> {
  if (!right || known[number] !== undefined) return { ...known };
  return { ...known, [number]: first };
}

/** The puzzle to take next: the first after this one, of the same grade, that is not solved. */
export function nextPuzzle(
  grades: readonly number[],
  known: Readonly<Record<number, boolean>> = {},
  after: number,
): number | null {
  const grade = grades[after - 1];
  const numbers = grades.map((_, i) => ((after + i) % grades.length) + 1);
  const open = numbers.filter((number) => number !== after && known[number] === undefined);
  return open.find((number) => grades[number - 1] === grade) ?? open[0] ?? null;
}

/** The puzzles of a grade, how many of them are solved, and the first that is not. */
export function ofGrade(
  grades: readonly number[],
  known: Readonly<Record<number, boolean>> = {},
  grade: number,
): { numbers: readonly number[]; solved: number; next: number | null } {
  const numbers = grades.flatMap((each, i) => (each === grade ? [i + 1] : []));
  const open = numbers.filter((number) => known[number] === undefined);
  return { numbers, solved: numbers.length - open.length, next: open[0] ?? null };
}
