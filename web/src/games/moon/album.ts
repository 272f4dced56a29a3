import { stored } from "../../state/storage";

/** How often somebody made each figure, and on which day first, by the figures' ids. */
export type Album = Readonly<Record<string, { times: number; first: string }>>;

function kept(value: unknown): Album | null {
  if (typeof value !== "object" || value === null) return null;
  const known = Object.values(value as Album).every(
    (one) => Number.isInteger(one?.times) && /^\d{4}-\d\d-\d\d$/.test(one?.first ?? ""),
  );
  return known ? (value as Album) : null;
}

/** What whoever uses this browser has made. */
export const album = stored<Album>("toprung.moon.album", {}, kept);

/** The album with figures that were made on a day (ISO). */
export function entered(before: Album, figures: readonly string[], day: string): Album {
  const after = { ...before };
  for (const id of figures) {
    const { times, first } = after[id] ?? { times: 0, first: day };
    after[id] = { times: times + 1, first };
  }
  return after;
}
