import { Box3, type CanvasTexture, Matrix4, Vector3 } from "three";

import type { Stage } from "../../../scene/stage";
import type { Block, ClimbersView, Step } from "../model";
import { Blocks, Ghost } from "./blocks";
import { UNIT } from "./blockshape";
import { Ladders } from "./ladders";
import { type Mark, Markers } from "./markers";
import { HeightLabels } from "./heights";
import { paintSheet } from "./paint";
import { type Footing, Pawns } from "./pawns";

const FACING = 0.9; // radians: what lies within this of the eye is seen well
const VISIT = 0.6; // radians above the table from which a pawn is visited
const OPENING = { azimuth: -0.95, elevation: 0.52 };
/** How tall a pawn is, in units. */
const PAWN = 1.6;
/** What is in sight at least, where nothing is built yet. */
const LEAST = new Box3(new Vector3(-3, -3, 0), new Vector3(3, 3, 2)).applyMatrix4(
  new Matrix4().makeScale(UNIT, UNIT, UNIT),
);
const CORNER = new Vector3();

/** The whole position on the stage. */
export class Board {
  readonly blocks: Blocks;
  readonly pawns: Pawns;
  readonly marks: Markers;
  readonly ghost: Ghost;
  readonly heights: HeightLabels;
  readonly ladders: Ladders;
  private readonly traces: Markers;
  private readonly paint: CanvasTexture;
  private framed = false;
  private readonly structure = new Box3();

  constructor(
    private readonly stage: Stage,
    first: ClimbersView,
  ) {
    this.paint = paintSheet(stage.traits.texture / 2);
    this.blocks = new Blocks(stage, this.paint);
    this.pawns = new Pawns(stage, this.paint, first.pawns);
    this.ghost = new Ghost(stage, this.paint, (held) => {
      stage.frame({ structure: this.structure, held });
    });
    this.heights = new HeightLabels(stage);
    this.ladders = new Ladders(stage);
    this.traces = new Markers(stage, 0.02);
    this.marks = new Markers(stage, 0.04);
  }

  anew(): void {
    this.framed = false;
  }

  show(view: ClimbersView, blocks: readonly Block[], glide: boolean): Promise<void> {
    this.pawns.show(view.pawns, blocks);
    const [first] = view.to_act;
    this.pawns.point(view.phase === "build" || first === undefined || first < 0 ? null : first);
    const done = this.blocks.show(blocks, glide);
    this.frame(view, blocks);
    return done;
  }

  /** Show what the last move was, until the next one. */
  trace(marks: readonly Mark[]): void {
    this.traces.show(marks);
  }

  /** Have a pawn walk step by step; the ladders that it takes stand there until the next move. */
  async walk(seat: number, from: Footing, steps: readonly Step[]): Promise<void> {
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
    this.heights.dispose();
    this.ladders.dispose();
    this.traces.dispose();
    this.marks.dispose();
    this.paint.dispose();
  }

  /** Look at one pawn from a side where no block is in the way. */
  visit(pawn: Footing, blocks: readonly Block[]): void {
    const azimuth = openSide(pawn, blocks, this.stage.rig.azimuth);
    this.stage.frame({ structure: this.structure }, { azimuth, elevation: VISIT });
  }

  /** Turn the picture until this side of the building faces the eye. */
  turnTo({ x, y }: { x: number; y: number }): void {
    const { rig } = this.stage;
    const [east, north] = [x * UNIT - rig.target.x, y * UNIT - rig.target.y];
    if (Math.hypot(east, north) < 1.5 * UNIT) return; // it can be seen from everywhere
    const away = Math.atan2(north, east) - rig.azimuth;
    const off = Math.atan2(Math.sin(away), Math.cos(away));
    if (Math.abs(off) > FACING) rig.turn(off - Math.sign(off) * FACING, 0);
    this.stage.invalidate(false);
  }

  /** Keep the building and its pawns in sight, and the block in hand. */
  private frame(view: ClimbersView, blocks: readonly Block[]): void {
    const { structure, stage } = this;
    structure.copy(LEAST);
    for (const { built, x, y, z, dx, dy, dz } of blocks) {
      if (!built) continue;
      structure.expandByPoint(CORNER.set(x, y, z).multiplyScalar(UNIT));
      structure.expandByPoint(CORNER.set(x + dx, y + dy, z + dz).multiplyScalar(UNIT));
    }
    for (const { x, y, level } of view.pawns) {
      structure.expandByPoint(CORNER.set(x, y, level).multiplyScalar(UNIT));
      structure.expandByPoint(CORNER.set(x + 1, y + 1, level + PAWN).multiplyScalar(UNIT));
    }
    const first = !this.framed;
    this.framed = true;
    stage.frame({ structure }, first ? OPENING : {}, !first);
    const size = structure.getSize(CORNER);
    stage.light(Math.max(size.x, size.y, size.z) * 0.6 + UNIT, structure.max.z * 0.42);
  }
}

/** The direction, in radians, from which a pawn is seen over all blocks, the nearest to this one; this
 * one if it is hidden from everywhere. */
export function openSide(pawn: Footing, blocks: readonly Block[], from: number): number {
  const built = blocks.filter((block) => block.built);
  for (let turn = 0; turn <= 12; turn++)
    for (const azimuth of [from + (turn * Math.PI) / 12, from - (turn * Math.PI) / 12])
      if (!built.some((block) => hides(block, pawn, azimuth))) return azimuth;
  return from;
}

/** Whether a block stands between a pawn's head and the eye. */
function hides(block: Block, { x, y, level }: Footing, azimuth: number): boolean {
  for (let far = 0.5; far < 12; far += 0.25) {
    const east = x + 0.5 + Math.cos(azimuth) * far - block.x;
    const north = y + 0.5 + Math.sin(azimuth) * far - block.y;
    const high = level + 1 + Math.tan(VISIT) * far;
    const inside = east > 0 && east < block.dx && north > 0 && north < block.dy;
    if (inside && high < block.z + block.dz) return true;
  }
  return false;
}

/** The middle of what the blocks cover, and how far it reaches from there, in units. */
export function footprint(blocks: readonly Block[]): { x: number; y: number; reach: number } {
  if (!blocks.length) return { x: 0, y: 0, reach: 4 };
  const west = Math.min(...blocks.map((block) => block.x));
  const east = Math.max(...blocks.map((block) => block.x + block.dx));
  const south = Math.min(...blocks.map((block) => block.y));
  const north = Math.max(...blocks.map((block) => block.y + block.dy));
  const reach = Math.hypot(east - west, north - south) / 2;
  return { x: (west + east) / 2, y: (south + north) / 2, reach };
}

export type Place = readonly [number, number, number];

/** Where the arrows of a lesson's step point, in metres. Places to put a block are shown while one is
 * held, everything else while none is. `square` and `place` name a corner of two by two squares. */
export function pointedAt(
  points: readonly string[],
  blocks: readonly Block[],
  holding: boolean,
): Place[] {
  return points.flatMap((point): Place[] => {
    const [kind, rest = ""] = point.split(" ");
    if (kind === "block") {
      const block = blocks.find((each) => each.id === Number(rest));
      if (holding || !block) return [];
      const { x, y, z, dx, dy, dz } = block;
      return [[(x + dx / 2) * UNIT, (y + dy / 2) * UNIT, (z + dz) * UNIT]];
    }
    if (kind !== (holding ? "place" : "square")) return [];
    const [x = 0, y = 0, level = 0] = rest.split(",").map(Number);
    return [[(x + 1) * UNIT, (y + 1) * UNIT, level * UNIT]];
  });
}
