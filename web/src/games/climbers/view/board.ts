import type { CanvasTexture } from "three";

import type { Stage } from "../../../scene/stage";
import type { Block, ClimbersView, PathAnswer } from "../model";
import { Blocks } from "./blocks";
import { UNIT } from "./blockshape";
import { Ghost } from "./ghost";
import { Ladders } from "./ladders";
import { Markers, type Mark } from "./markers";
import { Numbers } from "./numbers";
import { paintSheet } from "./paint";
import { Pawns, type Footing } from "./pawns";

/** The whole position on the stage. */
export class Board {
  readonly blocks: Blocks;
  readonly pawns: Pawns;
  readonly marks: Markers;
  readonly ghost: Ghost;
  readonly numbers: Numbers;
  readonly ladders: Ladders;
  private readonly traces: Markers;
  private readonly paint: CanvasTexture;
  private framed = 0;

  constructor(
    private readonly stage: Stage,
    first: ClimbersView,
  ) {
    this.paint = paintSheet(stage.traits.texture / 2);
    this.blocks = new Blocks(stage, this.paint);
    this.pawns = new Pawns(stage, this.paint, first.pawns);
    this.ghost = new Ghost(stage, this.paint);
    this.numbers = new Numbers(stage);
    this.ladders = new Ladders(stage);
    this.traces = new Markers(stage, 0.02);
    this.marks = new Markers(stage, 0.04);
  }

  show(view: ClimbersView, blocks: readonly Block[], glide: boolean): Promise<void> {
    this.pawns.show(view.pawns, blocks);
    const done = this.blocks.show(blocks, glide);
    this.frame(view, blocks);
    return done;
  }

  /** Show what the last move was, until the next one. */
  trace(marks: readonly Mark[]): void {
    this.traces.show(marks);
  }

  /** Have a pawn walk step by step; the ladders that it takes stand there until the next move. */
  async walk(seat: number, from: Footing, steps: PathAnswer["steps"]): Promise<void> {
    let last = from;
    for (const step of steps) {
      if (step.ladder) this.ladders.lean(last, step);
      await this.pawns.walk(seat, [step]);
      last = step;
    }
  }

  dispose(): void {
    this.blocks.dispose();
    this.pawns.dispose();
    this.ghost.dispose();
    this.numbers.dispose();
    this.ladders.dispose();
    this.traces.dispose();
    this.marks.dispose();
    this.paint.dispose();
  }

  /** Look at the building once, and again when it has grown; else the camera is the player's. */
  private frame(view: ClimbersView, blocks: readonly Block[]): void {
    const high = Math.max(5, view.height);
    let wide = 6;
    for (const block of blocks.filter((each) => each.built))
      wide = Math.max(wide, -block.x, -block.y, block.x + block.dx, block.y + block.dy);
    for (const pawn of view.pawns)
      wide = Math.max(wide, Math.abs(pawn.x) - 1, Math.abs(pawn.y) - 1);
    const size = Math.max(wide * 1.2, high * 0.98);
    if (size <= this.framed) return;
    const first = this.framed === 0;
    this.framed = first ? size : size * 1.1;
    const look = { radius: size * UNIT, height: high * 0.42 * UNIT };
    if (first) this.stage.look({ ...look, azimuth: -0.95, elevation: 0.52 }, false);
    else this.stage.look(look);
  }
}
