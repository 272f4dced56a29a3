import type { TableEvent } from "../../../protocol/messages";
import type { Session } from "../../../state/session.svelte";
import {
  isFreeForAll,
  readTrail,
  samePlace,
  type Block,
  type ClimbersView,
  type Colour,
  type PathAnswer,
  type Step,
  type Trail,
} from "../model";
import { read } from "../notation";
import type { Mark } from "./markers";
import { PAINT } from "./palette";
import type { Footing } from "./pawns";

type Steps = readonly Step[];

interface Position {
  view: ClimbersView;
  blocks: readonly Block[];
}

/** What a position is shown on. */
export interface Scenery {
  /** Another building is shown next. */
  anew(): void;
  readonly ladders: { clear(): void };
  trace(marks: readonly Mark[]): void;
  walk(seat: number, from: Footing, steps: Steps): Promise<void>;
  show(view: ClimbersView, blocks: readonly Block[], glide: boolean): Promise<void>;
}

/** Shows on the board how one position became the next: pawns walk, blocks are moved. */
export class Playback {
  private shown: Position | null = null;
  /** The moves that led to positions, and the ways that they took, by the text of the position. */
  private readonly played = new Map<string, { move: string; steps: Steps | null }>();
  /** While all build together: the block that each seat placed last. */
  private readonly builders = new Map<number, number>();
  /** Positions that were gone back to: no move led there. */
  private readonly returned = new Set<string>();

  constructor(
    private readonly session: Pick<Session, "ask">,
    private readonly board: Scenery,
  ) {}

  /** Something has happened at the table. */
  heard({ kind, body, table, trail }: TableEvent): void {
    const move = body["move"];
    if (kind === "started") {
      this.shown = null; // until then, another building stood there for those who waited
      this.board.anew();
    }
    if (kind === "taken_back") this.returned.add((table.state as ClimbersView).text);
    if (kind !== "moved" || typeof move !== "string") return;
    const steps = trail ? readTrail(trail as unknown as Trail) : null;
    const played = read(move);
    const { seat } = body;
    if (played?.kind === "place" && typeof seat === "number") this.builders.set(seat, played.block);
    this.played.set((table.state as ClimbersView).text, { move, steps });
  }

  async show(view: ClimbersView, blocks: readonly Block[]): Promise<void> {
    const { shown: before, board } = this;
    this.shown = { view, blocks };
    if (before?.view.text === view.text) return;
    const returned = this.returned.delete(view.text);
    const near = before && !returned && follows(before, { view, blocks }) ? before : null;
    const steps = near ? await this.way(near.view, view) : [];
    const marks = traces(near, view, blocks, steps);
    board.ladders.clear();
    if (marks.length) board.trace([]);
    if (near) await this.stroll(near.view, view, steps);
    await board.show(view, blocks, before !== null);
    if (isFreeForAll(view)) board.trace(lastBuilt(this.builders, view, blocks));
    else if (!near || marks.length) board.trace(marks);
  }

  /** The squares that a pawn came over, if the last move was a walk. A live table tells them with the
   * event; of a replay they are asked. */
  private async way(before: ClimbersView, view: ClimbersView): Promise<Steps> {
    const played = this.played.get(view.text);
    this.played.delete(view.text);
    if (!played || read(played.move)?.kind !== "walk") return [];
    if (played.steps) return played.steps;
    try {
      const question = { about: "path", move: played.move, from: before.text };
      return (await this.session.ask<PathAnswer>(question)).steps;
    } catch {
      return [];
    }
  }

  /** A pawn that moved walks there. */
  private async stroll(before: ClimbersView, view: ClimbersView, steps: Steps): Promise<void> {
    if (before.phase === "build") return; // pawns only make way for the blocks
    for (const pawn of view.pawns) {
      const was = before.pawns[pawn.seat];
      if (!was || (was.x === pawn.x && was.y === pawn.y && was.level === pawn.level)) continue;
      await this.board.walk(pawn.seat, was, steps.length ? steps : [{ ...pawn, ladder: null }]);
    }
  }
}

/** Whether a position may have come from another by one move. */
function follows(before: Position, now: Position): boolean {
  if (Math.abs(now.view.turn - before.view.turn) > 1) return false;
  const places = new Map(before.blocks.map((block) => [block.id, block]));
  const moved = now.blocks.filter((block) => {
    const was = places.get(block.id);
    return was && !samePlace(was, block);
  });
  return moved.length <= 1;
}

const LAST = "#ffe9b8";
const PAST = "#b8a27a";

/** What the last move leaves to be seen: the block that was moved, where it had lain, and the squares
 * that a pawn came over. Empty if neither a block nor a pawn has moved. */
export function traces(
  before: { view: ClimbersView; blocks: readonly Block[] } | null,
  view: ClimbersView,
  blocks: readonly Block[],
  steps: Steps,
): Mark[] {
  if (!before) return lastBlock(view, blocks);
  const marks: Mark[] = [];
  for (const block of blocks) {
    const was = before.blocks.find((each) => each.id === block.id);
    if (!was || samePlace(was, block)) continue;
    if (was.built) marks.push({ ...was, level: was.z, colour: PAST });
    if (block.built) marks.push(onTop(block));
  }
  if (before.view.phase === "build") return marks;
  for (const pawn of view.pawns) {
    const was = before.view.pawns[pawn.seat];
    if (!was || (was.x === pawn.x && was.y === pawn.y && was.level === pawn.level)) continue;
    for (const { x, y, level } of [was, ...steps.slice(0, -1)])
      marks.push({ x, y, level, colour: PAST, sign: "step" });
  }
  return marks;
}

/** The block that each player has placed last, in the colour of that player. */
function lastBuilt(
  builders: ReadonlyMap<number, number>,
  view: ClimbersView,
  blocks: readonly Block[],
): Mark[] {
  return [...builders].flatMap(([seat, id]) => {
    const block = blocks.find((each) => each.id === id);
    const colour = view.pawns[seat]?.colour as Colour | undefined;
    return block?.built && colour ? [{ ...onTop(block), colour: PAINT[colour].base }] : [];
  });
}

/** The block that was moved last, as the position remembers it. */
function lastBlock(view: ClimbersView, blocks: readonly Block[]): Mark[] {
  const last = blocks.find((block) => block.id === (view.moved_now ?? view.last_moved));
  return last?.built ? [onTop(last)] : [];
}

function onTop(block: Block): Mark {
  return { ...block, level: block.z + block.dz, colour: LAST };
}
