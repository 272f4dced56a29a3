import { newPose, type PoseLike } from "../../../protocol/frames";
import type { LadderShape, Place } from "../model";
import type { CoreWorld } from "../physics/core";
import type { Grasp } from "./grasp";
import { lowest, highest } from "./extent";

/** Metres a second, downwards. */
const PACE = 0.05;
/** Metres a second, upwards. */
const RISE = 0.35;
/** Metres above everything else at which a ladder hovers. */
const ROOM = 0.015;

/** `hovers`: above everything, wherever it is led; `lowers`: straight down until it touches; `stays`:
 * where it was led. */
export type Stance = "hovers" | "lowers" | "stays";

/** The table around a hand. */
export interface Around {
  readonly ladders: readonly LadderShape[];
  /** The ladder in hand. */
  readonly held: number;
  /** Where a ladder is drawn; null if it is not there. The same array every time: use it at once. */
  readonly standing: (id: number) => PoseLike | null;
}

/** How a hand holds its ladder, as time goes by: it lifts it clear of the structure, and lowers it
 * slowly until it touches something. */
export class Holding {
  stance: Stance = "hovers";
  private readonly pose = newPose();
  private grab: Place = [0, 0, 0];

  constructor(
    readonly grasp: Grasp,
    private readonly around: Around,
  ) {}

  /** A ladder at this pose is gripped at a place of its own frame. */
  take(pose: PoseLike, grab: Place): void {
    this.grab = grab;
    this.grasp.take(pose, grab);
    this.stance = "hovers";
  }

  /** Up again, above everything. */
  lift(): void {
    this.stance = "hovers";
  }

  lower(): void {
    this.stance = "lowers";
  }

  /** It is led by hand, up and down as well. */
  free(): void {
    this.stance = "stays";
  }

  /** Some seconds went by in the world where it is held; true if it has just touched something. */
  step(seconds: number, world: CoreWorld | null): boolean {
    const { grasp } = this;
    if (this.stance === "hovers") this.rise(seconds);
    if (this.stance !== "lowers" || !world || world.held < 0) return false;
    if (!world.touched(world.held)) {
      grasp.hand.z -= PACE * seconds;
      return false;
    }
    this.stance = "stays";
    if (world.pose(world.held, this.pose)) grasp.take(this.pose, this.grab);
    return true;
  }

  private rise(seconds: number): void {
    const { around, grasp } = this;
    let top = 0;
    for (const ladder of around.ladders) {
      const pose = ladder.id === around.held ? null : around.standing(ladder.id);
      if (pose) top = Math.max(top, highest(ladder, pose));
    }
    const held = around.ladders[around.held];
    if (!held) return;
    const missing = top + ROOM - lowest(held, grasp.target(this.pose));
    grasp.hand.z += Math.max(-RISE * seconds, Math.min(RISE * seconds, missing));
  }
}

