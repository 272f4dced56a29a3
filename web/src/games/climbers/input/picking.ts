import { Box3, Plane, Ray, Vector3 } from "three";

import type { Block, ClimbersView, Pawn } from "../model";
import { write } from "../notation";
import { UNIT } from "../view/blockshape";
import type { Candidate } from "./candidates";

export type Hit =
  | { kind: "pawn"; seat: number; distance: number }
  | { kind: "block"; block: Block; distance: number; point: Point }
  | { kind: "table"; distance: number; point: Point };

export interface Point {
  x: number;
  y: number;
  z: number;
}

const TABLE = new Plane(new Vector3(0, 0, 1), 0);
const [box, found, local] = [new Box3(), new Vector3(), new Ray()];

/** A ray in units; the same object every time. */
function inUnits({ origin, direction }: Ray): Ray {
  local.origin.copy(origin).divideScalar(UNIT);
  local.direction.copy(direction);
  return local;
}

/** What a ray (in metres) meets first; distances and points are in units. */
export function pick(
  metres: Ray,
  blocks: readonly Block[],
  pawns: readonly Pawn[],
  except: number | null = null,
): Hit | null {
  const ray = inUnits(metres);
  const away = () => found.distanceTo(ray.origin);
  const point = () => ({ x: found.x, y: found.y, z: found.z });
  const below = ray.direction.z < 0 && ray.intersectPlane(TABLE, found);
  let best: Hit | null = below ? { kind: "table", distance: away(), point: point() } : null;
  for (const block of blocks) {
    const { x, y, z, dx, dy, dz } = block;
    if (!block.built || block.id === except) continue;
    box.min.set(x, y, z);
    box.max.set(x + dx, y + dy, z + dz);
    if (ray.intersectBox(box, found) && away() < (best?.distance ?? Infinity))
      best = { kind: "block", block, distance: away(), point: point() };
  }
  for (const { seat, x, y, level } of pawns) {
    box.min.set(x + 0.1, y + 0.1, level);
    box.max.set(x + 0.9, y + 0.9, level + 1.7);
    if (ray.intersectBox(box, found) && away() < (best?.distance ?? Infinity))
      best = { kind: "pawn", seat, distance: away() };
  }
  return best;
}

/** How far a point (in units) lies beside a ray (in metres), and how far along it. */
export function beside(metres: Ray, point: Point): { off: number; along: number } {
  const { origin, direction } = inUnits(metres);
  found.set(point.x, point.y, point.z).sub(origin);
  const along = found.dot(direction);
  return { off: found.addScaledVector(direction, -along).length(), along };
}

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

/** The move that a player means by pressing something that cannot be chosen, so that they can be told
 * why not; null if it means none. `letter` stands for their colour in the notation. */
export function intendedMove(hit: Hit, view: ClimbersView, letter: string): string | null {
  if (hit.kind === "pawn" || view.pushed.length) return null;
  switch (view.phase) {
    case "general":
    case "climb1":
    case "climb2": {
      const { x, y } = square(hit);
      return write({ kind: "walk", pawn: letter, x, y, ladders: 0 });
    }
    case "stone":
      return hit.kind === "block" ? write({ kind: "stone", block: hit.block.id }) : null;
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
