import { get, writable, type Writable } from "svelte/store";

import { oneOf, remembered } from "../../state/remembered";
import type { Session } from "../../state/session";
import type { ReachAnswer } from "./model";

/** When a player wants to be asked about walks between turns. */
export type Walks = (typeof WALKS)[number];
export const WALKS = ["useful", "always", "never"] as const;

/** The player's wishes for walks between turns, so that nobody waits for an answer that is known. */
export class WalkWishes {
  readonly wish: Writable<Walks> = remembered("toprung.climbers.walks", "useful", oneOf(...WALKS));
  /** Whether to ask at the next chance, whatever else is wished. */
  readonly next = writable(false);

  constructor(private readonly session: Pick<Session, "ask">) {}

  /** Whether a seat, its pawn on this level, stays where it is without asking the player. */
  async stays(seat: number, level: number): Promise<boolean> {
    if (get(this.next)) {
      this.next.set(false);
      return false;
    }
    const wish = get(this.wish);
    if (wish !== "useful") return wish === "never";
    try {
      const { squares } = await this.session.ask<ReachAnswer>({ about: "reach", seat });
      return squares.every((square) => square.level <= level);
    } catch {
      return false;
    }
  }
}
