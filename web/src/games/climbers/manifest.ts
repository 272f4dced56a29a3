import type { GameManifest } from "../game";
import { COLOURS, PAINT } from "./view/palette";

export const manifest: GameManifest = {
  wishColour: (wish) => {
    const colour = COLOURS.find((each) => each === wish);
    return colour && PAINT[colour].base;
  },
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
};
