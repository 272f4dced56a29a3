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

/** Corners of the six faces, twelve edges and eight corners, wound anyhow. */
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
