import type { GameManifest } from "../game";
import { COLOURS, PAINT } from "./view/palette";

export const manifest: GameManifest = {
  wishColour: (wish) => {
    const colour = COLOURS.find((each) => each === wish);
    return colour && PAINT[colour].base;
  },
  load: () => import("./client"),
  cover: async () => (await import("./drawings/cover")).COVER,
  drawings: async () => (await import("./drawings/index")).DRAWINGS,
};
