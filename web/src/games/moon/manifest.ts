import type { GameManifest } from "../game";

export const manifest: GameManifest = {
  load: async () => {
    const [client] = await Promise.all([
      import("./client"),
      import("./phrases").then(({ lexicon }) => lexicon.load()),
    ]);
    return client;
  },
  cover: async () => (await import("./drawings/cover")).COVER,
  drawings: async () => {
    const { DRAWINGS, lexicon } = await import("./drawings/index");
    await lexicon.load();
    return DRAWINGS;
  },
  // The last to have seen a full moon begins, so the table must know what day it is here.
  ownOptions: () => ({ day: localDay(new Date()) }),
};

/** The day at this place, such as 2024-05-17. */
function localDay(now: Date): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
