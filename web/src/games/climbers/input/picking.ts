import type { Ray } from "three";

import type { Block, ClimbersView, Pawn } from "../model";
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

interface Box {
  low: Point;
  high: Point;
}

const AXES = ["x", "y", "z"] as const;

/** Where a ray enters a box, in the ray's own measure; null if it misses. Lengths in units. */
export function enters(from: Point, along: Point, box: Box): number | null {
  let near = 0;
  let far = Infinity;
  for (const axis of AXES) {
    const start = from[axis];
    const way = along[axis];
    const low = box.low[axis];
    const high = box.high[axis];
    if (Math.abs(way) < 1e-9) {
      if (start < low || start > high) return null;
      continue;
    }
    const one = (low - start) / way;
    const two = (high - start) / way;
    near = Math.max(near, Math.min(one, two));
    far = Math.min(far, Math.max(one, two));
  }
  return near <= far ? near : null;
}

/** What a ray (in metres) meets first. */
export function pick(
  ray: Ray,
  blocks: readonly Block[],
  pawns: readonly Pawn[],
  except: number | null = null,
): Hit | null {
  const from = inUnits(ray.origin);
  const along = ray.direction;
  let best: Hit | null = null;
  if (along.z < 0) {
    const distance = -from.z / along.z;
    best = { kind: "table", distance, point: at(from, along, distance) };
  }
  for (const block of blocks) {
    if (!block.built || block.id === except) continue;
    const { x, y, z, dx, dy, dz } = block;
    const distance = enters(from, along, { low: block, high: { x: x + dx, y: y + dy, z: z + dz } });
    if (distance !== null && (!best || distance < best.distance))
      best = { kind: "block", block, distance, point: at(from, along, distance) };
  }
  for (const { seat, x, y, level } of pawns) {
    const low = { x: x + 0.1, y: y + 0.1, z: level };
    const high = { x: x + 0.9, y: y + 0.9, z: level + 1.7 };
    const distance = enters(from, along, { low, high });
    if (distance !== null && (!best || distance < best.distance))
      best = { kind: "pawn", seat, distance };
  }
  return best;
}

/** How far a point (in units) lies beside a ray (in metres), and how far along it. */
export function beside(ray: Ray, point: Point): { off: number; along: number } {
  const from = inUnits(ray.origin);
  const { x, y, z } = ray.direction;
  const to = [point.x - from.x, point.y - from.y, point.z - from.z] as const;
  const along = to[0] * x + to[1] * y + to[2] * z;
  const off = Math.hypot(to[0] - x * along, to[1] - y * along, to[2] - z * along);
  return { off, along };
}

function inUnits(point: Point): Point {
  return { x: point.x / UNIT, y: point.y / UNIT, z: point.z / UNIT };
}

function at(from: Point, along: Point, distance: number): Point {
  return {
    x: from.x + along.x * distance,
    y: from.y + along.y * distance,
    z: from.z + along.z * distance,
  };
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
