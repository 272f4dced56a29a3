/** What the server says of this game, read for drawing: its view of a state, answers to questions. */
import type { Words } from "../../protocol/messages";
import type {
  ClimbersPawnSeen,
  ClimbersPieces,
  ClimbersView,
} from "../../protocol/generated/protocol";

export type { ClimbersPieces, ClimbersView };
export type Pawn = ClimbersPawnSeen;
export type Colour = "red" | "yellow" | "blue" | "lightblue" | "purple" | "grey";
export type Pair = readonly [Colour, Colour];
export type Kind = "half" | "cube" | "double" | "grey";
export type Axis = "x" | "y" | "z";

/** A block in its place: smallest corner and size, in units. */
export interface Block {
  id: number;
  kind: Kind;
  /** The colours on the ends of its odd axis; null for blocks that have none of their own. */
  pair: Pair | null;
  x: number;
  y: number;
  z: number;
  dx: number;
  dy: number;
  dz: number;
  axis: Axis;
  up: Colour;
  /** Whether it stands on the table; else it waits in the supply. */
  built: boolean;
  movable: boolean;
}

export function readBlocks(view: ClimbersView, pieces: ClimbersPieces): Block[] {
  return view.blocks.map((seen) => {
    const piece = pieces.blocks.find((each) => each.id === seen.id);
    const [dx = 2, dy = 2, dz = 2] = seen.size;
    return {
      id: seen.id,
      kind: seen.kind as Kind,
      pair: piece?.pair.length === 2 ? (piece.pair as unknown as Pair) : null,
      x: seen.x,
      y: seen.y,
      z: seen.z,
      dx,
      dy,
      dz,
      axis: seen.axis as Axis,
      up: seen.faces[4] as Colour,
      built: seen.built,
      movable: seen.movable,
    };
  });
}

/** The axis along which the odd edge points for a size; cubes are said to point up. */
export function axisOf(size: readonly number[]): Axis {
  if (size[0] === size[1]) return "z";
  return size[0] === 2 ? "y" : "x";
}

export interface SquareReached {
  x: number;
  y: number;
  level: number;
  ladders: string[];
  move: string;
}

export interface ReachAnswer {
  seat: number;
  legal: boolean;
  squares: SquareReached[];
}

export interface PlacementSeen {
  move: string;
  x: number;
  y: number;
  z: number;
  size: number[];
  up: string;
}

export interface PlacementsAnswer {
  block: number;
  legal: boolean;
  places: PlacementSeen[];
}

export interface RefusalAnswer {
  move: string;
  refusal: { name: string; rule: string; words: Words } | null;
}

export interface PathAnswer {
  move: string;
  steps: { x: number; y: number; level: number; ladder: string | null }[];
}

export interface PeekAnswer {
  block: number;
  beneath: { x: number; y: number; colour: string | null }[];
}

export interface StonesAnswer {
  seat: number;
  legal: boolean;
  blocks: { block: number; move: string }[];
}

export interface MovesAnswer {
  count: number;
  passing: string | null;
  shifts: { seat: number; x: number; y: number; move: string }[];
  /** Blocks for which there is a place now. */
  blocks: number[];
}

export interface ClimbsAnswer {
  pawns: { seat: number; level: number; on_foot: number; with_ladders: number }[];
}

/** Blocks that are alike and wait to be built in. */
export interface Stack {
  kind: Kind;
  pair: Pair | null;
  blocks: readonly [Block, ...Block[]];
}

const ORDER: readonly Kind[] = ["double", "cube", "half", "grey"];

/** The supply, sorted into stacks: large blocks first, as they go low in a building. */
export function stacks(blocks: readonly Block[]): Stack[] {
  const found = new Map<string, Stack & { blocks: [Block, ...Block[]] }>();
  for (const block of blocks) {
    if (block.built) continue;
    const key = `${block.kind} ${block.pair}`;
    const stack = found.get(key);
    if (stack) stack.blocks.push(block);
    else found.set(key, { kind: block.kind, pair: block.pair, blocks: [block] });
  }
  return [...found.values()].sort((one, two) => ORDER.indexOf(one.kind) - ORDER.indexOf(two.kind));
}

/** Whether a block lies as another does. */
export function samePlace(one: Block, two: Block): boolean {
  return (
    one.built === two.built &&
    one.x === two.x &&
    one.y === two.y &&
    one.z === two.z &&
    one.dx === two.dx &&
    one.dy === two.dy &&
    one.up === two.up
  );
}
