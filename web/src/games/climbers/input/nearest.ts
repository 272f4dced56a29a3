import type { Ray } from "three";

import type { Candidate } from "./candidates";
import { beside } from "./picking";

/** The candidate that a ray points at: the one whose middle it passes closest, if nothing solid
 * stands in front of it. `solid` and `slack` are in units. */
export function nearest(
  ray: Ray,
  candidates: readonly Candidate[],
  solid: number,
  slack: number,
): Candidate | null {
  let best: Candidate | null = null;
  let least = Infinity;
  for (const candidate of candidates) {
    const { off, along } = beside(ray, candidate.at);
    const wide = slack + (Math.min(candidate.mark.dx, candidate.mark.dy) - 1) / 2;
    if (off > wide || along > solid + 1.2) continue;
    if (off < least) {
      least = off;
      best = candidate;
    }
  }
  return best;
}
