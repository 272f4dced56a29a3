import { Color, Mesh, Vector4, type BufferGeometry, type Material, type Ray } from "three";

import { rodGeometry, type Rod } from "./rodgeometry";
import type { QualityTraits } from "../../../scene/quality";
import { woodMaterial, woodShadowMaterial, type PieceUniforms } from "./woodmaterial";

export interface Hit {
  piece: number;
  distance: number;
  /** The place in the piece's own frame, metres. */
  local: [number, number, number];
}

/** Wooden pieces made of sticks, all drawn in one go however many there are. */
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

  /** Put a piece somewhere: x y z metres, quaternion w x y z. */
  place(piece: number, pose: ArrayLike<number>, scale = 1): void {
    this.uniforms.uPlace.value[piece]?.set(pose[0]!, pose[1]!, pose[2]!, scale);
    this.uniforms.uTurn.value[piece]?.set(pose[4]!, pose[5]!, pose[6]!, pose[3]!);
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
  world(
    piece: number,
    local: readonly number[],
    out: { set(x: number, y: number, z: number): unknown },
  ): void {
    const place = this.uniforms.uPlace.value[piece]!;
    const q = this.uniforms.uTurn.value[piece]!;
    const [x, y, z] = turned(q.x, q.y, q.z, q.w, local[0]!, local[1]!, local[2]!);
    out.set(x + place.x, y + place.y, z + place.z);
  }

  /** The first piece on a ray, of those that `which` allows; sticks are `slack` metres thicker. */
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
    const place = this.uniforms.uPlace.value[piece]!;
    const q = this.uniforms.uTurn.value[piece]!;
    const { origin: o, direction: d } = ray;
    const from = turned(-q.x, -q.y, -q.z, q.w, o.x - place.x, o.y - place.y, o.z - place.z);
    const way = turned(-q.x, -q.y, -q.z, q.w, d.x, d.y, d.z);
    let best = Infinity;
    for (const stick of this.pieces[piece]!)
      best = Math.min(best, through(stick, from, way, slack));
    if (best === Infinity) return null;
    const local = from.map((value, i) => value + way[i]! * best) as [number, number, number];
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

/** How far along the way the stick begins; Infinity if it is missed. */
function through(stick: Rod, from: number[], way: number[], slack: number): number {
  const [w, x, y, z] = stick.turn;
  const c = stick.centre;
  const o = turned(-x!, -y!, -z!, w!, from[0]! - c[0]!, from[1]! - c[1]!, from[2]! - c[2]!);
  const d = turned(-x!, -y!, -z!, w!, way[0]!, way[1]!, way[2]!);
  let low = 0;
  let high = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const half = stick.half[axis]! + slack;
    const one = (-half - o[axis]!) / d[axis]!;
    const two = (half - o[axis]!) / d[axis]!;
    low = Math.max(low, Math.min(one, two));
    high = Math.min(high, Math.max(one, two));
  }
  return low <= high ? low : Infinity;
}
