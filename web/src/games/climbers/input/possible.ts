import type { Session } from "../../../state/session";
import type { Block, ClimbersView, MovesAnswer, ReachAnswer, StonesAnswer } from "../model";
import { heightAt, shifts, stones, supplies, takings, walks, type Candidate } from "./candidates";

/** What a seat can choose now. */
export interface Possible {
  passing: string | null;
  candidates: Candidate[];
}

/** Ask the server what a seat can do in a position. */
export async function possible(
  session: Pick<Session, "ask">,
  view: ClimbersView,
  blocks: readonly Block[],
  seat: number,
): Promise<Possible> {
  const moves = await session.ask<MovesAnswer>({ about: "moves" });
  // At a live table all may walk, but only the first can end that by passing.
  const passing = view.to_act[0] === seat ? moves.passing : null;
  return { passing, candidates: await found(session, view, blocks, seat, moves) };
}

async function found(
  session: Pick<Session, "ask">,
  view: ClimbersView,
  blocks: readonly Block[],
  seat: number,
  moves: MovesAnswer,
): Promise<Candidate[]> {
  if (moves.shifts.length) return shifts(moves, (x, y) => heightAt(blocks, x, y));
  switch (view.phase) {
    case "general":
    case "climb1":
    case "climb2":
      return walks(
        await session.ask<ReachAnswer>({ about: "reach", seat }),
        view.pawns[seat]?.level ?? 0,
      );
    case "block":
      return takings(moves, blocks);
    case "build":
      return supplies(moves, blocks);
    case "stone":
      return stones(await session.ask<StonesAnswer>({ about: "stones", seat }), blocks);
    default:
      return [];
  }
}
