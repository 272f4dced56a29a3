import type { Readable } from "svelte/store";

import type { PoseFrame } from "../protocol/frames";
import type { Command, EventMessage, Json, Question, TableView } from "../protocol/messages";

export interface SessionEvents {
  event: EventMessage;
  /** The same object every time: take over what is needed at once. */
  poses: PoseFrame;
  feel: Json;
}

export type Mode = "play" | "watch" | "replay";

/** One match as this person sees it, live or in a replay. Headless: no drawing, no markup. */
export interface Session {
  readonly game: string;
  readonly mode: Readable<Mode>;
  readonly table: Readable<TableView>;
  /** The seats that this person holds. */
  readonly mine: Readable<readonly number[]>;
  /** The seat of mine that is to act now, or null. */
  readonly acting: Readable<number | null>;
  /** Bots that are thinking now. */
  readonly thinking: Readable<ReadonlySet<number>>;
  /** Send a command; settles when the server has done or refused it (rejects with Refused). */
  command(command: Command): Promise<void>;
  /** `command` of a move for the acting seat. */
  play(seat: number, move: string): Promise<void>;
  /** Ask the game something before moving; rejects with Refused. */
  ask<Answer>(question: Question): Promise<Answer>;
  /** The shapes of the game's pieces; asked of the server once. */
  pieces<Pieces>(): Promise<Pieces>;
  /** Ask the server for a hint for this seat. */
  hint(seat: number): Promise<Json>;
  /** Where this seat's hand wants its piece: x y z metres, quaternion w x y z. */
  lead(seat: number, target: ArrayLike<number>): void;
  /** Listen; returns what stops it. */
  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void;
  /** In a replay of a live game: the moves up to what is shown, and the pages of the film. */
  readonly played?: Readable<readonly string[]>;
  film?(page: number): Promise<ArrayBuffer>;
  close(): void;
}
