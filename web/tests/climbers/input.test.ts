import { beforeEach, expect, test } from "vitest";

import { at } from "../../src/checked";
import {
  heights,
  otherWay,
  possible,
  supplies,
  walks,
  withTop,
  type Turn,
} from "../../src/games/climbers/input/candidates";
import { actionFor } from "../../src/games/climbers/input/keyboard";
import { carried } from "../../src/games/climbers/input/pointer";
import { intendedMove } from "../../src/games/climbers/input/picking";
import { stacks, type Choices, type SquareReached } from "../../src/games/climbers/model";
import { posture } from "../../src/games/climbers/phrases";
import { AutoPass } from "../../src/games/climbers/input/autopass.svelte";
import type { TableView } from "../../src/protocol/messages";
import { block, choices, pawn, view } from "./pieces";

function key(name: string, held: Partial<KeyboardEvent> = {}) {
  return { key: name, ctrlKey: false, metaKey: false, altKey: false, ...held };
}

function square(level: number, ...ladders: string[]): SquareReached {
  return { x: level, y: 0, level, ladders, move: `r@${level},0` };
}

const HIGHER = choices({ reach: [[5, 0, 1, 1]] });

beforeEach(() => localStorage.clear());

test("keys mean one thing with a block in hand and another without", () => {
  expect(actionFor(key("n"), false)).toEqual({ do: "step", by: 1 });
  expect(actionFor(key("N"), true)).toEqual({ do: "step", by: 1 });
  expect(actionFor(key("e"), true)).toEqual({ do: "turn", by: 1 });
  expect(actionFor(key("q"), true)).toEqual({ do: "turn", by: -1 });
  expect(actionFor(key("r"), true)).toEqual({ do: "otherWay" });
  expect(actionFor(key("4"), true)).toEqual({ do: "colour", number: 4 });
  expect(actionFor(key("ArrowUp"), true)).toEqual({ do: "nudge", right: 0, up: 1 });
  expect(actionFor(key("Escape"), true)).toEqual({ do: "letGo" });
  // Without a block the arrows are the camera's.
  for (const name of ["e", "4", "ArrowUp", "r"]) expect(actionFor(key(name), false)).toBeNull();
});

test("keys of the browser are left alone", () => {
  expect(actionFor(key("n", { ctrlKey: true }), false)).toBeNull();
  expect(actionFor(key("c", { metaKey: true }), true)).toBeNull();
});

const TURNS: Turn[] = [
  { axis: "x", up: "red", size: [4, 2, 2] },
  { axis: "y", up: "red", size: [2, 4, 2] },
  { axis: "y", up: "blue", size: [2, 4, 2] },
  { axis: "z", up: "purple", size: [2, 2, 4] },
];

test("a colour is turned up along the same axis where that is possible", () => {
  expect(withTop(TURNS, at(TURNS, 1), "blue")).toBe(TURNS[2]);
  expect(withTop(TURNS, at(TURNS, 2), "red")).toBe(TURNS[1]);
  expect(withTop(TURNS, at(TURNS, 3), "red")).toBe(TURNS[0]);
  expect(withTop(TURNS, at(TURNS, 0), "yellow")).toBeUndefined();
});

test("a block is turned the other way with the same colour up, if it has another", () => {
  expect(otherWay(TURNS, at(TURNS, 0))).toBe(TURNS[1]);
  expect(otherWay(TURNS, at(TURNS, 1))).toBe(TURNS[0]);
  expect(otherWay(TURNS, at(TURNS, 3))).toBeUndefined();
});

test("the supply is sorted into stacks, and those without a place cannot be chosen", () => {
  const blocks = [
    block({ id: 1, kind: "half", pair: ["red", "yellow"], built: false }),
    block({ id: 2, kind: "double", pair: ["red", "yellow"], built: false }),
    block({ id: 3, kind: "half", pair: ["red", "yellow"], built: false }),
    block({ id: 4, kind: "half", pair: ["blue", "lightblue"], built: false }),
    block({ id: 5 }),
  ];
  expect(stacks(blocks).map((stack) => stack.blocks.map((each) => each.id))).toEqual([
    [2],
    [1, 3],
    [4],
  ]);
  expect(supplies(choices({ blocks: [3, 4] }), blocks).map((each) => each.block)).toEqual([3, 4]);
});

test("squares say which ladders the way there takes, in more than a colour", () => {
  const squares = [
    square(0),
    square(1),
    square(3, "short"),
    square(4, "long"),
    square(6, "short", "long"),
  ];
  const found = walks(squares, 0);
  // The highest first; where one gets no higher there is only a dot.
  expect(found.map(({ mark }) => mark.sign)).toEqual(["both", "long", "short", "none", "dot"]);
  expect(new Set(found.map(({ mark }) => mark.colour)).size).toBe(4);
  expect(heights({ seat: 1, legal: false, squares }, 0)).toEqual({ seat: 1, foot: 1, ladders: 6 });
  expect(heights({ seat: 1, legal: false, squares: [] }, 2)).toEqual({
    seat: 1,
    foot: 2,
    ladders: 2,
  });
});

test("a block that a finger drags is kept where the finger does not hide it", () => {
  const finger = { clientX: 100, clientY: 300 };
  expect(carried(finger, { x: 5, y: 10 })).toEqual({ clientX: 105, clientY: 236 });
  expect(carried(finger, { x: 0, y: -75 })).toEqual({ clientX: 100, clientY: 225 });
});

test("what can be chosen comes with the event: squares, pushed pawns, blocks and stones", () => {
  const reach = [
    [1, 0, 2, 3, 2, 4],
    [3, 3, 5, 6],
  ];
  const walking = possible(choices({ passing: "-", reach }), view(), [], 0);
  expect(walking.passing).toBe("-");
  expect(walking.candidates.flatMap((each) => each.moves.map((way) => way.move))).toEqual([
    "r@5,6+sl",
    "r@2,3",
    "r@2,4",
  ]);
  expect(walking.candidates[0]?.moves[0]?.ladders).toEqual(["short", "long"]);
  const moves = (some: Partial<Choices>, phase: string) =>
    possible(choices(some), view({ phase }), [block({ id: 9 })], 0).candidates.map(
      (each) => each.moves[0]?.move ?? each.block,
    );
  expect(moves({ pawn: "b", shifts: [1, 2, -3, 4] }, "block")).toEqual(["b>1,2", "b>-3,4"]);
  expect(moves({ stones: [9] }, "stone")).toEqual(["#9"]);
  expect(moves({ blocks: [9] }, "block")).toEqual([9]);
  expect(moves({}, "over")).toEqual([]);
});

test("a walk between turns is passed up unless it leads higher", () => {
  const autoPass = new AutoPass();
  const low = choices({
    reach: [
      [0, 0, 1, 1],
      [2, 1, 2, 2],
    ],
  });
  expect(autoPass.passes(0, view({ pawns: [pawn(0, 0, 0, 2)] }), low)).toBe(true);
  expect(autoPass.passes(0, view({ pawns: [pawn(0, 0, 0, 1)] }), low)).toBe(false);
});

test("players are asked always or never if they wish so, and once when they say so", () => {
  const autoPass = new AutoPass();
  autoPass.wish.current = "never";
  expect(autoPass.passes(0, view(), HIGHER)).toBe(true);
  autoPass.next = true;
  expect(autoPass.passes(0, view(), HIGHER)).toBe(false);
  expect(autoPass.next).toBe(false);
  expect(autoPass.passes(0, view(), HIGHER)).toBe(true);
  autoPass.wish.current = "always";
  expect(autoPass.passes(0, view(), choices({}))).toBe(false);
});

test("whoever takes a move back is asked again about the walk", () => {
  const autoPass = new AutoPass();
  autoPass.wish.current = "never";
  autoPass.heard({ kind: "taken_back", table: { state: view() } as unknown as TableView });
  expect(autoPass.passes(0, view(), HIGHER)).toBe(false);
});

test("nobody passes in another part of the turn, in another's place, or for all at a live table", () => {
  const autoPass = new AutoPass();
  expect(autoPass.passes(0, view({ phase: "climb1" }), choices({}))).toBe(false);
  expect(autoPass.passes(1, view(), choices({}))).toBe(false);
  expect(autoPass.passes(0, view({ to_act: [0, 1] }), choices({}))).toBe(false);
  expect(autoPass.passes(0, view(), choices({}))).toBe(true);
});

test("whoever presses what cannot be chosen means a move, and can be told why not", () => {
  const table = { kind: "table", distance: 1, point: { x: -1.5, y: 2.5, z: 0 } } as const;
  const side = block({ id: 9, x: 2, y: 0, dz: 4 });
  const wall = {
    kind: "block",
    block: side,
    distance: 1,
    point: { x: 3, y: -0.01, z: 1 },
  } as const;
  expect(intendedMove(table, view(), "r")).toBe("r@-2,2");
  expect(intendedMove(wall, view({ phase: "climb1" }), "b")).toBe("b@3,0");
  expect(intendedMove(wall, view({ phase: "stone" }), "b")).toBe("#9");
  expect(intendedMove(table, view({ phase: "stone" }), "b")).toBeNull();
  expect(intendedMove({ kind: "pawn", seat: 1, distance: 1 }, view(), "r")).toBeNull();
  expect(intendedMove(table, view({ phase: "block" }), "r")).toBeNull();
});

test("a half cube that lies flat is not called upright", () => {
  expect(posture({ axis: "z", size: [2, 2, 1] })).toBe("flat");
  expect(posture({ axis: "x", size: [1, 2, 2] })).toBe("edgeX");
  expect(posture({ axis: "z", size: [2, 2, 4] })).toBe("upright");
  expect(posture({ axis: "z", size: [2, 2, 2] })).toBeNull();
});
