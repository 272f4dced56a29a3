import type { Readable } from "svelte/store";

import type { Command, EventMessage, Json, Question, TableView } from "../protocol/messages";

/** Poses of pieces as they come over the wire or out of a film: [x y z w x y z], metres. */
export interface PoseFrame {
  /** Beats of 1/60 s since the world began. */
  tick: number;
  /** Whether all pieces are in it; else only those that moved. */
  complete: boolean;
  gone: readonly number[];
  poses: ReadonlyMap<number, Float32Array>;
}

export interface SessionEvents {
  event: EventMessage;
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
  lead(seat: number, target: readonly number[]): void;
  /** Listen; returns what stops it. */
  on<Kind extends keyof SessionEvents>(
    kind: Kind,
    listener: (message: SessionEvents[Kind]) => void,
  ): () => void;
  close(): void;
}
