import type { Display } from "../display";
import { readBlocks, type ClimbersSession, type ClimbersView } from "./model";
import { Board } from "./view/board";
import { Playback } from "./view/playback";

/** The building and its pawns; moves are shown one after the other, each as it happened. */
export const display: Display = async (told, stage) => {
  const session = told as ClimbersSession;
  const pieces = await session.pieces();
  const board = new Board(stage, session.shown.state);
  const playback = new Playback(session, board);
  const show = (view: ClimbersView) => playback.show(view, readBlocks(view, pieces));
  const stop = session.presentBy(async ({ event, table }, hurried) => {
    if (event) playback.heard(event);
    if (!hurried()) await show(table.state); // nobody waits for the walks in between
  });
  await show(session.shown.state);
  return {
    dispose() {
      stop();
      board.dispose();
    },
  };
};
