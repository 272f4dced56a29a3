import type { Component } from "svelte";

import type { Json, TableView, Words } from "../protocol/messages";
import type { Stage } from "../scene/stage";
import type { Session } from "../state/session";

/** What a game's table is given: the match as this person sees it, and the stage to draw on. */
export interface TableProps {
  session: Session;
  stage: Stage;
  /** What a bot would do here, once the player has asked for it; to be shown on the table. */
  hint?: Json | null;
}

/** A seat of a table, in the list of players. */
export interface SeatProps {
  table: TableView;
  seat: number;
}

/** Something that keys or a gesture do, for the list of them. */
export interface Control {
  /** As the browser names them. */
  keys: readonly string[];
  gesture?: Words;
  words: Words;
}

/** A game as the client loads it: one component that builds its view and input on the stage when it
 * is mounted, shows its controls over it, and disposes of everything when it is removed. */
export interface GameClient {
  Table: Component<TableProps>;
  /** Its own keys and gestures. */
  CONTROLS: readonly Control[];
  /** A hint in words; null if showing it on the table is enough. */
  hintWords?: (hint: Json) => string | null;
  /** The colour of a seat's pieces, for lists of players; null if the game has none. */
  seatColour?: (state: unknown, seat: number) => string | null;
  /** What a seat has, to be shown beside its name. */
  SeatScore?: Component<SeatProps>;
}
