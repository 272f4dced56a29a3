import { stored } from "./storage";

/** Pictures of tables as this browser saw them last, by their codes; the latest come last. */
export type Thumbnails = Readonly<Record<string, string>>;

export const WIDTH = 168; // pixels
export const HEIGHT = 126;
const MOST = 12;
const LONGEST = 40_000; // characters; what is longer is no small picture

export function readThumbnails(kept: unknown): Thumbnails | null {
  if (typeof kept !== "object" || kept === null) return null;
  const known = Object.entries(kept as Record<string, unknown>).filter(
    (entry): entry is [string, string] => isPicture(entry[1]),
  );
  return Object.fromEntries(known.slice(-MOST));
}

/** The pictures with one more; the oldest give way. */
export function withThumbnail(known: Thumbnails, code: string, picture: string): Thumbnails {
  if (!isPicture(picture)) return known;
  const others = Object.entries(known).filter(([each]) => each !== code);
  return Object.fromEntries([...others.slice(1 - MOST), [code, picture]]);
}

function isPicture(value: unknown): value is string {
  return typeof value === "string" && /^data:image\//.test(value) && value.length <= LONGEST;
}

export const thumbnails = stored<Thumbnails>("toprung.thumbnails", {}, readThumbnails);
