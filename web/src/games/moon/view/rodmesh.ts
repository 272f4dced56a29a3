import {
  Box3,
  type BufferGeometry,
  Color,
  type Material,
  Matrix4,
  Mesh,
  Quaternion,
  Ray,
  Vector3,
  Vector4,
} from "three";

import { at } from "../../../checked";
import type { PoseLike } from "../../../protocol/frames";
import type { QualityTraits } from "../../../scene/quality";
import type { Place } from "../model";
import { rodGeometry, type Rod } from "./rodgeometry";
import { woodMaterial, woodShadowMaterial, type PieceUniforms } from "./woodmaterial";

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
  world(piece: number, local: Place, out: Vector3): void {
    const place = this.uniforms.uPlace.value[piece];
    const q = this.uniforms.uTurn.value[piece];
    if (!place || !q) return;
    out.set(...local).applyQuaternion(TURN.set(q.x, q.y, q.z, q.w));
    out.set(out.x + place.x, out.y + place.y, out.z + place.z);
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
    const turn = at(this.uniforms.uTurn.value, piece);
    POINT.set(place.x, place.y, place.z);
    FRAME.compose(POINT, TURN.set(turn.x, turn.y, turn.z, turn.w), ONE).invert();
    OWN.copy(ray).applyMatrix4(FRAME);
    let best: Hit | null = null;
    for (const { centre, half, turn: q } of at(this.pieces, piece)) {
      ROD.compose(POINT.set(...centre), TURN.set(q[1], q[2], q[3], q[0]), ONE);
      LOCAL.copy(OWN).applyMatrix4(FRAME.copy(ROD).invert());
      BOX.max.set(...half).addScalar(slack);
      BOX.min.copy(BOX.max).negate();
      if (!LOCAL.intersectBox(BOX, POINT)) continue;
      const distance = POINT.distanceTo(LOCAL.origin);
      if (best && best.distance <= distance) continue;
      best = { piece, distance, local: POINT.applyMatrix4(ROD).toArray() };
    }
    return best;
  }
}

const ONE = new Vector3(1, 1, 1);
const POINT = new Vector3();
const TURN = new Quaternion();
const FRAME = new Matrix4();
const ROD = new Matrix4();
const OWN = new Ray();
const LOCAL = new Ray();
const BOX = new Box3();
