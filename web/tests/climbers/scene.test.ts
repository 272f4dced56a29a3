import { Ray, Vector3 } from "three";
import { expect, test } from "vitest";

import { at, present } from "../../src/checked";
import {
  heightAt,
  placings,
  stones,
  takings,
  turns,
  walks,
} from "../../src/games/climbers/input/candidates";
import { nearest, pick } from "../../src/games/climbers/input/picking";
import { axisOf, type Axis, type Colour } from "../../src/games/climbers/model";
import { UNIT, blockShape, faces, turned } from "../../src/games/climbers/view/blockshape";
import { block, choices } from "./pieces";

/** A ray straight down onto a point of the table, in units. */
function down(x: number, y: number): Ray {
  return new Ray(new Vector3(x * UNIT, y * UNIT, 1), new Vector3(0, 0, -1));
}

test("a turned block has the colour on top and its odd edge where it should be", () => {
  const pair = ["purple", "grey"] as const;
  const colours = faces("double", pair);
  const directions = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ] as const;
  const cases: [Axis, Colour[]][] = [
    ["x", ["red", "yellow", "blue", "lightblue"]],
    ["y", ["red", "yellow", "blue", "lightblue"]],
    ["z", ["purple", "grey"]],
  ];
  for (const [axis, tops] of cases)
    for (const up of tops) {
      const turn = turned("double", pair, axis, up);
      const top = new Vector3(...at(directions, colours.indexOf(up))).applyQuaternion(turn);
      expect(top.distanceTo(new Vector3(0, 0, 1)), `${axis} ${up}`).toBeLessThan(1e-6);
      const odd = new Vector3(0, 0, 1).applyQuaternion(turn);
      expect(Math.abs(odd[axis]), `${axis} ${up}`).toBeCloseTo(1);
    }
});

test("a block shows six colours in opposite pairs", () => {
  expect(faces("cube", null)).toHaveLength(6);
  expect(new Set(faces("half", ["blue", "lightblue"])).size).toBe(6);
  expect(faces("half", ["blue", "lightblue"]).slice(4)).toEqual(["blue", "lightblue"]);
});

test("shapes have the size of their kind and no edge sticks out", () => {
  for (const [kind, odd] of [
    ["half", 1],
    ["cube", 2],
    ["double", 4],
    ["grey", 6],
  ] as const) {
    const shape = blockShape(
      kind,
      kind === "half" || kind === "double" ? ["red", "yellow"] : null,
      3,
    );
    shape.computeBoundingBox();
    const size = present(shape.boundingBox, "box").getSize(new Vector3()).divideScalar(UNIT);
    expect(size.x).toBeCloseTo(2);
    expect(size.y).toBeCloseTo(2);
    expect(size.z).toBeCloseTo(odd);
  }
});

test("the axis is read from the size", () => {
  expect(
    [
      [4, 2, 2],
      [2, 1, 2],
      [2, 2, 6],
      [2, 2, 2],
    ].map(axisOf),
  ).toEqual(["x", "y", "z", "z"]);
});

test("a ray meets what is in front: pawn, block, table", () => {
  const low = block({});
  const high = block({ id: 2, z: 2 });
  const pawn = { seat: 1, x: 5, y: 5, level: 0 } as never;
  const hit = pick(down(0.5, 0.5), [low, high], [pawn]);
  expect(hit).toMatchObject({ kind: "block", block: { id: 2 } });
  expect(pick(down(0.5, 0.5), [low, high], [], 2)).toMatchObject({ block: { id: 1 } });
  expect(pick(down(5.5, 5.5), [low, high], [pawn])).toMatchObject({ kind: "pawn", seat: 1 });
  expect(pick(down(9, 9), [low, high], [pawn])).toMatchObject({ kind: "table" });
  expect(pick(down(0.5, 0.5), [{ ...low, built: false }], [])).toMatchObject({ kind: "table" });
});

test("of two ways to a square the one with fewer ladders comes first", () => {
  const square = { x: 1, y: 2, level: 3 };
  const found = walks(
    [
      { ...square, ladders: ["short"], move: "r@1,2+s" },
      { ...square, ladders: [], move: "r@1,2" },
    ],
    0,
  );
  expect(found).toHaveLength(1);
  expect(at(found, 0).moves.map((way) => way.move)).toEqual(["r@1,2", "r@1,2+s"]);
});

test("a pointer chooses the nearest square that nothing hides", () => {
  const squares = walks(
    [
      { x: 0, y: 0, level: 0, ladders: [], move: "a" },
      { x: 1, y: 0, level: 0, ladders: [], move: "b" },
    ],
    0,
  );
  expect(nearest(down(1.4, 0.5), squares, Infinity, 0.75)?.moves[0]?.move).toBe("b");
  expect(nearest(down(4, 4), squares, Infinity, 0.75)).toBeNull();
  expect(nearest(down(1.4, 0.5), squares, 1, 0.75)).toBeNull();
});

test("places are grouped by how the block is held", () => {
  const places = [
    { move: "1@0,0xr", x: 0, y: 0, z: 0, size: [4, 2, 2], up: "red" },
    { move: "1@1,0xr", x: 1, y: 0, z: 2, size: [4, 2, 2], up: "red" },
    { move: "1@0,0zp", x: 0, y: 0, z: 0, size: [2, 2, 4], up: "purple" },
  ];
  const ways = turns(places);
  expect(ways.map((way) => `${way.axis} ${way.up}`)).toEqual(["x red", "z purple"]);
  expect(placings(places, at(ways, 0)).map((each) => each.moves[0]?.move)).toEqual([
    "1@0,0xr",
    "1@1,0xr",
  ]);
});

test("only blocks with a place can be taken, and stones lie on tops", () => {
  const blocks = [block({}), block({ id: 2, z: 2, movable: false })];
  const offered = choices({ blocks: [1], stones: [2] });
  expect(takings(offered, blocks).map((each) => each.block)).toEqual([1]);
  expect(at(stones(offered, blocks), 0).mark.level).toBe(4);
  expect(heightAt(blocks, 1, 1)).toBe(4);
  expect(heightAt(blocks, 2, 1)).toBe(0);
});
