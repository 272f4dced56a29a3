import { BufferAttribute, BufferGeometry, Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import { seededRandom } from "../../../scene/random";
import type { Box, Place } from "../model";

/** A rod of wood in its piece's frame: its own z runs along it. */
export interface Rod extends Box {
  /** Whether it is let into others: then its ends are dark and its edges rounder. */
  rung: boolean;
  /** Whether its lower and its upper end are free; another rod goes on at the others. */
  free?: readonly [boolean, boolean];
}

/** How far rods that go on in another overlap it, metres. */
const OVERLAP = 0.0005;

const PER_ROD = { corners: 24, indices: 132 };

/** All rods of all pieces in one geometry. `piece` is the piece's index; `grain` is the place in the
 * rod (metres, somewhere in a large log), its fourth part the distance to a dark joint. */
export function rodGeometry(pieces: readonly (readonly Rod[])[]): BufferGeometry {
  const count = pieces.reduce((sum, rods) => sum + rods.length, 0);
  const writer = new Writer(count);
  pieces.forEach((rods, piece) => {
    const random = seededRandom(piece * 77 + 5);
    for (const rod of rods) writer.rod(rod, piece, random);
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

  constructor(rods: number) {
    const corners = rods * PER_ROD.corners;
    this.positions = new Float32Array(corners * 3);
    this.normals = new Float32Array(corners * 3);
    this.grain = new Float32Array(corners * 4);
    this.pieces = new Float32Array(corners);
    this.indices = new Uint32Array(rods * PER_ROD.indices);
  }

  rod({ centre, half, turn, rung, free }: Rod, piece: number, random: () => number): void {
    const thin = Math.min(half[0], half[1]);
    const [low, high] = free ?? [true, true];
    const box = bevelled(half, thin * (rung ? 0.5 : 0.3), [low, high]);
    const [w, x, y, z] = turn;
    this.turn.set(x, y, z, w);
    const [u, v, along] = [random() * 0.05 - 0.02, random() * 0.05 - 0.02, random() * 3];
    for (const index of box.triangles) this.indices[this.index++] = this.corner + index;
    for (const { place, normal } of box.corners) {
      const [a, b, flush] = place;
      const c = (flush > 0 ? high : low) ? flush : flush + Math.sign(flush) * OVERLAP;
      this.vector.set(a, b, c).applyQuaternion(this.turn);
      this.vector.x += centre[0];
      this.vector.y += centre[1];
      this.vector.z += centre[2];
      this.vector.toArray(this.positions, this.corner * 3);
      this.vector.set(...normal).applyQuaternion(this.turn);
      this.vector.toArray(this.normals, this.corner * 3);
      this.grain.set([a + u, b + v, c + along, rung ? c / half[2] : 0], this.corner * 4);
      this.pieces[this.corner++] = piece;
    }
  }
}

/** A box with bevelled edges, whose normals make the bevels look round. */
export interface Bevelled {
  /** 24 corners: three for each corner of the box, one of which belongs to each face that meets there. */
  corners: readonly Corner[];
  /** 44 triangles: 6 faces, 12 edges, 8 corners. */
  triangles: Uint16Array;
}

interface Corner {
  place: Place;
  /** The normal of the face that it belongs to. */
  normal: Place;
  /** That face: 0 to 5 for +x -x +y -y +z -z. */
  face: number;
}

const AXES = [0, 1, 2] as const;

/** Half extents along x, y and z, and how much of each edge is taken off; metres. `ends` says whether
 * the lower and the upper end along z are bevelled, or cut off square. */
export function bevelled(
  half: Place,
  bevel: number,
  ends: readonly [boolean, boolean] = [true, true],
): Bevelled {
  const corners: Corner[] = [];
  for (let corner = 0; corner < 8; corner++)
    for (const face of AXES) {
      const along = (axis: 0 | 1 | 2): number => {
        const square = axis === 2 && !ends[sign(corner, 2) > 0 ? 1 : 0];
        const inset = axis === face || square ? 0 : Math.min(bevel, half[axis] * 0.9);
        return sign(corner, axis) * (half[axis] - inset);
      };
      const out = sign(corner, face);
      corners.push({
        place: [along(0), along(1), along(2)],
        normal: [face === 0 ? out : 0, face === 1 ? out : 0, face === 2 ? out : 0],
        face: face * 2 + (out > 0 ? 0 : 1),
      });
    }
  return { corners, triangles: outward(triangles(), corners) };
}

function sign(corner: number, axis: number): number {
  return corner & (1 << axis) ? 1 : -1;
}

type Triangle = readonly [number, number, number];

/** Corners of the six faces, twelve edges and eight corners, wound anyhow. */
function triangles(): Triangle[] {
  const found: Triangle[] = [];
  const quad = (a: number, b: number, c: number, d: number) => found.push([a, b, c], [a, c, d]);
  for (const face of AXES) {
    const [one, two] = [1 << ((face + 1) % 3), 1 << ((face + 2) % 3)];
    for (const side of [0, 1 << face]) {
      const on = (corner: number) => (corner | side) * 3 + face;
      quad(on(0), on(one), on(one | two), on(two));
    }
    for (const fixed of [0, one, two, one | two]) {
      const low = fixed * 3;
      const high = (fixed | (1 << face)) * 3;
      const [p, q] = [(face + 1) % 3, (face + 2) % 3];
      quad(low + p, high + p, high + q, low + q);
    }
  }
  for (let corner = 0; corner < 8; corner++)
    found.push([corner * 3, corner * 3 + 1, corner * 3 + 2]);
  return found;
}

/** The same triangles, wound so that from outside they run against the clock. */
function outward(found: readonly Triangle[], corners: readonly Corner[]): Uint16Array {
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  return new Uint16Array(
    found.flatMap(([one, two, three]) => {
      a.set(...at(corners, one).place);
      b.set(...at(corners, two).place).sub(a);
      c.set(...at(corners, three).place).sub(a);
      const middle = b.clone().add(c).addScaledVector(a, 3);
      return b.cross(c).dot(middle) < 0 ? [one, three, two] : [one, two, three];
    }),
  );
}
