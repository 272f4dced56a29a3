import * as v from "valibot";

import { recordOf, Stored } from "./storage.svelte";

/** Pictures of tables as this browser saw them last, by their codes; the latest come last. */
export type Thumbnails = Readonly<Record<string, string>>;

export const WIDTH = 168; // pixels
export const HEIGHT = 126;
const MOST = 12;
const LONGEST = 40_000; // characters; what is longer is no small picture

const PICTURE = v.pipe(v.string(), v.startsWith("data:image/"), v.maxLength(LONGEST));
export const THUMBNAILS = recordOf(PICTURE);

/** The pictures with one more; the oldest give way. */
export function withThumbnail(known: Thumbnails, code: string, picture: string): Thumbnails {
  if (!v.is(PICTURE, picture)) return known;
  const others = Object.entries(known).filter(([each]) => each !== code);
  return Object.fromEntries([...others.slice(1 - MOST), [code, picture]]);
}

export const thumbnails = new Stored<Thumbnails>("toprung.thumbnails", {}, THUMBNAILS);
