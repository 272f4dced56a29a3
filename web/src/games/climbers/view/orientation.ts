import { Matrix4, Quaternion, Vector3 } from "three";

import type { Axis, Block, Colour, Kind, Pair } from "../model";

const PAIRS: readonly Pair[] = [
  ["red", "yellow"],
  ["blue", "lightblue"],
  ["purple", "grey"],
];

/** The colours of a block as it lies in the box, its odd edge upright: +x -x +y -y +z -z. */
export function faces(kind: Kind, pair: Pair | null): readonly Colour[] {
  if (kind === "grey") return ["grey", "grey", "grey", "grey", "grey", "grey"];
  const own = PAIRS.find((each) => each[0] === pair?.[0]) ?? PAIRS[0]!;
  const [second, third] = PAIRS.filter((other) => other !== own);
  return [second!, third!, own].flat();
}

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
