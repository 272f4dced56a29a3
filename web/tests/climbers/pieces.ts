import type { Block, Choices, ClimbersView } from "../../src/games/climbers/model";

/** A cube at the origin, with some things otherwise. */
export function block(change: Partial<Block>): Block {
  return {
    id: 1,
    kind: "cube",
    pair: null,
    x: 0,
    y: 0,
    z: 0,
    dx: 2,
    dy: 2,
    dz: 2,
    axis: "z",
    up: "red",
    built: true,
    movable: true,
    ...change,
  };
}

/** A position with two pawns beside the building, with some things otherwise. */
export function view(change: Partial<ClimbersView> = {}): ClimbersView {
  return {
    phase: "general",
    active: 0,
    to_act: [0],
    turn: 1,
    pawns: [pawn(0, 0, 0, 0), pawn(1, 4, 4, 0)],
    blocks: [],
    pushed: [],
    last_moved: null,
    moved_now: null,
    text: "one",
    ...change,
  } as ClimbersView;
}

export function pawn(
  seat: number,
  x: number,
  y: number,
  level: number,
): ClimbersView["pawns"][number] {
  const rest = { colour: "red", ladders: [], stone: "hand", stone_block: null, best: 0 };
  return { seat, x, y, level, ...rest };
}

/** What a red player can choose. */
export function choices(some: Partial<Choices>): Choices {
  return {
    passing: null,
    steps_left: 0,
    pawn: "r",
    reach: [],
    shifts: [],
    blocks: [],
    stones: [],
    ...some,
  };
}
