import { BufferGeometry, Float32BufferAttribute, Matrix4, Quaternion, Vector3 } from "three";

import { at } from "../../../checked";
import type { Axis, Block, Colour, Kind, Pair } from "../model";
import { tile, type Tile } from "./paint";

/** Metres to a unit, the edge of one square. */
export const UNIT = 0.014;

export const ODD: Record<Kind, number> = { half: 1, cube: 2, double: 4, grey: 6 };

const BEVEL = 0.13;

type Triple = [number, number, number];
/** An axis, and the two across it. */
const AXES = [
  [0, 1, 2],
  [1, 2, 0],
  [2, 0, 1],
] as const;

/** A painted block with rounded edges, its middle at the origin and its odd edge upright. */
export function blockShape(kind: Kind, pair: Pair | null, segments: number): BufferGeometry {
  const half = [1, 1, ODD[kind] / 2] as const;
  const position: number[] = [];
  const normal: number[] = [];
  const map: number[] = [];
  const index: number[] = [];
  faces(kind, pair).forEach((colour, face) => {
    const [axis, across, along] = at(AXES, face >> 1);
    const sign = face & 1 ? -1 : 1;
    const [wide, tall] = [half[across], half[along]];
    for (const [u0, u1] of panels(wide))
      for (const [v0, v1] of panels(tall)) {
        const flat = (u1 - u0) / (v1 - v0);
        const picture = tile(colour, flat !== 1);
        const upright = flat < 1;
        const us = lines(u0, u1, wide, segments);
        const vs = lines(v0, v1, tall, segments);
        const first = position.length / 3;
        for (const v of vs)
          for (const u of us) {
            const point: Triple = [0, 0, 0];
            point[axis] = sign * half[axis];
            point[across] = u;
            point[along] = v;
            round(point, half, position, normal);
            spread((u - u0) / (u1 - u0), (v - v0) / (v1 - v0), picture, upright, map);
          }
        weave(first, us.length, vs.length, sign > 0, index);
      }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(map, 2));
  geometry.setIndex(index);
  geometry.scale(UNIT, UNIT, UNIT);
  return geometry;
}

/** A long edge is painted in squares of two units. */
function panels(half: number): [number, number][] {
  const count = Math.max(1, Math.round(half));
  return Array.from({ length: count }, (_, i) => [
    -half + (i * 2 * half) / count,
    -half + ((i + 1) * 2 * half) / count,
  ]);
}

/** Where lines of the net run between two ends: close together on the rounding. */
function lines(from: number, to: number, half: number, segments: number): number[] {
  const found = new Set([from, to]);
  for (let i = 1; i <= segments; i++) {
    const inward =
      half - BEVEL * (1 - Math.cos(((i / segments) * Math.PI) / 4 + Math.PI / 4) / Math.SQRT1_2);
    const at = i === segments ? half - BEVEL : inward;
    if (from === -half) found.add(-at);
    if (to === half) found.add(at);
  }
  return [...found].sort((a, b) => a - b);
}

function round(
  point: Readonly<Triple>,
  half: Readonly<Triple>,
  position: number[],
  normal: number[],
): void {
  const within = (i: 0 | 1 | 2): number => {
    const limit = half[i] - BEVEL;
    return Math.min(limit, Math.max(-limit, point[i]));
  };
  const inner: Triple = [within(0), within(1), within(2)];
  const out: Triple = [point[0] - inner[0], point[1] - inner[1], point[2] - inner[2]];
  const length = Math.hypot(...out) || 1;
  for (const i of [0, 1, 2] as const) {
    normal.push(out[i] / length);
    position.push(inner[i] + (out[i] / length) * BEVEL);
  }
}

function spread(u: number, v: number, picture: Tile, upright: boolean, map: number[]): void {
  const [left, bottom, right, top] = picture;
  const [a, b] = upright ? [v, 1 - u] : [u, v];
  map.push(left + (right - left) * a, bottom + (top - bottom) * b);
}

function weave(first: number, wide: number, tall: number, forward: boolean, index: number[]): void {
  for (let j = 0; j < tall - 1; j++)
    for (let i = 0; i < wide - 1; i++) {
      const a = first + j * wide + i;
      const [b, c, d] = [a + 1, a + wide, a + wide + 1];
      index.push(...(forward ? [a, b, d, a, d, c] : [a, d, b, a, c, d]));
    }
}

const RED: Pair = ["red", "yellow"];
const BLUE: Pair = ["blue", "lightblue"];
const PURPLE: Pair = ["purple", "grey"];

/** The colours of a block as it lies in the box, its odd edge upright: +x -x +y -y +z -z. */
export function faces(kind: Kind, pair: Pair | null): SixColours {
  if (kind === "grey") return ["grey", "grey", "grey", "grey", "grey", "grey"];
  if (pair?.[0] === BLUE[0]) return [...RED, ...PURPLE, ...BLUE];
  if (pair?.[0] === PURPLE[0]) return [...RED, ...BLUE, ...PURPLE];
  return [...BLUE, ...PURPLE, ...RED];
}

type SixColours = readonly [Colour, Colour, Colour, Colour, Colour, Colour];

const DIRECTIONS = [
  new Vector3(1, 0, 0),
  new Vector3(-1, 0, 0),
  new Vector3(0, 1, 0),
  new Vector3(0, -1, 0),
  new Vector3(0, 0, 1),
  new Vector3(0, 0, -1),
] as const;

const AXIS: Record<Axis, Vector3> = {
  x: DIRECTIONS[0],
  y: DIRECTIONS[2],
  z: DIRECTIONS[4],
};

export function orientation(block: Pick<Block, "kind" | "pair" | "axis" | "up">): Quaternion {
  return turned(block.kind, block.pair, block.axis, block.up);
}

/** How a block is turned out of the box to lie along an axis with a colour on top. */
export function turned(kind: Kind, pair: Pair | null, axis: Axis, up: Colour): Quaternion {
  if (kind === "grey") return shortest(DIRECTIONS[4], AXIS[axis]);
  const top = DIRECTIONS[faces(kind, pair).indexOf(up)];
  if (!top) return new Quaternion();
  const odd = DIRECTIONS[4];
  if (kind === "cube" || axis === "z") return shortest(top, DIRECTIONS[4]);
  return fromPairs(odd, top, AXIS[axis], DIRECTIONS[4]);
}

/** The turn that takes one direction to another, by the shortest way. */
function shortest(from: Vector3, to: Vector3): Quaternion {
  if (from.dot(to) < -0.5) return new Quaternion(1, 0, 0, 0);
  return new Quaternion().setFromUnitVectors(from, to);
}

/** The turn that takes two directions at right angles to two others. */
function fromPairs(a: Vector3, b: Vector3, toA: Vector3, toB: Vector3): Quaternion {
  const before = new Matrix4().makeBasis(a, b, new Vector3().crossVectors(a, b));
  const after = new Matrix4().makeBasis(toA, toB, new Vector3().crossVectors(toA, toB));
  return new Quaternion().setFromRotationMatrix(after.multiply(before.transpose()));
}
