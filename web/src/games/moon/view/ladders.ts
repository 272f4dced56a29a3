import type { Color } from "three";

import type { Stick } from "../../../scene/joinery";
import { Sticks } from "../../../scene/sticks";
import type { QualityTraits } from "../../../scene/quality";
import type { LadderShape } from "../model";
import { AT_HAND, lying } from "./places";
import { woodOf } from "./colours";

type Where = "hidden" | "lying" | "offered" | "table";

interface Shown {
  where: Where;
  /** Where it is drawn, and where it glides from. */
  pose: Float32Array;
  from: Float32Array;
  rest: Float32Array;
  glide: number;
  size: number;
  glow: number;
  glowing: number;
  seen: boolean;
}

const GLIDE = 0.55;

/** A ladder as the joiner needs it. */
export function sticksOf(ladder: LadderShape): Stick[] {
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
  readonly sticks: Sticks;
  private readonly shown: Shown[];

  constructor(
    private readonly shapes: readonly LadderShape[],
    traits: QualityTraits,
    private readonly still: boolean,
  ) {
    this.sticks = new Sticks(shapes.map(sticksOf), traits);
    this.shown = shapes.map((ladder) => {
      const rest = new Float32Array(7);
      lying(ladder, shapes.length, rest);
      this.sticks.tint(ladder.id, this.colour(ladder.id));
      return {
        where: "hidden",
        pose: new Float32Array(7),
        from: new Float32Array(7),
        rest,
        glide: 0,
        size: 0,
        glow: 0,
        glowing: 0,
        seen: false,
      };
    });
  }

  colour(id: number): Color {
    return woodOf(id, this.shapes[id]!.straight);
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

  poseOf(id: number): Float32Array {
    return this.shown[id]!.pose;
  }

  /** Draw one step: `where` fills in the place on the table, or says that it is not there. True
   * while something glides or begins to glow. */
  step(seconds: number, where: (id: number, out: Float32Array) => boolean): boolean {
    let more = false;
    for (let id = 0; id < this.shown.length; id++) {
      const one = this.shown[id]!;
      const there = where(id, SPOT);
      if (there) this.go(one, "table");
      else if (one.where === "table") this.go(one, "hidden");
      more = this.draw(id, one, seconds, there) || more;
    }
    return more;
  }

  dispose(): void {
    this.sticks.dispose();
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
      if (!there) one.pose[2]! += Math.sin(part * Math.PI) * 0.06;
    } else if (target !== one.pose) one.pose.set(target);
    const size = one.where === "hidden" ? 0 : 1;
    const still = this.still || (one.size === 0 && one.glide === 0);
    one.size = still ? size : approach(one.size, size, seconds * 3);
    one.glow = this.still ? one.glowing : approach(one.glow, one.glowing, seconds * 7);
    this.sticks.place(id, one.pose, one.size);
    this.sticks.glow(id, one.glow);
    return one.glide > 0 || one.size !== size || one.glow !== one.glowing;
  }
}

const SPOT = new Float32Array(7);
const HAND = new Float32Array(AT_HAND);

function approach(value: number, wanted: number, step: number): number {
  return value < wanted ? Math.min(wanted, value + step) : Math.max(wanted, value - step);
}

function between(from: Float32Array, to: Float32Array, part: number, out: Float32Array): void {
  let dot = 0;
  let size = 0;
  for (let i = 3; i < 7; i++) dot += from[i]! * to[i]!;
  for (let i = 0; i < 7; i++) {
    const other = i > 2 && dot < 0 ? -to[i]! : to[i]!;
    const value = from[i]! + (other - from[i]!) * part;
    out[i] = value;
    if (i > 2) size += value * value;
  }
  for (let i = 3; i < 7; i++) out[i]! /= Math.sqrt(size || 1);
}
