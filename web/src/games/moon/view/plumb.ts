import {
  BufferAttribute,
  BufferGeometry,
  DynamicDrawUsage,
  Group,
  LineBasicMaterial,
  LineSegments,
  Vector3,
} from "three";

import type { PoseLike } from "../../../protocol/frames";
import type { LadderShape } from "../model";
import { rodEnd } from "../physics/wood";

const LINES = 3;
const NOTCHES = 40;
const CENTIMETRE = 0.01;
const GROUND = 0.001;
const RODS = 16;

/** What is straight below the held ladder: plumb lines from its ends and from the fingers, with a
 * notch for each centimetre, and its outline on the table. Wood hides them, so one sees before and
 * behind what they pass. */
export class Plumb {
  readonly group = new Group();
  private readonly lines = segments(LINES + NOTCHES, 0xffe2a8, 0.75);
  private readonly outline = segments(RODS, 0x0a0f22, 0.55);
  private readonly place = new Vector3();

  constructor() {
    this.group.add(this.lines, this.outline);
    this.group.visible = false;
  }

  show(ladder: LadderShape, pose: PoseLike, fingers: Vector3): void {
    this.group.visible = true;
    const lines = start(this.lines);
    const outline = start(this.outline);
    drop(lines, fingers.x, fingers.y, fingers.z);
    for (
      let high = CENTIMETRE;
      high < fingers.z && high < NOTCHES * CENTIMETRE;
      high += CENTIMETRE
    ) {
      const wide = Math.round(high / CENTIMETRE) % 5 === 0 ? 0.004 : 0.002;
      add(lines, fingers.x - wide, fingers.y, high);
      add(lines, fingers.x + wide, fingers.y, high);
    }
    for (const rod of ladder.rods) {
      for (const side of [-1, 1] as const) {
        rodEnd(rod, side, pose, this.place);
        add(outline, this.place.x, this.place.y, GROUND);
        if (side < 0 ? rod.foot && rod.part === "left rail" : rod.tip && rod.part === "left rail")
          drop(lines, this.place.x, this.place.y, this.place.z);
      }
    }
    finish(this.lines, lines);
    finish(this.outline, outline);
  }

  hide(): void {
    this.group.visible = false;
  }

  dispose(): void {
    for (const part of [this.lines, this.outline]) {
      part.geometry.dispose();
      part.material.dispose();
    }
  }
}

interface Cursor {
  values: Float32Array;
  count: number;
}

type Lines = LineSegments<BufferGeometry, LineBasicMaterial>;

function segments(count: number, color: number, opacity: number): Lines {
  const geometry = new BufferGeometry();
  const ends = new BufferAttribute(new Float32Array(count * 6), 3);
  ends.setUsage(DynamicDrawUsage);
  geometry.setAttribute("position", ends);
  const material = new LineBasicMaterial({ color, transparent: true, opacity, depthWrite: false });
  const made = new LineSegments(geometry, material);
  made.frustumCulled = false;
  made.renderOrder = 4;
  return made;
}

function start(lines: Lines): Cursor {
  return { values: lines.geometry.getAttribute("position").array as Float32Array, count: 0 };
}

function add(cursor: Cursor, x: number, y: number, z: number): void {
  if (cursor.count * 3 + 2 >= cursor.values.length) return;
  cursor.values.set([x, y, z], 3 * cursor.count++);
}

function drop(cursor: Cursor, x: number, y: number, z: number): void {
  add(cursor, x, y, z);
  add(cursor, x, y, GROUND);
}

function finish(lines: Lines, { count }: Cursor): void {
  lines.geometry.getAttribute("position").needsUpdate = true;
  lines.geometry.setDrawRange(0, count);
}
