import { BoxGeometry, Mesh, Quaternion, Vector3, type BufferGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { litMaterial, type LitMaterial } from "../../../scene/quality";
import type { Stage } from "../../../scene/stage";
import { UNIT } from "./blockshape";
import type { Footing } from "./pawns";

const UP = new Vector3(0, 0, 1);
/** How many units there are from rung to rung. */
const RUNG = 0.5;
const WIDE = 0.6;

/** Ladders that a pawn has just used. They stand until the next move is shown: then they are gone. */
export class Ladders {
  private readonly standing: Mesh[] = [];
  private readonly wood: LitMaterial;

  constructor(private readonly stage: Stage) {
    this.wood = litMaterial(stage.traits, { color: "#c99a5b", roughness: 0.7 });
  }

  /** Lean one from a square to another. */
  lean(from: Footing, to: Footing): void {
    const { foot, head } = ends(from, to);
    const length = foot.distanceTo(head);
    const mesh = new Mesh(ladderShape(length / UNIT), this.wood);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.position.copy(foot);
    mesh.quaternion.copy(leaning(foot, head));
    this.standing.push(mesh);
    this.stage.scene.add(mesh);
    this.stage.invalidate();
  }

  /** They are out of the game. */
  clear(): void {
    for (const mesh of this.standing) {
      this.stage.scene.remove(mesh);
      mesh.geometry.dispose();
    }
    if (this.standing.length) this.stage.invalidate();
    this.standing.length = 0;
  }

  dispose(): void {
    this.clear();
    this.wood.dispose();
  }
}

/** Where a ladder between two squares stands and where it ends, in metres: on the lower square, and
 * at the edge of the higher one. A bridge lies a little over both edges. */
export function ends(from: Footing, to: Footing): { foot: Vector3; head: Vector3 } {
  const [low, high] = from.level <= to.level ? [from, to] : [to, from];
  const foot = new Vector3(low.x + 0.5, low.y + 0.5, low.level);
  const head = new Vector3(high.x + 0.5, high.y + 0.5, high.level);
  const flat = new Vector3(head.x - foot.x, head.y - foot.y, 0);
  const bridge = flat.length() > 1.5;
  flat.normalize();
  head.addScaledVector(flat, bridge ? -0.3 : -0.6).z += bridge ? 0.08 : 0.3;
  foot.addScaledVector(flat, bridge ? 0.3 : -0.25).z += bridge ? 0.08 : 0.02;
  return { foot: foot.multiplyScalar(UNIT), head: head.multiplyScalar(UNIT) };
}

/** The turn of a ladder that points up to one that leads from foot to head, its rungs level. */
function leaning(foot: Vector3, head: Vector3): Quaternion {
  const along = head.clone().sub(foot).normalize();
  const about = Math.atan2(along.y, along.x);
  const tilt = Math.acos(Math.min(1, Math.max(-1, along.z)));
  const turn = new Quaternion().setFromAxisAngle(UP, about);
  return turn.multiply(new Quaternion().setFromAxisAngle(new Vector3(0, 1, 0), tilt));
}

/** Two rails and their rungs, upright, its foot at the origin; `length` in units. */
function ladderShape(length: number): BufferGeometry {
  const parts: BufferGeometry[] = [];
  for (const side of [-0.5, 0.5])
    parts.push(new BoxGeometry(0.13, 0.1, length).translate(0, side * WIDE, length / 2));
  for (let z = RUNG / 2; z < length; z += RUNG)
    parts.push(new BoxGeometry(0.08, WIDE, 0.08).translate(0, 0, z));
  const whole = mergeGeometries(parts);
  for (const part of parts) part.dispose();
  return whole.scale(UNIT, UNIT, UNIT);
}
