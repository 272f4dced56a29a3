import { Color, Mesh, Vector4, type BufferGeometry, type Material, type Ray } from "three";

import { at } from "../../../checked";
import type { PoseLike } from "../../../protocol/frames";
import type { QualityTraits } from "../../../scene/quality";
import type { Place } from "../model";
import { rodGeometry, type Rod } from "./rodgeometry";
import { woodMaterial, woodShadowMaterial, type PieceUniforms } from "./woodmaterial";

const AXES = [0, 1, 2] as const;

export interface Hit {
  piece: number;
  distance: number;
  /** The place in the piece's own frame, metres. */
  local: Place;
}

/** Wooden pieces made of rods, all drawn in one go however many there are. */
export class RodMesh {
  readonly mesh: Mesh<BufferGeometry, Material>;
  private readonly uniforms: PieceUniforms;

  constructor(
    private readonly pieces: readonly (readonly Rod[])[],
    traits: QualityTraits,
  ) {
    const count = pieces.length;
    const vectors = (make: () => Vector4) => ({ value: Array.from({ length: count }, make) });
    this.uniforms = {
      uPlace: vectors(() => new Vector4(0, 0, 0, 0)),
      uTurn: vectors(() => new Vector4(0, 0, 0, 1)),
      uLook: vectors(() => new Vector4(1, 1, 1, 0)),
    };
    this.mesh = new Mesh(rodGeometry(pieces), woodMaterial(traits, this.uniforms));
    this.mesh.customDepthMaterial = woodShadowMaterial(this.uniforms);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.frustumCulled = false;
  }

  /** Put a piece somewhere. */
  place(piece: number, pose: PoseLike, scale = 1): void {
    this.uniforms.uPlace.value[piece]?.set(pose[0], pose[1], pose[2], scale);
    this.uniforms.uTurn.value[piece]?.set(pose[4], pose[5], pose[6], pose[3]);
  }

  hide(piece: number): void {
    const place = this.uniforms.uPlace.value[piece];
    if (place) place.w = 0;
  }

  shown(piece: number): boolean {
    return (this.uniforms.uPlace.value[piece]?.w ?? 0) > 0;
  }

  tint(piece: number, colour: Color): void {
    const look = this.uniforms.uLook.value[piece];
    look?.set(colour.r, colour.g, colour.b, look.w);
  }

  /** From -1 (alarm) over 0 (nothing) to 1 (bright). */
  glow(piece: number, amount: number): void {
    const look = this.uniforms.uLook.value[piece];
    if (look) look.w = amount;
  }

  /** Where a place of a piece's own frame is on the table. */
  world(piece: number, local: Place, out: { set(x: number, y: number, z: number): unknown }): void {
    const place = this.uniforms.uPlace.value[piece];
    const q = this.uniforms.uTurn.value[piece];
    if (!place || !q) return;
    const [x, y, z] = turned(q.x, q.y, q.z, q.w, local[0], local[1], local[2]);
    out.set(x + place.x, y + place.y, z + place.z);
  }

  /** The first piece on a ray, of those that `which` allows; rods are `slack` metres thicker. */
  pick(ray: Ray, which: (piece: number) => boolean, slack = 0): Hit | null {
    let best: Hit | null = null;
    for (let piece = 0; piece < this.pieces.length; piece++) {
      if (!this.shown(piece) || !which(piece)) continue;
      const hit = this.pickOne(piece, ray, slack);
      if (hit && (!best || hit.distance < best.distance)) best = hit;
    }
    return best;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.mesh.customDepthMaterial?.dispose();
  }

  private pickOne(piece: number, ray: Ray, slack: number): Hit | null {
    const place = at(this.uniforms.uPlace.value, piece);
    const q = at(this.uniforms.uTurn.value, piece);
    const { origin: o, direction: d } = ray;
    const from = turned(-q.x, -q.y, -q.z, q.w, o.x - place.x, o.y - place.y, o.z - place.z);
    const way = turned(-q.x, -q.y, -q.z, q.w, d.x, d.y, d.z);
    let best = Infinity;
    for (const rod of at(this.pieces, piece)) best = Math.min(best, through(rod, from, way, slack));
    if (best === Infinity) return null;
    const [x, y, z] = from;
    const local: Place = [x + way[0] * best, y + way[1] * best, z + way[2] * best];
    return { piece, distance: best, local };
  }
}

function turned(
  qx: number,
  qy: number,
  qz: number,
  qw: number,
  x: number,
  y: number,
  z: number,
): [number, number, number] {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [
    x + qw * tx + qy * tz - qz * ty,
    y + qw * ty + qz * tx - qx * tz,
    z + qw * tz + qx * ty - qy * tx,
  ];
}

/** How far along the way the rod begins; Infinity if it is missed. */
function through({ centre, half, turn }: Rod, from: Place, way: Place, slack: number): number {
  const [w, x, y, z] = turn;
  const [a, b, c] = centre;
  const start = turned(-x, -y, -z, w, from[0] - a, from[1] - b, from[2] - c);
  const along = turned(-x, -y, -z, w, way[0], way[1], way[2]);
  let low = 0;
  let high = Infinity;
  for (const axis of AXES) {
    const wide = half[axis] + slack;
    const one = (-wide - start[axis]) / along[axis];
    const two = (wide - start[axis]) / along[axis];
    low = Math.max(low, Math.min(one, two));
    high = Math.min(high, Math.max(one, two));
  }
  return low <= high ? low : Infinity;
}
