import { BufferAttribute, BufferGeometry, Quaternion, Vector3 } from "three";

import { bevelled } from "./bevel";
import { chance } from "./chance";

/** A stick of wood in its piece's frame: its own z runs along it. Metres; quaternion w x y z. */
export interface Stick {
  centre: readonly number[];
  half: readonly number[];
  turn: readonly number[];
  /** A stick that is let into others: its ends are dark, its edges rounder. */
  rung: boolean;
  /** Whether its lower and its upper end are free; another stick goes on at the others. */
  free?: readonly [boolean, boolean];
}

/** How far sticks that go on in another overlap it, metres. */
const OVERLAP = 0.0005;

const PER_STICK = { corners: 24, indices: 132 };

/** All sticks of all pieces in one geometry. `piece` is the piece's index; `grain` is the place in the
 * stick (metres, somewhere in a large log), its fourth part the distance to a dark joint. */
export function joined(pieces: readonly (readonly Stick[])[]): BufferGeometry {
  const count = pieces.reduce((sum, sticks) => sum + sticks.length, 0);
  const writer = new Writer(count);
  pieces.forEach((sticks, piece) => {
    const random = chance(piece * 77 + 5);
    for (const stick of sticks) writer.stick(stick, piece, random);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(writer.positions, 3));
  geometry.setAttribute("normal", new BufferAttribute(writer.normals, 3));
  geometry.setAttribute("grain", new BufferAttribute(writer.grain, 4));
  geometry.setAttribute("piece", new BufferAttribute(writer.pieces, 1));
  geometry.setIndex(new BufferAttribute(writer.indices, 1));
  return geometry;
}

class Writer {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly grain: Float32Array;
  readonly pieces: Float32Array;
  readonly indices: Uint32Array;
  private corner = 0;
  private index = 0;
  private readonly turn = new Quaternion();
  private readonly vector = new Vector3();

  constructor(sticks: number) {
    const corners = sticks * PER_STICK.corners;
    this.positions = new Float32Array(corners * 3);
    this.normals = new Float32Array(corners * 3);
    this.grain = new Float32Array(corners * 4);
    this.pieces = new Float32Array(corners);
    this.indices = new Uint32Array(sticks * PER_STICK.indices);
  }

  stick(stick: Stick, piece: number, random: () => number): void {
    const thin = Math.min(stick.half[0]!, stick.half[1]!);
    const [low, high] = stick.free ?? [true, true];
    const box = bevelled(stick.half, thin * (stick.rung ? 0.5 : 0.3), [low, high]);
    for (let i = 2; i < box.positions.length; i += 3)
      if (!(box.positions[i]! > 0 ? high : low))
        box.positions[i]! += Math.sign(box.positions[i]!) * OVERLAP;
    const [w, x, y, z] = stick.turn;
    this.turn.set(x!, y!, z!, w!);
    const [u, v, along] = [random() * 0.05 - 0.02, random() * 0.05 - 0.02, random() * 3];
    for (const index of box.triangles) this.indices[this.index++] = this.corner + index;
    for (let i = 0; i < PER_STICK.corners; i++, this.corner++) {
      const own = box.positions.subarray(i * 3, i * 3 + 3);
      this.vector.fromArray(own).applyQuaternion(this.turn);
      this.positions[this.corner * 3] = this.vector.x + stick.centre[0]!;
      this.positions[this.corner * 3 + 1] = this.vector.y + stick.centre[1]!;
      this.positions[this.corner * 3 + 2] = this.vector.z + stick.centre[2]!;
      this.vector.fromArray(box.normals, i * 3).applyQuaternion(this.turn);
      this.vector.toArray(this.normals, this.corner * 3);
      this.grain.set([own[0]! + u, own[1]! + v, own[2]! + along, own[2]!], this.corner * 4);
      if (!stick.rung) this.grain[this.corner * 4 + 3] = 0;
      else this.grain[this.corner * 4 + 3] = own[2]! / stick.half[2]!;
      this.pieces[this.corner] = piece;
    }
  }
}
