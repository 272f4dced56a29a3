import { Color } from "three";

import { at } from "../../../checked";
import { newPose, poseOf, type Pose, type PoseLike } from "../../../protocol/frames";
import type { QualityTraits } from "../../../scene/quality";
import { seededRandom } from "../../../scene/random";
import type { LadderShape } from "../model";
import { between } from "../motion/between";
import { AT_HAND, lying } from "./layout";
import type { Rod } from "./rodgeometry";
import { RodMesh } from "./rodmesh";

type Where = "hidden" | "lying" | "offered" | "table";

interface Shown {
  where: Where;
  /** Where it is drawn, and where it glides from. */
  pose: Pose;
  from: Pose;
  rest: Pose;
  glide: number;
  size: number;
  glow: number;
  glowing: number;
  seen: boolean;
}

const GLIDE = 0.55;

/** A ladder's rods, as they are drawn. */
export function rodsOf(ladder: LadderShape): Rod[] {
  return ladder.rods.map((rod) => ({
    centre: rod.centre,
    half: rod.half,
    turn: rod.turn,
    rung: rod.part === "rung",
    free: rod.part === "rung" ? [true, true] : [rod.foot, rod.tip],
  }));
}

/** All ladders as they are drawn: lying around, offered to the hand, or moving on the table. */
export class Ladders {
  readonly rods: RodMesh;
  private readonly shown: readonly Shown[];

  constructor(
    shapes: readonly LadderShape[],
    traits: QualityTraits,
    private readonly still: boolean,
  ) {
    this.rods = new RodMesh(shapes.map(rodsOf), traits);
    this.shown = shapes.map((ladder) => {
      const rest = newPose();
      lying(ladder, shapes.length, rest);
      this.rods.tint(ladder.id, woodOf(ladder));
      return {
        where: "hidden",
        pose: newPose(),
        from: newPose(),
        rest,
        glide: 0,
        size: 0,
        glow: 0,
        glowing: 0,
        seen: false,
      };
    });
  }

  /** Which lie around, and which one (if any) is offered to the hand. */
  arrange(lie: readonly number[], offered: number | null): void {
    const around = new Set(lie);
    this.shown.forEach((one, id) => {
      if (id === offered) this.go(one, "offered");
      else if (around.has(id)) this.go(one, "lying");
      else if (one.where !== "table") this.go(one, "hidden");
    });
  }

  glow(id: number, amount: number): void {
    const one = this.shown[id];
    if (one) one.glowing = amount;
  }

  unglow(): void {
    for (const one of this.shown) one.glowing = 0;
  }

  /** Where a ladder is drawn. */
  poseOf(id: number): PoseLike {
    return this.shown[id]?.pose ?? HAND;
  }

  /** Draw one step: `where` fills in the place on the table, or says that it is not there. True
   * while something glides or begins to glow. */
  step(seconds: number, where: (id: number, out: Pose) => boolean): boolean {
    let more = false;
    for (let id = 0; id < this.shown.length; id++) {
      const one = this.shown[id];
      if (!one) continue;
      const there = where(id, SPOT);
      if (there) this.go(one, "table");
      else if (one.where === "table") this.go(one, "hidden");
      more = this.draw(id, one, seconds, there) || more;
    }
    return more;
  }

  dispose(): void {
    this.rods.dispose();
  }

  private go(one: Shown, where: Where): void {
    if (one.where === where) return;
    const appears = !one.seen && where !== "hidden";
    one.glide = appears || this.still ? 0 : where === "table" ? 0.18 : GLIDE;
    one.from.set(one.pose);
    one.where = where;
    if (where !== "hidden") one.seen = true;
  }

  private draw(id: number, one: Shown, seconds: number, there: boolean): boolean {
    const target = there
      ? SPOT
      : one.where === "lying"
        ? one.rest
        : one.where === "offered"
          ? HAND
          : one.pose;
    if (one.glide > 0) {
      one.glide = Math.max(0, one.glide - seconds);
      const part = 1 - one.glide / (there ? 0.18 : GLIDE);
      between(one.from, target, part * part * (3 - 2 * part), one.pose);
      if (!there) one.pose[2] += Math.sin(part * Math.PI) * 0.06;
    } else if (target !== one.pose) one.pose.set(target);
    const size = one.where === "hidden" ? 0 : 1;
    const still = this.still || (one.size === 0 && one.glide === 0);
    one.size = still ? size : approach(one.size, size, seconds * 3);
    one.glow = this.still ? one.glowing : approach(one.glow, one.glowing, seconds * 7);
    this.rods.place(id, one.pose, one.size);
    this.rods.glow(id, one.glow);
    return one.glide > 0 || one.size !== size || one.glow !== one.glowing;
  }
}

const SPOT = newPose();
const HAND = poseOf(AT_HAND);

function approach(value: number, wanted: number, step: number): number {
  return value < wanted ? Math.min(wanted, value + step) : Math.max(wanted, value - step);
}

/** The tint of each ladder's wood: pale birch, beech, honey, cherry, a little walnut. */
const WOODS = [0xfff1dc, 0xffe6c4, 0xfbd9ac, 0xeec39a, 0xdfb391, 0xd6ab88, 0xffead0, 0xc99b74];

function woodOf({ id, straight }: LadderShape): Color {
  if (straight) return new Color(0xe9c48f);
  const random = seededRandom(id * 101 + 3);
  const colour = new Color(at(WOODS, (id * 5) % WOODS.length));
  return colour.multiplyScalar(0.9 + random() * 0.18);
}

/** Blue paint on the holders of the base. */
export const PAINT = new Color(0.62, 0.78, 1.35);
