import { get } from "svelte/store";

import type { Display } from "../display";
import { readBlocks, type ClimbersPieces, type ClimbersView } from "./model";
import { Board } from "./view/board";
import { Playback } from "./view/playback";

/** The building and its pawns; moves are shown one after the other, each as it happened. */
export const display: Display = async (session, stage) => {
  const pieces = await session.pieces<ClimbersPieces>();
  const view = () => get(session.table).state as unknown as ClimbersView;
  const board = new Board(stage, view());
  const playback = new Playback(session, board);
  let busy = Promise.resolve();
  let gone = false;
  const stops = [
    session.on("event", (event) => playback.heard(event)),
    session.table.subscribe(({ state }) => {
      const now = state as unknown as ClimbersView;
      // Whoever goes on quickly does not wait for the walks in between.
      const show = () => (gone || now !== view() ? undefined : playback.show(now, blocksOf(now)));
      busy = busy.then(show).catch(() => undefined);
    }),
  ];
  const blocksOf = (now: ClimbersView) => readBlocks(now, pieces);
  await busy;
  return {
    dispose() {
      gone = true;
      for (const stop of stops) stop();
      board.dispose();
    },
  };
};
