import { Box3, Vector3 } from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { MoonView, Pieces } from "../model";
import { bounds } from "../physics/wood";

/** What is in sight at least, even where nothing stands; metres. */
const LEAST = new Box3(new Vector3(-0.07, -0.07, 0), new Vector3(0.07, 0.07, 0.1));
/** Ladders that roll away are let go; metres from the middle. */
const FARTHEST = 0.2;
/** Half the side of the die, with some room; metres. */
const DIE = 0.016;

const BOX = new Box3();

/** What the camera keeps in sight: the structure, and what the player has in hand or acts on next. */
export class Sight {
  readonly structure = new Box3();
  readonly held = new Box3();

  constructor(private readonly pieces: Pieces) {}

  /** Look at the table as it is drawn now. */
  look(view: MoonView, poseOf: (id: number) => PoseLike, die: Vector3): void {
    const { structure, held } = this;
    structure.copy(LEAST);
    for (const id of [...view.starting, ...view.structure]) this.add(id, poseOf, structure);
    structure.min.clampScalar(-FARTHEST, FARTHEST);
    structure.max.set(
      Math.min(structure.max.x, FARTHEST),
      Math.min(structure.max.y, FARTHEST),
      structure.max.z,
    );
    structure.min.z = 0;
    held.makeEmpty();
    if (view.hand !== null && (view.phase === "take" || view.phase === "held"))
      this.add(view.hand, poseOf, held);
    else if (view.phase === "ready") held.expandByPoint(die).expandByScalar(DIE);
  }

  private add(id: number, poseOf: (id: number) => PoseLike, box: Box3): void {
    const ladder = this.pieces.ladders[id];
    if (ladder) box.union(bounds(ladder, poseOf(id), BOX));
  }
}
