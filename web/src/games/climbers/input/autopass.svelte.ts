import * as v from "valibot";

import type { TableEvent } from "../../../protocol/messages";
import { Stored } from "../../../state/storage.svelte";
import type { Choices, ClimbersView } from "../model";

/** When a player wants to be asked about walks between turns. */
export type Walks = (typeof WALKS)[number];
export const WALKS = ["useful", "always", "never"] as const;

/** The player's wishes for walks between turns, so that nobody waits for an answer that is known. */
export class AutoPass {
  readonly wish = new Stored<Walks>("toprung.climbers.walks", "useful", v.picklist(WALKS));
  /** Whether to ask at the next chance, whatever else is wished. */
  next = $state(false);

  /** A player who goes back to a walk wants to be asked: passing at once would undo that. */
  heard({ kind, table }: Pick<TableEvent, "kind" | "table">): void {
    if (kind === "taken_back") this.next = (table.state as ClimbersView).phase === "general";
  }

  /** Whether a seat passes a walk that it is offered, without asking the player. */
  passes(seat: number, view: ClimbersView, choices: Choices): boolean {
    if (view.phase !== "general" || view.to_act[0] !== seat) return false;
    if (this.next) {
      this.next = false;
      return false;
    }
    const wish = this.wish.current;
    if (wish !== "useful") return wish === "never";
    // Where all may walk at once, passing would take the others' chance.
    if (view.to_act.length > 1) return false;
    const now = view.pawns[seat]?.level ?? 0;
    return choices.reach.every(([level = 0]) => level <= now);
  }
}
