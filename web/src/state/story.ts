import type { PlayedMove } from "../protocol/messages";

/** Where a match can be read that was played. */
export interface StorySource {
  match(match: string): Promise<{ moves: readonly PlayedMove[] }>;
  states(match: string, first: number, count: number): Promise<readonly { state: unknown }[]>;
}

/** A match told in a graph. */
export interface Story {
  /** What the graph shows, in a sentence. */
  words: string;
  /** From 0 upwards; without a colour a line has that of the page. */
  lines: readonly { values: readonly number[]; colour: string | null }[];
  /** Misfortunes: at which of the values, and what it was. */
  marks: readonly { at: number; words: string }[];
  /** What each seat has done, in a few words; none where the score says it all. */
  deeds: readonly string[];
}

const PAGE = 50; // states that are asked for at once
const MOST = 500; // moves of which a story tells

/** How far each seat was ahead, move by move: one row for each seat. */
export async function storyOf(
  api: Pick<StorySource, "states">,
  match: string,
  plies: number,
  seats: number,
  standing: (state: unknown, seat: number) => number,
): Promise<readonly (readonly number[])[]> {
  const rows = Array.from({ length: seats }, () => [] as number[]);
  for (let first = 0; first <= Math.min(plies, MOST); first += PAGE)
    for (const { state } of await api.states(match, first, PAGE))
      rows.forEach((row, seat) => row.push(standing(state, seat)));
  return rows;
}

/** Where the last turn begins: with the last move that begins one, or, where no move is known to, with
 * the last player's first move after another player's. */
export function lastTurn(
  moves: readonly Pick<PlayedMove, "seat" | "move">[],
  begins?: (move: string) => boolean,
): number {
  const known = begins ? moves.findLastIndex(({ move }) => begins(move)) : -1;
  if (known >= 0) return known;
  const last = moves.findLast(({ seat }) => seat >= 0)?.seat;
  const before = moves.findLastIndex(({ seat }) => seat >= 0 && seat !== last);
  return before + 1;
}

/** The points of a line through a row's values, in a box as wide and high as this. A value holds until
 * the next one; lines of equal height lie beside each other. */
export function stepsThrough(
  row: readonly number[],
  top: number,
  wide: number,
  high: number,
  aside = 0,
): string {
  const each = wide / Math.max(1, row.length - 1);
  const y = (value: number) => (high - (high * value) / Math.max(1, top) - aside).toFixed(1);
  return row
    .flatMap((value, i) => {
      const before = row[i - 1];
      const at = (i * each).toFixed(1);
      if (i > 0 && before === value && i < row.length - 1) return [];
      return before === undefined || before === value
        ? [`${at},${y(value)}`]
        : [`${at},${y(before)}`, `${at},${y(value)}`];
    })
    .join(" ");
}
