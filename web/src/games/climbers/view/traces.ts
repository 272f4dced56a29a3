import type { Block, ClimbersView, PathAnswer } from "../model";
import type { Mark } from "./markers";

const LAST = "#ffe9b8";
const PAST = "#b8a27a";

type Steps = PathAnswer["steps"];

/** What the last move leaves to be seen: the block that was moved, where it had lain, and the squares
 * that a pawn came over. Empty if neither a block nor a pawn has moved. */
export function traces(
  before: { view: ClimbersView; blocks: readonly Block[] } | null,
  view: ClimbersView,
  blocks: readonly Block[],
  steps: Steps,
): Mark[] {
  if (!before) return lastBlock(view, blocks);
  const marks: Mark[] = [];
  for (const block of blocks) {
    const was = before.blocks.find((each) => each.id === block.id);
    if (!was || samePlace(was, block)) continue;
    if (was.built) marks.push({ ...was, level: was.z, colour: PAST });
    if (block.built) marks.push(onTop(block));
  }
  if (before.view.phase === "build") return marks;
  for (const pawn of view.pawns) {
    const was = before.view.pawns[pawn.seat];
    if (!was || (was.x === pawn.x && was.y === pawn.y && was.level === pawn.level)) continue;
    for (const { x, y, level } of [was, ...steps.slice(0, -1)])
      marks.push({ x, y, level, colour: PAST, sign: "step" });
  }
  return marks;
}

/** The block that was moved last, as the position remembers it. */
function lastBlock(view: ClimbersView, blocks: readonly Block[]): Mark[] {
  const last = blocks.find((block) => block.id === (view.moved_now ?? view.last_moved));
  return last?.built ? [onTop(last)] : [];
}

function onTop(block: Block): Mark {
  return { ...block, level: block.z + block.dz, colour: LAST };
}

/** Whether a block lies as another does. */
export function samePlace(one: Block, two: Block): boolean {
  return (
    one.built === two.built &&
    one.x === two.x &&
    one.y === two.y &&
    one.z === two.z &&
    one.dx === two.dx &&
    one.dy === two.dy &&
    one.up === two.up
  );
}
