import type { Component, Snippet } from "svelte";

import type { Drawing } from "../components/drawing";
import type { IconName } from "../components/icons";
import type { Json, TableView } from "../protocol/messages";
import type { Stage } from "../scene/stage";
import type { Session } from "../state/session.svelte";
import type { Story, StorySource } from "../state/story";

/** A game on the page: the one value that its folder offers, from `manifest.ts`, to the registry.
 * Only `load` is required. Titles, options, levels, lessons and rules come from the server.
 *
 * The manifest is part of the start page, so everything in it is loaded only when it is needed. */
export interface GameManifest {
  /** The game's table; loaded when a table is opened. */
  load: () => Promise<GameClient>;
  /** The picture on the start page. */
  cover?: () => Promise<Drawing>;
  /** Pictures that explain rules. */
  drawings?: () => Promise<readonly Drawing[]>;
  /** The colour in which to show what a player has chosen for themselves; undefined if it has none. */
  wishColour?: (wish: string) => string | undefined;
  /** Options of a new table that the browser fills in by itself, such as today's date. */
  ownOptions?: () => Record<string, string>;
}

/** A game's table. Only `Table` is required. */
export interface GameClient {
  /** Draws on the stage and puts its controls into the areas of the page. It builds everything when it
   * is mounted, and disposes of everything when it is removed. */
  Table: Component<TableProps>;
  /** The keys and gestures of this game, for the help. */
  controls?: readonly Control[];
  /** What to tell those who have nothing but fingers; without it they are told the gestures among the
   * controls. */
  fingers?: readonly Gesture[];
  /** A hint in words; null if it is enough to show it on the table. Without this function the moves
   * are read out as they stand in the notation. */
  hintWords?: (hint: Json) => string | null;
  /** What the player of this name, who is to act, is about to do, in a sentence; null if it goes without
   * saying. */
  doing?: (state: unknown, name: string) => string | null;
  /** What a bot of this name is thinking about, in a sentence; null if it goes without saying. */
  considering?: (state: unknown, name: string) => string | null;
  /** Whether a move changes nothing on the table, such as staying: lists of moves leave it out. */
  isQuiet?: (move: string) => boolean;
  /** The icon for a kind of move, in lists of moves. */
  moveIcon?: (move: string) => IconName;
  /** Whether a turn begins with this move. Without this function a turn begins with the first move of
   * a player after somebody else's. */
  beginsTurn?: (move: string) => boolean;
  /** How far ahead a seat is: higher is better; for the order at the end. */
  standing?: (state: unknown, seat: number) => number;
  /** Whether all play together for a score, so that nobody wins or loses. */
  isTeam?: (state: unknown) => boolean;
  /** The story of a match that is over. */
  story?: (table: TableView, source: StorySource) => Promise<Story>;
  /** The colour of a seat's pieces, for the list of players; null if the seat has none. */
  seatColour?: (state: unknown, seat: number) => string | null;
  /** What a seat has won or lost so far, to be shown beside its name. */
  SeatScore?: Component<SeatProps>;
}

/** What a table is given. */
export interface TableProps {
  /** The match as this person sees it, live or in a replay. */
  session: Session;
  stage: Stage;
  /** What a bot would play here, once the player has asked for it; to be shown on the table. */
  hint?: Json | null;
  /** Fill areas of the page. */
  place: (parts: Parts) => void;
}

/** What a game puts into the areas of the page. */
export interface Parts {
  /** Beside the players. */
  info?: Snippet;
  /** What comes and goes with the pointer, in place of the status line. */
  notes?: Snippet;
  /** What to do now, below the stage. */
  dock?: Snippet;
  /** Tools beside the stage. */
  tools?: Snippet;
  /** A second, small view. */
  inset?: Snippet;
  /** Something to read. */
  card?: Snippet;
}

/** A seat in the list of players. */
export interface SeatProps {
  table: TableView;
  seat: number;
}

/** What some keys or a gesture do. */
export interface Control {
  /** As the browser names them. */
  keys: readonly string[];
  gesture?: () => string;
  words: () => string;
}

/** Something that is done by fingers, and how. */
export interface Gesture {
  words: () => string;
  gesture: () => string;
}
