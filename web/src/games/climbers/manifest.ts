import type { GameManifest } from "../game";

export const manifest: GameManifest = {
  load: () => import("./client"),
  cover: async () => (await import("./drawings/cover")).COVER,
  drawings: async () => (await import("./drawings/index")).DRAWINGS,
};
