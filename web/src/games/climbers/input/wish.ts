import type { ClimbersView } from "../model";
import type { Hit } from "./picking";

/** The move that a player means who presses something that he cannot choose, so that he can be told
 * why not; null if it means none. `letter` stands for his colour in the notation. */
export function wish(hit: Hit, view: ClimbersView, letter: string): string | null {
  if (hit.kind === "pawn" || view.pushed.length) return null;
  switch (view.phase) {
    case "general":
    case "climb1":
    case "climb2": {
      const { x, y } = square(hit);
      return `${letter}@${x},${y}`;
    }
    case "stone":
      return hit.kind === "block" ? `#${hit.block.id}` : null;
    default:
      return null;
  }
}

/** The square that was pressed; on the side of a block, the nearest on its top. */
function square(hit: Exclude<Hit, { kind: "pawn" }>): { x: number; y: number } {
  const [x, y] = [Math.floor(hit.point.x), Math.floor(hit.point.y)];
  if (hit.kind === "table") return { x, y };
  const { block } = hit;
  return { x: within(x, block.x, block.dx), y: within(y, block.y, block.dy) };
}

function within(value: number, from: number, size: number): number {
  return Math.min(from + size - 1, Math.max(from, value));
}
