import type { CanvasTexture } from "three";

import type { Stage } from "../../../scene/stage";
import { placed, type ClimbersState } from "../model";
import { Blocks } from "./blocks";
import { UNIT } from "./blockshape";
import { Markers, type Mark } from "./markers";
import { paintSheet } from "./paint";
import { Pawns } from "./pawns";

const LAST = "#ffe9b8";

/** The whole position on the stage. */
export class Board {
  readonly blocks: Blocks;
  readonly pawns: Pawns;
  readonly marks: Markers;
  private readonly traces: Markers;
  private readonly paint: CanvasTexture;
  private looked = false;

  constructor(
    private readonly stage: Stage,
    first: ClimbersState,
  ) {
    this.paint = paintSheet(stage.traits.texture / 2);
    this.blocks = new Blocks(stage, this.paint);
    this.pawns = new Pawns(stage, this.paint, first.players);
    this.traces = new Markers(stage, 0.02);
    this.marks = new Markers(stage, 0.04);
  }

  show(state: ClimbersState, glide: boolean): Promise<void> {
    this.pawns.show(state);
    const done = this.blocks.show(state.blocks, glide);
    const last = state.blocks.find((block) => block.id === (state.moved_now ?? state.last_moved));
    const traces: Mark[] = [];
    if (last && placed(last)) traces.push({ ...last, level: last.z + last.dz, colour: LAST });
    this.traces.show(traces);
    this.frame(state);
    return done;
  }

  dispose(): void {
    this.blocks.dispose();
    this.pawns.dispose();
    this.traces.dispose();
    this.marks.dispose();
    this.paint.dispose();
  }

  /** Look at the building once; afterwards the camera is the player's. */
  private frame(state: ClimbersState): void {
    if (this.looked) return;
    this.looked = true;
    let [wide, high] = [6, 4];
    for (const block of state.blocks.filter(placed)) {
      wide = Math.max(wide, -block.x, -block.y, block.x + block.dx, block.y + block.dy);
      high = Math.max(high, block.z + block.dz);
    }
    for (const { pawn } of state.players)
      wide = Math.max(wide, Math.abs(pawn[0]) - 1, Math.abs(pawn[1]) - 1);
    this.stage.look(
      {
        radius: Math.max(wide * 1.1, high * 0.78) * UNIT,
        height: high * 0.46 * UNIT,
        azimuth: -0.95,
        elevation: 0.52,
      },
      false,
    );
  }
}
