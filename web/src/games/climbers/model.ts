/** What the server says of this game: its view of a state, and answers to questions. */

export type Colour = "red" | "yellow" | "blue" | "lightblue" | "purple" | "grey";
export type Pair = "red/yellow" | "blue/lightblue" | "purple/grey";
export type Kind = "half" | "cube" | "double" | "grey";
export type Axis = "x" | "y" | "z";
export type Ladder = "short" | "long";
export type Phase = "build" | "general" | "climb1" | "block" | "climb2" | "stone" | "over";

export interface BlockView {
  id: number;
  kind: Kind;
  pair: Pair | null;
  /** The smallest corner, in units; null while the block lies in the supply. */
  x: number | null;
  y: number | null;
  z: number | null;
  dx: number;
  dy: number;
  dz: number;
  up: Colour;
}

export interface PlayerView {
  colour: Colour;
  pawn: [x: number, y: number, level: number];
  ladders: Ladder[];
  stone: "hand" | "placed" | "gone";
  stone_block: number | null;
  best: number;
  arrived: number;
}

export interface ClimbersState {
  blocks: BlockView[];
  players: PlayerView[];
  active: number;
  phase: Phase;
  pending: number[];
  last_moved: number | null;
  moved_now: number | null;
  fails: number;
  clock: number;
  turns: number;
  turn_start_level: number;
  options: { climb_rule: string; general: string; freestyle: boolean };
}

export type PlacedBlock = BlockView & { x: number; y: number; z: number };

export function placed(block: BlockView): block is PlacedBlock {
  return block.z !== null && block.x !== null && block.y !== null;
}

/** The axis along which the odd edge of a block points; cubes are said to point up. */
export function axisOf(block: Pick<BlockView, "dx" | "dy">): Axis {
  if (block.dx === block.dy) return "z";
  return block.dx === 2 ? "y" : "x";
}
