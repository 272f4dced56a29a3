import type { Block } from "../model";
import { UNIT } from "./blockshape";

export type Place = readonly [number, number, number];

/** Where the arrows of a lesson's step point, in metres. Places to put a block are shown while one is
 * held, everything else while none is. `square` and `place` name a corner of two by two squares. */
export function pointedAt(
  points: readonly string[],
  blocks: readonly Block[],
  holding: boolean,
): Place[] {
  return points.flatMap((point): Place[] => {
    const [kind, rest = ""] = point.split(" ");
    if (kind === "block") {
      const block = blocks.find((each) => each.id === Number(rest));
      if (holding || !block) return [];
      const { x, y, z, dx, dy, dz } = block;
      return [[(x + dx / 2) * UNIT, (y + dy / 2) * UNIT, (z + dz) * UNIT]];
    }
    if (kind !== (holding ? "place" : "square")) return [];
    const [x = 0, y = 0, level = 0] = rest.split(",").map(Number);
    return [[(x + 1) * UNIT, (y + 1) * UNIT, level * UNIT]];
  });
}
