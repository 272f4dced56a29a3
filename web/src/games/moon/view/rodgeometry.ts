import { BufferAttribute, BufferGeometry, Quaternion, Vector3 } from "three";

import { seededRandom } from "../../../scene/random";

/** A stick of wood in its piece's frame: its own z runs along it. Metres; quaternion w x y z. */
export interface Rod {
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
export function rodGeometry(pieces: readonly (readonly Rod[])[]): BufferGeometry {
  const count = pieces.reduce((sum, sticks) => sum + sticks.length, 0);
  const writer = new Writer(count);
  pieces.forEach((sticks, piece) => {
    const random = seededRandom(piece * 77 + 5);
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

  stick(stick: Rod, piece: number, random: () => number): void {
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

/** A box with bevelled edges, whose normals make the bevels look round. */
export interface Bevelled {
  /** 24 corners: x y z each, and the normal of the face that each belongs to. */
  positions: Float32Array;
  normals: Float32Array;
  /** The face of each corner: 0 to 5 for +x -x +y -y +z -z. */
  faces: Uint8Array;
  /** 44 triangles: 6 faces, 12 edges, 8 corners. */
  triangles: Uint16Array;
}

const AXES = [0, 1, 2] as const;

/** Half extents along x, y and z, and how much of each edge is taken off; metres. `ends` says whether
 * the lower and the upper end along z are bevelled, or cut off square. */
export function bevelled(
  half: readonly number[],
  bevel: number,
  ends: readonly [boolean, boolean] = [true, true],
): Bevelled {
  const positions = new Float32Array(72);
  const normals = new Float32Array(72);
  const faces = new Uint8Array(24);
  for (let corner = 0; corner < 8; corner++)
    for (const face of AXES) {
      const at = corner * 3 + face;
      for (const axis of AXES) {
        const square = axis === 2 && !ends[sign(corner, 2) > 0 ? 1 : 0];
        const inset = axis === face || square ? 0 : Math.min(bevel, half[axis]! * 0.9);
        positions[at * 3 + axis] = sign(corner, axis) * (half[axis]! - inset);
      }
      normals[at * 3 + face] = sign(corner, face);
      faces[at] = face * 2 + (sign(corner, face) > 0 ? 0 : 1);
    }
  return { positions, normals, faces, triangles: outward(triangles(), positions) };
}

function sign(corner: number, axis: number): number {
  return corner & (1 << axis) ? 1 : -1;
}

/** Corners of the six faces, twelve edges and eight corners, readReel anyhow. */
function triangles(): number[] {
  const found: number[] = [];
  const quad = (a: number, b: number, c: number, d: number) => found.push(a, b, c, a, c, d);
  for (const face of AXES) {
    const [one, two] = [1 << ((face + 1) % 3), 1 << ((face + 2) % 3)];
    for (const side of [0, 1 << face]) {
      const at = (corner: number) => (corner | side) * 3 + face;
      quad(at(0), at(one), at(one | two), at(two));
    }
    for (const fixed of [0, one, two, one | two]) {
      const low = fixed * 3;
      const high = (fixed | (1 << face)) * 3;
      const [p, q] = [(face + 1) % 3, (face + 2) % 3];
      quad(low + p, high + p, high + q, low + q);
    }
  }
  for (let corner = 0; corner < 8; corner++) found.push(corner * 3, corner * 3 + 1, corner * 3 + 2);
  return found;
}

/** The same triangles, seen from outside against the clock. */
function outward(found: number[], p: Float32Array): Uint16Array {
  const out = new Uint16Array(found);
  for (let t = 0; t < out.length; t += 3) {
    const [a, b, c] = [out[t]! * 3, out[t + 1]! * 3, out[t + 2]! * 3];
    const u = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!] as const;
    const v = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as const;
    const facing =
      (u[1] * v[2] - u[2] * v[1]) * (p[a]! + p[b]! + p[c]!) +
      (u[2] * v[0] - u[0] * v[2]) * (p[a + 1]! + p[b + 1]! + p[c + 1]!) +
      (u[0] * v[1] - u[1] * v[0]) * (p[a + 2]! + p[b + 2]! + p[c + 2]!);
    if (facing < 0) [out[t + 1], out[t + 2]] = [out[t + 2]!, out[t + 1]!];
  }
  return out;
}
