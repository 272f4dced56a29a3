import {
  Box3,
  InstancedMesh,
  Matrix4,
  Mesh,
  Quaternion,
  Vector3,
  type MeshStandardMaterial,
  type Texture,
} from "three";

import { at } from "../../../checked";
import { litMaterial, type LitMaterial } from "../../../scene/quality";
import { tween, type Stage } from "../../../scene/stage";
import { samePlace, type Axis, type Block, type Colour } from "../model";
import { blockShape, orientation, turned, UNIT } from "./blockshape";

interface Lying {
  block: Block;
  mesh: InstancedMesh;
  index: number;
  at: Vector3;
  turn: Quaternion;
  hidden: boolean;
}

const MATRIX = new Matrix4();
const FULL = new Vector3(1, 1, 1);
const NONE = new Vector3(0, 0, 0);

/** The middle of a block, in metres. */
function middle(block: Block): Vector3 {
  return new Vector3(
    (block.x + block.dx / 2) * UNIT,
    (block.y + block.dy / 2) * UNIT,
    (block.z + block.dz / 2) * UNIT,
  );
}

/** All blocks of the game: one mesh for each shape, however many lie there. */
export class Blocks {
  readonly material: LitMaterial;
  private readonly lying = new Map<number, Lying>();
  private readonly meshes: InstancedMesh[] = [];

  constructor(
    private readonly stage: Stage,
    paint: Texture,
  ) {
    this.material = litMaterial(stage.traits, { map: paint, roughness: 0.5 });
  }

  /** Put all blocks where they belong; one that moved glides there in an arc. */
  async show(blocks: readonly Block[], glide: boolean): Promise<void> {
    if (blocks.length !== this.lying.size) this.build(blocks);
    const waits: Promise<void>[] = [];
    for (const block of blocks) {
      const lying = this.lying.get(block.id);
      if (!lying) continue;
      const before = lying.block;
      lying.block = block;
      if (!block.built) this.put(lying, lying.at, lying.turn, true);
      else if (glide && !samePlace(before, block)) waits.push(this.fly(lying, block));
      else this.put(lying, middle(block), orientation(block), false);
    }
    this.refresh();
    await Promise.all(waits);
  }

  /** Take a block out of sight, while the player holds it, or show it again. */
  hide(id: number, hidden: boolean): void {
    const lying = this.lying.get(id);
    if (!lying) return;
    this.put(lying, lying.at, lying.turn, hidden);
    this.refresh();
  }

  /** A block was put down by hand: show it where the hand let go, so that it settles from there. */
  release(id: number, at: Vector3, turn: Quaternion): void {
    const lying = this.lying.get(id);
    if (!lying) return;
    this.put(lying, at, turn, false);
    this.refresh();
  }

  /** Lift a block by so many units. */
  lift(id: number, units: number): void {
    const lying = this.lying.get(id);
    if (!lying?.block.built) return;
    const at = middle(lying.block);
    at.z += units * UNIT;
    this.put(lying, at, lying.turn, lying.hidden);
    this.refresh();
  }

  see(through: boolean): void {
    this.material.transparent = through;
    this.material.opacity = through ? 0.3 : 1;
    this.material.depthWrite = !through;
    this.material.needsUpdate = true;
    this.stage.invalidate();
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      this.stage.scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.meshes.length = 0;
    this.lying.clear();
    this.material.dispose();
  }

  private build(blocks: readonly Block[]): void {
    const groups = new Map<string, Block[]>();
    for (const block of blocks) {
      const key = `${block.kind} ${block.pair}`;
      groups.set(key, [...(groups.get(key) ?? []), block]);
    }
    for (const group of groups.values()) {
      const { kind, pair } = at(group, 0);
      const shape = blockShape(kind, pair, this.stage.traits.segments);
      const mesh = new InstancedMesh(shape, this.material, group.length);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      this.meshes.push(mesh);
      this.stage.scene.add(mesh);
      group.forEach((block, index) =>
        this.lying.set(block.id, {
          block,
          mesh,
          index,
          at: new Vector3(),
          turn: new Quaternion(),
          hidden: false,
        }),
      );
    }
  }

  private put(lying: Lying, at: Vector3, turn: Quaternion, hidden: boolean): void {
    lying.at.copy(at);
    lying.turn.copy(turn);
    lying.hidden = hidden;
    MATRIX.compose(at, turn, hidden ? NONE : FULL);
    lying.mesh.setMatrixAt(lying.index, MATRIX);
    lying.mesh.instanceMatrix.needsUpdate = true;
  }

  /** A block that was nowhere comes from above. */
  private fly(lying: Lying, block: Block): Promise<void> {
    if (lying.hidden) {
      lying.at.copy(middle(block)).z += 6 * UNIT;
      lying.turn.copy(orientation(block));
    }
    const from = lying.at.clone();
    const turn = lying.turn.clone();
    const to = middle(block);
    const towards = orientation(block);
    const near = from.distanceTo(to) < UNIT;
    const over = Math.max(from.z, to.z) + (near ? 0 : 3 * UNIT);
    const at = new Vector3();
    const now = new Quaternion();
    return tween(this.stage, near ? 0.12 : 0.75, (part) => {
      at.lerpVectors(from, to, part);
      const arch = 4 * part * (1 - part);
      if (!near) at.z += arch * (over - Math.max(at.z, (from.z + to.z) / 2));
      this.put(lying, at, now.slerpQuaternions(turn, towards, part), false);
    });
  }

  private refresh(): void {
    this.stage.invalidate();
  }
}

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
  private readonly box = new Box3();
  private readonly size = new Vector3();

  constructor(
    private readonly stage: Stage,
    paint: Texture,
    private readonly moved: (held: Box3 | null) => void,
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
    this.size.set(dx, dy, dz).multiplyScalar(UNIT);
    this.moved(this.box.setFromCenterAndSize(this.mesh.position, this.size));
    this.stage.invalidate();
  }

  /** Where it is, to let go of it there. */
  get pose(): { at: Vector3; turn: Quaternion } | null {
    return this.mesh ? { at: this.mesh.position, turn: this.mesh.quaternion } : null;
  }

  hide(): void {
    if (!this.mesh) return;
    this.moved(null);
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
