/** What the server says of this game, read for drawing: its view of a state, answers to questions. */
import type { Session } from "../../state/session.svelte";
import type {
  ClimbersChoices,
  ClimbersPawnSeen,
  ClimbersPieces,
  ClimbersTrail,
  ClimbersView,
} from "../../protocol/generated/protocol";

export type {
  ClimbersChoices as Choices,
  ClimbersClimbsAnswer as ClimbsAnswer,
  ClimbersPathAnswer as PathAnswer,
  ClimbersReasonsAnswer as ReasonsAnswer,
  ClimbersPeekAnswer as PeekAnswer,
  ClimbersPlacementSeen as PlacementSeen,
  ClimbersPlacementsAnswer as PlacementsAnswer,
  ClimbersReachAnswer as ReachAnswer,
  ClimbersRefusalAnswer as RefusalAnswer,
  ClimbersSquareReached as SquareReached,
} from "../../protocol/generated/protocol";
export type { ClimbersPieces, ClimbersTrail as Trail, ClimbersView };
/** A match of The Climbers. */
export type ClimbersSession = Session<ClimbersView, ClimbersChoices, ClimbersPieces>;
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

/** A square that a pawn walks over, and the ladder that it takes to get there. */
export interface Step {
  x: number;
  y: number;
  level: number;
  ladder: string | null;
}

const LADDERS = [null, "short", "long"] as const;

/** The way that a pawn went, as it is told with the event. */
export function readTrail(trail: ClimbersTrail): Step[] {
  return trail.steps.map(([x = 0, y = 0, level = 0, ladder = 0]) => ({
    x,
    y,
    level,
    ladder: LADDERS[ladder] ?? null,
  }));
}

/** Whether everybody may place blocks now. */
export function isFreeForAll(view: ClimbersView): boolean {
  return view.phase === "build" && view.options.build === "together";
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
