import {
  Mesh,
  type MeshStandardMaterial,
  type Quaternion,
  type Texture,
  type Vector3,
} from "three";

import { litMaterial, type LitMaterial } from "../../../scene/quality";
import type { Stage } from "../../../scene/stage";
import type { Axis, Block, Colour } from "../model";
import { blockShape, UNIT } from "./blockshape";
import { turned } from "./blockshape";

export interface GhostPlace {
  x: number;
  y: number;
  z: number;
  size: readonly number[];
  axis: Axis;
  up: Colour;
  legal: boolean;
}

/** The block in the player's hand, where it would come to lie. */
export class Ghost {
  private readonly material: LitMaterial;
  private mesh: Mesh | null = null;

  constructor(
    private readonly stage: Stage,
    paint: Texture,
  ) {
    this.material = litMaterial(stage.traits, { map: paint, roughness: 0.5 });
    this.material.transparent = true;
  }

  show(block: Block, place: GhostPlace): void {
    if (!this.mesh) {
      const shape = blockShape(block.kind, block.pair, this.stage.traits.segments);
      this.mesh = new Mesh(shape, this.material);
      this.mesh.name = "held";
      this.mesh.castShadow = true;
      this.stage.scene.add(this.mesh);
    }
    const [dx = 2, dy = 2, dz = 2] = place.size;
    const lifted = place.legal ? 0.1 : 0.7;
    this.mesh.position.set(
      (place.x + dx / 2) * UNIT,
      (place.y + dy / 2) * UNIT,
      (place.z + dz / 2 + lifted) * UNIT,
    );
    this.mesh.quaternion.copy(turned(block.kind, block.pair, place.axis, place.up));
    this.material.opacity = place.legal ? 0.94 : 0.55;
    (this.material as MeshStandardMaterial).emissive.set(place.legal ? 0x1c2a12 : 0x7a1208);
    this.stage.invalidate();
  }

  /** Where it is, to let go of it there. */
  get pose(): { at: Vector3; turn: Quaternion } | null {
    return this.mesh ? { at: this.mesh.position, turn: this.mesh.quaternion } : null;
  }

  hide(): void {
    if (!this.mesh) return;
    this.stage.scene.remove(this.mesh);
    this.mesh.geometry.dispose();
    this.mesh = null;
    this.stage.invalidate();
  }

  dispose(): void {
    this.hide();
    this.material.dispose();
  }
}
