import { at } from "../../../checked";
import type { Mark, Sign } from "../view/markers";
import {
  type Axis,
  axisOf,
  type Block,
  type Choices,
  type ClimbersView,
  type Colour,
  type PlacementSeen,
  type ReachAnswer,
  type SquareReached,
  stacks,
} from "../model";
import { write } from "../notation";

/** A move to a square, and the ladders that it takes. */
export interface Way {
  move: string;
  ladders: readonly string[];
}

/** Something that can be chosen: a move, or a block to be taken in hand, from the building or from
 * the supply. */
export interface Candidate {
  kind: "walk" | "take" | "supply" | "place" | "shift" | "stone";
  /** Moves that choosing it plays: several if there is more than one way to walk there. */
  moves: readonly Way[];
  block: number | null;
  mark: Mark & { dx: number; dy: number };
  /** The middle of the mark, in units: what a pointer must come near to. */
  at: { x: number; y: number; z: number };
}

export const GLOW = {
  foot: "#b9f5b0",
  level: "#8fb98c",
  ladder: "#ffd37a",
  ladders: "#ff9d6b",
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
  sign: Sign = "none",
): Candidate {
  const { x, y, z, dx, dy } = place;
  return {
    kind,
    moves,
    block,
    mark: { x, y, level: z, dx, dy, colour, sign },
    at: { x: x + dx / 2, y: y + dy / 2, z },
  };
}

/** Squares that a pawn on the level `from` can walk to, one candidate each: the highest first, and of
 * these the ones that need fewest ladders. Where it gets no higher, the marks are small. */
export function walks(reached: readonly SquareReached[], from: number): Candidate[] {
  const squares = new Map<string, SquareReached[]>();
  for (const square of reached) {
    const key = `${square.x},${square.y}`;
    squares.set(key, [...(squares.get(key) ?? []), square]);
  }
  return [...squares.values()]
    .map((ways) => {
      ways.sort((one, two) => one.ladders.length - two.ladders.length);
      const { x, y, level, ladders } = at(ways, 0);
      const idle = ladders.length === 0 && level <= from;
      const colour = idle
        ? GLOW.level
        : at([GLOW.foot, GLOW.ladder, GLOW.ladders], Math.min(2, ladders.length));
      const sign = idle ? "dot" : signOf(ways);
      return candidate("walk", { x, y, z: level, dx: 1, dy: 1 }, colour, ways, null, sign);
    })
    .sort((one, two) => two.at.z - one.at.z || ladderCount(one) - ladderCount(two));
}

function ladderCount({ moves }: Candidate): number {
  return moves[0]?.ladders.length ?? 0;
}

/** How high a pawn on the level `from` can get, on foot and with ladders. */
export function heights(
  answer: ReachAnswer,
  from: number,
): { seat: number; foot: number; ladders: number } {
  const highest = (squares: readonly SquareReached[]) =>
    squares.reduce((most, { level }) => Math.max(most, level), from);
  const foot = highest(answer.squares.filter(({ ladders }) => ladders.length === 0));
  return { seat: answer.seat, foot, ladders: highest(answer.squares) };
}

/** The ladders that the shortest way needs, as a sign; either of the two is the shorter one. */
function signOf(ways: readonly Way[]): Sign {
  const fewest = ways[0]?.ladders.length ?? 0;
  if (fewest === 0) return "none";
  if (fewest > 1) return "both";
  return ways.some(({ ladders: [first, second] }) => first === "short" && !second)
    ? "short"
    : "long";
}

/** Blocks of the building that can be taken in hand and put somewhere. */
export function takings(choices: Choices, blocks: readonly Block[]): Candidate[] {
  return blocks
    .filter((block) => block.built && choices.blocks.includes(block.id))
    .map((block) => candidate("take", top(block), GLOW.take, [], block.id, "rim"))
    .sort((one, two) => two.at.z - one.at.z);
}

/** One block of each stack in the supply. They lie beside the table: no pointer meets them there. */
export function supplies(choices: Choices, blocks: readonly Block[]): Candidate[] {
  const away = { x: Infinity, y: Infinity, z: 0, dx: 1, dy: 1 };
  return stacks(blocks.filter((block) => choices.blocks.includes(block.id))).map(
    ({ blocks: [first] }) => candidate("supply", away, GLOW.take, [], first.id),
  );
}

export function stones(choices: Choices, blocks: readonly Block[]): Candidate[] {
  return choices.stones.flatMap((id) => {
    const block = blocks.find((each) => each.id === id);
    if (!block) return [];
    const way = { move: write({ kind: "stone", block: id }), ladders: [] };
    return [candidate("stone", top(block), GLOW.stone, [way], id, "stone")];
  });
}

function shifts(choices: Choices, levels: (x: number, y: number) => number): Candidate[] {
  return pairs(choices.shifts).map(([x, y]) =>
    candidate("shift", { x, y, z: levels(x, y), dx: 1, dy: 1 }, GLOW.shift, [
      { move: write({ kind: "shift", pawn: choices.pawn, x, y }), ladders: [] },
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

/** The turn with a colour on top, along the same axis if there is one. */
export function withTop(ways: readonly Turn[], now: Turn, colour: Colour): Turn | undefined {
  const so = ways.filter((turn) => turn.up === colour);
  return so.find((turn) => turn.axis === now.axis) ?? so[0];
}

/** The next turn with the same colour on top that points another way, if there is one. */
export function otherWay(ways: readonly Turn[], now: Turn): Turn | undefined {
  const so = ways.filter((turn) => turn.up === now.up);
  const next = so[(so.findIndex((turn) => turn.axis === now.axis) + 1) % so.length];
  return next && sameTurn(next, now) ? undefined : next;
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

/** What a seat can choose now. */
export interface Possible {
  passing: string | null;
  candidates: Candidate[];
}

/** What a seat can do in a position, of what the server offers it. */
export function possible(
  choices: Choices,
  view: ClimbersView,
  blocks: readonly Block[],
  seat: number,
): Possible {
  return { passing: choices.passing, candidates: found(choices, view, blocks, seat) };
}

function found(
  choices: Choices,
  view: ClimbersView,
  blocks: readonly Block[],
  seat: number,
): Candidate[] {
  if (choices.shifts.length) return shifts(choices, (x, y) => heightAt(blocks, x, y));
  switch (view.phase) {
    case "general":
    case "climb1":
    case "climb2":
      return walks(squaresReached(choices), view.pawns[seat]?.level ?? 0);
    case "block":
      return takings(choices, blocks);
    case "build":
      return supplies(choices, blocks);
    case "stone":
      return stones(choices, blocks);
    default:
      return [];
  }
}

/** The ladders that a number of a row of `reach` stands for. */
const LADDER_SETS = [[], ["short"], ["long"], ["short", "long"]];

/** The squares that the pawn of these choices can walk to. */
export function squaresReached({ pawn, reach }: Choices): SquareReached[] {
  return reach.flatMap(([level = 0, set = 0, ...places]) => {
    const ladders = at(LADDER_SETS, set);
    return pairs(places).map(([x, y]) => {
      return { x, y, level, ladders, move: write({ kind: "walk", pawn, x, y, ladders: set }) };
    });
  });
}

/** Numbers in twos. */
function pairs(numbers: readonly number[]): [number, number][] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [
    at(numbers, 2 * i),
    at(numbers, 2 * i + 1),
  ]);
}
