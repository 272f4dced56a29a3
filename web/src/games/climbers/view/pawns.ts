import {
  BufferGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  RingGeometry,
  Vector3,
  type Texture,
} from "three";

import { at } from "../../../checked";
import { litMaterial, type LitMaterial } from "../../../scene/quality";
import { tween, type Stage } from "../../../scene/stage";
import type { Block, Colour, Pawn } from "../model";
import { UNIT } from "./blockshape";
import { PAINT } from "./palette";
import { packShape, pawnShape } from "./pawnshape";

export interface Footing {
  x: number;
  y: number;
  level: number;
}

const UP = new Vector3(0, 0, 1);
const FULL = new Vector3(1, 1, 1);
const NONE = new Vector3(0, 0, 0);
const MATRIX = new Matrix4();
/** How far the ring lies above the square, so that both can be seen; metres. */
const RAISED = 0.05 * UNIT;

/** The climbers and their blocking stones. */
export class Pawns {
  private readonly coat: LitMaterial;
  private readonly wood: LitMaterial;
  private readonly pack: LitMaterial;
  private readonly rock: LitMaterial;
  private readonly coats: InstancedMesh;
  private readonly bodies: InstancedMesh;
  private readonly stones: InstancedMesh;
  private readonly packs: Mesh[];
  private readonly places: { at: Vector3; facing: number }[];
  private readonly turn = new Quaternion();
  private readonly ring: Mesh<RingGeometry, MeshBasicMaterial>;
  private pointed: number | null = null;
  private readonly shapes: BufferGeometry[];
  private readonly colours: Colour[];

  constructor(
    private readonly stage: Stage,
    paint: Texture,
    players: readonly Pawn[],
  ) {
    const shape = pawnShape(stage.traits.smooth ? 22 : 12);
    const stone = new CylinderGeometry(0.34, 0.4, 0.3, 6).rotateX(Math.PI / 2);
    stone.scale(UNIT, UNIT, UNIT);
    this.coat = litMaterial(stage.traits, { roughness: 0.45 });
    this.wood = litMaterial(stage.traits, { color: "#e8c394", roughness: 0.6 });
    this.pack = litMaterial(stage.traits, { map: paint });
    this.rock = litMaterial(stage.traits, { roughness: 0.3 });
    this.coats = new InstancedMesh(shape.coat, this.coat, players.length);
    this.bodies = new InstancedMesh(shape.wood, this.wood, players.length);
    this.coats.name = "coats";
    this.stones = new InstancedMesh(stone, this.rock, players.length);
    this.packs = players.map((player) => new Mesh(packShape(player.colour as Colour), this.pack));
    this.places = players.map(() => ({ at: new Vector3(), facing: 0 }));
    this.colours = players.map((player) => player.colour as Colour);
    this.colours.forEach((colour, seat) => this.tint(seat, colour));
    for (const mesh of [this.coats, this.bodies, this.stones]) {
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.frustumCulled = false;
      stage.scene.add(mesh);
    }
    for (const mesh of this.packs) stage.scene.add(mesh);
    this.ring = new Mesh(
      new RingGeometry(0.4 * UNIT, 0.56 * UNIT, 40),
      new MeshBasicMaterial({ color: "#ffe2a8", toneMapped: false, side: DoubleSide }),
    );
    this.ring.name = "turn";
    this.ring.visible = false;
    stage.scene.add(this.ring);
    this.shapes = [shape.coat, shape.wood, stone, ...this.packs.map((mesh) => mesh.geometry)];
  }

  /** Lay a ring under the pawn of the seat on turn. */
  point(seat: number | null): void {
    this.pointed = seat;
    this.ring.visible = seat !== null;
    const place = seat === null ? undefined : this.places[seat];
    if (place) this.layRing(place.at);
    this.stage.invalidate(false);
  }

  private tint(seat: number, colour: Colour): void {
    const paintOf = new Color(PAINT[colour].base);
    this.coats.setColorAt(seat, paintOf);
    this.stones.setColorAt(seat, paintOf.multiplyScalar(0.55));
    for (const { instanceColor } of [this.coats, this.stones])
      if (instanceColor) instanceColor.needsUpdate = true;
  }

  /** Colours are dealt anew when a match begins: those at the table before were only a preview. */
  private dress(seat: number, colour: Colour): void {
    const pack = this.packs[seat];
    if (this.colours[seat] === colour || !pack) return;
    this.colours[seat] = colour;
    this.tint(seat, colour);
    pack.geometry = packShape(colour);
    this.shapes.push(pack.geometry);
  }

  /** Put everybody where the state says. */
  show(pawns: readonly Pawn[], blocks: readonly Block[]): void {
    pawns.forEach((pawn, seat) => {
      this.dress(seat, pawn.colour as Colour);
      const { x, y, level } = pawn;
      this.put(seat, (x + 0.5) * UNIT, (y + 0.5) * UNIT, level * UNIT, this.outward(x, y));
      this.layStone(seat, pawn, blocks);
    });
    this.stage.invalidate();
  }

  /** Walk along footings, one hop each. */
  async walk(seat: number, steps: readonly Footing[]): Promise<void> {
    const from = at(this.places, seat).at.clone();
    const to = new Vector3();
    for (const step of steps) {
      to.set((step.x + 0.5) * UNIT, (step.y + 0.5) * UNIT, step.level * UNIT);
      if (to.distanceToSquared(from) < 1e-9) continue;
      await this.hop(seat, from, to);
      from.copy(to);
    }
  }

  dispose(): void {
    for (const mesh of [this.coats, this.bodies, this.stones]) {
      this.stage.scene.remove(mesh);
      mesh.dispose();
    }
    for (const mesh of [...this.packs, this.ring]) this.stage.scene.remove(mesh);
    this.ring.geometry.dispose();
    this.ring.material.dispose();
    for (const shape of this.shapes) shape.dispose();
    for (const material of [this.coat, this.wood, this.pack, this.rock]) material.dispose();
  }

  private async hop(seat: number, from: Vector3, to: Vector3): Promise<void> {
    const facing = Math.atan2(to.x - from.x, -(to.y - from.y));
    const climb = Math.abs(to.z - from.z);
    const seconds = 0.22 + climb * 6;
    await tween(this.stage, seconds, (part) => {
      // Up first and then over, as climbers do; down the other way round.
      const rising = to.z > from.z;
      const across = rising ? Math.max(0, part * 2 - 1) : Math.min(1, part * 2);
      const height = rising ? Math.min(1, part * 2) : Math.max(0, part * 2 - 1);
      const flat = climb < UNIT / 2;
      const along = flat ? part : across;
      const bounce = Math.sin(part * Math.PI) * UNIT * 0.45;
      this.put(
        seat,
        from.x + (to.x - from.x) * along,
        from.y + (to.y - from.y) * along,
        from.z + (to.z - from.z) * (flat ? part : height) + bounce,
        facing,
      );
    });
  }

  private outward(x: number, y: number): number {
    return Math.atan2(-(x + 0.5), y + 0.5) + Math.PI;
  }

  private put(seat: number, x: number, y: number, z: number, facing: number): void {
    const place = this.places[seat];
    const pack = this.packs[seat];
    if (!place || !pack) return;
    place.at.set(x, y, z);
    place.facing = facing;
    this.turn.setFromAxisAngle(UP, facing);
    MATRIX.compose(place.at, this.turn, FULL);
    this.coats.setMatrixAt(seat, MATRIX);
    this.bodies.setMatrixAt(seat, MATRIX);
    this.coats.instanceMatrix.needsUpdate = this.bodies.instanceMatrix.needsUpdate = true;
    if (seat === this.pointed) this.layRing(place.at);
    pack.position.copy(place.at);
    pack.quaternion.copy(this.turn);
  }

  private layRing(at: Vector3): void {
    this.ring.position.set(at.x, at.y, at.z + RAISED);
  }

  private layStone(seat: number, pawn: Pawn, blocks: readonly Block[]): void {
    const block = blocks.find((each) => each.id === pawn.stone_block);
    const shown = pawn.stone === "placed" && block?.built;
    if (shown)
      MATRIX.compose(
        new Vector3(
          (block.x + block.dx / 2) * UNIT,
          (block.y + block.dy / 2) * UNIT,
          (block.z + block.dz + 0.15) * UNIT,
        ),
        this.turn.identity(),
        FULL,
      );
    else MATRIX.compose(NONE, this.turn.identity(), NONE);
    this.stones.setMatrixAt(seat, MATRIX);
    this.stones.instanceMatrix.needsUpdate = true;
  }
}
