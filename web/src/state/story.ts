/** Where the states of a match come from. */
interface Source {
  states(match: string, first: number, count: number): Promise<readonly { state: unknown }[]>;
}

const PAGE = 50; // states that are asked for at once
const MOST = 500; // moves of which a story tells

/** How far each seat was ahead, move by move: one row for each seat. */
export async function storyOf(
  api: Source,
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
