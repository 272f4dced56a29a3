import type { Mark } from "../view/markers";
import type {
  Axis,
  Block,
  Colour,
  MovesAnswer,
  PlacementSeen,
  ReachAnswer,
  SquareReached,
  StonesAnswer,
} from "../model";
import { axisOf } from "../model";

/** Something that can be chosen on the table: a move, or a block to be taken in hand. */
export interface Candidate {
  kind: "walk" | "take" | "place" | "shift" | "stone";
  /** Moves that choosing it plays: several if there is more than one way to walk there. */
  moves: readonly { move: string; ladders: readonly string[] }[];
  block: number | null;
  mark: Mark & { dx: number; dy: number };
  /** The middle of the mark, in units: what a pointer must come near to. */
  at: { x: number; y: number; z: number };
}

export const GLOW = {
  foot: "#b9f5b0",
  level: "#6f9a70",
  ladder: "#ffd37a",
  ladders: "#ff9d6b",
  other: "#9fb6e8",
  take: "#ffe2a8",
  place: "#b9f5b0",
  shift: "#e7b3ff",
  stone: "#ffd37a",
  chosen: "#ffffff",
} as const;

function candidate(
  kind: Candidate["kind"],
  place: { x: number; y: number; z: number; dx: number; dy: number },
  colour: string,
  moves: Candidate["moves"],
  block: number | null = null,
): Candidate {
  const { x, y, z, dx, dy } = place;
  return {
    kind,
    moves,
    block,
    mark: { x, y, level: z, dx, dy, colour },
    at: { x: x + dx / 2, y: y + dy / 2, z },
  };
}

/** Squares that a pawn on the level `from` can walk to, one candidate each; the way with fewest
 * ladders first. */
export function walks(answer: ReachAnswer, from: number): Candidate[] {
  const squares = new Map<string, SquareReached[]>();
  for (const square of answer.squares) {
    const key = `${square.x},${square.y}`;
    squares.set(key, [...(squares.get(key) ?? []), square]);
  }
  return [...squares.values()].map((ways) => {
    ways.sort((one, two) => one.ladders.length - two.ladders.length);
    const { x, y, level, ladders } = ways[0]!;
    const colour = !answer.legal
      ? GLOW.other
      : ladders.length === 0 && level === from
        ? GLOW.level
        : [GLOW.foot, GLOW.ladder, GLOW.ladders][Math.min(2, ladders.length)]!;
    return candidate("walk", { x, y, z: level, dx: 1, dy: 1 }, colour, ways);
  });
}

/** Blocks that can be taken in hand. */
export function takings(blocks: readonly Block[]): Candidate[] {
  return blocks
    .filter((block) => block.movable && block.built)
    .map((block) => candidate("take", top(block), GLOW.take, [], block.id));
}

export function stones(answer: StonesAnswer, blocks: readonly Block[]): Candidate[] {
  return answer.blocks.flatMap(({ block: id, move }) => {
    const block = blocks.find((each) => each.id === id);
    if (!block) return [];
    return [candidate("stone", top(block), GLOW.stone, [{ move, ladders: [] }], id)];
  });
}

export function shifts(answer: MovesAnswer, levels: (x: number, y: number) => number): Candidate[] {
  return answer.shifts.map(({ x, y, move }) =>
    candidate("shift", { x, y, z: levels(x, y), dx: 1, dy: 1 }, GLOW.shift, [
      { move, ladders: [] },
    ]),
  );
}

/** How a block is held: where its odd edge points, and the colour on top. */
export interface Turn {
  axis: Axis;
  up: Colour;
  size: readonly number[];
}

export function sameTurn(one: Turn, two: Turn): boolean {
  return one.axis === two.axis && one.up === two.up;
}

/** The different ways to hold a block for which there is a place. */
export function turns(places: readonly PlacementSeen[]): Turn[] {
  const found = new Map<string, Turn>();
  for (const { size, up } of places) {
    const key = `${size.join("x")} ${up}`;
    if (!found.has(key)) found.set(key, { axis: axisOf(size), up: up as Colour, size });
  }
  return [...found.values()].sort(
    (one, two) => one.axis.localeCompare(two.axis) || one.up.localeCompare(two.up),
  );
}

/** Places for a block held like this. */
export function placings(places: readonly PlacementSeen[], turn: Turn): Candidate[] {
  return places
    .filter((place) => place.up === turn.up && axisOf(place.size) === turn.axis)
    .map(({ x, y, z, size, move }) => {
      const [dx = 2, dy = 2] = size;
      return candidate("place", { x, y, z, dx, dy }, GLOW.place, [{ move, ladders: [] }]);
    });
}

/** The height of the building over a square: the top of what lies there. */
export function heightAt(blocks: readonly Block[], x: number, y: number): number {
  let height = 0;
  for (const block of blocks)
    if (
      block.built &&
      block.x <= x &&
      x < block.x + block.dx &&
      block.y <= y &&
      y < block.y + block.dy
    )
      height = Math.max(height, block.z + block.dz);
  return height;
}

function top(block: Block): { x: number; y: number; z: number; dx: number; dy: number } {
  return { x: block.x, y: block.y, z: block.z + block.dz, dx: block.dx, dy: block.dy };
}
